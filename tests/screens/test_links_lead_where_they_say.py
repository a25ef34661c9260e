"""Whichever way a link comes in, and however it was changed on its way, it leads where the link itself leads."""

import asyncio
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from urllib.parse import quote

import pytest
from PIL import Image

from companion import __main__ as program
from companion.catalogue import find_game
from companion.evening.made_games import MAKE
from companion.exchange import files, link_text, qr, share
from companion.exchange.house_rules import TABLE, all_that_travels
from companion.game_maker.keys import key_of
from companion.live.links import CUT, FoundCode, LiveError, TableLink, find_link, read_link
from companion.storage.shelf import ShelfStore
from screens.light.pages.serverless import Reply
from screens.light_worker import FOR_APP, LightWorker
from screens.pages.files import _texts
from screens.pages.followed_link import decoded, first_link, in_picture, route_to
from screens.routes import route_of_link
from tests.screens.light_worker_tools import DIGITS, ORDERS
from tests.screens.live_tables import KEY, MemoryTables
from tests.screens.pages.live_players import Player
from tests.screens.picker import choose
from tests.screens.server.light_routes.tables import opened
from tests.screens.server.light_routes.visitor import LAPTOP, LightVisitor, served
from tests.wrapped_links import AROUND, FOR_DIGITS, FOR_KEYS, FOR_LINKS

HERE = "https://play.example"
MADE = find_game(key_of(7))
assert MADE
CODES = {
    "a tool": DIGITS,
    "a table": share.write(TABLE, TABLE.example),
    "a game": share.write(MADE.by_key[MAKE], MADE.by_key[MAKE].example),
}
"""The digits of one code of each kind."""

AT = ("http://192.168.1.7:8550", HERE, "http://[fe80::1]:8550", "http://laptop.local:8550/app#")
"""What links begin with."""


def wrapped(text: str, key: str = "") -> Iterator[str]:
    """Yield the links of a code, or of a table with this *key*, and what is in them alone, in all their ways."""
    links = (
        [f"{base}/j/{key}" for base in AT]
        if key
        else [
            *(share.link(base, text, drawn="app" not in base) for base in AT[:2]),
            *(share.link(base, text) for base in (HERE, "companion:")),
        ]
    )
    yield from (wrap(link) for link in links for wrap in FOR_LINKS.values())
    alone = FOR_KEYS if key else FOR_DIGITS
    yield from (wrap(key or text) for wrap in alone.values())


@pytest.mark.parametrize("what", CODES)
def test_a_code_is_found_however_it_was_changed(what: str) -> None:
    digits = CODES[what]
    held = share.decode(digits, all_that_travels())
    for text in wrapped(digits):
        assert read_link(text, decoded) == FoundCode(digits, held), text


def test_a_table_is_found_with_its_page_however_its_link_was_changed() -> None:
    for base in AT:
        page = f"{base}/j/{KEY}"
        for name, wrap in FOR_LINKS.items():
            assert read_link(wrap(page), decoded) == TableLink(KEY, page), name
    for name, wrap in FOR_KEYS.items():
        assert read_link(wrap(KEY), decoded) == TableLink(KEY), name


def test_a_link_whose_own_address_was_broken_is_whole_again() -> None:
    page = f"http://192.168.1.7:8550/j/{KEY}"
    for at in range(8, len(page)):
        for how in ("\n", "\r\n> "):
            assert find_link(f"{page[:at]}{how}{page[at:]}") == (KEY, page)
            assert find_link(f"Hi! {page[:at]}{how}{page[at:]}\nSee you at 8") == (KEY, page)


def test_of_several_links_the_last_whole_one_counts() -> None:
    first, last = (f"{HERE}/j/{letter * 22}" for letter in "AB")
    assert find_link(f"{first} {last}") == ("B" * 22, last)
    assert find_link(f"{first} {last[:-1]}") == ("A" * 22, first)
    assert find_link(f"{first},{last}") == ("B" * 22, last)
    with pytest.raises(LiveError):
        read_link(f"{first[:-1]} or {DIGITS[:-1]}", decoded)
    assert read_link(f"{first[:-1]} or /q/{DIGITS}", decoded)[0] == DIGITS


def test_what_stands_before_the_bound_is_not_looked_at() -> None:
    link = f"{HERE}/j/{KEY}"
    assert find_link(f"{link} {'x' * (link_text.MOST_CHARACTERS - len(link) - 2)}")
    assert find_link(f"{link} {'x' * link_text.MOST_CHARACTERS}") is None


def laptop_page(phone: LightVisitor, path: str, **more: object) -> str:
    """Return the address at which *path* ends, by way of what answers lead on."""
    answer = phone.ask("GET", path, **more)
    for _ in range(5):
        if answer.status_code not in (303, 308):
            break
        path = answer.headers["location"]
        answer = phone.get(path)
    assert answer.status_code == 200, (path, answer.text)
    return path


def test_on_a_laptop_a_tapped_and_a_pasted_code_lead_to_its_page() -> None:
    phone = LightVisitor(served(units=1e9))
    for wrap in FOR_DIGITS.values():
        path = f"/q/{quote(wrap(DIGITS), safe='')}"
        assert laptop_page(phone, path) == (f"/q/{DIGITS}" if wrap(DIGITS) != DIGITS else path)
        assert laptop_page(phone, f"{path}/code").removesuffix("/code") == f"/q/{DIGITS}"
    for wrap in FOR_LINKS.values():
        text = wrap(share.link(LAPTOP, DIGITS, drawn=True))
        if len(text) < 6000:  # longer addresses end at the door
            assert laptop_page(phone, "/q", params={"code": text}) == f"/q/{DIGITS}"
        if len(text) < 6000 and "\n" not in text:
            assert laptop_page(phone, f"/q/{quote(text, safe='')}") == f"/q/{DIGITS}"


def test_on_a_laptop_a_tapped_and_a_pasted_table_lead_to_it() -> None:
    app = served(units=1e9)
    _, link = opened(app)
    phone = LightVisitor(app, at="192.168.1.31")
    key = link.removeprefix("/j/")
    for wrap in FOR_KEYS.values():
        assert laptop_page(phone, f"/j/{quote(wrap(key), safe='')}") == link
    for wrap in FOR_LINKS.values():
        text = wrap(f"{LAPTOP}{link}")
        if len(text) < 6000:
            assert laptop_page(phone, "/q", params={"code": text}) == link
        if len(text) < 6000 and "\n" not in text:
            assert laptop_page(phone, f"/j/{quote(text, safe='')}") == link
            assert laptop_page(phone, f"/q/{quote(text, safe='')}") == link


class Nothing:
    """The page around a worker that keeps nothing."""

    async def get(self, name: str) -> None:
        return None


def test_in_the_copy_a_tapped_and_a_pasted_link_lead_on() -> None:
    worker = LightWorker(ShelfStore(Nothing()), HERE)  # type: ignore[arg-type]  # nothing is saved

    async def links(address: str) -> str:
        found = await worker.page(address)
        while found.address:
            address = found.address
            found = Reply("") if address.startswith("/j/") else await worker.page(address)
        assert found == FOR_APP or "<html" in found.part
        return address

    async def run() -> None:
        for digits in CODES.values():
            for wrap in FOR_DIGITS.values():
                assert await links(f"/q/{quote(wrap(digits), safe='')}") == f"/q/{digits}"
            for wrap in FOR_LINKS.values():
                text = wrap(share.link(HERE, digits))
                assert await links(f"/q/{quote(text, safe='')}") == f"/q/{digits}"
        for sign in (".", ")", "/.", "/"):
            assert (
                await links(f"/q/{DIGITS}{sign}") == f"/q/{DIGITS}{sign if sign == '/' else ''}"
            )
        for wrap in FOR_LINKS.values():
            text = wrap(f"{HERE}/j/{KEY}")
            assert await links(f"/q/{quote(text, safe='')}") == f"/j/{KEY}"

    asyncio.run(run())


def test_in_the_app_a_changed_route_leads_on() -> None:
    for digits in CODES.values():
        for wrap in FOR_LINKS.values():
            assert route_of_link(wrap(share.link(HERE, digits))) == f"/q/{digits}"
            assert route_of_link(f"/{wrap(share.link(HERE, digits))}") == f"/q/{digits}"
    for wrap in FOR_LINKS.values():
        assert route_of_link(wrap(f"{HERE}/j/{KEY}")) == f"/j/{KEY}"


def test_the_app_shows_a_tapped_code_and_joins_a_tapped_table() -> None:
    async def run() -> None:
        tables = MemoryTables()
        ada, bob = await Player.comes(tables), await Player.comes(tables)
        await ada.touches("Play together", "Open a table")
        for name in (".", ").", "%0A", "%20and"):
            await bob.goes(f"/q/{DIGITS}{name}")
            assert bob.reads("This is what arrived"), name
        for name in (".", ")", "%0A"):
            await bob.goes("/")
            await bob.goes(f"/j/{KEY}{name}")
            assert bob.session.live, name
            await bob.session.live_page.leave_table()
        await bob.goes("/")
        await bob.goes(f"/q/{quote(f'{HERE}/j/{KEY}', safe='')}")
        assert bob.screen.routes[-1] == f"/j/{KEY}"

    asyncio.run(run())


def test_in_the_app_a_pasted_text_and_a_file_lead_where_the_link_leads() -> None:
    for wrap in FOR_LINKS.values():
        for link, route in (
            (share.link(HERE, DIGITS), f"/q/{DIGITS}"),
            (f"{HERE}/j/{KEY}", f"/j/{KEY}"),
        ):
            assert route_to(first_link(("", wrap(link)))) == route
            texts = asyncio.run(_texts(wrap(link).encode()))
            assert route_to(first_link(texts)) == route
    for wrap in AROUND.values():
        for text, route in ((DIGITS, f"/q/{DIGITS}"), (KEY, f"/j/{KEY}")):
            assert route_to(first_link((wrap(text),))) == route


@pytest.mark.long
def test_a_code_in_a_picture_leads_where_the_link_leads() -> None:
    for name, wrap in FOR_LINKS.items():
        if "longer mail" not in name:  # no code holds as much
            link = wrap(f"{HERE}/j/{KEY}")
            texts = asyncio.run(in_picture(qr.png(link, 3)))
            assert route_to(first_link(texts)) == f"/j/{KEY}", name


@pytest.mark.parametrize("here", ["/files", "/scan"])
def test_a_file_with_a_link_or_a_picture_opens_what_it_leads_to(here: str) -> None:
    grey = BytesIO()
    with Image.open(BytesIO(qr.png(share.link(HERE, DIGITS), 3))) as picture:
        picture.convert("L").save(grey, "PNG")

    async def run() -> None:
        bob = await Player.comes(MemoryTables())
        above = here.removesuffix("/files")
        await bob.goes(here)
        for data in (b"some notes of 12345678901234567890 words", b"\xff\xfe", b"", b"{}"):
            await choose(bob.screen, data)
            assert bob.reads(files.NOT_OURS)
        await choose(bob.screen, f"{HERE}/j/{KEY[:-1]}".encode())
        assert bob.reads(CUT)
        await choose(bob.screen, share.link(HERE, DIGITS[:-1]).encode())
        assert bob.reads(share.TORN)
        for data in (
            grey.getvalue(),
            f"> {share.link(HERE, DIGITS)}.".encode(),
            DIGITS.encode(),
        ):
            bob.screen.routes.clear()
            await choose(bob.screen, data)
            assert bob.screen.routes == [f"{above}/q/{DIGITS}"]

    asyncio.run(run())


def test_the_program_tells_what_a_changed_link_holds(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for wrap in FOR_LINKS.values():
        file = tmp_path / "mail.txt"
        file.write_text(wrap(share.link(HERE, DIGITS)), "utf-8")
        for given in (wrap(share.link(HERE, DIGITS)), str(file)):
            assert program.main([given]) == 0
            assert ORDERS.title in capsys.readouterr().out
