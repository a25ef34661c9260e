"""Scene change: influence against difficulty, and what follows. Rulebook: FAQ."""

from dataclasses import replace

from companion.core.blocks import (
    Button,
    Facts,
    Fold,
    Note,
    Question,
    QuestionSequence,
    Result,
    RuleGap,
    blocks,
)
from companion.games.the_law import shared_questions as shared
from companion.games.the_law.change import state as rules
from companion.games.the_law.change.state import ChangeState, ChangeState1, PatrolInfluence
from companion.games.the_law.change.words import RULE, answer
from companion.games.the_law.city import NEIGHBORHOOD, RULED, VICE_SQUAD, City, Scene, row_of
from companion.games.the_law.city_picture import picture
from companion.games.the_law.questions import rulings, to_the_steps
from companion.games.the_law.round.tool import PATROLS, RoundState
from companion.tools.questions import ask
from companion.tools.tool import Edition, Move, Tool, ToolLink, Transfer, keeping

_FIRST_STEP = (
    "Only on your own turn. Tap the scene, then enter the difficulty and your influence. When "
    "nobody plays anything more, press Determine Success."
)


def form(state: ChangeState) -> Result:
    """Ask for the scene, its Patrols, the numbers, and anything else that counts.

    Whether Not On My Watch! is there comes with the scene: where it is, no number counts.
    While the scene is missing no pad opens by itself: it would hide the city, where the scene is.
    """
    scene, spot = state.scene, row_of(state.scene, state.counts)
    hidden = state.counted is None and bool(rules.missing_scene(state))
    places = tuple(place for place in (scene.column, spot) if place)
    return (
        *picture(state.city, scene, state.counts, state.cards, places),
        *shared.beside_the_city(
            shared.scene_questions(scene, state.counts, ("scene",)),
            *(
                [shared.places_sequence(state.city, state.cards, "Patrols", places)]
                if places
                else []
            ),
        ),
        ask(state, ("watch",)),
        QuestionSequence("Numbers", _numbers(state), optional=hidden),
        QuestionSequence("What else counts", _others(state), optional=True),
    )


def _numbers(state: ChangeState) -> tuple[Question, ...]:
    """Ask for the numbers that every attempt needs, and for the hand where it decides."""
    own = [_given(state, p) for p in rules.patrols(state) if p not in RULED]
    hand = [_hand(state)] if _hand_decides(state) else []
    return (ask(state, ("difficulty",)), ask(state, ("influence",)), *own, *hand)


def _others(state: ChangeState) -> tuple[Question, ...]:
    """Ask for what else may count."""
    besides = [_given(state, p) for p in rules.patrols(state) if p in RULED]
    early = rules.applies(state, VICE_SQUAD) and not _hand_decides(state)
    hand = [_hand(state)] if early else []
    return (ask(state, ("goons",)), ask(state, ("loot",)), *besides, *hand)


def _given(state: ChangeState, patrol: int) -> Question:
    names = [shared.named(state.cards, each) for each in rules.patrols(state)]
    name = shared.named(state.cards, patrol)
    number = f" {patrol + 1}" if names.count(name) > 1 else ""
    title = (
        f"More from {shared.the(state.cards, patrol)}"
        if patrol in RULED
        else f"{name}{number} ±"
    )
    return ask(state, ("given", patrol, "influence"), title, step_label=title)


def _hand_decides(state: ChangeState) -> bool:
    """Return whether the hand is asked for now: at the stop, if the Vice Squad decides."""
    open_now = rules.outcome(state.evolve(hand=None)) == "open"
    return state.stage == "determine" and open_now


def _hand(state: ChangeState) -> Question:
    options = tuple(
        (n, str(n) if n < rules.MANY else f"{n} or more") for n in range(rules.MANY + 1)
    )
    return replace(ask(state, ("hand",)), options=options)


def change(state: ChangeState) -> Result:
    """Return whether the attempt succeeds, and whether the scene moves. FAQ."""
    done = state.stage == "determine" or state.watch == "here"
    ready = rules.outcome(state) != "ask"
    known = rules.outcome(state) not in (
        "ask",
        "open",
    )  # else the hand comes before the next attempt
    return blocks(
        *shared.twice(state.city, state.cards),
        answer(state),
        not (ready or done) and Note(_FIRST_STEP),
        *_afterwards(state),
        *_effects(state),
        *shared.silent_row(state.city, state.counts),
        *_silent(state),
        rulings("change"),
        Fold("Count it differently", (ask(state, ("counted",)),)),
        Fold("How this table plays", (ask(state, ("counts",)),)),
        done
        and Button(
            "Next scene change", "next", main=known, step_label="The next scene change began"
        ),
        ready
        and not done
        and Button("Determine Success", "stop", main=True, step_label="Success was determined"),
    )


def _effects(state: ChangeState) -> Result:
    rows = tuple(
        (shared.named(state.cards, p), shared.effect(state.cards, p))
        for p in rules.patrols(state)
    )
    return (Facts(rows),) if rows else ()


def _afterwards(state: ChangeState) -> Result:
    """Return what follows: success, moving, and the Neighborhood Watch's card. FAQ."""
    found = rules.outcome(state)
    if state.stage != "determine" or found not in ("success", "failure"):
        return ()
    won = found == "success"
    facts = Facts(
        (
            ("Success", "yes, with all that follows" if won else "no"),
            ("The scene", "moves" if rules.moves(state) else "stays where it is"),
        )
    )
    draws = won and rules.applies(state, NEIGHBORHOOD)
    rest = Note("For the rest, see the rules of The Big Shuffle.")
    return blocks(facts, draws and Note(f"Neighborhood Watch: {_WHO_DRAWS}"), rest)


_WHO_DRAWS = "choose who draws a card. It may be you, or someone you promised it to."


def _silent(state: ChangeState) -> Result:
    """Return the silences: the order of two Patrols, and a card for a scene that stays."""
    found: list[RuleGap] = []
    if len(rules.patrols(state)) > 1:
        found.append(
            RuleGap(
                "The rules don't say in which order two Patrols count. Here both are added. Does "
                "the order matter with yours? Agree on a sum and use “Count it differently”."
            )
        )
    stays = (
        state.stage == "determine"
        and rules.outcome(state) == "success"
        and not rules.moves(state)
    )
    if stays and rules.applies(state, NEIGHBORHOOD):
        found.append(
            RuleGap(
                "The rules don't say if the Neighborhood Watch gives a card when the scene stays. "
                "Our suggestion: it does, because the scene change was a success."
            )
        )
    return tuple(found)


def links(state: ChangeState) -> tuple[ToolLink, ...]:
    """Return the way back to the steps, once it is known whether the attempt succeeds.

    After that the next one may be another player's: until it is begun, that way is the next step.
    """
    if rules.between(state):
        return tuple(replace(link, main=True) for link in to_the_steps(state))
    return to_the_steps(state) if rules.is_decided(state) else ()


def done(state: ChangeState, at: RoundState) -> bool:
    """Return whether the attempt at the checklist's current scene change is over."""
    return state.told_round == at.round and rules.is_decided(state)


TOOL = Tool(
    game="the-law",
    key="change",
    title="Scene change",
    version=2,
    older=(Edition(1, ChangeState1),),
    state=ChangeState,
    result=change,
    rule=RULE,
    chapter="FAQ",
    form=form,
    moves=(
        Move("put", "Patrol", rules.replaced),
        Move("scene", "Scene", rules.pointed),
        Move("stop", "Success was determined", rules.stopped),
        Move("next", "The next scene change began", rules.following),
    ),
    transfers=(
        Transfer(
            "patrols",
            "Use the Patrols and their scene",
            rules.from_patrols,
            step_label="The Patrols and their scene were filled in",
            facts=("city", "scene"),
        ),
        Transfer(
            "patrols",
            "Use your notes on the Patrols",
            rules.from_notes,
            step_label="The notes on the Patrols were filled in",
        ),
        Transfer(
            "round",
            "Follow the scene change on the checklist",
            rules.from_round,
            step_label="The scene change came from the checklist",
            facts=("told_round",),
            place=True,
        ),
    ),
    hint="Does it succeed, and does the scene move?",
    links=links,
    done=done,
    reset_for_new_game=keeping("cards"),
    sign="city",
    example=ChangeState(
        stage="determine",
        scene=Scene(column="where", row="midtown"),
        city=City(where=VICE_SQUAD, midtown=1),
        difficulty=(8,),
        influence=(6,),
        given=(
            PatrolInfluence(),
            PatrolInfluence(influence=0),
            *(PatrolInfluence(),) * (PATROLS - 2),
        ),
        hand=4,
    ),
)
