"""Ports for programs that tests start, kill and start again."""

import socket
from random import SystemRandom

OURS = range(20_000, 30_000)
"""Below the ports that systems give to outgoing connections: one of those could take the port of a
program between its end and its next start.
"""


def free_port() -> int:
    """Return a port on which nothing listens."""
    for port in SystemRandom().sample(OURS, min(100, len(OURS))):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError("a hundred ports are taken")
