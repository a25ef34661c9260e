"""Hand and Stash are never asked: no field could hold a card of them."""

from collections.abc import Iterator

from companion.core.blocks import Note
from companion.core.fields import Marks, Text
from companion.core.shape import fields_of
from companion.core.values import Value
from companion.exchange import files
from companion.exchange.share import CodeContents
from companion.games.mafia_works import GAME
from companion.games.mafia_works.round.state import RoundState
from companion.games.mafia_works.round.tool import TOOL
from companion.games.mafia_works.timing.state import TimingState
from companion.games.mafia_works.timing.tool import TOOL as TIMING
from tests.companion.games.mafia_works.reading import titles
from tests.tool_screens import on_screen as only
from tests.tool_screens import question, tapped
from tests.wordings import Wording

TYPED = {("table", "people", "name")}


def fields(
    model: type[Value], above: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], object]]:
    for field in fields_of(model):
        here = (*above, field.name)
        yield here, field.kind
        if field.model:
            yield from fields(field.model, here)


def test_no_tool_takes_words_beside_the_players_names() -> None:
    for tool in GAME.tools:
        for path, kind in fields(tool.state):
            assert not isinstance(kind, Text) or path in TYPED, (tool.key, path)


def test_no_tool_asks_for_a_hand_and_of_a_stash_only_whether_it_is_there() -> None:
    found = [
        (tool.key, path, kind)
        for tool in GAME.tools
        for path, kind in fields(tool.state)
        if any(path[-1].startswith(word) for word in ("stash", "action", "draw", "looked"))
    ]
    assert [(key, path) for key, path, _ in found] == [("round", ("stashes",))]
    assert isinstance(found[0][2], Marks)


def test_what_is_looked_up_never_travels() -> None:
    travels = {field.name: field.kind.travels for field in fields_of(TimingState)}
    assert travels.pop("moment") == "open"
    assert set(travels.values()) == {"secret"}


def test_what_is_looked_up_is_in_no_file() -> None:
    bare = TimingState(moment="other")
    full = bare.evolve(kind="cutin", printed=frozenset({0, 2}), faction="yes", pay=2, stand=3)
    written = [
        files.write(files.Parcel((CodeContents(TIMING, each),))) for each in (bare, full)
    ]
    assert written[0] == written[1]


def test_a_stash_is_asked_about_in_the_main_phase_and_reminds_its_owner(
    wording: Wording,
) -> None:
    state = RoundState(round=1, first=1, phase=1)
    assert "Who has a Stash?" not in titles(TOOL, state.evolve(phase=0))
    assert question(TOOL, state, "Who has a Stash?").players == state.table.players

    def reminder(now: RoundState) -> str:
        return str(only(TOOL, now, Note)[0].text)

    wording(reminder(state))
    stashed = tapped(TOOL, state, "Who has a Stash?", frozenset({1}))
    wording(reminder(stashed))
    assert reminder(stashed.evolve(turn=1)).startswith("Purple has no Stash")
