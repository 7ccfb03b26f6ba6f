"""Clauses rug.1 to rug.3, phantom.1, phantom.2: a 1 hides what lies beneath, a 3 lets it show."""

import pytest

from .tables import apply, judge, legal, on_unknown, questions, say, table

ANY_CARD = ["1S", "2H", "3S", "6D", "7D", "9H", "10S", "NS", "QH", "KD", "DC", "MS"]


@pytest.mark.parametrize("below", ANY_CARD)
@pytest.mark.parametrize("card", ["1C", "3C"])
def test_a_rug_and_a_phantom_go_on_every_card_shrines_included(below: str, card: str) -> None:
    assert judge(table(pile=below, Ann=f"{card} KS"), f"play {card}") == "legal"


def test_several_rugs_or_phantoms_go_together() -> None:
    assert judge(table(pile="KS", Ann="1S 1H 2D"), "play 1S 1H") == "legal"
    assert judge(table(pile="KS", Ann="3S 3H 2D"), "play 3S 3H") == "legal"


def test_the_pile_remains_under_a_rug() -> None:
    after = apply(table(pile="9H KS", Ann="1S 2D"), "play 1S")
    assert (after.pile, after.next) == ("9H KS 1S", "Bob")


def test_after_a_rug_anything_goes() -> None:
    """Out of sight, out of mind: a 2 beats the 1, whatever King lies below."""
    state = table(pile="KS 1S", Ann="1D 2D 3D 5D 9D ND MD")
    assert all(judge(state, f"play {c}") == "legal" for c in ("1D", "2D", "3D", "5D", "9D", "ND", "MD"))


def test_a_rug_on_a_shrine_lifts_the_limit() -> None:
    assert judge(table(pile="7S 1S", Ann="KD"), "play KD") == "legal"
    assert judge(table(pile="7S 1S", Ann="MD"), "play MD") == "legal"


def test_a_rug_is_six_or_lower_so_a_shrine_goes_on_it() -> None:
    assert judge(table(pile="KS 1S", Ann="7D"), "play 7D") == "legal"


def test_a_bomb_on_a_rug_on_a_shrine_blows_the_pile_up() -> None:
    """What lies under the Rug is out of mind, so the Bomb meets a 1."""
    after = apply(table(pile="6S 7S 1S", Ann="10D 2S"), "play 10D")
    assert (after.pile, after.next, after.losing) == ("", "Ann", [])


def test_under_the_other_reading_the_rug_hides_nothing_from_the_next_player() -> None:
    state = table(pile="KS 1S", Ann="QD KD")
    assert judge(state, "play QD", rug_resets="value-below") == "too-low"
    assert judge(state, "play KD", rug_resets="value-below") == "legal"


def test_under_the_other_reading_a_shrine_below_a_rug_still_binds() -> None:
    state = table(pile="6S 7S 1S", Ann="6D 8D MD NS QS KS 7D")
    assert judge(state, "play 6D", rug_resets="value-below") == "legal"
    assert judge(state, "play 8D", rug_resets="value-below") == "shrine-limit"
    assert judge(state, "play MD", rug_resets="value-below") == "shrine-limit"
    assert judge(state, "play 7D", rug_resets="value-below") == "shrine-on-shrine"
    assert judge(state, "rush S", rug_resets="value-below") == "rush-on-shrine"


def test_a_rug_on_nothing_asks_for_nothing_under_either_reading() -> None:
    state = table(pile="1S", Ann="2D KD")
    assert judge(state, "play 2D") == "legal"
    assert judge(state, "play 2D", rug_resets="value-below") == "legal"


@pytest.mark.parametrize(("below", "card", "verdict"), [
    ("9H", "8S", "too-low"),
    ("9H", "9S", "legal"),
    ("9H", "4S", "too-low"),
    ("KH", "QS", "too-low"),
    ("2H", "2S", "legal"),
    ("MH", "2S", "legal"),
])
def test_the_card_beneath_a_phantom_is_the_one_to_answer(below: str, card: str, verdict: str) -> None:
    assert judge(table(pile=f"{below} 3D", Ann=f"{card} 5C"), f"play {card}") == verdict


def test_a_phantom_lets_the_card_beneath_show_to_the_next_player() -> None:
    after = apply(table(pile="9H", Ann="3S KD"), "play 3S")
    assert (after.pile, after.next) == ("9H 3S", "Bob")
    assert after.events[-1].code == "must-answer"
    assert say(after.events[-1], after.state).startswith("Bob must answer 9H")


def test_a_pile_of_phantoms_is_looked_through_to_the_first_other_card() -> None:
    state = table(pile="9H 3S 3H 3D", Ann="8S 9S")
    assert legal(state) == {"play 9S"}


def test_a_phantom_on_nothing_asks_for_nothing() -> None:
    assert judge(table(pile="3D", Ann="2S"), "play 2S") == "legal"
    assert judge(table(pile="3D 3S", Ann="2S"), "play 2S") == "legal"


def test_a_phantom_on_nothing_is_a_three_under_the_other_reading() -> None:
    state = table(pile="3D", Ann="2S 3S")
    assert judge(state, "play 2S", phantom_on_empty="counts-as-three") == "too-low"
    assert judge(state, "play 3S", phantom_on_empty="counts-as-three") == "legal"


def test_a_phantom_on_a_phantom_is_answered_as_a_three_under_the_other_reading() -> None:
    state = table(pile="KH 3D 3S", Ann="2S 4S")
    assert judge(state, "play 2S", phantom_on_phantom="counts-as-three") == "too-low"
    assert judge(state, "play 4S", phantom_on_phantom="counts-as-three") == "legal"


def test_through_a_phantom_a_rug_is_seen_as_a_one() -> None:
    assert judge(table(pile="KH 1D 3S", Ann="2S"), "play 2S") == "legal"


def test_an_ordinary_three_does_not_exist_so_it_beats_a_king() -> None:
    assert judge(table(pile="KH", Ann="3S 2S"), "play 3S") == "legal"


def test_a_phantom_hands_a_magic_man_on() -> None:
    assert judge(table(pile="MH 3S", Ann="2S"), "play 2S") == "legal"


def test_a_turned_over_phantom_can_be_played_on_anything() -> None:
    after = apply(table(pile="KH", Ann=on_unknown("3S 5S")), "flip 1")
    assert (after.pile, after.next) == ("KH 3S", "Bob")


def test_a_phantom_on_a_plain_card_leaves_no_question_about_a_plain_answer() -> None:
    assert questions(table(pile="9H 3D", Ann="NS KS"), "play NS") == set()


def test_a_rug_is_a_one_to_answer_not_an_empty_place() -> None:
    """A Shrine goes on a 6 or lower, and a 1 is one, even where no Shrine may be led onto nothing."""
    assert judge(table(pile="KS 1S", Ann="7D"), "play 7D", shrine_on_empty="refused") == "legal"
    after = apply(table(pile="KS", Ann="1S 2D"), "play 1S")
    assert say(after.events[-1], after.state).startswith("Bob must answer 1S")


def test_a_phantom_alone_lies_under_no_other() -> None:
    """What a Phantom on a Phantom counts as does not matter where there is one only: it is looked through (phantom.2)."""
    state = table(pile="3S", Ann="2S")
    assert judge(state, "play 2S", phantom_on_phantom="counts-as-three") == "legal"
    assert questions(state, "play 2S") == {"phantom-on-empty"}
