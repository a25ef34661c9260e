"""Lines between copies in one program: what the host says reaches its guests, and the other way round."""

from screens.table_line.page_lines import HOST, Accepted, Event, OnEvent


class GuestEnd:
    """The line of a guest to its host, until one of both ends it."""

    def __init__(self, host: "HostEnd", number: int) -> None:
        self.host, self.number, self.open = host, number, True
        self.heard: list[str] = []
        self._hear: OnEvent | None = None

    def listen(self, hear: OnEvent) -> None:
        self._hear = hear
        hear(HOST, "open", "")

    def take(self, text: str) -> None:
        self.heard.append(text)
        if self._hear:
            self._hear(HOST, "text", text)

    async def offer(self) -> str:
        return ""

    async def accept(self, digits: str) -> Accepted:
        return ""

    def say(self, number: int, text: str) -> None:
        if self.open:
            self.host.take(self.number, text)

    def end(self, number: int) -> None:
        if self.open:
            self.open = False
            self.host.over(self.number)
            self.happens("over")

    def name_deputy(self, number: int) -> None:
        raise AssertionError("a guest names nobody")

    def happens(self, event: Event) -> None:
        """Let the app hear of the line to its host."""
        if self._hear:
            self._hear(HOST, event, "")


class HostEnd:
    """The lines of a host; ``come`` brings a guest, and ``accepted`` is how the next answer is taken."""

    def __init__(self) -> None:
        self.guests: dict[int, GuestEnd] = {}
        self.ended: list[int] = []
        self.deputies: list[int] = []
        self.accepted: Accepted = "in"
        self.offered = "1" * 150
        self._hear: OnEvent | None = None

    def listen(self, hear: OnEvent) -> None:
        self._hear = hear

    def come(self) -> GuestEnd:
        number = len(self.guests) + 1
        self.guests[number] = GuestEnd(self, number)
        assert self._hear
        self._hear(number, "open", "")
        return self.guests[number]

    def meets(self, guest: GuestEnd) -> None:
        """Bring *guest* here, whose host is away: its line to this phone, the deputy, was prepared."""
        number = len(self.guests) + 1
        self.guests[number] = guest
        guest.host, guest.number, guest.open = self, number, True
        assert self._hear
        self._hear(number, "open", "")

    def name_deputy(self, number: int) -> None:
        self.deputies.append(number)

    def take(self, number: int, text: str) -> None:
        assert self._hear
        self._hear(number, "text", text)

    def over(self, number: int) -> None:
        assert self._hear
        self._hear(number, "over", "")

    async def offer(self) -> str:
        return self.offered

    async def accept(self, digits: str) -> Accepted:
        return self.accepted

    def say(self, number: int, text: str) -> None:
        if self.guests[number].open:
            self.guests[number].take(text)

    def end(self, number: int) -> None:
        self.ended.append(number)
        self.guests[number].end(HOST)


class DeputyEnd(HostEnd):
    """The lines of a guest that takes over: the one to its host, and those of guests that come then."""

    def __init__(self, to_host: GuestEnd) -> None:
        super().__init__()
        self.to_host = to_host

    def listen(self, hear: OnEvent) -> None:
        super().listen(hear)
        self.to_host.listen(hear)

    def say(self, number: int, text: str) -> None:
        if number == HOST:
            self.to_host.say(HOST, text)
        else:
            super().say(number, text)

    def end(self, number: int) -> None:
        if number == HOST:
            self.to_host.end(HOST)
        else:
            super().end(number)
