"""Where a table is, and the key that opens it."""

import pytest

from companion.live.links import LiveError, Watchers, find_link, is_hosted, key_of, line_of

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


@pytest.mark.parametrize(
    "link", ["", "/j/", "/j/short", f"/j/{KEY * 4}", f"/j/{KEY}%20", "ü" * 22]
)
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


def test_the_line_leads_to_the_host_of_the_link() -> None:
    assert line_of(f"http://192.168.1.7:8550/j/{KEY}") == "ws://192.168.1.7:8550/live"
    assert line_of(f"https://example.org/j/{KEY}") == "wss://example.org/live"
    for link in (KEY, f"/j/{KEY}", f"companion://open/j/{KEY}", "http:///j/x"):
        assert line_of(link) == ""


def test_an_error_says_whether_it_is_worth_another_try() -> None:
    assert not LiveError("The table can't be reached.").gone
    assert LiveError("This table has ended.", gone=True).gone


def test_whoever_watches_is_told_until_they_stop() -> None:
    watchers, told = Watchers(), list[str]()
    stop = watchers.add(lambda: told.append("one"))
    watchers.add(lambda: told.append("other"))
    watchers.tell()
    stop()
    stop()  # once more does no harm
    watchers.tell()
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
