"""The rules of fates as norms: one move of play, stated from the text and apart from the model.

A reader who doubts a norm should hold it against the clause it cites; one who doubts a precedence, against the
clause or the question that grounds it.  `referee.norms` finds what they permit and forbid together.
"""

from referee.evidence import Property
from referee.models.fates import game
from referee.norms import Matter, Norm, Norms, Precedence
from referee.normset import Effect
from referee.terms import Formula, Variable, all_, any_, not_

from .questions import asked
from .situation import (
    ANSWERED,
    BOUND,
    CAN_FLIP,
    COMPLETES_FOUR,
    IN_PLAY,
    KNIGHT_MATCHES,
    MEETS_DRAGON,
    MEETS_MAGIC_MAN,
    MEETS_SHRINE,
    NO_PILE,
    OPEN,
    PHANTOM_ON_TOP,
    PLAYS_SET,
    POSSIBLE,
    SPECIALS,
    UNDER_PHANTOM,
    UNDER_RUG_ONLY,
    VARIABLES,
    can_play,
    count,
    equal,
    extra,
    hand,
    held,
    kind,
    known,
    phase,
    turn,
    value,
)

RUSH = kind.is_("rush")
LIES = not_(NO_PILE)
OPENING = phase.is_("opening")
ONE_CAN_PLAY = any_(can_play.is_("yes"), CAN_FLIP)
STUCK_ON_KNOWN = all_(hand.is_("none"), known.is_("some"), can_play.is_("no"))

def _matter(id_: str, says: str, applies: Formula) -> Matter:
    return Matter(id=id_, says=says, applies=applies)


MATTERS = (
    _matter("turn", "who may act now", all_()),
    _matter("source", "where the cards come from", all_(IN_PLAY, kind.is_("play", "rush", "flip"))),
    _matter("set", "how many are laid at once", all_(IN_PLAY, kind.is_("play"))),
    _matter("pile", "what the cards go on", all_(IN_PLAY, any_(PLAYS_SET, RUSH))),
    _matter("instead", "what one may do instead of playing", all_(IN_PLAY, kind.is_("pick up", "pass"))),
    _matter("along", "what goes along with a pile that is picked up", all_(IN_PLAY, kind.is_("pick up"))),
)


def _norm(matter: str, effect: Effect, id_: str, guard: Formula, **when: str) -> Norm:
    """A norm whose id is its clause, with a word behind it where the clause says several things."""
    readings = {question.replace("_", "-"): (reading,) for question, reading in when.items()}
    return Norm(id=id_, clause=id_.split(" ")[0], effect=effect, matter=matter, guard=guard, when=readings)


def _permits(matter: str, id_: str, guard: Formula, **when: str) -> Norm:
    return _norm(matter, "permits", id_, guard, **when)


def _forbids(matter: str, id_: str, guard: Formula, **when: str) -> Norm:
    return _norm(matter, "forbids", id_, guard, **when)


TURN = (
    _permits("turn", "turn.1", all_(IN_PLAY, turn.is_("own"))),
    _forbids("turn", "turn.1 others wait", all_(IN_PLAY, turn.is_("other"))),
    _permits("turn", "rush.1 at any time", all_(IN_PLAY, RUSH, turn.is_("other"))),
    _permits("turn", "four.1 at any time", all_(IN_PLAY, turn.is_("other"), held.is_("hand"), COMPLETES_FOUR)),
    _forbids("turn", "start.1", all_(OPENING, turn.is_("other"))),
    _forbids("turn", "exchange.1 before play", phase.is_("exchange")),
    _forbids("turn", "end.1 after play", phase.is_("over")),
)

SOURCE = (
    _permits("source", "turn.2", all_(kind.is_("play"), held.is_("hand"))),
    _forbids("source", "turn.2 not there", held.is_("no")),
    _permits("source", "endgame.1", all_(kind.is_("play"), held.is_("known"), hand.is_("none"))),
    _forbids("source", "endgame.1 hand first", all_(kind.is_("play", "rush"), held.is_("known"), hand.is_("some"))),
    _permits("source", "endgame.3", all_(kind.is_("flip"), held.is_("unknown"), hand.is_("none"), known.is_("none"))),
    _forbids("source", "endgame.1 hand before Unknown", all_(kind.is_("flip"), hand.is_("some"))),
    _forbids("source", "endgame.3 Known before Unknown", all_(kind.is_("flip"), hand.is_("none"), known.is_("some"))),
    _permits("source", "endgame.6 Known or Unknown", all_(kind.is_("flip"), held.is_("unknown"), known.is_("some"), CAN_FLIP)),
    _permits("source", "rush.1 from the hand", all_(RUSH, held.is_("hand"))),
    _permits("source", "rush.1 whoever has", all_(RUSH, held.is_("known"))),
    _forbids("source", "endgame.2 no three at once", all_(RUSH, held.is_("known"))),
)

SET = (
    _permits("set", "play.1 one", count.equals(1)),
    _permits("set", "play.1 several", all_(count >= 2, equal.is_("yes"))),
    _forbids("set", "play.2", equal.is_("no")),
    _forbids("set", "endgame.2 singly", all_(held.is_("known"), count >= 2)),
    _forbids("set", "start.2 one card", all_(OPENING, count >= 2)),
    _forbids("set", "shrine.1 not on a Shrine", all_(value.equals(7), count >= 2)),
)

LAYS = kind.is_("play")
SHRINE_LAID = all_(LAYS, value.equals(7))
ABOVE = any_(RUSH, value >= 8)
"""Cards that break the limit of 6; a Shrine breaks it too, but is a question of its own."""

PILE = (
    # what lies there counts for everybody
    _permits("pile", "start.2", all_(OPENING, LAYS)),
    _permits("pile", "start.3", all_(phase.is_("play"), LAYS, ANSWERED.equals(0))),
    _forbids("pile", "start.3 plain cards", all_(OPENING, LAYS, value.is_(*SPECIALS)), opening_special="refused"),
    _permits("pile", "play.1", all_(LAYS, ANSWERED >= 1, value >= ANSWERED)),
    _forbids("pile", "play.1 too low", all_(LAYS, value < ANSWERED)),
    _forbids(
        "pile", "endgame.4 no higher",
        all_(LAYS, held.is_("known"), ANSWERED >= 1, value.equals(ANSWERED), not_(value.is_(*SPECIALS))),
    ),
    # Rug, Phantom, Bomb: on any card
    _permits("pile", "rug.1", all_(LAYS, value.equals(1), LIES)),
    _permits("pile", "phantom.1", all_(LAYS, value.equals(3), LIES)),
    _permits("pile", "bomb.1", all_(LAYS, value.equals(10), LIES)),
    # Shrines: where they go
    _permits("pile", "shrine.1", all_(SHRINE_LAID, ANSWERED >= 1, ANSWERED <= 6)),
    _permits("pile", "shrine.1 on a Phantom", all_(SHRINE_LAID, PHANTOM_ON_TOP), shrine_on_phantom="phantom-is-three"),
    _forbids("pile", "shrine.1 too high", all_(SHRINE_LAID, ANSWERED >= 7)),
    _forbids("pile", "shrine.1 on nothing", all_(SHRINE_LAID, ANSWERED.equals(0))),
    # Shrines: what may follow
    _permits("pile", "shrine.2", all_(LAYS, BOUND, not_(UNDER_PHANTOM), value <= 6)),
    _forbids("pile", "shrine.2 limit", all_(BOUND, OPEN, ABOVE)),
    _forbids("pile", "shrine.2 limit beneath a Rug", all_(BOUND, UNDER_RUG_ONLY, ABOVE)),
    _forbids("pile", "shrine.2 no Shrine", all_(BOUND, not_(UNDER_PHANTOM), SHRINE_LAID)),
    _permits("pile", "shrine.3", all_(LAYS, BOUND, UNDER_PHANTOM, value <= 6)),
    _forbids("pile", "shrine.3 limit", all_(BOUND, UNDER_PHANTOM, ABOVE)),
    _forbids("pile", "shrine.3 no Shrine", all_(BOUND, UNDER_PHANTOM, SHRINE_LAID)),
    _permits("pile", "shrine.4", all_(LAYS, BOUND, OPEN, value.equals(10))),
    # Magic Men
    _permits("pile", "magic-man.1", all_(LAYS, value.equals(15), LIES, not_(MEETS_SHRINE))),
    _forbids("pile", "magic-man.1 not on a Shrine", all_(LAYS, value.equals(15), MEETS_SHRINE)),
    _permits("pile", "magic-man.3", all_(LAYS, MEETS_MAGIC_MAN)),
    # Knights and Dragons
    _permits("pile", "knight.1", all_(LAYS, value.is_(11, 14), ANSWERED >= 1, value >= ANSWERED)),
    _permits("pile", "knight.2", all_(LAYS, value.equals(11), KNIGHT_MATCHES)),
    # Royal Rush
    _permits("pile", "rush.1", RUSH),
    _forbids("pile", "start.2 no Rush", all_(OPENING, RUSH)),
    _forbids("pile", "rush.2", all_(RUSH, any_(MEETS_SHRINE, MEETS_DRAGON), not_(PHANTOM_ON_TOP))),
    _forbids("pile", "rush.2 through a Phantom", all_(RUSH, any_(MEETS_SHRINE, MEETS_DRAGON), PHANTOM_ON_TOP)),
    _forbids(
        "pile", "play.1 Knight of a Rush",
        all_(RUSH, any_(BOUND, all_(ANSWERED >= 12, not_(MEETS_MAGIC_MAN), not_(KNIGHT_MATCHES)))),
    ),
)

INSTEAD = (
    _permits("instead", "pick-up.1", all_(kind.is_("pick up"), not_(ONE_CAN_PLAY))),
    Norm(
        id="pick-up.1 must", clause="pick-up.1", effect="obliges", matter="instead",
        guard=all_(turn.is_("own"), not_(ONE_CAN_PLAY)), does=kind.is_("pick up"),
    ),
    _forbids("instead", "play.1 who can must", all_(kind.is_("pick up"), ONE_CAN_PLAY, LIES)),
    _permits("instead", "pick-up.1 who likes", all_(kind.is_("pick up"), ONE_CAN_PLAY, LIES), voluntary_pick_up="allowed"),
    _forbids("instead", "start.3 nothing there", all_(kind.is_("pick up"), ONE_CAN_PLAY, NO_PILE)),
    _forbids("instead", "play.1 no passing", all_(kind.is_("pass"), extra.is_("no"))),
    Norm(
        id="bomb.4 another turn", clause="bomb.4", effect="obliges", matter="instead", guard=extra.is_("yes"),
        does=not_(kind.is_("pass")),
    ),
    _permits("instead", "magic-man.4 a favour", all_(kind.is_("pass"), extra.is_("yes")), extra_turn="may-decline"),
)

ALONG = (
    _permits("along", "pick-up.1 the pile", held.is_("none")),
    _forbids("along", "pick-up.1 nothing else", all_(not_(held.is_("none")), not_(STUCK_ON_KNOWN))),
    _forbids("along", "turn.2 no such Fate", held.is_("no")),
    _forbids("along", "pick-up.1 only the pile", all_(STUCK_ON_KNOWN, held.is_("known")), failed_known="pile-only"),
    _forbids("along", "endgame.4 a card failed", all_(STUCK_ON_KNOWN, held.is_("none")), failed_known="known-goes-along"),
    _permits("along", "endgame.4 with it", all_(STUCK_ON_KNOWN, held.is_("known")), failed_known="known-goes-along"),
)


Ids = str | tuple[str, ...]


def _over(winners: Ids, losers: Ids, clause: str = "", **when: Ids) -> list[Precedence]:
    """Each winner over each loser, because a clause says so or under readings of a question."""
    readings = {q.replace("_", "-"): (r,) if isinstance(r, str) else r for q, r in when.items()}
    return [
        Precedence(winner=winner, loser=loser, clause=clause, when=readings)
        for winner in ((winners,) if isinstance(winners, str) else winners)
        for loser in ((losers,) if isinstance(losers, str) else losers)
    ]


ASCENDING = ("play.1", "knight.1")
ANYTIME = ("any-moment-play-on", "any-moment-return")

PRECEDENCES = (
    # turn
    *_over("rush.1 at any time", "turn.1 others wait", royal_rush_timing=ANYTIME),
    *_over("turn.1 others wait", "rush.1 at any time", royal_rush_timing="own-turn"),
    *_over("start.1", "rush.1 at any time", "start.1"),
    *_over("four.1 at any time", "turn.1 others wait", four_out_of_turn="any-moment"),
    *_over("turn.1 others wait", "four.1 at any time", four_out_of_turn="own-turn"),
    # source: "Known or Unknown" after a pick-up; a Rush from Known Fates
    *_over("endgame.6 Known or Unknown", "endgame.3 Known before Unknown", known_or_unknown="either"),
    *_over("rush.1 whoever has", ("endgame.1 hand first", "endgame.2 no three at once"), rush_from_known="hand-and-known"),
    *_over(("endgame.1 hand first", "endgame.2 no three at once"), "rush.1 whoever has", rush_from_known="hand-only"),
    # set
    *_over("endgame.2 singly", "play.1 several", "endgame.2"),
    *_over("play.1 several", "start.2 one card", opening_set="set-allowed"),
    *_over("start.2 one card", "play.1 several", opening_set="one-card"),
    *_over("play.1 several", "shrine.1 not on a Shrine", several_shrines="allowed"),
    *_over("shrine.1 not on a Shrine", "play.1 several", several_shrines="one-only"),
    # pile: the asterisk at play.1 sends the reader to the special cards, which go before it
    *_over("start.3 plain cards", "start.2", "start.3"),
    *_over(("rug.1", "phantom.1", "bomb.1", "shrine.2", "shrine.3", "magic-man.3", "knight.2"), "play.1 too low", "play.1"),
    *_over("shrine.1 on a Phantom", "play.1 too low", shrine_on_phantom="phantom-is-three"),
    *_over(("shrine.2 limit", "shrine.2 limit beneath a Rug", "shrine.3 limit"), ASCENDING, "play.1"),
    *_over("magic-man.1 not on a Shrine", "play.1", "magic-man.1"),
    *_over("endgame.4 no higher", ASCENDING, fate_on_equal="refused"),
    *_over(ASCENDING, "endgame.4 no higher", fate_on_equal="allowed"),
    # a Bomb on a Shrine, and on one that is covered
    *_over(("bomb.1", "shrine.4"), "shrine.2 limit", "shrine.4"),
    *_over("bomb.1", ("shrine.2 limit beneath a Rug", "shrine.3 limit"),
           bomb_on_covered_shrine=("as-on-shrine", "as-on-any-card")),
    *_over(("shrine.2 limit beneath a Rug", "shrine.3 limit"), "bomb.1", bomb_on_covered_shrine="refused"),
    # a Shrine on a Shrine, on a Magic Man, on a Phantom, on nothing
    *_over("play.1", ("shrine.1 too high", "shrine.2 no Shrine", "shrine.3 no Shrine"), shrine_on_shrine="allowed"),
    *_over(("shrine.1 too high", "shrine.2 no Shrine", "shrine.3 no Shrine"), "play.1", shrine_on_shrine="refused"),
    *_over("magic-man.3", "shrine.1 too high", shrine_on_magic_man="allowed"),
    *_over("shrine.1 too high", "magic-man.3", shrine_on_magic_man="refused"),
    *_over("shrine.1 on a Phantom", "shrine.1 too high", shrine_on_phantom="phantom-is-three"),
    *_over("shrine.3 no Shrine", "shrine.1 on a Phantom", "shrine.3"),
    *_over("shrine.1 on nothing", ("start.2", "start.3"), shrine_on_empty="refused"),
    *_over(("start.2", "start.3"), "shrine.1 on nothing", shrine_on_empty="allowed"),
    *_over("shrine.1 on a Phantom", "shrine.1 on nothing", shrine_on_phantom="phantom-is-three"),
    # Royal Rush
    *_over("start.2 no Rush", "rush.1", opening_rush="refused"),
    *_over("rush.1", "start.2 no Rush", opening_rush="allowed"),
    *_over(("rush.2", "shrine.2 limit", "shrine.2 limit beneath a Rug"), "rush.1", "rush.2"),
    *_over(("rush.2 through a Phantom", "shrine.3 limit"), "rush.1", rush_through_phantom="refused"),
    *_over("rush.1", ("rush.2 through a Phantom", "shrine.3 limit"), rush_through_phantom="allowed"),
    *_over("play.1 Knight of a Rush", "rush.1", rush_ascending="knight-must-beat"),
    *_over("rush.1", "play.1 Knight of a Rush", rush_ascending="any-card"),
    # instead of playing
    *_over("pick-up.1 who likes", "play.1 who can must", voluntary_pick_up="allowed"),
    *_over("magic-man.4 a favour", ("bomb.4 another turn", "pick-up.1 must"), extra_turn="may-decline"),
    # along with the pile
    *_over("endgame.4 a card failed", "pick-up.1 the pile", failed_known="known-goes-along"),
)

ALL_NORMS = (*TURN, *SOURCE, *SET, *PILE, *INSTEAD, *ALONG)


def _questions() -> dict[str, Variable]:
    terms = [*(n.guard for n in ALL_NORMS), *(n.does for n in ALL_NORMS if n.does), *(m.applies for m in MATTERS)]
    named = {q for n in ALL_NORMS for q in n.when} | {q for p in PRECEDENCES for q in p.when}
    named |= {v.name for term in terms for v in term.variables if v.question}
    return {id_: asked(id_) for id_ in game.rulebook.questions if id_ in named}


NORMS = Norms(
    game.rulebook, variables=VARIABLES, questions=_questions(), possible=POSSIBLE, matters=MATTERS, norms=ALL_NORMS,
    precedences=PRECEDENCES,
)
"""The norms of one move of play."""


def properties() -> list[Property]:
    """What these norms are evidence for; see `norms_evidence`."""
    from .norms_evidence import properties as found

    return found()
