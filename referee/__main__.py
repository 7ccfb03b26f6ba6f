"""``python -m referee``."""

from .cli.main import main

main()
