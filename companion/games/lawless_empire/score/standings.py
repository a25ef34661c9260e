"""Who wins, and where everyone's MP come from. Rulebook: End of Game."""

from collections import Counter

from companion.core.blocks import Answer, Note, Result, RuleGap, Scores, Warn, blocks
from companion.core.printed import signed
from companion.core.score import Part, Score, why_of_all
from companion.games.lawless_empire.score.scoring import (
    OWNER,
    TALLY,
    PlayerScore,
    assists_in_doubt,
    reckoned,
)
from companion.games.lawless_empire.score.state import (
    ScoreLine,
    ScoreState,
    in_use,
    role_title,
    tile_title,
)
from companion.plays.play import GameResult, of_scores

RULE = (
    "Each role scores as its card says. Each Lucre, Bribery and Soldato adds 1 MP. The Informant "
    "shows first and gets 4 MP for each right guess. The most MP win; players who are tied at "
    "the top win together."
)
CHAPTER = "End of Game"


def standings(state: ScoreState) -> Result:
    """Return who wins, with everyone's MP and where they come from. Rulebook: End of Game."""
    everyone = [reckoned(state, seat) for seat in state.table.seats]
    best_first = sorted((each for each in everyone if each.begun), key=lambda each: -each.total)
    return blocks(
        _answer(state, everyone, best_first),
        *_warnings(state),
        assists_in_doubt(state) and RuleGap(_ASSISTS.format(_counted(state))),
        *([Scores(_rows(best_first), "MP")] if best_first else [Note(_FIRST_STEP)]),
        any(line.role == "typed" for line in _lines(state)) and Note(_UNKNOWN),
    )


def recorded(state: ScoreState) -> GameResult | None:
    """Return how the game ended, None until everyone's MP are known, and while two have one role. Rulebook: End of
    Game.
    """
    everyone = [reckoned(state, seat) for seat in state.table.seats]
    if any(each.missing for each in everyone) or _doubled(state):
        return None
    best_first = sorted(everyone, key=lambda each: -each.total)
    roles = {each.player.seat: each.title for each in everyone}
    return of_scores(state.table, Scores(_rows(best_first), "MP"), "MP", roles)


_FIRST_STEP = (
    "If the Informant plays, enter them first. Then everyone shows their role. Tap the role, and "
    "then the sum of Lucre (yellow), Bribery (blue) and Soldati. Syndicates come from the Order "
    "tally."
)
_UNKNOWN = "Type a role once under Role cards. It is kept there, and this Score then counts it."
_ASSISTS = (
    "Assist tokens come off sabotaged Syndicates before anyone scores. Do they still count for a "
    "role? The rules don't say. Here: {}."
)


def _counted(state: ScoreState) -> str:
    return "yes, they count" if state.fallen_count else "no, only those on secured ones"


def _answer(
    state: ScoreState, everyone: list[PlayerScore], best_first: list[PlayerScore]
) -> Answer:
    if not best_first or all(each.missing and not each.total for each in best_first):
        return Answer("Nobody has MP yet", rule=RULE, chapter=CHAPTER)
    top = best_first[0]
    seats = [each.player.seat for each in best_first if each.total == top.total]
    names, many = state.table.names(seats), len(seats) > 1
    waiting = [each for each in everyone if each.missing]
    if waiting or _doubled(state):
        text = f"{names} {'lead' if many else 'leads'} with {signed(top.total)} MP so far"
        why = f"{_waiting(waiting)}." if waiting else "Several players have one role."
    else:
        text = f"{names} {'win together' if many else 'wins'} with {signed(top.total)} MP"
        why = why_of_all([each.why for each in best_first if each.total == top.total])
    return Answer(
        text,
        why,
        tone="plain" if waiting or _doubled(state) else "good",
        lines=(
            *(f"{each.player.name}: {' and '.join(each.missing)} missing" for each in waiting),
            *(line for each in best_first for line in each.lines),
        ),
        rule=RULE,
        chapter=CHAPTER,
    )


def _waiting(waiting: list[PlayerScore]) -> str:
    missing = {each for one in waiting for each in one.missing}
    if TALLY in missing:
        return "The Order tally is not finished"
    if len(waiting) > 1:
        return f"{len(waiting)} players to go"
    (one,) = waiting
    if one.missing == (OWNER,):
        return "Say whose Syndicate each one is"
    singular = one.missing in {("role",), ("role card",)}
    return (
        f"{one.player.name}'s {' and '.join(one.missing)} {'is' if singular else 'are'} missing"
    )


def _rows(best_first: list[PlayerScore]) -> tuple[Score, ...]:
    totals = [each.total for each in best_first]
    return tuple(
        Score(
            each.player,
            totals.index(each.total) + 1,
            each.total,
            (
                *([Part("Role", each.role.points)] if each.role.points is not None else []),
                *(Part(name, count) for name, count in each.tokens or ()),
            ),
            each.why,
        )
        for each in best_first
    )


def _lines(state: ScoreState) -> list[ScoreLine]:
    return [state.lines[seat] for seat in state.table.seats]


def _warnings(state: ScoreState) -> Result:
    return tuple(Warn(text) for text in (*_role_warnings(state), *_tile_warnings(state)))


def _doubled(state: ScoreState) -> dict[str, int]:
    """Return the roles that several players have, and how many. The box has each once."""
    held = Counter(line.role for line in _lines(state))
    return {role: many for role, many in held.items() if many > 1 and role not in {"", "typed"}}


def _role_warnings(state: ScoreState) -> list[str]:
    texts = [
        f"{number} players have the role {role_title(state, role)}. The box has each role once."
        for role, number in _doubled(state).items()
    ]
    if state.late:
        texts.append("The Informant guesses before anyone else shows a role.")
    most = state.table.size - 1
    if any(line.role == "informant" and (line.right or 0) > most for line in _lines(state)):
        guesses = "guess" if most == 1 else "guesses"
        texts.append(f"Among {state.table.size} players at most {most} {guesses} can be right.")
    return texts


def _tile_warnings(state: ScoreState) -> list[str]:
    if not any(card.needs_tiles for card in in_use(state)):
        return []
    owners = any(card.needs_owners for card in in_use(state))
    texts: list[str] = []
    for place, tile in enumerate(state.tiles):
        name = tile_title(state, place)
        if tile.sabotaged and not tile.sabotage_orders:
            texts.append(f"{name} is sabotaged, so it must have a sabotage Order.")
        if owners and tile.owner not in state.table.seats:
            texts.append(f"{name} belongs to nobody here. Say whose it is.")
    return texts
