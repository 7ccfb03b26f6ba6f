"""Stakes: a game of slips, betting and deck-building."""
