"""What holds for any tool and any of its states: the checks behind the laws."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

from companion.core.blocks import (
    Answer,
    Block,
    Button,
    Drawing,
    Fold,
    Grid,
    LineChart,
    Odds,
    Question,
    QuestionSequence,
    Result,
    RuleGap,
    Scores,
    Secret,
    Steps,
    Timer,
    Turn,
)
from companion.core.fields import SEATS, Marks, Text
from companion.core.kind import Kind
from companion.core.nesting import flat, uncovered
from companion.core.scene import Scene
from companion.core.shape import (
    code_part,
    field_at,
    is_private,
    merge_fields,
    reset_unless,
    without_secrets,
)
from companion.core.values import Path, Value
from companion.exchange import export, files, share
from companion.exchange.files import Parcel
from companion.exchange.poster import poster, spoken
from companion.exchange.share import CodeContents
from companion.game_maker.score_state import ScoreState, playing
from companion.plays.play import play_of
from companion.plays.standings import standings
from companion.tools import step_label
from companion.tools.tool import AnyTool, Game, table_of
from tests.answers import after_answer
from tests.code_sizes import fullest_code
from tests.drawings import check_drawing, check_piece
from tests.sentences import texts

LONGEST = 26
"""Letters on a button that still fit beside another one on a narrow phone."""


def shown(tool: AnyTool, state: Value) -> Result:
    """Return what is asked and answered now."""
    return (*tool.form(state), *tool.result(state))


def asked(blocks: Result) -> tuple[Question, ...]:
    """Return the questions, those on sequences too."""
    every = flat(blocks)
    alone = [block for block in every if isinstance(block, Question)]
    sequences = [block for block in every if isinstance(block, QuestionSequence)]
    return (*alone, *(question for sequence in sequences for question in sequence.questions))


def check_block(tool: AnyTool, state: Value, block: Any, blocks: Result) -> None:
    """What can be touched names what exists, and the parts of a block among *blocks* fit together."""
    for button in (*block.buttons, *block.after) if isinstance(block, Timer) else ():
        check_block(tool, state, button, blocks)
    if isinstance(block, Question | Button | Turn) and block.move:
        assert block.move in {move.key for move in tool.moves}
    match block:
        case Question() if block.player and not block.player.card:
            table = table_of(state)
            assert table, "a player without a table"
            own = table.player(
                block.player.seat
            )  # a column of a team has the names of all in it
            disc = replace(block.player, name=own.name)
            assert disc == own, "a disc that is no player's"
    match block:
        case Answer(piece=Scene() as piece):
            check_piece(piece)
        case Question(move="") as question:
            assert state.look(question.path) == question.value
        case QuestionSequence(questions=questions):
            assert questions, "a walk leads nowhere"
            for question in questions:
                check_block(tool, state, question, blocks)
        case Turn(players=players, at=at):
            assert 0 <= at < len(players)
        case Steps(items=items, path=path):
            kind = field_at(type(state), path).kind
            assert isinstance(kind, Marks)
            places = [item.place for item in items]
            assert len(set(places)) == len(places)
            assert kind.refusal(frozenset(places)) == ""
        case Grid(head=head, rows=rows, marked=marked):
            assert all(len(row) == len(head) for row in rows)
            assert -1 <= marked < len(rows)
        case Odds(ways=ways, of=of):
            assert 0 <= ways <= of
            assert of > 0
        case LineChart(points=points):
            assert len(points) >= 2
        case Drawing():
            check_drawing(block, blocks, tool, state)
        case Fold(blocks=inner) | Secret(blocks=inner):
            assert inner
            for each in inner:
                if isinstance(each, QuestionSequence):
                    assert isinstance(block, Fold), "a walk has no cover"
                    assert is_drawn(each, blocks), "a folded walk is asked nowhere in sight"
                check_block(tool, state, each, blocks)
        case Timer(left=left, ends=ends, buttons=buttons, after=after):
            assert left >= 0
            assert ends is None or ends >= 0
            assert buttons
            assert after
        case Scores(rows=scores):
            assert [score.place for score in scores] == sorted(score.place for score in scores)
        case _:
            pass


def is_drawn(sequence: QuestionSequence, blocks: Result) -> bool:
    """Return whether a drawing among *blocks* leads to each row of *sequence*."""
    touches = [t for block in blocks if isinstance(block, Drawing) for t in block.touches]
    drawn = {
        question.player
        for question in touches
        if isinstance(question, Question) and question in sequence.questions
    }
    return drawn == {question.player for question in sequence.questions}


def check_words(block: Any) -> None:
    """Titles and texts say something, down to every part of a block."""
    for field in fields(block):
        said = getattr(block, field.name)
        if field.name in ("title", "text"):
            assert said.strip(), f"{type(block).__name__}.{field.name} is empty"
        for part in said if isinstance(said, tuple) else (said,):
            if is_dataclass(part) and not isinstance(part, Kind | type):
                check_words(part)


def check_total(tool: AnyTool, state: Value) -> None:
    """A state gets an answer, the same one each time, and every block of it holds."""
    result = tool.result(state)
    blocks = (*tool.form(state), *result)
    assert result
    for block in blocks:
        assert isinstance(block, Block)
        check_block(tool, state, block, blocks)
        check_words(block)
    assert shown(tool, state.evolve()) == blocks, "the same state gave other blocks"
    assert tool.summary(state).strip()
    check_record(tool, state, result)
    if tool.what_if:
        for block in tool.what_if(state):
            check_block(tool, state, block, blocks)
            check_words(block)


_HYPHEN = re.compile(r"(?<![\w-])-\d")
"""A hyphen in the place of a minus sign: it is before a figure, and nothing is before it."""


def check_minus(tool: AnyTool, state: Value) -> None:
    """A number below 0 has a minus sign, not a hyphen, in everything that *tool* says of *state*.

    What players type is left out: they may type what they like.
    """
    said = reset_unless(state, lambda field: not isinstance(field.kind, Text))
    blocks = (*shown(tool, said), *(tool.what_if(said) if tool.what_if else ()))
    for text in (*texts(blocks), tool.summary(said), tool.hint):
        assert not _HYPHEN.search(text), f"{tool.name} says {text!r}"


def check_leads(game: Game, tool: AnyTool, state: Value) -> None:
    """The leads are other tools of the game, each once, and one of them at most is the next step."""
    links = tool.links(state)
    keys = [link.tool for link in links]
    assert len(set(keys)) == len(keys)
    assert tool.key not in keys
    assert all(key in game.by_key for key in keys)
    assert all(0 < len(link.title) <= LONGEST for link in links)
    large = [block for block in tool.result(state) if isinstance(block, Button) and block.main]
    assert sum(link.main for link in links) + len(large) <= 1 or not any(
        link.main for link in links
    ), "two next steps"


def check_record(tool: AnyTool, state: Value, result: Result) -> None:
    """A play is made of any state that is at an end: the best first, with all who sit there, or whoever plays alone."""
    recorded = tool.recorded(state)
    if recorded is not None:
        said = [each.text for each in flat(uncovered(result)) if isinstance(each, RuleGap)]
        assert set(recorded.readings) == set(said), "a kept game lost a reading"
        table = table_of(state)
        assert table is not None
        seats = [*table.seats]
        if isinstance(state, ScoreState):
            seats = [seat for team in playing(state).values() for seat in team]
        assert len(recorded.players) == len(seats)
        colours = sorted(table.player(seat).colour for seat in seats)
        assert sorted(each.colour for each in recorded.players) == colours
        places = [each.place or SEATS for each in recorded.players]
        assert places == sorted(places)


def check_secrets(tool: AnyTool, state: Value) -> None:
    """What is secret changes nothing that everyone sees, and is asked under cover only."""
    poor = without_secrets(state)
    assert uncovered(shown(tool, state)) == uncovered(shown(tool, poor))
    assert tool.summary(state) == tool.summary(poor)
    if tool.what_if:
        assert uncovered(tool.what_if(state)) == uncovered(tool.what_if(poor))
    assert tool.recorded(state) == tool.recorded(poor), "a play would tell a secret"
    for question in asked(uncovered(shown(tool, state))):
        assert question.kind.travels != "secret", f"{question.title} is asked in the open"


def check_goes_out(tool: AnyTool, state: Value) -> None:
    """A file, a played game, its picture, and what other programs get of it tell no secret."""
    assert _file(tool, state) == _file(tool, without_secrets(state)), (
        "a file would tell a secret"
    )
    assert _of_a_play(tool, state) == _of_a_play(tool, without_secrets(state))


def _file(tool: AnyTool, state: Value) -> bytes:
    return files.write(Parcel((CodeContents(tool, state),)))


def _of_a_play(tool: AnyTool, state: Value) -> tuple[object, ...]:
    """Return everything that can be made of the end of a game, as it leaves the device."""
    recorded = tool.recorded(state)
    if recorded is None:
        return ()
    play = play_of(recorded, tool.game, 29_700_000, 7)
    every = (play,)
    return (
        spoken(poster(play, "Sat 21 Nov 2026")),
        standings(every, {play.key: "21 Nov"}),
        export.as_csv(every),
        export.as_json(every),
        export.bg_stats(play),
        files.write(Parcel((), plays=every)),
    )


_COMMAND = re.compile(
    "(Add|Apply|Begin|Bring|Change|Choose|Clear|Deal|Delete|Determine|Discard|Draw|Empty|Enter|Find|Flip|Follow|"
    "Give|Go|Join|Keep|Lay|Let|Look|Make|Mark|Move|Next|Open|Pay|Pick|Place|Play|Previous|Promote|Put|Read|"
    "Remove|Replace|Reroll|Rest|Reveal|Roll|Seal|Share|Show|Shuffle|Split|Stand|Start|Swap|Take|Tell|Throw|Use|"
    r"Write)\b(?! (?:was|were|is|are|began|became)\b)"
)
"""How the label of a button begins that tells what to do."""


def is_command(label: str) -> bool:
    """Return whether *label* tells what to do, as a button's does, and not what happened."""
    return bool(_COMMAND.match(label))


def check_step_labels(
    tool: AnyTool, state: Value, answers: Callable[[Question], tuple[Any, ...]]
) -> None:
    """A history names every touch; of what is touched under cover it tells nothing more."""
    blocks, poor = shown(tool, state), without_secrets(state)
    in_the_open = asked(uncovered(blocks))
    of_a_thief = {
        (question.path, question.move, question.args): question
        for question in asked(shown(tool, poor))
    }
    for question in asked(blocks):
        words = step_label.answer_label(tool, state, question, question.value, question.value)
        assert words.strip()
        if not tool.player_made:  # there players call what is asked as they like
            assert not is_command(words), f"{words!r} is a question, not what happened"
        if question in in_the_open:
            for answer, _ in question.options:
                words = step_label.answer_label(tool, state, question, question.value, answer)
                assert ", now " not in words, f"{words}: that was before this step"
            continue
        for answer in answers(question):
            assert (
                step_label.answer_label(tool, state, question, question.value, answer) == words
            )
        if same := of_a_thief.get((question.path, question.move, question.args)):
            assert step_label.answer_label(tool, poor, same, same.value, same.value) == words
    for block in flat(blocks):
        if isinstance(block, Button):
            hidden = block not in flat(uncovered(blocks))
            facts = [block.step_label or block.title]
            known = [move.title for move in tool.moves] if hidden else facts
            label = step_label.button_label(tool, state, block)
            assert label in known
            assert not is_command(label), f"{label!r} is a button, not what happened"
        if isinstance(block, Steps):
            assert block in flat(uncovered(blocks)), "what is ticked stands in the history"
            for step in block.items:
                for done in (True, False):
                    assert not is_command(step_label.tick_label(block, step.place, done))


def check_share(tool: AnyTool, state: Value) -> None:
    """A state travels without its secrets, within the digits of the worst case."""
    code = share.write(tool, state)
    if len(code) <= share.MOST_DIGITS:
        assert share.read(code, (tool,)) == (tool, code_part(state))
    elif len(code) <= share.MOST_DECODED:
        assert share.decode(code, (tool,)) == (tool, code_part(state))
    if share.too_long(code) and not tool.player_made:
        table = table_of(state)
        assert table is not None, "only what players made or are called may be too long"
        nameless = state.evolve(table=table.unnamed())
        assert not share.too_long(share.write(tool, nameless))
    elif share.too_long(code):
        assert tool.player_made
    else:
        assert len(code) <= len(fullest_code(tool))
    assert share.write(tool, code_part(state)) == code, "what is secret changed the code"
    assert code_part(merge_fields(state, code_part(tool.example), is_private)) == code_part(
        tool.example
    )


def check_folds(
    tool: AnyTool, state: Value, answers: Callable[[Question], tuple[Any, ...]]
) -> None:
    """Folds stay open while their questions are answered: each has the same key before and after.

    Of many answers the same state comes, such as from the one that is there: its blocks are asked for once.
    """
    blocks = shown(tool, state)
    folded = _folds_of(blocks)
    after = {state: folded}
    for question in asked(blocks):
        before = folded.get(question.path)
        if not before or question.move:
            continue
        for answer in answers(question):
            then = after_answer(tool, state, question, answer, 0, 0)
            if then not in after:
                after[then] = _folds_of(shown(tool, then))
            now = after[then].get(question.path)
            assert not now or before & now, f"{before} closes as {question.title} is answered"


def _folds_of(blocks: Result) -> dict[Path, set[str]]:
    """Return the keys of the folds among *blocks* in which each value is asked for, by its path."""
    found = defaultdict[Path, set[str]](set)
    for fold in _folds(blocks):
        for question in asked(fold.blocks):
            if question.path:
                found[question.path].add(fold.key or fold.title)
    return found


def _folds(blocks: Result) -> Iterator[Fold]:
    for block in blocks:
        if isinstance(block, Fold | Secret):
            yield from _folds(block.blocks)
        if isinstance(block, Fold):
            yield block
