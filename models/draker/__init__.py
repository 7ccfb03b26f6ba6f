"""Draker: a game of card combinations, effects on two stacks, and combat."""
