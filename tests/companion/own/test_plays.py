"""Games of one's own that were played: they keep their name, wherever they go."""

from companion.core.blocks import Answer
from companion.core.fields import Count
from companion.display.numbers import stepped
from companion.exchange import export, files
from companion.exchange.files import Parcel
from companion.exchange.poster import poster
from companion.own.definition import Row
from companion.own.score import recorded, score
from companion.own.score_state import ScoreState
from companion.plays.play import Play, played
from companion.storage import playlog
from tests.companion.own.made import scored, sheet

OWN = "own-3jz9j6gm"


def play(name: str = "Kings and carts", **more: str) -> Play:
    state: ScoreState = scored(sheet(Row(name="Gold"), **more), (12,), (7,))
    ended = recorded(state.put(("about", "name"), name))
    assert ended
    return played(ended, OWN, 29_700_000, 7)


def test_a_kept_game_is_called_as_it_was_when_it_ended() -> None:
    assert export.play_title(play()) == "Kings and carts"
    assert poster(play(), "today").game == "Kings and carts"
    assert b"Kings and carts" in export.as_csv((play(),))
    assert export.play_title(play().evolve(title="")) == "A game of your own"


def test_it_is_told_in_a_format_of_its_own_which_older_apps_leave_alone() -> None:
    kept = play()
    assert (kept.version, kept.evolve(title="").version) == (3, 1)
    assert files.read(files.write(Parcel((), plays=(kept,))), ()).plays == (kept,)
    assert export.from_json(export.as_json((kept,))) == (kept,)
    assert playlog.read(playlog.write((kept,))).plays == {kept.key: kept}
    assert b"title" not in files.write(Parcel((), plays=(kept.evolve(title=""),))).replace(
        b'"title":"Gold"', b""
    )


def test_another_name_makes_no_other_result_of_it() -> None:
    assert play("Carts").mark == play("Kings").mark
    again = recorded(scored(sheet(Row(name="Gold")), (3,), (7,)))
    assert again
    assert play().ended(again.evolve(title="Carts")).title == "Carts"


def test_other_programs_are_told_when_the_lowest_wins() -> None:
    def highest(kept: Play) -> object:
        game = export.bg_stats_play(kept)["game"]
        assert isinstance(game, dict)
        return game["highestWins"]

    assert highest(play())
    assert not highest(play(wins="lowest"))


def test_plus_and_minus_go_by_the_step_of_a_counter_and_not_beyond_its_ends() -> None:
    kind = Count(least=0, most=12, by=5)
    assert [stepped(7, by, kind) for by in (1, -1)] == [12, 2]
    assert [stepped(10, 1, kind), stepped(3, -1, kind)] == [12, 0]


def test_the_first_words_of_a_sheet_say_what_to_do() -> None:
    for state, words in (
        (ScoreState(), "The sheet has no rows yet"),
        (ScoreState(sheet=sheet(Row())), "Enter the scores"),
    ):
        (answer,) = [block for block in score(state) if isinstance(block, Answer)]
        assert answer.text == words
