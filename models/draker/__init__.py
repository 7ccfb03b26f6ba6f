"""Draker: a game of card combinations, effects on two stacks, and combat."""

from .game import game

__all__ = ["game"]
