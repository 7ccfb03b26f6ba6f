"""The checks of any table, for stakes."""

from functools import partial

from referee.models.stakes import game
from referee.models.stakes.state import Blind, Move, Slip, Spend
from referee.properties import table_checks


def not_listed_one_by_one(move: Move) -> bool:
    """Whether lists leave such moves out, and say so: cards in another order, several at once, high Big Blinds."""
    return (isinstance(move, Slip | Spend) and len(move.cards) > 1) or isinstance(move, Blind)


unreadable = partial(table_checks.unreadable, game)
lost_in_files = partial(table_checks.lost_in_files, game)
listing_differs = partial(table_checks.listing_differs, game)
refusal_fails = partial(table_checks.refusal_fails, game, unlisted=not_listed_one_by_one)
