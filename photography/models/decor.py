"""Small things that make a room lived in: vases, plants, books, bowls, pictures, mirrors."""
import math

import numpy as np

from core import materials as m
from core.shapes import add, arch, box, lathe, model, oval, place, plate, put, rod, tube

BOTTLES = {
    'jar': [(0, 0), (0.26, 0), (0.3, 0.02), (0.44, 0.22), (0.5, 0.45), (0.44, 0.68), (0.24, 0.84), (0.2, 0.9), (0.24, 1.0), (0.2, 0.99), (0.16, 0.9), (0.1, 0.8)],
    'bottle': [(0, 0), (0.24, 0), (0.3, 0.03), (0.34, 0.2), (0.3, 0.42), (0.13, 0.62), (0.09, 0.86), (0.13, 1.0), (0.1, 1.0), (0.06, 0.86), (0.05, 0.7)],
    'bowl': [(0, 0), (0.36, 0), (0.38, 0.05), (0.7, 0.35), (0.96, 0.85), (1.0, 1.0), (0.96, 1.0), (0.88, 0.8), (0.6, 0.3), (0, 0.16)],
    'cylinder': [(0, 0), (0.3, 0), (0.32, 0.02), (0.34, 0.5), (0.33, 0.97), (0.32, 1.0), (0.29, 1.0), (0.28, 0.9), (0.27, 0.3)],
    'moon': [(0, 0), (0.2, 0), (0.34, 0.1), (0.5, 0.36), (0.5, 0.6), (0.34, 0.88), (0.14, 0.98), (0.12, 1.05), (0.15, 1.1), (0.12, 1.1), (0.09, 1.0), (0.06, 0.9)],
    'pot': [(0, 0), (0.34, 0), (0.37, 0.03), (0.47, 0.9), (0.5, 0.93), (0.5, 1.0), (0.45, 1.0), (0.44, 0.9), (0.43, 0.86), (0, 0.85)],
}


@model
def vase(kind='jar', height=30, color='#B5623C', glaze=0.75, seed=1, mask=False):
    lathe([(r * height, z * height) for r, z in BOTTLES[kind]], (0, 0, 0), m.ceramic(color, glaze, mask), wobble=0.006, seed=seed, subdivide=2)


def leaf_mesh(material, length=9.0, width=2.4, bend=0.25):
    """One leaf, folded a little along its rib, its tip drooping."""
    points, faces = [], []
    steps = 7
    for k in range(steps):
        t = k / (steps - 1)
        w = width / 2 * math.sin(math.pi * min(0.985, t * 0.92 + 0.06)) ** 0.8
        drop = -bend * length * t * t
        points += [(-w, t * length, drop + w * 0.35), (0, t * length, drop), (w, t * length, drop + w * 0.35)]
    for k in range(steps - 1):
        a = k * 3
        faces += [(a, a + 1, a + 4, a + 3), (a + 1, a + 2, a + 5, a + 4)]
    made = add('leaf', points, faces, material)
    return made


def strew(leaf, spots):
    """Copies one leaf to many places: (point, heading, pitch, roll, size)."""
    data, parent = leaf.data, leaf.parent
    for k, (at, heading, pitch, roll, size) in enumerate(spots):
        twin = leaf if k == 0 else place('leaf', data)
        twin.parent = parent
        twin.location = [c * 0.01 for c in at]
        twin.rotation_euler = (math.radians(pitch), math.radians(roll), math.radians(heading))
        twin.scale = (size, size, size)


@model
def branches(height=70, stems=5, spread=26, color='#6E7A52', seed=2, leaf=(8, 2.6), every=4.5):
    """Cut branches for a vase, their feet at the origin."""
    rng = np.random.default_rng(seed)
    spots = []
    for k in range(stems):
        angle = 2 * math.pi * (k + rng.uniform(-0.3, 0.3)) / stems
        reach, tall = spread * rng.uniform(0.5, 1.2), height * rng.uniform(0.72, 1.05)
        path = []
        for t in np.linspace(0, 1, 8):
            r = reach * t ** 1.8
            path.append((r * math.cos(angle) + 1.2 * math.sin(5 * t + k), r * math.sin(angle), tall * t))
        tube(path, 0.28, m.wood('walnut', 'z'))
        far = np.linspace(0.34, 1, int(tall * 0.66 / every * 2))
        for t in far:
            at = [np.interp(t, np.linspace(0, 1, 8), [p[i] for p in path]) for i in range(3)]
            spots.append((at, rng.uniform(0, 360), rng.uniform(5, 55), rng.uniform(-30, 30), rng.uniform(0.6, 1.15)))
    strew(leaf_mesh(m.leaf(color), *leaf), spots)


@model
def olive_tree(height=170, pot='#B5623C', seed=3, glaze=0.8):
    """A small tree in a clay pot."""
    put(vase('pot', 40, pot, glaze, seed), 0, 0, 0)
    lathe([(0, 33.5), (17, 34), (0, 35)], (0, 0, 0), m.plaster('#4A3A2C', 1.0))
    rng = np.random.default_rng(seed)
    crown = height * 0.62
    tube([(0, 0, 33), (1.5, 0, 60), (-1.5, 1, crown * 0.8), (1, 0, crown)], 1.5, m.wood('walnut', 'z'))
    spots = []
    for k in range(42):
        a, up = rng.uniform(0, 6.28), rng.uniform(0.0, 1.0)
        reach = height * 0.22 * math.sin(math.pi * (0.18 + 0.74 * up)) * rng.uniform(0.6, 1.1)
        start = (0, 0, crown * (0.72 + 0.28 * up))
        tip = (reach * math.cos(a), reach * math.sin(a), crown + (height - crown) * up)
        mid = tuple((p + q) / 2 + o for p, q, o in zip(start, tip, (0, 0, 5)))
        tube([start, mid, tip], 0.35, m.wood('walnut', 'z'))
        for t in np.linspace(0.2, 1.06, 24):
            at = [(1 - t) ** 2 * s + 2 * t * (1 - t) * c + t * t * e + rng.normal(0, 1.6) for s, c, e in zip(start, mid, tip)]
            spots.append((at, rng.uniform(0, 360), rng.uniform(-35, 60), rng.uniform(-40, 40), rng.uniform(0.6, 1.2)))
    strew(leaf_mesh(m.leaf('#66714F'), 8.6, 2.0, 0.12), spots)


@model
def palm(height=150, pot='#E9E1D3', seed=4, fronds=11, glaze=0.6):
    """A kentia palm: arching fronds of long leaflets."""
    put(vase('pot', 36, pot, glaze, seed), 0, 0, 0)
    lathe([(0, 30), (15, 30.5), (0, 31.5)], (0, 0, 0), m.plaster('#4A3A2C', 1.0))
    rng = np.random.default_rng(seed)
    spots = []
    for k in range(fronds):
        a = 2 * math.pi * (k / fronds) + rng.uniform(-0.25, 0.25)
        reach, tall = height * rng.uniform(0.26, 0.46), height * rng.uniform(0.72, 1.0)
        path = []
        for t in np.linspace(0, 1, 12):
            path.append((reach * t ** 1.5 * math.cos(a), reach * t ** 1.5 * math.sin(a), 30 + (tall - 30) * (1.25 * t - 0.3 * t ** 3.2)))
        tube(path, 0.45, m.leaf('#5F6B3F'))
        for t in np.linspace(0.32, 1, 24):
            at = [np.interp(t, np.linspace(0, 1, 12), [p[i] for p in path]) for i in range(3)]
            for side in (-1, 1):
                spots.append((at, math.degrees(a) - 90 + side * (62 - 34 * t) + rng.normal(0, 4), 8 + rng.normal(0, 7), side * 12,
                              (0.62 + 0.5 * math.sin(math.pi * t)) * rng.uniform(0.9, 1.1)))
    strew(leaf_mesh(m.leaf('#5D6B47'), 27, 3.0, 0.34), spots)


@model
def books(count=3, seed=1, colors=('#D9C7A9', '#6F7A55', '#F4F1EA', '#B5623C', '#2F4257')):
    """A lying pile."""
    rng = np.random.default_rng(seed)
    z = 0.0
    for k in range(count):
        w, d, h = rng.uniform(20, 27), rng.uniform(15, 19), rng.uniform(1.8, 3.4)
        turn = rng.uniform(-14, 14)
        cover = m.paint(colors[int(rng.integers(len(colors)))], 0.7)
        box((w - 0.6, d - 0.7, h - 0.6), (0, 0, z + 0.3), m.paint('#F1EADC', 0.9), 0.1, (0, 0, turn))
        for lift in (0, h - 0.35):
            box((w, d, 0.35), (0, 0, z + lift), cover, 0.1, (0, 0, turn))
        box((w, 0.35, h), (0, 0, z), cover, 0.1, (0, 0, turn)).location.y += 0.0
        z += h


@model
def book_row(width=40, seed=1, colors=('#D9C7A9', '#6F7A55', '#F4F1EA', '#B5623C', '#2F4257', '#8C8F92', '#E6D3B4')):
    """Books standing side by side, from the left end."""
    rng = np.random.default_rng(seed)
    x = 0.0
    while x < width:
        t, h, d = rng.uniform(1.8, 4.2), rng.uniform(18, 26), rng.uniform(13, 17)
        box((t - 0.1, d, h), (x + t / 2, -d / 2 + 8, 0), m.paint(colors[int(rng.integers(len(colors)))], 0.7), 0.25)
        x += t


@model
def tray(width=44, depth=28, wood='walnut'):
    plate(oval(width, depth, 80, 3), 1.2, (0, 0, 0), m.wood(wood, 'x'), 0.4)
    ring = [(x, y, 1.8) for x, y in oval(width - 1, depth - 1, 80, 3)]
    tube(ring, 0.9, m.wood(wood, 'x'), closed=True, straight=True)


@model
def candle(height=10, across=7):
    lathe([(0, 0), (across / 2, 0), (across / 2, height), (across / 2 - 0.5, height), (0, height - 0.8)], (0, 0, 0), m.ceramic('#F3EAD8', 0.6))
    rod((0, 0, height - 1), (0, 0, height + 1), 0.1, material=m.paint('#33302C'))


@model
def wall_picture(width=60, height=80, motif='dunes', frame='oak', seed=1):
    """A framed print hung with its middle at the origin, its back at y = 0."""
    for x in (-width / 2 + 1, width / 2 - 1):
        box((2, 3, height), (x, -1.5, -height / 2), m.wood(frame, 'z'), 0.3)
    for z in (-height / 2, height / 2 - 2):
        box((width, 3, 2), (0, -1.5, z), m.wood(frame, 'x'), 0.3)
    box((width - 2, 1, height - 2), (0, -0.6, -height / 2 + 1), m.plaster('#F6F0E4', 0.1), 0)
    w, h = width - 16, height - 18
    rng = np.random.default_rng(seed)
    if motif == 'dunes':
        for k, tone in enumerate(('#E3C9A4', '#D2A37A', '#B5623C', '#7F4630')):
            u = np.linspace(-w / 2, w / 2, 40)
            top = h * (0.1 - 0.2 * k) + h * 0.09 * np.sin(u / w * (4 + k) + rng.uniform(0, 6))
            top = np.maximum(top, -h / 2 + 3)
            outline = [(w / 2, -h / 2), *zip(u[::-1], top[::-1]), (-w / 2, -h / 2)]
            plate(outline, 0.2, (0, -1.2 - 0.06 * k, 0), m.paint(tone, 0.9), 0, upright=True)
        plate([(w * 0.16 + x, h * 0.3 + y) for x, y in oval(w * 0.24, w * 0.24)], 0.2, (0, -1.15, 0), m.paint('#D99A2B', 0.9), 0, upright=True)
    else:
        for k, (tone, width_) in enumerate((('#1F4A40', 0.95), ('#D9C7A9', 0.66), ('#B5623C', 0.36))):
            plate([(x, z - h / 2) for x, z in arch(w * width_, h * (0.94 - 0.24 * k), 40)], 0.2, (0, -1.2 - 0.06 * k, 0), m.paint(tone, 0.9), 0, upright=True)


@model
def wall_mirror(width=80, height=120, frame='brass', shape='arch'):
    """Stands on the origin, its back at y = 0."""
    outline = arch(width, height, 60) if shape == 'arch' else [(x, y + height / 2) for x, y in oval(width, height, 96)]
    plate(outline, 1.5, (0, -2, 0), m.mirror(), 0, upright=True)
    rim = [(x, -2, z) for x, z in outline]
    tube(rim, 1.3, m.metal(frame) if frame in m.METALS else m.paint(frame, 0.5), closed=True, straight=True)


@model
def basket(across=40, height=34, color='#C9A26B'):
    r = across / 2
    profile = [(0, 0), (r * 0.86, 0), (r, height * 0.4), (r * 0.96, height * 0.85), (r * 0.9, height), (r * 0.86, height), (r * 0.9, height * 0.8), (r * 0.9, height * 0.4), (0, 2)]
    lathe(profile, (0, 0, 0), m.rattan(color), wobble=0.01)
    for z in np.arange(2, height, 2.4):
        rr = np.interp(z, [0, height * 0.4, height * 0.85, height], [r * 0.86, r, r * 0.96, r * 0.9])
        tube([(rr * math.cos(t), rr * math.sin(t), z) for t in np.linspace(0, 6.283, 40, endpoint=False)], 1.25, m.rattan(color), closed=True, straight=True)
