from companion.core.blocks import Terms
from companion.games.the_law.questions import ENTRIES, TOOL, QuestionsState, rulings
from tests.companion.games.the_law.city import answer, answered, only


def test_all_rulings_can_be_looked_up() -> None:
    (terms,) = only(TOOL.result(QuestionsState()), Terms)
    assert len(terms.items) == len(ENTRIES)
    assert answer(TOOL, QuestionsState()).text == f"{len(ENTRIES)} rulings"
    titles = [item.title for item in terms.items]
    assert len(set(titles)) == len(titles)
    assert all(item.chapter for item in terms.items)


def test_a_topic_narrows_them() -> None:
    state = answered(TOOL, QuestionsState(), "About", "watch")
    (terms,) = only(TOOL.result(state), Terms)
    assert [item.title.partition(":")[0] for item in terms.items] == ["Not On My Watch!"] * 3
    assert TOOL.summary(state) == "3 rulings"


def test_every_topic_and_every_tool_has_rulings() -> None:
    for topic in ("city", "change", "watch", "cards"):
        (terms,) = only(TOOL.result(QuestionsState(topic=topic)), Terms)
        assert terms.items
    for tool in ("patrols", "change", "sorting"):
        (terms,) = rulings(tool).blocks
        assert isinstance(terms, Terms)
        assert terms.items


def test_every_question_of_the_rulebook_has_its_ruling() -> None:
    said = " ".join(f"{entry.title} {entry.text}" for entry in ENTRIES)
    for words in (
        "would cover",
        "Serial Killing Spree",
        "Cruiser",
        "Vice Squad",
        "Neighborhood Watch",
        "Philanthropist",
    ):
        assert words in said
