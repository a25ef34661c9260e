"""Addresses of pages and hosts: whether one leads anywhere but here."""

from ipaddress import ip_address
from urllib.parse import urlsplit


def loopback(address: str) -> bool:
    """Return whether *address* is one of this computer alone."""
    host = urlsplit(address).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:  # a name
        return host == "localhost" or host.endswith(".localhost")
