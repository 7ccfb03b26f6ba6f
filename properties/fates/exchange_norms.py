"""The exchange before play as norms: a family of its own, small enough to be read at a glance (exchange.1)."""

from referee.models.fates import game
from referee.models.fates.cards import OMITTED, UNKNOWN, Cards, Deck, card
from referee.models.fates.state import Move, Ready, State, Swap
from referee.norms import Matter, Norm, Norms, Precedence
from referee.terms import Situation, Variable, all_, implies, not_

from .questions import asked

kind = Variable("kind", ("swap", "ready"), "what the player wants to do")
phase = Variable("phase", ("exchange", "opening", "play", "over"))
held = Variable("held", ("yes", "no"), "whether both cards lie where the swap wants to take them from")
ready = Variable("ready", ("no", "yes"), "whether the player has said that he is ready")
swapped = Variable("swapped", (0, 1, 2), "how many cards he has swapped")
due = Variable("due", ("his", "earlier", "later"), "who is the first not to be ready, counted from the starter: he or another")

VARIABLES = (kind, phase, held, ready, swapped, due)

POSSIBLE = (
    implies(kind.is_("ready"), held.is_("yes")),
    implies(not_(phase.is_("exchange")), all_(ready.is_("no"), swapped.equals(0), due.is_("his"))),
    implies(ready.is_("no"), due.is_("his", "earlier")),
    implies(all_(ready.is_("yes"), phase.is_("exchange")), due.is_("earlier", "later")),
)

EXCHANGE = phase.is_("exchange")

MATTERS = (
    Matter(id="time", says="when cards are exchanged", applies=all_()),
    Matter(id="swap", says="whether these cards may be swapped now", applies=all_(EXCHANGE, kind.is_("swap"))),
    Matter(id="ready", says="whether one may say that one is ready", applies=all_(EXCHANGE, kind.is_("ready"))),
)

ALL_NORMS = (
    Norm(id="exchange.1", clause="exchange.1", effect="permits", matter="time", guard=EXCHANGE),
    Norm(id="start.1 play has begun", clause="start.1", effect="forbids", matter="time", guard=not_(EXCHANGE)),
    Norm(id="exchange.1 swap", clause="exchange.1", effect="permits", matter="swap", guard=held.is_("yes")),
    Norm(id="turn.2 not there", clause="turn.2", effect="forbids", matter="swap", guard=held.is_("no")),
    Norm(id="exchange.1 once", clause="exchange.1", effect="forbids", matter="swap", guard=swapped >= 1,
         when={"exchange-count": ("one-card",)}),
    Norm(id="turn.1 in order", clause="turn.1", effect="forbids", matter="swap", guard=not_(due.is_("his")),
         when={"exchange-order": ("in-turn",)}),
    Norm(id="exchange.1 final", clause="exchange.1", effect="forbids", matter="swap", guard=ready.is_("yes"),
         when={"exchange-final": ("ready-is-final",)}),
    Norm(id="exchange.1 enough", clause="exchange.1", effect="permits", matter="ready", guard=ready.is_("no")),
    Norm(id="turn.1 ready in order", clause="turn.1", effect="forbids", matter="ready", guard=not_(due.is_("his")),
         when={"exchange-order": ("in-turn",)}),
    Norm(id="exchange.1 said already", clause="exchange.1", effect="forbids", matter="ready", guard=ready.is_("yes")),
)

PRECEDENCES = (
    Precedence(winner="exchange.1 once", loser="exchange.1 swap", when={"exchange-count": ("one-card",)}),
    Precedence(winner="turn.1 in order", loser="exchange.1 swap", when={"exchange-order": ("in-turn",)}),
    Precedence(winner="turn.1 ready in order", loser="exchange.1 enough", when={"exchange-order": ("in-turn",)}),
    Precedence(winner="exchange.1 final", loser="exchange.1 swap", when={"exchange-final": ("ready-is-final",)}),
)

NORMS = Norms(
    game.rulebook, variables=VARIABLES, possible=POSSIBLE, matters=MATTERS, norms=ALL_NORMS, precedences=PRECEDENCES,
    questions={id_: asked(id_) for id_ in ("exchange-count", "exchange-order", "exchange-final")},
)
"""The norms of one move of the exchange."""


def table_of(s: Situation) -> tuple[State, Move]:
    """A table and a move in this situation; Ann is who moves."""
    mine, other = card(5, 0), card(9, 0)
    hand: Cards = (mine, card(6, 1), card(6, 2))
    known: Cards = (other, card(4, 1), card(4, 2))
    playing = s["phase"] in ("play", "over")
    exchanging = s["phase"] == "exchange"
    state = State(
        seats=("Ann", "Bob", "Cid"), deck=Deck(), phase=str(s["phase"]),  # type: ignore[arg-type]
        turn=1 if s["due"] == "earlier" else 0, direction=1, hands=(hand, OMITTED, OMITTED),
        known=(known, OMITTED, OMITTED), unknown=((UNKNOWN,) * 3, OMITTED, OMITTED), draw=() if playing else OMITTED,
        discard=(card(5, 3),) if playing else (), burned=OMITTED if playing else (),
        swaps=(int(s["swapped"]), 0, 0) if exchanging else (), ready=(0,) if s["ready"] == "yes" else (),
    )
    move = Ready(0) if s["kind"] == "ready" else Swap(0, mine, other if s["held"] == "yes" else card(2, 0))
    return state, move
