"""Fates: a shedding game with Known and Unknown Fates."""

from .game import game

__all__ = ["game"]
