"""Puts screenshots of the other scripts where they are kept: in `docs/pictures`, and in `kept` beside this script.

    pip install pillow
    python3 tests/clients/keep_pictures.py FOLDER...

The folders are those that `page.py`, `page_setup.py`, `page_editor.py` and `page_sizes.py` have named at their ends. What
isn't found in them stays as it is.
"""

import pathlib
import shutil
import sys

from PIL import Image

ROOT = pathlib.Path(__file__).resolve().parents[2]
KEPT = "tests/clients/kept"

# Which script takes a screenshot under which name, where it is kept, and how wide.
PICTURES = [
    ("page_editor.py", "serve.png", "docs/pictures/serve.png", 1366),
    ("page_setup.py", "edit-glinski.png", "docs/pictures/set-up.png", 1280),
    ("page.py", "diminuendo.png", f"{KEPT}/page-diminuendo.png", 1024),
    ("page.py", "demotion-chessgi.png", f"{KEPT}/page-demotion-chessgi.png", 1024),
    ("page.py", "diamond-ring-rolled.png", f"{KEPT}/page-diamond-ring-rolled.png", 1024),
    ("page.py", "editor-error.png", f"{KEPT}/page-editor-error.png", 1024),
    ("page_sizes.py", "all desktop.webp", f"{KEPT}/page-sizes-desktop.webp", None),
    ("page_sizes.py", "all tablet.webp", f"{KEPT}/page-sizes-tablet.webp", None),
    ("page_sizes.py", "all phone.webp", f"{KEPT}/page-sizes-phone.webp", None),
]


def keep(source, target, width):
    if width is None:
        shutil.copy(source, target)
        return
    picture = Image.open(source).convert("RGB")
    height = round(picture.height * width / picture.width)
    # The palette makes files a third as large.
    picture.resize((width, height), Image.LANCZOS).quantize(256, dither=Image.Dither.NONE).save(target, optimize=True)


def main():
    folders = [pathlib.Path(it) for it in sys.argv[1:]]
    if not folders:
        sys.exit(__doc__)
    for script, name, target, width in PICTURES:
        found = [it / name for it in folders if (it / name).exists()]
        if found:
            keep(found[-1], ROOT / target, width)
        print(f"{target}: {'from ' + str(found[-1]) if found else f'not found; {script} takes it'}")


if __name__ == "__main__":
    main()
