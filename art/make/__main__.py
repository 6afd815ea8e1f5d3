"""Writes the pictures of the folder `art`: `python3 art/make`."""

import pathlib

import compounds
import discs
import faces
import orthodox
import people
import profiles
import things

SETS = {
    "chess": orthodox.pieces()
    | compounds.pieces()
    | faces.pieces()
    | profiles.pieces()
    | people.pieces()
    | things.pieces(),
    "draughts": discs.pieces(),
}
ART = pathlib.Path(__file__).resolve().parent.parent


def main():
    """Writes each picture to its file."""
    for folder, pieces in SETS.items():
        (ART / folder).mkdir(exist_ok=True)
        for name, text in pieces.items():
            (ART / folder / f"{name}.svg").write_text(text)


if __name__ == "__main__":
    main()
