"""How cards, ranks and professions are written: in Latin letters, with suit symbols, or in Russian."""

import re
import unicodedata
from collections.abc import Iterable

from .cards import ARTEFACT, PROFESSIONS, RANKS, SUITS, card, is_artefact, rank_of, suit_of

_SUIT = {
    **{letter: at for at, letter in enumerate(SUITS)}, **dict(zip("♥♦♣♠", range(4), strict=True)),
    **dict(zip("♡♢♧♤", range(4), strict=True)), **dict(zip("ЧБТПЭГ", range(6), strict=True)),
}
_RANK = {
    **{name: at for at, name in enumerate(RANKS)}, "1": 0, "T": 9, "Т": 0, "В": 10, "Д": 11, "К": 12, "*": ARTEFACT,
}
"""Russian letters stand for туз, валет, дама, король."""

PROFESSION_NAMES = (
    "Etsilop", "Giant", "Wizard", "Mechanic", "Pathfinder", "Healer", "Field musician", "Archer", "Swordsman", "Spearman",
)
SUIT_NAMES = ("hearts", "diamonds", "clubs", "spades", "elves", "gnomes")

_CARD = re.compile(r"(10|[1-9ATJQK*ТВДК])([HDCSEG♥♦♣♠♡♢♧♤ЧБТПЭГ])")


def card_named(text: str) -> int | None:
    """The card that a word names, ``5H``, ``10♠``, ``дЧ``, ``*E`` for the Artefact of the elves; None if it names none."""
    word = unicodedata.normalize("NFC", text.strip().replace("\ufe0f", "")).upper()
    match = _CARD.fullmatch(word)
    return None if match is None else card(_SUIT[match[2]], _RANK[match[1]])


def card_name(one: int) -> str:
    """The card as it is written."""
    return ("*" if is_artefact(one) else RANKS[rank_of(one)]) + SUITS[suit_of(one)]


def card_names(cards: Iterable[int]) -> str:
    """Cards as they are written, one behind the other."""
    return " ".join(map(card_name, cards))


def rank_named(text: str) -> int | None:
    """The index in RANKS of a rank, or None."""
    found = _RANK.get(unicodedata.normalize("NFC", text.strip()).upper())
    return None if found == ARTEFACT else found


def profession_named(text: str) -> int | None:
    """The index in PROFESSIONS of a profession, by its mark or its name, or None."""
    word = text.strip().casefold()
    for at, (mark, name) in enumerate(zip(PROFESSIONS, PROFESSION_NAMES, strict=True)):
        if word in (mark.casefold(), name.casefold()):
            return at
    return None
