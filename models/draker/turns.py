"""The turns of the two phases of combinations (clauses main.1 to more.4)."""

from msgspec.structs import replace

from .activating import activate_standard, activate_standards, arrive, enter
from .aims import own_aim
from .announcing import grown
from .cards import NONE, OMITTED, Cards
from .combinations import forms_of
from .ruling import Ruling
from .seats import after, in_turn, later
from .state import NOBODY, Activate, Announce, Combination, Entry, Forms, Lay, Name, State
from .step import Step
from .values import face, number_of, profile_of


def without(cards: Cards, card: int) -> Cards:
    """The cards but one."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1:]


# --- what a player does in a turn ------------------------------------------------------------------------------------


def lay(step: Step, move: Lay) -> None:
    """Clauses main.1, more.1: a card of the hand goes to the pool."""
    me = step.me(move.player)
    step.change(move.player, hand=without(me.hand, move.card), pool=(*me.pool, move.card))
    step.set(laid=move.card)
    step.say("lays" if step.state.phase == "main" else "lays-more", move.player, move.card)


def name(step: Step, move: Name) -> None:
    """Clause artefact.3: an Artefact has a rank, a profession or both until the round is over; what is not named stays."""
    rank, profession = profile_of(step.state, move.card)
    rank = rank if move.rank == NONE else move.rank
    profession = profession if move.profession == NONE else move.profession
    others = [profile for profile in step.state.profiles if profile[0] != move.card]
    step.set(profiles=tuple(sorted([*others, (move.card, rank, profession)])))
    step.say("assigns", move.player, move.card, (rank, profession))


def announce(step: Step, move: Announce) -> None:
    """Clauses announce.1, more.2, standard.1, standard.2: a combination, and what it activates."""
    player, cards = move.player, move.cards
    state = step.state
    forms = forms_of([face(state, card, step.ruling) for card in cards]) or Forms()
    at = grown(state, move, step.ruling)
    mine = list(step.me(player).combinations)
    if at == NONE:
        at = len(mine)
        mine.append(Combination(move.side, cards, forms, fresh=True))
        code = "announces" if len(cards) > 1 else "announces-one"
    else:
        mine[at] = replace(mine[at], cards=cards, forms=forms, fresh=True)
        code = "grows"
    step.change(player, combinations=tuple(mine))
    called = number_of(step.state, player, at)
    step.say(code, player, called, *((cards[0],) if code == "announces-one" else (cards, forms)))
    activate_standards(step, player)


def activate(step: Step, move: Activate) -> None:
    """Clauses individual.1, individual.3: an effect enters its stack; a standard one that its player puts in order, too."""
    effect = step.state.edition.effects[move.effect]
    if effect.kind == "standard":
        activate_standard(step, move.player, move.card, move.effect, move.aim)
        return
    aim = own_aim(effect, move.card, move.aim)
    step.set(activated=step.state.activated + 1)
    at = enter(step, Entry(move.player, move.card, move.effect, aim))
    step.say("activates", move.player, move.effect, move.card, aim)
    if effect.attack:
        step.say("will-cost-attack", move.effect, effect.attack)
    if effect.defence:
        step.say("will-cost-defence", move.effect, effect.defence)
    arrive(step, at)


def has_acted(step: Step, player: int) -> bool:
    """Whether the player has laid, announced or activated anything in this turn."""
    state = step.state
    return state.laid != NONE or state.activated > 0 or any(c.fresh for c in state.players[player].combinations)


def done(step: Step, player: int) -> None:
    """Clauses main.2 to more.4: the turn is over; in the additional phase one without any action is a pass."""
    if step.state.phase == "main":
        if not any(c.fresh for c in step.me(player).combinations):
            step.say("silent", player)
        _close_turn(step, player)
        _next_main(step, player)
        return
    acted = has_acted(step, player)
    _close_turn(step, player)
    if acted:
        step.set(idle=0, lap_idle=False, last_actor=player)
    else:
        step.set(idle=step.state.idle + 1)
        step.say("passes", player)
    step.change(player, passed=not acted)
    _next_more(step, player)


def _close_turn(step: Step, player: int) -> None:
    """Nothing is of this turn any more."""
    mine = step.me(player).combinations
    if any(c.fresh for c in mine):
        step.change(player, combinations=tuple([replace(c, fresh=False) if c.fresh else c for c in mine]))
    step.set(laid=NONE, activated=0)


def has_cards(state: State, player: int, ruling: Ruling) -> bool:
    """Whether the player has cards in hand; asks for it where the position says nothing of the hand."""
    hand = state.players[player].hand
    if hand != OMITTED:
        return bool(hand)
    return bool(ruling.fact(f"whether {state.seats[player]} has cards in hand", ((True, "yes"), (False, "no"))))


# --- main combinations -----------------------------------------------------------------------------------------------


def begin_main(step: Step) -> None:
    """Clause main.1."""
    step.say("main-begins", step.state.first)
    step.set(phase="main", turn=step.state.first)


def _next_main(step: Step, player: int) -> None:
    """Clauses main.2 to main.4: the next player, or the additional combinations when everybody has had a turn."""
    left = later(step.state, player)
    if left:
        step.set(turn=left[0])
        step.say("turn-passes", left[0])
        return
    for seat, other in enumerate(step.state.players):
        if other.passed:
            step.change(seat, passed=False)
    first = in_turn(step.state)[0]
    step.set(phase="more", turn=first, idle=0, lap_idle=True, last_actor=NOBODY)
    step.say("main-over", first)


def settle_main(step: Step) -> bool:
    """Whether the player to move was passed over: without cards in hand there may be no turn (the question empty-hand)."""
    player = step.state.turn
    me = step.me(player)
    described = bool(me.hand) and me.hand != OMITTED
    if me.is_in and (described or has_acted(step, player) or step.ruling.empty_hand == "takes-the-turn"):
        return False
    if me.is_in and has_cards(step.state, player, step.ruling):
        return False
    if me.is_in:
        step.say("skips-turn", player)
    _next_main(step, player)
    return True


# --- additional combinations -----------------------------------------------------------------------------------------


def _next_more(step: Step, player: int) -> None:
    """Clauses more.3, more.4: whose turn is next, or the end of the phase; asks only where the readings differ."""
    state, ruling = step.state, step.ruling
    final = next_not_passed(step, player)
    following = after(state, player)
    wraps = not later(state, player)
    in_succession = NOBODY if state.idle >= len(in_turn(state)) else following
    whole_lap = NOBODY if wraps and state.lap_idle else following
    if final == in_succession == whole_lap or ruling.pass_ == "final":
        seat = final
    elif in_succession == whole_lap or ruling.phase_end == "in-succession":
        seat = in_succession
    else:
        seat = whole_lap
    _give_turn(step, player, seat)


def _give_turn(step: Step, player: int, seat: int) -> None:
    if seat == NOBODY:
        end_more(step)
        return
    begins_lap = seat == player or seat not in later(step.state, player)
    step.set(turn=seat, lap_idle=step.state.lap_idle or begins_lap)
    step.say("turn-passes", seat)


def next_not_passed(step: Step, player: int) -> int:
    """Who has not passed and is next, the player included; NOBODY if everybody has."""
    count = len(step.state.players)
    for at in range(1, count + 1):
        me = step.me((player + at) % count)
        if me.is_in and not me.passed:
            return (player + at) % count
    return NOBODY


def end_more(step: Step) -> None:
    """Clause more.4."""
    step.say("more-over")
    for seat, player in enumerate(step.state.players):
        if player.passed:
            step.change(seat, passed=False)
    step.set(phase="stack", turn=NOBODY, idle=0, lap_idle=True)


def settle_more(step: Step) -> bool:
    """Whether the player to move was passed over, having passed for good or left the game."""
    player = step.state.turn
    me = step.me(player)
    if me.is_in and (not me.passed or has_acted(step, player) or step.ruling.pass_ == "may-come-back"):
        return False
    _give_turn(step, player, next_not_passed(step, player))
    return True
