"""How answers look, and nothing else."""
