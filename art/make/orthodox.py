"""The orthodox six."""

from parts import both, ball, dot, foot, line, picture, shape, solid

# The head of a horse and its neck, down to the plinth; the knight and its compounds use it.
HORSE = """M27 80 C27 68 45 62 47 48 C43 52 38 52 34 54 C31 59 28 63 23 63 C16 63 13 57 15 52
  C17 45 24 40 27 32 C29 26 32 22 36 18 L36 8 C42 10 46 13 48 17 C68 19 80 40 75 80 Z"""


def horse():
    """Draws the head of a horse with its eye, nostril, mouth and mane."""
    return (
        shape(HORSE)
        + line("M36 18 L40 22")
        + line("M48 17 C62 24 68 44 65 70")
        + line("M24 57 Q28 57 30 53", 2.4)
        + solid("M32 33 Q36 28 40 32 Q36 36 32 33 Z")
        + dot(20, 53, 1.6)
    )


def pieces():
    """Returns the pictures by name."""
    return {
        "pawn": picture(
            both("M50 40 L54 40 C55 56 59 68 69 80 L50 80"),
            foot(24),
            both("M50 38 L64 38 Q67 38 67 41 Q67 45 62 45 L50 45"),
            ball(50, 26, 13),
        ),
        "rook": picture(
            both("M50 38 L64 38 C65 56 67 70 71 80 L50 80"),
            foot(),
            both("M50 14 L56 14 L56 21 L64 21 L64 14 L74 14 L74 30 Q74 32 72 33 L66 40 L50 40"),
            line("M27 31 L73 31"),
        ),
        "bishop": picture(
            both("M50 60 L60 60 C61 68 64 74 70 80 L50 80"),
            foot(),
            both("M50 17 C60 24 70 36 70 46 C70 52 66 57 61 60 L50 60"),
            line("M52 42 L61 30", 3.6),
            both("M50 56 L63 56 Q66 56 66 59.5 Q66 63 63 63 L50 63"),
            ball(50, 13, 5.5),
        ),
        "queen": picture(
            both("M50 56 L62 56 C62 66 66 74 72 80 L50 80"),
            foot(),
            both("M50 20 L57 40 L66 18 L69 42 L84 26 C80 40 74 48 68 58 L50 58"),
            both("M50 54 L68 54 Q71 54 71 57.5 Q71 61 68 61 L50 61"),
            ball(50, 15, 5), ball(68, 17, 5), ball(32, 17, 5), ball(86, 25, 5), ball(14, 25, 5),
        ),
        "king": picture(
            both("M50 56 L61 56 C62 66 66 74 72 80 L50 80"),
            foot(),
            both("M50 28 C58 22 76 22 76 36 C76 44 70 50 67 58 L50 58"),
            both("M50 54 L67 54 Q70 54 70 57.5 Q70 61 67 61 L50 61"),
            both("M50 7 L53 7 L53 13 L59 13 L59 19 L53 19 L53 28 L50 28"),
        ),
        "knight": picture(horse(), foot()),
    }
