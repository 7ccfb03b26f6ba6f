"""Stakes: a game of slips, betting and deck-building."""

from .game import game

__all__ = ["game"]
