"""Soldati: how many dice one player controls, of which values, by which abilities. The tool is in ``tool``."""
