"""Figures that combine others: compounds of the six, crowned and captive ones, nightriders."""

from orthodox import BACK, cap, cross, crown, horse, mitre, skirt, tower
from parts import across, ball, both, collar, foot, line, moved, picture, shape


def rider(behind):
    """Draws a horse before another figure: what moves as a knight and as that figure."""
    return picture(behind, moved(horse(BACK), -4.5, 17.5, 0.79), foot(31))


def behind(head, x, width, scale=0.9):
    """Draws the head of a figure and a plain body below it, to the right of the middle."""
    return moved(both(f"M50 38 L{50 + width} 38 L{50 + width} 92 L50 92") + head, x, 0, scale)


def bars():
    """Draws the bars of a cage."""
    frame = both("M50 8 L88 8 L88 12 L50 12") + both("M50 90 L88 90 L88 94 L50 94")
    return frame + "".join(line(f"M{x} 10 L{x} 92", 3.4) for x in (16, 33, 50, 67, 84))


def captive(drawn):
    """Draws a figure behind bars."""
    return picture(moved(drawn, 7.5, 9, 0.85), bars())


def pieces():
    """Returns the pictures by name."""
    return {
        "chancellor": rider(behind(moved(tower(), 0, -5), 16, 14)),
        "archbishop": rider(behind(mitre(), 15, 12)),
        "amazon": rider(behind(crown(), 8, 16)),
        "centaur": rider(behind(cross() + cap(), 13, 15)),
    }
