"""A number over time as a line chart, and as a sentence for screen readers."""

import flet as ft

from companion.core.blocks import LineChart
from companion.core.printed import signed
from companion.display.labels import line_words
from screens.ui.letter_size import Text
from screens.ui.theme import title

HEIGHT = 180
MOST_LABELS = 7
"""Most labels on the horizontal axis; of more points, every second, third and so on has one."""


def line_view(line: LineChart) -> ft.Control:
    """Return the chart of *line*; its vertical axis always includes 0."""
    import flet_charts as fc  # noqa: PLC0415 - heavy at the start, and most evenings draw no line

    numbers = [number for _, number in line.points]
    least, most = min(0, *numbers), max(1, *numbers)
    every = -(-len(numbers) // MOST_LABELS)
    series = fc.LineChartData(
        points=[fc.LineChartDataPoint(at, number) for at, number in enumerate(numbers)],
        color=ft.Colors.PRIMARY,
        stroke_width=3,
        rounded_stroke_cap=True,
        point=True,
    )
    marks = [
        fc.ChartAxisLabel(value=at, label=Text(when, size=12))
        for at, (when, _) in enumerate(line.points)
        if at % every == 0
    ]
    scale = [
        fc.ChartAxisLabel(value=number, label=Text(signed(number, line.scale), size=12))
        for number in sorted({least, 0, most})
    ]
    chart = fc.LineChart(
        data_series=[series],
        min_x=0,
        max_x=len(numbers) - 1,
        min_y=least,
        max_y=most,
        height=HEIGHT,
        interactive=False,
        left_axis=fc.ChartAxis(labels=scale, label_size=44),
        bottom_axis=fc.ChartAxis(labels=marks, label_size=28),
        horizontal_grid_lines=fc.ChartGridLines(
            color=ft.Colors.OUTLINE_VARIANT, width=1, interval=max(1, most - least)
        ),
    )
    return ft.Semantics(
        label=line_words(line),
        exclude_semantics=True,
        content=ft.Column(
            [title(f"{line.title} ({line.unit})"), ft.Container(chart, padding=8)],
            spacing=4,
            tight=True,
        ),
    )
