"""From Plans and the checklist into the token ledger, and on: each token counts once. Execution Phase."""

from typing import Any, Final

import pytest

from companion.core.blocks import Facts, Note, Question
from companion.core.earlier import carried
from companion.core.table import Table, TableV1
from companion.evening.flow import flowed
from companion.exchange import codec
from companion.games.lawless_empire.ledger.state import KINDS, held
from companion.games.lawless_empire.older import PlansState3, RoundState2, ScoreState2
from companion.games.lawless_empire.plans.state import WonBoard, brought
from companion.games.lawless_empire.round.in_play import all_settled
from companion.games.lawless_empire.round.state import (
    COMMAND,
    EXECUTION,
    ROUNDS,
    RoundState,
    SettledSyndicate,
    round_of,
    round_print,
)
from companion.games.lawless_empire.round.tool import TOOL as ROUND
from companion.games.lawless_empire.score.state import ScoreLine
from companion.storage import saves
from companion.tools.transfers import fingerprint
from tests.companion.games.lawless_empire.table_of_tools import GAME, Tools

RED, GREEN, PURPLE = range(3)
TABLE: Final = Table(seats=(RED, GREEN, PURPLE))


def boards(*brought: tuple[str, int]) -> tuple[WonBoard, ...]:
    """Return all boards of a round: *brought*, and Organise Plans that Red won."""
    rest = (("organise", RED),) * (7 - len(brought))
    return tuple(WonBoard(plan=plan, winner=seat) for plan, seat in (*brought, *rest))


def execution(number: int = 1, *brought: tuple[str, int]) -> Tools:
    """Return a table in the Execution of a round, with all its boards won."""
    tools = Tools(TABLE)
    tools.to(number, EXECUTION)
    win(tools, *brought)
    return tools


def win(tools: Tools, *brought: tuple[str, int]) -> None:
    tools.put("plans", tools.now("plans").evolve(won=boards(*brought)))


def numbers(tools: Tools, seat: int) -> tuple[int | None, ...]:
    return tuple(held(tools.now("ledger"), seat, kind) for kind in KINDS)


def count(tools: Tools, seat: int, title: str, number: int | None) -> None:
    tools.tap("ledger", title, number, seat)


LUCRE, BRIBERY = "Lucre (yellow)", "Bribery (blue)"


def test_all_boards_of_a_round_come_in_and_no_part_of_them() -> None:
    tools = execution(1, ("bribe", GREEN), ("extort", GREEN))
    assert numbers(tools, GREEN) == (1, 1, 3)
    assert not tools.histories["ledger"].past, "nobody has touched it"
    some = tools.now("plans").evolve(won=boards()[:6])
    tools.put("plans", some)
    assert numbers(tools, GREEN) == (0, 0, 3)


def test_rounds_add_up_though_plans_puts_each_away() -> None:
    tools = execution(1, ("bribe", GREEN), ("extort", GREEN))
    tools.to(2, EXECUTION)
    assert tools.now("plans").won == ()
    assert numbers(tools, GREEN) == (1, 1, 3)
    win(tools, ("bribe", GREEN), ("recruit", GREEN))
    assert numbers(tools, GREEN) == (1, 2, 4)
    tools.to(3, 0)
    assert numbers(tools, GREEN) == (1, 2, 4)


def test_a_board_that_is_corrected_counts_as_it_is_then() -> None:
    tools = execution(1, ("bribe", GREEN))
    tools.put("plans", tools.now("plans").put(("won", 0, "winner"), PURPLE))
    assert (numbers(tools, GREEN), numbers(tools, PURPLE)) == ((0, 0, 3), (0, 1, 3))
    tools.to(2, 0)
    tools.press("round", "Previous phase")
    assert numbers(tools, PURPLE) == (0, 1, 3)
    tools.put("plans", tools.now("plans").put(("won", 0, "plan"), "extort"))
    assert numbers(tools, PURPLE) == (1, 0, 3)
    tools.to(2, EXECUTION)
    assert numbers(tools, PURPLE) == (1, 0, 3), "once, and as it was corrected"
    win(tools, ("extort", PURPLE))
    assert numbers(tools, PURPLE) == (2, 0, 3)


def test_back_and_forth_undo_and_redo_count_once() -> None:
    tools = execution(1, ("bribe", GREEN))
    tools.undo("plans")
    assert numbers(tools, GREEN) == (0, 0, 3)
    tools.redo("plans")
    assert numbers(tools, GREEN) == (0, 1, 3)
    for _ in range(3):
        tools.to(2, 0)
        assert numbers(tools, GREEN) == (0, 1, 3)
        tools.press("round", "Previous phase")
        assert tools.now("plans").won == boards(("bribe", GREEN))
        assert numbers(tools, GREEN) == (0, 1, 3)
    tools.to(2, 0)
    tools.undo("round")
    assert numbers(tools, GREEN) == (0, 1, 3)
    tools.redo("round")
    assert numbers(tools, GREEN) == (0, 1, 3)


def test_a_round_that_was_cleared_by_hand_and_won_again_counts_once() -> None:
    tools = execution(1, ("bribe", GREEN))
    tools.press("plans", "Clear for the next round")
    assert numbers(tools, GREEN) == (0, 1, 3), "it was won"
    win(tools, ("extort", GREEN))
    assert numbers(tools, GREEN) == (1, 0, 3)
    tools.to(2, EXECUTION)
    assert [each.round for each in brought(tools.now("plans"))] == [1]


def test_a_jump_back_to_a_round_plays_it_again() -> None:
    tools = execution(1, ("bribe", GREEN))
    tools.to(2, EXECUTION)
    win(tools, ("extort", GREEN))
    tools.put("round", ROUND.move(tools.now("round"), "round", (1,), 0, 0), "Round")
    assert numbers(tools, GREEN) == (1, 1, 3)
    tools.put("round", tools.now("round").evolve(phase=EXECUTION))
    win(tools, ("recruit", GREEN))
    assert numbers(tools, GREEN) == (1, 0, 4)


@pytest.mark.parametrize("first", [None, GREEN])
def test_the_round_is_known_with_a_first_player_and_without(first: int | None) -> None:
    tools = Tools(TABLE)
    tools.to(1, EXECUTION)
    if first is not None:
        tools.tap("round", "First player", first)
    win(tools, ("bribe", GREEN))
    assert numbers(tools, GREEN) == (0, 1, 3)
    at = tools.now("round")
    assert round_of(fingerprint((at.round, first))) == round_of(round_print(at)) == 1
    assert round_of(0) is None


def test_boards_of_which_nobody_knows_the_round_say_nothing() -> None:
    tools = Tools(TABLE)
    win(tools, ("bribe", GREEN))
    assert brought(tools.now("plans")) == ()
    assert numbers(tools, GREEN) == (0, 0, 3)


def test_boards_of_two_rounds_together_say_nothing() -> None:
    tools = execution(1)
    plans = tools.now("plans")
    assert brought(plans.evolve(won=(*plans.won, *plans.won[:1]))) == ()


def test_a_round_without_plans_is_missing_and_a_count_mends_it() -> None:
    tools = Tools(TABLE)
    tools.to(1, COMMAND)
    assert numbers(tools, GREEN) == (None, None, None)
    for title, number in ((LUCRE, 2), (BRIBERY, 0), ("Soldati", 4)):
        count(tools, GREEN, title, number)
    assert numbers(tools, GREEN) == (2, 0, 4)
    tools.to(2, EXECUTION)
    assert numbers(tools, GREEN) == (2, 0, 4)
    win(tools, ("bribe", GREEN))
    assert numbers(tools, GREEN) == (2, 1, 4)
    assert numbers(tools, RED) == (None, None, None)


def test_a_correction_stays_whatever_flows_later() -> None:
    tools = execution(1, ("bribe", GREEN))
    count(tools, GREEN, BRIBERY, 4)
    tools.put("plans", tools.now("plans").put(("won", 0, "plan"), "recruit"))
    assert numbers(tools, GREEN) == (0, 4, 4), "the count is of the same round"
    tools.to(2, EXECUTION)
    win(tools, ("bribe", GREEN), ("bribe", GREEN))
    assert numbers(tools, GREEN) == (0, 6, 4)
    tools.put("plans", tools.now("plans").evolve(won=boards(("bribe", GREEN))))
    assert numbers(tools, GREEN) == (0, 5, 4)
    count(tools, GREEN, BRIBERY, None)
    assert numbers(tools, GREEN) == (0, 1, 4)


def test_a_correction_is_undone_and_what_came_in_since_stays() -> None:
    tools = execution(1, ("bribe", GREEN))
    count(tools, GREEN, BRIBERY, 4)
    tools.to(2, 0)
    tools.undo("ledger")
    assert numbers(tools, GREEN) == (0, 1, 3)
    assert tools.now("ledger").due == 1


def settle(tools: Tools, owner: int, **replies: str) -> None:
    """Say who takes a Syndicate, and what the others answer, none of whom was called."""
    if tools.now("round").owner != owner:
        tools.tap("round", "Who takes a Syndicate?", owner)
    for name, said in replies.items():
        tools.tap("round", f"{name} is not called", said)


def test_a_paid_assist_moves_a_token_as_soon_as_it_is_said() -> None:
    tools = execution(1, ("bribe", GREEN), ("extort", PURPLE))
    settle(tools, RED, Green="bribery")
    assert (numbers(tools, RED), numbers(tools, GREEN)) == ((0, 1, 3), (0, 0, 3))
    tools.undo("round")
    assert (numbers(tools, RED), numbers(tools, GREEN)) == ((0, 0, 3), (0, 1, 3))
    settle(tools, RED, Green="bribery", Purple="lucre")
    assert numbers(tools, RED) == (1, 1, 3)
    tools.press("round", "Next Syndicate")
    assert numbers(tools, RED) == (1, 1, 3)
    settled = tools.now("round").syndicates
    assert settled == (
        SettledSyndicate(
            owner=RED,
            assists=frozenset({GREEN, PURPLE}),
            lucre=frozenset({PURPLE}),
            bribery=frozenset({GREEN}),
        ),
    )


@pytest.mark.parametrize("settled", [False, True])
def test_paid_assists_stay_for_the_game_settled_or_not(settled: bool) -> None:
    tools = execution(1, ("bribe", GREEN))
    settle(tools, RED, Green="bribery", Purple="nothing")
    if settled:
        tools.press("round", "Next Syndicate")
    tools.to(2, 0)
    assert (numbers(tools, RED), numbers(tools, GREEN)) == ((0, 1, 3), (0, 0, 3))
    tools.press("round", "Previous phase")
    tools.to(2, EXECUTION)
    assert (numbers(tools, RED), numbers(tools, GREEN)) == ((0, 1, 3), (0, 0, 3))
    assert len(all_settled(tools.now("round"))) == 1


def test_a_syndicate_for_which_nobody_answered_is_not_settled() -> None:
    tools = execution(1)
    assert tools.now("round").owner == RED
    tools.to(2, 0)
    assert tools.now("round").syndicates == ()
    without = Tools(TABLE)
    without.to(1, EXECUTION)
    without.press("round", "Next: Command")
    assert all_settled(without.now("round")) == ()


def test_the_last_syndicate_of_the_game_counts_when_it_is_over() -> None:
    tools = execution(ROUNDS, ("extort", GREEN))
    settle(tools, RED, Green="lucre", Purple="nothing")
    tools.press("round", "Next: Command")
    tools.press("round", "Next: End")
    assert tools.now("round").over
    assert [deal.owner for deal in tools.now("ledger").deals] == [RED]
    tools.press("round", "Previous phase")
    tools.press("round", "Next: End")
    assert len(tools.now("ledger").deals) == 1


def test_no_more_syndicates_are_settled_than_the_box_has() -> None:
    full = RoundState(table=TABLE, round=2, phase=EXECUTION, owner=RED).evolve(
        syndicates=(SettledSyndicate(owner=RED),) * 8
    )
    assert len(ROUND.move(full, "assisted", (), 0, 0).syndicates) == 8
    taken = full.evolve(syndicates=(), in_play=8)
    assert ROUND.move(taken, "assisted", (), 0, 0).syndicates == ()


def facts(tools: Tools) -> dict[str, str]:
    blocks = tools.blocks("round")
    return dict(row for block in blocks if isinstance(block, Facts) for row in block.rows)


def test_the_checklist_has_bonuses_and_actions_without_a_question() -> None:
    """Preparation Phase, Command Phase."""
    tools = execution(1, ("extort", GREEN), ("extort", GREEN), ("bribe", RED))
    tools.press("round", "Next: Command")
    tools.tap("round", "First player", RED)
    assert facts(tools)["Bribery actions"] == "Red 1"
    assert "1 of 1 action left" in {question.title for question in tools.asks("round")}
    tools.to(2, 0)
    assert facts(tools)["Lucre bonuses"] == "Green 2"
    tools.tap("round", "First player", GREEN)
    assert "2 of 2 bonuses left" in {question.title for question in tools.asks("round")}
    tools.tap("round", "2 of 2 bonuses left", (0, 2, 0))
    assert facts(tools)["Lucre bonuses"] == "Green 2", "a bonus costs no token"
    empty = Tools(TABLE)
    empty.to(1, COMMAND)
    assert "Bribery actions" not in facts(empty)
    won = execution(1)
    won.press("round", "Next: Command")
    assert facts(won)["Bribery actions"] == "nobody has any"


def asked(tools: Tools, title: str) -> Question:
    (found,) = [question for question in tools.asks("round") if question.title == title]
    return found


def test_what_is_entered_on_the_checklist_comes_before_what_the_ledger_says() -> None:
    tools = execution(1, ("extort", GREEN))
    tools.to(2, 0)
    tools.tap("round", "First player", GREEN)
    title = "Lucre (yellow) of Green"
    assert asked(tools, title).value == 1
    tools.tap("round", title, 3)
    assert asked(tools, title).value == 3
    assert tools.now("round").supplies[GREEN].lucre == 3
    transfer = next(each for each in GAME.by_key["ledger"].transfers if "tokens" in each.title)
    tools.put("ledger", transfer.do(tools.now("round"), tools.now("ledger")), transfer.title)
    assert numbers(tools, GREEN) == (3, 0, 3)
    tools.tap("round", title, 3)
    assert tools.now("round").supplies[GREEN].lucre is None, "the ledger says so by now"
    assert asked(tools, title).value == 3


def test_who_can_pay_for_an_assist_is_said_where_it_is_asked() -> None:
    """Execution Phase, Assist."""
    tools = execution(1, ("bribe", GREEN), ("extort", GREEN), ("extort", GREEN))

    def said() -> list[str]:
        notes = [block.text for block in tools.blocks("round") if isinstance(block, Note)]
        return [text for text in notes if "can give one" in text]

    head = "Only a player who has a Lucre or a Bribery can give one."
    assert said() == [f"{head} By the token ledger, Green has 2 Lucre and 1 Bribery."]
    tools.tap("round", "Green is not called", "nothing")
    assert said() == [f"{head} By the token ledger, Purple has neither."]
    without = Tools(TABLE)
    without.to(2, EXECUTION)
    without.tap("round", "Who takes a Syndicate?", GREEN)
    notes = [block.text for block in without.blocks("round") if isinstance(block, Note)]
    assert head in notes


def over() -> Tools:
    """Return a table whose game is over, with all boards of the last round, in which Green won a Bribe."""
    tools = Tools(TABLE)
    tools.to(ROUNDS, EXECUTION)
    for seat in TABLE.seats:
        for title, number in ((LUCRE, 1), (BRIBERY, 2), ("Soldati", 3)):
            count(tools, seat, title, number)
    win(tools, ("bribe", GREEN))
    tools.press("round", "Next: Command")
    tools.press("round", "Next: End")
    return tools


def score_line(tools: Tools, seat: int) -> ScoreLine:
    found: ScoreLine = tools.now("score").lines[seat]
    return found


def test_the_score_has_everybodys_tokens_with_their_role() -> None:
    """End of Game: each Lucre, Bribery and Soldato adds 1 MP."""
    tools = over()
    assert score_line(tools, GREEN) == ScoreLine(), "nobody has shown a role"
    tools.tap("score", "Role", "typed", GREEN)
    tools.tap("score", "MP", 5, GREEN)
    line = score_line(tools, GREEN)
    assert (line.tokens, line.lucre, line.bribery, line.soldati) == ((1, 3, 3), 1, 3, 3)
    tools.tap("score", "Role", "typed", RED)
    tools.tap("score", "Tokens", (7,), RED)
    tools.tap("score", "Role", "informant", RED)
    assert score_line(tools, RED).tokens == (7,), "a player's own figure stays"


def test_a_correction_after_the_role_is_offered_in_the_score() -> None:
    tools = over()
    tools.tap("score", "Role", "typed", GREEN)
    transfer = next(each for each in GAME.by_key["score"].transfers if each.source == "ledger")
    fresh = transfer.do(tools.now("ledger"), tools.now("score"))
    assert fresh.lines[GREEN] == score_line(tools, GREEN)
    count(tools, GREEN, BRIBERY, 1)
    assert score_line(tools, GREEN).tokens == (1, 3, 3)
    later: Any = transfer.do(tools.now("ledger"), tools.now("score"))
    assert later.lines[GREEN].tokens == (1, 1, 3)
    assert later.lines[RED].tokens == (1, 2, 3)
    assert transfer.do(tools.now("ledger"), later) == later
    own = later.put(("lines", GREEN, "tokens"), (9,))
    assert transfer.do(tools.now("ledger"), own) == own


def test_nothing_goes_to_the_score_before_the_last_round_or_where_a_number_is_missing() -> None:
    tools = execution(2, ("bribe", GREEN))
    tools.tap("score", "Role", "typed", GREEN)
    assert score_line(tools, GREEN).tokens == ()
    tools = over()
    count(tools, PURPLE, "Soldati", 63)
    for seat in (GREEN, PURPLE):
        tools.tap("score", "Role", "typed", seat)
    assert score_line(tools, GREEN).tokens == (1, 3, 3)
    assert score_line(tools, PURPLE).tokens == (), "more than the Score can hold"


def test_a_round_of_version_2_opens() -> None:
    old = RoundState2(
        table=carried(TABLE, TableV1), round=3, phase=2, in_play=4, takers=(GREEN, RED)
    )
    new = ROUND.upgraded(2, codec.unpack(RoundState2, codec.pack(old)))
    assert carried(new, RoundState2) == old
    assert new.syndicates == ()


def test_plans_of_version_3_open_with_all_their_boards() -> None:
    tool = GAME.by_key["plans"]
    old = PlansState3(
        table=carried(TABLE, TableV1), won=boards(("bribe", GREEN)), first=RED, scheme="gang"
    )
    new = tool.upgraded(3, codec.unpack(PlansState3, codec.pack(old)))
    assert carried(new, PlansState3) == old
    assert new.earlier == ()


def test_a_score_of_version_2_opens_with_all_its_lines() -> None:
    tool = GAME.by_key["score"]
    line = ScoreLine(role="typed", typed=4, tokens=(3, 2))
    old = ScoreState2(table=carried(TABLE, TableV1), lines=(line, *(ScoreLine(),) * 7))
    new = tool.upgraded(2, codec.unpack(ScoreState2, codec.pack(old)))
    assert carried(new, ScoreState2) == old
    assert all(each.lucre is None for each in new.held)


def test_an_app_that_was_closed_has_all_rounds_again() -> None:
    """Nobody has touched the ledger, so it isn't saved: it follows from what is."""
    tools = execution(1, ("bribe", GREEN), ("extort", PURPLE))
    settle(tools, RED, Green="bribery", Purple="lucre")
    tools.to(2, EXECUTION)
    win(tools, ("recruit", GREEN))
    again = Tools(TABLE)
    saved = [key for key, history in tools.histories.items() if history.past]
    assert "ledger" not in saved
    for key in saved:
        tool = GAME.by_key[key]
        again.histories[key] = saves.read(tool, saves.write(tool, tools.histories[key]))
    for key in saved:
        again.histories |= flowed(GAME, again.histories, key)
    for seat in TABLE.seats:
        assert numbers(again, seat) == numbers(tools, seat)
    assert numbers(again, RED) == (1, 1, 3)
    assert again.now("round").ledger == tools.now("round").ledger
