"""Ports of programs that tests start."""

import socket
from pathlib import Path

import pytest

from tests import ports


def test_a_free_port_is_none_that_the_system_gives_to_others() -> None:
    given = Path("/proc/sys/net/ipv4/ip_local_port_range")
    first = int(given.read_text().split()[0]) if given.exists() else 32768
    assert ports.free_port() in ports.OURS
    assert max(ports.OURS) < first


def test_a_port_on_which_something_listens_is_not_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other, socket.socket() as probe:
        taken = other.getsockname()[1]
        probe.bind(("127.0.0.1", 0))
        free = probe.getsockname()[1]
        probe.close()
        monkeypatch.setattr(ports, "OURS", [taken, free])
        assert ports.free_port() == free
        monkeypatch.setattr(ports, "OURS", [taken])
        with pytest.raises(AssertionError, match="taken"):
            ports.free_port()
