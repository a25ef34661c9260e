"""A turn's post as released in version 1. Part of the format."""

from typing import Final

from companion.core.earlier import earlier
from companion.games.turf_war.report.state import ReportState
from companion.tools.short_names import short_names
from companion.tools.tool import Edition

ReportV2: Final = short_names(2, ReportState)
ReportV1 = earlier("ReportV1", ReportV2.state, "moves retreats told_moves")

POST: Final = (Edition(1, ReportV1), ReportV2)
