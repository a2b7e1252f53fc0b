"""Makes src/styles/fonts: one cut of Fraunces and of Markazi Text, with the letters that headings use (decision 0054).

    pip install fonttools brotli        (Debian: python3-fonttools python3-brotli)
    npm install --prefix SOMEWHERE @fontsource-variable/fraunces@5.3.0 @fontsource-variable/markazi-text@5.3.0
    python3 scripts/make-display-fonts.py SOMEWHERE/node_modules/@fontsource-variable
"""

import io
import sys
from pathlib import Path

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

packages = Path(sys.argv[1])
fonts = Path(__file__).parent.parent / 'src/styles/fonts'

marks = [0x20, *range(0x21, 0x40), 0x5B, 0x5D, 0xA0, 0xAB, 0xB7, 0xBB, 0xD7, 0x2013, 0x2014, 0x2019, 0x2026]
latin = [*range(0x20, 0x7F), *marks, 0xB0, 0xB2, *range(0xC0, 0x100), 0x2018, 0x201C, 0x201D]
arabic = [
    0x20, 0x60C, 0x61B, 0x61F, *range(0x621, 0x63B), *range(0x640, 0x656), *range(0x660, 0x66B), 0x671,
    *range(0x200C, 0x2010),
]


def cut(file: str, axes: dict[str, float], letters: list[int]) -> TTFont:
    font = instantiateVariableFont(TTFont(packages / file), axes)
    options = Options()
    options.hinting = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    return font


def save(font: TTFont, name: str) -> None:
    font.flavor = 'woff2'
    font.save(fonts / name)
    print(name, (fonts / name).stat().st_size)


def plain(font: TTFont) -> io.BytesIO:
    font.flavor = None
    file = io.BytesIO()
    font.save(file)
    file.seek(0)
    return file


# The cut for large sizes, a little softened, without the leaning letters.
headings = {'opsz': 100, 'wght': 400, 'SOFT': 40, 'WONK': 0}
save(cut('fraunces/files/fraunces-latin-full-normal.woff2', headings, latin), 'fraunces.woff2')
both = [('arabic', arabic), ('latin', marks)]
parts = [
    plain(cut(f'markazi-text/files/markazi-text-{script}-wght-normal.woff2', {'wght': 500}, letters))
    for script, letters in both
]
save(Merger().merge(parts), 'markazi-text.woff2')
