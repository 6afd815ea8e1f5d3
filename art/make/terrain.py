"""What stands on boards below the pieces: points, the ground, goals."""

from parts import LINE, write, parse

GREY = ' stroke-opacity=".55"'


def drawn(*elements, width=2.6, more=""):
    """Puts elements that are lines of the board together."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
    group = f'<g fill="none" stroke="{LINE}" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round"{more}>'
    return "\n".join([head, group, *elements, "</g>", "</svg>", ""])


def path(data, more=""):
    """Draws a line."""
    return f'<path d="{write(parse(data))}"{more}/>'


def brackets(sides):
    """Draws the corners around a point that Chinese boards have, on these sides."""
    corners = [(x, y) for x in sides for y in (-1, 1)]
    return [path(f"M{50 + 8 * x} {50 + 22 * y}L{50 + 8 * x} {50 + 8 * y}L{50 + 22 * x} {50 + 8 * y}") for x, y in corners]


def pieces():
    """Returns the pictures by name."""
    tower = "M30 78L30 50L24 50L24 30L34 30L34 38L44 38L44 30L56 30L56 38L66 38L66 30L76 30L76 50L70 50L70 78Z"
    waves = [path(f"M16 {y}C24 {y - 9} 31 {y - 9} 39 {y}C47 {y + 9} 54 {y + 9} 61 {y}C69 {y - 9} 76 {y - 9} 84 {y}") for y in (32, 52, 72)]
    net = [path(f"M{a} {b}L{c} {d}") for a, b, c, d in [(50, 14, 86, 50), (32, 32, 68, 68), (14, 50, 50, 86)]]
    net += [path(f"M{a} {b}L{c} {d}") for a, b, c, d in [(50, 14, 14, 50), (68, 32, 32, 68), (86, 50, 50, 86)]]
    return {
        "dot": drawn(f'<circle cx="50" cy="50" r="5.5" fill="{LINE}" stroke="none"/>'),
        "brackets": drawn(*brackets((-1, 1)), width=2.8),
        "brackets-left": drawn(*brackets((-1,)), width=2.8),
        "brackets-right": drawn(*brackets((1,)), width=2.8),
        "hole": drawn('<circle cx="50" cy="50" r="43" fill="#ffffff"/>', width=2, more=GREY),
        "ring": drawn('<circle cx="50" cy="50" r="40"/>', width=3, more=GREY),
        "cross": drawn(path("M18 18L82 82"), path("M82 18L18 82"), width=3, more=GREY),
        "trap": drawn(*net, width=3, more=GREY),
        "den": drawn(path("M20 82L20 50C20 10 80 10 80 50L80 82Z"), path("M36 82L36 54C36 32 64 32 64 54L64 82"), width=3, more=GREY),
        "waves": drawn(*waves, width=3, more=GREY),
        "castle": drawn(path(tower), path("M44 78L44 64C44 56 56 56 56 64L56 78"), width=3, more=GREY),
        "flag": drawn(path("M32 84L32 18L74 30L32 46"), path("M20 84L46 84"), width=3, more=GREY),
        "hill": drawn(path("M12 76C30 72 36 30 50 30C64 30 70 72 88 76"), path("M30 76C38 68 44 58 50 58C56 58 62 68 70 76"), width=3, more=GREY),
    }
