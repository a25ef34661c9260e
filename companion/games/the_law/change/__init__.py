"""Scene change: influence against difficulty, and what follows. The tool is in ``tool``."""
