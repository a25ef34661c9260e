import pytest

from companion.core.blocks import Answer, Term, Terms
from companion.games.lawless_empire.conditions import SOCIOPATH, UNDERCOVER
from companion.games.lawless_empire.plans.state import SCHEMES
from companion.games.lawless_empire.terms import TOOL, TOPICS, TermsState
from tests.wordings import Wording


def terms(topic: str) -> tuple[Term, ...]:
    answer, found = TOOL.result(TermsState(topic=topic))
    assert isinstance(answer, Answer)
    assert isinstance(found, Terms)
    assert answer.text == f"{len(found.items)} terms" == TOOL.summary(TermsState(topic=topic))
    return found.items


def text(title: str) -> str:
    (found,) = [item.text for item in terms("all") if item.title == title]
    return found


def test_all_terms_have_titles_of_their_own_in_order() -> None:
    titles = [item.title for item in terms("all")]
    assert titles == sorted(titles)
    assert len(set(titles)) == len(titles)
    assert all(item.chapter for item in terms("all"))


@pytest.mark.parametrize("topic", [topic.key for topic in TOPICS[1:]])
def test_a_topic_shows_its_part_of_all_terms(topic: str) -> None:
    assert 0 < len(terms(topic)) < len(terms("all"))
    assert set(terms(topic)) <= set(terms("all"))


@pytest.mark.parametrize("title", ["Trading tokens", "Discarded Soldati"])
def test_what_the_rules_leave_open_is_looked_up_as_open(title: str, wording: Wording) -> None:
    """A18, A20."""
    wording(text(title))


@pytest.mark.parametrize("title", ["Lucre", "Bribery"])
def test_a_token_may_pay_for_an_assist_and_nothing_says_that_it_may_do_no_more(
    title: str,
    wording: Wording,
) -> None:
    """A18: the rules name one trade, and don't forbid others."""
    wording(text(title))
    assert "only give" not in text(title)


def test_every_term_has_one_topic() -> None:
    parts = [item for topic in TOPICS[1:] for item in terms(topic.key)]
    assert sorted(item.title for item in parts) == [item.title for item in terms("all")]


def test_the_six_phases_come_in_their_order() -> None:
    assert [item.title for item in terms("phases")][1:7] == [
        "Preparation",
        "Scheming",
        "Planning",
        "Abilities",
        "Execution",
        "Command",
    ]


def test_all_ten_schemes_are_there_and_say_their_name_once(wording: Wording) -> None:
    named = [title for key, title in SCHEMES if key not in ("", "none")]
    assert [item.title for item in terms("schemes")] == [f"{name} (Scheme)" for name in named]
    assert len(named) == 10
    wording(text("Gang Up (Scheme)"), text("Deceive (Scheme)"))


def test_all_eight_abilities_are_there() -> None:
    assert len(terms("abilities")) == 8
    assert "1 and 6" in text("Flip (ability)")


def test_the_known_roles_score_as_the_score_counts_them(wording: Wording) -> None:
    for role, points in ((UNDERCOVER, (3, 2)), (SOCIOPATH, (4,))):
        assert tuple(clause.points for clause in role.clauses) == points
        assert all(str(each) in text(role.name) for each in points)
    wording(text("Informant"))


def test_a_tie_is_secured(wording: Wording) -> None:
    wording(text("Secured"))
    assert "without Orders" in text("Secured")
    wording(text("Sabotaged"))


def test_the_owner_cannot_refuse_a_buy_in(wording: Wording) -> None:
    """Execution Phase, Assist."""
    wording(text("Calling for assistance"))
    assert "agree" not in text("Calling for assistance")


def test_tokens_are_known_by_their_colours(wording: Wording) -> None:
    """Components."""
    wording(text("Lucre"), text("Bribery"))


@pytest.mark.parametrize("title", ["Extra die", "Replacing a Soldato", "No Syndicate left"])
def test_our_readings_are_looked_up_as_ours(title: str) -> None:
    assert "our reading" in text(title).lower()


@pytest.mark.parametrize("title", ["Same Old Shit", "Organised Hit", "Underhand Attacks"])
def test_what_we_read_into_a_scheme_is_looked_up_as_ours(title: str) -> None:
    """A reading is labelled in the glossary too. Scheming Phase."""
    assert "our reading" in text(f"{title} (Scheme)")


@pytest.mark.parametrize("title", ["Steal", "Add", "Swap"])
def test_a_bribery_action_does_not_cost_the_token(title: str, wording: Wording) -> None:
    """Command Phase: Bribery is never discarded."""
    wording(text(title))
    assert "For 1 Bribery" not in text(title)


def test_more_than_three_alike_are_worth_whatever_is_most(wording: Wording) -> None:
    """Scheming Phase, Gang Up: four fives are 20 + 5. Of five sixes the rules leave two readings."""
    said = text("Gang Up (Scheme)")
    wording(said)
    assert "always" not in said
    assert "our reading" in said
    assert "Plans can count" in said


def test_some_roles_score_for_syndicates(wording: Wording) -> None:
    """Preparation Phase, Organise: the rulebook says some."""
    wording(text("Syndicate"))
    assert "Many" not in text("Syndicate")


def test_players_in_the_middle_may_look_if_a_syndicate_is_in_play(wording: Wording) -> None:
    """Preparation Phase, Position bonus: a player can choose one; nobody must."""
    wording(text("Position bonus"))


def test_one_player_may_control_all_syndicates(wording: Wording) -> None:
    """Components, Syndicate tiles."""
    wording(text("Syndicates of one player"))


def test_only_who_has_a_token_buys_an_assist(wording: Wording) -> None:
    """Execution Phase, Assist."""
    wording(text("Calling for assistance"))


def test_the_soldati_of_the_set_up_keep_their_side_by_our_reading(wording: Wording) -> None:
    """Setup says only that they are drawn; Forming the List and Recruit fix the side."""
    said = text("Soldato")
    wording(said)
