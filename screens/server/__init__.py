"""The server on a laptop or a host: who may come in, and how much. Never part of the browser copy."""
