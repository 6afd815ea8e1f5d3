"""Courtiers and soldiers: crowns, hats, helmets, shields, and pawns of all kinds."""

from math import cos, pi, sin

import faces
from orthodox import cap, cross, horse, mitre, skirt, tower
from parts import (
    across,
    ball,
    both,
    collar,
    dot,
    foot,
    line,
    moved,
    pair,
    picture,
    ring,
    solid,
)
from profiles import camel, giraffe
from things import engine

PAWN = "M50 42 L56 42 C56 58 60 69 70 81 L50 81"
FAN = "M50 5 C72 5 86 18 88 36 L76 40 C72 28 62 22 50 22"


def pawn(head):
    """Puts a head on the body of a pawn."""
    return picture(both(PAWN), foot(25), head, collar(46, 17))


def small(drawn, y=0, scale=0.6):
    """Makes the head of a figure small enough for a pawn."""
    return moved(drawn, 50 - 50 * scale, y, scale)


def big_helm():
    """Draws a helmet that needs no room for a crest."""
    return moved(helm(), -7, -13.5, 1.14)


def helm():
    """Draws a helmet without a crest."""
    front = "M50 24 C68 24 77 36 77 52 L74 76 L57 76 L57 62 L50 62"
    return (
        both("M50 60 L70 60 L74 81 L50 81")
        + foot()
        + both(front)
        + solid("M54 46 Q63 43 69 48 Q64 55 54 54 Z")
        + solid("M46 46 Q37 43 31 48 Q36 55 46 54 Z")
        + line("M50 28 L50 62", 2.6)
        + pair("M57 62 L57 75", 2.6)
    )


def helmet(*crest):
    """Returns the picture of a helmet with a crest."""
    return picture(*crest, helm())


def shield(*marks):
    """Draws a round shield on the common plinth."""
    return picture(both("M50 60 L66 60 L72 81 L50 81"), foot(), ball(50, 42, 33), ring(50, 42, 26), *marks)


def stupa(rings, top):
    """Draws a bell with rings and a spire, as pieces of Thai chess are."""
    bell = both("M50 44 C62 44 67 54 69 64 C70 70 73 76 76 81 L50 81")
    parts = []
    y, width = 44, 15
    for _ in range(rings):
        parts.append(collar(y, width, 8))
        y, width = y - 7, width - 2.5
    spire = both(f"M50 {top} C51 {top + 8} {50 + width * 0.4} {y - 2} {50 + width - 2} {y + 4} L50 {y + 4}")
    return picture(bell, pair("M52 58 C58 58 62 60 66 64", 2.4), foot(), spire, *parts)


def medal_parts(mark):
    """Draws a sign on a round plate."""
    return both("M50 60 L60 60 C61 68 65 75 72 81 L50 81") + foot() + ball(50, 38, 31) + mark


def medal(mark):
    """Returns the picture of a sign on a round plate."""
    return picture(medal_parts(mark))


def courtiers():
    """Returns the pictures of the court."""
    low_crown = both("M50 19 L59 38 L73 20 L69 59 L50 59")
    turban = (
        both("M50 14 C68 12 78 24 76 36 C75 44 70 48 64 49 L50 49")
        + pair("M52 15 C62 24 72 32 74 42", 2.6)
        + line("M28 34 C40 28 56 38 66 48", 2.6)
    )
    hat = both("M50 5 C54 22 60 40 66 55 L50 55") + both("M50 52 C66 51 82 54 84 60 C82 66 66 67 50 67")
    person = both("M50 46 L60 46 C72 48 76 58 76 81 L50 81")
    return {
        "ferz": picture(skirt(58), foot(), low_crown, collar(59, 20), ball(50, 15, 5)),
        "prince": picture(skirt(58), foot(), cap(), collar(59, 21), ball(50, 21, 7)),
        "wazir": picture(
            both("M50 54 L62 54 C64 66 68 75 73 81 L50 81"),
            foot(),
            both("M50 46 L66 46 C66 58 60 66 50 68"),
            eyes(8, 54),
            turban,
            ball(50, 12, 4.5),
        ),
        "wizard": picture(skirt(64), foot(), hat, star(50, 36, 9), across(55, 15)),
        "champion": shield(line("M50 22 L50 62", 5), line("M30 42 L70 42", 5)),
        "duchess": picture(
            skirt(58),
            foot(),
            both("M50 24 C60 14 74 16 78 26 C76 40 72 50 67 59 L50 59"),
            collar(59, 21),
            ball(50, 19, 6),
            ball(76, 22, 6),
            ball(24, 22, 6),
        ),
        "guard": picture(
            person,
            foot(),
            ball(50, 32, 15),
            both("M50 12 C60 12 66 18 67 26 L50 26"),
            both("M50 25 L70 25 L72 30 L50 30"),
            across(27.5, 18),
            line("M44 40 Q50 43 56 40", 2.4),
            line("M50 50 L50 81", 2.6),
            pair("M62 58 L64 81", 2.4),
        ),
        "crowned-rook": picture(
            both("M50 39 L65 39 C66 57 68 71 72 81 L50 81"),
            foot(),
            moved(low_crown, 10, -5, 0.8),
            moved(tower(), 0, 22),
        ),
        "crowned-bishop": picture(
            skirt(60), foot(), moved(low_crown, 14, -7, 0.72), moved(mitre(), 13, 17, 0.74), collar(61.5, 17)
        ),
        "met": stupa(1, 24),
        "khon": stupa(2, 11),
        "ai-wok": stupa(3, 5),
    }


def eyes(x, y, radius=2.8):
    """Draws two eyes."""
    return dot(50 + x, y, radius) + dot(50 - x, y, radius)


def star(x, y, radius):
    """Draws a star of five points."""
    points = []
    for n in range(10):
        size = radius * (1 if n % 2 == 0 else 0.42)
        points.append(f"{x + size * sin(n * pi / 5):.1f} {y - size * cos(n * pi / 5):.1f}")
    return solid("M" + " L".join(points) + " Z")


def soldiers():
    """Returns the pictures of soldiers and pawns."""
    plume = both("M50 5 L56 5 L56 26 L50 26")
    chevron = line("M41 68 L50 60 L59 68", 3) + line("M39 75 L50 66 L61 75", 3)
    round_head = ball(50, 28, 14)
    down = line("M50 19 L50 37 M43.5 30.5 L50 37 L56.5 30.5", 3.2)
    heads = {
        "rook": small(tower(), 15, 0.7),
        "knight": moved(horse(), 21, 1, 0.58),
        "king": small(cross() + cap(), 3, 0.7),
        "vizir": moved(
            both("M50 14 C70 12 78 24 76 36 C75 44 70 48 64 49 L50 49") + pair("M52 15 C62 24 72 32 74 42", 3.6),
            15,
            8,
            0.7,
        ),
        "elephant": moved(faces.heads()["elephant"], 24, 0, 0.52),
        "camel": moved(camel(), 19, -2, 0.62),
        "giraffe": moved(giraffe(), 20, -1, 0.6),
        "war-engine": moved(engine(), 28, 2, 0.44),
        "general": small(both("M50 19 L59 38 L73 20 L69 59 L50 59") + ball(50, 15, 5), 2, 0.7),
        "picket": small(mitre(), 1, 0.7),
    }
    return {f"pawn-of-{name}s": pawn(head) for name, head in heads.items()} | {
        "pawn-of-pawns": pawn(
            ball(50, 28, 14) + solid("M50 22 A5 5 0 0 1 53 31 L56 37 L44 37 L47 31 A5 5 0 0 1 50 22 Z")
        ),
        "berolina-pawn": pawn(round_head + line("M41 34 L50 22 L59 34", 3.2)),
        "counterpawn": pawn(round_head + down),
        "second-pawn": pawn(round_head + pair("M54 22 L54 34", 3.4)),
        "third-pawn": pawn(round_head + pair("M56 23 L56 33", 3.4) + line("M50 21 L50 35", 3.4)),
        "waiting-pawn": pawn(round_head + line("M50 20 L50 29 L56 32", 3.2)),
        "sergeant": picture(both(PAWN), foot(25), chevron, round_head, collar(44, 17)),
        "hoplite": shield(line("M36 58 L50 25 L64 58", 5)),
        "captain": picture(big_helm()),
        "lieutenant": helmet(plume, ball(50, 9, 6)),
        "general": helmet(both(FAN), pair("M58 7 L56 22", 2.4), pair("M70 13 L64 25", 2.4), pair("M81 24 L72 32", 2.4)),
        "warlord": helmet(
            both("M50 14 L58 24 L68 6 L74 40 L50 40"), ball(50, 11, 5), ball(70, 8, 4.5), ball(30, 8, 4.5)
        ),
        "soldier": picture(
            both("M50 44 L62 44 C72 48 75 60 75 81 L50 81"),
            foot(),
            ball(50, 34, 14),
            both("M50 10 C64 10 71 20 71 32 L50 32"),
            across(32, 17),
            chevron,
        ),
    }


def medals():
    """Returns the pictures of signs."""
    return {
        "cross": medal(line("M50 18 L50 58 M30 38 L70 38", 6)),
        "tee": medal(line("M33 24 L67 24 M50 24 L50 58", 6)),
        "y": medal(line("M50 57 L50 38 L34 22 M50 38 L66 22", 6)),
        "star": medal(star(50, 39, 24)),
        "omni": medal(ring(50, 38, 19, 5) + dot(50, 38, 7)),
        "trident": medal(line("M50 60 L50 18 M34 22 C34 40 40 44 50 44 C60 44 66 40 66 22", 5)),
    }


def pieces():
    """Returns the pictures by name."""
    return courtiers() | soldiers() | medals()
