"""Where a table is, and the key that opens it."""

import pytest

from companion.live.links import (
    CUT,
    NOT_FROM_HERE,
    LiveError,
    Watchers,
    find_link,
    is_at,
    is_hosted,
    key_of,
    line_of,
    page_of,
)

KEY = "xSnpEHPi2uZzrN8lkaOAPg"


@pytest.mark.parametrize(
    "link",
    [
        KEY,
        f"http://192.168.1.7:8550/j/{KEY}",
        f" https://example.org/j/{KEY}\n",
        f"http://laptop.local/app#/j/{KEY}/once",
        f"/j/{KEY}?from=code",
    ],
)
def test_the_key_is_found_in_every_form_of_a_link(link: str) -> None:
    assert key_of(link) == KEY


@pytest.mark.parametrize("link", ["", "/j/", "/j/short", f"/j/{KEY * 4}", "ü" * 22])
def test_what_holds_no_key_has_none(link: str) -> None:
    assert key_of(link) == ""


@pytest.mark.parametrize(
    "text",
    [
        f"http://192.168.1.7:8550/j/{KEY}",
        f"Come to http://192.168.1.7:8550/j/{KEY}.",
        f"http://192.168.1.7:8550/j/{KEY}?from=code and bring dice",
    ],
)
def test_a_link_is_found_among_words_with_the_page_of_its_table(text: str) -> None:
    assert find_link(text) == (KEY, f"http://192.168.1.7:8550/j/{KEY}")


def test_a_link_of_which_part_is_missing_is_told_from_what_is_none() -> None:
    for text in (f"https://x.example/j/{KEY[:-2]}", "/j/abc", "/j/", f"/j/{KEY}x"):
        assert find_link(text) == ("", "")
    for text in ("", "Pizza at eight?", KEY[:-2], "1" * 22, "https://x.example/#/q/123"):
        assert find_link(text) is None


HERE: dict[str, tuple[str, ...]] = {
    "https://companion.example": (
        "https://companion.example",
        "HTTPS://Companion.EXAMPLE",
        "https://companion.example:443",
        "http://companion.example",
        "http://companion.example:80/app#",
        "https://companion.example/app",
    ),
    "https://companion.example/tools": (
        "https://companion.example",
        "https://companion.example/",
    ),
    "http://192.168.1.7:8550": ("http://192.168.1.7:8550", "https://192.168.1.7:8550/app"),
    "http://[fe80::1]:8550": ("http://[FE80::1]:8550",),
}
"""Ways in which links are written that are at an address."""

ELSEWHERE: dict[str, tuple[str, ...]] = {
    "https://companion.example": (
        "https://companion.example:8443",
        "http://companion.example:443",
        "https://companion.example.org",
        "https://www.companion.example",
        "https://companion.example@elsewhere.example",
        "https://elsewhere.example/https://companion.example",
        "HTTPS://ELSEWHERE.EXAMPLE",
        "http://192.168.1.7:8550",
    ),
    "http://192.168.1.7:8550": ("http://192.168.1.7", "http://192.168.1.7:85", "http://laptop"),
}
"""Some that are not."""


@pytest.mark.parametrize(("base", "pages"), HERE.items())
def test_the_same_host_is_known_however_it_is_written(
    base: str, pages: tuple[str, ...]
) -> None:
    origin = "/".join(base.split("/")[:3])
    for page in pages:
        link = f"{page}/j/{KEY}"
        found = find_link(link)
        assert found
        assert is_at(found.page, base), link
        assert page_of(link, origin) == f"{origin}/j/{KEY}"
        assert page_of(link, "") == found.page


@pytest.mark.parametrize(("base", "pages"), ELSEWHERE.items())
def test_another_host_or_port_is_another_address(base: str, pages: tuple[str, ...]) -> None:
    for page in pages:
        link = f"{page}/j/{KEY}"
        found = find_link(link)
        assert found
        assert found.page == link
        assert not is_at(found.page, base)
        with pytest.raises(LiveError, match=NOT_FROM_HERE) as refused:
            page_of(link, base)
        assert refused.value.instead == link


def test_nothing_is_at_an_address_without_a_host() -> None:
    for base in ("", "null", "/app"):
        assert not is_at(f"https://companion.example/j/{KEY}", base)
        assert not is_at(base, base)


@pytest.mark.parametrize("host", ["[fe80::1", "x:99999", "x:port", ":8550"])
def test_a_link_whose_host_cannot_be_is_one_with_a_wrong_letter(host: str) -> None:
    """It ended the page with a fault."""
    assert find_link(f"http://{host}/j/{KEY}") == ("", "")
    with pytest.raises(LiveError, match=CUT):
        page_of(f"http://{host}/j/{KEY}", "")


def test_the_line_leads_to_the_host_of_the_link() -> None:
    assert line_of(f"http://192.168.1.7:8550/j/{KEY}") == "ws://192.168.1.7:8550/live"
    assert line_of(f"https://example.org/j/{KEY}") == "wss://example.org/live"
    for link in (KEY, f"/j/{KEY}", f"companion://open/j/{KEY}", "http:///j/x"):
        assert line_of(link) == ""


def test_a_host_that_cannot_be_has_no_line_and_is_not_hosted() -> None:
    for host in ("[fe80::1", "x:99999", "x:port", ""):
        assert line_of(f"https://{host}/j/{KEY}") == ""
        assert not is_hosted(f"https://{host}/j/{KEY}")


def test_an_error_says_whether_it_is_worth_another_try() -> None:
    assert not LiveError("The table can't be reached.").gone
    assert LiveError("This table has ended.", gone=True).gone


def test_whoever_watches_is_told_until_they_stop() -> None:
    watchers, told = Watchers(), list[str]()
    stop = watchers.add(lambda: told.append("one"))
    watchers.add(lambda: told.append("other"))
    watchers.notify()
    stop()
    stop()  # once more does no harm
    watchers.notify()
    assert told == ["one", "other", "other"]


@pytest.mark.parametrize(
    ("base", "hosted"),
    [
        ("https://companion.example", True),
        ("https://companion.example:8443", True),
        ("http://companion.example", False),
        ("https://192.168.1.7:8550", False),
        ("https://[fe80::1]", False),
        ("https://laptop", False),
        ("https://laptop.local", False),
        ("https://", False),
        ("", False),
    ],
)
def test_a_public_address_is_told_from_a_laptop_of_this_wi_fi(base: str, hosted: bool) -> None:
    assert is_hosted(f"{base}/j/{KEY}") is hosted
