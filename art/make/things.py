"""Engines, ships and what blocks the way."""

from parts import across, ball, both, dot, foot, line, pair, picture, shape


def wheel(x, y, radius):
    """Draws a wheel with spokes."""
    spokes = f"M{x - radius + 3} {y} L{x + radius - 3} {y} M{x} {y - radius + 3} L{x} {y + radius - 3}"
    return ball(x, y, radius) + line(spokes, 2.4) + dot(x, y, 3)


def wheels():
    """Draws the two wheels of an engine."""
    return wheel(28, 80, 13) + wheel(72, 80, 13)


def engine():
    """Draws a tower on wheels."""
    tower = "M50 8 L56 8 L56 15 L63 15 L63 8 L72 8 L72 32 L75 74 L50 74"
    return both(tower) + across(30, 21) + pair("M56 40 L56 52", 4) + across(60, 22) + wheels()


def wing():
    """Draws a wing."""
    outline = """M16 86 C16 40 40 14 88 10 C90 20 86 26 80 30 C84 36 78 44 72 46 C74 54 66 60 58 61 C58 70 48 74 40 74
      C38 82 28 88 16 86 Z"""
    return shape(outline) + line("M26 78 C34 54 50 38 68 28") + line("M38 70 C44 60 54 52 66 46", 2.4)


def pieces():
    """Returns the pictures by name."""
    barrel = "M10 34 L17 21 L22 24 L78 48 C88 53 86 68 76 69 L66 66 L16 43 L14 37 Z"
    return {
        "cannon": picture(
            shape("M48 62 L88 88 L80 92 L40 78 Z"),
            shape(barrel),
            line("M26 27 L20 43", 2.6),
            line("M62 42 L56 60", 2.6),
            ball(85, 62, 4.5, 3.4),
            wheel(42, 72, 20),
        ),
        "dabbaba": picture(engine()),
        "ship": picture(
            line("M50 8 L50 70", 1),
            shape("M46 6 L52 6 L52 70 L46 70 Z", 2.4),
            shape("M54 12 C78 20 84 44 80 60 L54 60 Z"),
            shape("M42 20 C28 32 22 46 20 60 L42 60 Z"),
            shape("M8 66 L92 66 C90 82 82 92 70 92 L30 92 C18 92 11 82 8 66 Z"),
            line("M16 76 L84 76"),
        ),
        "stone": picture(
            shape(
                "M14 84 C6 66 14 44 30 36 C36 20 58 12 70 26 C86 32 94 56 88 76 C86 90 74 92 50 92 C30 92 18 92 14 84 Z"
            ),
            line("M32 38 C40 42 46 40 50 34"),
            line("M70 52 L62 60 L66 72"),
            line("M26 62 L32 72"),
        ),
        "wall": picture(
            both("M50 14 L92 14 L92 88 L50 88"),
            across(38.5, 39, 3.4),
            across(63.5, 39, 3.4),
            line(
                "M36 15 L36 38 M68 15 L68 38 M22 39 L22 63 M52 39 L52 63 M80 39 L80 63 M36 64 L36 87 M68 64 L68 87", 3.4
            ),
        ),
        "arrow": picture(both("M50 6 L72 36 L58 34 L58 66 L70 78 L70 94 L50 78"), line("M50 40 L50 68", 2.8)),
        "banner": picture(
            shape("M28 8 L34 8 L34 92 L28 92 Z"),
            shape("M34 12 C50 4 62 22 88 14 C82 28 82 40 88 54 C66 60 52 44 34 52 Z"),
            foot(26),
            ball(31, 8, 5),
            dot(60, 33, 7),
        ),
        "wing": picture(wing()),
    }
