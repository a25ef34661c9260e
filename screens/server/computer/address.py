"""Where this computer is found: its address on the Wi-Fi, its names, and the code that leads there."""

import socket
from contextlib import suppress

from companion.exchange import qr

LOOPBACK = "127.0.0.1"


def lan_address() -> str:
    """Return this computer's address on the Wi-Fi; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for somewhere in ("10.255.255.255", "192.0.2.1"):  # the one may be this Wi-Fi's own
            with suppress(OSError):
                probe.connect((somewhere, 1))
                address: str = probe.getsockname()[0]
                return address
    return LOOPBACK


def own_names() -> tuple[str, ...]:
    """Return what this computer is called, as phones on the Wi-Fi may ask for it."""
    name = ""
    with suppress(OSError):
        name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return tuple(dict.fromkeys(each for each in (name, short, f"{short}.local") if short))


def free_port(host: str, port: int) -> int:
    """Return *port* where it is free on *host*, else any port that is."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, ours_alone(), 1)
        try:
            probe.bind((host, port))
        except OSError:
            probe.bind((host, 0))
        found: int = probe.getsockname()[1]
        return found


def ours_alone() -> int:
    """Return the option of a socket that finds out whether a port is free.

    Linux and macOS wait some time after each end without SO_REUSEADDR. On Windows that option takes a port
    that another program has, also one with SO_EXCLUSIVEADDRUSE, which says whether it is free.
    """
    return getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)


def terminal_code(text: str) -> str:
    """Return the code of *text* in half blocks, black on white whatever the terminal's colours."""
    rows = [list(row) for row in qr.squares(text)]
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    signs = {(True, True): " ", (True, False): "▄", (False, True): "▀", (False, False): "█"}
    pairs = zip(rows[::2], rows[1::2], strict=True)
    lines = ["".join(signs[pair] for pair in zip(*two, strict=True)) for two in pairs]
    return "\n".join(f"\033[97;40m{line}\033[0m" for line in lines)
