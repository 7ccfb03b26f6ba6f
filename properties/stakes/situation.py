"""The situation of one action of stakes, in the raw terms of the text: what norms speak about.

The space is finite and stated: four seats, of whom the actor, a rival and a bystander without a bet may be in the Match,
and one has folded; small numbers of chips.  What no clause can care about has its first value.

What is left out, and so not claimed: Action cards, hidden slips, and more chips than these.
"""

from referee.terms import Formula, Number, Variable, all_, any_, choose, implies, not_

from .questions import reads

kind = Variable("kind", ("fold", "call", "check", "raise"), "what the player wants to do")
phase = Variable("phase", ("betting", "collect", "blinds", "slip", "payout"), "what is being done; collect: the betting has ended")
turn = Variable("turn", ("own", "other"), "whose turn it is")
match = Variable("match", ("in", "out"), "whether the player is in the Match")
slips = Variable("slips", (1, 0, 2), "how many slips he has")
reveal = Variable("reveal", ("none", "oldest", "later", "not there"), "which of his slips he would reveal")
mine = Variable("mine", (0, 1, 2, 3), "what is in his Pot")
rival = Variable("rival", (0, 1, 2, 3), "the most that another player in the Match has in his Pot")
gone = Variable("gone", (0, 2, 4), "what a player who has folded has in his Pot")
chips = Variable("chips", (5, 0, 1, 2, 3), "what he has left")
by = Variable("by", (0, 1, 2, 3), "what a Raise adds above the Call")
maximum = Variable("maximum", (2, 0, 1, 4), "the maximum bid")
raised = Variable("raised", ("nobody", "this lap", "earlier"), "whether somebody has Raised, since the turn came round or before")
lapped = Variable("lapped", ("no", "yes"), "whether the turn has come round to who opened")
big = Variable("big", ("posted", "not"), "the Big Blind")

VARIABLES = (kind, phase, turn, match, slips, reveal, mine, rival, gone, chips, by, maximum, raised, lapped, big)

IN_BETTING = phase.is_("betting")
IN_COLLECT = phase.is_("collect")
RAISES = kind.is_("raise")

POSSIBLE: tuple[Formula, ...] = (
    implies(match.is_("out"), all_(slips.equals(0), turn.is_("other"))),
    implies(reveal.is_("oldest"), slips >= 1),
    implies(reveal.is_("later"), slips >= 2),
    implies(kind.is_("fold"), reveal.is_("none")),
    implies(turn.is_("own"), IN_BETTING),
    implies(not_(phase.is_("betting", "collect")), all_(slips.equals(1), reveal.is_("oldest", "none"), gone.equals(0))),
    implies(phase.is_("blinds", "slip"), all_(mine.equals(0), rival.equals(0))),
    # when the betting has ended because the slips have run out, nobody has any
    implies(IN_COLLECT, all_(slips.equals(0), reveal.is_("none", "not there"))),
    implies(phase.is_("payout"), all_(mine.equals(0), rival.equals(0))),
    # what belongs to one kind of action only
    implies(not_(RAISES), all_(by.equals(0), maximum.equals(2))),
    implies(not_(all_(kind.is_("check"), IN_BETTING)), all_(raised.is_("nobody"), lapped.is_("no"), big.is_("posted"))),
    implies(raised.is_("earlier"), lapped.is_("yes")),
    implies(kind.is_("fold"), chips.is_(5, 0)),
    # whoever may not act at all is looked at with few bets
    implies(all_(turn.is_("other"), not_(IN_COLLECT)), all_(mine <= 1, rival <= 1, chips.equals(5), maximum.equals(2), by <= 1)),
    implies(all_(IN_COLLECT, RAISES), all_(maximum.equals(2), by.equals(1))),
)


def _larger(one: Number, other: Number) -> Number:
    return choose(one >= other, one, other)


HIGH = _larger(_larger(mine, rival), choose(reads("highest-bet-of-a-folder", "counts"), gone, 0))
"""call.2: the highest bet (highest-bet-of-a-folder)."""

BEHIND = mine < HIGH
CAN_MATCH = mine + chips >= HIGH
SHORT = all_(BEHIND, chips.equals(0))
"""Who is behind and has nothing left to match with."""

OWES = all_(BEHIND, not_(all_(SHORT, reads("unaffordable-call", "all-in"))))
"""Who still has to match: whoever is behind, unless he has put in all that he has and that is enough (unaffordable-call)."""

NO_ROOM = any_(
    all_(reads("raise-cap", "above-the-call"), by > maximum),
    all_(reads("raise-cap", "call-included"), HIGH + by > mine + maximum),
    all_(reads("raise-cap", "whole-pot"), HIGH + by > maximum),
)
"""raise.2: what goes beyond the maximum bid (raise-cap)."""
