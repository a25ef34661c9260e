"""The addresses that this device has, by its interfaces, and which of them phones around may reach. Nothing is sent.

``lan_address`` asks for the way out. On a phone that lends others its network, that is the way to the mobile
network, and the guests are elsewhere.
"""

import ctypes
import socket
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from ipaddress import AddressValueError, IPv4Address, IPv4Network
from typing import Any, ClassVar, Final, NamedTuple

from screens.server.computer.address import lan_address


class Interface(NamedTuple):
    """One address of this device: the *name* of its interface, '' where the system doesn't tell, and the *address*."""

    name: str
    address: str


FIRST: Final = (
    ("wlan0", "en0", "wlp", "wlo", "wlx"),
    ("ap", "wlan", "swlan", "softap", "bridge100"),
    ("en", "eth", "usb", "rndis", "ncm"),
    ("",),
)
"""What names begin with: the Wi-Fi, this device's own hotspot, a cable, and all others."""

NEVER: Final = (
    "lo", "rmnet", "ccmni", "pdp_ip", "v4-", "clat", "utun", "tun", "tap", "ipsec", "ppp", "wg",
    "dummy", "awdl", "llw", "p2p", "docker", "veth", "br-", "virbr", "vmnet", "vboxnet",
)  # fmt: skip
"""What the names of interfaces begin with that lead to no phone around: mobile networks, tunnels, other machines in
this one.
"""

OPERATORS: Final = IPv4Network("100.64.0.0/10")
"""Addresses of mobile operators."""

DARWIN: Final = sys.platform in ("darwin", "ios")


class _Address(ctypes.Structure):
    """An address as the C library has it."""

    _fields_: ClassVar[list[tuple[str, Any]]] = [
        *(
            [("size", ctypes.c_uint8), ("family", ctypes.c_uint8)]
            if DARWIN
            else [("family", ctypes.c_uint16)]
        ),
        ("port", ctypes.c_uint16),
        ("address", ctypes.c_uint8 * 4),
    ]


class _Entry(ctypes.Structure):
    """An interface as the C library has it."""


_Entry._fields_ = [
    ("next", ctypes.POINTER(_Entry)),
    ("name", ctypes.c_char_p),
    ("flags", ctypes.c_uint),
    ("address", ctypes.POINTER(_Address)),
    ("mask", ctypes.c_void_p),
    ("other", ctypes.c_void_p),
    ("data", ctypes.c_void_p),
]


def interfaces() -> list[Interface]:
    """Return every address (IPv4) with its interface; nothing where the system's list can't be read."""
    found = list[Interface]()
    try:
        library = ctypes.CDLL(None)
        first = ctypes.POINTER(_Entry)()
        if library.getifaddrs(ctypes.byref(first)):
            return []
    except (OSError, AttributeError, TypeError):  # Windows has no such list
        return []
    each: Any = first
    while each:
        entry = each.contents
        if entry.address and entry.address.contents.family == socket.AF_INET:
            text = ".".join(map(str, entry.address.contents.address))
            found.append(Interface(entry.name.decode("utf-8", "replace"), text))
        each = entry.next
    library.freeifaddrs(first)
    return found


def for_guests(
    found: Iterable[Interface], way_out: Callable[[], str] = lan_address
) -> tuple[str, ...]:
    """Return the addresses among those *found* that phones around may reach, the likeliest first.

    Where several are as likely, the *way_out* comes first. It is all there is if nothing was found.
    """
    every, out = tuple(found), way_out()
    if not every:
        every = (Interface("", out),)

    def rank(one: Interface) -> tuple[bool, int, bool]:
        public = not IPv4Address(one.address).is_private
        return public, _rank(one), one.address != out

    near = sorted(filter(_may_be_near, every), key=rank)
    return tuple(dict.fromkeys(each.address for each in near))


def own_addresses() -> tuple[str, ...]:
    """Return the addresses at which phones around may reach this device, the likeliest first; none where it is
    alone.
    """
    found = interfaces()
    if not found:
        with suppress(OSError):
            found = [
                Interface("", each) for each in socket.gethostbyname_ex(socket.gethostname())[2]
            ]
    return for_guests(found)


def _may_be_near(one: Interface) -> bool:
    """Return whether phones around may reach *one*: it is neither this device's alone nor that of an operator or a
    tunnel.
    """
    try:
        address = IPv4Address(one.address)
    except AddressValueError:
        return False
    alone = address.is_loopback or address.is_link_local or address.is_unspecified
    return not (alone or address in OPERATORS or one.name.startswith(NEVER))


def _rank(one: Interface) -> int:
    """Return 0 for what phones around reach most likely, more for what is less likely."""
    return next(place for place, names in enumerate(FIRST) if one.name.startswith(names))
