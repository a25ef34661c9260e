"""Plans: who wins the Plan boards, and what Soldati can still change. The tool is in ``tool``."""
