"""Gang sheet: one's own pieces by name, their rank and XP, and who is promoted. The tool is in ``tool``."""
