"""Clauses edition.1, deck.1 to deck.5, effect.1: editions as data, the one that is shipped, and what is wrong with one."""

import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from referee.errors import PositionError
from referee.models.draker import game
from referee.models.draker.cards import DECK, NONE, PROFESSIONS, is_artefact, rank_of, suit_of
from referee.models.draker.edition import CHANGES, dealt_professions, format_change, invented, read_edition, write_edition
from referee.models.draker.effects import Add, Cancel, Draw, Edition, Effect, Give, Limit, Strength, Token
from referee.models.draker.state import State
from referee.position import Document, parse

from .tables import apply, from_toml, judge, one, show, table

HEAD = 'game = "draker"\nphase = "initial"\nseats = ["Ann", "Bob"]\n[player.Ann]\n[player.Bob]\n'


def edition(text: str) -> Edition:
    """What the [edition] of a position says."""
    return from_toml(f"{HEAD}[edition]\n{text}\n").edition


# --- the deck --------------------------------------------------------------------------------------------------------


def test_the_deck_has_six_suits_of_thirteen_ranks_and_an_artefact() -> None:
    assert len(DECK) == 84
    assert Counter(map(suit_of, DECK)) == dict.fromkeys(range(6), 14)
    assert sum(map(is_artefact, DECK)) == 6
    assert Counter(rank_of(card) for card in DECK if not is_artefact(card)) == dict.fromkeys(range(13), 6)


# --- the edition that is shipped -------------------------------------------------------------------------------------


def test_the_shipped_edition_says_that_it_is_invented() -> None:
    assert invented().invented
    assert from_toml(HEAD).edition == invented()
    assert from_toml('edition = "invented"\n' + HEAD).edition == invented()


def test_its_professions_are_spread_evenly_and_artefacts_have_none() -> None:
    professions = invented().professions
    assert all((professions[card] == NONE) == is_artefact(card) for card in DECK)
    counts = Counter(profession for profession in professions if profession != NONE)
    assert sorted(counts) == list(range(len(PROFESSIONS)))
    assert set(counts.values()) == {7, 8}  # 78 cards of 10 professions


def test_its_professions_are_independent_of_the_rank() -> None:
    professions = invented().professions
    for rank in range(13):
        assert len({professions[card] for card in DECK if rank_of(card) == rank}) > 1


def test_the_same_seed_deals_the_same_professions() -> None:
    assert dealt_professions(5) == dealt_professions(5) != dealt_professions(6)


def test_every_sort_of_change_and_every_kind_of_effect_occurs_in_it() -> None:
    effects = invented().effects
    assert {type(change) for effect in effects for change in effect.does} >= {Add, Cancel, Draw, Give, Limit, Strength, Token}
    assert {type(change).__name__ for effect in effects for change in effect.does} == {
        "Add", "Limit", "Strength", "Token", "Rank", "Profession", "Give", "Deny", "Life", "Draw", "Move", "Remove", "Cancel",
    }
    assert {effect.kind for effect in effects} == {"standard", "individual", "common"}
    assert {effect.timing for effect in effects} == {"", "instant", "main", "end"}
    assert {effect.target for effect in effects} >= {"none", "itself", "card", "attack", "defence", "player", "opponent", "effect"}


def test_it_has_the_two_effects_of_the_example() -> None:
    # priority.2: Dragon limits what a defence is worth, Guardsman adds to it; no printed stack is known of either.
    named = {effect.name: effect for effect in invented().effects}
    dragon, guardsman = named["Dragon"], named["Guardsman"]
    assert dragon.target == guardsman.target == "defence"
    assert isinstance(dragon.does[0], Limit)
    assert isinstance(guardsman.does[0], Add)
    assert dragon.timing == guardsman.timing == ""


def test_only_individual_effects_have_a_price_and_every_effect_is_carried() -> None:
    assert all(effect.kind == "individual" or not (effect.attack or effect.defence) for effect in invented().effects)
    carried = {effect for effects in invented().carried for effect in effects}
    assert carried == set(range(len(invented().effects)))


# --- reading and writing ---------------------------------------------------------------------------------------------


def test_an_edition_is_read_as_it_is_written() -> None:
    found = edition("""
name = "Mine"
life = 20
hand = 3
pool = 4
common = 2
[edition.effect."Long night"]
kind = "individual"
timing = "instant"
target = "combination"
attack = 2
defence = 1
does = ["base at most 4", "final -3"]
cards = "5H *D"
conflicts = ["Dawn"]
[edition.effect.Dawn]
kind = "standard"
does = "draw 2"
cards = ["5H"]
""")
    assert (found.name, found.life, found.hand, found.pool, found.common, found.invented) == ("Mine", 20, 3, 4, 2, False)
    assert found.effects == (
        Effect("Long night", "individual", (Limit("base", 4), Add("final", -3)), "instant", "combination", 2, 1, ("Dawn",)),
        Effect("Dawn", "standard", (Draw(2),)),
    )
    assert (found.carried[one("5H")], found.carried[one("*D")], found.carried[one("6H")]) == ((0, 1), (0,), ())
    assert set(found.professions) == {NONE}


@pytest.mark.parametrize("text", CHANGES)
def test_every_change_is_read_and_written(text: str) -> None:
    target = next(t for t in ("none", "card", "attack", "effect") if _reads(text, t))
    found = edition(f'[edition.effect.It]\ntarget = "{target}"\ndoes = ["{text}"]')
    assert format_change(found.effects[0].does[0]) == text


def _reads(text: str, target: str) -> bool:
    try:
        edition(f'[edition.effect.It]\ntarget = "{target}"\ndoes = ["{text}"]')
    except PositionError:
        return False
    return True


def test_every_edition_that_is_written_reads_the_same() -> None:
    for found in (invented(), edition("seed = 3"), edition('[edition.effect.It]\nattack = 1\ndoes = ["life +1"]\ncards = "5H"')):
        assert read_edition(Document({**write_edition(found)}, "written")) == found


def test_a_position_with_an_edition_of_its_own_is_written_with_it() -> None:
    state = table("initial", effects={"It": {"does": ["life +1"], "cards": "5H"}})
    written = game.write(state)
    assert written["edition"]["effect"]["It"] == {"does": ["life +1"], "cards": "5H"}
    assert game.read(written, "written") == state
    assert "edition" not in game.write(from_toml(HEAD))


def test_professions_are_given_card_by_card_or_by_a_seed_with_exceptions() -> None:
    found = edition('seed = 3\n[edition.profession]\n5H = "Wz"\n6H = "Ec"')
    dealt = dealt_professions(3)
    assert [found.professions[one(card)] for card in ("5H", "6H")] == [2, 0]
    assert all(found.professions[card] == dealt[card] for card in DECK if card not in (one("5H"), one("6H")))


def test_an_edition_may_be_a_file_beside_the_position(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('name = "Mine"\n[effect.It]\ndoes = ["life +1"]\ncards = "5H"\n', encoding="utf-8")
    path = tmp_path / "position.toml"
    found = game.read(parse('edition = "mine.toml"\n' + HEAD, str(path)), str(path))
    assert (found.edition.name, found.edition.effects[0].name) == ("Mine", "It")


@pytest.mark.parametrize(("content", "says"), [
    ("[effect.It]\ndoes = [", "is no TOML"), ("colour = 1", "colour"), ("[effect.It]\ndoes = ['life']", "is not understood"),
])
def test_what_is_wrong_in_the_file_is_said_of_the_file(content: str, says: str, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(content, encoding="utf-8")
    path = tmp_path / "position.toml"
    with pytest.raises(PositionError) as fault:
        game.read(parse('edition = "mine.toml"\n' + HEAD, str(path)), str(path))
    assert says in str(fault.value)
    assert "mine.toml" in str(fault.value)


def test_names_of_effects_may_be_of_any_letters() -> None:
    state = table("main", effects={"Гвардеец 🐉": {"does": ["life +1"], "cards": "5H"}}, laid="7C",
        Ann={"pool": "5H 6D 7C", "combinations": ["attack 5H 6D 7C, new"]})
    assert judge(state, "activate Гвардеец 🐉 of 5H") == "legal"
    assert judge(state, "активировать гвардеец 🐉 карты 5Ч") == "legal"


# --- what an edition changes -----------------------------------------------------------------------------------------


def test_a_deal_follows_the_edition() -> None:
    state: State = game.deal(Random(1), 3, edition("life = 20\nhand = 3\npool = 4\ncommon = 2"))
    assert {player.life for player in state.players} == {20}
    assert {len(player.hand) for player in state.players} == {3}
    assert {len(player.pool) for player in state.players} == {4}
    assert (len(state.common), len(state.deck)) == (2, 84 - 3 * 7 - 2)


def test_trimming_follows_the_edition() -> None:
    state = table("trim", edition={"pool": 2, "common": 1}, common="9S 9H 9D", Ann={"pool": "5H 6D 7C"})
    assert judge(state, "discard 5H") == "legal"
    after = apply(state, "discard 5H", "end round")
    assert show(after.state, "pool Ann", "common") == ("6D 7C", "9D")


def test_the_limit_of_life_is_what_the_edition_begins_with() -> None:
    effects = {"It": {"timing": "main", "does": ["life +9"], "cards": "2S"}}
    state = table("stack", effects=effects, edition={"life": 20}, Ann={"pool": "2S", "life": 15}, activated=["Ann: It of 2S"])
    assert apply(state, "resolve", life_limit="thirty").see("life Ann") == 20


# --- what is wrong with an edition -----------------------------------------------------------------------------------

EFFECT = "effect.X"
BAD = [
    ("colour = 1", "colour", "is no key"),
    ("name = 5", "name", "is no line of text"),
    ('name = "a\\u0007"', "name", "is no line of text"),
    ("invented = 3", "invented", "is neither yes nor no"),
    ("seed = -1", "seed", "can't be"),
    ('seed = "x"', "seed", "is no whole number"),
    ("seed = 99999999999", "seed", "can't be"),
    ("life = 0", "life", "can't be"),
    ("life = 99999999999999999999", "life", "can't be"),
    ("hand = 21", "hand", "can't be"),
    ('pool = "5"', "pool", "is no whole number"),
    ("common = -1", "common", "can't be"),
    ("common = true", "common", "is no whole number"),
    ("profession = 3", "profession", "is no table"),
    ('profession.5H = "Wz"', "profession", "leaves 77 cards without one"),
    ('seed = 1\nprofession.5H = "Xx"', "profession.5H", "is not understood"),
    ("seed = 1\nprofession.5H = 3", "profession.5H", "is not understood"),
    ('seed = 1\nprofession.5Z = "Wz"', "profession.5Z", "is no card"),
    ('seed = 1\nprofession."*H" = "Wz"', "profession.*H", "is an Artefact"),
    ("effect = 3", "effect", "is no table"),
    ("effect.X = 4", EFFECT, "is no table"),
    ("effect.X.colour = 1", f"{EFFECT}.colour", "is no key"),
    ("effect.X.cards = '5H'", f"{EFFECT}.does", "is missing"),
    ("effect.X.does = []", f"{EFFECT}.does", "is missing"),
    ("effect.X.does = 3", f"{EFFECT}.does", "is no list of texts"),
    ("effect.X.does = [3]", f"{EFFECT}.does", "is no list of texts"),
    ("effect.X.does = ['life']", f"{EFFECT}.does", "is not understood"),
    ("effect.X.does = ['life +1 ']\neffect.X.target = 'card'", f"{EFFECT}.target", "does not go with"),
    ("effect.X = {does = ['base +2000'], target = 'attack'}", f"{EFFECT}.does", "is not understood"),
    ("effect.X = {does = ['rank 11'], target = 'card'}", f"{EFFECT}.does", "is not understood"),
    ("effect.X = {does = ['rank *'], target = 'card'}", f"{EFFECT}.does", "is not understood"),
    ("effect.X = {does = ['profession Zz'], target = 'card'}", f"{EFFECT}.does", "is not understood"),
    ("effect.X = {does = ['base +2'], target = 'atack'}", f"{EFFECT}.target", "is not understood"),
    ("effect.X = {does = ['base +2'], target = 'card'}", f"{EFFECT}.target", "does not go with"),
    ("effect.X = {does = ['cancel'], target = 'card'}", f"{EFFECT}.target", "does not go with"),
    ("effect.X = {does = ['draw 1', 'base +2'], target = 'attack'}", f"{EFFECT}.target", "does not go with"),
    ("effect.X = {does = ['draw 1'], kind = 'odd'}", f"{EFFECT}.kind", "is not understood"),
    ("effect.X = {does = ['draw 1'], timing = 'late'}", f"{EFFECT}.timing", "is not understood"),
    ("effect.X = {does = ['draw 1'], timing = 0}", f"{EFFECT}.timing", "is not understood"),
    ("effect.X = {does = ['draw 1'], attack = -1}", f"{EFFECT}.attack", "can't be"),
    ("effect.X = {does = ['draw 1'], attack = 100}", f"{EFFECT}.attack", "can't be"),
    ("effect.X = {does = ['draw 1'], attack = 2, kind = 'standard'}", f"{EFFECT}.attack", "is a price"),
    ("effect.X = {does = ['draw 1'], defence = 2, kind = 'common'}", f"{EFFECT}.defence", "is a price"),
    ("effect.X = {does = ['draw 1'], conflicts = ['Y']}", f"{EFFECT}.conflicts", "is no effect of this edition"),
    ("effect.X = {does = ['draw 1'], conflicts = 3}", f"{EFFECT}.conflicts", "is no list of texts"),
    ("effect.X = {does = ['draw 1'], cards = 5}", f"{EFFECT}.cards", "are no cards"),
    ("effect.X = {does = ['draw 1'], cards = '5H 5Z'}", f"{EFFECT}.cards", "is no card"),
    ("effect.X = {does = ['draw 1'], cards = ['5H', 3]}", f"{EFFECT}.cards", "is no card"),
    ("effect.X = {does = ['draw 1'], cards = '?'}", f"{EFFECT}.cards", "is no card"),
    ("effect.'King of war' = {does = ['draw 1']}", "effect.King of war", "can't be the name"),
    ("effect.'Go on' = {does = ['draw 1']}", "effect.Go on", "can't be the name"),
    ("effect.'a,b' = {does = ['draw 1']}", "effect.a,b", "can't be the name"),
    ("effect.'a:b' = {does = ['draw 1']}", "effect.a:b", "can't be the name"),
    ("effect.'' = {does = ['draw 1']}", "effect.", "can't be the name"),
    ('effect."a\\u0007b" = {does = ["draw 1"]}', "effect.", "can't be the name"),
    ('effect."a\\u202Eb" = {does = ["draw 1"]}', "effect.", "can't be the name"),
    ("effect.Salve = {does = ['draw 1']}\neffect.salve = {does = ['draw 2']}", "effect.salve", "of another effect too"),
    ("effect.'Salve' = {does = ['draw 1']}\neffect.'Salve ' = {does = ['draw 2']}", "effect.Salve ", "of another effect too"),
    ('effect."Caf\\u00e9" = {does = ["draw 1"]}\neffect."Cafe\\u0301" = {does = ["draw 2"]}', "effect.", "of another effect too"),
]


@pytest.mark.parametrize(("text", "place", "says"), BAD)
def test_a_bad_edition_is_refused_with_the_place_and_a_cure(text: str, place: str, says: str) -> None:
    with pytest.raises(PositionError) as fault:
        edition(text)
    assert fault.value.place.startswith(f"table.toml, edition.{place}")
    assert says in fault.value.says
    assert fault.value.cure
    assert str(fault.value).isprintable()


@pytest.mark.parametrize(("value", "says"), [
    ("5", "is no edition"), ("true", "is no edition"), ('["a"]', "is no edition"), ('"nowhere.toml"', "no such file"),
    ('""', "is a directory"), ('"."', "is a directory"), ('"a\\u0000b"', "null"),
])
def test_what_is_no_edition_is_refused(value: str, says: str) -> None:
    with pytest.raises(PositionError) as fault:
        from_toml(f"edition = {value}\n{HEAD}")
    assert fault.value.place == "table.toml, edition"
    assert says in fault.value.says
    assert str(fault.value).isprintable()


def test_half_a_character_in_a_name_is_refused() -> None:
    document = json.loads('{"game": "draker", "phase": "initial", "player": {"Ann": {}, "Bob": {}}, '
                          '"edition": {"effect": {"\\ud800": {"does": ["draw 1"]}}}}')
    with pytest.raises(PositionError) as fault:
        game.read(document, "table.json")
    assert "can't be the name" in fault.value.says
    assert str(fault.value).isprintable()
