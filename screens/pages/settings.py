"""The settings of this device: how the app looks, ticks of the phone, sounds, and motion."""

from typing import Final

import flet as ft

from screens.device.services import haptic_tick, reduced_motion, use_ticks
from screens.device.sounds import play, use_sounds
from screens.state.page_session import PageSession
from screens.ui.controls import THIN, grid, rim, small_switch, tap
from screens.ui.error_boundary import component
from screens.ui.letter_size import STEPS, Text, use_letters
from screens.ui.motion import NEXT, use_motion
from screens.ui.palette import CONTRAST, DARK, LIGHT
from screens.ui.text_scale import is_large
from screens.ui.theme import EDGED, GAP, ROUND, apply_theme, small, title
from screens.views.page_frame import screen

SETTINGS: Final = "Settings"

LOOKS: Final = {
    "system": "As this device has it",
    "dark": "Dark",
    "light": "Light",
    "contrast": "High contrast",
}
"""What each look is called, by how it is saved."""

LETTERS: Final = {
    "usual": "Usual",
    "larger": "Larger",
    "large": "Large",
    "largest": "Largest",
}
"""What each size of letters is called, by how it is saved."""

LETTERS_WORDS: Final = "On top of the letter size that this device or browser is set to."

TICKS: Final = "The phone ticks at each tap"
TICKS_WORDS: Final = "Where the phone has a motor for it, and the browser lets the app use it."
SOUNDS: Final = "Sounds for throws, new boards, the winner and the timer"
SOUNDS_WORDS: Final = "They follow this device's volume. A browser may wait for your first tap."
STILL: Final = "Nothing moves on the screen"
STILL_WORDS: Final = "If this device asks for reduced motion, nothing moves anyway."

SAMPLE: Final = 17
"""The size in dp of the letter that shows a size."""

_SCHEMES: Final = {
    "system": (DARK, LIGHT),
    "dark": (DARK,),
    "light": (LIGHT,),
    "contrast": (CONTRAST,),
}


@component
def SettingsScreen(session: PageSession) -> ft.View:
    """Show each setting as it is; a touch changes it at once."""
    page, device = ft.context.page, session.device
    ft.use_state(session)

    async def look(shade: str) -> None:
        apply_theme(page, shade)
        await session.save_device(session.device.evolve(shade=shade))

    async def size(step: str) -> None:
        use_letters(page, step)
        session.screen.measure(page)
        await session.save_device(session.device.evolve(letters=step))

    async def turn_ticks() -> None:
        ticks = not session.device.ticks
        use_ticks(page, on=ticks)
        await session.save_device(session.device.evolve(ticks=ticks))
        await haptic_tick()

    async def turn_sounds() -> None:
        sounds = not session.device.sounds
        use_sounds(page, on=sounds)
        await session.save_device(session.device.evolve(sounds=sounds))
        await play(NEXT)

    async def turn_still() -> None:
        still = not session.device.still
        use_motion(page, on=not (still or await reduced_motion()))
        await session.save_device(session.device.evolve(still=still))

    looks = [
        tap(
            ft.Container(
                ft.Column(
                    [miniature(shade), Text(words, size=16, text_align=ft.TextAlign.CENTER)],
                    spacing=GAP,
                    tight=True,
                    horizontal_alignment=ft.CrossAxisAlignment.CENTER,
                ),
                padding=ft.Padding.symmetric(vertical=12),
            ),
            f"How it looks: {words}",
            look,
            shade,
            selected=device.shade == shade,
            expand=1,
            dense=True,
            color=ft.Colors.SURFACE_CONTAINER,
        )
        for shade, words in LOOKS.items()
    ]
    sizes = [
        tap(
            ft.Column(
                [
                    ft.Text("A", size=SAMPLE * STEPS[step], weight=ft.FontWeight.W_600),
                    Text(words, size=14),
                ],
                spacing=0,
                tight=True,
                alignment=ft.MainAxisAlignment.END,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            f"How large letters are: {words}",
            size,
            step,
            selected=device.letters == step,
            expand=1,
            height=76,
            dense=True,
            color=ft.Colors.SURFACE_CONTAINER,
        )
        for step, words in LETTERS.items()
    ]
    return screen(
        SETTINGS,
        title("How it looks"),
        grid(looks, 1 if is_large() else 2, GAP),
        title("How large letters are"),
        grid(sizes, 2 if is_large() else 4, GAP),
        small(LETTERS_WORDS),
        title("Taps, sound and motion"),
        small_switch(TICKS, device.ticks, turn_ticks),
        small(TICKS_WORDS),
        small_switch(SOUNDS, device.sounds, turn_sounds),
        small(SOUNDS_WORDS),
        small_switch(STILL, device.still, turn_still),
        small(STILL_WORDS),
    )


def miniature(shade: str) -> ft.Control:
    """Return a small drawing of a screen in the look *shade*: one half for each of its schemes."""
    halves: list[ft.Control] = [_half(scheme) for scheme in _SCHEMES[shade]]
    return ft.Container(
        ft.Row(halves, spacing=0),
        width=112,
        height=84,
        border_radius=ROUND,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        foreground_decoration=rim(THIN, ft.Colors.OUTLINE),
    )


def _half(scheme: ft.ColorScheme) -> ft.Control:
    """Return a piece of a screen in the colours of *scheme*: a heading, a card, a main button."""
    card = ft.Container(
        ft.Column([_line(scheme.on_surface), _line(scheme.on_surface_variant)], spacing=5),
        bgcolor=scheme.surface_container,
        border_radius=5,
        padding=6,
        foreground_decoration=rim(THIN, scheme.surface_dim or EDGED, 5),
    )
    button = ft.Container(height=14, bgcolor=scheme.primary, border_radius=5)
    return ft.Container(
        ft.Column(
            [_line(scheme.on_surface), card, button],
            spacing=7,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=scheme.surface,
        padding=ft.Padding.symmetric(horizontal=8, vertical=9),
        expand=True,
    )


def _line(color: ft.ColorValue | None) -> ft.Control:
    """Return a stroke that stands for a line of words."""
    return ft.Container(height=4, bgcolor=color, border_radius=2)
