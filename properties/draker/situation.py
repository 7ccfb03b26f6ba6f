"""The situation of somebody who would lay a card, announce a combination or end a turn: what the norms of draker speak about.

Numbers of cards are counted up to three, because no clause tells three from more.  What no clause can care about has its
first value.

What is left out, and so not claimed: a standard effect that still waits for its target or for its place in the order,
and a card whose rank or profession hangs on a question.
"""

from referee.terms import Formula, Variable, all_, any_, implies, not_

from .questions import reads

NO_YES = ("no", "yes")

# whose turn it is, and what has been done in it
phase = Variable("phase", ("main", "more", "later"), "which combinations are being announced; later: the time for them is over")
turn = Variable(
    "turn", ("own", "other", "after who passed", "after the empty-handed"),
    "whose turn it is; after: another one's, and the player's if that one has none",
)
passed = Variable("passed", NO_YES, "whether the player's last turn in this phase was a pass, and this one has only begun")
hand = Variable("hand", ("some", "none"), "the cards in the player's hand")
laid = Variable("laid", ("yes", "no"), "whether the player has laid a card in this turn")
activated = Variable("activated", NO_YES, "whether the player has activated an effect in this turn")
fresh = Variable("fresh", NO_YES, "whether the player has announced a combination in this turn")

# a card that would be laid
held = Variable("held", ("hand", "no"), "where the card lies that the player would lay; no: not in that player's hand")

# a combination that would be announced
side = Variable("side", ("attack", "defence"), "what the combination is for")
form = Variable("form", ("one card", "form", "none"), "what the cards make: one card alone, several with a form, several without")
away = Variable("away", NO_YES, "whether one of them lies neither in the player's pool nor in the common pool")
common = Variable("common", NO_YES, "whether one of them lies in the common pool")
taken = Variable("taken", NO_YES, "whether one of those in the common pool is in another player's combination")
contains = Variable("contains", NO_YES, "whether the card laid in this turn is among them")
before = Variable("before", NO_YES, "whether the player has announced a combination for the same side in this turn")
same = Variable("same", NO_YES, "whether these very cards have been announced by the player for the same side")
own = Variable("own", (0, 1, 2, 3), "how many of them are in the player's combinations; 3: or more")
own_most = Variable("own most", (0, 1, 2, 3), "how many of them are in one of the player's combinations, at most")
others = Variable("others", (0, 1, 2, 3), "how many of them are in other players' combinations")
others_most = Variable("others most", (0, 1, 2, 3), "how many of them are in one combination of another player, at most")
grows = Variable("grows", NO_YES, "whether they are all cards of a combination of the player's for the same side, and more")
rest = Variable("rest", (0, 1, 2, 3), "how many are in the player's combinations but for the one that grows")
rest_most = Variable("rest most", (0, 1, 2, 3), "how many are in one of the player's combinations but for the one that grows, at most")

# the end of a turn
could = Variable("could", NO_YES, "whether the player could announce a combination of one card")

TURN = (phase, turn, passed, hand, laid, activated, fresh)
LAYING = (*TURN, held)
ANNOUNCING = (
    *TURN, side, form, away, common, taken, contains, before, same, own, own_most, others, others_most, grows, rest, rest_most,
)
ENDING = (*TURN, could)

IN_MAIN, IN_MORE = phase.is_("main"), phase.is_("more")
IN_TIME = not_(phase.is_("later"))
OWN = turn.is_("own")
ACTED = any_(activated.is_("yes"), fresh.is_("yes"))
"""Whether something has been done in this turn before which a card is laid (clauses main.1, more.1)."""
OWES_A_CARD = all_(hand.is_("some"), laid.is_("no"), not_(ACTED))
"""Who still could lay a card."""
EMPTY_HANDED = all_(hand.is_("none"), laid.is_("no"), not_(ACTED))
"""Who comes to the turn without a card in hand."""


def _limit_broken(mine: Variable, mine_most: Variable) -> Formula:
    return any_(
        all_(reads("engaged-limit", "own"), reads("engaged-in-how-many", "all-together"), mine >= 3),
        all_(reads("engaged-limit", "own"), reads("engaged-in-how-many", "from-each"), mine_most >= 3),
        all_(reads("engaged-limit", "another-players"), reads("engaged-in-how-many", "all-together"), others >= 3),
        all_(reads("engaged-limit", "another-players"), reads("engaged-in-how-many", "from-each"), others_most >= 3),
    )


TOO_MANY = _limit_broken(own, own_most)
"""Clause engaged.1: more than two engaged cards (engaged-limit, engaged-in-how-many)."""
TOO_MANY_GROWING = _limit_broken(rest, rest_most)
"""The same where the combination that grows is no other one."""

POSSIBLE_TURN: tuple[Formula, ...] = (
    implies(passed.is_("yes"), all_(IN_MORE, OWN, laid.is_("no"), not_(ACTED))),
    implies(turn.is_("after who passed"), IN_MORE),
    implies(turn.is_("after the empty-handed"), all_(IN_MAIN, hand.is_("some"))),
    # who does not have the turn has done nothing in it
    implies(not_(all_(OWN, IN_TIME)), all_(laid.is_("no"), not_(ACTED))),
    implies(phase.is_("later"), turn.is_("other")),
)


POSSIBLE_LAYING: tuple[Formula, ...] = (*POSSIBLE_TURN, implies(held.is_("hand"), hand.is_("some")))


def _most(many: Variable, most: Variable) -> tuple[Formula, ...]:
    """What is shared with one combination is shared with all, and what is shared is shared with one."""
    return (most <= many, implies(many >= 1, most >= 1))


POSSIBLE_ANNOUNCING: tuple[Formula, ...] = (
    *POSSIBLE_TURN,
    implies(contains.is_("yes"), laid.is_("yes")),
    implies(before.is_("yes"), fresh.is_("yes")),
    implies(form.is_("one card"), all_(own <= 1, others <= 1, not_(all_(away.is_("yes"), common.is_("yes"))))),
    implies(form.is_("one card"), grows.is_("no")),
    implies(taken.is_("yes"), all_(common.is_("yes"), others >= 1)),
    *_most(own, own_most), *_most(others, others_most), *_most(rest, rest_most),
    implies(same.is_("yes"), own >= 1),
    implies(grows.is_("yes"), own >= 1), rest <= own, rest_most <= own_most,
    implies(grows.is_("no"), all_(rest >= own, rest_most >= own_most)),
)
