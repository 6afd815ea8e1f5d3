"""Writes the pictures of the folder `art`: `python3 art/make`."""

import pathlib

import discs
import orthodox

ART = pathlib.Path(__file__).resolve().parent.parent


def main():
    """Writes each picture to its file."""
    for folder, pieces in {"chess": orthodox.pieces(), "draughts": discs.pieces()}.items():
        (ART / folder).mkdir(exist_ok=True)
        for name, text in pieces.items():
            (ART / folder / f"{name}.svg").write_text(text)


if __name__ == "__main__":
    main()
