"""The rules of draker as norms: laying a card, announcing a combination, ending a turn; stated from the text, apart from the model.

A reader who doubts a norm should hold it against the clause it cites; one who doubts a precedence, against the
clause or the question that grounds it.  `referee.norms` finds what they permit and forbid together.
"""

from collections.abc import Sequence

from referee.evidence import Property
from referee.models.draker import game
from referee.norms import Matter, Norm, Norms, Precedence
from referee.normset import Effect
from referee.terms import Formula, Variable, all_, not_

from .questions import asked
from .situation import (
    ACTED,
    ANNOUNCING,
    EMPTY_HANDED,
    ENDING,
    IN_MAIN,
    IN_MORE,
    IN_TIME,
    LAYING,
    OWES_A_CARD,
    OWN,
    POSSIBLE_ANNOUNCING,
    POSSIBLE_LAYING,
    POSSIBLE_TURN,
    TOO_MANY,
    TOO_MANY_GROWING,
    activated,
    away,
    before,
    common,
    contains,
    could,
    form,
    fresh,
    grows,
    held,
    laid,
    own,
    passed,
    phase,
    same,
    side,
    taken,
    turn,
)


def norm_of(matter: str, effect: Effect, id_: str, guard: Formula, **when: str | tuple[str, ...]) -> Norm:
    """A norm whose id is its clause, with words behind it where the clause says several things."""
    return Norm(id=id_, clause=id_.split(" ")[0], effect=effect, matter=matter, guard=guard, when=_when(when))


def _when(when: dict[str, str | tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Readings by question; a question that is a word of Python has a line behind it."""
    return {q.rstrip("_").replace("_", "-"): (r,) if isinstance(r, str) else r for q, r in when.items()}


def permits(matter: str, id_: str, guard: Formula, **when: str | tuple[str, ...]) -> Norm:
    """What a clause allows."""
    return norm_of(matter, "permits", id_, guard, **when)


def forbids(matter: str, id_: str, guard: Formula, **when: str | tuple[str, ...]) -> Norm:
    """What a clause rules out."""
    return norm_of(matter, "forbids", id_, guard, **when)


def over(winner: str, losers: str | tuple[str, ...], clause: str = "", **when: str | tuple[str, ...]) -> list[Precedence]:
    """One over the others, because a clause says so or under readings of a question."""
    return [
        Precedence(winner=winner, loser=loser, clause=clause, when=_when(when))
        for loser in ((losers,) if isinstance(losers, str) else losers)
    ]


# --- whose turn it is ---------------------------------------------------------------------------------------------------

WHOSE = Matter(id="turn", says="who may act now", applies=all_())

TURN = (
    permits("turn", "main.1", all_(IN_MAIN, OWN)),
    permits("turn", "more.1", all_(IN_MORE, OWN)),
    forbids("turn", "turn.1", all_(IN_TIME, not_(OWN))),
    forbids("turn", "round.2", phase.is_("later")),
    forbids("turn", "more.4 passed", passed.is_("yes"), pass_="final"),
    permits("turn", "more.4 after who passed", turn.is_("after who passed"), pass_="final"),
    forbids("turn", "main.1 nothing to lay", all_(IN_MAIN, OWN, EMPTY_HANDED), empty_hand="turn-is-skipped"),
    permits("turn", "main.3 after the empty-handed", turn.is_("after the empty-handed"), empty_hand="turn-is-skipped"),
)

TURN_OVER = (
    *over("more.4 passed", "more.1", pass_="final"),
    *over("more.4 after who passed", "turn.1", pass_="final"),
    *over("main.1 nothing to lay", "main.1", empty_hand="turn-is-skipped"),
    *over("main.3 after the empty-handed", "turn.1", empty_hand="turn-is-skipped"),
)

# --- laying a card -------------------------------------------------------------------------------------------------------

LAY_MATTERS = (
    WHOSE,
    Matter(id="card", says="which card may be laid", applies=IN_TIME),
    Matter(id="once", says="how many cards may be laid", applies=IN_TIME),
    Matter(id="moment", says="whether it is too late to lay", applies=IN_TIME),
)

LAYS = (
    *TURN,
    permits("card", "hold.1", held.is_("hand")),
    forbids("card", "hold.1 not in hand", held.is_("no")),
    permits("once", "main.1 one", all_(IN_MAIN, laid.is_("no"))),
    permits("once", "more.1 one", all_(IN_MORE, laid.is_("no"))),
    forbids("once", "main.1 no second", all_(IN_MAIN, laid.is_("yes"))),
    forbids("once", "more.1 no second", all_(IN_MORE, laid.is_("yes"))),
    permits("moment", "main.1 to begin with", not_(ACTED)),
    forbids("moment", "announce.1 laid before", all_(IN_MAIN, ACTED)),
    forbids("moment", "more.2 laid before", all_(IN_MORE, ACTED)),
)

# --- announcing a combination --------------------------------------------------------------------------------------------

ANNOUNCE_MATTERS = (
    WHOSE,
    Matter(id="moment", says="what has to come before or after", applies=IN_TIME),
    Matter(id="place", says="where the cards lie", applies=IN_TIME),
    Matter(id="common", says="what cards of the common pool serve for", applies=all_(IN_TIME, common.is_("yes"))),
    Matter(id="form", says="whether the cards are a combination", applies=all_(IN_TIME, away.is_("no"))),
    Matter(id="new card", says="whether the card laid has to be in it", applies=all_(IN_TIME, laid.is_("yes"))),
    Matter(id="count", says="how many combinations a turn has", applies=IN_TIME),
    Matter(id="same", says="whether the same cards are another combination", applies=IN_TIME),
    Matter(id="engaged", says="how many engaged cards it may contain", applies=IN_TIME),
)

ANNOUNCES = (
    *TURN,
    permits("moment", "announce.1", IN_MAIN),
    permits("moment", "more.2", IN_MORE),
    forbids("moment", "main.1 lays first", all_(IN_MAIN, OWES_A_CARD), laying_compulsory="must"),
    forbids("moment", "individual.1 comes after", all_(IN_MAIN, activated.is_("yes"))),
    forbids("moment", "individual.3 comes after", all_(IN_MORE, activated.is_("yes"))),
    forbids("moment", "more.1 nothing laid", all_(IN_MORE, laid.is_("no")), without_laying=("activate-only", "refused")),
    permits("place", "hold.1", away.is_("no")),
    forbids("place", "hold.1 not there", away.is_("yes")),
    permits("common", "pool.2", side.is_("attack")),
    forbids("common", "pool.2 no defence", side.is_("defence")),
    permits("common", "announce.1 of common cards", side.is_("defence"), common_pool_use="attack-and-defence"),
    forbids("common", "initial.1 effects only", side.is_("attack"), common_pool_use="nothing"),
    forbids("common", "pool.2 taken", taken.is_("yes"), common_card_shared="first-come"),
    permits("form", "form.4", form.is_("one card")),
    permits("form", "form.1", form.is_("form")),
    forbids("form", "form.6", form.is_("none")),
    permits("new card", "announce.1 any cards", IN_MAIN),
    forbids("new card", "main.1 without it", all_(IN_MAIN, contains.is_("no")), main_with_new_card="with-the-new-card"),
    permits("new card", "more.2 with it", all_(IN_MORE, contains.is_("yes"))),
    forbids("new card", "more.2 without it", all_(IN_MORE, contains.is_("no"))),
    permits("new card", "engaged.1 any cards", all_(IN_MORE, contains.is_("no")), additional_with_new_card="need-not"),
    permits("count", "announce.1 any number", IN_MAIN),
    forbids("count", "announce.1 one of each", all_(IN_MAIN, before.is_("yes"))),
    permits("count", "more.2 any number", IN_MORE),
    forbids("count", "more.2 one of each", all_(IN_MORE, before.is_("yes"))),
    permits("same", "announce.1 again", all_()),
    forbids("same", "announce.1 not again", same.is_("yes")),
    permits("engaged", "announce.1 freely", IN_MAIN),
    forbids("engaged", "engaged.1 main too", all_(IN_MAIN, TOO_MANY), main_overlap="two-shared"),
    forbids("engaged", "announce.1 disjoint", all_(IN_MAIN, own >= 1), main_overlap="disjoint"),
    permits("engaged", "more.2 engaged cards", IN_MORE),
    forbids("engaged", "engaged.1", all_(IN_MORE, TOO_MANY)),
    permits("engaged", "more.2 grows", all_(IN_MORE, grows.is_("yes"), not_(TOO_MANY_GROWING)), growing="may-grow"),
)

# --- ending a turn -------------------------------------------------------------------------------------------------------

END_MATTERS = (
    WHOSE,
    Matter(id="laid", says="whether a card has to be laid", applies=IN_TIME),
    Matter(id="announced", says="whether a combination has to be announced", applies=IN_TIME),
)

ENDS = (
    *TURN,
    permits("laid", "main.2", IN_MAIN),
    permits("laid", "more.3", IN_MORE),
    forbids("laid", "main.1 must lay", all_(IN_MAIN, OWES_A_CARD), laying_compulsory="must"),
    permits("announced", "main.2 silently", IN_MAIN),
    permits("announced", "more.3 silently", IN_MORE),
    forbids("announced", "announce.1 where possible", all_(IN_MAIN, fresh.is_("no"), could.is_("yes"))),
    forbids("announced", "more.2 forms", all_(IN_MORE, laid.is_("yes"), fresh.is_("no"))),
)

# --- what prevails -------------------------------------------------------------------------------------------------------

ANNOUNCE_OVER = (
    *TURN_OVER,
    *over("main.1 lays first", "announce.1", laying_compulsory="must"),
    *over("individual.1 comes after", "announce.1", "individual.1"),
    *over("individual.3 comes after", "more.2", "individual.3"),
    *over("more.1 nothing laid", "more.2", without_laying=("activate-only", "refused")),
    *over("announce.1 of common cards", "pool.2 no defence", common_pool_use="attack-and-defence"),
    *over("initial.1 effects only", "pool.2", common_pool_use="nothing"),
    *over("pool.2 taken", ("pool.2", "announce.1 of common cards"), common_card_shared="first-come"),
    *over("main.1 without it", "announce.1 any cards", main_with_new_card="with-the-new-card"),
    *over("engaged.1 any cards", "more.2 without it", additional_with_new_card="need-not"),
    *over("announce.1 any number", "announce.1 one of each", main_combinations="any-number"),
    *over("announce.1 one of each", "announce.1 any number", main_combinations="one-of-each"),
    *over("more.2 any number", "more.2 one of each", additional_count="any-number"),
    *over("more.2 one of each", "more.2 any number", additional_count="one-of-each"),
    *over("announce.1 again", "announce.1 not again", same_cards_again="allowed"),
    *over("announce.1 not again", "announce.1 again", same_cards_again="refused"),
    *over("engaged.1 main too", "announce.1 freely", main_overlap="two-shared"),
    *over("announce.1 disjoint", "announce.1 freely", main_overlap="disjoint"),
    *over("engaged.1", "more.2 engaged cards", "engaged.1"),
    *over("more.2 grows", "engaged.1", growing="may-grow"),
)

END_OVER = (
    *TURN_OVER,
    *over("main.1 must lay", "main.2", laying_compulsory="must"),
    *over("main.2 silently", "announce.1 where possible", announcing_compulsory="may"),
    *over("announce.1 where possible", "main.2 silently", announcing_compulsory="must"),
    *over("more.3 silently", "more.2 forms", lay_without_forming="allowed"),
    *over("more.2 forms", "more.3 silently", lay_without_forming="refused"),
)


def stated(
    norms: Sequence[Norm], precedences: Sequence[Precedence], matters: Sequence[Matter], variables: Sequence[Variable],
    possible: Sequence[Formula],
) -> Norms:
    """Norms with every question that they ask."""
    terms = [*(n.guard for n in norms), *(m.applies for m in matters)]
    named = {q for n in norms for q in n.when} | {q for p in precedences for q in p.when}
    named |= {v.name for term in terms for v in term.variables if v.question}
    questions = {id_: asked(id_) for id_ in game.rulebook.questions if id_ in named}
    return Norms(
        game.rulebook, variables=variables, questions=questions, possible=possible, matters=matters, norms=norms, precedences=precedences,
    )


NORMS = {
    "announcing": stated(ANNOUNCES, ANNOUNCE_OVER, ANNOUNCE_MATTERS, ANNOUNCING, POSSIBLE_ANNOUNCING),
    "laying": stated(LAYS, TURN_OVER, LAY_MATTERS, LAYING, POSSIBLE_LAYING),
    "ending": stated(ENDS, END_OVER, END_MATTERS, ENDING, POSSIBLE_TURN),
}
"""The norms of each of the three things that are done in a turn."""


def properties() -> list[Property]:
    """What these norms are evidence for; see `norms_evidence`."""
    from .norms_evidence import properties as found

    return found()
