"""What the pictures are made of: outlines with a mirrored half, lines, and the bases all pieces stand on."""

import pathlib
import re

BODY = "#ffffff"  # the owner's colour
LINE = "#000000"  # the owner's colour of lines, light on a dark body
EDGE = "#1f1a17"  # the outline, always dark
WIDTH = 4
THIN = 2.8


def number(value):
    """Writes a coordinate with one decimal at most."""
    return f"{round(value, 1):.1f}".rstrip("0").rstrip(".")


def parse(path):
    """Splits path data into commands with their numbers; absolute commands only."""
    commands = []
    for letter, rest in re.findall(r"([A-Za-z])([^A-Za-z]*)", path):
        values = [float(value) for value in re.findall(r"-?\d*\.?\d+", rest)]
        size = {"M": 2, "L": 2, "C": 6, "Q": 4, "A": 7, "Z": 0}[letter]
        chunks = [values[i : i + size] for i in range(0, len(values), size)] if size else [[]]
        if any(len(chunk) != size for chunk in chunks):
            raise ValueError(f"numbers are missing: {letter}{rest}")
        commands += [(letter, chunk) for chunk in chunks]
    return commands


def write(commands):
    """Writes commands as path data."""
    return "".join(letter + " ".join(number(value) for value in values) for letter, values in commands)


def mirror(half, axis=50):
    """Closes the right half of an outline, which runs from top to bottom, with its mirror image."""

    def flip(point):
        return [2 * axis - point[0], point[1]]

    commands = parse(half)
    ends = [values[-2:] for _, values in commands]
    back = []
    for (letter, values), end in zip(reversed(commands[1:]), reversed(ends[:-1]), strict=True):
        if letter == "C":
            back.append(("C", flip(values[2:4]) + flip(values[0:2]) + flip(end)))
        elif letter == "Q":
            back.append(("Q", flip(values[0:2]) + flip(end)))
        elif letter == "A":
            back.append(("A", values[:5] + flip(end)))
        else:
            back.append(("L", flip(end)))
    if ends[-1][0] != axis:
        back.insert(0, ("L", [2 * axis - ends[-1][0], ends[-1][1]]))
    return write(commands + back) + "Z"


def attributes(fill, stroke, width):
    """Writes the attributes that differ from those of the group around all: see `picture`."""
    given = {"fill": fill, "stroke": stroke, "stroke-width": number(width)}
    usual = {"fill": BODY, "stroke": EDGE, "stroke-width": number(WIDTH)}
    if stroke == "none":
        del given["stroke-width"]
    return "".join(f' {key}="{value}"' for key, value in given.items() if value != usual[key])


def shape(path, width=WIDTH, fill=BODY):
    """Draws a filled outline."""
    return f'<path d="{write(parse(path))}"{attributes(fill, EDGE, width)}/>'


def both(half, width=WIDTH):
    """Draws a filled outline of which only the right half is given."""
    return shape(mirror(half), width)


def line(path, width=THIN):
    """Draws a line without a filling."""
    return f'<path d="{write(parse(path))}"{attributes("none", LINE, width)}/>'


def solid(path):
    """Draws a filled spot in the colour of the lines."""
    return f'<path d="{write(parse(path))}"{attributes(LINE, "none", 0)}/>'


def flip(path, axis=50):
    """Mirrors path data."""
    res = []
    for letter, values in parse(path):
        turned = list(values)
        if letter == "A":
            turned[4], turned[5] = 1 - turned[4], 2 * axis - turned[5]
        else:
            turned[::2] = [2 * axis - x for x in turned[::2]]
        res.append((letter, turned))
    return write(res)


def pair(path, width=THIN):
    """Draws a line on the right, and its mirror image on the left."""
    return line(path, width) + line(flip(path), width)


def inner(half, width=THIN):
    """Draws a closed line of which only the right half is given."""
    return line(mirror(half), width)


def limb(path, width=7.5, core=2.6):
    """Draws a line with an outline of its own, which may lie beside the body of a figure."""
    data = write(parse(path))
    outer, body = attributes("none", EDGE, width), attributes("none", BODY, core)
    return f'<path d="{data}"{outer}/><path d="{data}"{body}/>'


def both_sides(path, width=WIDTH):
    """Draws a filled outline on the right, and its mirror image on the left."""
    return shape(path, width) + shape(flip(path), width)


def circle(x, y, radius, given):
    """Draws a circle with attributes."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"{given}/>'


def ball(x, y, radius, width=WIDTH):
    """Draws a ball."""
    return circle(x, y, radius, attributes(BODY, EDGE, width))


def dot(x, y, radius):
    """Draws a spot in the colour of the lines."""
    return circle(x, y, radius, attributes(LINE, "none", 0))


def ring(x, y, radius, width=2.4):
    """Draws a circle that isn't filled."""
    return circle(x, y, radius, attributes("none", LINE, width))


def moved(drawn, x=0, y=0, scale=1):
    """Moves and scales what has been drawn."""
    factor = f" scale({scale:g})" if scale != 1 else ""
    return f'<g transform="translate({number(x)} {number(y)}){factor}">{drawn}</g>'


def flipped(drawn, axis=50):
    """Mirrors what has been drawn."""
    return f'<g transform="translate({number(2 * axis)} 0) scale(-1 1)">{drawn}</g>'


def han(character):
    """Draws a character on a plate."""
    path = pathlib.Path(__file__).resolve().parent.parent / "han.txt"
    outlines = dict(row.split(" ", 1) for row in path.read_text().splitlines())
    return f'<path transform="translate(28 16) scale(.044)" d="{outlines[character]}"{attributes(LINE, "none", 0)}/>'


def across(y, half_width, width=THIN):
    """Draws a level line, which separates parts of a figure."""
    return line(f"M{50 - half_width} {y} L{50 + half_width} {y}", width)


def foot(half_width=28):
    """Draws the plinth of a figure: what every figure stands on."""
    right = 50 + half_width
    plinth = f"M50 80 L{right - 7} 80 Q{right} 82 {right} 89 L{right} 91.5 Q{right} 93 {right - 1.5} 93 L50 93"
    return both(plinth) + across(80, half_width - 8)


def collar(y, half_width, height=8):
    """Draws a ring around the neck of a figure, with its middle at a height."""
    top, bottom, right = y - height / 2, y + height / 2, 50 + half_width
    bend = height / 2
    ring = f"M50 {top} L{right - bend} {top} A{bend} {bend} 0 0 1 {right - bend} {bottom} L50 {bottom}"
    return both(ring) + across(top, half_width - bend - 1) + across(bottom, half_width - bend - 3)


def picture(*parts):
    """Puts parts together to the text of a file."""
    body = "\n".join(parts)
    usual = f'fill="{BODY}" stroke="{EDGE}" stroke-width="{number(WIDTH)}"'
    group = f'<g {usual} stroke-linecap="round" stroke-linejoin="round">\n{body}\n</g>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">\n{group}\n</svg>\n'
