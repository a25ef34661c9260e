"""Played games on their way out: a table that no spreadsheet works out, JSON, BG Stats."""

import csv
import json
from codecs import BOM_UTF8
from hashlib import sha256
from io import StringIO
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from companion.core.errors import ShareError
from companion.exchange import export
from companion.exchange.export import (
    NEWER,
    NOT_PLAYS,
    as_csv,
    as_json,
    bg_stats,
    from_json,
    harmless,
    looks_like_plays,
)
from companion.plays.play import Play, PointSource, SeatedPlayer
from tests.companion.sample_plays import fullest, play, plays


def table(*kept: Play) -> tuple[str, list[dict[str, str]]]:
    text = as_csv(kept).decode("utf-8-sig")
    return text, list(csv.DictReader(StringIO(text, newline="")))


def test_the_table_has_a_line_for_each_player_and_a_column_for_each_source() -> None:
    text, rows = table(play(1), play(2).evolve(lasted=None))
    assert as_csv((play(),)).startswith(b"\xef\xbb\xbf")
    assert text.count("\r\n") == 11
    assert "\n" not in text.replace("\r\n", "")
    head, first, *_ = list(csv.reader(StringIO(text, newline="")))
    assert head == [*export.HEAD, "From Role", "From Tokens"]
    assert first == [
        play(1).key, "2026-06-14 00:00", "Lawless Empire", "At Bob's", "95", "A long evening.",
        "Bob", "red", "Sociopath", "1", "30", "MP", "yes", "", "", "4", "26",
    ]  # fmt: skip
    assert [row["Minutes"] for row in rows[5:]] == [""] * 5


@pytest.mark.parametrize(
    "before", ["", " ", "\t", "\r", "\n", "\r\n ", "\xa0", "\u200b", "\ufeff", "\0",
     "\xad", "\u034f", "\u3164", "\ufe0f", "\u0301", "\U000e0001", "\u2063 "]
)  # fmt: skip
@pytest.mark.parametrize(
    "sign", ["=", "+", "-", "−", "@", "|", "＝", "＋", "－", "＠", "﹦", "⁼", "⁻", "｜"]
)
def test_what_a_spreadsheet_may_work_out_gets_an_apostrophe(before: str, sign: str) -> None:
    assert harmless(f"{before}{sign}1") == f"'{before}{sign}1"


@pytest.mark.parametrize(
    "text", ["", " ", "Ann", " Ann", "(=1)", "1-0", "李＝小龍", "5, -3; -2", "a = b"]
)
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert harmless(text) == text


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\t", "\r", "\n"])
def test_what_a_spreadsheet_would_work_out_gets_an_apostrophe(sign: str) -> None:
    assert harmless(f"{sign}1+1") == f"'{sign}1+1"
    assert harmless(f"a{sign}") == f"a{sign}"


@pytest.mark.parametrize("sign", [";", ",", "\t", "; ", "\t\r\n"])
def test_a_spreadsheet_that_splits_at_another_sign_works_nothing_out(sign: str) -> None:
    assert harmless(f"well{sign}=1+1") == f"well{sign}'=1+1"
    assert harmless(f"={sign}@A1") == f"'={sign}'@A1"
    assert harmless(f"well{sign}\u034f=1") == f"well{sign}\u034f'=1"
    assert harmless(f"well{sign}−1+SUM(A1)") == f"well{sign}'−1+SUM(A1)"
    assert harmless(f"well{sign}-1+cmd|'x'!A0") == f"well{sign}'-1+cmd|'x'!A0"
    assert harmless(f"well{sign}-1") == f"well{sign}-1"


@pytest.mark.parametrize(("separator", "sign"), export.SEPARATORS.items())
def test_the_table_has_the_separator_that_the_player_chose(separator: Any, sign: str) -> None:
    odd = play(where='Zoë, Bob; and "Ann"', notes="a,b;c d")
    text = as_csv((odd,), separator).decode("utf-8-sig")
    head, first, *_ = list(csv.reader(StringIO(text, newline=""), delimiter=sign))
    assert head[:2] == ["Play", "Date (UTC)"]
    assert (first[3], first[5]) == (odd.where, odd.notes)
    assert text.startswith(f"Play{sign}Date")


def test_formulas_from_anybodys_file_are_text_in_every_cell() -> None:
    bad = "=1+1"
    who = SeatedPlayer(
        name=bad, role=bad, score=-3, won=True, parts=(PointSource(title=bad, points=-3),)
    )
    hurt = play(where=bad, notes='=HYPERLINK("x";"y")', unit=bad, players=(who, SeatedPlayer()))
    _, (first, second) = table(hurt)
    for cell in (*first, *first.values(), *second.values()):
        assert not cell.startswith(("=", "+", "@", "\t", "\r")), cell
    assert first["Notes"] == '\'=HYPERLINK("x";"y")'
    assert (first["Player"], first["Role"], first["Score"]) == ("'=1+1", "'=1+1", "-3")
    assert (first["From =1+1"], second["From =1+1"]) == ("-3", "")
    assert (second["Score"], second["Place"], second["Won"]) == ("", "", "no")


def test_quotes_commas_and_scripts_come_back_from_the_table() -> None:
    odd = play(where='Zoë, "upstairs"', notes="李小龍; عائشة")
    _, rows = table(odd.renamed(0, 'A "B", C'))
    assert (rows[0]["Where"], rows[0]["Notes"]) == (odd.where, odd.notes)
    assert rows[0]["Player"] == 'A "B", C'


def test_two_sources_of_one_name_are_added() -> None:
    parts = (PointSource(title="Role", points=3), PointSource(title="Role", points=4))
    _, (row,) = table(play(players=(SeatedPlayer(parts=parts),)))
    assert row["From Role"] == "7"


@pytest.mark.parametrize("kept", [(), plays(50), (fullest(),)], ids=("none", "many", "full"))
def test_json_read_back_gives_the_same_plays(kept: tuple[Play, ...]) -> None:
    assert from_json(as_json(kept)) == kept
    assert from_json(BOM_UTF8 + as_json(kept)) == kept
    assert json.loads(as_json(kept))["plays"] == [json.loads(p.model_dump_json()) for p in kept]


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b"", NOT_PLAYS),
        (b"{}", NOT_PLAYS),
        (b"[" * 9000, NOT_PLAYS),
        (b"\xff", NOT_PLAYS),
        (as_json(plays(1)).replace(b"companion plays", b"companion works"), NOT_PLAYS),
        (as_json(plays(1)).replace(b'"version": 1', b'"version": 11'), NEWER),
        (b'{"format": "companion plays", "version": 11, "plays": [{"x": 1}]}', NEWER),
        (as_json(plays(1)).replace(b"MP", b"\\t"), NOT_PLAYS),
    ],
)  # fmt: skip
def test_json_that_is_not_ours_is_refused_with_a_sentence(raw: bytes, sentence: str) -> None:
    with pytest.raises(ShareError) as caught:
        from_json(raw)
    assert str(caught.value) == sentence


@pytest.mark.parametrize("lost", [0, 1, 40, 400])
def test_played_games_are_known_even_if_their_end_is_lost(lost: int) -> None:
    whole = as_json(plays(3))
    assert looks_like_plays(whole[: len(whole) - lost])
    assert looks_like_plays(BOM_UTF8 + whole[: len(whole) - lost])


@pytest.mark.parametrize(
    "raw", [b"", b"{}", b'{"a":1}', b'{"format": "pizza"}', b"companion plays"]
)
def test_other_json_does_not_look_like_played_games(raw: bytes) -> None:
    assert not looks_like_plays(raw)


@pytest.mark.parametrize(("number", "version"), [(20, 1), (21, 9)])
def test_json_with_more_plays_than_an_app_up_to_0_14_holds_is_newer_to_it(
    monkeypatch: pytest.MonkeyPatch, number: int, version: int
) -> None:
    monkeypatch.setattr(export, "PLAYS_BEFORE", 20)
    raw = as_json(plays(number))
    assert json.loads(raw)["version"] == version
    assert from_json(raw) == plays(number)


def test_json_that_is_too_large_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export, "MOST_BYTES", 10)
    with pytest.raises(ShareError, match="not a file of played games"):
        from_json(as_json(()))


def sent(link: str) -> dict[str, Any]:
    parts = urlsplit(link)
    assert (parts.netloc, parts.path) == ("app.bgstatsapp.com", "/createPlay.html")
    ((name, (text,)),) = parse_qs(parts.query).items()
    assert name == "data"
    found: dict[str, Any] = json.loads(text)
    return found


def test_the_link_for_bg_stats_is_the_documented_json_with_a_winner_for_everybody() -> None:
    kept = play(1).evolve(notes="50 % rain & „snow“ #1?")
    found = sent(bg_stats(kept))
    assert found["sourceName"] == "Companion"
    assert found["sourcePlayId"] == kept.key
    assert found["playDate"] == "2026-06-14 00:00:00"
    assert (found["durationMin"], found["location"]) == (95, "At Bob's")
    notes, *rows = found["comments"].split("\n")
    assert (notes, rows[0]) == (kept.notes, "Bob: Role 4, Tokens 26")
    assert found["game"] == {
        "name": "Lawless Empire", "sourceGameId": "lawless-empire",
        "highestWins": True, "noPoints": False,
    }  # fmt: skip
    assert [each["winner"] for each in found["players"]] == [True, False, False, False, False]
    assert [each["rank"] for each in found["players"]] == [1, 2, 3, 4, 5]
    assert found["players"][0]["name"] == "Bob"
    assert found["players"][0]["score"] == "30"
    assert len({each["sourcePlayerId"] for each in found["players"]}) == 5


def test_names_in_bg_stats_stay_the_same_so_that_nothing_is_doubled() -> None:
    one, other = (sent(bg_stats(play(number))) for number in (1, 6))
    ids = [{p["name"]: p["sourcePlayerId"] for p in found["players"]} for found in (one, other)]
    assert ids[0] == ids[1]
    assert bg_stats(play(1), "bgstats") == bg_stats(play(1)).replace("https:", "bgstats:")


def test_who_writes_their_accents_in_another_way_is_one_person_in_bg_stats() -> None:
    composed, other = (
        sent(bg_stats(play(1).renamed(0, name)))["players"][0]["sourcePlayerId"]
        for name in ("Jos\u00e9", "JOSE\u0301")
    )
    assert composed == other == sha256("jos\u00e9".encode()).hexdigest()[:12]


def test_two_of_one_name_are_two_people_in_bg_stats() -> None:
    found = sent(bg_stats(play(1).renamed(0, "Ann").renamed(1, "Ann")))["players"]
    assert [each["name"] for each in found[:2]] == ["Ann (Red)", "Ann (Green)"]
    assert len({each["sourcePlayerId"] for each in found}) == 5


def test_what_is_not_known_is_left_out_of_the_link_but_never_the_winner() -> None:
    bare = play(
        game="gone-west",
        lasted=None,
        notes=" ",
        where="",
        players=(SeatedPlayer(), SeatedPlayer()),
    )
    found = sent(bg_stats(bare))
    assert set(found) == {"sourceName", "sourcePlayId", "playDate", "game", "players"}
    assert found["game"]["name"] == "Gone West"
    assert found["game"]["noPoints"]
    for each in found["players"]:
        assert each["winner"] is False
        assert "score" not in each
        assert "role" not in each
