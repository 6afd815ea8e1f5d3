"""Figures that combine others: compounds of the six, crowned and captive ones, nightriders."""

import orthodox
from faces import heads
from orthodox import BACK, MANE, cap, cross, crown, horse, mitre, skirt, tower
from parts import across, ball, both, both_sides, collar, flipped, foot, han, line, moved, pair, picture, shape
from people import big_helm, medal, medal_parts
from profiles import duck_head
from things import wheels, wing

STRIPES = [
    "M70 34 C65 34 60 32 56 29",
    "M73 48 C68 49 62 47 56 43",
    "M73 62 C67 63 58 60 51 56",
    "M72 73 C64 74 52 72 43 68",
    "M40 27 C37 25 34 25 31 26",
    "M27 40 C30 43 34 44 38 44",
]


def rider(behind):
    """Draws a horse before another figure: what moves as a knight and as that figure."""
    return picture(behind, moved(horse(BACK), -4.5, 17.5, 0.79), foot(31))


def behind(head, x, width, scale=0.9):
    """Draws the head of a figure and a plain body below it, to the right of the middle."""
    return moved(both(f"M50 38 L{50 + width} 38 L{50 + width} 92 L50 92") + head, x, 0, scale)


def bars():
    """Draws the bars of a cage, in iron."""
    path = "M8 10L92 10M8 92L92 92" + "".join(f"M{x} 10L{x} 92" for x in (16, 33, 50, 67, 84))
    outline = f'<path d="{path}" fill="none" stroke-width="6"/>'
    return outline + f'<path d="{path}" fill="none" stroke="#a9a59f" stroke-width="2.4"/>'


def captive(drawn):
    """Draws a figure behind bars."""
    return picture(moved(drawn, 7.5, 9, 0.85), bars())


def engines():
    """Draws the frame and the wheels under a figure that also leaps as an engine."""
    return both("M50 70 L82 70 L82 77 L50 77") + wheels()


def on_wheels(head):
    """Puts a head on wheels."""
    return picture(moved(head, 5, -3, 0.9), engines())


def promoted(drawn):
    """Marks a figure as promoted."""
    mark = '<circle cx="80" cy="20" r="13" fill="#c0271c" stroke-width="3"/>'
    plus = '<path d="M80 13L80 27M73 20L87 20" fill="none" stroke="#f8f4ec" stroke-width="4"/>'
    return picture(drawn, mark, plus)


def arrow(x=50):
    """Draws an arrow that points ahead."""
    return line(f"M{x} 73 L{x} 50 M{x - 6.5} 57 L{x} 49 L{x + 6.5} 57", 3.4)


def sixes():
    """Returns the orthodox six without the elements around them."""
    return {name: text.split("\n", 1)[1].rsplit("\n", 2)[0] for name, text in orthodox.pieces().items()}


def lower(top):
    """Draws the body of a rook that is less high."""
    return both(f"M50 {top} L66 {top} L72 81 L50 81")


def pieces():
    """Returns the pictures by name."""
    six = sixes()
    tall = both("M50 39 L65 39 C66 57 68 71 72 81 L50 81")
    rook = tall + foot() + tower()
    crescent = shape("M54 5 C44 4 40 14 46 20 C51 25 59 22 60 16 C56 18 51 17 50 13 C49 9 51 6 54 5 Z", 3.4)
    waffle = "M36 24 L36 52 M50 18 L50 58 M64 24 L64 52 M29 38 L71 38 M34 26 L66 26 M34 50 L66 50"
    hat = (
        both("M50 14 C62 24 74 42 76 70 L50 70")
        + line("M50 26 L50 60 M40 42 L60 42", 4)
        + both("M50 64 L77 64 L80 80 L50 80")
    )
    ribbons = both_sides("M60 78 L70 78 L74 94 L62 92 Z")
    small_crown = both("M50 14 L60 36 L76 16 L72 56 L50 56")
    kepi = both("M50 12 L66 12 L70 28 L50 28") + both("M50 28 L71 28 L77 35 L50 35", 3.4) + across(30, 19)
    person = both("M50 50 L60 50 C72 52 77 62 77 81 L50 81") + foot() + ball(50, 36, 14)
    feather = moved(wing(), 0, 0)
    return {
        "chancellor": rider(behind(moved(tower(), 0, -5), 16, 14)),
        "archbishop": rider(behind(mitre(), 15, 12)),
        "amazon": rider(behind(crown(), 8, 16)),
        "centaur": rider(behind(cross() + cap(), 13, 15)),
        "nightrider": picture(moved(horse(BACK, bottom=104), 15, 2, 0.8), moved(horse(BACK), -5, 17.5, 0.79), foot(31)),
        "zebra": picture(horse(MANE) + "".join(line(stripe) for stripe in STRIPES), foot()),
        "royal-knight": picture(moved(horse(), 4, 13, 0.85), foot(), moved(small_crown, 20, -1, 0.46)),
        "janus": picture(moved(flipped(horse()), 21, 18.5, 0.77), moved(horse(), 2, 18.5, 0.77), foot(31)),
        "adventitious": picture(skirt(58), foot(), cap(), collar(59, 21), crescent),
        "charging-rook": picture(rook, arrow()),
        "charging-knight": picture(horse(MANE), foot(), arrow(54)),
        "short-rook": picture(lower(62), foot(), moved(tower(), 0, 24)),
        "immobilizer": picture(foot(), f'<g transform="rotate(180 50 47)">{tall}{tower()}</g>'),
        "bede": on_wheels(mitre() + both("M50 61 L64 61 L68 81 L50 81")),
        "alibaba": on_wheels(heads()["elephant"]),
        "fad": picture(
            moved(heads()["elephant"], 9, 12, 0.82),
            foot(),
            moved(both("M50 19 L59 38 L73 20 L69 55 L50 55"), 25, 2, 0.5),
        ),
        "waffle": picture(both("M50 60 L60 60 C61 68 65 75 72 81 L50 81"), foot(), ball(50, 38, 31), line(waffle, 3.2)),
        "colonel": picture(person, kepi, pair("M62 56 L74 62", 3.4), line("M50 54 L50 80", 2.6), arrow(61)),
        "half-duck": picture(duck_head(), foot()),
        "fibnif": picture(
            skirt(60), foot(), moved(mitre(), 11, 12, 0.78), collar(60.5, 17), line("M48 46 L41 36", 3.2)
        ),
        "mitre": picture(ribbons, hat),
        "promoted-mitre": promoted(ribbons + hat),
        "promoted-wing": promoted(feather),
        "promoted-helm": promoted(big_helm()),
        "promoted-pawn": promoted(six["pawn"]),
        "gold": medal(han("金")),
        "silver": medal(han("銀")),
        "promoted-silver": promoted(medal_parts(han("銀"))),
    } | {f"captive-{name}": captive(six[name]) for name in ("queen", "rook", "bishop", "knight", "pawn")}
