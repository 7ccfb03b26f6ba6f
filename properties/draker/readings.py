"""The readings of draker as the proofs ask for them."""

from referee.models.draker import game
from referee.properties import proving


class Readings(proving.Readings, rulebook=game.rulebook):
    """A reading for every question of draker."""
