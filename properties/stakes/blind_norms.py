"""The blinds of stakes as norms: who posts one, how much it is, and whether a slip is shown; stated from the text.

The situations: three players in the Match.  The Small Blind is due from the one who acts or from a neighbour; or it has
been posted by another, and the Big Blind is.  The others have chips enough for any blind.
"""

from referee.models.stakes import game
from referee.norms import Matter, Norms
from referee.terms import Formula, Number, Variable, all_, any_, choose, implies, not_

from .norms import forbids, over, permits, questions_of
from .questions import reads

kind = Variable("kind", ("blind", "fold"), "what the player wants to do")
which = Variable("which", ("small", "big"), "which blind is due")
due = Variable("due", ("own", "other"), "from whom it is due")
space = Variable("space", (1, 2, 3), "the number of the marker's space")
printed = Variable("printed", (0, 1, 2), "the Small Blind printed there; 0: none")
posted = Variable("posted", (0, 1, 2, 3), "what was posted as the Small Blind")
chips = Variable("chips", (8, 0, 1, 2, 3, 4, 5), "what he has")
amount = Variable("amount", (0, 1, 2, 3, 4, 5, 6, 7, 8, 9), "what he would post")
maximum = Variable("maximum", (2, 0, 4), "the maximum bid")
slips = Variable("slips", (1, 0, 2), "how many slips he has")
reveal = Variable("reveal", ("none", "oldest", "later", "not there"), "which of his slips he would show")

VARIABLES = (kind, which, due, space, printed, posted, chips, amount, maximum, slips, reveal)

SMALL, BIG, POSTS = which.is_("small"), which.is_("big"), kind.is_("blind")


def twice(number: Number) -> Number:
    """The double."""
    return number + number


SMALL_DUE = choose(all_(reads("current-timeline", "printed-number"), printed >= 1), printed, space)
LEAST = choose(SMALL, SMALL_DUE, choose(reads("double-of-what", "of-what-was-due"), twice(SMALL_DUE), twice(posted)))
"""blind.1, blind.3: the least that is due."""
CAN_PAY = chips >= LEAST
TOO_MUCH = all_(
    BIG, amount > LEAST,
    any_(reads("big-blind-amount", "exactly-double"),
         all_(reads("big-blind-amount", "up-to-maximum"), amount > posted + maximum)),
)

POSSIBLE: tuple[Formula, ...] = (
    implies(kind.is_("fold"), all_(amount.equals(0), reveal.is_("none"), maximum.equals(2), slips.equals(1))),
    implies(SMALL, all_(posted.equals(0), maximum.equals(2))),
    # the Small Blind may have been posted short, but never for more than is due under any ruling
    implies(BIG, all_(posted <= space, any_(printed.equals(0), posted <= printed))),
    implies(due.is_("other"), all_(chips.is_(8), amount <= 2, maximum.equals(2), slips.equals(1), reveal.is_("none"))),
    implies(reveal.is_("oldest"), slips >= 1),
    implies(reveal.is_("later"), slips >= 2),
    # amounts and slips do not hang on each other
    implies(not_(reveal.is_("none")), all_(space.equals(1), printed.equals(0), chips.is_(8, 0), amount <= 2, maximum.equals(2))),
    implies(slips.is_(0, 2), all_(space.equals(1), printed.equals(0), chips.is_(8, 0), amount <= 2, maximum.equals(2))),
)

MATTERS = (
    Matter(id="owes", says="who posts it", applies=all_()),
    Matter(id="amount", says="how much it is", applies=all_(POSTS, due.is_("own"))),
    Matter(id="reveal", says="whether a slip is shown", applies=all_(POSTS, due.is_("own"))),
)

OWN = due.is_("own")
ALL_NORMS = (
    permits("owes", "blind.1", all_(POSTS, OWN, SMALL)),
    permits("owes", "blind.3", all_(POSTS, OWN, BIG)),
    forbids("owes", "turn.1", due.is_("other")),
    forbids("owes", "chips.1 folds", all_(POSTS, not_(CAN_PAY)), unaffordable_blind="folds"),
    forbids("owes", "chips.1 passes on", not_(CAN_PAY), unaffordable_blind="passes-on"),
    forbids("owes", "betting.1", kind.is_("fold")),
    permits("owes", "fold.1", all_(kind.is_("fold"), OWN, not_(CAN_PAY)), unaffordable_blind="folds"),
    permits("amount", "blind.1 as much", all_(SMALL, amount.equals(LEAST))),
    forbids("amount", "blind.1 no more", all_(SMALL, amount > LEAST)),
    permits("amount", "blind.3 or more", all_(BIG, amount >= LEAST)),
    forbids("amount", "blind.3 too little", amount < LEAST),
    forbids("amount", "raise.2", TOO_MUCH),
    forbids("amount", "chips.1", amount > chips),
    permits("amount", "chips.1 all that he has", all_(not_(CAN_PAY), amount.equals(chips)), unaffordable_blind="all-in"),
    permits("reveal", "blind.2", reveal.is_("none")),
    forbids("reveal", "call.1 shows a slip", all_(slips >= 1, reveal.is_("none")), blind_reveals="shows-a-slip"),
    permits("reveal", "call.1", reveal.is_("oldest", "later"), blind_reveals="shows-a-slip"),
    forbids("reveal", "slip.5", reveal.is_("oldest", "later"), blind_reveals="nothing-shown"),
    forbids("reveal", "slip.1 in order", reveal.is_("later"), reveal_order="as-slipped"),
    forbids("reveal", "hold.1", reveal.is_("not there")),
)

PRECEDENCES = (
    *over("chips.1 folds", ("blind.1", "blind.3"), unaffordable_blind="folds"),
    *over("chips.1 passes on", ("blind.1", "blind.3"), unaffordable_blind="passes-on"),
    *over("fold.1", "betting.1", unaffordable_blind="folds"),
    *over("raise.2", "blind.3 or more", big_blind_amount=("up-to-maximum", "exactly-double")),
    *over("chips.1", ("blind.1 as much", "blind.3 or more"), "chips.1"),
    *over("chips.1 all that he has", "blind.3 too little", unaffordable_blind="all-in"),
    *over("call.1 shows a slip", "blind.2", blind_reveals="shows-a-slip"),
    *over("slip.1 in order", "call.1", reveal_order="as-slipped"),
)

NORMS = Norms(
    game.rulebook, variables=VARIABLES, questions=questions_of(ALL_NORMS, PRECEDENCES, MATTERS), possible=POSSIBLE, matters=MATTERS,
    norms=ALL_NORMS, precedences=PRECEDENCES,
)
"""The norms of the blinds."""
