"""What the batch is made of: positions side by side, actions, and the kernel that steps them."""
