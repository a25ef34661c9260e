"""Negotiation: who wins the round, and how many Makielons that is. The tool is in ``tool``."""
