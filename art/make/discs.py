"""Discs: men and kings of draughts, stones."""

from parts import ball, both, dot, line, picture

CROWN = "M50 34 L56 46 L67 37 L64 62 L50 62"


def ring(radius, width=2.4):
    """Draws a circle that isn't filled."""
    return (
        f'<circle cx="50" cy="50" r="{radius}" fill="none" stroke="#000000" stroke-width="{width}"/>'
    )


def pieces():
    """Returns the pictures by name."""
    return {
        "man": picture(ball(50, 50, 40), ring(32), ring(21), ring(10)),
        "king": picture(ball(50, 50, 40), ring(33), both(CROWN, 3.2), line("M37 67 L63 67", 4)),
        "stone": picture(ball(50, 50, 40), line("M22 44 A29 29 0 0 1 44 22", 3.2)),
        "disc": picture(ball(50, 50, 40), ring(31)),
    }
