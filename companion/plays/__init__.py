"""Finished games: how one is recorded, and what many say together."""
