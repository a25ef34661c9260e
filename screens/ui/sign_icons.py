"""The icon for each sign that stands for a tool, or for a game that players made."""

from collections.abc import Mapping
from typing import Final

import flet as ft

SIGNS: Final[Mapping[str, ft.IconData]] = {
    "alliance": ft.Icons.HANDSHAKE_ROUNDED,
    "book": ft.Icons.MENU_BOOK_ROUNDED,
    "cards": ft.Icons.STYLE_ROUNDED,
    "city": ft.Icons.LOCATION_CITY_ROUNDED,
    "clock": ft.Icons.SCHEDULE_ROUNDED,
    "coins": ft.Icons.PAID_ROUNDED,
    "cross": ft.Icons.LOCAL_HOSPITAL_ROUNDED,
    "dice": ft.Icons.CASINO_ROUNDED,
    "duel": ft.Icons.SPORTS_KABADDI_ROUNDED,
    "eye": ft.Icons.VISIBILITY_ROUNDED,
    "guard": ft.Icons.LOCAL_POLICE_ROUNDED,
    "letter": ft.Icons.MAIL_ROUNDED,
    "map": ft.Icons.MAP_ROUNDED,
    "mask": ft.Icons.THEATER_COMEDY_ROUNDED,
    "people": ft.Icons.GROUP_ROUNDED,
    "question": ft.Icons.QUIZ_ROUNDED,
    "scale": ft.Icons.BALANCE_ROUNDED,
    "sheet": ft.Icons.DESCRIPTION_ROUNDED,
    "sort": ft.Icons.SORT_ROUNDED,
    "star": ft.Icons.EMOJI_EVENTS_ROUNDED,
    "steps": ft.Icons.CHECKLIST_ROUNDED,
    "sum": ft.Icons.CALCULATE_ROUNDED,
    "track": ft.Icons.LINEAR_SCALE_ROUNDED,
    "turn": ft.Icons.ROTATE_RIGHT_ROUNDED,
    "vote": ft.Icons.HOW_TO_VOTE_ROUNDED,
}
