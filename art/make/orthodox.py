"""The orthodox six."""

from parts import across, ball, both, collar, dot, foot, line, picture, shape, solid

# The head of a horse and its neck, down to the plinth; the knight and its compounds use it.
HORSE = """M25 81 C25 67 45 61 47 48 C43 52 38 52 34 54 C31 60 28 64 22 64 C15 64 11 58 13 52.5
  C15 45 23 40 26 32 C28 26 31 21 35 17 L35 6 C41 8 46 11 48 15.5 C69 17 82 40 77 81 Z"""

# Bodies, from the neck down to the plinth.
SKIRT = "M50 {top} L61 {top} C62 68 66 75 73 81 L50 81"


MANE = "M50 19 C64 26 70 46 67 72"
BACK = "M52 16.5 C69 20 81 42 77 78"


def horse(mane=MANE, bottom=81):
    """Draws the head of a horse with its eye, nostril, mouth and mane."""
    return (
        shape(HORSE.replace("Z", f"L77 {bottom} L25 {bottom} Z"))
        + line("M35 17 L39 21")
        + line(mane)
        + line("M23 57.5 Q28 58 31 53", 2.4)
        + solid("M31 33.5 Q35 27 40 31.5 Q36 36.5 31 33.5 Z")
        + dot(18.5, 53.5, 1.9)
    )


def skirt(top):
    """Draws the lower half of a tall figure."""
    return both(SKIRT.format(top=top))


def tower():
    """Draws the top of a rook."""
    return (
        both("M50 13 L56.5 13 L56.5 20.5 L64.5 20.5 L64.5 13 L76 13 L76 30 L67 40 L50 40")
        + across(30.5, 22)
        + across(40, 15)
    )


def crown():
    """Draws the crown of a queen, with a ball on each point."""
    balls = [(50, 13), (68.5, 15.5), (31.5, 15.5), (86.5, 24), (13.5, 24)]
    return both("M50 18 L57 40 L67 20 L70 43 L84 28 C80 42 74 49 68 59 L50 59") + "".join(
        ball(x, y, 5.2) for x, y in balls
    )


def mitre():
    """Draws the head of a bishop."""
    return both("M50 16 C61 23 73 36 73 47 C73 53 67 58 62 61 L50 61") + line("M52 43 L61.5 30", 4) + ball(50, 12, 6)


def cross():
    """Draws the cross of a king."""
    return both("M50 6 L54 6 L54 11.5 L59.5 11.5 L59.5 19 L54 19 L54 28 L50 28")


def cap():
    """Draws the crown of a king, without its cross."""
    return both("M50 28.5 C58 22 80 21 79 37 C78.5 46 71 51 67 59 L50 59") + line("M50 29 L50 50")


def pieces():
    """Returns the pictures by name."""
    return {
        "pawn": picture(both("M50 42 L56 42 C56 58 60 69 70 81 L50 81"), foot(25), ball(50, 28, 14), collar(44, 17)),
        "rook": picture(both("M50 39 L65 39 C66 57 68 71 72 81 L50 81"), foot(), tower()),
        "bishop": picture(skirt(60), foot(), mitre(), collar(60.5, 17)),
        "queen": picture(skirt(58), foot(), crown(), collar(59, 22)),
        "king": picture(skirt(58), foot(), cross(), cap(), collar(59, 21)),
        "knight": picture(horse(), foot()),
    }
