"""What the end of a turn does to a treasury, what stays private, and what is posted."""

from hypothesis import given

from companion.core.blocks import Button, Drawing, Note, RuleGap, TextToCopy, Warn
from companion.display.layout import lay_out
from companion.display.progress import done_tools
from companion.evening.offers import due_offer
from companion.exchange import share
from companion.games.turf_war import GAME
from companion.games.turf_war.areas.state import Area, AreasState
from companion.games.turf_war.gang.state import GangState, Promotion
from companion.games.turf_war.round.state import RoundState
from companion.games.turf_war.round.tool import CHECKLIST
from companion.games.turf_war.setup import END, FIGHTING, PAYING, UPKEEP
from companion.games.turf_war.treasury.state import Purse, TreasuryState, is_ending
from companion.games.turf_war.treasury.tool import HERE, SUGGESTED, TOOL, done
from companion.games.turf_war.treasury.transfers import from_round
from companion.games.turf_war.treasury.words import report
from tests.companion.games.turf_war.test_treasury import answer, only, purse
from tests.companion.games.turf_war.test_treasury_dead import fight
from tests.states import states
from tests.tool_screens import TO_THE_TURN
from tests.wordings import Wording


def test_income_counts_the_areas_at_the_end_of_the_turn() -> None:
    """End of turn."""
    state = TreasuryState().put(("purses", 0, "areas_end"), 7)
    assert (answer(state).text, answer(state).why) == (
        "Red: 23 MC",
        "20 − 4 salaries + 7 income",
    )
    assert "Income: 7 MC from 7 areas." in answer(state).lines
    unknown = answer(TreasuryState())
    assert unknown.text.endswith("so far")
    assert (
        "Income: 4 MC from 4 areas, if it has as many at the end of the turn." in unknown.lines
    )
    after = TOOL.move(state, "next", (), 0, 0)
    assert (after.purses[0].areas, after.purses[0].areas_end) == (7, None)
    assert (after.purses[1].areas, after.purses[0].money) == (4, 23)
    assert report(state, (0, 1)).splitlines() == [
        "Treasuries",
        "Red: 20 − 4 salaries + 7 income = 23 MC",
        "Green: 20 − 4 salaries + 4 income = 20 MC so far",
    ]


def test_money_and_plans_are_in_no_code() -> None:
    rich = purse(money=77, recruits=3, withheld=2, waiting=1, hitmen=9, areas=12)
    assert share.write(TOOL, rich) == share.write(TOOL, TreasuryState())
    assert Note(HERE) in only(rich, Note)
    assert RuleGap(SUGGESTED) in only(rich, RuleGap)
    fresh = TOOL.move(rich, "begin", (), 0, 0)
    assert fresh == TreasuryState()


def test_a_promoted_hitman_draws_no_salary_next_turn() -> None:
    """End of turn."""
    state = purse(promoted=1)
    assert TOOL.move(state, "next", (), 0, 0).purses[0].hitmen == 3
    sheet = GangState(seat=1, raised=(Promotion(name="Sal", rank="lieutenant"),))
    transfer = next(each for each in TOOL.transfers if each.source == "gang")
    told = transfer.do(sheet, state)
    assert told.purses[1].promoted == 1
    assert transfer.do(sheet, told) == told
    assert transfer.do(GangState(seat=1), state) == state
    assert transfer.do(sheet.evolve(seat=None), state) == state


(OWNERS,) = (each for each in TOOL.transfers if each.source == "areas")
LISTED = AreasState(rows=(Area(owner=0), Area(owner=0), Area(owner=2), Area()))


def test_the_areas_at_the_end_come_from_the_list_of_areas() -> None:
    ending = TreasuryState(turn_end=1)
    told = OWNERS.do(LISTED, ending)
    assert [each.areas_end for each in told.purses[:4]] == [2, 0, 1, 0]
    assert OWNERS.do(LISTED, told) == told
    assert OWNERS.do(AreasState(), told) == told


def test_the_list_that_a_turn_began_with_is_no_news_before_its_end() -> None:
    """Else it would seem that the first turn ends when its upkeep is paid. Initial setup."""
    fresh = TreasuryState()
    begins = AreasState(
        rows=tuple(Area(owner=seat) for seat in fresh.table.seats for _ in range(4))
    )
    assert OWNERS.do(begins, fresh) == fresh
    ending = fresh.evolve(turn_end=1)
    assert [each.areas_end for each in OWNERS.do(begins, ending).purses[:4]] == [4] * 4


def test_during_upkeep_the_list_is_the_areas_that_the_turn_begins_with() -> None:
    """End of turn, Collection of income: only there it is the areas at the end."""
    paying = OWNERS.do(LISTED, TreasuryState())
    assert [each.areas for each in paying.purses[:5]] == [2, 0, 1, 0, 4], "four play"
    assert {each.areas_end for each in paying.purses} == {None}
    assert [link.main for link in TOOL.links(paying)] == [True], "the turn goes on"
    corrected = paying.put(("purses", 0, "areas"), 3)
    assert OWNERS.do(LISTED, corrected) == corrected
    ended = OWNERS.do(LISTED, corrected.evolve(turn_end=1))
    assert [each.areas_end for each in ended.purses[:4]] == [2, 0, 1, 0]
    ended = ended.put(("purses", 0, "areas_end"), 3)
    closed = TOOL.move(ended, "next", (), 0, 0)
    for later in (closed, closed.evolve(turn_end=0)):
        assert OWNERS.do(LISTED, later) == later, "the last turn ended with it"


@given(listed=states(AreasState), state=states(TreasuryState))
def test_the_list_of_areas_never_says_that_a_turn_ends(
    listed: AreasState, state: TreasuryState
) -> None:
    """Else the large button would pay a whole turn before it is played."""
    assert is_ending(OWNERS.do(listed, state)) == is_ending(state)


def test_our_readings_stand_in_the_posts_of_treasuries(wording: Wording) -> None:
    state = purse(waiting=1, penalty=True).put(("purses", 1), Purse(waiting=2))
    marked = [
        each for each in report(state, (0, 1)).splitlines() if each.startswith("Our reading")
    ]
    wording([each[:40] for each in marked])
    posts = [block for block in only(state, TextToCopy) if block.title.startswith("For ")]
    wording([block.title for block in posts][:2])
    assert "Red:" not in posts[1].text


def test_a_reading_about_any_gang_stands_on_the_screen() -> None:
    """All treasuries are shown and posted, also where the gang looked at has disbanded."""
    other = purse().put(("purses", 3), Purse(waiting=1))
    words = "Do recruits draw a salary before they're placed?"
    assert [b for b in only(other, RuleGap) if b.text.startswith(words)]
    gone = other.put(("purses", 0, "gone"), True)
    assert [b for b in only(gone, RuleGap) if b.text.startswith(words)]
    assert not [b for b in only(purse(), RuleGap) if b.text.startswith(words)]


def test_a_gang_that_has_disbanded_pays_no_upkeep() -> None:
    """Upkeep, 1: all members have left, whatever was entered of them before."""
    gone = purse(gone=True, money=5, waiting=2)
    (books,) = [block for block in TOOL.form(gone) if isinstance(block, Drawing)]
    assert "Red: MC 5, Hitmen 4, Areas 4, End disbanded." in books.spoken
    assert answer(gone).text == "Red has disbanded"


def test_in_a_turn_without_deaths_the_checklist_says_when_the_books_are_closed() -> None:
    """End of turn: one button is large, the way on or the next turn."""
    (transfer,) = [each for each in TOOL.transfers if each.source == "round"]

    def large(state: TreasuryState) -> list[str]:
        buttons = [block for block in TOOL.form(state) if isinstance(block, Button)]
        ways = [link.title for link in TOOL.links(state) if link.main]
        return [*ways, *(button.title for button in buttons if button.main)]

    fought = transfer.do(RoundState(round=2, phase=END - 1), TreasuryState())
    assert large(fought) == [TO_THE_TURN]
    ending = transfer.do(RoundState(round=2, phase=END), fought)
    assert large(ending) == ["Next turn for all gangs"]
    after = TOOL.move(ending, "next", (), 0, 0)
    assert large(after) == [TO_THE_TURN]
    assert transfer.do(RoundState(round=2, phase=END), after) == after, (
        "it is not offered again"
    )
    assert done(after, RoundState(round=2, phase=END)), "the phase leads on"
    assert not done(ending, RoundState(round=2, phase=END))
    assert not done(after, RoundState(round=3, phase=END))
    upkeep = transfer.do(RoundState(round=3), after)
    assert not done(upkeep, RoundState(round=3))
    assert large(upkeep) == ["Upkeep is paid"]
    assert large(transfer.do(RoundState(round=3, phase=END), upkeep)) == [
        "Next turn for all gangs"
    ]
    over = RoundState(round=3, phase=END, over=True)
    assert large(transfer.do(over, ending)) == [TO_THE_TURN]
    assert CHECKLIST.words.phases[END].title == "End of turn"


def test_deaths_that_come_in_while_fights_go_on_do_not_lead_to_the_next_turn() -> None:
    """Combat comes before the end of the turn: the large button paid the income of a turn that went on."""
    fought = TreasuryState().put(("purses", 0, "killed_hitmen"), 1)

    def large(phase: int) -> list[str]:
        known = {"round": RoundState(round=2, phase=phase), "treasury": fought}
        parts = lay_out(TOOL, fought, done_tools(GAME, known))
        ways = [link.title for link in parts.links.main]
        return ways or [button.title for button in parts.main if parts.large]

    (transfer,) = [each for each in TOOL.transfers if each.source == "round"]
    assert large(FIGHTING) == [TO_THE_TURN]
    used = {"turf-war/areas": LISTED}
    assert due_offer(TOOL, fought, used) is None, "the list is from before the fights"
    fought = transfer.do(RoundState(round=2, phase=END), fought)
    assert large(END) == ["Next turn for all gangs"]
    assert due_offer(TOOL, fought, used)


def test_deaths_after_the_books_were_closed_close_no_other_turn_and_the_app_says_so() -> None:
    """They would cost consolation a turn late."""
    ending = TreasuryState(turn_end=2)
    closed = TOOL.move(ending, "next", (), 0, 0)
    assert [p for p in TOOL.form(closed) if isinstance(p, Button) and p.main] == []
    for name, value in (("killed_hitmen", 1), ("killed_don", True)):
        late = closed.put(("purses", 0, name), value)
        assert [p for p in TOOL.form(late) if isinstance(p, Button) and p.main] == []
        (warned,) = only(late, Warn)
        assert "Turn 2 is closed" in warned.text
        early = ending.put(("purses", 0, name), value)
        assert only(early, Warn) == []
        assert [p.move for p in TOOL.form(early) if isinstance(p, Button) and p.main] == [
            "next"
        ]
    following = closed.put(("purses", 0, "killed_hitmen"), 1).evolve(turn_end=3)
    assert only(following, Warn) == []
    assert [p.move for p in TOOL.form(following) if isinstance(p, Button) and p.main] == [
        "next"
    ]


def test_a_turn_that_was_left_behind_is_closed_before_the_next_one_is_paid() -> None:
    """Whoever goes on without closing the books of turn 1 pays turn 2 with the figures of turn 2. Upkeep."""

    def at(state: TreasuryState, turn: int, phase: int) -> TreasuryState:
        return from_round(RoundState(round=turn, phase=phase), state)

    def large(state: TreasuryState) -> list[str]:
        return [button.title for button in lay_out(TOOL, state).main]

    hired = at(TreasuryState(), 1, UPKEEP)
    assert large(hired) == ["Upkeep is paid"]
    hired = TOOL.move(hired, "settle", (), 0, 0)
    hired = at(hired, 1, PAYING).put(("purses", 0, "recruits"), 2)
    hired = TOOL.move(hired, "settle", (), 0, 0)
    assert not large(at(hired, 1, FIGHTING)), "the turn goes on"
    late = at(hired, 2, UPKEEP)
    assert large(late) == ["Next turn for all gangs"]
    assert [each.text for each in only(late, Warn)][:1] == [
        "These are still the figures of turn 1. Tap “Next turn for all gangs” first."
    ]
    fought = {"turf-war/combat": fight(3, 2)}
    dead = due_offer(TOOL, late, fought)
    assert dead
    assert isinstance(dead.state, TreasuryState)
    paid = TOOL.move(dead.state, "next", (), 0, 0)
    assert [each.dead_hitmen for each in paid.purses[:2]] == [1, 1]
    assert (paid.purses[0].money, paid.purses[0].waiting, paid.booked) == (10, 2, 1)
    assert large(at(paid, 2, UPKEEP)) == ["Upkeep is paid"]
    assert done(TOOL.move(paid, "settle", (), 0, 0), RoundState(round=2, phase=UPKEEP))
    assert large(at(TreasuryState(), 2, UPKEEP)) == ["Upkeep is paid"], "its first turn"
