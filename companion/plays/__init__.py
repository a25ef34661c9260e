"""Finished games: what is recorded of one, and the standings of many."""
