"""Which cards make a combination, by their faces (clauses form.1 to form.6)."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product

from referee.errors import Undecided

from .cards import NONE, RANKS, Cards
from .state import Forms

Face = tuple[int, int, int]
"""Suit, rank and profession of a card as it now is; NONE where an Artefact has no rank or no profession."""

RANK, PROFESSION = 1, 2

ACE_HIGH = len(RANKS)
"""Where an ace stands behind the king."""
MOST = 20_000
"""Combinations that are listed; a pool grows by some cards a round, and few of them fit together."""


def forms_of(faces: Sequence[Face]) -> Forms | None:
    """The forms that these cards have together, or None if they are no combination; one card alone always is one."""
    if len(faces) < 2:
        return Forms() if faces else None
    forms = Forms(
        straight_rank=_is_straight([f[RANK] for f in faces], ends_meet=True),
        straight_profession=_is_straight([f[PROFESSION] for f in faces], ends_meet=False),
        set_rank=_is_set([f[RANK] for f in faces]),
        set_profession=_is_set([f[PROFESSION] for f in faces]),
        one_suit=len({f[0] for f in faces}) == 1,
    )
    return forms if count(forms) else None


def count(forms: Forms) -> int:
    """How many forms there are; one suit is none of them."""
    return forms.straight_rank + forms.straight_profession + forms.set_rank + forms.set_profession


def _is_set(values: Sequence[int]) -> bool:
    return values[0] != NONE and len(set(values)) == 1


def _is_straight(values: Sequence[int], ends_meet: bool) -> bool:
    different = set(values)
    if len(different) != len(values) or NONE in different:
        return False
    if max(different) - min(different) == len(values) - 1:
        return True
    if not ends_meet or 0 not in different:  # an ace stands behind the king, and nothing behind it (form.2)
        return False
    return ACE_HIGH - min(different - {0}) == len(values) - 1


def combinations_of(cards: Iterable[tuple[int, Face]]) -> tuple[Cards, ...]:
    """Every combination that can be made of these cards, each given with its face; the longest first.

    Raises Undecided if they are too many to be listed.
    """
    return _combinations(tuple(sorted(cards)))


def maximal(cards: Iterable[tuple[int, Face]]) -> tuple[Cards, ...]:
    """The combinations that are part of no other; the longest first."""
    return _maximal(tuple(sorted(cards)))


@lru_cache(maxsize=512)
def _combinations(cards: tuple[tuple[int, Face], ...]) -> tuple[Cards, ...]:
    if _at_most(cards) > MOST:
        cure = "judge the combination that you mean"
        raise Undecided(f"the combinations of {len(cards)} cards", f"there may be more than {MOST:,} of them", cure)
    found: set[Cards] = {(card,) for card, _ in cards}
    for group in _sets(cards):
        for size in range(2, len(group) + 1):
            found.update(combinations(group, size))
    for run in _runs(cards):
        for start in range(len(run)):
            for end in range(start + 2, len(run) + 1):
                found.update(tuple(sorted(choice)) for choice in product(*run[start:end]))
    return _longest_first(found)


def _at_most(cards: Sequence[tuple[int, Face]]) -> int:
    """No fewer than there are combinations of these cards: one that has several forms is counted several times."""
    total = len(cards) + sum(1 << len(group) for group in _sets(cards))
    for run in _runs(cards):
        ending_here = 0
        for place in run:
            ending_here = (ending_here + 1) * len(place)
            total += ending_here
    return total


@lru_cache(maxsize=4096)
def _maximal(cards: tuple[tuple[int, Face], ...]) -> tuple[Cards, ...]:
    found: set[Cards] = {(card,) for card, _ in cards}
    found.update(_sets(cards))
    for run in _runs(cards):
        found.update(tuple(sorted(choice)) for choice in product(*run))
    ordered = _longest_first(found)
    kept: list[frozenset[int]] = []
    for candidate in map(frozenset, ordered):
        if not any(candidate < other for other in kept):
            kept.append(candidate)
    return tuple(tuple(sorted(one)) for one in kept)


def _longest_first(found: Iterable[Cards]) -> tuple[Cards, ...]:
    return tuple(sorted(found, key=lambda cards: (-len(cards), cards)))


def _by(cards: Sequence[tuple[int, Face]], what: int) -> dict[int, list[int]]:
    groups: dict[int, list[int]] = defaultdict(list)
    for card, face in cards:
        if face[what] != NONE:
            groups[face[what]].append(card)
    return groups


def _sets(cards: Sequence[tuple[int, Face]]) -> Iterator[Cards]:
    for what in (RANK, PROFESSION):
        yield from (tuple(group) for group in _by(cards, what).values())


def _runs(cards: Sequence[tuple[int, Face]]) -> Iterator[list[list[int]]]:
    """Longest rows of neighbouring ranks or professions, each place with the cards that may stand there."""
    ranks = _by(cards, RANK)
    if 0 in ranks:
        ranks[ACE_HIGH] = ranks[0]
    for groups in (ranks, _by(cards, PROFESSION)):
        run: list[list[int]] = []
        for value in range(ACE_HIGH + 2):
            if value in groups:
                run.append(groups[value])
            elif run:
                yield from [run[:-1], run[1:]] if len(run) > len(RANKS) else [run]  # an ace stands at one end only
                run = []
