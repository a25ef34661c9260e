"""What a phone and the host of a live table say to each other over a line, each as one JSON text.

A phone begins with ``Hello``. The host answers with ``Welcome`` and goes on with ``News``; what it
refuses it says in ``RefusedMessage``, and that it is over in ``Gone``. One phone hears in ``Deputy`` what it needs to
be the next host, and answers ``Ready``. A phone asks with ``Claim`` for a seat that it had, and others hear of it in
``News`` and say yes or no with ``ClaimAnswer``.

Both begin with the version of what they say. Those of 0.13 and before name none, and refuse what they do
not know: so a host names its version only to a phone that did, and a phone that is refused comes again
without one.
"""

from typing import Annotated, Any, ClassVar, Final, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from companion.live.operation import Entry, Op
from companion.live.seat_requests import SeatRequests
from companion.live.wire import (
    NOT_READ,
    TOO_MUCH,
    WireError,
    entry_from_data,
    entry_to_data,
    op_from_data,
    op_to_data,
)

MOST_BYTES: Final = 1 << 16
"""The most bytes that a phone may say at once."""

MOST_SAID: Final = 1 << 24
"""The most bytes that a host may say at once: twice the largest snapshot."""

TOGETHER: Final = 64
"""The most operations or entries of one message."""

VERSION: Final = 4
"""What this app says at a live table. 1 stands for all that was released before versions were named."""

LONG_NAMES: Final = 2
"""From this version on, names have 32 letters and there are twelve colours, see ``older_phones``."""

SHEETS: Final = 3
"""From this version on, a phone knows all that the sheet of a game of one's own can count."""

PLAYERS: Final = 4
"""From this version on, a table can have 1 player, and 9 to 12."""

DEPUTIES: Final = 3
"""From this version on, another phone may take the table over, and phones ask for seats that they had, and answer."""

T = TypeVar("T")

Credential = Annotated[str, Field(max_length=64)]
"""The key of a table, or the token of a device there."""

SafeInt = Annotated[int, Field(ge=0, lt=1 << 53)]
"""A number from 0 that JavaScript holds exactly, too."""

LinkStart = Annotated[str, Field(max_length=200)]


class Message(BaseModel, frozen=True, extra="forbid", strict=True, defer_build=True):
    """What all messages have in common. Each is prepared at its first use: most evenings have none.

    *later* are the fields that earlier releases do not know, and refuse: one with its default isn't said.
    """

    later: ClassVar[tuple[str, ...]] = ()

    def to_json(self) -> str:
        """Return it as JSON."""
        fields = type(self).model_fields
        usual = {each for each in self.later if getattr(self, each) == fields[each].default}
        return self.model_dump_json(exclude=usual)


class VersionedMessage(Message, extra="ignore"):
    """What is said first: a later *version* may say more in it."""

    later: ClassVar[tuple[str, ...]] = ("version",)
    version: Annotated[int, Field(ge=1, lt=1 << 53)] = 1


class Hello(VersionedMessage):
    """A phone comes, with the *key* of a table or its own *token*; it has the log up to *n*.

    *can_host* is said by a phone that could take the table over: ``lives.known_tools``, '' by any other.
    """

    later = ("version", "can_host")
    say: Literal["hello"] = "hello"
    key: Credential = ""
    token: Credential = ""
    epoch: SafeInt = 0
    n: SafeInt = 0
    can_host: Credential = ""


class Ops(Message):
    """Operations of the phone, in its order; it may have sent some of them before."""

    say: Literal["ops"] = "ops"
    data: Annotated[list[Any], Field(max_length=TOGETHER)]

    @classmethod
    def first_of(cls, ops: tuple[Op, ...]) -> "Ops":
        """Return the message with the first of *ops*, as many as one can hold."""
        return cls(data=[op_to_data(op) for op in ops[:TOGETHER]])

    @property
    def ops(self) -> tuple[Op, ...]:
        """The operations. Raises WireError."""
        return tuple(map(op_from_data, self.data))


class Back(Message):
    """Entries of others that the host has lost."""

    say: Literal["back"] = "back"
    data: Annotated[list[Any], Field(max_length=TOGETHER)]

    @classmethod
    def first_of(cls, entries: tuple[Entry, ...]) -> "Back":
        """Return the message with the first of *entries*, as many as one can hold."""
        return cls(data=[entry_to_data(entry) for entry in entries[:TOGETHER]])

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries. Raises WireError."""
        return tuple(map(entry_from_data, self.data))


LeaderCommand = Literal["lock", "unlock", "out", "key"]
"""What whoever opened a table may do: lock it, show a guest out, change its key."""


class Control(Message):
    """Lock the table or open it again, show a *device* out, draw a new key; or leave."""

    say: Literal["control"] = "control"
    what: LeaderCommand | Literal["leave"]
    device: SafeInt = 0


class Claim(Message):
    """The phone asks for the *seat* of another one that is away, since it's theirs."""

    say: Literal["claim"] = "claim"
    seat: SafeInt


class ClaimAnswer(Message):
    """The phone says whether *device* is the player whose seat it asks for."""

    say: Literal["answer"] = "answer"
    device: SafeInt
    yes: bool


class Ready(Message):
    """A phone that was named as deputy says at which *port* it would open its door."""

    say: Literal["ready"] = "ready"
    port: Annotated[int, Field(ge=1, lt=1 << 16)]


class Welcome(VersionedMessage):
    """The phone is in, as *device* with *token*; *mine* is the number of its last operation.

    *epoch* and *ends* say what the host has. *snapshot* is the log, as ``snapshot`` writes it, for
    a phone that cannot go on from what it has.
    """

    say: Literal["welcome"] = "welcome"
    device: SafeInt
    token: Credential
    mine: SafeInt
    epoch: SafeInt
    ends: dict[int, int]
    snapshot: Any = None


class News(Message):
    """What is new: *data* are entries, *here* the devices that are there. The *link* is for leaders.

    *deputy* is the device that takes over if the host goes, 0 for none, and *deputy_at* what its links will
    begin with, '' if that is not known. *claims*, *asked* and *denied* are as in ``SeatRequests``. Releases without
    deputies refuse all five.
    """

    later = ("deputy", "deputy_at", "claims", "asked", "denied")
    say: Literal["news"] = "news"
    data: list[Any] = []
    here: list[int] = []
    locked: bool = False
    leads: bool = False
    link: str = ""
    deputy: SafeInt = 0
    deputy_at: LinkStart = ""
    claims: Annotated[dict[SafeInt, SafeInt], Field(max_length=TOGETHER)] = {}
    asked: SafeInt | None = None
    denied: SafeInt | None = None

    @property
    def requests(self) -> SeatRequests:
        """Who asks for which seat."""
        return SeatRequests(self.claims, self.asked, self.denied)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries. Raises WireError."""
        return tuple(map(entry_from_data, self.data))


class Deputy(Message):
    """The phone that hears this takes over if the host goes: *name* is the table's, *people* who belongs to it, as
    JSON.
    """

    say: Literal["deputy"] = "deputy"
    name: Annotated[str, Field(pattern="^[0-9a-f]{16}$")]
    people: str


class RefusedMessage(Message):
    """What the phone asked for was not done; *why* is '' if a control, a claim or an answer was."""

    say: Literal["refused"] = "refused"
    why: str


class Gone(VersionedMessage):
    """The phone is no longer at this table, or can't come to it."""

    say: Literal["gone"] = "gone"
    why: str


FromPhone = Hello | Ops | Back | Control | Claim | ClaimAnswer | Ready
FromHost = Welcome | News | Deputy | RefusedMessage | Gone

_LATER: Final = ConfigDict(defer_build=True)

_PHONE: Final[TypeAdapter[FromPhone]] = TypeAdapter(
    Annotated[FromPhone, Field(discriminator="say")], config=_LATER
)
_HOST: Final[TypeAdapter[FromHost]] = TypeAdapter(
    Annotated[FromHost, Field(discriminator="say")], config=_LATER
)


def from_phone(text: str | bytes) -> FromPhone:
    """Return what a phone says in *text*. Raises WireError for everything else."""
    if len(text) > MOST_BYTES:
        raise WireError(TOO_MUCH)
    try:
        return _PHONE.validate_json(text)
    except ValueError as error:
        raise WireError(NOT_READ) from error


def from_host(text: str | bytes) -> FromHost:
    """Return what the host says in *text*, of MOST_SAID bytes at most. Raises WireError for everything else."""
    if len(text) > MOST_SAID:
        raise WireError(TOO_MUCH)
    try:
        return _HOST.validate_json(text)
    except ValueError as error:
        raise WireError(NOT_READ) from error


def parts(whole: tuple[T, ...]) -> list[tuple[T, ...]]:
    """Return *whole* in parts that one message can hold."""
    return [whole[at : at + TOGETHER] for at in range(0, len(whole), TOGETHER)]
