"""What the Right Hand says, and which readings stand beside a verdict."""

from random import Random

from companion.core.blocks import Fold, Note, RuleGap
from companion.games.mafia_works.right_hand.state import (
    Hand,
    RightHandState,
    RightHandState1,
    may_flip,
    points_matter,
)
from companion.games.mafia_works.right_hand.tool import TOOL
from companion.games.mafia_works.right_hand.words import silence
from tests.companion.games.mafia_works.reading import open_silents
from tests.companion.games.mafia_works.test_right_hand import at_table
from tests.fast_run import trials
from tests.tool_screens import answer, said, tapped
from tests.tool_screens import on_screen as only
from tests.wordings import Wording


def test_the_words_follow_the_switches_of_the_table(wording: Wording) -> None:
    def told(state: RightHandState) -> tuple[str, list[str]]:
        (house,) = [each for each in TOOL.form(state) if isinstance(each, Fold)]
        silents = [each.text for each in house.blocks if isinstance(each, RuleGap)]
        return answer(TOOL, state).rule, silents

    rule, (pair, tie, points, looked) = told(RightHandState())
    wording(pair)
    wording(rule, tie, points, looked)
    rule, (pair, tie, points, looked) = told(
        RightHandState(one_faction=True, sole=True, tokens_only=True, before=True)
    )
    wording(rule, pair, tie, points, looked)


def test_dropping_the_cards_that_were_looked_at_is_called_our_reading(wording: Wording) -> None:
    state = at_table(Hand(own=2), None)
    (note,) = only(TOOL, state, Note)
    assert note.text == (
        "It's the Ally that you take this turn, so take no other. Drop the 2 cards you looked at. "
        "It stays one of your Allies and counts for the limit."
    )
    wording(open_silents(TOOL, state))
    first = tapped(TOOL, state, "Decide before you look at the 2 cards", True)
    assert "Drop" not in only(TOOL, first, Note)[0].text
    wording(open_silents(TOOL, first))


def test_a_verdict_carries_every_reading_that_could_turn_it() -> None:
    """Play each switch the other way: where the verdict turns, its silence is on the screen."""
    random = Random(4)
    for _ in range(trials(3000)):
        others = random.randint(0, 3)
        mine = Hand(
            own=random.randint(0, 2),
            others=others,
            alike=random.randint(min(1, others), others),
            points=(random.randint(0, 3),),
        )
        rivals = [random.randint(0, 3) for _ in range(random.randint(1, 3))]
        switches = {name: random.random() < 0.5 for name in ("one_faction", "sole")}
        state = at_table(mine, *rivals, **switches)
        texts = open_silents(TOOL, state)
        for switch, held in switches.items():
            turned = may_flip(state.evolve(**{switch: not held})) is not may_flip(state)
            if turned:
                assert silence(state, switch).text in texts, (state, switch)
        assert (silence(state, "tokens_only").text in texts) == points_matter(state)
        assert (silence(state, "before").text in texts) == may_flip(state)
    for quiet in (RightHandState(), at_table(Hand(up=True), 3), at_table(Hand(own=1), 3)):
        assert open_silents(TOOL, quiet) == []


def test_right_hands_of_version_1_open_with_the_usual_reading() -> None:
    old = RightHandState1(who=2, sole=True)
    assert TOOL.upgraded(1, old) == RightHandState(who=2, sole=True)


def test_tokens_are_called_tokens_where_they_alone_count(wording: Wording) -> None:
    state = at_table(Hand(own=0, others=2), 5, tokens_only=True)
    wording(said(TOOL, state))
    state = state.put(("hands", 0, "points"), (1,))
    assert said(TOOL, state)[1] == "2 Allies, and the lowest: 1 VP token"
    assert answer(TOOL, state).lines == ("Red: 1 VP token", "Green: 5 VP tokens")
    fewer = state.put(("hands", 0, "points"), (6,))
    assert said(TOOL, fewer)[1].endswith("Green has fewer VP tokens than 6")


def test_a_minus_is_printed_as_a_minus() -> None:
    state = at_table(Hand(own=0, others=2, points=(-2,)), 5)
    assert said(TOOL, state)[1] == "2 Allies, and the lowest: −2 VP"
    below = at_table(Hand(own=0, others=2, points=(-2,)), -3)
    assert said(TOOL, below)[1].endswith("Green has fewer VP than −2")
