"""Games that version 0.12 kept: they open, are shown as they were kept, and are known again."""

from companion.core.blocks import Scores
from companion.display.scores import legend
from companion.exchange import export
from companion.game_maker.definition import Row
from companion.game_maker.score import recorded
from companion.plays.logged_play import logged_play
from companion.plays.play import GameResult, Play
from companion.plays.standings import describe
from companion.storage import playlog
from tests.companion.game_maker.sample_sheets import scored, sheet

CUT = (
    'd647e497 5 {"title":"A game of your own","wholes":[{"title":"ships & boats (…","whol'
    'e":"ships & boats (2)"},{"title":"Very long rowna…","whole":"Very long rowname 20"},'
    '{"title":"Very long row… 2","whole":"Very long rowname 21"}],"key":"00000007","mark"'
    ':3978573831,"game":"own-3jz9j6gm","minute":29700000,"where":"","lasted":null,"notes"'
    ':"","unit":"","players":[{"name":"","colour":"red","role":"","score":35,"place":1,"w'
    'on":true,"parts":[{"title":"Ships & boats","points":9},{"title":"ships & boats (…","'
    'points":8},{"title":"Very long rowna…","points":7},{"title":"Very long row… 2","poin'
    'ts":6},{"title":"Debts","points":5}]},{"name":"","colour":"green","role":"","score":'
    '0,"place":2,"won":false,"parts":[{"title":"Ships & boats","points":0},{"title":"ship'
    's & boats (…","points":0},{"title":"Very long rowna…","points":0},{"title":"Very lon'
    'g row… 2","points":0},{"title":"Debts","points":0}]}]}'
)
SUMMED = (
    'eeca974d 3 {"title":"A game of your own","key":"00000007","mark":3174121463,"game":"'
    'own-3jz9j6gm","minute":29700000,"where":"","lasted":null,"notes":"","unit":"","playe'
    'rs":[{"name":"","colour":"red","role":"","score":41,"place":1,"won":true,"parts":[{"'
    'title":"Military","points":1},{"title":"Coins","points":2},{"title":"Wonders","point'
    's":3},{"title":"Culture","points":4},{"title":"Trade","points":5},{"title":"Other ro'
    'ws","points":26}]},{"name":"","colour":"green","role":"","score":0,"place":2,"won":f'
    'alse,"parts":[{"title":"Military","points":0},{"title":"Coins","points":0},{"title":'
    '"Wonders","points":0},{"title":"Culture","points":0},{"title":"Trade","points":0},{"'
    'title":"Other rows","points":0}]}]}'
)
LOWEST = (
    '1fcb9f33 3 {"title":"A game of your own","key":"00000007","mark":2043317403,"game":"'
    'own-3jz9j6gm","minute":29700000,"where":"","lasted":null,"notes":"","unit":"","playe'
    'rs":[{"name":"","colour":"red","role":"","score":10,"place":1,"won":true,"parts":[{"'
    'title":"Cards","points":10}]},{"name":"","colour":"green","role":"","score":60,"plac'
    'e":2,"won":false,"parts":[{"title":"Cards","points":60}]},{"name":"","colour":"purpl'
    'e","role":"","score":66,"place":3,"won":false,"parts":[{"title":"Cards","points":66}'
    "]}]}"
)
"""Lines of a log of 0.12: with cut titles, with rows that were summed up, of a game in which the fewest points win."""

OWN = "own-3jz9j6gm"
LONG = (
    "Ships & boats",
    "ships & boats",
    "Very long rowname 20",
    "Very long rowname 21",
    "Debts",
)


def kept(line: str) -> Play:
    page = playlog.read(f"{line}\n")
    assert not page.damaged
    assert playlog.read(playlog.write(page.plays.values())).plays == page.plays
    (play,) = page.plays.values()
    return play


def ended(names: tuple[str, ...], *points: tuple[int | None, ...], **more: str) -> GameResult:
    found = recorded(scored(sheet(*(Row(name=name) for name in names), **more), *points))
    assert found
    return found


def shown(play: Play) -> Scores:
    (scores,) = [each for each in describe(play) if isinstance(each, Scores)]
    return scores


def test_cut_titles_are_shown_whole_and_the_game_is_known_again() -> None:
    play, now = kept(CUT), ended(LONG, (9, 8, 7, 6, 5), (0,) * 5)
    assert legend(shown(play)) == (LONG[0], "ships & boats (2)", *LONG[2:])
    assert play.version == 5
    assert logged_play((play,), OWN, now, play.minute) == play
    assert (
        logged_play((play,), OWN, ended(LONG, (9, 8, 7, 5, 6), (0,) * 5), play.minute) is None
    )
    assert logged_play((play,), "own-other", now, play.minute) is None


def test_rows_that_were_summed_up_are_shown_as_they_were_kept() -> None:
    play = kept(SUMMED)
    rows = ("Military", "Coins", "Wonders", "Culture", "Trade", "Other rows")
    assert legend(shown(play)) == rows
    assert [part.points for part in shown(play).rows[0].parts] == [1, 2, 3, 4, 5, 26]
    assert b"From Other rows" in export.as_csv((play,))


def test_a_game_with_short_names_keeps_its_mark_and_tells_by_its_places_who_wins() -> None:
    play, now = kept(LOWEST), ended(("Cards",), (10,), (60,), (66,), wins="lowest")
    assert now.lowest
    assert (play.mark, play.lowest, play.fewest_win) == (now.mark, False, True)
    assert logged_play((play,), OWN, now, play.minute) == play
    assert not kept(CUT).fewest_win
    wrong = play.turned(0).turned(2)
    assert wrong.fewest_win, "who is marked as the winner by hand changes nothing"
