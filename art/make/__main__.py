"""Writes the pictures of the folder `art`: `python3 art/make`."""

import pathlib

import compounds
import discs
import faces
import orthodox
import people
import profiles
import terrain
import things

ART = pathlib.Path(__file__).resolve().parent.parent
SOURCES = {"chess": [orthodox, compounds, faces, profiles, people, things], "draughts": [discs], "board": [terrain]}
# Figures that would reach the edge of the picture.
TALL = "banner bede general griffin lieutenant phoenix pawn-of-giraffes serpent unicorn warlord"


def fitted(name, text):
    """Makes tall figures a little smaller; their plinths stay where they are."""
    if name not in TALL.split():
        return text
    return text.replace("<g ", '<g transform="translate(2 3.7) scale(.96)" ', 1)


def main():
    """Writes each picture to its file."""
    for folder, sources in SOURCES.items():
        (ART / folder).mkdir(exist_ok=True)
        for source in sources:
            for name, text in source.pieces().items():
                (ART / folder / f"{name}.svg").write_text(fitted(name, text))


if __name__ == "__main__":
    main()
