"""Referee: a rules-verification and referee assistant for tabletop card games."""

__version__ = "0.1.0"
