"""Out of doors: teak and rope seating, loungers, parasol, planters."""
import math

import numpy as np

from core import materials as m
from core.shapes import add, box, lathe, model, rod, tube
from core.soft import pillow, seat


def rope_side(width, height, at, turn, tone='#B9A78C'):
    cord = m.fabric(tone, 'wool')
    for x in np.arange(-width / 2 + 2, width / 2 - 1, 3.6):
        tube([(x, 0, 0), (x, 0, height)], 0.85, cord, straight=True, at=at, turn=turn)


@model
def outdoor_sofa(cloth, seats=2, width=160, depth=80, wood='teak', rope='#B9A78C', seed=1, cushions=()):
    """A slatted teak frame with corded arms and deep dry-fast cushions."""
    tone, up = m.wood(wood, 'x'), m.wood(wood, 'z')
    for x in (-width / 2 + 4, width / 2 - 4):
        for y in (-depth / 2 + 4, depth / 2 - 4):
            box((6.5, 6.5, 62), (x, y, 0), up, 1.4)
        box((6.5, depth - 2, 5), (x, 0, 60), m.wood(wood, 'y'), 1.4)
        box((4, depth - 12, 5), (x, 0, 22), m.wood(wood, 'y'), 1)
        rope_side(depth - 14, 36, (x, 0, 25), (0, 0, 90), rope)
    for y in (-depth / 2 + 4, depth / 2 - 4):
        box((width - 14, 4, 8), (0, y, 20), tone, 1)
    box((width - 14, 4, 5), (0, depth / 2 - 4, 66), tone, 1)
    rope_side(width - 14, 40, (0, depth / 2 - 4, 26), (0, 0, 0), rope)
    inner = width - 20
    one = inner / seats
    for k in range(seats):
        x = -inner / 2 + one * (k + 0.5)
        seat((one - 0.8, depth - 12, 15), (x, -4, 27), cloth, r=5.5, crown=2.4, side=0.7, seed=seed + k, piping=cloth)
        seat((one - 1.6, 18, 42), (x, depth / 2 - 22, 40), cloth, r=7, crown=2, side=2.2, seed=seed + 20 + k, turn=(-12, 0, 0), rough=0.8)
    for k, (x, size, stuff, turn) in enumerate(cushions):
        pillow(size, size, 16, (x, depth / 2 - 43 - 8 * (k % 2), 41), stuff, lean=20, turn=turn, seed=seed + 40 + k, chop=3)


@model
def outdoor_chair(cloth, wood='teak', rope='#B9A78C', seed=6):
    outdoor_sofa(cloth, 1, 84, 78, wood, rope, seed)


@model
def slat_table(width=100, depth=60, height=34, wood='teak'):
    count = int(depth / 8)
    for k in range(count):
        box((width, depth / count - 0.9, 2.4), (0, -depth / 2 + depth / count * (k + 0.5), height - 2.4), m.wood(wood, 'x'), 0.5)
    for x in (-width / 2 + 6, width / 2 - 6):
        box((5, depth - 6, 4), (x, 0, height - 6.4), m.wood(wood, 'y'), 0.8)
        for y in (-depth / 2 + 6, depth / 2 - 6):
            box((5, 5, height - 4), (x, y, 0), m.wood(wood, 'z'), 1)


@model
def lounger(cloth, wood='teak', length=196, width=68, seed=8, cushion=None):
    """A sun bed, its raised back toward +x."""
    for y in (-width / 2 + 3, width / 2 - 3):
        box((length, 4.5, 6), (0, y, 25), m.wood(wood, 'x'), 1)
        for x in (-length / 2 + 14, length / 2 - 18):
            rod((x, y, 0), (x, y, 27), 2.6, material=m.wood(wood, 'z'))
    seat((length * 0.62, width - 4, 10), (-length * 0.19, 0, 30), cloth, r=4.4, crown=1.2, side=0.5, seed=seed, piping=cloth)
    seat((length * 0.41, width - 4, 10), (length * 0.29, 0, 42.5), cloth, r=4.4, crown=1.2, side=0.5, seed=seed + 1, piping=cloth, turn=(0, -32, 0))
    if cushion:
        pillow(46, 30, 14, (length * 0.36, 0, 60), cushion, lean=58, turn=-90, seed=seed + 3)


@model
def parasol(cloth, across=230, height=240):
    rod((0, 0, 0), (0, 0, height), 2.2, material=m.wood('teak', 'z'))
    lathe([(0, 0), (27, 0), (28, 1), (28, 5), (26, 6.5), (4, 8), (3.4, 22)], (0, 0, 0), m.ceramic('#D9D2C4', 0.8))
    ribs = 8
    r = across / 2
    points, faces = [(0, 0, height - 4)], []
    steps = 64
    for ring in range(1, 9):
        t = ring / 8
        for k in range(steps):
            a = 2 * math.pi * k / steps
            scallop = abs(math.sin(ribs * a / 2))
            q = r * t * (1 - 0.05 * scallop * t)
            points.append((q * math.cos(a), q * math.sin(a), height - 4 - 46 * t ** 1.35 + 3.4 * (1 - scallop) * t))
    faces += [(0, 1 + k, 1 + (k + 1) % steps) for k in range(steps)]
    for ring in range(7):
        for k in range(steps):
            a, b = 1 + ring * steps, 1 + (ring + 1) * steps
            faces.append((a + k, b + k, b + (k + 1) % steps, a + (k + 1) % steps))
    add('canopy', points, faces, cloth, thick=0.4)


@model
def trough(width=80, height=40, depth=26, color='#D9D2C4', seed=3, leaf='#66714F', tall=46):
    """A long planter with upright grasses."""
    from models.decor import leaf_mesh, strew
    box((width, depth, height), (0, 0, 0), m.plaster(color, 0.3), 1.2)
    rng = np.random.default_rng(seed)
    spots = []
    for _ in range(int(width * 3)):
        spots.append(((rng.uniform(-width / 2 + 4, width / 2 - 4), rng.uniform(-depth / 2 + 4, depth / 2 - 4), height - 2), rng.uniform(0, 360), rng.uniform(52, 86), rng.uniform(-20, 20),
                      rng.uniform(0.6, 1.15)))
    strew(leaf_mesh(m.leaf(leaf), tall, 1.5, 0.3), spots)
