"""Victory Track: how long to the end, and whose Main Phase is the last. The tool is in ``tool``."""
