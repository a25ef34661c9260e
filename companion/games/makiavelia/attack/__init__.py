"""Attack: dice to cast, and what the hits do. The tool is in ``tool``."""
