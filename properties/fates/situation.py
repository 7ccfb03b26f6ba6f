"""The situation of one move of fates, in the raw terms of the text: what norms speak about.

The space is finite and stated.  Only moves of play are in it (the exchange before play is in `exchange`); every
combination is a *situation*, in its plainest form: what no clause can care about has its first value.

What is left out, and so not claimed: piles with more than three Rugs or Phantoms over the first other card,
Phantoms between Dragons or between equal cards deeper down, sets of more than four cards, equal cards carried over
a pick-up onto a pile that is not empty, and cards that nobody has described.
"""

from itertools import product

from referee.terms import Formula, Number, Variable, all_, any_, choose, implies, not_, number

from .questions import asked

SPECIALS = (1, 3, 7, 10, 15)
"""What the text's part on special cards calls by a number of its own."""

COVERS = ("", *("".join(word) for length in (1, 2, 3) for word in product("PR", repeat=length)))
"""What may lie over the first card that is neither Phantom nor Rug, from the top: ``PR`` is a Phantom on a Rug."""

kind = Variable("kind", ("play", "rush", "flip", "pick up", "pass"), "what the player wants to do")
phase = Variable("phase", ("play", "opening", "exchange", "over"))
turn = Variable("turn", ("own", "other"), "whose turn it is")
extra = Variable("extra", ("no", "yes"), "whether the turn is an extra one")
value = Variable("value", tuple(range(16)), "of the cards played; 0: none are")
count = Variable("count", tuple(range(5)), "how many cards are played; 0: none are")
equal = Variable("equal", ("yes", "no"), "whether they have one value; if not, `value` is that of one of them")
held = Variable("held", ("none", "hand", "known", "unknown", "no"), "where the named cards are; `no`: not where they could be")
hand = Variable("hand", ("some", "none"), "cards in the player's hand")
known = Variable("known", ("none", "some"), "his Known Fates")
unknown = Variable("unknown", ("none", "some"), "his Unknown Fates")
picked_up = Variable("picked up", ("no", "yes"), "since his hand was empty for the first time")
can_play = Variable("can play", ("no", "yes"), "whether a card of his hand or Known Fates, or a Royal Rush, may be played")
cover = Variable("cover", COVERS, "the Phantoms and Rugs on top")
base = Variable("base", (0, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15), "the first card below them; 0: none")
row = Variable("row", (0, 1, 2, 3), "how many cards of that value lie there in a row")
skipped = Variable("skipped", ("no", "yes"), "whether somebody lost a turn since the last play")
match_top = Variable("match top", ("none", "some", "all"), "which of the Knights have the suit of the top Dragon")
match_row = Variable("match row", ("none", "some", "all"), "which of the Knights have the suit of a Dragon in the row")
carried = Variable("carried", (0, 1, 2, 3), "equal cards played last and picked up since, of the value now played")

VARIABLES = (
    kind, phase, turn, extra, held, hand, known, unknown, picked_up, can_play, base, cover, skipped, value, count, equal,
    row, match_top, match_row, carried,
)

NO_PILE = all_(base.equals(0), cover.is_(""))
IN_PLAY = phase.is_("play", "opening")
PLAYS_SET = all_(kind.is_("play"), equal.is_("yes"))
KNIGHT_LAID = any_(all_(PLAYS_SET, value.equals(11)), kind.is_("rush"))
FIRST_DAY = all_(hand.is_("some"), known.is_("some"), unknown.is_("some"), picked_up.is_("no"))

POSSIBLE: tuple[Formula, ...] = (
    # which variables belong to which kind of move
    implies(kind.is_("play"), all_(value >= 1, count >= 1, held.is_("hand", "known", "no"))),
    implies(not_(kind.is_("play")), all_(value.equals(0), count.equals(0), equal.is_("yes"))),
    implies(kind.is_("rush"), held.is_("hand", "known", "no")),
    implies(kind.is_("flip"), held.is_("unknown", "no")),
    implies(kind.is_("pick up"), held.is_("none", "known", "no")),
    implies(kind.is_("pass"), held.is_("none")),
    implies(equal.is_("no"), count.equals(2)),
    implies(extra.is_("yes"), all_(phase.is_("play"), any_(
        kind.is_("pass"), all_(kind.is_("play", "rush"), turn.is_("own"), base.equals(7), skipped.is_("no")),
    ))),
    implies(can_play.is_("yes"), all_(kind.is_("pick up", "pass"), any_(hand.is_("some"), known.is_("some")))),
    # where cards are
    implies(held.is_("hand"), hand.is_("some")),
    implies(held.is_("known"), known.is_("some")),
    implies(held.is_("unknown"), unknown.is_("some")),
    implies(turn.is_("own"), any_(hand.is_("some"), known.is_("some"), unknown.is_("some"))),
    implies(picked_up.is_("yes"), all_(
        not_(kind.is_("play", "rush")), hand.is_("none"), known.is_("some"), unknown.is_("some"),
    )),
    # what a player has besides does not matter to what he lays
    implies(all_(kind.is_("play", "rush"), phase.is_("play"), held.is_("hand")), all_(known.is_("none"), unknown.is_("none"))),
    implies(
        all_(kind.is_("play", "rush"), phase.is_("play"), held.is_("known", "no")),
        any_(
            all_(known.is_("some"), unknown.is_("some")), all_(hand.is_("some"), known.is_("none"), unknown.is_("none")),
            all_(hand.is_("none"), known.is_("none")),
        ),
    ),
    # before the first card everybody has what he was dealt, and nothing lies there; nor does it in `over`, to be brief
    implies(phase.is_("opening", "exchange"), FIRST_DAY),
    implies(not_(phase.is_("play")), all_(NO_PILE, count <= 3)),
    # the pile
    choose(base.equals(0), 1, 0).equals(choose(row.equals(0), 1, 0)),
    implies(row >= 2, any_(
        all_(base.equals(14), KNIGHT_LAID),
        *(all_(PLAYS_SET, turn.is_("other"), value.equals(b), base.equals(b)) for b in base.values if isinstance(b, int) and b),
    )),
    implies(skipped.is_("yes"), base.equals(7)),
    # the suits of Knights and Dragons
    implies(not_(all_(KNIGHT_LAID, base.equals(14))), all_(match_top.is_("none"), match_row.is_("none"))),
    implies(row <= 1, any_(*(all_(match_top.is_(m), match_row.is_(m)) for m in match_top.values))),
    implies(match_top.is_("all"), match_row.is_("all")),
    implies(match_top.is_("some"), match_row.is_("some", "all")),
    implies(count <= 1, all_(match_top.is_("none", "all"), match_row.is_("none", "all"))),
    implies(carried >= 1, all_(PLAYS_SET, phase.is_("play"), turn.is_("other"), NO_PILE)),
)


# --- what follows from them --------------------------------------------------------------------------------------------


def by_cover(each: dict[str, Number]) -> Number:
    """The number that belongs to the cover."""
    result = each[COVERS[-1]]
    for word in reversed(COVERS[:-1]):
        result = choose(cover.is_(word), each[word], result)
    return result


def _answered(word: str, on_base: Number, on_rug: Number, on_phantom: Number) -> Number:
    """What whoever is next has to answer, read from the top (rug.2, phantom.2), as one of three numbers.

    A Rug answers for itself, or for what lies beneath it, be that nothing (rug-resets).
    A Phantom answers for the card beneath it, be that a Phantom (phantom-on-phantom) or nothing (phantom-on-empty).
    """
    if not word:
        return on_base
    below = _answered(word[1:], on_base, on_rug, on_phantom)
    if word[0] == "R":
        return choose(asked("rug-resets").is_("answers-one"), on_rug, below)
    if len(word) == 1:
        return choose(all_(base.equals(0), asked("phantom-on-empty").is_("counts-as-three")), on_phantom, on_base)
    if word[1] == "P":
        return choose(asked("phantom-on-phantom").is_("through-all"), below, on_phantom)
    return below


ANSWERED = by_cover({word: _answered(word, base, number(1), number(3)) for word in COVERS})
"""The value to answer; 0: nothing."""

MEETS_BASE = all_(
    base >= 1, by_cover({word: _answered(word, number(1), number(0), number(0)) for word in COVERS}).equals(1),
)
"""Whether it is the first card beneath Phantoms and Rugs that has to be answered, with all that this card asks."""

UNDER_PHANTOM = cover.is_(*(word for word in COVERS if "P" in word))
UNDER_RUG_ONLY = cover.is_(*(word for word in COVERS if word and "P" not in word))
OPEN = cover.is_("")
PHANTOM_ON_TOP = cover.is_(*(word for word in COVERS if word[:1] == "P"))

MEETS_SHRINE = all_(base.equals(7), MEETS_BASE)
MEETS_DRAGON = all_(base.equals(14), MEETS_BASE)
MEETS_MAGIC_MAN = all_(base.equals(15), MEETS_BASE)

BOUND = all_(
    MEETS_SHRINE,
    not_(all_(skipped.is_("yes"), asked("shrine-skipped").is_("next-seat-only"))),
    not_(all_(extra.is_("yes"), asked("own-shrine").is_("another-player"))),
)
"""Whether the player has to lay a 6 or lower (shrine.2, shrine.3); one who meets a Shrine in an extra turn has laid it."""


def _matching(relation: Variable) -> Formula:
    """knights-on-dragon: whether enough of the Knights have the right suit."""
    return any_(relation.is_("all"), all_(relation.is_("some"), asked("knights-on-dragon").is_("one-matches")))


KNIGHT_MATCHES = all_(
    MEETS_DRAGON,
    any_(
        all_(asked("knight-on-dragons").is_("top-dragon"), _matching(match_top)),
        all_(asked("knight-on-dragons").is_("any-in-a-row"), _matching(match_row)),
    ),
    any_(not_(UNDER_PHANTOM), asked("knight-through-phantom").is_("allowed")),
)
"""knight.2: whether the Knights laid go on the Dragon that has to be answered."""


def _run(word: str, letter: str, of_base: Number) -> Number:
    """How many cards of one kind lie on top in succession: Rugs, Phantoms, or those of the base."""
    if not word:
        return of_base
    if word[0] == letter:
        return number(1) + _run(word[1:], letter, of_base)
    if word[0] == "P":
        return choose(asked("phantom-in-four").is_("ignored"), _run(word[1:], letter, of_base), 0)
    return number(0)


def _runs(letter: str, of_base: Number) -> Number:
    return by_cover({word: _run(word, letter, of_base) for word in COVERS})


IN_SUCCESSION = choose(
    NO_PILE,
    choose(asked("four-after-pick-up").is_("run-continues"), carried, 0),
    choose(value.equals(1), _runs("R", number(0)), choose(value.equals(3), _runs("P", number(0)), choose(
        any_(*(all_(value.equals(b), base.equals(b)) for b in base.values if isinstance(b, int) and b)), _runs("", row), 0,
    ))),
) + count
"""four.1: how many equal cards there are in succession once these are laid."""

COMPLETES_FOUR = all_(
    PLAYS_SET,
    count < IN_SUCCESSION,
    any_(IN_SUCCESSION.equals(4), all_(IN_SUCCESSION > 4, asked("more-than-four").is_("four-or-more"))),
    implies(value.equals(3), asked("four-phantoms").is_("burn")),
    implies(value.equals(1), asked("four-rugs").is_("burn")),
)
"""Whether these cards complete four that others have begun, so that the pile leaves play (four.1)."""

CAN_FLIP = all_(
    hand.is_("none"), unknown.is_("some"),
    any_(known.is_("none"), all_(picked_up.is_("yes"), asked("known-or-unknown").is_("either"))),
)
"""endgame.3, endgame.6: whether the player may turn over an Unknown Fate, which he can always try to play."""
