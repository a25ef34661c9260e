"""Only a browser on the laptop itself is the laptop, also where someone put a proxy of their own in front."""

import pytest

from companion.display import table_words as words
from companion.table_host.live_table import NOT_YOURS
from tests.screens.server.light_routes.tables import laptop, two
from tests.screens.server.light_routes.visitor import HERE, LAPTOP, LightVisitor

NEAR = "127.0.0.1"


def locks(base: str, at: str, **heads: str) -> bool:
    """Return whether a guest who comes so can lock the table of another."""
    ada, _, link = two(laptop())
    guest = LightVisitor(ada.app, base, at)
    guest.post(link, k="call", n="")
    answer = guest.ask("POST", "/j", data={"k": "lock"}, headers={"origin": base, **heads})
    locked = words.LOCKED_HINT in ada.get("/j").text
    assert locked == (answer.status_code == 303) == (NOT_YOURS not in answer.text)
    return locked


def test_a_browser_on_the_laptop_leads_every_table() -> None:
    assert locks(HERE, NEAR)
    assert locks("http://127.0.0.1:8550", NEAR)
    assert locks("http://[::1]:8550", "::1")


@pytest.mark.parametrize("base", [LAPTOP, "http://laptop:8550"])
def test_who_comes_through_a_proxy_on_the_laptop_is_a_phone(
    base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("screens.server.door.gate.Gate._is_ours", lambda *given: True)
    assert not locks(base, NEAR)


@pytest.mark.parametrize(
    "head", ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"]
)  # fmt: skip
def test_what_a_proxy_forwards_is_never_from_the_laptop(head: str) -> None:
    assert not locks(HERE, NEAR, **{head: "127.0.0.1"})


def test_a_phone_is_none() -> None:
    assert not locks(LAPTOP, "192.168.1.9")
