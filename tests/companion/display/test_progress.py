"""What a tool has done in this phase is not asked of the table again."""

from typing import Any

import pytest

from companion.catalogue import every_game
from companion.core.blocks import Steps
from companion.core.values import Value
from companion.display.layout import Layout, lay_out
from companion.display.progress import done_tools, progress_tools
from companion.display.steps import led
from companion.games.turf_war.combat.state import Force
from companion.tools.tool import AnyTool, Game

GAMES = {game.key: game for game in every_game()}


def laid_out(game: Game, key: str, **states: Any) -> Layout:
    """Return the layout of the tool called *key* where the tools of *game* have these *states*."""
    tool = game.by_key[key]
    return lay_out(tool, states[key], done_tools(game, states))


def way(parts: Layout) -> str:
    """Return the tool to which the large step leads, '' for none."""
    (steps,) = [block for block in parts.body if isinstance(block, Steps)]
    now = led(steps).now
    return now.tool if now else ""


def told(tool: AnyTool, source: Value, state: Any) -> Any:
    """Return *state* of *tool* with what the checklist *source* knows."""
    for transfer in tool.transfers:
        if transfer.source == "round":
            state = transfer.do(source, state)
    return state


def test_placement_that_is_over_is_offered_no_more_until_the_next_round() -> None:
    game = GAMES["lawless-empire"]
    round_tool, tool = game.tools[0], game.by_key["placement"]
    at: Any = round_tool.state(round=2, phase=2, first=1)
    begun: Any = told(tool, at, tool.state())
    assert way(laid_out(game, "round", round=at, placement=begun)) == "placement"
    while (seat := begun.turn if begun.turn is not None else begun.first) is not None:
        after = tool.move(begun, "place", (seat, begun.hands[seat].dice), 0, 0)
        if after == begun:
            break
        begun = after
    parts = laid_out(game, "round", round=at, placement=begun)
    assert way(parts) == ""
    assert parts.large
    assert [link.tool for link in parts.links.above] == ["placement"], "it can be corrected"
    later = at.evolve(round=3)
    assert way(laid_out(game, "round", round=later, placement=begun)) == "placement"


def test_a_negotiation_that_is_settled_leads_on_past_damage_and_power() -> None:
    game = GAMES["makiavelia"]
    round_tool, tool = game.tools[0], game.by_key["negotiation"]
    table = tool.example.table
    at: Any = round_tool.state(round=2, phase=1, first=1, table=table)
    settled = told(tool, at, tool.example)
    before = laid_out(game, "round", round=at, negotiation=tool.state(table=table))
    assert way(before) == "damage"
    assert not before.large
    parts = laid_out(game, "round", round=at, negotiation=settled)
    assert way(parts) == ""
    assert parts.large
    later = at.evolve(round=3)
    assert way(laid_out(game, "round", round=later, negotiation=settled)) == "damage"
    over = told(tool, later.evolve(first=0), settled)
    assert way(laid_out(game, "round", round=later.evolve(first=0), negotiation=over))


def test_a_track_that_was_advanced_this_turn_leads_back_to_the_turn() -> None:
    """MW: Turn Order, 4 comes once in each turn."""
    game = GAMES["mafia-works"]
    round_tool, tool = game.tools[0], game.by_key["track"]
    at: Any = round_tool.state(round=1, first=0)
    before = told(tool, at, tool.state(spaces=5, deck=12))
    parts = laid_out(game, "track", round=at, track=before)
    assert (parts.links.main, parts.large) == ((), True)
    after = tool.move(before, "advance", (), 0, 0)
    parts = laid_out(game, "track", round=at, track=after)
    assert [link.tool for link in parts.links.main] == ["round"]
    assert not parts.large, "a second advance in this turn is no mistake of one touch"
    steps = next(
        block
        for block in laid_out(game, "round", round=at, track=after).body
        if isinstance(block, Steps)
    )
    assert not [step for step in steps.items if step.tool == "track" and not step.reminder]
    main = round_tool.move(at, "next", (), 0, 0)
    assert laid_out(game, "track", round=main, track=after).links.main, "its advance is over"
    later = round_tool.move(main, "next", (), 0, 0)
    parts = laid_out(game, "track", round=later, track=told(tool, later, after))
    assert (parts.links.main, parts.large) == ((), True)


@pytest.mark.parametrize("game", every_game(), ids=sorted(GAMES))
def test_nothing_is_done_before_a_game(game: Game) -> None:
    states = {tool.key: tool.example for tool in game.tools}
    at = game.tools[0].example.evolve(round=0)
    assert done_tools(game, {**states, "round": at}) == frozenset()
    assert {tool.key for tool in progress_tools(game)} <= set(game.by_key)


def complete(tool: AnyTool) -> Any:
    """Return a state of *tool* in which it has counted all that it counts at the end."""
    state: Any = tool.example
    if tool.name == "lawless-empire/orders":
        state = tool.move(state, "finish", (), 0, 0)
    if tool.name in ("mafia-works/score", "turf-war/alliances"):
        state = state.evolve(over=True)
    if tool.name == "turf-war/alliances":
        state = state.evolve(left=frozenset({0}))
    return state


@pytest.mark.parametrize("game", every_game(), ids=sorted(GAMES))
def test_at_the_end_no_large_button_leads_to_what_is_counted_while_more_is_left(
    game: Game,
) -> None:
    """What is counted is known whichever tools were used, and the last one keeps the game."""
    at: Any = game.tools[0].example.evolve(over=True)
    due = [link.tool for link in game.tools[0].links(at) if link.due]
    fresh = {key: game.by_key[key].state() for key in due}
    for counted in range(len(due) + 1):
        states = {**fresh, **{key: complete(game.by_key[key]) for key in due[:counted]}}
        parts = laid_out(game, "round", round=at, **states)
        left = due[counted:] or due[-1:]
        assert [link.tool for link in parts.links.main] == left[:1]
    if due:
        alone = {**fresh, due[-1]: complete(game.by_key[due[-1]])}
        parts = laid_out(game, "round", round=at, **alone)
        assert [link.tool for link in parts.links.main] == due[-1:], "all else is in it"
        ended = laid_out(game, due[-1], round=at, **alone)
        assert not [link for link in ended.links.main if link.tool == "round"], (
            "it is kept first"
        )


def test_a_track_that_is_laid_out_in_the_set_up_leads_back_to_it() -> None:
    """Its first advance is in the first turn: a touch in the set-up would be one too many."""
    game = GAMES["mafia-works"]
    round_tool, tool = game.tools[0], game.by_key["track"]
    ready = tool.state(spaces=5, deck=12)
    for at, main, is_large in (
        (round_tool.state(), ["Go on"], False),
        (round_tool.state(round=1, first=0), [], True),
    ):
        parts = laid_out(game, "track", round=at, track=ready)
        assert [link.title for link in parts.links.main] == main
        assert parts.large == is_large
    empty = laid_out(game, "track", round=round_tool.state(), track=tool.state(spaces=5))
    assert empty.links.main == ()


def test_once_a_fight_is_resolved_the_phase_leads_on_and_combat_to_the_next_fight() -> None:
    """Only players know whether there is another one."""
    game = GAMES["turf-war"]
    round_tool, tool = game.tools[0], game.by_key["combat"]
    at: Any = round_tool.state(round=2, phase=4)
    none: Any = told(tool, at, tool.state())
    waits = none.evolve(here=frozenset({0, 1}))
    forces = (*(Force(hitmen=each) for each in (4, 3)), *waits.forces[2:])
    fought = waits.evolve(forces=forces, held=0)
    for state in (none, waits):
        assert way(laid_out(game, "round", round=at, combat=state)) == "combat"
    after: Any = tool.move(fought, "next", (), 0, 0)
    for state in (fought, after):
        parts = laid_out(game, "round", round=at, combat=state)
        assert way(parts) == ""
        assert parts.large
        assert [link.tool for link in parts.links.above] == ["combat", "gang", "gangs"], (
            "for another"
        )
    here = laid_out(game, "combat", round=at, combat=fought)
    assert here.large
    assert [button.title for button in here.main] == ["Next fight"]
    there = laid_out(game, "combat", round=at, combat=after)
    assert [link.tool for link in there.links.main] == ["round"]
    again = after.evolve(here=frozenset({0, 1}))
    assert way(laid_out(game, "round", round=at, combat=again)) == "combat", "it waits"
    later = at.evolve(round=3)
    assert way(laid_out(game, "round", round=later, combat=told(tool, later, fought))) == (
        "combat"
    )


def test_orders_that_are_sealed_are_asked_for_no_more_and_their_fingerprint_comes_first() -> (
    None
):
    game = GAMES["turf-war"]
    round_tool, tool = game.tools[0], game.by_key["orders"]
    at: Any = round_tool.state(round=2, phase=3)
    written: Any = told(tool, at, tool.state()).evolve(recruits=1)
    assert way(laid_out(game, "round", round=at, orders=written)) == "orders"
    sealed: Any = tool.move(written, "seal", (), 0, 1)
    parts = laid_out(game, "round", round=at, orders=sealed)
    assert way(parts) == ""
    assert parts.large
    assert "orders" in [link.tool for link in parts.links.above], "they can be written anew"
    here = laid_out(game, "orders", round=at, orders=sealed)
    assert here.links.main == (), "the fingerprint is to be copied first"
    assert [link.tool for link in here.links.back] == ["round"]
    assert [is_large for _, is_large in here.in_bar(large=here.large)] == [True]
    other = sealed.evolve(recruits=2)
    assert way(laid_out(game, "round", round=at, orders=other)) == "orders", "no longer sealed"
    later = at.evolve(round=3)
    assert way(laid_out(game, "round", round=later, orders=sealed)) == "orders"


def test_the_turn_post_is_the_next_step_once_the_books_are_closed() -> None:
    game = GAMES["turf-war"]
    round_tool, treasury, post = game.tools[0], game.by_key["treasury"], game.by_key["post"]
    at: Any = round_tool.state(round=2, phase=5)
    empty: Any = post.state()
    written = told(post, at, empty)
    due: Any = told(treasury, at, treasury.state())
    closed = treasury.move(due, "next", (), 0, 0)
    for books, text, links in (
        (due, empty, "areas"),
        (due, written, "areas"),  # posted early: the books are still to be closed
        (closed, empty, "post"),
        (closed, written, ""),
    ):
        parts = laid_out(game, "round", round=at, treasury=books, post=text)
        assert way(parts) == links
        assert parts.large == (not links)
    assert way(laid_out(game, "round", round=at, post=written)) == "", "without the Treasury"
    later = at.evolve(round=3)
    assert way(laid_out(game, "round", round=later, post=written)) == "areas"


def test_xp_that_is_noted_leads_on_and_a_fight_that_is_left_does_not() -> None:
    """TW: Combat resolution, 6. What the gang sheet has to take over from Combat is left to do."""
    game = GAMES["turf-war"]
    round_tool, combat, gang = (game.by_key[key] for key in ("round", "combat", "gang"))
    at: Any = round_tool.state(round=2, phase=4, ticks=frozenset({2, 3}))
    fights: Any = told(combat, at, combat.example)
    sheet: Any = gang.state(seat=0)
    assert way(laid_out(game, "round", round=at, combat=fights, gang=sheet)) == "gang"
    (transfer,) = gang.transfers
    taken = transfer.do(fights, sheet)
    assert way(laid_out(game, "round", round=at, combat=fights, gang=taken)) == "gang"
    noted = taken.evolve(told="")
    parts = laid_out(game, "round", round=at, combat=fights, gang=noted)
    assert way(parts) == ""
    assert parts.large
    more = combat.move(fights, "next", (), 0, 0)
    again = more.evolve(here=fights.here, forces=fights.forces)
    assert way(laid_out(game, "round", round=at, combat=again, gang=noted)) == "gang"
    later = at.evolve(round=3)
    assert way(laid_out(game, "round", round=later, combat=fights, gang=noted)) == "combat"


def test_the_set_up_leads_on_once_every_gang_has_areas() -> None:
    """TW: Initial setup."""
    game = GAMES["turf-war"]
    at: Any = game.by_key["round"].state()
    tool = game.by_key["areas"]
    empty: Any = tool.state()
    assert laid_out(game, "round", round=at, areas=empty).links.strong
    rows = tuple(tool.example.rows[0].evolve(owner=seat) for seat in at.table.seats)
    assert not laid_out(game, "round", round=at, areas=empty.evolve(rows=rows)).links.strong
