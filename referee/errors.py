"""What can be wrong with what a user gives us: each error names the place and the cure."""


class RefereeError(Exception):
    """Something a user can put right: where it is, what is wrong, and what to do about it."""

    def __init__(self, place: str, says: str, cure: str = "") -> None:
        super().__init__(place, says, cure)
        self.place = place
        self.says = says
        self.cure = cure

    def __str__(self) -> str:
        return f"{self.place}: {self.says}" + (f" ({self.cure})" if self.cure else "")


class RulebookError(RefereeError):
    """A rulebook file can't be used: file, key and cure."""


class RulingError(RefereeError):
    """A ruling names a question or a reading that the rulebook does not have."""


class PositionError(RefereeError):
    """A position file can't be read as a table."""


class MoveError(RefereeError):
    """What was written is no move, or more than one."""


class GameError(RefereeError):
    """A game is not installed, or its package does not offer what a game must."""


class SourceError(RefereeError):
    """A user's copy of the rules can't be read, or is not of this game."""


class Undecided(RefereeError):
    """The answer was not found within the limits given."""


def nearest(word: str, among: "list[str] | tuple[str, ...]", most: int = 3) -> str:
    """A cure that names the nearest of the words that would have been understood."""
    import difflib

    close = difflib.get_close_matches(word.casefold(), [a.casefold() for a in among], n=most, cutoff=0.5)
    named = [a for c in close for a in among if a.casefold() == c]
    return "did you mean " + " or ".join(dict.fromkeys(named)) + "?" if named else ""
