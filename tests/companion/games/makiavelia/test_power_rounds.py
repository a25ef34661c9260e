"""Whether Cities were entered before the last damage is known, not asked."""

from typing import Any

from companion.evening.flow import flowed
from companion.evening.offers import offers
from companion.games.makiavelia import GAME
from companion.games.makiavelia.damage.state import next_round
from companion.games.makiavelia.power.state import City, from_damage
from companion.games.makiavelia.power.tool import TOOL
from companion.tools.history import History
from tests.companion.games.makiavelia.test_power_damage import army, settled


def evening(**tools: Any) -> dict[str, History]:
    """Return the histories of the game, in which each of *tools* has been played to its state."""
    fresh = {tool.key: History(tool.state()) for tool in GAME.tools}
    return played(fresh, **tools)


def played(histories: dict[str, History], **tools: Any) -> dict[str, History]:
    for key, state in tools.items():
        histories = {**histories, key: histories[key].then(state, "played")}
        histories |= flowed(GAME, histories, key)
    return histories


def entered(histories: dict[str, History], *each: City) -> dict[str, History]:
    """Return the *histories* after Cities were entered, one after the other."""
    for seat, city in enumerate(each):
        state = histories["power"].now.put(("cities", seat), city)
        histories = played(histories, power=state)
    return histories


def now(histories: dict[str, History], key: str) -> Any:
    return histories[key].now


def offered(histories: dict[str, History]) -> list[str]:
    used = {f"makiavelia/{key}": each.now for key, each in histories.items()}
    power = now(histories, "power")
    return [each.title for each in offers(TOOL, power, power.table, used)]


LAST = "Remove the cards buried by the last damage"


def test_cities_that_are_entered_after_the_damage_are_not_asked_about() -> None:
    histories = evening(damage=settled(army(3, 3)))
    assert offered(entered(histories, City(armies=(3, 4, 5)))) == []
    before = entered(evening(), City(armies=(3, 4)))
    assert offered(before) == []
    assert offered(played(before, damage=settled(army(3, 3)))) == [LAST]


def test_the_next_damage_is_offered_to_the_cities_of_the_last_round() -> None:
    first = settled(army(3, 3))
    histories = entered(evening(damage=first), City(armies=(4, 5)), City(armies=(2,)))
    assert offered(histories) == []
    after = played(histories, damage=next_round(first.evolve(cards=(army(4, 4),))))
    assert offered(after) == [LAST]
    taken = played(after, power=from_damage(now(after, "damage"), now(after, "power")))
    assert now(taken, "power").cities[0] == City(armies=(5,))
    assert offered(taken) == []


def test_cities_that_were_cleared_are_entered_after_the_damage() -> None:
    histories = played(entered(evening(), City(armies=(3,))), damage=settled(army(3, 3)))
    cleared = TOOL.move(now(histories, "power"), "clear", (), 0, 0)
    anew = entered(played(histories, power=cleared), City(armies=(3,)))
    assert offered(anew) == []
    assert anew["power"].labels == ("played",) * 3, "no step of undo of its own"
    undone = {**anew, "power": anew["power"].undo().undo()}
    assert offered({**undone, **flowed(GAME, undone, "power")}) == [LAST]


def test_damage_that_is_undone_is_no_longer_noted() -> None:
    histories = evening(damage=settled(army(3, 3)))
    assert now(histories, "power").told
    back = {**histories, "damage": histories["damage"].undo()}
    assert now(flowed(GAME, back, "damage"), "power").told == 0
