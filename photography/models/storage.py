"""Cases: TV unit, nightstand, dresser, wardrobe, bookshelf, sideboard."""
import numpy as np

from core import materials as m
from core.shapes import arch, box, lathe, model, plate, put, rod
from models.decor import book_row, books, vase


def knob(x, y, z, metal='brass'):
    lathe([(0, 0), (0.7, 0), (0.7, 1.2), (1.5, 1.8), (1.4, 2.8), (0, 3.1)], (x, y, z), m.metal(metal), 20, turn=(90, 0, 0))


def bar(x, y, z, length, upright=True, metal='brass'):
    a, b = ((x, y - 2.4, z - length / 2), (x, y - 2.4, z + length / 2)) if upright else ((x - length / 2, y - 2.4, z), (x + length / 2, y - 2.4, z))
    rod(a, b, 0.6, material=m.metal(metal))
    for p in (a, b):
        q = [c * 0.86 + d * 0.14 for c, d in zip(p, b if p is a else a)]
        rod(q, (q[0], y, q[2]), 0.45, material=m.metal(metal))


def finish(tone, along, paint=False):
    return m.paint(tone, 0.5, paint) if tone.startswith('#') else m.wood(tone, along, paint)


def carcass(width, depth, height, tone, foot, paint=False):
    """Sides, top, bottom and back of a case that stands `foot` above the floor."""
    for x in (-width / 2 + 1.2, width / 2 - 1.2):
        box((2.2, depth - 0.2, height - 4.4), (x, 0, foot + 2.2), finish(tone, 'z', paint), 0.25)
    for z in (foot, foot + height - 2.2):
        box((width, depth, 2.2), (0, 0, z), finish(tone, 'x', paint), 0.35)
    box((width - 4, 1, height - 4), (0, depth / 2 - 1.2, foot + 2), finish(tone, 'x', paint), 0)


def legs(width, depth, foot, wood='walnut', inset=12):
    for x in (-1, 1):
        for y in (-1, 1):
            px, py = x * (width / 2 - inset), y * (depth / 2 - 7)
            rod((px + 2.4 * x, py + 2 * y, 0), (px, py, foot), 1.5, 2.4, m.wood(wood, 'z'))


def fluted(width, height, x, y, z, tone, paint=False, rib=2.6):
    """A front of half-round slats."""
    count = int(width / rib)
    for k in range(count):
        lathe([(0, 0), (rib * 0.46, 0), (rib * 0.5, 0.5), (rib * 0.5, height - 0.5), (rib * 0.46, height), (0, height)],
              (x - width / 2 + width / count * (k + 0.5), y, z), finish(tone, 'z', paint), 12, subdivide=0)
    box((width, 1, height), (x, y + 0.7, z), finish(tone, 'z', paint), 0)


@model
def tv_unit(tone='walnut', width=200, depth=42, height=40, foot=14, paint=False):
    carcass(width, depth, height, tone, foot, paint)
    legs(width, depth, foot, 'walnut' if tone.startswith('#') else tone)
    third = (width - 6) / 3
    for k in (-1, 1):
        fluted(third - 1, height - 6, k * third, -depth / 2 + 1.4, foot + 3, tone, paint)
    for x in (-third / 2 - 0.2, third / 2 + 0.2):
        box((2, depth - 3, height - 4), (x, 0, foot + 2), finish(tone, 'z', paint), 0.3)
    box((third, depth - 4, 1.8), (0, 0, foot + height / 2), finish(tone, 'x', paint), 0.3)


@model
def nightstand(tone='oak', width=48, depth=40, height=34, foot=18, paint=False):
    carcass(width, depth, height, tone, foot, paint)
    legs(width, depth, foot, 'walnut' if tone.startswith('#') else tone, 7)
    for k in range(2):
        z = foot + 2.8 + k * (height - 5) / 2
        box((width - 5.2, 2, (height - 5) / 2 - 0.6), (0, -depth / 2 + 0.9, z), finish(tone, 'x', paint), 0.5)
        knob(0, -depth / 2, z + (height - 5) / 4)


@model
def dresser(tone='walnut', width=140, depth=46, height=66, foot=15, paint=False):
    carcass(width, depth, height, tone, foot, paint)
    legs(width, depth, foot, 'walnut' if tone.startswith('#') else tone)
    each = (height - 5) / 3
    for row in range(3):
        for side in (-1, 1):
            w = (width - 5.6) / 2
            x, z = side * w / 2 + side * 0.2, foot + 2.6 + each * row
            box((w - 0.7, 2, each - 0.7), (x, -depth / 2 + 0.8, z), finish(tone, 'x', paint), 0.5)
            bar(x, -depth / 2 - 0.2, z + each / 2, 18, upright=False)


@model
def wardrobe(tone='#F4F1EA', width=240, depth=62, height=222, doors=3, paint=False, sliding=True):
    carcass(width, depth, height, tone, 4, paint)
    box((width - 8, depth - 8, 4), (0, 2, 0), m.paint('#4A3F36', 0.7), 0)
    w = (width - 5) / doors
    for k in range(doors):
        x = -width / 2 + 2.5 + w * (k + 0.5)
        y = -depth / 2 + (0.4 if k % 2 else -1.2)
        if k == doors // 2 and doors > 2:
            fluted(w + 1, height - 6, x, y + 0.6, 7, 'oak', rib=3.4)
        else:
            box((w + 1, 2.2, height - 6), (x, y, 7), finish(tone, 'z', paint), 0.5)
            plate(arch(w - 16, height - 26, 40), 0.9, (x, y - 1.5, 17), finish(tone, 'z', paint), 0.35, upright=True)
        bar(x + (w / 2 - 6) * (1 if k % 2 == 0 else -1), y - 1.2, height * 0.5, 34)


@model
def bookshelf(tone='oak', width=90, depth=32, height=190, shelves=5, paint=False, filled=True, seed=3):
    """Open shelves in a slim frame, with a few things on them."""
    for x in (-width / 2 + 1.2, width / 2 - 1.2):
        box((2.4, depth, height), (x, 0, 0), finish(tone, 'z', paint), 0.5)
    gap = (height - 8) / shelves
    levels = [6 + gap * k for k in range(shelves + 1)]
    for z in levels:
        box((width - 4, depth - 1, 2.2), (0, 0, z - 2.2 if z > 8 else z), finish(tone, 'x', paint), 0.4)
    box((width - 4, 0.8, height - 8), (0, depth / 2 - 1, 6), finish(tone, 'x', paint), 0)
    if not filled:
        return
    left = -width / 2 + 4
    for k, z in enumerate(levels[:-1]):
        z = z if k else z + 2.2
        rng = np.random.default_rng(seed + k)
        if k % 2 == 0:
            put(book_row(width * rng.uniform(0.38, 0.5), seed + k), left, 0, z)
            put(vase(('moon', 'jar', 'bowl')[k // 2 % 3], (24, 20, 8)[k // 2 % 3], ('#B5623C', '#EFE5D6', '#6F7A55')[k // 2 % 3], seed=k + 1), width / 4, -2, z)
        else:
            put(books(3, seed + k), -width / 4 + 2, -2, z, turn=4)
            put(book_row(width * 0.3, seed + k), width / 2 - 4 - width * 0.36, 0, z)
            put(vase('bottle', 20, '#D9C7A9', seed=k), -2, 0, z)


@model
def shelf_board(width=90, depth=22, tone='oak'):
    box((width, depth, 3), (0, -depth / 2, 0), finish(tone, 'x'), 0.5)
