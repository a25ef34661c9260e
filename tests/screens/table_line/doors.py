"""A door without sockets, which can be told to fail; and tables behind it."""

from companion.table_host.memory import MemoryTables
from companion.table_host.tables import Tables
from screens.table_line.own_door import OwnDoor

WIFI, HOTSPOT = "192.168.1.7", "192.168.43.1"


class FakeListener:
    """What opens sockets, without any: it notes what is asked of it."""

    def __init__(self) -> None:
        self.at: list[str] = [WIFI, HOTSPOT]
        self.taken: set[int] = set()
        self.fails: OSError | None = None
        self.port = 0
        self.alive = True
        self.opened = 0

    def addresses(self) -> tuple[str, ...]:
        return tuple(self.at)

    async def listen(self, port: int) -> int:
        if self.fails:
            raise self.fails
        self.port = port + 1000 if port in self.taken else port
        self.opened += 1
        self.alive = True
        return self.port

    async def close(self) -> None:
        self.port = 0

    async def answers(self) -> bool:
        return bool(self.port) and self.alive


class Device:
    """A device with its tables in *store*: ``door`` is new with each start of the app."""

    def __init__(self, said: str = "") -> None:
        self.store, self.listener, self._said = MemoryTables(), FakeListener(), said
        self.loaded = 0
        self.door = self.starts()

    def starts(self) -> OwnDoor:
        """Start the app, also after it was killed: what it kept is there, and its sockets are not."""
        self.listener.port = 0

        def load(tables: Tables) -> FakeListener:
            self.loaded += 1
            return self.listener

        self.door = OwnDoor(lambda: (Tables(self.store), self._said), load)
        return self.door
