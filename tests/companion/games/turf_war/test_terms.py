from companion.core.blocks import Answer, Terms
from companion.games.turf_war.terms import TERMS, TOOL, TermsState, terms


def test_every_term_has_its_numbers_and_its_chapter() -> None:
    assert all("{" not in each.text and each.chapter for each in TERMS)
    titles = [each.title for each in TERMS]
    assert len(set(titles)) == len(titles)
    told = {each.title: each.text for each in TERMS}
    assert "5 MC for each Lieutenant and 2 MC for each Hitman" in told["Consolation"]
    assert "48 hours" in told["Turn"]


def test_all_terms_are_given_to_look_up() -> None:
    answer, found = terms(TermsState())
    assert isinstance(answer, Answer)
    assert isinstance(found, Terms)
    assert found.items == TERMS
    assert TOOL.summary(TermsState()) == f"{len(TERMS)} rules and terms"


def told(title: str) -> str:
    (found,) = [each.text for each in TERMS if each.title == title]
    return found


def test_what_was_asked_and_not_answered_is_there() -> None:
    """Combat resolution, 1a; Diplomacy rules, 1c and 4b."""
    back = told("Falling back to an ally's area")
    assert "closest friendly area" in back
    assert "Our reading: yes" in back
    assert "secret" in back, "only open allies are friends"
    beside = told("Siding against an ally")
    assert "instead of attacking them yourself" in beside
    assert "orders" in beside


def test_readings_are_looked_up_as_readings() -> None:
    assert "Can they if he has guards? The rules don't say." in told("Don")
    assert "Combat has a switch" in told("Don")
    assert "Our reading: a Lieutenant with 20 XP is ready." in told("Death of a Don")
    assert "Do secret allies fight when they meet alone?" in told("Secret alliance")
