"""Texts that the laptop holds for light pages until they are revealed together."""

from companion.live.commit_reveal import Reveal, digest
from companion.live.room import Room


class SealedTexts:
    """What devices without a program of their own sealed: each text and its salt."""

    def __init__(self) -> None:
        """Begin with none."""
        self._held: dict[tuple[int, str], tuple[str, str]] = {}

    def hold(self, room: Room, device: int, about: str, text: str, salt: str) -> None:
        """Hold *text* for *device*, but only if that has sealed it in *room*."""
        if _is_awaited(room, device, about, text, salt):
            self._held[device, about] = text, salt

    def holds(self, device: int, about: str) -> bool:
        """Return whether a text of *device* waits here."""
        return (device, about) in self._held

    def ready(self, room: Room) -> tuple[int, tuple[str, str, str]] | None:
        """Return one text that may be opened by now: its device, and what opens it."""
        for (device, about), (text, salt) in self._held.items():
            reveal = room.sealed.get(about, Reveal())
            if _is_awaited(room, device, about, text, salt) and reveal.is_ready(room.taken):
                return device, (about, text, salt)
        return None

    def forget(self, device: int, about: str = "") -> None:
        """Forget what *device* sealed, only that *about* one thing where it is named."""
        gone = [at for at in self._held if at[0] == device and about in ("", at[1])]
        for at in gone:
            del self._held[at]


def _is_awaited(room: Room, device: int, about: str, text: str, salt: str) -> bool:
    """Return whether *device* has sealed *text* in *room*, and has not opened it yet."""
    reveal, seat = room.sealed.get(about, Reveal()), room.seats.get(device)
    sealed = seat is not None and reveal.sealed.get(seat) == digest(text, salt)
    return sealed and seat not in reveal.opened
