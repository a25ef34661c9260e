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
