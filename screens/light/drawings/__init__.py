"""Scenes as SVG; what is repeated in one is written once."""
