"""Things of the majlis and of feast days: coffee pot, cups, incense burner, dates, garlands."""
import math

import numpy as np

from core import materials as m
from core.shapes import box, lathe, model, plate, put, rod, tube


@model
def dallah(height=30, metal='brass'):
    """The Arab coffee pot: waisted body, long beak, high domed lid with a finial."""
    k, tone = height / 30, m.metal(metal)
    lathe([(r * k, z * k) for r, z in ((0, 0), (6.4, 0), (6.8, 0.6), (7.6, 4), (7.0, 8), (4.6, 12.5), (3.6, 15), (4.2, 18), (5.4, 20.4), (5.0, 21), (4.6, 22),
                                       (3.2, 24.4), (1.4, 26), (0.7, 27), (1.2, 28), (0.9, 29.2), (0, 30))], (0, 0, 0), tone, subdivide=2)
    tube([(-5 * k, 0, 18 * k), (-9 * k, 0, 20 * k), (-12.4 * k, 0, 20.4 * k), (-14 * k, 0, 18.6 * k)], 1.15 * k, tone)
    tube([(4.6 * k, 0, 19 * k), (9.6 * k, 0, 19.6 * k), (11.2 * k, 0, 14 * k), (10 * k, 0, 7 * k), (7.2 * k, 0, 4.6 * k)], 0.75 * k, tone)


@model
def finjan(color='#F7F2E8', band='#B5623C', height=6):
    """A small cup without a handle."""
    k = height / 6
    lathe([(r * k, z * k) for r, z in ((0, 0), (1.6, 0), (1.7, 0.6), (2.6, 2.4), (3.1, 5), (3.2, 6), (3.0, 6), (2.8, 5), (2.3, 2.4), (0, 1))], (0, 0, 0), m.ceramic(color, 0.2))
    tube([(2.98 * k * math.cos(t), 2.98 * k * math.sin(t), 4.3 * k) for t in np.linspace(0, 6.283, 32, endpoint=False)], 0.28 * k, m.ceramic(band, 0.2), closed=True, straight=True)


@model
def coffee_set(metal='brass'):
    """A round tray with the pot, three cups and a bowl of dates."""
    lathe([(0, 0), (20, 0), (21, 0.6), (22, 2.2), (21.4, 2.4), (20.2, 1), (0, 0.7)], (0, 0, 0), m.metal(metal), 64)
    put(dallah(28, metal), -6, 4, 0.8, turn=200)
    for x, y in ((8, -9), (0, -13), (14, -2)):
        put(finjan(), x, y, 0.8)
    put(dates(), 9, 8, 0.8, size=0.8)


@model
def dates(across=18, seed=3):
    """A shallow bowl heaped with dates."""
    r = across / 2
    lathe([(0, 0), (r * 0.5, 0), (r * 0.55, 0.6), (r * 0.9, 3), (r, 4.4), (r * 0.95, 4.5), (r * 0.84, 3.2), (0, 1.4)], (0, 0, 0), m.ceramic('#EFE5D6', 0.3))
    rng = np.random.default_rng(seed)
    skin = m.ceramic('#5A2F1B', 0.35)
    for k in range(30):
        a, q = rng.uniform(0, 6.28), r * 0.74 * rng.uniform(0, 1) ** 0.5
        z = 3.6 + 2.6 * (1 - q / r) + rng.uniform(-0.3, 0.6)
        date = lathe([(0, -2), (0.8, -1.5), (1.15, 0), (0.8, 1.5), (0, 2)], (q * math.cos(a), q * math.sin(a), z), skin, 12)
        date.rotation_euler = (math.radians(90 + rng.normal(0, 16)), 0, rng.uniform(0, 6.28))


@model
def mabkhara(height=22, wood='walnut'):
    """An incense burner on four feet."""
    k = height / 22
    for x in (-4, 4):
        for y in (-4, 4):
            rod((x * 1.3 * k, y * 1.3 * k, 0), (x * k, y * k, 10 * k), 0.9 * k, material=m.wood(wood, 'z'))
    box((11 * k, 11 * k, 2 * k), (0, 0, 9 * k), m.wood(wood, 'x'), 0.3)
    lathe([(0, 11 * k), (5 * k, 11 * k), (7.4 * k, 21 * k), (6.8 * k, 22 * k), (5 * k, 19 * k), (0, 18 * k)], (0, 0, 0), m.metal('brass'), 4, subdivide=0)


@model
def crescent(across=60, metal='brass'):
    """A hanging new moon; the middle is the origin, it faces -y."""
    r = across / 2
    outer = [(r * math.cos(t), r * math.sin(t)) for t in np.linspace(0.62, 2 * math.pi - 0.62, 60)]
    end = math.atan2(r * math.sin(0.62), r * math.cos(0.62) - r * 0.36)
    q = r * math.sin(0.62) / math.sin(end)
    inner = [(r * 0.36 + q * math.cos(t), q * math.sin(t)) for t in np.linspace(2 * math.pi - end, end, 60)]
    plate(outer + inner[1:-1], 1.6, (0, -0.8, 0), m.metal(metal), 0.3, upright=True)


@model
def star(across=16, metal='brass', points=8):
    r = across / 2
    outline = []
    for k in range(points * 2):
        q = r if k % 2 == 0 else r * 0.56
        a = math.pi * k / points
        outline.append((q * math.cos(a), q * math.sin(a)))
    plate(outline, 1.0, (0, -0.5, 0), m.metal(metal), 0.2, upright=True)


@model
def hanging(thing, drop):
    """A thread from above to the origin."""
    thing.parent = None
    rod((0, 0, 0), (0, 0, drop), 0.12, material=m.metal('brass'))


@model
def string_lights(points, every=16, sag=14, strength=2.6):
    """Small warm bulbs on a cord between the points (x, y, z)."""
    wire, bead = m.paint('#33302C', 0.7), m.glow('#FFC878', strength)
    for a, b in zip(points, points[1:]):
        a, b = np.array(a, float), np.array(b, float)
        far = np.linalg.norm(b - a)
        line = [tuple(a + (b - a) * t - np.array([0, 0, sag * 4 * t * (1 - t)])) for t in np.linspace(0, 1, 24)]
        tube(line, 0.22, wire, straight=True)
        for t in np.arange(0.5, far / every) * every / far:
            p = a + (b - a) * t - np.array([0, 0, sag * 4 * t * (1 - t) + 2.4])
            lathe([(0, -2), (1.5, -1), (1.7, 0.4), (0.8, 1.8), (0.5, 2.4)], p, bead, 12)


@model
def plate_of_sweets(across=26, seed=5, color='#F7F2E8'):
    """Maamoul: small moulded cakes dusted with sugar."""
    r = across / 2
    lathe([(0, 0), (r * 0.6, 0), (r * 0.65, 0.6), (r, 2), (r * 0.98, 2.3), (r * 0.6, 1.2), (0, 1)], (0, 0, 0), m.ceramic(color, 0.25))
    rng = np.random.default_rng(seed)
    cake = m.ceramic('#D9B27C', 0.9)
    for ring, count, z in ((0.62, 8, 1.4), (0.24, 3, 1.4), (0.36, 5, 4.6), (0, 1, 7.6)):
        for k in range(count):
            a = 6.283 * k / count + rng.uniform(0, 0.3)
            lathe([(0, 0), (2.5, 0), (2.8, 0.6), (2.5, 2), (1.6, 3.2), (0, 3.6)], (r * ring * math.cos(a), r * ring * math.sin(a), z), cake, 16)


@model
def gift(size=(24, 24, 16), paper='#1F4A40', ribbon='#D9A94F'):
    w, d, h = size
    box(size, (0, 0, 0), m.paint(paper, 0.6), 0.4)
    band = m.fabric(ribbon, 'velvet')
    box((3.2, d + 0.4, h + 0.4), (0, 0, 0), band, 0.1)
    box((w + 0.4, 3.2, h + 0.5), (0, 0, 0), band, 0.1)
    for side in (-1, 1):
        tube([(0, 0, h + 0.6), (side * 5, 1, h + 5), (side * 8, 0, h + 3), (side * 4, -1, h + 1), (0, 0, h + 0.8)], 0.8, band)
