"""What must hold of fates."""
