"""The pad that forms groups of players."""

from functools import reduce
from typing import Any

import flet as ft

from companion.core.blocks import Question
from companion.core.shape import join_groups, leave_group
from companion.core.table import Player
from companion.display.labels import SPLIT_UP, group_hint, row_label, split_label
from screens.inputs.cards import OnAnswer
from screens.ui.controls import button_text, tap
from screens.ui.error_boundary import component
from screens.ui.hooks import use_state_ref
from screens.ui.player_badge import player_badge
from screens.ui.theme import GAP, ROUND, small

Hold = tuple[int, bool]
"""The seat that was touched first, and whether its group was complete then."""


@component
def GroupsPad(question: Question, send: OnAnswer) -> ft.Control:
    """Form groups: touch one player, then each who joins; the button *Split up* dissolves a group.

    The player touched first is held until their group is complete.
    """
    nobody: Hold | None = None
    holding = use_state_ref(nobody)
    held = here(holding.current, question)
    groups: tuple[int, ...] = question.value

    async def touch(seat: int) -> None:
        first = here(holding.current, question)
        if first is None or first == seat:
            holding.set(None if first == seat else (seat, seat in question.complete))
        else:
            holding.set((first, False))
            await send(question, lambda old: join_groups(old, (first, seat)))

    async def leave(seats: tuple[int, ...]) -> None:
        holding.set(None)
        await send(question, lambda old: reduce(leave_group, seats, old))

    parties = [
        tuple(p for p in question.players if groups[p.seat] == group)
        for group in dict.fromkeys(groups[p.seat] for p in question.players)
    ]
    boxes = [_party(party, held, touch, leave, row_label(question)) for party in parties]
    return ft.Column(
        [small(group_hint(held)), ft.Row(boxes, wrap=True, spacing=GAP, run_spacing=GAP)],
        spacing=4,
        tight=True,
    )


def here(hold: Hold | None, question: Question) -> int | None:
    """Return who is held; None if they are not among the players of *question* any more.

    None, too, if their group got complete since they were touched.
    """
    if hold is None:
        return None
    seat, was_complete = hold
    done = seat in question.complete and not was_complete
    return seat if seat in {player.seat for player in question.players} and not done else None


def _party(
    party: tuple[Player, ...], held: int | None, touch: Any, leave: Any, where: str
) -> ft.Control:
    chips = [
        tap(
            ft.Row(
                [player_badge(player, 28), button_text(player.name)], spacing=GAP, tight=True
            ),
            f"{player.name}{where}",
            touch,
            player.seat,
            selected=player.seat == held,
        )
        for player in party
    ]
    if len(party) == 1:
        return chips[0]
    button = tap(
        button_text(SPLIT_UP, 14),
        split_label([player.name for player in party], where),
        leave,
        tuple(player.seat for player in party[1:]),
    )
    return ft.Container(
        ft.Row([*chips, button], wrap=True, spacing=GAP, run_spacing=GAP, tight=True),
        border=ft.Border.all(2, ft.Colors.PRIMARY),
        border_radius=ROUND + 4,
        padding=6,
    )
