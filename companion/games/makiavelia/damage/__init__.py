"""Damage: who is healed, who is buried, what a Memorial is worth. The tool is in ``tool``."""
