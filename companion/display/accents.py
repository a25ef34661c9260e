"""The accents of games, by their seeds. Written by build/palette.py: edit and run that, not this."""

from collections.abc import Mapping
from typing import Final, NamedTuple


class Accent(NamedTuple):
    """Colours as #RRGGBB, by the names of Material's roles: what a game has of its own."""

    primary: str
    on_primary: str
    primary_container: str
    on_primary_container: str


Accents = tuple[Accent, Accent, Accent, Accent]
"""An accent in each look: dark, light, and both in high contrast."""

ACCENTS: Final[Mapping[str, Accents]] = {
    "#17161A": (
        Accent("#C4C3C9", "#202022", "#3C3B3E", "#E8E7EB"),
        Accent("#5F5E62", "#FFFFFF", "#E3E2E6", "#1C1B1D"),
        Accent("#DEDDE3", "#000000", "#B6B5BB", "#000000"),
        Accent("#3B3A3D", "#FFFFFF", "#545357", "#FFFFFF"),
    ),
    "#17807C": (
        Accent("#7BD7D2", "#082624", "#1D4341", "#BEF4F1"),
        Accent("#256B68", "#FFFFFF", "#B1F1ED", "#06201F"),
        Accent("#98F1EB", "#000000", "#64C9C4", "#000000"),
        Accent("#154341", "#FFFFFF", "#215F5C", "#FFFFFF"),
    ),
    "#2E7D46": (
        Accent("#8BD99D", "#0F2615", "#24442C", "#C6F6CF"),
        Accent("#346D43", "#FFFFFF", "#BBF3C6", "#0C2111"),
        Accent("#A7F3B7", "#000000", "#77CC8C", "#000000"),
        Accent("#1E4428", "#FFFFFF", "#2E613B", "#FFFFFF"),
    ),
    "#2F67C4": (
        Accent("#A2C5FF", "#0E203D", "#233B64", "#DBE9FF"),
        Accent("#335DA3", "#FFFFFF", "#D3E4FF", "#0B1B36"),
        Accent("#CCDFFF", "#000000", "#8AB7FF", "#000000"),
        Accent("#1D3968", "#FFFFFF", "#2D5291", "#FFFFFF"),
    ),
    "#67BE97": (
        Accent("#82D9B1", "#0B261B", "#204434", "#C1F6DC"),
        Accent("#2C6D52", "#FFFFFF", "#B6F3D5", "#092117"),
        Accent("#9FF3CB", "#000000", "#6CCCA2", "#000000"),
        Accent("#194432", "#FFFFFF", "#276048", "#FFFFFF"),
    ),
    "#6FB4F0": (
        Accent("#90CBFF", "#0D2234", "#223E57", "#D5EBFF"),
        Accent("#31638D", "#FFFFFF", "#CCE7FF", "#0A1D2D"),
        Accent("#C3E2FF", "#000000", "#71BDFE", "#000000"),
        Accent("#1C3D59", "#FFFFFF", "#2B587D", "#FFFFFF"),
    ),
    "#7E4BB5": (
        Accent("#D3B3FF", "#271739", "#45305E", "#EDE2FF"),
        Accent("#6E4A99", "#FFFFFF", "#EADBFF", "#221432"),
        Accent("#E6D5FF", "#000000", "#C99EFF", "#000000"),
        Accent("#452C61", "#FFFFFF", "#624188", "#FFFFFF"),
    ),
    "#B79BE8": (
        Accent("#CFB4FF", "#241B32", "#403554", "#ECE2FF"),
        Accent("#675389", "#FFFFFF", "#E8DCFF", "#1F172C"),
        Accent("#E4D6FF", "#000000", "#C2A3F8", "#000000"),
        Accent("#403256", "#FFFFFF", "#5B4979", "#FFFFFF"),
    ),
    "#B9C66A": (
        Accent("#C0CE71", "#1F2307", "#3A3F1A", "#E5EFB6"),
        Accent("#5D6520", "#FFFFFF", "#E0EBA9", "#1B1E05"),
        Accent("#DAE88E", "#000000", "#B2C05A", "#000000"),
        Accent("#393E11", "#FFFFFF", "#52591C", "#FFFFFF"),
    ),
    "#C93A3A": (
        Accent("#FFABA3", "#3C0F0E", "#422B28", "#FFDFDC"),
        Accent("#9F3634", "#FFFFFF", "#F7C9C4", "#340C0B"),
        Accent("#FFD1CD", "#000000", "#D69690", "#000000"),
        Accent("#651F1E", "#FFFFFF", "#623E3B", "#FFFFFF"),
    ),
    "#E07F2E": (
        Accent("#FFAF77", "#351801", "#3D2E23", "#FFE1CE"),
        Accent("#8F4A05", "#FFFFFF", "#EDCFBB", "#2E1401"),
        Accent("#FFD4B7", "#000000", "#CA9F82", "#000000"),
        Accent("#5B2D02", "#FFFFFF", "#5B4333", "#FFFFFF"),
    ),
    "#E8BE5A": (
        Accent("#E8BE5A", "#2B1E00", "#4A390F", "#FFE5AC"),
        Accent("#775A00", "#FFFFFF", "#FEDF9B", "#251A00"),
        Accent("#FFD983", "#000000", "#DCAF3D", "#000000"),
        Accent("#4B3701", "#FFFFFF", "#6A5002", "#FFFFFF"),
    ),
    "#EFA3C4": (
        Accent("#F6AACB", "#2E1822", "#4F313E", "#FFDDEB"),
        Accent("#804C64", "#FFFFFF", "#FFD6E6", "#28151D"),
        Accent("#FFCEE2", "#000000", "#EB99BD", "#000000"),
        Accent("#512E3E", "#FFFFFF", "#724358", "#FFFFFF"),
    ),
    "#F2CC3D": (
        Accent("#E7C12C", "#292000", "#493A00", "#FEE79A"),
        Accent("#725D00", "#FFFFFF", "#FDE287", "#231B00"),
        Accent("#FFDC5E", "#000000", "#D8B200", "#000000"),
        Accent("#473900", "#FFFFFF", "#655200", "#FFFFFF"),
    ),
    "#F7F4EC": (
        Accent("#C7C4BC", "#21201E", "#3D3C39", "#EAE8E3"),
        Accent("#615F5A", "#FFFFFF", "#E5E3DD", "#1C1C1A"),
        Accent("#E1DED6", "#000000", "#B9B6AD", "#000000"),
        Accent("#3C3A37", "#FFFFFF", "#55544F", "#FFFFFF"),
    ),
}
