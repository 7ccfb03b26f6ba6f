"""The readings of fates as the proofs ask for them."""

from referee.models.fates import game
from referee.properties import proving


class Readings(proving.Readings, rulebook=game.rulebook):
    """A reading for every question of fates."""
