"""The live tables of this host: who is at them, and what they do there by line or on a page."""
