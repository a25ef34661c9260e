"""Where the rules are silent and it changes who meets whom. Rulebook: Movement, Combat resolution, Diplomacy rules."""

from companion.games.turf_war.meets.after import After
from companion.games.turf_war.meets.neighbours import borders, distances
from companion.games.turf_war.meets.sides import MetPerson
from companion.games.turf_war.meets.state import MeetsState, are_friends, area_name

MASTER = "The game master decides."

BOTH = (
    "Must both gangs order an alliance for 1 fight? The rules don't say. We suggest: yes. The "
    "game master decides."
)


def readings(state: MeetsState, now: After) -> tuple[str, ...]:
    """Return what the rules leave open in this turn, and how it is read here."""
    every = (*now.waiting, *now.fought, *now.peaceful)
    found = list[str]()
    if now.moves.faults:
        found.append(
            "What becomes of an order that can't be carried out? The rules don't say. We suggest: "
            f"its pieces stay where they are. {MASTER}"
        )
    if _passing(now):
        found.append(
            "Do gangs that swap areas meet on the way? The rules don't say. We suggest: no."
        )
    if any(each.single for each in every):
        found.append(BOTH)
    if any(_stands_by_a_victim(state, each) for each in every):
        found.append(
            "Do other allies fight a traitor who attacks 1 of them? The rules don't say. We suggest: yes, where they "
            f"meet. {MASTER}"
        )
    if any(each.torn for each in every):
        found.append(
            "Orders for alliances in 1 area contradict each other. Who stands with whom? The rules don't say. "
            f"We suggest: nobody stands with a gang that they turn against, too. {MASTER}"
        )
    if any(state.secret[one] == state.secret[other] and state.open[one] != state.open[other]
           for each in every for party in each.parties for one in party for other in party):  # fmt: skip
        found.append(
            "What does a secret alliance do? The rules don't say. We suggest: its gangs fight as one, "
            f"but aren't friends in each other's areas. {MASTER}"
        )
    return (*found, *_afterwards(state, now))


def _afterwards(state: MeetsState, now: After) -> list[str]:
    """Return what is open about those who leave, and about owners."""
    found = list[str]()
    if any(each.lost for each in now.leaving):
        found.append(
            f"What if a piece has no friendly area to go to? The rules don't say. {MASTER}"
        )
    pairs = borders(state).pairs
    if any(
        len(each.options) > 1 and set(each.options) <= set(distances(pairs, each.at))
        for each in now.leaving
    ):
        found.append(
            f"Who chooses between areas that are equally close? The rules don't say. {MASTER}"
        )
    if now.leaving:
        found.append(
            "Is an area friendly that was won or lost in this turn? The rules don't say. We take it "
            "as it is after all fights."
        )
    if now.unclear:
        names = ", ".join(area_name(state, at) for at in now.unclear)
        found.append(
            f"Whose area is it now: {names}? The rules don't say. Until the game master decides, "
            "the owner stays."
        )
    return found


def _stands_by_a_victim(state: MeetsState, meeting: MetPerson) -> bool:
    """Return whether open allies stand together here against one of their own alliance."""
    return any(
        meeting.are_foes(traitor, one)
        and meeting.sides[one] == meeting.sides[other]
        and are_friends(state, one, other)
        and are_friends(state, traitor, one)
        for traitor in meeting.seats
        for one in meeting.seats
        for other in meeting.seats
    )


def _passing(now: After) -> bool:
    """Return whether pieces of two gangs move between the same two areas, in both directions."""
    ways = {
        (each.went.seat, each.order.start, each.order.goal)
        for each in now.moves.done
        if each.order.does != "place" and each.order.start != each.order.goal
    }
    return any(
        seat != other and (start, goal) == (to, back)
        for seat, start, goal in ways
        for other, back, to in ways
    )
