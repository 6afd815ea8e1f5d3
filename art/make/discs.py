"""Discs: men and kings of draughts, stones."""

from parts import ball, inner, line, picture, ring

CROWN = "M50 34 L56 46 L67 37 L64 62 L50 62"


def pieces():
    """Returns the pictures by name."""
    return {
        "man": picture(ball(50, 50, 40), ring(50, 50, 32), ring(50, 50, 21), ring(50, 50, 10)),
        "king": picture(ball(50, 50, 40), ring(50, 50, 33), inner(CROWN, 3.4), line("M37 67 L63 67", 4)),
        "stone": picture(ball(50, 50, 40), line("M22 44 A29 29 0 0 1 44 22", 3.2)),
        "disc": picture(ball(50, 50, 40), ring(50, 50, 31)),
    }
