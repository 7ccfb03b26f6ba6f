"""What must hold of stakes."""
