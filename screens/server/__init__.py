"""The laptop that serves phones: who may come in, and how much. Never part of the browser copy."""
