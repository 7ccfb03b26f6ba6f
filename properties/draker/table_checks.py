"""The checks of any table, for draker."""

from functools import partial

from referee.models.draker import game
from referee.properties import table_checks

unreadable = partial(table_checks.unreadable, game)
lost_in_files = partial(table_checks.lost_in_files, game)
listing_differs = partial(table_checks.listing_differs, game)
refusal_fails = partial(table_checks.refusal_fails, game)
