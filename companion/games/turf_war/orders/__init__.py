"""Orders: written in secret, sealed by a fingerprint, revealed after the deadline. The tool is in ``tool``."""
