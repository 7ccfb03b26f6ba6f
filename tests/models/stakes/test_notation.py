"""How people write cards, moves, tables and card sets, and what they are told when it can't be read."""

import random
from typing import Any

import pytest

from referee.errors import MoveError, PositionError
from referee.models.stakes import game
from referee.models.stakes.cards import MORE, NO_COST, NO_STAKE, OMITTED, UNKNOWN, WILD
from referee.models.stakes.notation import SYNTAX, find_card, parse_zone, read_cards
from referee.models.stakes.sets import invented, read_set, write_set
from referee.models.stakes.state import (
    NOBODY,
    UNSAID,
    Action,
    Blind,
    Call,
    Check,
    CleanUp,
    Collect,
    Cover,
    Deal,
    Done,
    Fold,
    Keep,
    Move,
    Pay,
    Raise,
    Recruit,
    Roll,
    Showdown,
    Slip,
    Spend,
    State,
)
from referee.position import parse, write_toml

from .tables import from_toml, show, table

SET = invented()
CLERK, GUARD, SMITH, STRANGER, WHISPER, TOAST = range(6)
PAGE, BEAR, MEDAL = (SET.names.index(name) for name in ("Page", "Old Bear", "Medal"))


# --- cards ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "card"), [
    ("Clerk", CLERK), ("clerk", CLERK), (" CLERK ", CLERK), ("Cl", CLERK), ("Old Bear", BEAR), ("old  bear", BEAR), ("old", BEAR),
])
def test_a_card_is_found_by_its_name_or_the_beginning_of_it(text: str, card: int) -> None:
    assert find_card(text, SET) == card


@pytest.mark.parametrize(("text", "says"), [
    ("Clark", "is no card of this set"), ("", "is no card of this set"), ("M", "may be Miller or Medal"), ("42", "is no card"),
])
def test_what_is_no_card_is_refused_with_what_would_be(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        find_card(text, SET)


@pytest.mark.parametrize(("text", "cards"), [
    ("Clerk Guard", (CLERK, GUARD)), ("Clerk, Guard", (CLERK, GUARD)), ("Clerk,Guard", (CLERK, GUARD)), ("", ()),
    ("Old Bear Clerk", (BEAR, CLERK)), ("Clerk Old Bear", (CLERK, BEAR)), ('"Old Bear" Clerk', (BEAR, CLERK)),
    ("“Old Bear” Clerk", (BEAR, CLERK)), ("«Old Bear» Clerk", (BEAR, CLERK)), ("'Old Bear', Clerk", (BEAR, CLERK)),
    ("? Clerk ?", (UNKNOWN, CLERK, UNKNOWN)), ("... Clerk", (MORE, CLERK)), ("… Clerk", (MORE, CLERK)),
])
def test_cards_in_a_line(text: str, cards: tuple[int, ...]) -> None:
    assert read_cards(text, SET) == cards


@pytest.mark.parametrize(("value", "cards"), [
    (3, (UNKNOWN,) * 3), (0, ()), ("Clerk ?", (CLERK, UNKNOWN)), (["Clerk", "Old Bear", "?"], (CLERK, BEAR, UNKNOWN)),
    ("Clerk ...", (MORE, CLERK)), ("", ()), ([], ()),
])
def test_a_zone_is_a_count_a_line_or_a_list(value: object, cards: tuple[int, ...]) -> None:
    assert parse_zone(value, "here", SET) == cards


@pytest.mark.parametrize(("value", "says"), [
    (-1, "-1 cards can't be"), (10_001, "can't be"), (True, "is no zone"), (2.5, "is no zone"), ("Clerk Clark", "is no card of this set"),
    ([5], "5 is no card"), ("... Clerk ...", "more than once"), (["Clerk Guard"], "is no card"),
])
def test_a_zone_that_is_none_is_refused_at_its_place(value: object, says: str) -> None:
    with pytest.raises(PositionError, match=says) as caught:
        parse_zone(value, "t.toml, player.Ann.hand", SET)
    assert caught.value.place == "t.toml, player.Ann.hand"
    assert caught.value.cure


# --- moves ----------------------------------------------------------------------------------------------------------


def acting(**rest: Any) -> State:
    return table("betting", **{"Ann": {"slips": "Clerk Smith", "hand": "Toast", "pot": 1}, "Bob": {"pot": 4}, **rest})


MOVES: list[tuple[str, Move]] = [
    ("slip Clerk Guard", Slip(0, (CLERK, GUARD))), ("slip nothing", Slip(0, ())), ("slip Old Bear", Slip(0, (BEAR,))),
    ("blind 2", Blind(0, 2)), ("blind 2 Clerk", Blind(0, 2, CLERK)), ("check Clerk", Check(0, CLERK)), ("call Smith", Call(0, SMITH)),
    ("raise 3 Clerk", Raise(0, 3, CLERK)), ("raise to 7 Clerk", Raise(0, 3, CLERK)), ("raise to 4 Clerk", Raise(0, 0, CLERK)),
    ("fold", Fold(0)), ("action Toast", Action(0, TOAST)), ("cover Guard", Cover(0, (GUARD,))), ("cover nothing", Cover(0, ())),
    ("keep Medal", Keep(0, MEDAL)), ("keep nothing", Keep(0)), ("spend Clerk Smith", Spend(0, (CLERK, SMITH))), ("done", Done(0)),
    ("recruit Page with 2 potions", Recruit(0, PAGE, 2)), ("recruit Page with 1 potion", Recruit(0, PAGE, 1)),
    ("recruit Page with 2", Recruit(0, PAGE, 2)),
    ("recruit Page", Recruit(0, PAGE)), ("Ann: fold", Fold(0)), ("ann: FOLD", Fold(0)), ("Bob: fold", Fold(1)), ("Cid : fold", Fold(2)),
    ("die lowest", Roll("lowest")), ("die highest", Roll("highest")), ("deal", Deal()), ("dealer: deal", Deal()), ("collect", Collect()),
    ("showdown", Showdown()), ("pay", Pay()), ("clean up", CleanUp()), ("clean-up", CleanUp()), ("Dealer: Clean Up", CleanUp()),
    ("  check   Clerk ", Check(0, CLERK)), ("call ?", Call(0, UNKNOWN)),
]


@pytest.mark.parametrize(("text", "move"), MOVES)
def test_a_move_is_read_as_people_write_it(text: str, move: Move) -> None:
    assert game.parse_move(text, acting()) == move


@pytest.mark.parametrize("text", SYNTAX)
def test_every_form_that_errors_name_can_be_read_and_is_written_back(text: str) -> None:
    move = game.parse_move(text, acting())
    written = game.format_move(move, acting())
    assert game.parse_move(written, acting()) == move
    if not text.startswith(("raise to", "cover all")):
        assert written.partition(": ")[2] == text


def test_a_name_of_several_words_is_written_in_quotation_marks() -> None:
    assert game.format_move(Slip(0, (BEAR, CLERK)), acting()) == 'Ann: slip "Old Bear" Clerk'
    assert game.parse_move('Ann: slip "Old Bear" Clerk', acting()) == Slip(0, (BEAR, CLERK))


def test_the_slip_need_not_be_named_where_there_is_one_choice() -> None:
    assert game.parse_move("check", acting(Ann={"slips": "Clerk"})) == Check(0, CLERK)
    assert game.parse_move("check", acting(Ann={"slips": "Clerk Clerk"})) == Check(0, CLERK)
    assert game.parse_move("check", acting(Ann={"slips": 2})) == Check(0, UNKNOWN)
    assert game.parse_move("call", acting(Ann={"slips": ""})) == Call(0)
    assert game.parse_move("Ann: call", table("collect", Ann={"pot": 1})) == Call(0)


def test_cover_all_is_every_card_with_cover() -> None:
    state = table("cover", 2, leaders=["Ann"], Bob={"shown": "Guard, Smith, Guard"})
    assert game.parse_move("Bob: cover all", state) == Cover(1, (GUARD, GUARD))


def test_a_raise_to_a_number_counts_from_the_highest_bet() -> None:
    assert game.parse_move("raise to 6 Clerk", acting(Cid={"pot": 5})) == Raise(0, 1, CLERK)


def test_a_purchase_without_potions_named_pays_as_few_as_needed() -> None:
    state = table("recruit", 2, souls=1, row={"Court": "Page"}, Ann={"potions": 5})
    assert game.parse_move("recruit Page", state) == Recruit(0, PAGE, 1)
    assert game.parse_move("recruit Clerk", state) == Recruit(0, CLERK, 0)


@pytest.mark.parametrize(("text", "says"), [
    ("", "is no move of this game"), ("dance", "is no move of this game"), ("chek Clerk", "is no move"),
        ("check Clark", "is no card of this set"),
    ("check Clerk Smith", "are 2 cards"), ("check", "which slip is revealed is not clear"), ("raise Clerk", "how many chips"),
    ("raise -1 Clerk", "how many chips"), ("raise to 3 Clerk", "does not reach the highest bet"), ("blind", "how many chips"),
    ("blind 1.5", "how many chips"), ("blind 123456", "how many chips"), ("slip", "no card is named"), ("slip ...", "... is no card"),
    ("spend", "no card is named"), ("action", "no card is named"), ("action ...", "are 1 cards"), ("fold Clerk", "says nothing here"),
    ("done now", "says nothing here"), ("keep", "no card is named"), ("Eva: fold", "nobody called 'Eva' is seated"),
    ("Ann: deal", "is no player's choice"), ("dealer: fold", "is a player's"), ("recruit", "no card is named"),
        ("cover", "no card is named"),
])
def test_a_move_that_is_none_is_refused_with_a_cure(text: str, says: str) -> None:
    with pytest.raises(MoveError) as caught:
        game.parse_move(text, acting())
    assert says in str(caught.value)
    assert caught.value.cure


def test_where_it_is_nobodys_turn_the_name_is_needed() -> None:
    with pytest.raises(MoveError, match="not clear whose move"):
        game.parse_move("blind 1", table("blinds"))


def test_names_that_differ_in_case_only_are_told_apart() -> None:
    state = from_toml('game = "stakes"\nphase = "betting"\nturn = "Ann"\nseats = ["Ann", "ann"]\n'
                      "[player.Ann]\nchips = 20\nslips = 1\n[player.ann]\nchips = 20\nslips = 1")
    assert game.parse_move("ann: fold", state) == Fold(1)
    with pytest.raises(MoveError, match="nobody called"):
        game.parse_move("ANN: fold", state)


def test_moves_that_differ_in_one_card_are_listed_in_few_words() -> None:
    moves: list[Move] = [Check(0, CLERK), Check(0, SMITH), Call(0, CLERK)]
    assert game.abbreviate(moves, acting()) == "check Clerk or Smith; call Clerk"


# --- positions ------------------------------------------------------------------------------------------------------

PLAYERS = "[player.Ann]\nchips = 20\nslips = 2\n[player.Bob]\nchips = 20\nslips = 2\n"
HEAD = 'game = "stakes"\nturn = "Ann"\n'


def test_what_is_left_out_has_its_usual_value() -> None:
    state = from_toml(HEAD + PLAYERS)
    assert show(state, "phase", "first", "space", "die", "pot", "raised", "opener", "winner") == (
        "betting", "Ann", 1, "", 0, "nobody", "unsaid", "unsaid",
    )
    ann = state.players[0]
    assert (ann.slips, ann.hand, ann.deck, ann.discard, ann.souls, ann.pot) == ((UNKNOWN,) * 2, OMITTED, OMITTED, OMITTED, (), 0)
    assert (state.small, state.big, state.acted, state.set) == (0, 1, UNSAID, SET)


def test_who_posted_a_blind_may_be_said_or_that_nobody_did() -> None:
    state = from_toml(HEAD + 'small_blind = "Bob"\nbig_blind = false\n' + PLAYERS)
    assert (state.small, state.big) == (1, NOBODY)


def test_a_raise_is_said_with_true_or_with_words() -> None:
    for value, raised, lapped in (("true", "this-lap", False), ("false", "nobody", False), ('"earlier"', "earlier", True)):
        state = from_toml(HEAD + f"raised = {value}\n" + PLAYERS)
        assert (state.raised, state.lapped) == (raised, lapped)


def test_revealed_cards_have_attached_ones_behind_a_plus() -> None:
    state = from_toml(HEAD + PLAYERS.replace("slips = 2", 'slips = 0\nshown = "Stranger + Toast + Clerk, Guard Smith, ?"', 1))
    assert state.players[0].shown == ((STRANGER, TOAST, CLERK), (GUARD,), (SMITH,), (UNKNOWN,))


WRONG: list[tuple[str, str, str]] = [
    # what is wrong in the document, the place, what is said
    ('game = "stakes"\nseats = ["Ann", "Bob"]\n' + PLAYERS, "turn", "is missing"),
    ('turn = "Eva"\n' + PLAYERS, "turn", "is not seated"),
    ('turn = 1\n' + PLAYERS, "turn", "is no player"),
    (HEAD + 'phase = "bets"\n' + PLAYERS, "phase", "is not understood"),
    (HEAD + 'die = "middle"\n' + PLAYERS, "die", "is not understood"),
    (HEAD + "space = 6\n" + PLAYERS, "space", "can't be"),
    (HEAD + "space = 0\n" + PLAYERS, "space", "can't be"),
    (HEAD + 'pots = 3\n' + PLAYERS, "pots", "is no key"),
    (HEAD + 'folded = ["Ann", "Ann"]\n' + PLAYERS, "folded", "stands twice"),
    (HEAD + 'folded = "Eva"\n' + PLAYERS, "folded", "is not seated"),
    (HEAD + 'seats = ["Ann"]\n' + PLAYERS, "seats", "1 seated"),
    (HEAD + 'seats = ["Ann", "Ann"]\n' + PLAYERS, "seats", "seated twice"),
    (HEAD + 'seats = ["Ann", "Dealer"]\n[player.Ann]\nchips = 1\nslips = 1\n', "seats", "makes the moves that nobody chooses"),
    (HEAD + 'seats = ["Ann", "Cid"]\n' + PLAYERS, "player.Bob", "is not seated"),
    (HEAD + 'raised = "maybe"\n' + PLAYERS, "raised", "is not understood"),
    (HEAD + 'luck = "x"\n' + PLAYERS, "luck", "is no luck"),
    (HEAD + 'lapped = 1\n' + PLAYERS, "lapped", "neither yes nor no"),
    (HEAD + PLAYERS + '[row]\nSea = "Page"\n', "row.Sea", "is no key"),
    (HEAD + PLAYERS + '[row]\nCourt = "Sage"\n', "row.Court", "is no card"),
    (HEAD + PLAYERS.replace("chips = 20\n", "", 1), "player.Ann.chips", "is missing"),
    (HEAD + PLAYERS.replace("slips = 2\n", "", 1), "player.Ann.slips", "is missing"),
    (HEAD + PLAYERS.replace("slips = 2", 'slips = "Clerk ..."', 1), "player.Ann.slips", "does not say how many"),
    (HEAD + PLAYERS.replace("chips = 20", "chips = -1", 1), "player.Ann.chips", "can't be"),
    (HEAD + PLAYERS.replace("chips = 20", "chips = 1.5", 1), "player.Ann.chips", "no whole number"),
    (HEAD + PLAYERS.replace("slips = 2", 'slips = 2\nhandd = "Clerk"', 1), "player.Ann.handd", "is no key"),
    (HEAD + PLAYERS.replace("slips = 2", 'slips = 2\nshown = "+ Clerk"', 1), "player.Ann.shown", "attaches cards to nothing"),
    (HEAD + PLAYERS.replace("slips = 2", 'slips = 2\nshown = "Guard + , Clerk"', 1), "player.Ann.shown", "attaches nothing"),
    (HEAD + PLAYERS.replace("slips = 2", 'slips = 2\nshown = "..."', 1), "player.Ann.shown", "does not say which cards"),
    (HEAD + PLAYERS.replace("slips = 2", "slips = 2\nshown = true", 1), "player.Ann.shown", "are no cards"),
    (HEAD + PLAYERS.replace("slips = 2", 'slips = 2\nplayed = "..."', 1), "player.Ann.played", "does not say which cards"),
    (HEAD + PLAYERS.replace("slips = 2", "slips = 2\nplayed_this_turn = 1", 1), "player.Ann.played_this_turn", "can't be"),
    ('phase = "payout"\n' + PLAYERS, "player.Ann.bet", "is missing"),
]


@pytest.mark.parametrize(("text", "place", "says"), WRONG, ids=[f"{w[1]} {w[2]}" for w in WRONG])
def test_a_position_that_is_wrong_is_refused_with_place_and_cure(text: str, place: str, says: str) -> None:
    with pytest.raises(PositionError) as caught:
        from_toml(text)
    assert caught.value.place == f"table.toml, {place}"
    assert says in str(caught.value)
    assert caught.value.cure


@pytest.mark.parametrize("key", ["slips", "hand", "discard", "soul_pile", "hell_pile", "before", "deck"])
def test_every_zone_of_a_player_names_its_place_when_it_is_wrong(key: str) -> None:
    ann, bob = "[player.Ann]\nchips = 20\n", "[player.Bob]\nchips = 20\nslips = 2\n"
    slips = "" if key == "slips" else "slips = 2\n"
    with pytest.raises(PositionError, match="is no card of this set") as caught:
        from_toml(f'{HEAD}{ann}{slips}{key} = "Clark"\n{bob}')
    assert caught.value.place == f"table.toml, player.Ann.{key}"


def test_a_rich_position_is_written_and_read_back() -> None:
    state = table(
        "betting", 4, turn="Bob", first_player="Dee", space=4, die="lowest", global_pot=2, folded=["Cid"], small_blind="Dee",
        small_blind_chips=3, big_blind="Ann", opener="Bob", raised="earlier", acted=["Ann", "Dee"], acted_last="Ann",
            award_deck="... Medal",
        removed="Laurel", row={"Court": "Page ?"}, faction_deck={"Fair": 3}, luck="ab",
        Ann={"pot": 8, "slips": "Clerk ?", "shown": "Stranger + Toast + Clerk", "hand": "... Guard", "played": "Toast",
            "played_this_turn": 1},
        Bob={"deck": "Clerk Old Bear", "discard": 2, "soul_pile": "Champion", "hell_pile": "Smith", "before": "Medal"},
        Cid={"potions": 3, "points": 2, "shown": 1}, Dee={"pot": 4, "slips": ""},
    )
    document = game.write(state)
    assert game.read(document, "again") == state
    assert game.read(parse(write_toml(document), "again"), "again") == state


# --- card sets ------------------------------------------------------------------------------------------------------


def a_set(**rest: Any) -> dict[str, Any]:
    return {"card": {"Ace": {"stake": 1, "start": 9}, **rest.pop("cards", {})}, "space": {"1": {}}, **rest}


def test_a_small_set_has_its_usual_values() -> None:
    found = read_set(a_set(cards={"Bluff": {"kind": "action"}, "Sea": {"faction": "Deep", "stake": "wild", "cost": 2}}), "set.toml")
    assert (found.chips, found.row, found.spaces[0].maximum_bid, found.spaces[0].blind) == (20, 3, 5, None)
    assert found.kinds == ("recruit", "action", "recruit")
    assert found.stakes == (1, NO_STAKE, WILD)
    assert found.costs == (NO_COST, NO_COST, 2)
    assert (found.copies, found.rows, found.dearest, found.actions) == ((0, 0, 1), ("Deep",), 2, frozenset({1}))


def test_the_invented_set_is_read_as_it_is_printed() -> None:
    """Ten cards each at the start, thirty in the faction decks, six award cards."""
    assert [SET.start[card] for card in range(6)] == [3, 2, 2, 1, 1, 1]
    assert (sum(SET.start), sum(SET.copies), sum(SET.awards), SET.size(2), SET.size(6)) == (10, 30, 6, 56, 96)
    assert [space.blind for space in SET.spaces] == [1, 1, 2, 3, 4]
    assert [space.maximum_bid for space in SET.spaces] == [4, 4, 4, 4, 6]
    assert SET.copies_of(CLERK, 4) == 12
    assert SET.copies_of(PAGE, 4) == 3
    assert "no published game" in SET.about


def test_a_set_is_written_and_read_back() -> None:
    for cards in (SET, read_set(a_set(cards={"Sea": {"faction": "Deep", "stake": "wild", "cost": 2, "bust": -3}}), "set.toml")):
        assert read_set(write_set(cards), "again") == cards
        assert read_set(parse(write_toml(write_set(cards)), "again"), "again") == cards


WRONG_SETS: list[tuple[dict[str, Any], str, str]] = [
    ({"space": {"1": {}}}, "card", "has no cards"),
    (a_set(colour=1), "colour", "is no key"),
    (a_set(cards={"Two": {"stake": 2, "value": 3}}), "card.Two.value", "is no key"),
    (a_set(cards={"Two": {}}), "card.Two.stake", "is missing"),
    (a_set(cards={"Two": {"stake": "two"}}), "card.Two.stake", "is no Stake"),
    (a_set(cards={"Two": {"stake": 100}}), "card.Two.stake", "can't be"),
    (a_set(cards={"Two": {"stake": -1}}), "card.Two.stake", "can't be"),
    (a_set(cards={"Two": {"stake": 2, "faction": "Sea"}}), "card.Two.cost", "is missing"),
    (a_set(cards={"Two": {"stake": 2, "copies": 2}}), "card.Two.copies", "counts the cards of a faction deck"),
    (a_set(cards={"Two": {"kind": "joker"}}), "card.Two.kind", "is not understood"),
    (a_set(cards={"ace": {"stake": 2}}), "card.Ace", "stands twice"),
    (a_set(cards={"nothing": {"stake": 2}}), "card.nothing", "can't be a name"),
    (a_set(cards={"All": {"stake": 2}}), "card.All", "can't be a name"),
    (a_set(cards={"12": {"stake": 2}}), "card.12", "can't be a name"),
    (a_set(cards={"A, B": {"stake": 2}}), "card.A, B", "can't be a name"),
    (a_set(cards={" ": {"stake": 2}}), "card. ", "is no name"),
    (a_set(cards={"Two": {"stake": 2, "bust": -100}}), "card.Two.bust", "can't be"),
    ({"card": {"Ace": {"stake": 1}}, "space": {"1": {}}}, "card", "leaves the decks at the start empty"),
    (a_set(space={}), "space", "is no Timeline"),
    (a_set(space={"2": {}}), "space", "is no Timeline"),
    (a_set(space={"1": {}, "3": {}}), "space", "is no Timeline"),
    (a_set(space={"1": {"prize": 1}}), "space.1.prize", "is no key"),
    (a_set(space={"1": {"blind": 0}}), "space.1.blind", "can't be"),
    (a_set(chips=0), "chips", "can't be"),
    (a_set(name=3), "name", "is no line of text"),
    (a_set(cards={f"Card {chr(97 + n // 26)}{chr(97 + n % 26)}": {"stake": 1} for n in range(501)}), "card", "has 502 cards"),
]


@pytest.mark.parametrize(("document", "place", "says"), WRONG_SETS, ids=[f"{w[1]} {w[2]}" for w in WRONG_SETS])
def test_a_set_that_is_wrong_is_refused_with_place_and_cure(document: dict[str, Any], place: str, says: str) -> None:
    with pytest.raises(PositionError) as caught:
        read_set(document, "set.toml")
    assert caught.value.place == f"set.toml, {place}"
    assert says in str(caught.value)
    assert caught.value.cure


def test_a_position_brings_its_set_along_or_names_the_invented_one(tmp_path: Any) -> None:
    assert table("roll", set="invented").set == table("roll").set == SET
    assert table("roll", set=a_set(name="Mine")).set.name == "Mine"
    (tmp_path / "mine.toml").write_text(write_toml(a_set(name="Beside")), encoding="utf-8")
    document = {"game": "stakes", "phase": "roll", "seats": ["Ann", "Bob"], "set": "mine.toml",
        "player": {"Ann": {"chips": 20}, "Bob": {"chips": 20}}}
    state = game.read(document, str(tmp_path / "table.toml"))
    assert state.set.name == "Beside"
    assert game.read(game.write(state), "elsewhere") == state


@pytest.mark.parametrize(("value", "says"), [(3, "is no card set"), ("missing.toml", "no such file")])
def test_a_set_that_is_not_there_is_refused(value: object, says: str) -> None:
    with pytest.raises(PositionError) as caught:
        table("roll", set=value)
    assert caught.value.place == "table, set"
    assert says in str(caught.value)


def test_two_to_six_take_part() -> None:
    for players in (1, 7):
        with pytest.raises(ValueError, match=f"{players} players: 2 to 6 can play"):
            game.deal(random.Random(1), players)
    for players in range(2, 7):
        state = game.deal(random.Random(1), players)
        assert len(state.seats) == players
        assert sum(me.chips for me in state.players) == 20 * players
        assert [len(me.deck) for me in state.players] == [10] * players
        assert [len(row) for row in state.rows] == [3, 3, 3]
        assert [len(deck) for deck in state.decks] == [7, 7, 7]
        assert len(state.award_deck) == 6
