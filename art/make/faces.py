"""Animals seen from the front: a face over a chest, symmetric by construction."""

from parts import across, ball, both, both_sides, dot, foot, inner, limb, line, mirror, pair, picture, ring, solid

CHEST = "M50 58 L66 58 C69 66 72 73 74 81 L50 81"


def twice(draw, x, y, *rest):
    """Draws something on both sides of the middle."""
    return draw(50 + x, y, *rest) + draw(50 - x, y, *rest)


def nose(y, width=6, height=5):
    """Draws a nose and the mouth below it."""
    half = f"M50 {y} L{50 + width} {y} Q{50 + width} {y + 2} 50 {y + height}"
    return solid(mirror(half)) + pair(f"M50 {y + height} Q51 {y + height + 6} 58 {y + height + 4}", 2.4)


def beak(y):
    """Draws the beak of a bird that looks at us, with its middle at a height."""
    return line(f"M50 {y - 7} L58 {y} L50 {y + 7} L42 {y} L50 {y - 7} M42 {y} L58 {y}", 2.6)


def face(outline, *marks, behind=""):
    """Draws a face, with ears or the like behind it."""
    return behind + both(outline) + "".join(marks)


def round_ear(x, y, radius):
    """Draws the two round ears of a face."""
    return twice(ball, x, y, radius)


def stripes():
    """Draws the stripes of a tiger."""
    return (
        line("M50 17 L50 27", 3.4)
        + pair("M58 18 L57 26", 3.2)
        + pair("M78 39 L69 41", 3.2)
        + pair("M78 49 L70 49", 3.2)
        + pair("M74 58 L67 56", 3.2)
    )


def spots():
    """Draws the spots of a leopard."""
    places = [(0, 21), (9, 25), (22, 33), (24, 44), (21, 54)]
    return "".join(dot(50, y, 2.6) if x == 0 else twice(dot, x, y, 2.6) for x, y in places)


CAT = "M50 23 L59 23 L75 7 C80 18 80 28 78 38 C80 58 66 69 50 69"
ROUND = "M50 15 C68 15 80 28 80 44 C80 60 66 70 50 70"
LONG = "M50 22 C66 22 76 31 76 44 C76 54 70 58 66 62 C62 69 57 72 50 72"


def eyes(x=13, y=42, radius=3.4):
    """Draws two eyes."""
    return twice(dot, x, y, radius)


def whiskers():
    """Draws whiskers."""
    return pair("M64 54 L75 51.5", 2.2) + pair("M63 58.5 L73 59.5", 2.2)


def heads():
    """Returns the heads by name."""
    mane = "M50 6 Q60 4 65 11 Q76 10 78 21 Q88 27 84 37 Q92 47 84 56 Q84 68 73 70 Q67 80 50 78"
    small = "M50 20 C62 20 70 30 70 43 C70 58 61 68 50 68"
    return {
        "cat": face(CAT, eyes(), nose(50, 5, 4), whiskers()),
        "tiger": face(ROUND, stripes(), eyes(13, 41), nose(50, 7, 6), behind=round_ear(24, 19, 9)),
        "leopard": face(ROUND, spots(), eyes(11, 41), nose(51, 7, 6), behind=round_ear(24, 19, 9)),
        "bear": face(
            ROUND,
            eyes(12, 38),
            inner("M50 46 C58 46 64 51 64 57 C64 64 58 67 50 67", 2.6),
            nose(50, 6, 5),
            behind=round_ear(24, 18, 11),
        ),
        "lion": face(small, inner(small, 2.4), eyes(9, 40), nose(48, 6, 6), behind=both(mane)),
        "dog": face(
            LONG,
            eyes(11, 40),
            nose(53, 7, 6),
            both_sides("M62 21 C76 16 88 28 86 50 C80 58 74 56 72 46 C71 36 68 29 62 21 Z"),
        ),
        "rabbit": face(
            "M50 32 C66 32 75 42 75 52 C75 64 64 71 50 71",
            eyes(12, 49),
            nose(56, 4, 4),
            behind=both_sides("M55 36 C52 20 56 6 63 6 C72 6 72 24 68 38 Z")
            + pair("M61.5 28 C60.5 20 61.5 15 63.5 13", 2.2),
        ),
        "mouse": face(
            "M50 28 C64 28 70 38 68 48 C66 60 58 71 50 71",
            eyes(9, 45, 3),
            dot(50, 68, 4),
            behind=round_ear(24, 25, 17) + twice(dot, 24, 25, 6),
        ),
        "fox": face(
            "M50 26 L60 26 L80 7 C83 22 82 33 79 42 C74 54 60 62 50 73",
            eyes(12, 42, 3),
            dot(50, 68, 4.5),
            pair("M79 42 C70 42 60 46 50 60", 2.4),
            pair("M76 17 L70 30", 2.4),
        ),
        "wolf": face(
            "M50 24 L60 24 L74 6 L78 32 L86 44 L78 48 L80 56 L70 58 C66 66 58 72 50 72",
            pair("M57 38 L69 34", 3),
            eyes(12, 41, 3),
            nose(56, 7, 6),
        ),
        "monkey": face(
            ROUND,
            inner("M50 30 C54 25 66 25 66 36 C66 42 64 44 66 50 C66 60 58 65 50 65", 2.6),
            eyes(8, 38, 3),
            pair("M50 56 Q56 56 59 53", 2.4),
            behind=round_ear(31, 42, 10),
        ),
        "elephant": face(
            "M50 18 C64 18 70 28 69 40 C68 52 60 56 58 66 C57 74 58 80 56 86 Q50 91 50 91",
            eyes(10, 36, 3),
            across(62, 6, 2.4),
            across(70, 6, 2.4),
            across(78, 5, 2.4),
            pair("M61 54 C66 60 70 62 76 60", 4),
            behind=both_sides("M62 22 C74 8 92 16 92 34 C92 50 80 60 68 54 Z"),
        ),
        "ox": face(
            "M50 24 C64 24 72 32 70 42 C68 54 66 70 50 70",
            eyes(12, 41, 3),
            twice(dot, 6, 62, 2),
            pair("M50 54 C58 54 64 56 66 58", 2.4),
            behind=both_sides("M62 28 C76 30 84 22 82 8 C94 20 92 40 68 41 Z"),
        ),
        "chick": face(
            "M50 20 C66 20 77 32 77 46 C77 60 66 70 50 70",
            eyes(13, 42, 3.6),
            beak(51),
            behind=limb("M50 20 C48 12 52 10 56 9") + limb("M50 20 C46 14 42 13 40 14"),
        ),
        "hen": face(
            "M50 24 C64 24 74 34 74 47 C74 60 66 70 50 70",
            eyes(12, 42, 3.6),
            inner("M50 57 C54 55 59 59 58 64 C57 70 51 70 50 66", 2.6),
            beak(50),
            behind=both_sides("M54 26 C54 14 64 10 67 16 C71 22 66 28 60 30 Z")
            + both("M50 7 C57 7 60 12 59 18 L57 27 L50 27"),
        ),
        "boar": face(
            "M50 22 L62 22 L78 10 C80 20 78 28 75 34 C80 52 68 70 50 70",
            eyes(13, 36, 3),
            inner("M50 46 C60 46 66 50 66 55 C66 61 60 64 50 64", 2.6),
            twice(dot, 6, 55, 2.6),
            both_sides("M64 62 C70 62 74 58 75 50 C80 58 76 68 66 69 Z", 2.8),
            line("M50 22 L50 32", 3.2) + pair("M56 23 L55 30", 2.8),
        ),
        "frog": face(
            "M50 30 C72 30 84 42 84 52 C84 64 68 71 50 71",
            twice(dot, 19, 25, 4.5),
            pair("M50 60 C64 60 72 57 77 51", 3),
            twice(dot, 4, 45, 1.8),
            behind=round_ear(19, 26, 12),
        ),
        "owl": face(
            ROUND,
            twice(ring, 13, 38, 10),
            eyes(13, 38, 4.5),
            solid("M45 48 L55 48 L50 60 Z"),
            behind=both_sides("M58 18 L76 6 L78 30 Z"),
        ),
    }


def pieces():
    """Returns the pictures by name."""
    return {name: picture(both(CHEST), foot(), head) for name, head in heads().items()}
