"""The relation of the proofs against the engine: random tables and moves, and every step must be one that the relation has.

Only tables, moves and readings are taken from ``models/fates``; what a pile means is read off it anew, from the text.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random

import msgspec

from referee.evidence import Counterexample, Effort, Finding
from referee.models.fates import game
from referee.models.fates.cards import (
    BOMB,
    DRAGON,
    KING,
    KNIGHT,
    MAGIC_MAN,
    PHANTOM,
    QUEEN,
    RUG,
    SHRINE,
    Cards,
    Deck,
)
from referee.models.fates.ruling import Ruling
from referee.models.fates.state import Flip, Move, Pass, PickUp, Play, Ready, Rush, State, Swap
from referee.ruling import field_of

from .proofs_disputed import DISPUTED, Drawn
from .proofs_laying import Laid, Pile, Rule, may_lay
from .proofs_moves import upshot
from .proofs_tables import CARDS, COVERED, KINDS, NOTHING, ON_SHRINE, PHASES, SEATS, Heap, Part, Table
from .proofs_tables import Move as Step
from .readings import Readings

VALUES = (2, 5, 6, 9, KNIGHT, QUEEN, KING, DRAGON)
SPECIAL = (RUG, PHANTOM, SHRINE, BOMB, MAGIC_MAN)


# --- reading a pile ---------------------------------------------------------------------------------------------------


def answered(pile: Cards, ruling: Ruling) -> int:
    """The value that the top of a pile asks for, 0 for none (clauses rug.2, phantom.2)."""
    for place in reversed(range(len(pile))):
        value = pile[place] >> 2
        if value == RUG and ruling.rug_resets == "value-below":
            continue
        if value != PHANTOM:
            return value
        under = pile[place - 1] >> 2 if place else 0
        if under == PHANTOM and ruling.phantom_on_phantom == "counts-as-three":
            return PHANTOM
        if not under and ruling.phantom_on_empty == "counts-as-three":
            return PHANTOM
    return 0


def met(state: State, ruling: Ruling) -> tuple[int, ...]:
    """What a card laid on the pile meets (clauses bomb.5, bomb.6, shrine.3).

    The text does not say whether a covered Shrine that does not bind the player is still one to a Bomb.
    """
    if not state.discard:
        return (NOTHING,)
    if answered(state.discard, ruling) != SHRINE:
        return (CARDS,)
    if state.discard[-1] >> 2 == SHRINE:
        return (ON_SHRINE,)
    lapsed = state.skipped and ruling.shrine_skipped == "next-seat-only"
    own = state.extra > 0 and ruling.own_shrine == "another-player"
    return (COVERED, CARDS) if lapsed or own else (COVERED,)


def completes_four(before: State, laid: Cards, ruling: Ruling, rush: bool) -> bool:
    """Whether four equal cards have been played in succession, as the readings count them (clause four.1)."""
    if rush:
        # Only the Knight, which is laid first, can be a fourth.
        return ruling.rush_completes_four == "all-leave" and completes_four(before, laid[:1], ruling, rush=False)
    value = laid[-1] >> 2
    if (value == PHANTOM and ruling.four_phantoms == "no-burn") or (value == RUG and ruling.four_rugs == "no-burn"):
        return False
    count = 0
    run = before.run if ruling.four_after_pick_up == "run-continues" else ()
    for card in reversed(run + before.discard + laid):
        if card >> 2 == value:
            count += 1
        elif not (card >> 2 == PHANTOM and ruling.phantom_in_four == "ignored"):
            break
    return count == 4 or (count > 4 and ruling.more_than_four == "four-or-more")


# --- from a state to numbers ---------------------------------------------------------------------------------------------


def table_of(state: State, card: int) -> Table:
    """A state as numbers of cards, counting those like ``card`` apart."""

    def heap(cards: Cards) -> Heap:
        return Heap(len(cards), cards.count(card))

    def heaps(zones: Sequence[Cards]) -> tuple[Heap, ...]:
        return tuple(heap(zones[seat]) if seat < len(zones) else Heap(0, 0) for seat in range(SEATS))

    def marks(seats: Sequence[int]) -> tuple[bool, ...]:
        return tuple(seat in seats for seat in range(SEATS))

    return Table(
        players=len(state.seats), phase=PHASES.index(state.phase), turn=state.turn, direction=state.direction,
        extra=state.extra, hand=heaps(state.hands), known=heaps(state.known), unknown=heaps(state.unknown),
        draw=heap(state.draw), pile=heap(state.discard), burned=heap(state.burned), losing=marks(state.losing),
        picked_up=marks(state.picked_up), ready=marks(state.ready), skipped=state.skipped,
    )


def moved_cards(step: Drawn) -> tuple[Cards, Cards, Cards]:
    """The cards that the move itself names, by the zone they come from: hand, Known Fates, Unknown Fates."""
    move, hand = step.move, step.before.hands[step.move.player]
    match move:
        case Play():
            return (move.cards, (), ()) if hand else ((), move.cards, ())
        case Rush():
            cards = tuple(value * 4 + move.suit for value in (KNIGHT, QUEEN, KING))
            return tuple(c for c in cards if c in hand), tuple(c for c in cards if c not in hand), ()
        case Flip():
            return (), (), (step.before.unknown[move.player][move.place],)
        case PickUp():
            return (), () if move.card is None else (move.card,), ()
        case Swap():
            return (move.hand,), (move.known,), ()
    return (), (), ()


KIND_OF: Mapping[type[Move], str] = {
    Play: "play", Flip: "flip", PickUp: "pick up", Rush: "rush", Swap: "swap", Ready: "ready", Pass: "pass",
}


def steps_of(step: Drawn, card: int, readings: Readings) -> Iterator[tuple[Table, Step, Table]]:
    """The step in numbers; several ways where the text leaves open how many extra turns were earned."""
    before, after = table_of(step.before, card), table_of(step.after, card)
    kind = KIND_OF[type(step.move)]
    cards = moved_cards(step)
    hand, known, unknown = (Heap(len(zone), zone.count(card)) for zone in cards)
    # A Royal Rush is laid in order, from wherever its cards come.
    laid = tuple(sorted(sum(cards, ()))) if kind == "rush" else sum(cards, ())
    goes = Heap(len(laid), laid.count(card))
    drawn = step.before.draw[len(step.after.draw):]
    table, then = (state.discard + state.burned for state in step[0:3:2])
    fits = kind == "flip" and laid[0] in then and then.count(laid[0]) > table.count(laid[0])
    lays = fits or kind in ("play", "rush")
    four = lays and completes_four(step.before, laid, step.ruling, kind == "rush")
    for meets in met(step.before, step.ruling):
        bare = Step(
            kind=KINDS.index(kind), player=step.move.player, hand=hand, known=known, unknown=unknown,
            value=laid[0] >> 2 if laid else 2, fits=fits, meets=meets, four=four,
            drawn=Heap(len(drawn), drawn.count(card)), gone=Heap(0, 0), earned=0,
        )
        found = upshot(before, bare, readings)
        burned = after.burned - before.burned - before.pile.when(found.pile_goes)
        gone = Heap(found.leaving, min(max(burned.kind, 0), goes.kind)) if lays else Heap(0, 0)
        for earned in range(found.least, found.most + 1):
            yield before, msgspec.structs.replace(bare, gone=gone, earned=earned), after


def differs(step: Drawn, card: int, parts: Mapping[str, Part]) -> list[str]:
    """The parts of the relation that the engine's step does not satisfy."""
    readings = Readings.of(step.ruling)
    broken: list[str] = []
    for before, move, after in steps_of(step, card, readings):
        broken = [name for name, part in parts.items() if not part(before, move, after, readings)]
        if not broken:
            return []
    return broken


# --- drawing them at random -------------------------------------------------------------------------------------------------


def random_ruling(rng: Random) -> Ruling:
    """A reading for every question, the standard one no likelier than others."""
    return Ruling(**{field_of(q): rng.choice(readings) for q, readings in Readings.catalogue.items()})  # type: ignore[arg-type]


def random_table(rng: Random) -> State:
    """A game just dealt, or any table in play; with few values, so that special cards and equal cards meet."""
    players = rng.randint(2, SEATS if rng.random() < 0.2 else 3)
    values = sorted({*rng.sample(SPECIAL, rng.randint(1, 3)), *rng.sample(VALUES, rng.randint(1, 3))})
    if rng.random() < 0.4:
        values = sorted({KNIGHT, QUEEN, KING, *values})
    deck = Deck(values=tuple(values), suits=4, copies=-(-players * 10 // (4 * len(values))))
    state = game.deal(rng, players, deck)
    if rng.random() < 0.2:
        return state
    cards = list(deck.kinds) * deck.copies
    rng.shuffle(cards)

    def take(most: int) -> Cards:
        count = min(rng.randint(0, most), len(cards))
        return tuple(cards.pop() for _ in range(count))

    hands = [tuple(sorted(take(4))) for _ in range(players)]
    known, unknown = ([take(3) if rng.random() < 0.6 else () for _ in range(players)] for _ in range(2))
    turn = rng.randrange(players)
    if rng.random() < 0.5:
        # Many equal cards in one hand, or a Royal Rush, are rare otherwise, and many readings are about them.
        value, suit = rng.choice(values), rng.randrange(4)
        rush = tuple(value * 4 + suit for value in (KNIGHT, QUEEN, KING))
        cards += hands[turn]
        equal = sorted(card for card in cards if card >> 2 == value)[:rng.randint(3, 5)]
        hands[turn] = rush if set(rush) <= set(cards) and rng.random() < 0.8 else tuple(equal)
        for card in hands[turn]:
            cards.remove(card)
    for seat in {turn, (turn + 1) % players}:
        if not (hands[seat] or known[seat] or unknown[seat]):
            unknown[seat] = (cards.pop(),)
    still_in = [p for p in range(players) if hands[p] or known[p] or unknown[p]]
    pile = take(rng.choice((0, 1, 3, 8)))
    # Extra turns are earned by laying a card, and then nobody has lost a turn since.
    extra = rng.choice((0, 0, 0, 1, 2))
    return msgspec.structs.replace(
        state, phase="play", turn=turn, direction=rng.choice((1, -1)), hands=tuple(hands), known=tuple(known),
        unknown=tuple(unknown), discard=pile, draw=take(rng.choice((0, 0, 2, 9))), burned=tuple(cards), swaps=(), ready=(),
        losing=tuple(p for p in still_in if rng.random() < 0.15), skipped=bool(pile) and not extra and rng.random() < 0.2,
        extra=extra, picked_up=tuple(p for p in range(players) if rng.random() < 0.3),
    )


def random_steps(rng: Random, count: int) -> Iterator[Drawn]:
    """That many steps, a few from each table; the kinds of moves and numbers of cards that were rarest so far come first."""
    made: Counter[tuple[type[Move], int]] = Counter()
    while count > 0:
        state, ruling = random_table(rng), random_ruling(rng)
        for _ in range(min(count, 8)):
            sorts: dict[tuple[type[Move], int], list[Move]] = {}
            for move in game.legal(state, ruling):
                sorts.setdefault((type(move), len(move.cards) if isinstance(move, Play) else 0), []).append(move)
            sort = min(sorts, key=made.__getitem__) if rng.random() < 0.5 else rng.choice(list(sorts))
            made[sort] += 1
            move = rng.choice(sorts[sort])
            after, _ = game.play(state, move, ruling)
            yield Drawn(state, move, after, ruling)
            count -= 1
            if game.is_over(after):
                break
            state = after


def agree(parts: Mapping[str, Part], effort: Effort) -> Finding:
    """Hold the disputed steps of the engine, and so many random ones, against the relation."""
    for name, disputed in DISPUTED.items():
        step = disputed.step()
        broken = differs(step, step.before.deck.kinds[0], parts) if step else []
        if step and broken:
            shown = told(step, [f"({name})", *broken])
            return Finding(answer="fails", scope=f"{len(DISPUTED)} disputed steps", counterexample=shown)
    rng = Random(effort.seed)
    count = effort.choose(250, 4_000, 40_000)
    seen: dict[str, int] = dict.fromkeys(KINDS, 0)
    for step in random_steps(rng, count):
        seen[KIND_OF[type(step.move)]] += 1
        named = sum(moved_cards(step), ()) + step.before.discard[-1:]
        card = rng.choice(named or step.before.deck.kinds)
        broken = differs(step, card, parts)
        if broken:
            return Finding(answer="fails", scope=f"{sum(seen.values())} steps", counterexample=told(step, broken))
    kinds = ", ".join(f"{number} {kind}" for kind, number in seen.items())
    if not all(seen.values()):
        return Finding(answer="undecided", scope=f"{count} steps: {kinds}", detail="not every kind of move was met")
    scope = f"{len(DISPUTED)} disputed steps, {count} of random tables under random rulings: {kinds}"
    return Finding(answer="holds", scope=scope)


def told(step: Drawn, broken: Sequence[str]) -> Counterexample:
    """The step, ready to be replayed in the engine."""
    return Counterexample(
        says=f"the engine's step is not one of the relation's: {', '.join(broken)}",
        position=game.write(step.before), move=game.format_move(step.move, step.before),
        readings={q: getattr(step.ruling, field_of(q)) for q in Readings.catalogue},
    )


# --- what may be laid -------------------------------------------------------------------------------------------------------


def pile_of(state: State, ruling: Ruling) -> Pile:
    """The top of a state's pile."""
    pile = state.discard
    return Pile(
        top=pile[-1] >> 2 if pile else 0, under=pile[-2] >> 2 if len(pile) > 1 else 0, below=answered(pile[:-1], ruling),
        skipped=state.skipped, extra=state.extra > 0, opening=state.phase == "opening",
    )


def laid_of(state: State, cards: Cards, ruling: Ruling) -> Laid:
    """Cards of one value, and whether they are Knights for the Dragon that is answered (clause knight.2)."""
    place = len(state.discard) - 1
    while place >= 0 and state.discard[place] >> 2 in (PHANTOM, RUG):
        place -= 1
    row: list[int] = []
    while place >= 0 and state.discard[place] >> 2 == DRAGON:
        row.append(state.discard[place] & 3)
        place -= 1
    wanted = row if ruling.knight_on_dragons == "any-in-a-row" else row[:1]
    fit = [card >> 2 == KNIGHT and card & 3 in wanted for card in cards]
    return Laid(
        value=cards[0] >> 2, count=len(cards), matches=any(fit) if ruling.knights_on_dragon == "one-matches" else all(fit),
    )


def laying_agrees(rules: Mapping[str, Rule], effort: Effort) -> Finding:
    """At so many random tables, every set of equal cards in hand: whether it may be laid, here and by the engine."""
    rng = Random(effort.seed)
    compared = {True: 0, False: 0}
    for step in random_steps(rng, effort.choose(150, 1_500, 15_000)):
        state, ruling = step.before, step.ruling
        hand = state.hands[state.turn]
        if state.phase not in ("opening", "play") or not hand:
            continue
        readings, pile = Readings.of(ruling), pile_of(state, ruling)
        card = rng.choice(hand)
        equal = tuple(c for c in hand if c >> 2 == card >> 2)
        for cards in {(card,), equal}:
            move = Play(state.turn, cards)
            legal = not game.objections(state, move, ruling)
            compared[legal] += 1
            if bool(may_lay(rules, laid_of(state, cards, ruling), pile, readings)) != legal:
                says = f"the engine calls it {'legal' if legal else 'illegal'}, and the rules as logic do not"
                return Finding(answer="fails", scope=f"{sum(compared.values())} plays", counterexample=Counterexample(
                    says=says, position=game.write(state), move=game.format_move(move, state),
                    readings={q: getattr(ruling, field_of(q)) for q in Readings.catalogue},
                ))
    scope = f"{sum(compared.values())} plays at random tables under random rulings, {compared[True]} of them legal"
    return Finding(answer="holds" if all(compared.values()) else "undecided", scope=scope)
