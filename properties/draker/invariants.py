"""What must hold at every table of draker and over every move, stated from the text.

The checks look at tables, moves and readings only, and decide anew what the clauses ask for: they share no decision with
``models/draker``.  All of them speak of tables in which every card is decided.
"""

from collections import Counter
from functools import partial

from referee.models.draker.cards import DECK
from referee.models.draker.ruling import Ruling
from referee.models.draker.state import NOBODY, State
from referee.properties import invariant
from referee.properties.invariant import Broken, Invariant, at_table

from .looks import activated, places
from .over_cards import cards_go_where_they_should, dealt_in_turn, round_ends_as_it_should, trimmed_to_the_limit
from .over_combinations import activated_as_allowed, announced_as_allowed, engaged_within_the_limit, named_as_allowed
from .over_course import effects_act_in_order, leave_only_at_the_end, others_untouched, phases_in_order, who_may_act
from .over_points import damage_as_counted, life_changes_by_a_clause, points_within_values
from .stack_order import is_of_the_end

DEALERS = ("stack", "values", "damage", "end", "over")
"""Phases in which no player has anything to do but to aim an effect."""
LAYING = ("main", "more")


@at_table("cards-conserved", "Hands, pools, deck, discard and what is out of the game hold every card once.", "deck.1", "deck.3")
def cards_conserved(state: State, ruling: Ruling) -> Broken:
    """Counts every zone."""
    there = Counter([*state.common, *state.deck, *state.discard, *state.gone])
    for player in state.players:
        there.update([*player.hand, *player.pool])
    for card in sorted(set(DECK) ^ set(there)):
        yield f"card {card} is there {there[card]} times"
    for card, count in there.items():
        if count > 1:
            yield f"card {card} is there {count} times"


@at_table("pools-within-limits", "When pools have been trimmed and when a round begins they are within their limits.", "trim.1", "trim.3")
def pools_within_limits(state: State, ruling: Ruling) -> Broken:
    """Players' pools from the end of trimming on, the common pool from the end of the round on."""
    begins = state.phase == "initial" and not state.entries
    for seat, player in enumerate(state.players):
        if (begins or state.phase == "end") and player.is_in and len(player.pool) > state.edition.pool:
            yield f"the pool of player {seat} has {len(player.pool)} cards"
    if begins and len(state.common) > state.edition.common:
        yield f"the common pool has {len(state.common)} cards"


@at_table("once-a-round", "No effect of a card that players activate is activated twice in a round.", "individual.4", "standard.1")
def once_a_round(state: State, ruling: Ruling) -> Broken:
    """Counts activated effects by card (once-of-what)."""
    effects = state.edition.effects
    twice = Counter((entry.card, entry.effect) for entry in state.entries if effects[entry.effect].kind != "common")
    for (card, effect), count in twice.items():
        if count > 1:
            yield f"effect {effect} of card {card} is activated {count} times"
    individual = Counter(entry.card for entry in state.entries if effects[entry.effect].kind == "individual")
    if ruling.once_of_what == "one-of-a-card" and any(count > 1 for count in individual.values()):
        yield "two individual effects of one card are activated"


@at_table("turn-of-one-who-may-act", "Where a player is to act it is one who is in the game, and elsewhere it is nobody's turn.", "turn.1")
def turn_of_one_who_may_act(state: State, ruling: Ruling) -> Broken:
    """Whose turn it is in each phase."""
    if state.phase in (*DEALERS, "initial"):
        if state.turn != NOBODY:
            yield f"it is the turn of player {state.turn} in the phase {state.phase}"
    elif not 0 <= state.turn < len(state.seats) or not state.players[state.turn].is_in:
        yield f"it is the turn of {state.turn}, who is not in the game"
    if state.phase != "over" and not state.players[state.first].is_in:
        yield "the first player is not in the game"


@at_table("who-is-out-has-nothing", "Whoever has left the game has 0 life or less and no cards, and takes no part.", "leave.1")
def who_is_out_has_nothing(state: State, ruling: Ruling) -> Broken:
    """Players who are out."""
    for seat, player in enumerate(state.players):
        if player.is_in:
            continue
        if player.life > 0:
            yield f"player {seat} is out with a life of {player.life}"
        if player.combinations or ((player.hand or player.pool) and state.phase != "over"):
            yield f"player {seat} is out and has cards"
    count = sum(player.is_in for player in state.players)
    if count < 2 and state.phase != "over":
        yield f"the game goes on with {count} players"


@at_table(
    "winners-are-the-last", "A game that is over has winners: the last one in, or whoever shares it.", "end.1", "leave.1",
)
def winners_are_the_last(state: State, ruling: Ruling) -> Broken:
    """Who has won (deck-exhausted, stalemate, everyone-out)."""
    if (state.phase == "over") != bool(state.winners):
        yield f"the phase is {state.phase} and the winners are {state.winners}"
    if state.phase != "over":
        return
    left = [seat for seat, player in enumerate(state.players) if player.is_in]
    if len(left) == 1 and list(state.winners) != left:
        yield f"{left} is left, and {state.winners} win"
    if len(left) > 1:
        by_life = ruling.deck_exhausted == "game-ends" or ruling.short_deal == "nobody-draws" or ruling.stalemate == "most-life-wins"
        most = max(state.players[seat].life for seat in left)
        if not by_life or list(state.winners) != [seat for seat in left if state.players[seat].life == most]:
            yield f"{left} are left with most {most}, and {state.winners} win"


@at_table(
    "in-its-phase", "What belongs to one phase is not there in another.",
    "round.2", "announce.2", "stack.2", "payment.1", "strike.1", "artefact.1",
)
def in_its_phase(state: State, ruling: Ruling) -> Broken:
    """Cards laid, debts, strikes, combinations, activated effects and profiles."""
    if state.phase not in LAYING and (state.laid >= 0 or state.activated or any(c.fresh for p in state.players for c in p.combinations)):
        yield f"a turn of combinations goes on in the phase {state.phase}"
    if state.phase != "pay" and any(player.owes_attack or player.owes_defence for player in state.players):
        yield f"points are owed in the phase {state.phase}"
    if state.phase not in ("combat", "assign", "damage") and state.strikes:
        yield f"strikes are announced in the phase {state.phase}"
    if state.phase == "initial" and (state.profiles or any(player.combinations for player in state.players)):
        yield f"combinations or profiles are there in the phase {state.phase}"
    if state.phase in ("values", "pay", "events", "combat", "assign", "damage", "trim", "end"):
        for entry in state.entries:
            if entry.status == "waiting" and not is_of_the_end(activated(state, entry)):
                yield f"effect {entry.effect} of card {entry.card} still waits in a stack in the phase {state.phase}"


@at_table("marks-on-pools", "Tokens and profiles are on cards of pools, and profiles on Artefacts.", "value.2", "artefact.3")
def marks_on_pools(state: State, ruling: Ruling) -> Broken:
    """Where marked cards lie."""
    where = places(state)
    for artefact, rank, profession in state.profiles:
        if artefact % 14 != 13 or (rank, profession) == (-1, -1):
            yield f"card {artefact} has the profile {rank}, {profession}"
    for card, n in state.tokens:
        if where.get(card, ("", 0))[0] in ("deck", "discard", "gone") and state.phase == "initial":
            yield f"card {card} has {n} tokens and lies in the {where[card][0]}"


INVARIANTS: tuple[Invariant, ...] = (
    cards_conserved, pools_within_limits, once_a_round, turn_of_one_who_may_act, who_is_out_has_nothing, winners_are_the_last,
    in_its_phase, marks_on_pools, cards_go_where_they_should, dealt_in_turn, trimmed_to_the_limit, round_ends_as_it_should,
    announced_as_allowed, engaged_within_the_limit, activated_as_allowed, effects_act_in_order, leave_only_at_the_end,
    named_as_allowed, others_untouched, phases_in_order, who_may_act, life_changes_by_a_clause, damage_as_counted, points_within_values,
)
"""Every invariant, in the order in which they are looked at."""


broken_at = partial(invariant.broken_at, INVARIANTS)
broken_over = partial(invariant.broken_over, INVARIANTS)
