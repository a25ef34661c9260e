from functools import partial

from companion.core.blocks import (
    Answer,
    Button,
    Drawing,
    Fold,
    Note,
    Question,
    QuestionSequence,
    TextToCopy,
    Warn,
)
from companion.core.scene import Box, Disc, Words
from companion.core.shape import join_groups
from companion.core.words import AS_A_TABLE
from companion.display.targets import asked_anew, current_question, on_one_pad, sequences_of
from companion.exchange import share
from companion.games.turf_war.areas.state import MOST_AREAS, Area, AreasState, written
from companion.games.turf_war.areas.tool import HERE, TOOL, areas, done, form, summary
from companion.games.turf_war.combat.state import ALONE, CombatState
from companion.games.turf_war.round.state import RoundState
from tests import tool_screens
from tests.companion.games.turf_war.fighting import meets
from tests.wordings import Wording

LIST = AreasState(
    rows=(
        Area(name="Docks", owner=0, pieces="Don + 2 H"),
        Area(name="Old Town", owner=1),
        Area(name="Station"),
    )
)
TAKE = TOOL.transfers[0]


def asks_now(state: AreasState) -> list[str]:
    """Return the titles on the pad that opens by itself, [] for none."""
    sequences = sequences_of(form(state))
    asked = current_question(sequences, None)
    return [question.title for question in on_one_pad(sequences, asked)] if asked else []


only = partial(tool_screens.on_screen, TOOL)


def test_the_list_says_who_owns_what_and_can_be_posted(wording: Wording) -> None:
    """End of turn."""
    (answer,) = only(LIST, Answer)
    wording((answer.text, answer.why))
    assert summary(LIST) == "3 areas"
    wording(only(LIST, Drawing)[0].spoken, only(LIST, TextToCopy)[0].text.splitlines())
    wording(only(AreasState(), Answer))
    assert share.write(TOOL, LIST) == share.write(TOOL, AreasState())
    assert Note(HERE) in areas(LIST)
    table = next(block for block in form(LIST) if isinstance(block, Fold))
    assert table.title == AS_A_TABLE
    nameless = AreasState(rows=(Area(), Area(name="Docks"), Area(name="docks ")))
    assert only(nameless, Warn) == [
        Warn("Docks is in the list more than once."), Warn("docks is in the list more than once."),
    ]  # fmt: skip


def test_a_posted_list_is_read_in_and_what_cannot_be_read_is_said(wording: Wording) -> None:
    pasted = AreasState(
        posted=f"{written(LIST)} Harbour Lilac; Park: Lilac;".replace("\n", " ")
    )
    large, button = (each for each in only(pasted, Button) if each.move == "read")
    assert (large.title, large.main, button.main) == ("Use this list: 3 areas", True, False)
    assert button in only(AreasState(), Button), "it is there before the text is, for one touch"
    assert Note("3 areas can be read.") in only(pasted, Note)
    assert [block.text for block in only(pasted, Warn)] == [
        'This can\'t be read: "Harbour Lilac".', 'This can\'t be read: "Park: Lilac".',
    ]  # fmt: skip
    (said,) = only(AreasState(posted="Docks " * 600), Warn)
    assert said.text == f'This can\'t be read: "{"Docks " * 6}Doc…".'
    after = TOOL.move(pasted, button.move, button.args, 0, 0)
    assert after.rows == LIST.rows
    assert after.posted == "Harbour Lilac; Park: Lilac"
    assert TOOL.move(AreasState(posted="?"), "read", (), 0, 0) == AreasState(posted="?")
    many = AreasState(posted="Docks: Red;" * (MOST_AREAS + 2))
    assert [block.text for block in only(many, Warn)] == [
        "There is room for 48 areas: the last 2 would be left out.",
    ]  # fmt: skip
    full = TOOL.move(many, "read", (), 0, 0)
    assert (len(full.rows), full.posted) == (MOST_AREAS, "")
    noise = only(AreasState(posted="?;" * 9), Warn)
    assert len(noise) == 6
    assert noise[-1].text == "4 more parts can't be read."
    wording([question.title for question in only(pasted, Question)])


def test_what_is_too_long_in_a_posted_list_is_said() -> None:
    long = AreasState(posted=f"Old Harbour Road: Red ({'2 H, ' * 9});")
    assert [block.text for block in only(long, Warn)] == [
        'A name is too long. It becomes "Old Harbour Ro".',
        f'A list of pieces is too long. It becomes "{("2 H, " * 8).strip()}".',
    ]
    (row,) = TOOL.move(long, "read", (), 0, 0).rows
    assert row.name == "Old Harbour Ro"


def test_the_last_fight_changes_its_area_or_adds_it() -> None:
    fight = meets(4, 3, area="docks")
    taken = TAKE.do(fight, LIST)
    assert taken.rows[0] == Area(name="docks", owner=0, pieces="3 H")
    assert TAKE.do(fight, taken) == taken
    new = TAKE.do(meets(4, 3, area="Park"), LIST)
    assert new.rows[-1] == Area(name="Park", owner=0, pieces="3 H")
    guests = meets(
        2, 2, 1, area="Docks", owner=0,
        sides=join_groups(ALONE, (0, 1)), allied=join_groups(ALONE, (0, 1)),
    )  # fmt: skip
    both = TAKE.do(guests, LIST)
    assert both.rows[0].pieces == "Red: 2 H, Green: 2 H"
    don = TAKE.do(meets(0, 1, dons=frozenset({0}), area="Docks", lieutenants=(1,)), LIST)
    assert don.rows[0].pieces == "Don + 1 Lt"
    full = AreasState(rows=(Area(),) * MOST_AREAS)
    assert TAKE.do(meets(4, 3, area="Park"), full) == full
    for source in (CombatState(), meets(4, 3), meets(1, 1, area="Docks"),
                   meets(1, 1, area="Docks", empty=True)):  # fmt: skip
        assert TAKE.do(source, LIST) == LIST, "nothing is known of the owner"


def test_a_new_game_keeps_the_names_of_the_areas_or_begins_a_new_list() -> None:
    posted = LIST.evolve(posted="Park: Red;", told=7, table=LIST.table.resized(6))
    keep, away = [button for button in only(posted, Button) if button.move != "read"]
    again = TOOL.move(posted, keep.move, keep.args, 0, 0)
    names = (Area(name="Docks"), Area(name="Old Town"), Area(name="Station"))
    assert again == AreasState(table=posted.table, rows=names)
    assert TOOL.move(posted, away.move, away.args, 0, 0) == AreasState(table=posted.table)
    assert [button.move for button in only(AreasState(), Button)] == ["add", "read"]


def test_areas_lead_back_once_they_are_entered() -> None:
    """Initial setup: each gang has areas."""
    assert [link.main for link in TOOL.links(AreasState())] == [False]
    assert [link.main for link in TOOL.links(LIST)] == [False], "two gangs have none"
    blank = TOOL.move(AreasState(), "add", (), 0, 0)
    assert [link.main for link in TOOL.links(blank)] == [False], "nothing is in the list yet"
    two = LIST.evolve(table=LIST.table.resized(2))
    waiting = two.evolve(posted="Park: Red;")
    assert [link.main for link in TOOL.links(waiting)] == [False], "it is not in the list yet"
    table = two.table
    assert [link.main for link in TOOL.links(two)] == [True]
    assert done(two, RoundState(table=table))
    assert not done(LIST, RoundState()), "two gangs have none"
    assert not done(two, RoundState(table=table, round=1)), "a turn changes them"


def test_the_first_area_is_one_large_button_away(wording: Wording) -> None:
    """Initial setup."""
    town, first, *_ = form(AreasState())
    added = "An area was added"
    assert first == Button("Add an area", "add", main=True, step_label=added)
    assert isinstance(town, Drawing)
    assert town.touches == (first,), "and one on the first place of the empty town"
    wording(town.spoken)
    for scene in (town.scene, town.narrow):
        assert [place.touch for place in scene.places] == [0]
    reading = form(AreasState(posted="Docks: Red;"))
    assert [each.move for each in reading if isinstance(each, Button) and each.main] == ["read"]
    assert Button("Add an area", "add", step_label=added) in reading, (
        "the list that was pasted comes first"
    )
    waiting = LIST.evolve(posted="Docks: Red;")
    wording([each.title for each in form(waiting) if isinstance(each, Button) and each.main])
    blank = TOOL.move(AreasState(), "add", (), 0, 0)
    assert blank.rows == (Area(),)
    town, asked, *_ = form(blank)
    assert isinstance(asked, Question)
    assert isinstance(town, Drawing)
    assert asked.path == ("rows",), "right below the town"
    assert asks_now(blank) == ["Name", "Owner", "Pieces"], "it is filled in next"
    assert asks_now(AreasState(rows=(Area(name="Docks"),))) == [], "it is filled in"
    full = AreasState(rows=(Area(),) * MOST_AREAS)
    assert TOOL.move(full, "add", (), 0, 0) == full


def test_a_tile_leads_to_all_of_its_area_and_the_table_to_the_same() -> None:
    (town,) = only(LIST, Drawing)
    sequences = sequences_of(form(LIST))
    assert [sequence.title for sequence in sequences] == ["All areas"]
    assert [question.path for question in town.touches if isinstance(question, Question)] == [
        ("rows", at, "owner") for at in range(3)
    ]
    for touch in town.touches:
        assert isinstance(touch, Question)
        row = on_one_pad(sequences, touch)
        assert [each.path[-1] for each in row] == ["name", "owner", "pieces"]
        assert {each.path[1] for each in row} == {touch.path[1]}
    for scene, across in ((town.scene, 4), (town.narrow, 2)):
        assert len(scene.places) == 3
        assert len({place.top for place in scene.places}) == -(-3 // across)
    assert not only(AreasState(), QuestionSequence)


def test_a_tile_has_the_colour_of_its_owner_and_the_badge() -> None:
    tiles = [each for each in only(LIST, Drawing)[0].scene.shapes if isinstance(each, Box)]
    owned = [f"{part}-{colour}" for colour in ("red", "green") for part in ("tone", "piece")]
    assert [tile.fill for tile in tiles] == [*owned, "surface_container"]
    marks = [each for each in only(LIST, Drawing)[0].scene.shapes if isinstance(each, Words)]
    assert [each.text for each in marks if each.spare] == ["R", "G"]
    assert "neutral" in [each.text for each in marks]


def pieces(words: str, owner: int | None = 0) -> tuple[int, list[str]]:
    """Return how many pawns stand on a tile with the pieces *words*, and what is written there."""
    state = AreasState(rows=(Area(name="Docks", owner=owner, pieces=words),))
    shapes = only(state, Drawing)[0].scene.shapes
    pawns = [each for each in shapes if isinstance(each, Disc) and each.radius == 4.5]
    texts = [each.text for each in shapes if isinstance(each, Words) and not each.spare]
    return len(pawns), [each for each in texts if each not in ("Docks", "neutral")]


def test_few_pieces_stand_on_a_tile_and_many_are_a_number_or_words() -> None:
    assert pieces("Don + 2 H") == (3, [])
    assert pieces("1 Lt") == (1, [])
    assert pieces("4 H") == (1, ["4"])
    assert pieces("") == (0, [])
    assert pieces("Don + 3 H") == (0, ["Don + 3 H"])
    assert pieces("4 H + 3 Lt + Don") == (0, ["4 H + 3 Lt + Don"])
    assert pieces("Green: 2 H") == (0, ["Green: 2 H"]), "an ally's pieces are not the owner's"
    assert pieces("2 H", owner=None) == (0, ["2 H"])
    assert pieces("two of them") == (0, ["two of them"])


def test_only_a_new_area_takes_the_pad() -> None:
    one = TOOL.move(LIST, "add", (), 0, 0)
    assert asked_anew(sequences_of(form(LIST)), sequences_of(form(one)))
    two = TOOL.move(one, "add", (), 0, 0)
    assert asked_anew(sequences_of(form(one)), sequences_of(form(two)))
    assert not asked_anew(sequences_of(form(two)), sequences_of(form(one)))
    named = one.put(("rows", 3, "name"), "Park")
    assert not asked_anew(sequences_of(form(one)), sequences_of(form(named)))
    emptied = named.put(("rows", 3, "name"), "")
    assert not asked_anew(sequences_of(form(named)), sequences_of(form(emptied))), (
        "it was there before"
    )


def test_a_long_name_has_room_on_a_broader_tile_and_a_full_one_is_told() -> None:
    """Names of 14 letters ended in dots, and nothing said that more letters are not kept."""

    def names(state: AreasState) -> list[str]:
        drawing = only(state, Drawing)[0]
        return [each.text for each in drawing.scene.shapes if isinstance(each, Words)]

    short = AreasState(rows=(Area(name="Docks"), *(Area(name="Old Town"),) * 3))
    long = short.put(("rows", 0, "name"), "Rattlesnakeway")
    assert "Rattlesnakeway" in names(long)
    assert len({place.top for place in only(short, Drawing)[0].scene.places}) == 1
    assert len({place.top for place in only(long, Drawing)[0].scene.places}) == 2
    full = Note("The name of an area has room for 14 letters.")
    assert full in areas(long)
    assert full not in areas(short)


def test_pieces_in_words_have_room_where_a_broader_tile_has_it() -> None:
    state = AreasState(rows=(Area(name="Docks", owner=0, pieces="Don + 1 Lt + 2 H"),) * 4)
    drawing = only(state, Drawing)[0]
    assert "Don + 1 Lt + 2 H" in [s.text for s in drawing.scene.shapes if isinstance(s, Words)]


def test_the_badge_of_an_area_has_its_whole_number() -> None:
    """That of Area 15 had a 5."""
    rows = (Area(),) * 15
    questions = [
        question
        for sequence in sequences_of(form(AreasState(rows=rows)))
        for question in sequence.questions
    ]
    last = questions[-1].player
    assert last
    assert (last.name, last.letter) == ("Area 15", "15")
