"""What follows the checklist is no step of a player: Undo never names it, and loses nothing by it."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.catalogue import every_game, every_tool
from companion.core.shape import fields_of
from companion.core.table import Table
from companion.core.values import Value
from companion.evening.evening import Evening
from companion.evening.flow import flowed, follows_checklist, kept_up, touch_cause
from companion.evening.undo import player_steps, redoes, redone, undone
from companion.games.mafia_works.acquire.state import AcquireState, Family, buyer
from companion.games.mafia_works.round.state import RoundState
from companion.games.mafia_works.track.state import TrackState, advanced, missed
from companion.storage import saves
from companion.tools.checklist_model import CHECKLIST
from companion.tools.history import History, UndoStep
from companion.tools.tool import AnyTool, Game, Transfer
from screens.light.state import light_tool_session
from screens.light.state.touches import touched
from screens.visitors.visitor import Visitor
from tests.states import states

GAMES = {game.key: game for game in every_game()}
MAFIA = GAMES["mafia-works"]
FOLLOWING = [tool for tool in every_tool() if any(map(follows_checklist, tool.transfers))]
every_follower = pytest.mark.parametrize(
    "tool", FOLLOWING, ids=[each.name for each in FOLLOWING]
)
FEW = settings(max_examples=min(15, settings().max_examples))

Histories = dict[str, History]


def fresh(game: Game) -> Histories:
    return {tool.key: History(tool.state()) for tool in game.tools}


def went_on(game: Game, histories: Histories, checklist: Any) -> Histories:
    """Return *histories* after the table went on to that state of the *checklist*."""
    step = histories[CHECKLIST].then(checklist, "Next")
    found = {**histories, CHECKLIST: step}
    return {**found, **flowed(game, found, CHECKLIST)}


def checklists(tool: AnyTool) -> st.SearchStrategy[Any]:
    """Return the strategy for states of the checklist of *tool*'s game."""
    return states(GAMES[tool.game].by_key[CHECKLIST].state)


def begun(tool: AnyTool, data: st.DataObject) -> Histories:
    """Return the histories of *tool*'s game after the table touched its checklist alone."""
    game = GAMES[tool.game]
    return went_on(game, fresh(game), data.draw(checklists(tool)))


def undo(tool: AnyTool, histories: Histories) -> Histories:
    history = undone(tool, histories[tool.key], None)
    after = {**histories, tool.key: history}
    return {**after, tool.key: kept_up(GAMES[tool.game], tool, after)}


def redo(tool: AnyTool, histories: Histories) -> Histories:
    history = redone(tool, histories[tool.key], None)
    after = {**histories, tool.key: history}
    return {**after, tool.key: kept_up(GAMES[tool.game], tool, after)}


def by_hand(before: Any, entered: Any) -> Any:
    """Return the state *entered* after *before*: what a tool has only heard, no player can put in."""
    model: type[Value] = type(before)
    heard = [each for each in fields_of(model) if each.kind.travels == "received"]
    return entered.evolve(**{each.name: getattr(before, each.name) for each in heard})


def names(tool: AnyTool, histories: Histories) -> str:
    """Return the step that Undo names in *tool*."""
    return player_steps(tool, histories[tool.key]).undoes


@every_follower
@FEW
@given(data=st.data())
def test_undo_never_names_what_only_followed_the_checklist(
    tool: AnyTool, data: st.DataObject
) -> None:
    game, checklist = GAMES[tool.game], checklists(tool)
    histories = begun(tool, data)
    assert names(tool, histories) == "", "nobody has touched it"
    for entered in (tool.example, data.draw(states(tool.state))):
        mine = by_hand(histories[tool.key].now, entered)
        found = {**histories, tool.key: histories[tool.key].then(mine, "by hand")}
        for _ in range(2):
            found = went_on(game, found, data.draw(checklist))
        others = {
            transfer.step for transfer in tool.transfers if not follows_checklist(transfer)
        }
        assert names(tool, found) in {"by hand", "", *others}
        if names(tool, found) in others:
            continue  # a third tool followed the checklist, and this one follows that tool
        was = found[tool.key].now
        back = undo(tool, found)
        assert names(tool, back) == ""
        assert undo(tool, back)[tool.key] == back[tool.key], "there is nothing to undo"
        again = redo(tool, back)
        assert again[tool.key].now == was
        assert names(tool, again) == names(tool, found)
        assert redoes(tool, again[tool.key]) == ""


@every_follower
@FEW
@given(data=st.data())
def test_undo_on_a_light_page_does_what_it_does_in_the_app(
    tool: AnyTool, data: st.DataObject
) -> None:
    histories = begun(tool, data)
    mine = histories[tool.key].then(data.draw(states(tool.state)), "by hand")
    checklist = data.draw(checklists(tool))
    histories = went_on(GAMES[tool.game], {**histories, tool.key: mine}, checklist)
    known = {key: each for key, each in histories.items() if key != tool.key}
    tool_session = light_tool_session.LightToolSession(tool, histories[tool.key], others=known)
    evening = Evening(GAMES[tool.game], histories)
    for word in ("undo", "redo"):
        evening = evening.undone(tool.key) if word == "undo" else evening.redone(tool.key)
        tool_session = touched(tool_session, {"k": word}, 0.0, 0)
        assert tool_session.history == evening.histories[tool.key], word


def test_what_a_player_took_back_on_a_light_page_can_be_redone_after_the_page_is_loaded_again() -> (
    None
):
    """Facts flow in once: a page that is loaded again does not bring back what was undone."""
    law = GAMES["the-law"]
    patrols, change = law.by_key["patrols"], law.by_key["change"]
    known = {"patrols": History(patrols.state()).then(patrols.example, "by hand")}
    visitor = Visitor("here", Table())
    tool_session = light_tool_session.opened(change)
    visitor.keep(
        light_tool_session.stepped(
            tool_session, tool_session.state.evolve(influence=(5,)), "by hand"
        )
    )
    visitor.keep(light_tool_session.LightToolSession(patrols, known["patrols"]))

    def loaded() -> light_tool_session.LightToolSession:
        return visitor.informed(visitor.load(change, str))

    before = back = loaded()
    assert before.undoes == "The Patrols and their scene were filled in"
    while back.undoes:
        visitor.keep(back := touched(back, {"k": "undo"}, 0.0, 0))
        assert loaded().history == back.history
    while back.history.future:
        visitor.keep(touched(back, {"k": "redo"}, 0.0, 0))
        back = loaded()
    assert back.history == before.history


def test_undo_ends_where_the_checklist_put_away_what_was_entered() -> None:
    """What is out of sight is not undone step by step; Undo of the checklist brings it back."""
    acquire = MAFIA.by_key["acquire"]
    histories = went_on(MAFIA, fresh(MAFIA), turn(1))
    mine: Any = histories["acquire"].now.evolve(price=5)
    history = histories["acquire"].then(mine, "The card's Power: 5")
    found = went_on(MAFIA, {**histories, "acquire": history}, turn(2))
    cleared: Any = found["acquire"].now
    assert (cleared.price, names(acquire, found)) == (None, "")
    assert undo(acquire, found)["acquire"] == found["acquire"]
    before = {**found, CHECKLIST: found[CHECKLIST].undo()}
    before |= flowed(MAFIA, before, CHECKLIST)
    assert (before["acquire"].now, names(acquire, before)) == (mine, "The card's Power: 5")


def turn(number: int, phase: int = 1) -> RoundState:
    """Return the checklist of Mafia Works in the turn with this *number*, from 1."""
    around, at = divmod(number - 1, 4)
    return RoundState(round=1 + around, first=0, turn=at, phase=phase)


def test_the_victory_track_undoes_an_advance_and_follows_the_turn_all_the_same() -> None:
    track = MAFIA.by_key["track"]
    histories = went_on(MAFIA, fresh(MAFIA), turn(1, phase=0))
    laid: Any = histories["track"].now.evolve(spaces=4, deck=6)
    history = histories["track"].then(laid, "Cards in the deck: 6")
    history = history.then(advanced(laid), "The Track advances: Red")
    histories = went_on(MAFIA, {**histories, "track": history}, turn(2))
    assert names(track, histories) == "The Track advances: Red"
    back = undo(track, histories)
    state = back["track"].now
    assert isinstance(state, TrackState)
    assert (state.deck, missed(state), names(track, back)) == (6, 2, "Cards in the deck: 6")
    assert redo(track, back)["track"].now == histories["track"].now


def test_a_transfer_that_a_player_touched_is_a_step_of_undo() -> None:
    acquire = MAFIA.by_key["acquire"]
    histories = went_on(MAFIA, fresh(MAFIA), turn(1))
    mine: Any = histories["acquire"].now.evolve(who=2)
    (transfer,) = acquire.transfers
    history = histories["acquire"].then(mine, "Blue")
    histories = went_on(MAFIA, {**histories, "acquire": history}, turn(2))
    assert histories["acquire"].now == mine, "a player has answered"
    touch = transfer.do(turn(2), mine)
    assert touch != mine
    histories = {
        **histories,
        "acquire": histories["acquire"].then(touch, transfer.step, touch_cause(transfer)),
    }
    assert names(acquire, histories) == transfer.step
    assert undo(acquire, histories)["acquire"].now == mine


def test_what_followed_in_a_save_of_an_earlier_version_goes_on_following() -> None:
    before: Transfer[Any] = MAFIA.by_key["acquire"].transfers[0]
    old = before.title.replace(" from the ", " of the ")
    assert old == "Use the turn of the checklist: all Allies stand"
    opening = AcquireState(families=(Family(powers=(1, 2)),) * 8)
    followed = before.do(turn(2), opening)
    steps = (UndoStep(AcquireState(), "by hand"), UndoStep(opening, old, touch_cause(before)))
    saved = saves.write(MAFIA.by_key["acquire"], History(followed, steps))
    assert f'["{old}",[' in saved, "as that version wrote it"
    assert "take round" not in saved
    history = saves.read(MAFIA.by_key["acquire"], saved)
    histories = {**fresh(MAFIA), "acquire": history}
    found = went_on(MAFIA, histories, turn(3))["acquire"].now
    assert isinstance(found, AcquireState)
    assert buyer(found) == 2
