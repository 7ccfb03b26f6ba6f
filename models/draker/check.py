"""Whether a table could be: what contradicts the deck or the rules, as far as the position is described."""

from collections import Counter
from collections.abc import Iterator

from referee.game import Fault

from .aims import NOTHING, targets, wants_target
from .cards import DECK, MORE, NONE, UNKNOWN, Cards
from .ruling import Ruling
from .seats import in_game
from .stack import stack_of
from .state import NOBODY, Combination, Entry, Forms, State
from .suppose import zones
from .values import at_of, number_of, value

LAYING = ("main", "more")
"""The phases in which cards are laid and combinations announced."""
BEFORE_STACK = ("initial", *LAYING)
BEFORE_PAYING = (*BEFORE_STACK, "stack", "values")
BEFORE_COMBAT = (*BEFORE_PAYING, "pay", "events")
TRIMMED = ("trim", "end", "over")
"""Cards that were combined or activated may have been discarded by now."""


def faults(state: State, ruling: Ruling) -> list[Fault]:
    """Everything that can't be so, each with the key of the position that shows it."""
    return [
        *_against_deck(state), *_against_players(state, ruling), *_against_pools(state), *_against_combinations(state, ruling),
        *_against_effects(state, ruling), *_against_stacks(state, ruling), *_against_payment(state, ruling),
        *_against_strikes(state, ruling), *_against_marks(state, ruling),
    ]


def _against_deck(state: State) -> Iterator[Fault]:
    """Clauses deck.1, deck.3: every card once, and all of them somewhere."""
    places: dict[int, list[str]] = {}
    for place, cards in zones(state):
        for card in cards:
            places.setdefault(card, []).append(place)
    for card in DECK:
        if len(places.get(card, ())) > 1:
            yield Fault("card-too-often", (card, len(places[card])), " and ".join(dict.fromkeys(places[card])))
    count = sum(len(where) for card, where in places.items() if card != MORE)
    if count > len(DECK):
        yield Fault("too-many-cards", (count,), "deck")
    elif count < len(DECK) and MORE not in places:
        yield Fault("too-few-cards", (count,), "deck")


def _against_players(state: State, ruling: Ruling) -> Iterator[Fault]:
    """Clauses life.2, leave.1, end.1: who is in the game, and with how much life."""
    left = in_game(state)
    if state.phase != "over":
        if not left:
            yield Fault("nobody-in", (), "player")
        elif len(left) == 1:
            yield Fault("one-left", (left[0],), "player")
    elif len(left) > 1 and ruling.deck_exhausted != "game-ends" and ruling.stalemate != "most-life-wins":
        yield Fault("not-over", (len(left),), "phase")
    for seat, (name, me) in enumerate(zip(state.seats, state.players, strict=True)):
        if me.life > state.edition.life and ruling.life_limit == "thirty":
            yield Fault("life-too-high", (seat, me.life, state.edition.life), f"player.{name}.life")
        if not me.is_in and me.life > 0:
            yield Fault("out-with-life", (seat, me.life), f"player.{name}.out")
        if me.is_in and me.life <= 0 and state.phase == "initial" and not state.entries:
            yield Fault("in-without-life", (seat, me.life), f"player.{name}.life")
        if not me.is_in and state.phase != "over" and (me.pool or (me.hand and me.hand != (MORE,))):
            yield Fault("cards-of-the-absent", (seat,), f"player.{name}.pool" if me.pool else f"player.{name}.hand")
        if me.passed and state.phase != "more":
            yield Fault("passed-out-of-phase", (seat,), f"player.{name}.passed")
    if state.turn >= 0 and not state.players[state.turn].is_in:
        yield Fault("turn-of-the-absent", (state.turn,), "turn")
    if left and not state.players[state.first].is_in and state.phase != "over":
        yield Fault("first-is-absent", (state.first,), "first_player")


def _against_pools(state: State) -> Iterator[Fault]:
    """Clauses trim.1, trim.3, initial.1: how many cards lie open as a round begins."""
    opening = state.phase == "initial" and not state.entries
    if opening:
        for seat, (name, me) in enumerate(zip(state.seats, state.players, strict=True)):
            if len(me.pool) > state.edition.pool:
                yield Fault("pool-too-big", (seat, len(me.pool)), f"player.{name}.pool")
    most = state.edition.common + (not opening)
    count = sum(not _has_moved(state, card) for card in state.common)
    if count > most:
        yield Fault("common-too-big", (count, most), "common")
    if state.laid != NONE:
        if state.phase not in LAYING:
            yield Fault("laid-out-of-phase", (state.laid,), "laid")
        elif state.laid not in state.players[state.turn].pool and not _has_moved(state, state.laid):
            yield Fault("laid-not-in-pool", (state.turn, state.laid), "laid")


def _has_moved(state: State, card: int) -> bool:
    """Whether an effect that has resolved was aimed at the card: it may lie elsewhere since."""
    return any(entry.resolved != NONE and entry.aim.card == card for entry in state.entries)


def _is_astray(state: State, player: int, card: int) -> bool:
    """Whether a card lies elsewhere than in this pool, though nothing has moved it and no pool has been trimmed yet."""
    pool = state.common if player == NOBODY else state.players[player].pool
    return card not in pool and state.phase not in TRIMMED and not _has_moved(state, card)


# --- combinations ----------------------------------------------------------------------------------------------------


def _combinations(state: State) -> Iterator[tuple[int, int, str, Combination]]:
    """Every combination with its player, its index and its place in the position."""
    for seat, (name, me) in enumerate(zip(state.seats, state.players, strict=True)):
        for at, one in enumerate(me.combinations):
            yield seat, at, f"player.{name}.combinations", one


def _against_combinations(state: State, ruling: Ruling) -> Iterator[Fault]:
    """Clauses announce.1, hold.1, pool.2, form.1 to form.6."""
    for seat, at, place, one in _combinations(state):
        which = number_of(state, seat, at)
        if state.phase == "initial":
            yield Fault("combination-too-early", (seat, which), place)
            continue
        astray = tuple(c for c in one.cards if _is_astray(state, seat, c) and c not in state.common)
        if astray:
            yield Fault("combination-out-of-reach", (seat, which, astray), place)
        common = tuple(card for card in one.cards if card in state.common and not _has_moved(state, card))
        if common and not _common_serves(one, ruling):
            yield Fault("combination-with-common", (seat, which, common), place)
        if len(one.cards) > 1 and one.forms in (Forms(), Forms(one_suit=True)):
            yield Fault("combination-without-form", (seat, which, one.cards), place)
        others = state.players[seat].combinations[:at]
        if any((o.side, o.cards) == (one.side, one.cards) for o in others) and ruling.same_cards_again == "refused":
            yield Fault("combination-twice", (seat, which), place)


def _common_serves(one: Combination, ruling: Ruling) -> bool:
    if ruling.common_pool_use == "attack-only":
        return one.side == "attack"
    return ruling.common_pool_use == "attack-and-defence"


# --- activated effects -----------------------------------------------------------------------------------------------


def _against_effects(state: State, ruling: Ruling) -> Iterator[Fault]:
    """Clauses effect.1, effect.3, individual.4, standard.1: which effects can have been activated."""
    place = "activated"
    seen: Counter[tuple[int, int, int]] = Counter()
    for at, entry in enumerate(state.entries):
        effect, said = state.edition.effects[entry.effect], (entry.effect, entry.card)
        if entry.effect not in state.edition.carried[entry.card]:
            yield Fault("effect-not-carried", (entry.card, entry.effect), place)
        if effect.kind == "common" and entry.player != NOBODY:
            yield Fault("effect-not-individual", (entry.player, *said), place)
        elif effect.kind != "common" and entry.player == NOBODY:
            yield Fault("effect-not-common", said, place)
        elif _is_astray(state, entry.player, entry.card):
            yield Fault("effect-out-of-pool", (entry.player, *said), place)
        if entry.player != NOBODY and state.phase == "initial":
            yield Fault("effect-too-early", said, place)
        seen[entry.player, entry.effect, entry.card] += 1
        if effect.kind == "individual" and seen[entry.player, entry.effect, entry.card] == 2:
            yield Fault("activated-twice", said, place)
        yield from _against_aim(state, at, entry, ruling)


def _against_aim(state: State, at: int, entry: Entry, ruling: Ruling) -> Iterator[Fault]:
    effect, said = state.edition.effects[entry.effect], (entry.effect, entry.card)
    if not wants_target(effect):
        return
    if entry.aim == NOTHING:
        chosen_later = effect.kind != "individual" and entry.status in ("waiting", "cancelled")
        if not chosen_later and entry.status != "lost" and ruling.no_target == "refused":
            yield Fault("target-missing", said, "activated")
        return
    fits = entry.aim in targets(state, entry.player, effect, at)
    if not fits and state.phase in LAYING and not _has_moved(state, entry.aim.card) and entry.aim.entry == NONE:
        yield Fault("aimed-wrong", (*said, entry.aim), "activated")


def _acts_at_once(state: State, entry: Entry, ruling: Ruling) -> bool:
    """Whether an effect may have resolved before the phase of the stacks."""
    kind = state.edition.effects[entry.effect].kind
    if kind == "common" and ruling.common_effect_acts == "at-once":
        return True
    if kind == "standard" and ruling.standard_acts == "at-once":
        return True
    return stack_of(state, entry, ruling) == "instant" and ruling.instants_resolve == "at-once"


def _against_stacks(state: State, ruling: Ruling) -> Iterator[Fault]:
    """Clauses stack.1 to stack.3: what can have resolved by now, and in which order."""
    for at, entry in enumerate(state.entries):
        said = (entry.effect, entry.card)
        if state.phase in BEFORE_STACK:
            if entry.status != "waiting" and not _acts_at_once(state, entry, ruling) and not _is_cancelled_early(state, entry):
                yield Fault("resolved-too-early", said, "activated")
        elif state.phase != "stack":
            if entry.status == "waiting" and stack_of(state, entry, ruling) != "end" and not _waits_again(state, at):
                yield Fault("unresolved", said, "activated")
        elif entry.status == "waiting" and stack_of(state, entry, ruling) != "end" and not _waits_again(state, at):
            for place, other in enumerate(state.entries):
                if _comes_after(state, (place, other), (at, entry), ruling):
                    yield Fault("resolved-out-of-order", (other.effect, other.card, *said), "activated")


def _is_cancelled_early(state: State, entry: Entry) -> bool:
    """An effect that acts at once may have cancelled another before its time."""
    return entry.status == "cancelled"


def _waits_again(state: State, at: int) -> bool:
    """Whether an effect that had cancelled this one was cancelled itself, so that this one waits again."""
    return any(entry.status == "cancelled" and entry.aim.entry == at for entry in state.entries)


def _comes_after(state: State, resolved: tuple[int, Entry], waiting: tuple[int, Entry], ruling: Ruling) -> bool:
    """Whether one effect has resolved although its turn comes after that of another, which still waits."""
    (place, one), (at, other) = resolved, waiting
    if one.status not in ("resolved", "overruled") or _acts_at_once(state, one, ruling):
        return False
    stacks = stack_of(state, one, ruling), stack_of(state, other, ruling)
    return stacks == ("main", "instant") or (stacks[0] == stacks[1] and place < at)


# --- points and strikes ----------------------------------------------------------------------------------------------


def _against_payment(state: State, ruling: Ruling) -> Iterator[Fault]:
    """Clauses payment.1, payment.2, points.1: what can have been spent, and what can be owed."""
    for seat, at, place, one in _combinations(state):
        which = number_of(state, seat, at)
        if not one.spent and not one.used:
            continue
        if state.phase in BEFORE_PAYING:
            yield Fault("spent-too-early", (seat, which), place)
            continue
        if _may_have_changed(state):
            continue
        worth = value(state, seat, at, ruling)
        if one.spent + one.used > max(worth, 0):
            yield Fault("spent-too-much", (seat, which, one.spent + one.used, worth), place)
    for seat, (name, me) in enumerate(zip(state.seats, state.players, strict=True)):
        prices = [state.edition.effects[entry.effect] for entry in state.entries if entry.player == seat]
        owed = (("attack", me.owes_attack, sum(e.attack for e in prices)),
                ("defence", me.owes_defence, sum(e.defence for e in prices)))
        for word, points, price in owed:
            if points and state.phase in BEFORE_PAYING:
                yield Fault("owed-too-early", (seat,), f"player.{name}.owes_{word}")
            elif points > price:
                yield Fault("owed-too-much", (seat, points, price), f"player.{name}.owes_{word}")


def _may_have_changed(state: State) -> bool:
    """Whether combinations may be worth less than when their points were spent: by events, or by trimming."""
    events = any(entry.status == "resolved" and state.edition.effects[entry.effect].timing == "end" for entry in state.entries)
    return events or state.phase in ("trim", "end", "over")


def _against_strikes(state: State, ruling: Ruling) -> Iterator[Fault]:
    """Clauses strike.1, strike.2, strike.4: strikes come from attacks, and with no more than these have."""
    together: Counter[tuple[int, int]] = Counter()
    for strike in state.strikes:
        if state.phase in BEFORE_COMBAT:
            yield Fault("strike-too-early", (strike.player,), "strikes")
            continue
        if strike.target == strike.player:
            yield Fault("strike-at-self", (strike.player,), "strikes")
        elif not state.players[strike.target].is_in:
            yield Fault("strike-at-the-absent", (strike.player, strike.target), "strikes")
        if at_of(state, strike.player, "attack", strike.number) == NONE:
            yield Fault("strike-of-no-attack", (strike.player, ("attack", strike.number)), "strikes")
        else:
            together[strike.player, strike.number] += strike.strength
    for (player, number), strength in together.items():
        at = at_of(state, player, "attack", number)
        has = value(state, player, at, ruling) - state.players[player].combinations[at].spent
        if strength > has:
            yield Fault("strike-too-strong", (player, ("attack", number), strength, has), "strikes")


def _against_marks(state: State, ruling: Ruling) -> Iterator[Fault]:
    """Clauses artefact.3, value.2: what is marked lies in a pool."""
    own: Cards = tuple(card for player in state.players for card in player.pool)
    for artefact, _, _ in state.profiles:
        if artefact not in own and artefact not in state.common and not _has_moved(state, artefact):
            yield Fault("profile-out-of-pool", (artefact,), "profiles")
        elif state.phase == "initial":
            yield Fault("profile-too-early", (artefact,), "profiles")
    for marked, _ in state.tokens:
        if marked != UNKNOWN and marked not in own and marked not in state.common and not _has_moved(state, marked):
            yield Fault("tokens-out-of-pool", (marked,), "tokens")
