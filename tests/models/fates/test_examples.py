"""The shipped positions: each reads and can be, and its dispute is answered as the text answers it.

What stands in ``EXPECTED`` was worked out by hand from the clauses and the readings, never from what the program
printed.  A reading stands for itself where one question decides, and as ``question=reading`` where several do.
"""

from collections.abc import Mapping
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from referee import registry, verdict
from referee.models.fates.notation import format_cards
from referee.models.fates.state import Move, State
from referee.position import parse, read_file, write_toml
from referee.verdict import Consequence

from .tables import EVERYTHING_OPEN, STANDARD

game = registry.load("fates")
FOLDER = Path(game.rulebook.path).parent / "examples"
PATHS = {path.stem: path for path in sorted(FOLDER.glob("*.toml"))}

SHOWN_OTHERWISE = frozenset({
    "plays", "plays-known", "rushes", "flips", "draws", "turn-passes", "another-turn",
    "must-answer", "must-answer-dragon", "must-answer-shrine", "must-answer-nothing",
})
"""Events that ``next`` and ``asks`` show anyway, or that the move itself says."""


class Legal(NamedTuple):
    """What a legal move brings about."""

    next: str
    pile: str
    asks: str
    """The card that whoever is next must answer, ``nothing``, or ``-`` before play."""
    codes: frozenset[str]
    shows: Mapping[str, Any]


Outcome = Legal | str
"""What follows, or the codes of all objections."""


def legal(next: str, pile: str, asks: str, codes: str = "", **shows: Any) -> Legal:
    return Legal(next, pile, asks, frozenset(codes.split()), shows)


class Expected(NamedTuple):
    word: str
    standard: str
    questions: tuple[str, ...]
    """Those that change what follows."""
    outcomes: Mapping[str, Outcome]
    check: str = "possible"
    at_fault: tuple[str, ...] = ()
    """The faults of the table, or of some readings of it."""
    open_table: tuple[str, ...] = ()
    """The questions on which it hangs whether the table can be."""


def always(outcome: Outcome, check: str = "possible", *at_fault: str, hangs_on: tuple[str, ...] = ()) -> Expected:
    """A dispute that no reading changes."""
    word = "illegal" if isinstance(outcome, str) else "legal"
    return Expected(word, word, (), {"": outcome}, check, at_fault, hangs_on)


def parted(word: str, standard: str, questions: str, outcomes: Mapping[str, Outcome]) -> Expected:
    """A dispute whose outcome hangs on a reading."""
    return Expected(word, standard, tuple(questions.split()), outcomes)



EXPECTED: dict[str, Expected] = {
    # --- the ten questions of the first examples -----------------------------------------------------------------
    "ann-bombs-a-shrine": parted("legal", "legal", "bomb-on-shrine", {
        "nothing-leaves": legal("Cid", "2D 5S 7H 10H", "10H", "bomb-on-shrine-stays will-lose-turn", losing=["Ann"]),
        "bomb-leaves": legal("Cid", "2D 5S 7H", "7H", "bomb-on-shrine-leaves will-lose-turn", losing=["Ann"]),
        "pile-leaves": legal("Cid", "", "nothing", "bomb-on-shrine-burns", losing=[], extra=0),
        "goes-off-at-a-price": legal("Ann", "", "nothing", "burns-bomb will-lose-turn", losing=["Ann"], extra=1),
    }),
    "a-bomb-is-led-onto-an-empty-table": parted("legal", "legal", "bomb-on-empty", {
        "joins-pile": legal("Ann", "10D", "10D", "bomb-joins-pile"),
        "leaves-play": legal("Ann", "", "nothing", "bomb-leaves-play"),
    }),
    "oleg-lays-a-shrine-on-a-magic-man": parted("depends", "legal", "shrine-on-magic-man", {
        "allowed": legal("Bob", "4D MS 7C", "7C", "shrine-stands", direction=-1), "refused": "shrine-on-magic-man",
    }),
    "zoe-would-rather-take-the-pile": parted("depends", "illegal", "voluntary-pick-up", {
        "refused": "play-exists", "allowed": legal("Ann", "", "nothing", "picks-up", hand=6, draw=17),
    }),
    "a-phantom-lies-among-four-nines": parted("legal", "legal", "phantom-in-four", {
        "breaks-run": legal("Bob", "5C 9S 3D 9H 9D 9C", "9C"),
        "ignored": legal("Ann", "", "nothing", "burns-four", extra=1),
    }),
    "a-five-follows-a-rug": parted("depends", "legal", "rug-resets", {
        "answers-one": legal("Ann", "8D KH 1S 5D", "5D"), "value-below": "too-low",
    }),
    "misaki-calls-a-royal-rush-out-of-turn": parted("depends", "illegal", "royal-rush-timing", {
        "own-turn": "not-your-turn",
        "any-moment-play-on": legal("Cid", "4C 8C NH QH KH", "KH", hand=3, draw=11),
        "any-moment-return": legal("Bob", "4C 8C NH QH KH", "KH", "turn-returns", hand=3, draw=11),
    }),
    "ann-lays-two-nines-from-a-full-hand": parted("legal", "legal", "replenish", {
        "up-to-three": legal("Bob", "4C 6H 9S 9D", "9D", hand=3, draw=12),
        "exactly-one": legal("Bob", "4C 6H 9S 9D", "9D", hand=4, draw=11),
        "as-many-as-played": legal("Bob", "4C 6H 9S 9D", "9D", hand=5, draw=10),
    }),
    # Under every reading the pile of two is taken; the 4 comes on top of it, or stays in one way or the other.
    "an-unknown-fate-fails": parted("legal", "legal", "failed-unknown endgame-pick-up", {
        f"failed-unknown={where} endgame-pick-up={then}": legal(
            following, "", "nothing", f"flip-fails failed-{where} picks-up{more}", hand=hand, known=known, unknown=unknown,
        )
        for where, hand, known, unknown in (
            ("joins-hand", 3, "", "? ?"), ("face-down", 2, "", "? 4C ?"), ("face-up", 2, "4C", "? ?"),
        )
        for then, following, more in (("turn-ends", "Ann", ""), ("plays-on", "Zoë", " plays-on"))
    }),
    # Turned round, play goes from Ann past Cid, who is out, to Bob.
    "zoe-plays-on-after-her-own-shrine": parted("depends", "illegal", "own-shrine", {
        "whoever-plays-next": "shrine-limit", "another-player": legal("Ann", "9C MS MH MD 5C 7H KS", "KS", extra=0),
    }),
    "a-magic-man-when-two-are-left": parted("legal", "legal", "two-player-magic-man", {
        "began-with-two": legal("Bob", "4H 9C MD", "nothing", "reverses", direction=-1, extra=0),
        "two-left": legal("Ann", "4H 9C MD", "nothing", "magic-extra-turn", direction=1, extra=1),
    }),
    # --- set-up, exchange, opening -------------------------------------------------------------------------------
    "five-friends-share-one-deck": always(
        legal("Bob", "4D 9S", "9S"), "depends", "second-deck-missing", hangs_on=("second-deck",),
    ),
    "bob-wants-to-swap-a-second-card": parted("depends", "legal", "exchange-count", {
        "any-number": legal("Ann", "", "-", "swaps", known="KS 6D 8C"), "one-card": "swapped-already",
    }),
    "bob-swaps-before-the-starter": parted("depends", "legal", "exchange-order", {
        "together": legal("Ann", "", "-", "swaps", known="KS 6D 8C"), "in-turn": "exchange-in-turn",
    }),
    # Where the exchange goes in turn, whoever is ready has had his.
    "ann-swaps-again-after-saying-ready": parted("depends", "legal", "exchange-order exchange-final", {
        "exchange-order=together exchange-final=until-play": legal(
            "Ann", "", "-", "swaps no-longer-ready", known="KD 6H 8D",
        ),
        "exchange-order=together exchange-final=ready-is-final": "ready-is-final",
        "exchange-order=in-turn exchange-final=until-play": "exchange-in-turn",
        "exchange-order=in-turn exchange-final=ready-is-final": "exchange-in-turn ready-is-final",
    }),
    "ann-opens-with-two-fives": parted("depends", "illegal", "opening-set replenish", {
        "opening-set=one-card": "opening-one-card",
        "opening-set=set-allowed replenish=up-to-three": legal("Bob", "5S 5H", "5H", hand=3),
        "opening-set=set-allowed replenish=exactly-one": legal("Bob", "5S 5H", "5H", hand=2),
        "opening-set=set-allowed replenish=as-many-as-played": legal("Bob", "5S 5H", "5H", hand=3),
    }),
    "ann-opens-with-a-magic-man": parted("depends", "legal", "opening-special", {
        "allowed": legal("Cid", "MS", "nothing", "reverses", direction=-1), "refused": "opening-special",
    }),
    "the-starter-calls-a-royal-rush": parted("depends", "legal", "opening-rush", {
        "allowed": legal("Bob", "NS QS KS", "KS", hand=3, draw=39), "refused": "opening-rush",
    }),
    # --- what must be answered -----------------------------------------------------------------------------------
    "a-two-follows-a-lone-phantom": parted("depends", "legal", "phantom-on-empty", {
        "anything": legal("Ann", "3S 2D", "2D"), "counts-as-three": "too-low",
    }),
    "two-phantoms-hide-a-king": parted("depends", "illegal", "phantom-on-phantom", {
        "through-all": "too-low", "counts-as-three": legal("Cid", "6C KH 3S 3H 5D", "5D"),
    }),
    # --- Shrines -------------------------------------------------------------------------------------------------
    "zoe-leads-a-shrine-onto-an-empty-table": parted("depends", "legal", "shrine-on-empty", {
        "allowed": legal("Ann", "7S", "7S", "shrine-stands"), "refused": "shrine-on-nothing",
    }),
    "a-shrine-answers-a-shrine": parted("depends", "illegal", "shrine-on-shrine", {
        "refused": "shrine-on-shrine", "allowed": legal("Ann", "5H 7H 7S", "7S", "shrine-stands"),
    }),
    "a-shrine-is-laid-on-a-phantom": parted("depends", "illegal", "shrine-on-phantom", {
        "card-beneath": "shrine-too-high", "phantom-is-three": legal("Ann", "6D 9H 3S 7S", "7S", "shrine-stands"),
    }),
    "bob-lays-two-shrines-at-once": parted("depends", "legal", "several-shrines", {
        "allowed": legal("Cid", "2C 5H 7S 7D", "7D", "shrine-stands"), "one-only": "one-shrine-only",
    }),
    "bob-loses-his-turn-after-a-shrine": parted("depends", "illegal", "shrine-skipped", {
        "whoever-plays-next": "shrine-limit", "next-seat-only": legal("Ann", "5C 7H 9D", "9D"),
    }),
    # --- Bombs ---------------------------------------------------------------------------------------------------
    "a-phantom-lies-between-bomb-and-shrine": parted("depends", "legal", "bomb-on-covered-shrine bomb-on-shrine", {
        "bomb-on-covered-shrine=as-on-shrine bomb-on-shrine=nothing-leaves": legal(
            "Bob", "4D 7H 3S 10S", "10S", "bomb-on-shrine-stays will-lose-turn", losing=["Ann"],
        ),
        "bomb-on-covered-shrine=as-on-shrine bomb-on-shrine=bomb-leaves": legal(
            "Bob", "4D 7H 3S", "7H", "bomb-on-shrine-leaves will-lose-turn", losing=["Ann"],
        ),
        "bomb-on-covered-shrine=as-on-shrine bomb-on-shrine=pile-leaves": legal(
            "Bob", "", "nothing", "bomb-on-shrine-burns", losing=[],
        ),
        "bomb-on-covered-shrine=as-on-shrine bomb-on-shrine=goes-off-at-a-price": legal(
            "Ann", "", "nothing", "burns-bomb will-lose-turn", extra=1, losing=["Ann"],
        ),
        "bomb-on-covered-shrine=as-on-any-card": legal("Ann", "", "nothing", "burns-bomb", extra=1, losing=[]),
        "bomb-on-covered-shrine=refused": "shrine-limit",
    }),
    "cid-leads-two-bombs-at-once": parted("legal", "legal", "bomb-on-empty bombs-together", {
        "bombs-together=as-one bomb-on-empty=joins-pile": legal("Ann", "10S 10C", "10C", "bomb-joins-pile"),
        "bombs-together=as-one bomb-on-empty=leaves-play": legal("Ann", "", "nothing", "bomb-leaves-play"),
        "bombs-together=one-after-another bomb-on-empty=joins-pile": legal(
            "Cid", "", "nothing", "bomb-joins-pile burns-bomb", extra=1,
        ),
        # Each finds an empty table.
        "bombs-together=one-after-another bomb-on-empty=leaves-play": legal("Ann", "", "nothing", "bomb-leaves-play"),
    }),
    # --- Magic Men -----------------------------------------------------------------------------------------------
    "ann-lays-two-magic-men-at-once": parted("legal", "legal", "several-magic-men", {
        "each": legal("Bob", "5H MS MH", "nothing", "reverses-twice", direction=1),
        "once": legal("Cid", "5H MS MH", "nothing", "reverses", direction=-1),
    }),
    "a-magic-man-is-the-fourth-in-succession": parted("legal", "legal", "fourth-magic-man", {
        "burn-and-magic": legal("Cid", "", "nothing", "burns-four reverses", direction=1, extra=1),
        "burn-only": legal("Cid", "", "nothing", "burns-four", direction=-1, extra=1),
    }),
    # The turn that she has begun is the first of two, so one is left to be lost, or not.
    "zoe-bombs-her-own-shrine": Expected(
        "legal", "legal", ("bomb-on-shrine", "lost-turn-or-extra", "own-shrine"), {
            "bomb-on-shrine=nothing-leaves lost-turn-or-extra=next-ordinary": legal(
                "Zoë", "5C MS MH MD 7H 10S", "10S", "bomb-on-shrine-stays will-lose-turn", extra=1, losing=["Zoë"],
            ),
            "bomb-on-shrine=nothing-leaves lost-turn-or-extra=extra-lapses": legal(
                "Ann", "5C MS MH MD 7H 10S", "10S", "bomb-on-shrine-stays extra-turn-lapses", extra=0, losing=[],
            ),
            # Whether the Shrine, open again, binds her in her extra turn, hangs on own-shrine.
            "bomb-on-shrine=bomb-leaves lost-turn-or-extra=next-ordinary": legal(
                "Zoë", "5C MS MH MD 7H", "7H", "bomb-on-shrine-leaves will-lose-turn", extra=1, losing=["Zoë"],
            ),
            "bomb-on-shrine=bomb-leaves lost-turn-or-extra=extra-lapses": legal(
                "Ann", "5C MS MH MD 7H", "7H", "bomb-on-shrine-leaves extra-turn-lapses", extra=0, losing=[],
            ),
            # Here the turn that she loses is the one that this Bomb would have earned; the other is still hers.
            "bomb-on-shrine=pile-leaves": legal("Zoë", "", "nothing", "bomb-on-shrine-burns", extra=1, losing=[]),
            # Here the Bomb earns her one besides, and she loses her next ordinary turn, or one of those that she had.
            "bomb-on-shrine=goes-off-at-a-price lost-turn-or-extra=next-ordinary": legal(
                "Zoë", "", "nothing", "burns-bomb will-lose-turn", extra=2, losing=["Zoë"],
            ),
            "bomb-on-shrine=goes-off-at-a-price lost-turn-or-extra=extra-lapses": legal(
                "Zoë", "", "nothing", "burns-bomb extra-turn-lapses", extra=1, losing=[],
            ),
        }, "depends", ("pile-order",), ("shrine-on-magic-man",),
    ),
    "ann-declines-her-extra-turn": parted("depends", "illegal", "extra-turn", {
        "must-take": "extra-turn-owed", "may-decline": legal("Bob", "", "nothing", "declines", hand=3, draw=25),
    }),
    # --- Knights and Dragons -------------------------------------------------------------------------------------
    "two-knights-for-one-dragon": parted("depends", "illegal", "knights-on-dragon", {
        "all-match": "knight-suit", "one-matches": legal("Ann", "QC DS NS NH", "NH"),
    }),
    "a-knight-answers-the-lower-of-two-dragons": parted("depends", "illegal", "knight-on-dragons", {
        "top-dragon": "knight-suit", "any-in-a-row": legal("Bob", "QC DS DH NS", "NS"),
    }),
    "a-knight-meets-a-dragon-through-a-phantom": parted("depends", "legal", "knight-through-phantom", {
        "allowed": legal("Bob", "8D DS 3H NS", "NS"), "refused": "knight-under-phantom",
    }),
    # --- Royal Rush ----------------------------------------------------------------------------------------------
    "a-royal-rush-goes-on-a-king": parted("depends", "legal", "rush-ascending", {
        "any-card": legal("Ann", "8C KH NS QS KS", "KS", hand=3), "knight-must-beat": "rush-too-low",
    }),
    "the-king-of-a-rush-is-a-known-fate": parted("depends", "illegal", "rush-from-known", {
        "hand-only": "rush-not-held", "hand-and-known": legal("Bob", "5H 9C NS QS KS", "KS", hand=1, known="4S 6S"),
    }),
    # Beneath the Phantom lies the Dragon of another suit, which the Knight of the Rush can't beat.
    "a-royal-rush-meets-a-dragon-through-a-phantom": parted("depends", "illegal", "rush-through-phantom rush-ascending", {
        "rush-through-phantom=refused": "rush-through-phantom",
        "rush-through-phantom=allowed rush-ascending=any-card": legal("Bob", "QC DH 3S NS QS KS", "KS"),
        "rush-through-phantom=allowed rush-ascending=knight-must-beat": "rush-too-low",
    }),
    "zoe-keeps-one-card-after-her-royal-rush": parted("legal", "legal", "rush-draw", {
        "up-to-three": legal("Ann", "5H NS QS KS", "KS", hand=3, draw=12),
        "only-if-empty": legal("Ann", "5H NS QS KS", "KS", hand=1, draw=14),
    }),
    # --- four in succession --------------------------------------------------------------------------------------
    "four-phantoms-in-a-row": parted("legal", "legal", "four-phantoms phantom-on-phantom", {
        "four-phantoms=burn": legal("Ann", "", "nothing", "burns-four", extra=1),
        "four-phantoms=no-burn phantom-on-phantom=through-all": legal("Bob", "KH 3S 3H 3D 3C", "KH"),
        "four-phantoms=no-burn phantom-on-phantom=counts-as-three": legal("Bob", "KH 3S 3H 3D 3C", "3D"),
    }),
    # Where the Rug resets nothing, whoever is next meets the King through all four, and otherwise the last Rug.
    "four-rugs-in-a-row": parted("legal", "legal", "four-rugs rug-resets", {
        "four-rugs=burn": legal("Ann", "", "nothing", "burns-four", extra=1),
        "four-rugs=no-burn rug-resets=answers-one": legal("Bob", "KH 1S 1H 1D 1C", "1C"),
        "four-rugs=no-burn rug-resets=value-below": legal("Bob", "KH 1S 1H 1D 1C", "KH"),
    }),
    "bob-picked-up-three-kings": parted("legal", "legal", "four-after-pick-up", {
        "run-ends": legal("Bob", "KC", "KC"), "run-continues": legal("Ann", "", "nothing", "burns-four", extra=1),
    }),
    "four-bombs-at-once": parted("legal", "legal", "bombs-together four-bombs bomb-on-empty", {
        "four-bombs=four-wins": legal("Ann", "", "nothing", "burns-four", extra=1),
        "bombs-together=as-one four-bombs=bomb-wins bomb-on-empty=joins-pile": legal(
            "Bob", "10S 10H 10D 10C", "10C", "bomb-joins-pile",
        ),
        "bombs-together=as-one four-bombs=bomb-wins bomb-on-empty=leaves-play": legal(
            "Bob", "", "nothing", "bomb-leaves-play",
        ),
        # The second and the fourth each find one Bomb to blow up, and each earns a turn.
        "bombs-together=one-after-another four-bombs=bomb-wins bomb-on-empty=joins-pile": legal(
            "Ann", "", "nothing", "bomb-joins-pile burns-bomb", extra=2,
        ),
        "bombs-together=one-after-another four-bombs=bomb-wins bomb-on-empty=leaves-play": legal(
            "Bob", "", "nothing", "bomb-leaves-play",
        ),
    }),
    "a-royal-rush-brings-the-fourth-knight": parted("legal", "legal", "rush-completes-four", {
        "no-burn": legal("Bob", "9C NH ND NC NS QS KS", "KS", hand=3),
        "all-leave": legal("Ann", "", "nothing", "burns-four", hand=3, extra=1),
    }),
    "five-nines-with-two-decks": parted("legal", "legal", "more-than-four", {
        "four-or-more": legal("Dee", "", "nothing", "burns-four", extra=1),
        "exactly-four": legal("Eve", "5C 9S 9H 9D 9C 9C", "9C"),
    }),
    "dee-lays-the-fourth-nine-out-of-turn": parted("depends", "illegal", "four-out-of-turn", {
        "own-turn": "not-your-turn", "any-moment": legal("Dee", "", "nothing", "burns-four", extra=1),
    }),
    # --- the endgame ---------------------------------------------------------------------------------------------
    "neither-known-fate-can-be-played": parted("depends", "legal", "failed-known endgame-pick-up", {
        "failed-known=pile-only endgame-pick-up=turn-ends": legal("Bob", "", "nothing", "picks-up", hand=2, known="5S 8S"),
        "failed-known=pile-only endgame-pick-up=plays-on": legal("Ann", "", "nothing", "picks-up plays-on", known="5S 8S"),
        "failed-known=known-goes-along": "known-must-go-along",
    }),
    "must-misaki-play-on-after-picking-up": parted("depends", "legal", "failed-known endgame-pick-up", {
        "failed-known=pile-only endgame-pick-up=turn-ends": legal("Bob", "", "nothing", "picks-up", hand=2, known="9D"),
        "failed-known=pile-only endgame-pick-up=plays-on": legal("美咲", "", "nothing", "picks-up plays-on", hand=2),
        "failed-known=known-goes-along": "known-must-go-along",
    }),
    "a-known-nine-is-laid-on-a-nine": parted("depends", "legal", "fate-on-equal", {
        "allowed": legal("Bob", "4C 9S 9D", "9D", hand=0, known="6S"), "refused": "fate-no-higher",
    }),
    "an-unknown-fate-is-turned-before-a-known-one": parted("depends", "illegal", "known-or-unknown", {
        "known-first": "known-before-unknown", "either": legal("Ann", "4H 5S", "5S", "flip-lands", hand=0, known="8S", unknown="? ?"),
    }),
    # --- what the text says plainly ------------------------------------------------------------------------------
    "bob-lays-a-four-on-a-nine": always("too-low"),
    "oleg-lays-a-magic-man-on-a-shrine": always("magic-man-on-shrine"),
    "a-knight-goes-on-a-dragon-of-another-suit": always("knight-suit"),
    "a-knight-tames-the-dragon-of-its-suit": always(legal("Bob", "8S DC NC", "NC")),
    "zoe-plays-a-known-fate-with-cards-in-hand": always("hand-first"),
    "cid-plays-out-of-turn": always("not-your-turn"),
    "a-phantom-hides-a-shrine": always("shrine-limit"),
    "a-phantom-is-no-free-card": always("too-low"),
    "six-players-shuffle-in-a-second-deck": always(legal("Gus", "4C 8H 8H", "8H")),
    "the-fifth-nine-starts-a-new-count": always(legal("Bob", "9S", "9S", extra=0)),
    "ann-swaps-her-king-before-play": always(legal("Ann", "", "-", "swaps", hand=3, known="KD 6H 8D")),
    "ann-opens-with-a-king": always(legal("Bob", "KD", "KD", hand=3, draw=23)),
    "the-same-queen-lies-twice": always(legal("Bob", "4S 9D QH", "QH"), "impossible", "duplicate-card"),
    "a-whole-table-in-the-middle-of-a-game": always(
        legal("Олег", "5D 5S 8C MS 4H 6S 3C 6D", "6D", hand=3, draw=18, direction=-1),
    ),
    "bob-sits-out-the-turn-he-lost": always(legal("Cid", "... NS KD", "KD", "loses-turn", losing=[], skipped=True)),
    # --- hidden hands --------------------------------------------------------------------------------------------
    "bob-picks-up-from-a-hidden-hand": parted("depends", "depends", "voluntary-pick-up", {
        "voluntary-pick-up=refused playable=yes": "play-exists",
        "voluntary-pick-up=refused playable=no": legal("Ann", "", "nothing", "picks-up", hand=6),
        "voluntary-pick-up=allowed": legal("Ann", "", "nothing", "picks-up", hand=6),
    }),
    "bob-shows-a-king-out-of-a-hidden-hand": always(legal("Ann", "5S NC KD", "KD", hand=3, draw=20)),
}

DISPUTES: dict[str, tuple[str, ...]] = {
    "S01": ("zoe-would-rather-take-the-pile", "bob-picks-up-from-a-hidden-hand"),
    "S03": ("an-unknown-fate-fails",),
    "S05": ("a-magic-man-is-the-fourth-in-succession",),
    "S07": ("ann-lays-two-magic-men-at-once",),
    "S09": ("ann-swaps-again-after-saying-ready", "bob-swaps-before-the-starter", "bob-wants-to-swap-a-second-card"),
    "S11": ("a-phantom-lies-among-four-nines",),
    "S13": ("a-two-follows-a-lone-phantom",),
    "S15": ("ann-bombs-a-shrine",),
    "S17": ("a-phantom-is-no-free-card", "a-five-follows-a-rug"),
    "S19": ("zoe-leads-a-shrine-onto-an-empty-table", "a-bomb-is-led-onto-an-empty-table"),
    "S21": ("ann-opens-with-a-magic-man",),
    "S23": ("five-nines-with-two-decks", "the-fifth-nine-starts-a-new-count"),
}
"""Real disputes about games of this kind, and the examples that answer them."""

FACTS = {"playable": "whether Bob's undescribed cards include one that can be played"}
"""Short names of facts, for the keys of the outcomes."""


def read(name: str) -> tuple[State, dict[str, Any], Move]:
    document = parse(read_file(str(PATHS[name])), f"{name}.toml")
    state: State = game.read(document, f"{name}.toml")
    return state, document, game.parse_move(document["dispute"], state)


def key_of(branch: Consequence, expected: Expected) -> str:
    """The key of the outcome that this branch must have."""
    fitting = [key for key in expected.outcomes if all(_holds(part, branch, expected) for part in key.split())]
    assert len(fitting) == 1, (dict(branch.readings), dict(branch.given), fitting)
    return fitting[0]


def _holds(part: str, branch: Consequence, expected: Expected) -> bool:
    name, equals, option = part.partition("=")
    if not equals:
        return branch.readings.get(expected.questions[0]) == part
    if name in FACTS:
        return option in branch.given.get(FACTS[name], ())
    return branch.readings.get(name) == option


def outcome(branch: Consequence, move: Move, keys: Mapping[str, Any]) -> Outcome:
    """What follows on the branch, in the words of the table above."""
    if branch.objections:
        return " ".join(sorted(o.code for o in branch.objections))
    after: State = branch.after
    codes = [event.code for event in branch.events]
    last = branch.events[-1]
    asks = "-" if not last.code.startswith("must-answer") else format_cards(last.args[1]) if len(last.args) > 1 else "nothing"
    shows = {
        "hand": len(after.hands[move.player]), "known": format_cards(after.known[move.player]),
        "unknown": format_cards(after.unknown[move.player]), "draw": len(after.draw), "extra": after.extra,
        "direction": after.direction, "losing": [after.seats[p] for p in after.losing], "skipped": after.skipped,
    }
    return Legal(
        after.seats[after.turn], format_cards(after.discard), asks, frozenset(codes) - SHOWN_OTHERWISE,
        {key: shows[key] for key in keys},
    )


def test_every_example_is_expected_here() -> None:
    assert set(PATHS) == set(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_an_example_says_what_it_is_about_and_round_trips(name: str) -> None:
    state, document, move = read(name)
    assert document["game"] == "fates"
    assert document["about"].endswith((".", "?"))
    assert game.parse_move(game.format_move(move, state), state) == move
    written = game.write(state)
    assert game.read(written, "written") == state
    assert game.read(parse(write_toml(written), "written"), "written") == state


@pytest.mark.parametrize("name", EXPECTED)
def test_the_table_of_an_example_can_be_as_far_as_it_should(name: str) -> None:
    expected = EXPECTED[name]
    found = verdict.check(game, read(name)[0], EVERYTHING_OPEN)
    assert found.word == expected.check
    assert tuple(reason.said.code for reason in found.faults) == expected.at_fault
    assert found.questions == expected.open_table


@pytest.mark.parametrize("name", EXPECTED)
def test_the_verdict_on_the_dispute_is_that_of_the_text(name: str) -> None:
    state, _, move = read(name)
    judged = verdict.judge(game, state, move, EVERYTHING_OPEN)
    assert (judged.word, judged.standard) == (EXPECTED[name].word, EXPECTED[name].standard)
    assert set(judged.questions) <= set(EXPECTED[name].questions)


@pytest.mark.parametrize("name", EXPECTED)
def test_what_follows_is_what_each_reading_says(name: str) -> None:
    expected = EXPECTED[name]
    state, _, move = read(name)
    followed = verdict.consequences(game, state, move, EVERYTHING_OPEN)
    assert set(followed.questions) == set(expected.questions)
    seen = set()
    for branch in followed.branches:
        key = key_of(branch, expected)
        seen.add(key)
        wanted = expected.outcomes[key]
        assert outcome(branch, move, {} if isinstance(wanted, str) else wanted.shows) == wanted, key
    assert seen == set(expected.outcomes)


@pytest.mark.parametrize("name", EXPECTED)
def test_the_standard_ruling_is_one_of_the_branches(name: str) -> None:
    """Under the standard ruling there is no question left, and at most what nobody has described."""
    state, _, move = read(name)
    followed = verdict.consequences(game, state, move, STANDARD)
    assert followed.questions == ()
    assert followed.word == EXPECTED[name].standard


def test_a_hidden_hand_is_what_the_verdict_rests_on() -> None:
    state, _, move = read("bob-shows-a-king-out-of-a-hidden-hand")
    assert [said.code for said in verdict.judge(game, state, move, EVERYTHING_OPEN).rests_on] == ["has-in-hand"]


# --- the questions and their examples ----------------------------------------------------------------------------

QUESTIONS = game.rulebook.questions
WITH_EXAMPLE = [id_ for id_, question in QUESTIONS.items() if question.example]


def test_every_question_about_moves_has_an_example() -> None:
    """``second-deck`` changes which tables can be, and no move; its position is ``five-friends-share-one-deck``."""
    assert set(QUESTIONS) - set(WITH_EXAMPLE) == {"second-deck"}
    assert EXPECTED["five-friends-share-one-deck"].open_table == ("second-deck",)


def test_no_two_questions_share_an_example() -> None:
    names = [QUESTIONS[id_].example for id_ in WITH_EXAMPLE]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("question", WITH_EXAMPLE)
def test_the_example_of_a_question_is_shipped_and_its_dispute_names_it(question: str) -> None:
    name = QUESTIONS[question].example
    state, _, move = read(name)
    assert question in verdict.consequences(game, state, move, EVERYTHING_OPEN).questions


@pytest.mark.parametrize("question", WITH_EXAMPLE)
def test_the_example_of_a_question_parts_every_two_of_its_readings(question: str) -> None:
    """With all other questions standard, as ``referee questions`` shows it."""
    state, _, move = read(QUESTIONS[question].example)
    by_reading = {
        reading: verdict.consequences(game, state, move, {**STANDARD, question: reading}).branches
        for reading in QUESTIONS[question].readings
    }
    for one, other in combinations(by_reading, 2):
        assert by_reading[one] != by_reading[other], (one, other)


@pytest.mark.parametrize("dispute", DISPUTES)
def test_a_real_dispute_has_its_example(dispute: str) -> None:
    assert DISPUTES[dispute]
    assert set(DISPUTES[dispute]) <= set(EXPECTED)


def test_examples_name_no_repository_and_no_list_of_disputes() -> None:
    for path in PATHS.values():
        text = path.read_text(encoding="utf-8")
        assert "github" not in text.casefold()
        assert not any(dispute in text for dispute in DISPUTES)
        assert max(map(len, text.splitlines())) <= 128
