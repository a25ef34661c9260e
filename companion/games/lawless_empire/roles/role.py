"""One role card: to send a single role to another phone by code. Rulebook: Mafioso cards."""

from companion.core.blocks import Answer, Note, Result, blocks
from companion.games.lawless_empire import older
from companion.games.lawless_empire.conditions import SOCIOPATH, Card, reading
from companion.games.lawless_empire.roles.state import RolesState, RoleState, called, opened
from companion.games.lawless_empire.roles.tool import CHAPTER, RULE, card_questions
from companion.tools.tool import Tool, Transfer
from companion.tools.transfers import transferred


def form(state: RoleState) -> Result:
    """Ask for the card, as it is printed."""
    return card_questions(state, state.card, ("card",))


def role(state: RoleState) -> Result:
    """Return what the card scores, in words. Rulebook: Mafioso cards."""
    said = reading(state.card)
    untouched = state.card.evolve(name=state.card.name.strip()) == Card()
    why = f"{said}." if said else "It scores nothing yet. Add what the card counts."
    return blocks(
        Answer(called(state.card, 0), why),
        untouched and Note(_FIRST_STEP),
        Note("Share this screen to send the role. The other phone keeps it under Role cards."),
    )


_FIRST_STEP = "Type a role here. Or open one under Role cards, then use it here."


def take_open(source: RolesState, target: RoleState) -> RoleState:
    """Return *target* with the card that is open among the Role cards."""
    place = opened(source)
    if place < 0:
        return target
    card = source.cards[place]
    return transferred(target, target.evolve(card=card), card)


TOOL: Tool[RoleState] = Tool(
    game="lawless-empire",
    key="role",
    title="One role card",
    state=RoleState,
    result=role,
    rule=RULE,
    chapter=CHAPTER,
    version=2,
    older=older.ROLE,
    form=form,
    transfers=(
        Transfer(
            "roles",
            "Use the open Role card",
            take_open,
            step_label="The open Role card was filled in",
        ),
    ),
    hint="Send one role to another phone",
    sign="letter",
    personal=True,
    example=RoleState(card=SOCIOPATH.evolve(name="Quiet one")),
)
