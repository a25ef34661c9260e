"""The live table: one log of operations that every phone folds to the same tools. No network, no clock."""
