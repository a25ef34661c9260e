"""Each sentence that a player can read of a log, and what is worst for its readers."""

import json
import re
from itertools import count
from typing import Any

import pytest

from companion.core.errors import ShareError
from companion.exchange.logs import bg_stats, bgg, kinds, table
from companion.exchange.logs.incoming_play import (
    EMPTY,
    MOST_BYTES,
    MOST_INCOMING,
    NO_TITLE,
    TOO_LARGE,
    TOO_MANY,
    IncomingPlay,
    Misfit,
    Zone,
    told,
)
from companion.exchange.logs.json_lists import BROKEN, TOO_LONG
from companion.exchange.logs.table import KEPT, MISSING, NO_TABLE, TORN

GAME = {"id": 1, "name": "Kites"}
ANN = {"id": 1, "name": "Ann"}
PLAY: dict[str, Any] = {
    "playDate": "2024-02-03 20:00:00",
    "gameRefId": 1,
    "playerScores": [{"playerRefId": 1}],
}


def log(*plays: Any, **more: Any) -> bytes:
    whole = {"games": [GAME], "players": [ANN], "plays": list(plays), **more}
    return json.dumps(whole).encode()


def found(raw: bytes) -> list[IncomingPlay | Misfit]:
    return [step.found for step in kinds.read(raw, Zone()) if step.found]


def sentence(raw: bytes) -> str:
    with pytest.raises(ShareError) as told_why:
        found(raw)
    return str(told_why.value)


def why(play: Any) -> str:
    (misfit,) = found(log(play))
    assert isinstance(misfit, Misfit)
    return misfit.why


def test_a_play_that_cannot_be_read_says_why() -> None:
    assert why("soon") == "This is no played game."
    assert why({**PLAY, "playDate": "soon"}) == "Its day can't be read: “soon”."
    assert why({**PLAY, "gameRefId": 9}) == "Its game isn't in the file."
    assert why({**PLAY, "gameRefId": "1"}) == "Its game isn't in the file."
    assert why({**PLAY, "playerScores": [{"playerRefId": 7}]}) == (
        "A player of it isn't in the file."
    )
    assert why({**PLAY, "playerScores": ["Ann"]}) == "A player of it isn't in the file."


def test_a_play_without_a_list_of_players_has_none() -> None:
    (play,) = found(log({**PLAY, "playerScores": None}))
    assert isinstance(play, IncomingPlay)
    assert play.players == ()


def test_scores_may_be_numbers() -> None:
    scores = [{"playerRefId": 1, "score": score} for score in (3, 4.5, True, 10**30, 1e300)]
    (play,) = found(log({**PLAY, "playerScores": scores}))
    assert isinstance(play, IncomingPlay)
    assert [each.score for each in play.players] == ["3", "4.5", "", "", ""]


def test_damaged_json_gets_one_sentence() -> None:
    whole = log(PLAY)
    assert sentence(whole[:-1]) == BROKEN
    assert sentence(whole.replace(b'"players":', b'"players"')) == BROKEN
    assert sentence(whole.replace(b'"players"', b"7")) == BROKEN
    assert sentence(whole.replace(b"}]", b"} 1]", 1)) == BROKEN
    assert sentence(whole.replace(b"Kites", b"\xff")) == BROKEN
    assert sentence(log(extra=[[[]]]).replace(b"[[]]", b"[" * 50 + b"]" * 50)) == BROKEN
    assert sentence(log(extra="x").replace(b'"x"', b"[" * 9000)) == BROKEN
    assert sentence(log(extra=9).replace(b"9", b"9" * 6000)) == BROKEN


def test_a_log_without_a_play_says_so() -> None:
    assert sentence(log()) == EMPTY
    assert sentence(b'{"plays":{},"games":{}}') == EMPTY
    with pytest.raises(ShareError, match=EMPTY):
        list(bg_stats.read(b" { } "))


def test_what_is_too_large_or_too_many_gets_one_sentence() -> None:
    for read in (bg_stats.read, bgg.read):
        with pytest.raises(ShareError, match=TOO_LARGE):
            list(read(b" " * (MOST_BYTES + 1)))
    with pytest.raises(ShareError, match=TOO_LARGE):
        table.opened(b" " * (MOST_BYTES + 1))
    many = log().replace(b'"plays": []', b'"plays": [' + b"1," * MOST_INCOMING + b"1]")
    assert sentence(many) == TOO_MANY
    people = b",".join(b'{"id":%d}' % number for number in range(50_001))
    assert (
        sentence(log(PLAY).replace(b'"players": [', b'"players": [' + people + b","))
        == TOO_MANY
    )


def test_a_million_plays_are_refused_before_they_are_read() -> None:
    assert sentence(b'{"games":[],"plays":[' + b"{}," * 10**6 + b"{}]}") == TOO_MANY
    rows = b"2024-02-03,Kites,Ann\n" * (MOST_INCOMING + 2)
    assert sentence(b"Date,Game,Player\n" + rows) == TOO_MANY
    entry = b'<play id="" date="2024-02-03" quantity="50"><item name="Kites"/></play>'
    assert sentence(b"<plays>" + entry * (MOST_INCOMING // 50 + 1) + b"</plays>") == TOO_MANY


def test_names_of_ten_megabytes_get_a_sentence_or_are_cut() -> None:
    name = b"n" * 10_000_000
    assert sentence(log(PLAY).replace(b"Ann", name)) == TOO_LONG
    assert sentence(b"Date,Game,Player\n2024-02-03,Kites," + name) == NO_TABLE
    rows = b"2024-02-03,Kites,Ann\n" * 30
    assert sentence(b"Date,Game,Player\n" + rows + b"2024-02-03,Kites," + name) == TORN
    assert sentence(b'<plays><play date="' + name + b'"/></plays>') == bgg.BROKEN
    assert sentence(b"<plays><!--" + name + b"--></plays>") == bgg.BROKEN


def test_one_play_of_the_link_of_that_app_is_read() -> None:
    play = {
        "sourceName": "Another",
        "sourcePlayId": "7",
        "playDate": "2024-02-03 19:00:00",
        "durationMin": 60,
        "comments": "Fun",
        "location": "Home",
        "game": {"name": "Kites", "highestWins": False},
        "players": [{"name": "Ann", "score": "7", "winner": True}, 3],
    }
    (one,) = found(json.dumps(play).encode())
    assert isinstance(one, IncomingPlay)
    assert (one.id, one.game, one.lasted, one.lowest, one.where) == (
        "7",
        "Kites",
        60,
        True,
        "Home",
    )
    assert [(each.name, each.score, each.won) for each in one.players] == [("Ann", "7", True)]
    (lost,) = found(json.dumps({**play, "playDate": "soon"}).encode())
    assert isinstance(lost, Misfit)
    (bare,) = found(
        b'{"players":[],"playDate":"2024-02-03","game":{"name":"Go"},"durationMin":0}'
    )
    assert isinstance(bare, IncomingPlay)
    assert (bare.game, bare.lasted) == ("Go", None)
    for no_game in (1, {}, {"name": " "}):
        (unnamed,) = found(json.dumps({**play, "game": no_game}).encode())
        assert isinstance(unnamed, Misfit)
        assert unnamed.why == NO_TITLE
    (nothing,) = found(b'{"players":{},"playDate":7}')
    assert isinstance(nothing, Misfit)


def test_a_page_of_board_game_geek_is_read_with_what_it_says() -> None:
    raw = (
        b"<?xml version='1.0'?><?note x?><!-- hello --><plays>"
        b"<play id='5' date='2024-02-03' quantity='2' length='x' location='Home'><item name='Kites'/>"
        b"<comments>a &amp; b</comments><players><player name='' username='ann' score='3' win='1' "
        b"color='red'/></players></play>"
        b"<play date='0000-00-00'><item name='Kites'/></play><play date='2024-02-03'/>"
        b"<play date='2024-02-03' quantity='51'><item name='Kites'/></play></plays>"
    )
    one, two, *misfits = found(raw)
    assert isinstance(one, IncomingPlay)
    assert isinstance(two, IncomingPlay)
    assert (one.id, two.id, one.notes, one.lasted) == ("5", "5 2", "a & b", None)
    (ann,) = one.players
    assert (ann.name, ann.score, ann.won, ann.role) == ("ann", "3", True, "red")
    assert [each.why for each in misfits if isinstance(each, Misfit)] == [
        "Its day can't be read: “0000-00-00”.",
        "It names no game.",
        "It stands for more than 50 plays: “51”.",
    ]


def test_pages_one_behind_the_other_in_one_file_are_read() -> None:
    page = b"<?xml version='1.0'?>\n<plays><play id='%d' date='2024-02-03'><item name='Kites'/></play></plays>"
    plays = found(b"\n" + page % 1 + b"\n" + page % 2)
    assert [each.id for each in plays if isinstance(each, IncomingPlay)] == ["1", "2"]
    assert [each.line for each in plays] == [1, 2]


def test_a_play_without_players_is_that_of_whoever_kept_the_log() -> None:
    play = b"<play id='1' date='2024-02-03'><item name='Kites'/></play>"
    (one,) = found(b"<plays username='ann'>" + play + b"</plays>")
    assert isinstance(one, IncomingPlay)
    assert [each.name for each in one.players] == ["ann"]
    assert one.remark == "It names no players; whoever kept the log stands for them: “ann”."
    (nobody,) = found(b"<plays>" + play + b"</plays>")
    assert isinstance(nobody, IncomingPlay)
    assert (nobody.players, nobody.remark) == ((), "")


BOMB = (
    b'<?xml version="1.0"?><!DOCTYPE plays [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'
    b"<plays><play><comments>&b;</comments></play></plays>"
)


def test_entities_of_a_file_are_not_even_read() -> None:
    assert sentence(BOMB) == bgg.DEFINES
    assert sentence(b'<!DOCTYPE a SYSTEM "file:///etc/passwd"><plays/>') == bgg.DEFINES


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (b"<plays>", bgg.BROKEN),
        (b"<plays><play></plays>", bgg.BROKEN),
        (b'<?xml version="1.0" encoding="klingon"?><plays/>', bgg.BROKEN),
        (b"<plays/>", EMPTY),
        (b'<?xml version="1.0"?><html/>', bgg.STRANGE),
        (b"<plays>" + b"<a>" * 20, bgg.STRANGE),
        (b"<?xml version='1.0'?>", bgg.BROKEN),
    ],
)
def test_xml_that_is_no_list_of_plays_gets_a_sentence(raw: bytes, says: str) -> None:
    assert sentence(raw) == says


@pytest.mark.parametrize(
    "raw",
    [b"", b"one line", b"a,b\n", b"Pizza at eight?\nYes", b"a\0b,c\n1,2\n", b'{"a":1,\n"b":2}', b"<a,b>\n1,2",
     b"a,b\n\"x", b",".join([b"a"] * 99) + b"\n" + b",".join([b"1"] * 99)],
)  # fmt: skip
def test_what_is_no_table_says_so(raw: bytes) -> None:
    with pytest.raises(ShareError, match=NO_TABLE):
        table.opened(raw)


@pytest.mark.parametrize(
    ("titles", "meanings"),
    [
        ("Date,Game,Player,Score,Won", "date game player score won"),
        ("Datum;Spiel;Spieler;Punkte;Platz;Ort", "date game player score place where"),
        ("played,title,Who,PTS,Winner?,Faction,Team,Comments", "date game player score won role team notes"),
        ("Play ID,Date (UTC),Game name,Player name,Colour,Play time", "play date game player role lasted"),
        ("Date,Game,Player,Role,Colour,Notes,Notes", "date game player role - notes -"),
        ("fecha,juego,jugador,puntos,lugar", "date game player score where"),
    ],
)  # fmt: skip
def test_the_meaning_of_columns_is_guessed_from_their_titles(
    titles: str, meanings: str
) -> None:
    sign = ";" if ";" in titles else ","
    row = sign.join("1" for _ in titles.split(sign))
    columns = table.guessed(table.opened(f"{titles}\n{row}\n{row}\n".encode()))
    assert [each or "-" for each in columns.meanings] == meanings.split()
    assert columns.utc == ("UTC" in titles)


def test_a_column_of_places_may_be_where_it_was() -> None:
    """A rank has a number in it, a town has none."""
    opened = table.opened("Date,Game,Player,Place\n3.2.2024,Kites,Ann,Café\n".encode())
    columns = table.guessed(opened)
    assert columns.meanings == ("date", "game", "player", "where")
    (play,) = [step.found for step in table.read(opened, columns) if step.found]
    assert isinstance(play, IncomingPlay)
    assert play.where == "Café"
    ranked = table.opened(b"Date,Game,Player,Place\n3.2.2024,Kites,Ann,2nd\n")
    assert table.guessed(ranked).meanings[3] == "place"
    both = table.opened(b"Date,Game,Player,Where,Place\n3.2.2024,Kites,Ann,Home,Kitchen\n")
    assert table.guessed(both).meanings[3:] == ("where", KEPT)


def test_a_place_that_is_no_number_is_kept_beside_the_game() -> None:
    opened = table.opened("Date,Game,Player,Place\n3.2.2024,Kites,Ann,Café\n".encode())
    columns = table.guessed(opened).meaning(3, "place")
    (play,) = [step.found for step in table.read(opened, columns) if step.found]
    assert isinstance(play, IncomingPlay)
    assert play.players[0].place is None
    assert play.rest == {"cells": {"Place": "Café"}}


def test_a_meaning_moves_from_one_column_to_another() -> None:
    opened = table.opened(b"Date,Game,A,B\n2024-02-03,Kites,Ann,Bob\n")
    columns = table.guessed(opened)
    assert columns.missing
    with pytest.raises(ShareError, match=MISSING):
        list(table.read(opened, columns))
    first = columns.meaning(2, "player")
    assert not first.missing
    second = first.meaning(3, "player")
    assert second.meanings == ("date", "game", KEPT, "player")
    assert second.meaning(3, KEPT).missing
    nothing = table.guessed(table.opened(b"A,B\n2024-02-03,Kites\n"))
    assert nothing.meanings == (KEPT, KEPT)


def test_cells_that_mean_nothing_here_are_kept_by_their_titles() -> None:
    (play,) = rows(
        "Date,Game,Player,A,A,B,\n2024-02-03,Kites,Ann,1,2,,x\n2024-02-03,Kites,Bob,1,3\n"
    )
    assert play.rest == {"cells": {"A": "1", "A 5": ["2", "3"], "": ["x", ""]}}


def rows(raw: str) -> list[IncomingPlay]:
    return [each for each in found(raw.encode()) if isinstance(each, IncomingPlay)]


def test_rows_of_one_day_game_and_place_are_one_play_until_somebody_comes_again() -> None:
    one, two, three = rows(
        "Date,Game,Player,Score,Place\n2024-02-03,Kites,Ann,3,1st\n2024-02-03,Kites,Bob,2,2.\n"
        "2024-02-03,Kites,Bob,5,x\n2024-02-03,Kites,Ann,4,0\n2024-02-04,Kites,Ann,4,\n"
    )
    assert [each.name for each in one.players] == ["Ann", "Bob"]
    assert [each.place for each in one.players] == [1, 2]
    assert [each.place for each in two.players] == [None, None]
    assert len(three.players) == 1


def test_rows_with_a_number_are_one_play_by_that() -> None:
    one, two = rows(
        "Play,Date,Game,Player\n1,2024-02-03,Kites,Ann\n1,2024-02-03,Kites,Ann\n2,2024-02-03,Kites,Bob\n"
    )
    assert (one.id, len(one.players), two.id) == ("1", 2, "2")


@pytest.mark.parametrize(
    ("titles", "number"),
    [("Play,Date,Game,Player,Score", "{},"), ("Date,Game,Player,Score", "")],
)
def test_a_table_may_be_sorted_by_player(titles: str, number: str) -> None:
    """Rows of one play are far apart there: no player may be lost, and no play be torn."""
    lines = [
        f"{number.format(day)}2024-02-0{day},Kites,{who},{day * 10 + at}\n"
        for at, who in enumerate(("Ann", "Bob", "Zoë"))
        for day in (1, 2, 3)
        if (at, day) != (1, 2)
    ]
    one, two, three = rows(f"{titles}\n{''.join(lines)}")
    assert [
        [(each.name, each.score) for each in play.players] for play in (one, two, three)
    ] == [
        [("Ann", "10"), ("Bob", "11"), ("Zoë", "12")],
        [("Ann", "20"), ("Zoë", "22")],
        [("Ann", "30"), ("Bob", "31"), ("Zoë", "32")],
    ]


def test_plays_of_one_day_and_game_by_others_in_between_stay_apart() -> None:
    found = rows(
        "Date,Game,Player\n2024-02-03,Kites,Ann\n2024-02-03,Kites,Bob\n2024-02-03,Chess,Ann\n"
        "2024-02-03,Chess,Bob\n2024-02-03,Kites,Cleo\n2024-02-03,Kites,Dan\n"
    )
    assert [[each.name for each in play.players] for play in found] == [
        ["Ann", "Bob"],
        ["Ann", "Bob"],
        ["Cleo", "Dan"],
    ]


def test_rows_far_apart_are_put_together_up_to_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = "Play,Date,Game,Player\n" + "1,2024-02-03,Kites,A\n2,2024-02-03,Kites,B\n" * 60
    assert [len(play.players) for play in rows(raw)] == [60, 60]
    monkeypatch.setattr(table, "_MOST_GATHERED", 99)
    assert sentence(raw.encode()) == table.LOOSE


def test_excel_may_say_what_stands_between_two_cells() -> None:
    raw = "sep=;\r\nDate;Game;Player;Score\r\n2024-02-03;Kites, again;Ann;3,5\r\n"
    for text in (raw, raw.replace("\r\n", "\n"), f"\ufeff{raw}"):
        (play,) = rows(text)
        assert (play.game, play.players[0].score) == ("Kites, again", "3,5")


def test_lines_may_end_as_on_old_computers() -> None:
    (play,) = rows("Date,Game,Player\r2024-02-03,Kites,Ann\r2024-02-03,Kites,Bob\r")
    assert [each.name for each in play.players] == ["Ann", "Bob"]


@pytest.mark.parametrize(
    ("cell", "minutes"),
    [("90", 90), ("90 min", 90), ("90.0", 90), ("45'", 45), ("1:30", 90), ("1:30:00", 90), ("1h30", 90),
     ("1 h 30 min", 90),
     ("2 hours", 120), ("1.5 h", 90), ("1,25 Std.", 75), ("0", None), ("", None), ("long", None), ("1-2 hours", None),
     ("90 to 120", None)],
)  # fmt: skip
def test_a_length_is_read_as_people_write_it_or_kept(cell: str, minutes: int | None) -> None:
    (play,) = rows(f'Date,Game,Player,Minutes\n2024-02-03,Kites,Ann,"{cell}"\n')
    assert play.lasted == minutes
    assert play.rest == ({"cells": {"Minutes": cell}} if minutes is None and cell else {})


@pytest.mark.parametrize(
    ("column", "cell"),
    [("Score", "45"), ("Place", "2"), ("Role", "Baron"), ("Team", "Red"), ("Won", "yes"), ("Won", "nobody")],
)  # fmt: skip
def test_a_cell_for_all_players_of_a_row_is_kept_beside_the_play(
    column: str, cell: str
) -> None:
    (play,) = rows(f'Date,Game,Players,{column}\n2024-02-03,Kites,"Ann, Bob",{cell}\n')
    assert play.rest == {"cells": {column: cell}}


def test_the_cell_of_winners_is_read_as_often_for_many_players_as_for_few(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A row can name tens of thousands, and its cell of winners as many."""
    real, calls = table._winners, count()

    def counted(cell: str, between: re.Pattern[str]) -> set[str]:
        next(calls)
        return real(cell, between)

    monkeypatch.setattr(table, "_winners", counted)
    for number in (3, 300):
        before = next(calls)
        names = "; ".join(f"P{at}" for at in range(number))
        (play,) = rows(f"Date,Game,Players,Won\n2024-02-03,Kites,{names},{names}\n")
        assert all(each.won for each in play.players)
        assert next(calls) - before <= 3


def test_cells_that_differ_where_a_play_has_room_for_one_are_kept_beside_it() -> None:
    (play,) = rows(
        "Play,Date,Game,Player,Notes,Where,Won,Minutes\n"
        "1,2024-02-03,Kites,Ann,slow,Home,Ann,60\n1,2024-02-03,Kites,Bob,lucky,Home,Ann,75\n"
    )
    assert (play.notes, play.where, play.lasted) == ("slow", "Home", 60)
    assert [each.won for each in play.players] == [True, False]
    assert play.rest == {"cells": {"Notes": ["slow", "lucky"], "Minutes": ["60", "75"]}}


def test_one_row_can_name_several_players() -> None:
    one, two = rows(
        "Date;Game;Players;Score;Winner;Minutes;Team\n3.2.2024;Kites;Ann, Bob;3, 4;bob;1:30;A, B\n"
        "3.2.2024;Kites;Ann | Bob | Zoë;3|4|5;yes;45 min;\n"
    )
    assert [(each.name, each.score, each.won, each.team) for each in one.players] == [
        ("Ann", "3", False, "A"),
        ("Bob", "4", True, "B"),
    ]
    assert (one.lasted, two.lasted) == (90, 45)
    assert [each.score for each in two.players] == ["3", "4", "5"]
    assert [each.team for each in two.players] == ["", "", ""]


def test_a_row_with_several_players_is_a_play_of_its_own_whatever_is_above_it() -> None:
    one, two, three = rows(
        'Date,Game,Player\n2024-02-03,Kites,Ann\n2024-02-03,Kites,"Ann, Bob"\n2024-02-03,Kites,Zoë\n'
    )
    assert [[each.name for each in play.players] for play in (one, two, three)] == [
        ["Ann"],
        ["Ann", "Bob"],
        ["Zoë"],
    ]


def names_in(raw: str) -> list[list[str]]:
    return [[player.name for player in play.players] for play in rows(raw)]


NUMBERED = "Play,Date,Game,Player,Score\n"


@pytest.mark.parametrize(
    ("raw", "names"),
    [
        (  # other cells have another sign between names
            'Date,Game,Players\n2024-02-03,Kites,"Doe, Jane; Roe, Max"\n2024-02-04,Kites,"Doe, Jane"\n',
            [["Doe, Jane", "Roe, Max"], ["Doe, Jane"]],
        ),
        (  # a row for each player, by the number of the play
            f'{NUMBERED}1,2024-02-03,Kites,"Doe, Jane",3\n1,2024-02-03,Kites,Bob,5\n',
            [["Doe, Jane", "Bob"]],
        ),
        (  # a game for one, too, where other plays have a row for each
            f'{NUMBERED}1,2024-02-03,Kites,"Doe, Jane",3\n1,2024-02-03,Kites,Bob,5\n'
            '2,2024-02-04,Kites,"Roe, Max",5\n',
            [["Doe, Jane", "Bob"], ["Roe, Max"]],
        ),
        (  # and by day and game, with a score for one
            'Date,Game,Player,Score\n2024-02-03,Kites,"Doe, Jane",3\n2024-02-03,Kites,"Roe, Max",5\n',
            [["Doe, Jane", "Roe, Max"]],
        ),
        (  # commas that separate players: nothing says that a row is about one
            'Date,Game,Player\n2024-02-03,Kites,"Ann, Bob"\n2024-02-03,Kites,"Ann, Zoë"\n',
            [["Ann", "Bob"], ["Ann", "Zoë"]],
        ),
        (  # two teams, each in a row
            "Play,Date,Game,Player,Team\n"
            '1,2024-02-03,Kites,"Ann, Bob",Red\n1,2024-02-03,Kites,"Cem, Zoë",Blue\n',
            [["Ann", "Bob", "Cem", "Zoë"]],
        ),
        (  # scores for both
            f'{NUMBERED}1,2024-02-03,Kites,"Ann, Bob","3, 5"\n1,2024-02-03,Kites,"Cem, Zoë","1, 2"\n',
            [["Ann", "Bob", "Cem", "Zoë"]],
        ),
        (  # three names are no surname
            f'{NUMBERED}1,2024-02-03,Kites,"Ann, Bob, Cem",3\n1,2024-02-03,Kites,Zoë,5\n',
            [["Ann", "Bob", "Cem", "Zoë"]],
        ),
    ],
)
def test_a_comma_may_be_part_of_a_name(raw: str, names: list[list[str]]) -> None:
    assert names_in(raw) == names


def test_the_winner_may_have_a_comma_in_the_name_too() -> None:
    (play,) = rows(
        'Play,Date,Game,Player,Winner\n1,20240131,Kites,"Doe, Jane","Doe, Jane"\n1,20240131,Kites,Bob,"Doe, Jane"\n'
    )
    assert [(each.name, each.won) for each in play.players] == [
        ("Doe, Jane", True),
        ("Bob", False),
    ]


def test_a_table_may_be_of_windows_or_of_utf_16() -> None:
    text = "Date,Game,Player\n2024-02-03,Kites,Zoë\n"
    for encoding in ("utf-8-sig", "cp1252", "utf-16"):
        (play,) = found(text.encode(encoding))
        assert isinstance(play, IncomingPlay)
        assert play.players[0].name == "Zoë"


def test_rows_that_cannot_be_read_say_why() -> None:
    raw = "Date,Game,Player\nsoon,Kites,Ann\n2024-02-03,,Ann\n2024-02-05\n"
    misfits = [each for each in found(raw.encode()) if isinstance(each, Misfit)]
    assert [each.why for each in misfits] == [
        "Its day can't be read: “soon”.",
        "It names no game.",
        "It names no game.",
    ]
    assert [each.line for each in misfits] == [2, 3, 4]
    with pytest.raises(ShareError, match=EMPTY):
        list(
            table.read(
                table.ForeignTable(("Date", "Game", "Player"), ",", "Date,Game,Player\n", ()),
                table.ColumnMeanings(("date", "game", "player")),
            )
        )


def test_only_cells_are_kept_that_hold_something() -> None:
    (play,) = rows("Date,Game,Player,A\n2024-02-03,Kites,Ann,\n")
    assert play.rest == {}


def test_no_row_is_part_of_a_play_for_ever() -> None:
    numbers = count()
    lines = "".join(f"7,2024-02-03,Kites,P{next(numbers)}\n" for _ in range(450))
    plays = rows("Play,Date,Game,Player\n" + lines)
    assert [len(each.players) for each in plays] == [201, 201, 48]


def test_what_is_told_of_a_file_is_one_short_line() -> None:
    assert told("a\nb") == "a b"
    assert len(told("x" * 999)) == 60
    assert told("\ud800") == "?"
