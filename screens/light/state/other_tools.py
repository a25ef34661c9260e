"""What a tool on light pages knows from the other tools of its game on the same browser."""

from collections.abc import Mapping
from dataclasses import replace

from companion.catalogue import find_game
from companion.core.values import Value
from companion.display.made_games import MAKE, definition_in
from companion.evening import flow
from companion.evening import undo as own_undo
from companion.evening.flow import flowed
from companion.evening.new_games import moves_others, of_another_game
from companion.tools.checklist_model import CHECKLIST
from companion.tools.history import History
from companion.tools.tool import Game
from screens.light.state.light_slot import LightSlot


def informed(slot: LightSlot, known: Mapping[str, History]) -> LightSlot:
    """Return *slot* with the facts that other tools of its game know.

    *known* are the histories of those that this browser has, by their keys. As in the app, what a
    player entered stays, and facts flow once: what a player took back comes only with the next change. A kept
    game stays what it was. A checklist in use is moved on by what happened since it was shown, not by older saves,
    and not by what a new game has cleared since, or brought back.
    """
    game = find_game(slot.tool.game)
    if game is None:
        return slot
    histories = _histories(game, slot, known)
    for key, history in known.items():
        is_later = slot.kept and key == MAKE
        heard = slot.heard.get(key)
        if history != heard and not is_later:
            since = heard is not None or slot.tool.key != CHECKLIST or not slot.history.past
            moves = since and moves_others(game.by_key[key], heard or history, history)
            histories |= flowed(game, histories, key, moves=moves)
    own = histories[slot.tool.key]
    return replace(slot, history=own, definition=known.get(MAKE), heard=dict(known))


def in_one_round(
    slot: LightSlot, before: History, known: Mapping[str, History]
) -> tuple[LightSlot, dict[str, History]]:
    """Return *slot*, which was touched after *before*, and the new histories of *known* tools that go on with it, by their keys.

    There is one round, wherever it is moved on.
    """
    game = find_game(slot.tool.game)
    if game is None or slot.tool.key not in flow.in_place(game):
        return slot, {}
    if not moves_others(slot.tool, before, slot.history):
        return slot, {}
    found = flowed(game, _histories(game, slot, known), slot.tool.key)
    own = found.pop(slot.tool.key, slot.history)
    others = flow.in_place(game) & known.keys()
    after = {key: history for key, history in found.items() if key in others}
    return replace(slot, history=own), after


def kept_up(slot: LightSlot, before: History, known: Mapping[str, History]) -> LightSlot:
    """Return *slot*, after undo or redo of *before* there, with what the checklist among the *known* tools says now.

    That of another game says nothing of this one.
    """
    game = find_game(slot.tool.game)
    if game is None or of_another_game(before, slot.history):
        return slot
    history = flow.kept_up(game, slot.tool, _histories(game, slot, known))
    return replace(slot, history=history)


def _histories(game: Game, slot: LightSlot, known: Mapping[str, History]) -> dict[str, History]:
    """Return the histories of all tools of *game*; those that this browser does not have are at their opening."""
    fresh = {each.key: History(each.opening(slot.table)) for each in game.tools}
    return {**fresh, **known, slot.tool.key: slot.history}


def as_defined(slot: LightSlot, state: Value) -> Value:
    """Return *state* with what the definition of the slot's game says, where players made it.

    Where this browser has only the tool, the game is as the tool has it now.
    """
    if not slot.tool.made:
        return state
    known = slot.definition or History(definition_in(slot.state))
    return own_undo.as_defined(slot.tool, state, known)
