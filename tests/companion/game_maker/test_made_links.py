"""Where the form of a made game leads on."""

from companion.game_maker.definition import Definition, Phase, Row
from tests.companion.game_maker.sample_sheets import MAKE, sheet


def test_a_game_that_is_made_leads_to_its_phases_and_those_to_its_sheet() -> None:
    def large(game: Definition) -> list[str]:
        return [link.tool for link in MAKE.links(game) if link.main]

    scored = Definition(sheet=sheet(Row(name="Points")))
    phases = (Phase(title="Trade"),)
    assert large(Definition()) == []
    assert large(scored) == ["score"]
    assert large(scored.put(("course", "phases"), phases)) == ["round"]
    assert large(Definition().put(("course", "phases"), phases)) == ["round"]
