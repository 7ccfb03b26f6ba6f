"""What an activated effect does when it resolves (clauses stack.2, priority.1, effect.1)."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from .aims import NOTHING, wants_target
from .cards import NONE, Cards
from .effects import (
    Add,
    Cancel,
    Deny,
    Draw,
    Give,
    Life,
    Limit,
    Move,
    Profession,
    Rank,
    Remove,
    Strength,
    Token,
)
from .outcome import end_by_life
from .priority import Standing, by_priority, changes_of, conflict, same_thing, standing, whose_life
from .seats import in_turn
from .stack import is_gone, overruled
from .state import NOBODY, Aim, Entry, State, Status
from .step import Step, take, to_hand
from .values import at_of, before


def resolve(step: Step, at: int) -> None:
    """Let the effect at this place of ``State.entries`` resolve."""
    state = step.state
    if state.phase == "over":
        return
    entry = state.entries[at]
    if is_gone(state, entry) and step.ruling.source_gone == "is-lost":
        mark(step, at, "lost")
        step.say("effect-lost", entry.player, entry.effect, entry.card)
        return
    if entry.aim == NOTHING and wants_target(state.edition.effects[entry.effect]):
        mark(step, at, "lost")
        step.say("finds-no-target", entry.effect, entry.card)
        return
    over = overruled(state, at, step.ruling)
    if over is not None:
        mark(step, at, "overruled")
        step.say("gives-way", entry.effect, entry.card, state.entries[over].effect, state.entries[over].card)
        return
    resolved = sum(other.resolved != NONE for other in state.entries)
    mark(step, at, "resolved", resolved)
    step.say("resolves", entry.player, entry.effect, entry.card, entry.aim)
    for change in list(changes_of(step.state, at)):
        if step.state.phase != "over":
            _act(step, change)
    for winner, loser in list(_prevailing(step, at)):
        step.say(
            "has-priority", winner.entry.effect, winner.entry.card, loser.entry.effect, loser.entry.card,
        )


def mark(step: Step, at: int, status: Status, resolved: int | None = None) -> None:
    """Give an activated effect another status."""
    entries = list(step.state.entries)
    entry = entries[at]
    entries[at] = replace(entry, status=status, resolved=entry.resolved if resolved is None else resolved)
    step.set(entries=tuple(entries))


def _act(step: Step, one: Standing) -> None:
    """What changes cards, tokens and life for good is done; what can be counted anew at any time is said."""
    aim = one.aim
    if not _is_there(step.state, aim):
        step.say("misses", one.entry.effect, one.entry.card)
        return
    match one.change:
        case Token(n=n):
            put_tokens(step, aim.card, n)
        case Life(n=n):
            for player in _players(step, one):
                change_life(step, player, n)
        case Draw(n=n):
            _draw(step, _players(step, one), n)
        case Move(to=to):
            _move(step, one, to)
        case Remove():
            _take(step, one)
            _drop_tokens(step, aim.card)
            step.set(discard=(*step.state.discard, aim.card))
            step.say("card-removed", aim.card)
        case Cancel():
            _cancel(step, aim.entry)
        case Add(to=to, n=n):
            step.say(f"adds-to-{to}", aim, n)
        case Limit(to=to, n=n):
            step.say(f"limits-{to}", aim, n)
        case Strength(n=n):
            step.say("strength-changes", aim.card, n)
        case Rank(rank=rank):
            step.say("rank-becomes", aim.card, rank)
        case Profession(profession=profession):
            step.say("profession-becomes", aim.card, profession)
        case Give(property=name):
            step.say("gets-property", aim, name)
        case Deny(property=name):
            step.say("loses-property", aim, name)


def _draw(step: Step, players: Sequence[int], n: int) -> None:
    """Cards of the deck go to these hands; what an empty deck means is open (the question deck-exhausted)."""
    for player in players:
        drawn = take(step, n)
        to_hand(step, player, drawn)
        step.say("draws", player, len(drawn))
        if len(drawn) < n and step.ruling.deck_exhausted == "game-ends":
            step.say("deck-ends-game")
            end_by_life(step)
            return


def _is_there(state: State, aim: Aim) -> bool:
    """Whether what an effect is aimed at still is on the table."""
    if aim.card != NONE:
        return aim.card in state.common or any(aim.card in player.pool for player in state.players)
    if aim.side:
        return at_of(state, aim.player, aim.side, aim.number) != NONE
    return True


def _players(step: Step, one: Standing) -> list[int]:
    """Whose life or hand changes: an effect of the common pool without a target is everybody's."""
    player = whose_life(one.entry)
    return [player] if player != NOBODY else in_turn(step.state)


def change_life(step: Step, player: int, n: int) -> None:
    """Change a player's life; see the question life-limit for how high it may rise."""
    now = step.me(player).life + n
    most = step.state.edition.life
    if n > 0 and now > most and step.ruling.life_limit == "thirty":
        now = max(most, step.me(player).life)
        step.say("life-limited", player, now)
    step.change(player, life=now)
    step.say("life-becomes", player, now)


def put_tokens(step: Step, card: int, n: int) -> None:
    """Put tokens on a card; +1 and -1 tokens take each other away."""
    tokens = dict(step.state.tokens)
    tokens[card] = tokens.get(card, 0) + n
    step.set(tokens=tuple(sorted((c, k) for c, k in tokens.items() if k)))
    step.say("tokens-put", card, n)


def _drop_tokens(step: Step, card: int) -> None:
    """Tokens lie on a card as long as it lies in a pool."""
    step.set(tokens=tuple([token for token in step.state.tokens if token[0] != card]))


def _take(step: Step, one: Standing) -> int:
    """Take the card at which the effect is aimed out of its pool, and remember where it lay; whose pool that was."""
    state, card = step.state, one.aim.card
    owner = next((p for p, other in enumerate(state.players) if card in other.pool), NOBODY)
    pool = state.common if owner == NOBODY else step.me(owner).pool
    entry = state.entries[one.at]
    if entry.taken is None:
        step.set(entries=(*state.entries[:one.at], replace(entry, taken=(owner, pool.index(card))), *state.entries[one.at + 1:]))
    _lay_out(step, owner, tuple([c for c in pool if c != card]))
    return owner


def _lay_out(step: Step, owner: int, pool: Cards) -> None:
    """The cards of a player's pool, or of the common one."""
    if owner == NOBODY:
        step.set(common=pool)
    else:
        step.change(owner, pool=pool)


def _move(step: Step, one: Standing, to: str) -> None:
    card, mover = one.aim.card, one.entry.player
    owner = _take(step, one)
    receiver = owner if to == "owner" and owner != NOBODY else mover
    if receiver == NOBODY:  # an effect of the common pool that takes a common card: there is nobody to take it
        step.set(common=(*step.state.common, card))
        step.say("card-to-common", card)
    elif to == "pool":
        step.change(receiver, pool=(*step.me(receiver).pool, card))
        step.say("card-to-pool", card, receiver)
    else:
        _drop_tokens(step, card)
        to_hand(step, receiver, (card,))
        step.say("card-to-hand", card, receiver)


def _cancel(step: Step, at: int) -> None:
    entry = step.state.entries[at]
    if entry.status == "waiting":
        mark(step, at, "cancelled")
        step.say("cancelled", entry.effect, entry.card)
    elif entry.status == "resolved":
        if step.ruling.cancel_too_late == "no-effect":
            step.say("cancelled-too-late", entry.effect, entry.card)
            return
        for one in list(changes_of(step.state, at)):
            match one.change:
                case Token(n=n) if _is_there(step.state, one.aim):
                    put_tokens(step, one.aim.card, -n)
                case Life(n=n):
                    for player in _players(step, one):
                        change_life(step, player, -n)
                case Cancel() if step.state.entries[one.aim.entry].resolved == NONE:
                    mark(step, one.aim.entry, "waiting")
        mark(step, at, "cancelled")
        _put_back(step, entry)
        step.say("undone", entry.effect, entry.card)


def _put_back(step: Step, entry: Entry) -> None:
    """A card that an effect took goes back to where it lay, from wherever it lies open or was put by the effect."""
    if entry.taken is None:
        return
    state, card = step.state, entry.aim.card
    owner, place = entry.taken
    for seat, other in enumerate(state.players):
        step.change(seat, hand=_but(other.hand, card), pool=_but(other.pool, card))
    step.set(common=_but(state.common, card), discard=_but(state.discard, card))
    if step.state == state:  # it has gone to the deck since
        return
    pool = step.state.common if owner == NOBODY else step.me(owner).pool
    _lay_out(step, owner, (*pool[:place], card, *pool[place:]))
    step.say("card-to-pool" if owner != NOBODY else "card-to-common", card, *([owner] if owner != NOBODY else []))


def _but(cards: Cards, card: int) -> Cards:
    return tuple([c for c in cards if c != card])


def _prevailing(step: Step, at: int) -> Iterator[tuple[Standing, Standing]]:
    """Pairs of conflicting changes, the one with priority first, of this effect and those that resolved before it."""
    state, ruling = step.state, step.ruling
    seen: set[int] = set()
    for mine in changes_of(state, at):
        for its in standing(state):
            if its.at in (at, *seen) or not same_thing(mine, its):
                continue
            start = 0
            if isinstance(mine.change, Add | Limit):
                index = at_of(state, mine.aim.player, mine.aim.side, mine.aim.number)
                if index == NONE:
                    continue
                start = before(state, mine.aim.player, index, mine.change.to, ruling)
            if conflict(state, start, mine, its, ruling):
                seen.add(its.at)
                first, second = by_priority((mine, its), ruling)
                yield first, second
