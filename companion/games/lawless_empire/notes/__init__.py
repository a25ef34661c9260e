"""Notes and guesses: who could be whom, for one player's eyes. The tool is in ``tool``."""
