"""What every renderer of blocks shares: where they stand, what a touch means, and the words of controls."""
