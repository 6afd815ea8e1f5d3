"""Animals seen from the side, facing left like the knight."""

from orthodox import horse
from parts import EDGE, LINE, ball, both, both_sides, dot, foot, limb, line, moved, pair, picture, shape, solid

GIRAFFE = """M37 81 C42 64 45 52 46 42 C42 43 37 43 32 46 C27 50 21 50 18 47 C14 43 15 38 19 35 C26 29 33 24 40 20
  C48 15 57 20 59 29 C61 46 66 64 72 81 Z"""
CAMEL = """M35 81 C26 70 26 58 32 46 C27 48 21 48 16 46 C11 43 10 37 14 33 C20 27 28 21 36 20 L37 12 L44 19
  C51 25 49 34 47 42 C45 53 46 60 51 61 C55 50 58 39 66 39 C76 39 80 62 80 81 Z"""
DRAGON = """M27 81 C27 68 45 63 46 51 C39 50 32 52 27 58 L13 56 L25 48 L11 44 C12 37 19 35 25 33 C29 27 35 22 43 21
  L37 6 C47 9 55 14 57 22 L68 20 L65 30 L77 34 L72 43 L83 51 L77 59 L85 69 L77 81 Z"""
EAGLE = """M27 81 C32 73 39 67 39 58 C37 54 35 52 32 51 C26 49 20 52 18 60 C10 47 13 33 30 29 C36 17 50 11 61 18
  C76 27 77 54 77 81 Z"""
BEAK = "M30 29 C37 35 38 44 33 51"
DUCK = """M29 50 C16 56 11 70 20 81 C30 92 70 92 80 81 C89 72 91 58 89 44 C80 53 66 56 56 54
C50 53 48 49 49 45 C56 33 49 13 34 13 C21 13 14 25 19 36 C20 42 25 47 29 50 Z"""
CROCODILE = """M7 57 C7 51 12 49 18 49 L46 42 C50 31 62 29 68 37 C80 43 86 62 80 81 L38 81 C45 77 45 72 40 70 L13 68
  C9 66 7 62 7 57 Z"""
RHINOCEROS = """M25 81 C27 71 38 68 41 61 C32 65 22 64 16 60 C10 55 11 46 17 42 L10 20 L27 37 C32 32 37 29 43 27 L45 13
  L54 24 C71 27 81 52 77 81 Z"""
HORN = "M45 19 C58 17 64 12 66 5 C72 14 70 26 56 27 Z"
FALCON_CHEEK = "M40 40 C44 42 45 50 42 58 C38 52 37 46 40 40 Z"
WING = "M54 40 C60 22 74 12 92 10 C94 20 90 27 92 34 C89 38 88 44 88 49 C83 52 80 57 78 61 C72 62 66 66 62 70 L54 62 Z"
SHELL = "M54 58 C54 50 64 48 68 55 C72 64 62 72 53 69 C42 66 42 49 53 43 C67 37 80 48 79 62"


def bird(*more):
    """Draws a bird with spread wings."""
    body = both("M50 30 C60 32 62 46 61 58 C60 68 57 72 60 81 L50 81")
    head = shape("M44 36 C42 30 38 28 33 31 C34 24 38 17 46 16 C56 15 60 24 57 36 Z") + dot(45, 23, 2.2)
    feathers = pair("M66 58 C68 50 72 46 77 44") + pair("M62 48 C66 40 72 34 79 30")
    return picture(both_sides(WING), feathers, body, *more, head, foot(22))


def on_foot(*parts):
    """Puts a head on the common plinth."""
    return picture(*parts, foot())


def giraffe():
    """Draws the head and the neck of a giraffe."""
    spots = [(52, 36, 3), (50, 49, 3), (57, 57, 3.2), (48, 62, 3), (59, 71, 3.2), (47, 73, 2.8)]
    return (
        limb("M41 20 L39 9")
        + limb("M50 19 L51 9")
        + shape(GIRAFFE)
        + dot(38, 30, 2.8)
        + dot(21, 41, 1.8)
        + "".join(dot(*spot) for spot in spots)
    )


def camel():
    """Draws the head, the neck and the hump of a camel."""
    return shape(CAMEL) + dot(33, 29, 2.6) + line("M15 41 Q20 42 23 39", 2.4) + line("M58 60 C61 56 64 55 68 57")


def duck_head():
    """Draws the head of a duck on its neck."""
    outline = "M31 81 C33 70 38 62 37 54 C29 48 25 36 30 26 C37 13 59 11 67 26 C74 44 68 58 73 81 Z"
    bill = "M31 33 C22 32 12 36 7 42 C9 49 22 51 35 47 C39 42 38 35 31 33 Z"
    return shape(outline) + shape(bill) + dot(46, 30, 3.4) + line("M36 66 C46 71 58 71 69 66", 3)


def pieces():
    """Returns the pictures by name."""
    eagle = (
        shape(EAGLE)
        + line(BEAK)
        + dot(43, 32, 3.4)
        + line("M37 25.5 L50 28.5", 3)
        + line("M50 81 L55 70 L60 76 L65 66 L70 73")
    )
    return {
        "giraffe": on_foot(giraffe()),
        "camel": on_foot(camel()),
        "unicorn": on_foot(
            shape("M23 40 L10 4 L37 22 Z") + line("M16 19 L23 15", 2.4) + line("M20 29 L29 21", 2.4), horse()
        ),
        "dragon": on_foot(
            shape(DRAGON),
            solid("M34 34.5 L42 29 L43 35 Z"),
            dot(17.5, 41, 1.8),
            line("M52 28 C62 36 68 52 66 72"),
            line("M31 81 C32 74 40 70 48 66", 2.4),
        ),
        "eagle": on_foot(eagle),
        "falcon": on_foot(
            shape(EAGLE),
            line(BEAK),
            dot(43, 31, 3.4),
            solid(FALCON_CHEEK),
            dot(54, 62, 2),
            dot(63, 58, 2),
            dot(58, 71, 2),
            dot(68, 68, 2),
            dot(48, 72, 2),
        ),
        "griffin": on_foot(shape("M52 20 L60 3 L66 24 Z"), eagle),
        "hawk": bird(line("M45 48 L55 48", 2.4) + line("M44 56 L56 56", 2.4) + line("M44 64 L56 64", 2.4)),
        "phoenix": bird(
            line("M50 46 C44 54 46 60 50 66 C54 60 56 54 50 46 Z", 2.4)
            + limb("M50 17 C48 10 52 7 56 5")
            + limb("M53 19 C55 13 60 11 65 12")
        ),
        "yellow-duck": picture(
            shape(DUCK, fill="#f4c430"),
            shape("M20 30 C12 29 6 33 6 38 C9 44 18 45 24 42 C27 38 25 32 20 30 Z", 3.4, fill="#e8762c"),
            dot(34, 28, 3.2),
            line("M44 68 C50 80 70 79 76 64", 3),
        ).replace(LINE, EDGE),
        "duck": picture(
            shape(DUCK),
            shape("M20 30 C12 29 6 33 6 38 C9 44 18 45 24 42 C27 38 25 32 20 30 Z", 3.4),
            dot(34, 28, 3.2),
            line("M44 68 C50 80 70 79 76 64", 3),
        ),
        "crocodile": on_foot(
            shape(CROCODILE),
            dot(59, 41, 3),
            dot(13, 54, 1.6),
            line("M10 60 L16 58 L20 63 L26 57 L31 62 L37 56 L42 61 L52 56", 2.4),
        ),
        "rhinoceros": on_foot(
            shape(RHINOCEROS),
            dot(37, 42, 2.6),
            dot(20, 52, 1.8),
            line("M45 13 L47 25", 2.4),
            line("M60 36 C68 46 70 60 67 73"),
        ),
        "antelope": on_foot(
            moved(shape(HORN), 13, 3),
            moved(horse(), 1, 3, 0.97),
            shape("M42 20 C44 14 42 9 37 6 C50 6 60 14 55 26 C50 28 45 25 42 20 Z"),
        ),
        "snail": picture(
            limb("M22 56 L12 40") + limb("M29 54 L30 38"),
            shape("M14 62 C14 54 22 52 28 56 C34 60 36 72 44 74 L88 84 C92 86 92 92 86 92 L30 92 C16 90 14 76 14 62 Z"),
            ball(60, 58, 27),
            line(SHELL, 3.2),
            dot(22, 62, 2.2),
        ),
        "grasshopper": picture(
            limb("M22 44 C26 30 34 24 44 22"),
            limb("M30 64 L22 86") + limb("M42 66 L38 86"),
            shape("M9 54 C10 42 22 40 31 44 C52 42 76 52 93 66 C76 72 42 72 28 65 C16 67 9 62 9 54 Z"),
            line("M34 44 C34 52 33 58 30 64", 2.4),
            line("M40 50 C56 50 72 56 84 64", 2.4),
            dot(18, 51, 2.8),
            shape("M52 66 L68 22 L74 24 L62 68 Z", 3.4),
            limb("M71 24 L88 86"),
        ),
        "serpent": picture(
            limb("M20 84 C50 92 88 88 80 74 C72 60 24 72 26 54 C28 40 70 54 72 36 C73 24 60 16 42 22", 19, 11.5),
            dot(46, 21, 2.8),
        ),
    }
