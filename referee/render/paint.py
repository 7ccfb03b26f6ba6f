"""Colour on a terminal, always paired with a word that says the same."""

TONES = {
    "legal": "32", "possible": "32", "as expected": "32",
    "illegal": "31", "impossible": "31", "fell short": "31",
    "depends": "33", "undecided": "33",
    "found": "32", "changed": "33", "moved": "33", "repeated": "33", "new": "33", "missing": "31",
}


class Paint:
    """Adds colour, or leaves text as it is."""

    def __init__(self, on: bool) -> None:
        self.on = on

    def _in(self, tone: str, text: str) -> str:
        return f"\x1b[{tone}m{text}\x1b[0m" if self.on and text else text

    def word(self, word: str, width: int = 0, shown: str = "") -> str:
        """A verdict word in capitals, filled up to a width; ``shown`` is what it is called, where that is not English."""
        text = (shown or word).upper()
        return self._in("1;" + TONES[word], text) + " " * (width and max(width - len(text), 1))

    def strong(self, text: str) -> str:
        """What must not be overlooked."""
        return self._in("1", text)

    def faint(self, text: str) -> str:
        """Ids and other small print."""
        return self._in("2", text)
