"""A turn's post as released in version 1. Part of the format."""

from typing import Final

from companion.core.earlier import earlier
from companion.games.turf_war.report.state import ReportState
from companion.tools.tool import Edition

ReportV1 = earlier("ReportV1", ReportState, "moves retreats told_moves")

POST: Final = (Edition(1, ReportV1),)
