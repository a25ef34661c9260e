"""A checklist of a game that nobody plays, for tests."""

from typing import Any

from companion.core.table import Table
from companion.tools.checklist import (
    Checklist,
    ChecklistState,
    ChecklistWords,
    NewRound,
)

WORDS = ChecklistWords.model_validate(
    {
        "unit": "Day",
        "part": "Hour",
        "setup": {"title": "Begin", "chapter": "One", "steps": [{"text": "Deal {cards}."}]},
        "phases": [
            {
                "title": "Morning",
                "chapter": "Two",
                "around": True,
                "passes": True,
                "steps": [
                    {"text": "Rise."},
                    {"text": "First day.", "when": ["round-1"], "special": True},
                    {"text": "Not the last.", "when": ["not-last-round"]},
                    {"text": "{first}, then; {right} is last.", "when": ["first-known"]},
                    {"text": "It rains.", "when": ["rain", "not-round-1"]},
                ],
                "silent": [
                    {"text": "{n} of you?", "when": ["rain"]},
                    {"text": "Round {round}?"},
                ],
            },
            {
                "title": "Evening",
                "chapter": "Three",
                "links": [{"tool": "clock", "title": "Wind the clock"}],
                "steps": [
                    {"text": "Sleep.", "tool": "clock", "settled": ["first-known"]},
                    {"text": "Quietly.", "reminder": True},
                ],
            },
        ],
        "end": {"title": "Finish", "chapter": "Four", "steps": [{"text": "Count."}]},
    },
    strict=False,
)


THREE = Table(seats=(4, 1, 6))


def checklist(new_round: NewRound = "keep", **more: Any) -> Checklist:
    return Checklist(WORDS, new_round, numbers=lambda state: {"cards": 7}, **more)


def state(**fields: Any) -> ChecklistState:
    return ChecklistState(table=THREE, **fields)
