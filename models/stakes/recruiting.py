"""Awards, Souls, Recruits and the clean-up: how decks change between two Matches."""

from collections.abc import Iterator, Sequence
from typing import Any

from referee.game import Objection
from referee.luck import shuffled

from .cards import MORE, NO_COST, UNKNOWN, Cards, is_open, onto, together, without
from .ruling import Ruling
from .state import NOBODY, UNSAID, CleanUp, Done, Keep, Recruit, Spend, State
from .step import Step, begin
from .zones import draw, laid_open, unseen

AWARD_POTIONS = 2
"""Clause award.2."""


# --- awards ----------------------------------------------------------------------------------------------------------


def draw_awards(step: Step, winner: int, wanted: int) -> tuple[Cards, Cards] | None:
    """Clauses award.1, award.2: the Award deck and the cards drawn from it; what a deck that is too small gives is open.

    None if he draws nothing and takes the Potions.
    """
    deck = step.state.award_deck
    if not is_open(deck) and len(deck) < wanted and step.ruling.short_award_deck == "potions-instead":
        step.say("no-award-cards", winner, wanted, len(deck), AWARD_POTIONS)
        step.change(winner, potions=step.players[winner].potions + AWARD_POTIONS)
        return None
    deck, drawn = draw(deck, wanted)
    step.say("draws-awards", winner, len(drawn), wanted)
    return deck, drawn


def keep(state: State, move: Keep, ruling: Ruling) -> tuple[State, Step]:
    """Clauses award.2, award.3: one of the cards is kept, or none for two Potions."""
    step = begin(state, ruling)
    me, player = step.players[move.player], move.player
    rest = state.awards
    if move.card is None:
        step.change(player, potions=me.potions + AWARD_POTIONS)
        step.say("keeps-nothing", player, AWARD_POTIONS)
    else:
        rest = without(rest, (move.card,))
        if _is_recruit(state, move.card, ruling):
            step.change(player, souls=together(me.souls, (move.card,)))
            step.say("keeps-recruit", player, move.card)
        elif ruling.kept_award == "discard-pile":
            step.change(player, discard=onto(me.discard, (move.card,)))
            step.say("keeps-on-discard", player, move.card)
        elif ruling.kept_award == "hand":
            step.change(player, hand=together(me.hand, (move.card,)))
            step.say("keeps-in-hand", player, move.card)
        else:
            step.change(player, before=together(me.before, (move.card,)))
            step.say("keeps-before-him", player, move.card)
    return _put_back(step, rest), step


def _is_recruit(state: State, card: int, ruling: Ruling) -> bool:
    if card != UNKNOWN:
        return state.set.kinds[card] == "recruit"
    cases = [(is_so, "yes" if is_so else "no") for is_so in sorted({state.set.kinds[c] == "recruit" for c in unseen(state)})]
    return bool(ruling.fact("whether the award card that is kept is a Recruit", cases)) if cases else False


def _put_back(step: Step, rest: Cards) -> State:
    """Where award cards go that are not kept (the question awards-not-kept)."""
    state = step.state
    deck, removed = state.award_deck, state.removed
    if rest:
        match step.ruling.awards_not_kept:
            case "under-the-deck":
                deck = (*deck[:is_open(deck)], *rest[::-1], *deck[is_open(deck):])
                step.say("awards-under-the-deck", len(rest))
            case "shuffled-in":
                deck, step.luck = shuffled(together(deck, rest), step.luck)
                step.say("awards-shuffled-in", len(rest))
            case "out-of-play":
                removed = together(removed, rest)
                step.say("awards-leave", rest)
    return open_recruiting(step, awards=(), award_deck=deck, removed=removed)


# --- the turn of a player who Recruits -------------------------------------------------------------------------------


def open_recruiting(step: Step, **fields: Any) -> State:
    """Clause recruit.1: everybody Recruits in turn, the first player first; ``fields`` are what the move changes besides."""
    return _take_turn(step, step.state.first, phase="recruit", **fields)


def _take_turn(step: Step, player: int, **fields: Any) -> State:
    """Clauses soul.2, soul.3: a turn begins with the Souls that nobody has to play a card for, if there are any."""
    me = step.players[player]
    step.say("recruits-next", player)
    spare = 0
    if me.souls:
        pile = _souls_in(step, me.souls, f"of {step.state.seats[player]}'s Soul pile")
        if pile and step.ruling.soul_pile_use == "gives-souls":
            spare += pile
            step.say("souls-of-pile", player, pile)
    if me.played:
        played = _souls_in(step, me.played, f"of the Action cards of {step.state.seats[player]}")
        if played and step.ruling.souls_of_action_cards == "counted":
            spare += played
            step.say("souls-of-actions", player, played)
    return step.end(turn=player, spare=spare, **fields)


def _souls_in(step: Step, cards: Cards, where: str) -> int:
    return sum(souls_of(step.state, card, f"card {at} {where}", step.ruling) for at, card in enumerate(cards, 1))


def souls_of(state: State, card: int, place: str, ruling: Ruling) -> int:
    """Clause soul.2: the Souls printed on a card; of one that nobody has described a fact."""
    if card >= 0:
        return state.set.souls[card]
    if card == MORE:
        return 0
    cases = [(value, str(value)) for value in sorted({state.set.souls[c] for c in unseen(state)})]
    return int(ruling.fact(f"the Souls of {place}", cases)) if cases else 0


def against_spending(state: State, move: Spend, ruling: Ruling) -> Iterator[Objection]:
    """Clauses soul.1, hold.1: cards of the hand; whether of the Soul pile or the Slip Area too is open."""
    me = state.players[move.player]
    if not move.cards:
        yield Objection("spends-nothing", (move.player,))
    hand, pile, area = (list(zone) for zone in (me.hand, me.souls, me.slips + laid_open(me)))
    from_pile: list[int] = []
    from_area: list[int] = []
    nowhere: list[int] = []
    for card in move.cards:
        if _took(hand, card):
            continue
        for zone, found in ((pile, from_pile), (area, from_area)):
            if _took(zone, card):
                found.append(card)
                break
        else:
            nowhere.append(card)
    if from_pile and not pile_may_be_played(ruling):
        code = "soul-pile-has-given" if ruling.soul_pile_use == "gives-souls" else "soul-pile-lies-idle"
        yield Objection(code, (move.player, tuple(from_pile)))
    if from_area and not area_may_be_played(ruling):
        yield Objection("not-from-slip-area", (move.player, tuple(from_area)))
    if nowhere:
        yield Objection("not-held", (move.player, tuple(nowhere)))


def pile_may_be_played(ruling: Ruling) -> bool:
    """Clauses soul.1, award.3: whether cards of the Soul pile are played for Souls."""
    return ruling.soul_pile_use == "may-be-played"


def area_may_be_played(ruling: Ruling) -> bool:
    """Clauses soul.1, hold.1: whether cards of the Slip Area are played for Souls."""
    return ruling.souls_from == "slip-area-too"


def _took(zone: list[int], card: int) -> bool:
    if card in zone:
        zone.remove(card)
        return True
    return card == UNKNOWN and MORE in zone


def against_purchase(state: State, move: Recruit) -> Iterator[Objection]:
    """Clauses recruit.2, recruit.4, potion.4, hold.1: a card of a row, for Souls and Potions that he has."""
    cost = state.set.costs[move.card]
    if cost == NO_COST or not any(move.card in row for row in state.rows):
        yield Objection("not-in-a-row", (move.card,))
    if cost != NO_COST:
        yield from against_price(move, cost, state.spare, state.players[move.player].potions)


def against_price(move: Recruit, cost: int, spare: int, potions: int) -> Iterator[Objection]:
    """Clauses recruit.2, recruit.5, potion.4: the price in Souls, of which Potions stand for some."""
    if move.potions > potions:
        yield Objection("too-few-potions", (move.player, move.potions, potions))
    if move.potions > cost:
        yield Objection("more-than-the-price", (move.card, cost, move.potions))
    elif spare + move.potions < cost:
        yield Objection("too-few-souls", (move.player, move.card, cost, spare + move.potions))


def spend(state: State, move: Spend, ruling: Ruling) -> tuple[State, Step]:
    """Clauses soul.1, soul.2: cards go to the discard pile and yield their Souls."""
    step = begin(state, ruling)
    player, spare = move.player, state.spare
    for at, card in enumerate(move.cards, 1):
        value = state.set.souls[card] if card >= 0 else _souls_unseen(state, player, at, ruling)
        me = step.players[player]
        spare += value
        if card in me.hand or (card == UNKNOWN and is_open(me.hand)):
            step.change(player, hand=without(me.hand, (card,)), discard=onto(me.discard, (card,)))
        elif card in me.souls:
            step.change(player, souls=without(me.souls, (card,)), discard=onto(me.discard, (card,)))
        elif card in me.slips:
            step.change(player, slips=without(me.slips, (card,)), discard=onto(me.discard, (card,)))
        else:
            step.change(player, shown=_less(me.shown, card), discard=onto(me.discard, (card,)))
        step.say("spends", player, card, value, spare)
    return step.end(spare=spare), step


def _souls_unseen(state: State, player: int, at: int, ruling: Ruling) -> int:
    return souls_of(state, UNKNOWN, f"undescribed card {at} that {state.seats[player]} plays", ruling)


def _less(shown: tuple[Cards, ...], card: int) -> tuple[Cards, ...]:
    """The revealed cards without one of them; what was attached to it stays."""
    at = next(i for i, group in enumerate(shown) if card in group)
    group = without(shown[at], (card,))
    return (*shown[:at], group, *shown[at + 1:]) if group else shown[:at] + shown[at + 1:]


def recruit(state: State, move: Recruit, ruling: Ruling) -> tuple[State, Step]:
    """Clauses recruit.6, recruit.7, potion.4: the card goes to the discard pile, and the row is filled again."""
    step = begin(state, ruling)
    player, card = move.player, move.card
    me, cost = step.players[player], state.set.costs[card]
    souls = cost - move.potions
    step.change(player, potions=me.potions - move.potions, discard=onto(me.discard, (card,)))
    step.say("recruits", player, card, cost, souls, move.potions)
    at = next(i for i, row in enumerate(state.rows) if card in row)
    rows, decks = list(state.rows), list(state.decks)
    rows[at] = without(rows[at], (card,))
    if decks[at] and ruling.refill_timing == "at-once":
        _fill(step, rows, decks, at, 1)
    elif not decks[at]:
        step.say("row-not-filled", at)
    return step.end(spare=state.spare - souls, rows=tuple(rows), decks=tuple(decks)), step


def _fill(step: Step, rows: list[Cards], decks: list[Cards], at: int, count: int) -> None:
    """Clauses recruit.7, recruit.8."""
    decks[at], drawn = draw(decks[at], count)
    rows[at] = together(rows[at], drawn)
    for card in drawn:
        step.say("row-filled", at, card)


def done(state: State, move: Done, ruling: Ruling) -> tuple[State, Step]:
    """Clauses soul.4, recruit.1, recruit.7: the turn ends, and the next player Recruits, or the round is over."""
    step = begin(state, ruling)
    player = move.player
    step.say("recruits-no-more", player)
    if state.spare:
        step.say("souls-lost", player, state.spare)
    rows, decks = state.rows, state.decks
    if any(_has_gap(state, at) for at in range(len(rows))) and ruling.refill_timing == "after-turn":
        rows, decks = _fill_all(step)
    seat = (player + 1) % len(state.seats)
    if seat != state.first:
        return _take_turn(step, seat, rows=rows, decks=decks), step
    return step.end(phase="clean-up", turn=NOBODY, spare=0, rows=rows, decks=decks), step


def _has_gap(state: State, at: int) -> bool:
    row = state.rows[at]
    return len(row) < state.set.row and bool(state.decks[at]) and not is_open(row)


def _fill_all(step: Step) -> tuple[tuple[Cards, ...], tuple[Cards, ...]]:
    state = step.state
    rows, decks = list(state.rows), list(state.decks)
    for at, row in enumerate(state.rows):
        if _has_gap(state, at):
            _fill(step, rows, decks, at, state.set.row - len(row))
    return tuple(rows), tuple(decks)


# --- the clean-up and the end ----------------------------------------------------------------------------------------


def clean_up(state: State, _: CleanUp, ruling: Ruling) -> tuple[State, Step]:
    """Clauses clean-up.1, end.1, timeline.1: the cards go back into the decks, and another round begins, or none."""
    step = begin(state, ruling)
    for p, me in enumerate(state.players):
        heap = together(me.deck, me.hand, me.slips, laid_open(me), me.discard)
        souls = me.souls
        if souls and ruling.clean_up_reach == "soul-pile-too":
            heap, souls = together(heap, souls), ()
        deck, step.luck = shuffled(heap, step.luck)
        step.change(
            p, deck=deck, hand=(), slips=(), shown=(), discard=(), souls=souls, played=(), since=0, bet=0, standing=None,
            cover=None,
        )
        step.say("shuffles-in", p, None if is_open(heap) else len(heap))
    step.folded = ()
    if state.space >= len(state.set.spaces):
        _end_the_game(step)
        return step.end(phase="over", turn=NOBODY, winner=UNSAID, die=""), step
    first = _next_first(step)
    step.say("timeline-moves", state.space + 1)
    return step.end(phase="roll", turn=NOBODY, first=first, space=state.space + 1, winner=UNSAID, die=""), step


def _next_first(step: Step) -> int:
    """Who has the First Player Marker in the next round (the question first-player-marker)."""
    state = step.state
    first = state.first
    match step.ruling.first_player_marker:
        case "passes-clockwise":
            first = (first + 1) % len(state.seats)
        case "to-the-winner":
            winner = state.winner
            if winner == UNSAID:
                cases = [*enumerate(state.seats), (NOBODY, "nobody, it was a tie")]
                winner = step.ruling.fact("the winner of the Match", cases)
            first = winner if winner >= 0 else first
    step.say("marker-passes" if first != state.first else "marker-stays", first)
    return first


def _end_the_game(step: Step) -> None:
    """Clauses end.1, end.2: the most chips win; what counts as chips, and who wins of several, is open."""
    step.say("game-ends")
    reading = step.ruling.game_winner
    counted: list[int] = []
    for p, me in enumerate(step.players):
        chips = 0 if reading == "points-only" else me.chips
        points = 0 if reading == "chips-only" else me.points
        counted.append(chips + points)
        code = {"chips-only": "counts-chips", "points-only": "counts-points"}.get(reading, "counts-both")
        step.say(code, p, me.chips, me.points, chips + points)
    winners = _most(counted, range(len(counted)))
    if len(winners) > 1 and step.ruling.tied_at_the_end == "most-potions":
        potions = [me.potions for me in step.players]
        for p in winners:
            step.say("counts-potions", p, potions[p])
        winners = _most(potions, winners)
    step.say("wins-the-game", winners[0]) if len(winners) == 1 else step.say("share-the-game", winners)


def _most(counted: Sequence[int], among: Sequence[int]) -> tuple[int, ...]:
    most = max(counted[p] for p in among)
    return tuple(p for p in among if counted[p] == most)
