"""Which of its addresses a device shows to the phones around, and in which order."""

import ctypes
import socket
from typing import Any

import pytest

from screens.server.computer import interfaces
from screens.server.computer.interfaces import Interface, for_guests, own_addresses

LO = Interface("lo", "127.0.0.1")


def nowhere() -> str:
    return "127.0.0.1"


@pytest.mark.parametrize(
    ("found", "shown"),
    [
        ([("lo", "127.0.0.1"), ("wlan0", "192.168.1.23"), ("rmnet_data1", "10.121.3.4")], ["192.168.1.23"]),
        ([("rmnet_data1", "10.121.3.4"), ("v4-rmnet_data1", "192.0.0.4"), ("wlan1", "192.168.187.129")],
        ["192.168.187.129"]),
        ([("ap0", "192.168.43.1"), ("rmnet0", "100.70.1.2"), ("wlan0", "192.168.1.23")],
        ["192.168.1.23", "192.168.43.1"]),
        ([("lo0", "127.0.0.1"), ("pdp_ip0", "10.80.2.9"), ("bridge100", "172.20.10.1"), ("utun3", "10.8.0.2")],
        ["172.20.10.1"]),
        ([("eth0", "10.0.0.5"), ("docker0", "172.17.0.1"), ("wlp3s0", "10.0.0.6"), ("tun0", "10.9.0.1")],
        ["10.0.0.6", "10.0.0.5"]),
        ([("rndis0", "192.168.42.129"), ("lo", "127.0.0.1")], ["192.168.42.129"]),
        ([("en0", "8.8.4.4"), ("en5", "192.168.2.2")], ["192.168.2.2", "8.8.4.4"]),
        ([("", "192.168.1.9"), ("", "100.64.0.9"), ("", "169.254.3.3"), ("", "fe80::1")], ["192.168.1.9"]),
        ([("lo", "127.0.0.1"), ("rmnet0", "10.1.1.1")], []),
    ],
    ids=("wi-fi", "Android lends its network", "both", "iPhone lends its network", "cable", "usb",
         "public", "without names", "alone"),
)  # fmt: skip
def test_addresses_come_in_a_sensible_order(
    found: list[tuple[str, str]], shown: list[str]
) -> None:
    assert list(for_guests([Interface(*each) for each in found], nowhere)) == shown


def test_the_way_out_comes_first_among_what_is_as_likely() -> None:
    found = [Interface("wlp1s0", "10.0.0.1"), Interface("wlp2s0", "10.0.0.2")]
    assert for_guests(found, lambda: "10.0.0.2") == ("10.0.0.2", "10.0.0.1")


def test_the_way_out_is_all_there_is_where_the_system_tells_nothing() -> None:
    assert for_guests([], lambda: "10.0.0.2") == ("10.0.0.2",)
    assert for_guests([], nowhere) == ()


def test_this_computer_has_itself() -> None:
    assert "127.0.0.1" in [each.address for each in interfaces.interfaces()]
    assert "127.0.0.1" not in own_addresses()


class Library:
    """A C library with another answer."""

    def __init__(self, answer: int) -> None:
        self._answer = answer

    def getifaddrs(self, first: object) -> int:
        return self._answer


def no_library(name: object) -> object:
    raise OSError("no such library")


@pytest.mark.parametrize(
    "library", [no_library, lambda name: object(), lambda name: Library(-1)]
)
def test_without_a_list_the_names_of_this_device_are_asked(
    library: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ctypes, "CDLL", library)
    monkeypatch.setattr(
        socket, "gethostbyname_ex", lambda name: (name, [], ["127.0.0.1", "192.168.1.9"])
    )
    assert own_addresses() == ("192.168.1.9",)
