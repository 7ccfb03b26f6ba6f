"""A table of stakes as a person would look at it, and the values of its sentences in words."""

from collections.abc import Sequence
from typing import Any

from referee.game import Card, Seat, Table, Zone
from referee.speech import ENGLISH, Speech

from .cards import MORE, NO_STAKE, UNKNOWN, WILD, Cards, CardSet
from .sets import invented
from .state import Phase, State, space_of

BACK = Card("▒▒", "hidden")

SOULS = "{n:Soul|Souls}"
UNITS = {
    **dict.fromkeys(("chips", "have", "owed", "added", "least", "most", "pot", "own"), "{n:chip|chips}"),
    **dict.fromkeys(("potions", "have_potions"), "{n:Potion|Potions}"), **dict.fromkeys(("souls", "left"), SOULS),
    **dict.fromkeys(("points", "most_points"), "{n:victory point|victory points}"),
    "count": "{n:card|cards}", "copies": "{n:copy|copies}",
}
"""What the numbers of a sentence count, by what the rulebook calls them."""

NOW: dict[Phase, str] = {
    "roll": "the die is to be thrown", "draw": "everybody is to draw", "slip": "the players slip",
    "blinds": "the blinds are posted", "betting": "the betting is on", "collect": "the betting has ended",
    "showdown": "the Standings are to be taken", "cover": "the players decide on their Cover",
    "payout": "the pot is to be paid",
    "award": "the winner picks an award card", "recruit": "the players Recruit", "clean-up": "the cards are to be shuffled in",
    "over": "the game is over",
}


def spell(name: str, value: Any, state: State, speech: Speech = ENGLISH) -> str:
    """A value of a sentence in words; ``name`` says what it is."""
    match name:
        case "player" | "other":
            return state.seats[int(value)] if value >= 0 else speech("the dealer")
        case "players":
            return speech.listed([state.seats[p] for p in value])
        case "card" | "top":
            return say_card(value, state.set, speech)
        case "cards":
            return speech.listed([say_card(c, state.set, speech) for c in value]) if value else speech("nothing")
        case "row":
            return state.set.rows[int(value)]
        case "place":
            return speech("second") if value == 2 else speech("third") if value == 3 else str(value)
        case "sum":
            return say_sum(value)
        case "values":
            return " + ".join(str(v) for v in value)
        case "blind":
            return speech(f"{str(value).capitalize()} Blind")
    if name in UNITS:
        return speech("all his cards") if value is None else speech(UNITS[name], n=value)
    return str(value)


def say_sum(parts: Sequence[int]) -> str:
    """A sum with its parts: ``3 + 4 = 7``."""
    if len(parts) < 2:
        return str(sum(parts))
    return " + ".join(str(p) if p >= 0 else f"({p})" for p in parts) + f" = {sum(parts)}"


def say_card(card: int, cards: CardSet, speech: Speech = ENGLISH) -> str:
    """A card as one reads it out."""
    return speech("an undescribed card") if card < 0 else cards.names[card]


def table(state: State) -> Table:
    """The table with pot, rows and decks in the middle and the players clockwise."""
    space = space_of(state)
    notes = [NOW[state.phase], f"space {state.space} of {len(state.set.spaces)}, maximum bid {space.maximum_bid}"]
    if state.die:
        notes.append(f"the {state.die} Standing wins")
    if state.raised != "nobody":
        notes.append("somebody has Raised" + (" in an earlier lap" if state.raised == "earlier" else ""))
    if state.spare:
        notes.append(ENGLISH(SOULS, n=state.spare) + " left")
    name = "invented" if state.set == invented() else state.set.name
    notes.append(f"cards of the {name} set" if name else "cards of the set described")
    middle = [Zone("Global Pot", (), str(state.pot))]
    for faction, row, deck in zip(state.set.rows, state.rows, state.decks, strict=True):
        middle.append(_zone(f"{faction} row", row, state.set, note=f"deck: {_count(deck)}"))
    middle.append(_zone("Award deck", state.award_deck, state.set, pile=True))
    if state.awards:
        middle.append(_zone("drawn awards", state.awards, state.set))
    if state.removed:
        middle.append(_zone("out of the game", state.removed, state.set))
    return Table("stakes", tuple(notes), tuple(middle), tuple(_seat(state, p) for p in range(len(state.seats))))


def _seat(state: State, player: int) -> Seat:
    me = state.players[player]
    marks = []
    if player == state.turn:
        marks.append("to move")
    if player == state.first:
        marks.append("first player")
    if player in state.folded:
        marks.append("folded")
    if player in state.leaders:
        marks.append("leads" if len(state.leaders) == 1 else "shares the lead")
    if player == state.winner:
        marks.append("winner")
    told = (("in the Global Pot", me.bet), ("points", me.points), ("Potions", me.potions))
    money = [f"{me.chips}", f"Pot {me.pot}", *(f"{word} {number}" for word, number in told if number)]
    zones = [Zone("chips", (), ", ".join(money))]
    if me.standing is not None:
        zones.append(Zone("Standing", (), str(me.standing)))
    zones.append(_zone("slips", me.slips, state.set))
    if me.shown:
        shown = tuple(_group(group, state.set) for group in me.shown)
        zones.append(Zone("revealed", shown, ""))
    if me.cover is not None:
        zones.append(_zone("adds Cover of", me.cover, state.set))
    zones.append(_zone("hand", me.hand, state.set))
    zones.append(_zone("deck", me.deck, state.set, pile=True))
    zones.append(_zone("discard", me.discard, state.set, pile=True))
    for name, cards in (("Soul pile", me.souls), ("Hell pile", me.hell), ("before him", me.before)):
        if cards:
            zones.append(_zone(name, cards, state.set))
    return Seat(state.seats[player], tuple(marks), tuple(zones))


def _count(cards: Cards) -> str:
    if cards == (MORE,):
        return "not described"
    return f"{len(cards) - (MORE in cards)}" + (" or more" if MORE in cards else "")


def _zone(name: str, cards: Cards, kinds: CardSet, pile: bool = False, note: str = "") -> Zone:
    if cards == (MORE,):
        return Zone(name, (), "; ".join(filter(None, ("not described", note))))
    if not cards:
        return Zone(name, (), "; ".join(filter(None, ("none", note))))
    if pile:
        top = cards[-1]
        drawn = (_card(top, kinds),) if top >= 0 else (BACK,)
        return Zone(name, drawn, "; ".join(filter(None, (f"top of {_count(cards)}", note))))
    return Zone(name, tuple(_card(c, kinds) for c in cards), note)


def _group(group: Cards, kinds: CardSet) -> Card:
    labels = [_card(c, kinds).label for c in group]
    return Card(" < ".join(labels))


def _card(card: int, kinds: CardSet) -> Card:
    if card == UNKNOWN:
        return BACK
    if card == MORE:
        return Card("...", "hidden")
    stake = kinds.stakes[card]
    if stake == NO_STAKE:
        return Card(kinds.names[card], "red" if kinds.kinds[card] == "action" else "")
    return Card(f"{kinds.names[card]} {'W' if stake == WILD else stake}", "black")
