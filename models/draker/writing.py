"""Writing positions: the keys that `position` reads."""

from collections.abc import Iterable
from typing import Any

from referee.seating import DEALER

from .cards import NONE, OMITTED, PROFESSIONS, RANKS, UNKNOWN, Cards
from .edition import invented, write_edition
from .notation import format_action, format_effect, spell_card
from .position import FORMS, printed_forms
from .spelling import card_name
from .state import Combination, Entry, Forms, Hit, State, Strike


def write(state: State) -> dict[str, Any]:
    """The position of a state, as `read` understands it: what has its default is left out."""
    seats = state.seats
    document: dict[str, Any] = {"game": "draker", "phase": state.phase}
    if state.turn >= 0:
        document["turn"] = seats[state.turn]
    document |= {"seats": list(seats), "first_player": seats[state.first], "round": state.round}
    for key, cards, usual in (
        ("common", state.common, ()), ("deck", state.deck, OMITTED), ("discard", state.discard, OMITTED), ("gone", state.gone, ()),
    ):
        if cards != usual:
            document[key] = _write_zone(cards)
    if state.entries:
        document["activated"] = [_write_entry(state, entry) for entry in state.entries]
    document |= _write_turn(state)
    if state.strikes:
        document["strikes"] = [_write_strike(state, strike) for strike in state.strikes]
    if state.winners:
        document["winners"] = [seats[p] for p in state.winners]
    if state.luck is not None:
        document["luck"] = f"{state.luck:x}"
    if state.tokens:
        document["tokens"] = {card_name(card): n for card, n in state.tokens}
    if state.profiles:
        document["profiles"] = {card_name(card): _write_profile(rank, calling) for card, rank, calling in state.profiles}
    document["player"] = {name: _write_player(state, p) for p, name in enumerate(seats)}
    if state.edition != invented():
        document["edition"] = write_edition(state.edition)
    return document


def _write_turn(state: State) -> dict[str, Any]:
    told: Iterable[tuple[str, Any, Any]] = (
        ("laid", card_name(state.laid) if state.laid != NONE else "", ""), ("activated_this_turn", state.activated, 0),
        ("idle_turns", state.idle, 0), ("idle_lap", state.lap_idle, True), ("life_changed", state.life_changed, False),
        ("acted_last", state.seats[state.last_actor] if state.last_actor >= 0 else "", ""),
    )
    return {key: value for key, value, usual in told if value != usual}


def _write_zone(cards: Cards) -> str | int:
    if all(card == UNKNOWN for card in cards):
        return len(cards)
    return " ".join(map(spell_card, cards))


def _write_profile(rank: int, profession: int) -> str:
    return " ".join(filter(None, (RANKS[rank] if rank != NONE else "", PROFESSIONS[profession] if profession != NONE else "")))


def _write_entry(state: State, entry: Entry) -> str:
    who = state.seats[entry.player] if entry.player >= 0 else DEALER
    number = f" {entry.resolved + 1}" if entry.resolved != NONE else ""
    if entry.taken is not None:
        owner, place = entry.taken
        number += f" from {state.seats[owner] if owner >= 0 else DEALER} {place + 1}"
    mark = "" if entry.status == "waiting" else f", {entry.status}{number}"
    return f"{who}: {format_effect(state, entry.effect, entry.card, entry.aim)}{mark}"


def _write_strike(state: State, strike: Strike) -> str:
    move = Hit(strike.player, strike.target, strike.strength, strike.number)
    meets = f", meets defence {strike.meets + 1}" if strike.meets != NONE else ""
    return f"{state.seats[strike.player]}: {format_action(move, state)}{meets}"


def _write_player(state: State, player: int) -> dict[str, Any]:
    me = state.players[player]
    table: dict[str, Any] = {"life": me.life}
    if me.hand != OMITTED:
        table["hand"] = _write_zone(me.hand)
    table["pool"] = _write_zone(me.pool) if me.pool else ""
    if me.combinations:
        table["combinations"] = [_write_combination(state, one) for one in me.combinations]
    told: Iterable[tuple[str, Any, Any]] = (
        ("out", not me.is_in, False), ("passed", me.passed, False), ("owes_attack", me.owes_attack, 0),
        ("owes_defence", me.owes_defence, 0),
    )
    return table | {key: value for key, value, usual in told if value != usual}


def _write_combination(state: State, one: Combination) -> str:
    text = f"{one.side} {' '.join(map(card_name, one.cards))}"
    text += "".join(f", {word} {number}" for word, number in (("spent", one.spent), ("used", one.used)) if number)
    text += ", new" if one.fresh else ""
    if one.forms != (printed_forms(state, one.cards) or Forms()):
        names = [name for name, field in FORMS.items() if getattr(one.forms, field)]
        text += ", as " + (" and ".join(names) or "one card")
    return text
