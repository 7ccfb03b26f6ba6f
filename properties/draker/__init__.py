"""What must hold in draker, stated from its text and apart from the model."""
