"""What must hold of the games: stated independently of the models, and the evidence for it."""
