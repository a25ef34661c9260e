"""Whole rounds and turns of each game by touches on light pages, as a table plays them; the touches are counted."""
