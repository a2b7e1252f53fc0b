"""Hoses, tools, tiles and screens for the terrace and the garden."""
import math

import numpy as np

from core import materials as m
from core.shapes import add, box, lathe, model, plate, put, rod, tube
from forms.frame import form

DARK = '#2A2826'


def coil(r, turns, material, z=1.2, thick=1.1, grow=0.0, at=(0, 0)):
    """A hose laid in rings, one on the other."""
    spots = []
    for t in np.linspace(0, turns, turns * 26):
        layer = t // 1
        a = 2 * math.pi * t
        q = r - (t % 3) * 0.9 + grow * t + 0.5 * math.sin(1.7 * a / 6)
        spots.append((at[0] + q * math.cos(a), at[1] + q * math.sin(a), z + 0.62 * layer + 0.3 * math.sin(a * 1.5)))
    tube(spots, thick, material)
    return spots


@model
def nozzle(metal):
    """A spray head lying toward +x."""
    lathe([(0, 0), (1.5, 0), (1.5, 2.4), (1.0, 3), (1.0, 8), (1.4, 9), (2.4, 13), (2.6, 15), (2.3, 15.2), (0, 14.6)], (0, 0, 2.4), metal, 36, turn=(0, 90, 0), subdivide=0)
    tube([(3, 0, 1.6), (5, 0, 0.2), (8, 0, -1.6), (9, 0, -3)], 0.8, metal)


@form('hose', turn=-22, rise=24, margin=1.14)
def hose(p):
    if p.says('reel'):
        p.frame(ground='wall', turn=-26, rise=9, margin=1.2)
        shell, dark = p.enamel(0.5), m.paint(DARK, 0.5)
        # The bracket it turns on.
        box((9, 2.4, 34), (0, -1.2, 5), dark, 0.8)
        for z in (9, 33):
            box((6, 7, 4), (0, -4.6, z), dark, 0.8)
        rod((0, -7, 8), (0, -7, 38), 1.3, material=m.metal('steel'))
        # The drum between its two shells, a window of hose at its rim.
        hose_tone = m.paint('#5F6B45', 0.5)
        for y in (-10, -25):
            lathe([(0, 0), (17.5, 0), (19.6, 0.8), (20.4, 2.4), (20.4, 4.4), (19.8, 5.4), (0, 5.4)], (0, y, 22), shell, 96, turn=(90, 0, 0), subdivide=0)
        for k in range(8):
            tube([(18.2 * math.cos(a), -15.8 - 1.25 * k, 22 + 18.2 * math.sin(a)) for a in np.linspace(0, 6.283, 64, endpoint=False)], 0.75, hose_tone, closed=True, straight=True)
        for r, out in ((14.5, 0.6), (8.6, 1.2)):
            lathe([(0, 0), (r - 0.8, 0), (r, 0.3), (r, out), (r - 0.6, out + 0.3), (0, out + 0.3)], (0, -30.4, 22), shell, 80, turn=(90, 0, 0), subdivide=0)
        lathe([(0, 0), (3.4, 0), (3.2, 1.2), (0, 1.4)], (0, -31.6, 22), dark, 40, turn=(90, 0, 0), subdivide=0)
        tube([(-9, -20, 40), (-7, -20, 46), (7, -20, 46), (9, -20, 40)], 1.5, dark)
        # The mouth with its rollers, and the hose that hangs out of it.
        box((9, 10, 9), (15, -20.5, 2.4), shell, 1.6)
        box((5.6, 6.4, 1), (15, -20.5, 1.8), dark, 0.3)
        tube([(15, -20.5, 6), (15, -20.5, -4), (16, -21, -12)], 0.95, hose_tone)
        lathe([(0, 0), (0.9, 0.2), (1.6, 2), (1.5, 6), (1.2, 6.6), (1.2, 9.4), (0, 9.4)], (16.2, -21, -21), m.paint('#D99A2B', 0.5), 36, subdivide=0)
        return
    if p.says('drip'):
        black, grey = p.enamel(0.5), m.paint('#D9D4C8', 0.5)
        coil(11, 6, black, 0.7, 0.5, at=(-4, 4))
        box((9, 5, 10), (13, -5, 0), grey, 1.4)
        box((6, 0.5, 3.2), (13, -7.6, 5.4), m.paint('#2B3A33', 0.15), 0.3)
        lathe([(0, 0), (1.9, 0), (1.9, 0.8), (0, 1)], (13, -7.4, 2.6), m.paint('#D99A2B', 0.5), 28, turn=(90, 0, 0), subdivide=0)
        rod((13, -5, 9.6), (13, -5, 13), 1.7, material=black)
        for k in range(8):
            x, y = -17 + 4.1 * (k % 6), -13 - 3.6 * (k // 6)
            rod((x, y, 0.6), (x + 0.4, y + 2.6, 0.6), 0.35, 0.1, black, 10)
            lathe([(0, 0), (0.8, 0), (0.8, 0.8), (0, 1)], (x, y, 0.6), m.paint('#B5623C', 0.5), 16, turn=(90, 0, 0), subdivide=0)
        return
    line = coil(18, 9, p.enamel(0.5), 1.2, 1.15)
    end = line[-1]
    tube([end, (end[0] + 5, end[1] - 9, end[2] - 2), (end[0] + 4, end[1] - 20, 1.6), (end[0] - 1, -25, 1.2)], 1.15, p.enamel(0.5))
    put(nozzle(m.paint('#D99A2B', 0.5)), 17, -24, 0.2, turn=170)


@model
def trowel(kind, steel, handle):
    """A hand tool lying toward +x: its blade, its neck, its ash handle."""
    rod((-2, 0, 1.6), (-15, 0, 1.6), 1.35, 1.6, handle, 24)
    lathe([(0, 0), (1.5, 0), (1.5, 1.8), (0, 1.8)], (-2.6, 0, 1.6), m.metal('steel'), 28, turn=(0, 90, 0), subdivide=0)
    tube([(-1.6, 0, 1.6), (2, 0, 2.6), (5, 0, 2.0)], 0.6, steel)
    if kind == 'fork':
        for y in (-2.4, 0, 2.4):
            tube([(4.4, y * 0.3, 2.1), (6.6, y, 1.8), (13, y, 1.0), (15, y * 1.05, 1.3)], 0.45, steel)
        rod((6, -2.6, 1.8), (6, 2.6, 1.8), 0.55, material=steel)
    else:
        wide = 4.2 if kind == 'trowel' else 2.6
        plate([(4, -wide * 0.7), (6, -wide), (12, -wide * 0.86), (16.5, -0.6), (17, 0), (16.5, 0.6), (12, wide * 0.86), (6, wide), (4, wide * 0.7)], 0.35, (0, 0, 1.2), steel, 0.12)
        for y in (-1, 1):
            tube([(4.4, y * wide * 0.7, 1.7), (10, y * wide * 0.9, 1.9), (15, y * wide * 0.36, 1.5)], 0.24, steel)


@model
def pruning_saw(grip):
    """A curved pull saw lying toward +x: ground teeth along its inner edge, a riveted grip that swells to a hook."""
    bright = m.metal('steel')
    along = np.linspace(0, 1, 60)
    spine = [(28 * t, 2.2 - 5.2 * t ** 2.0) for t in along]
    edge = [(28 * t - 0.2, -0.9 - 4.9 * t ** 1.9 + 0.9 * t ** 4) for t in along]
    outline = list(spine)
    for a, b in zip(edge[::-1][:-1], edge[::-1][1:]):
        outline += [a, ((a[0] * 0.35 + b[0] * 0.65), (a[1] + b[1]) / 2 - 0.42)]
    plate(outline, 0.16, (0, 0, 1.4), bright, 0)
    body = [(2.6, 2.9), (-4, 2.7), (-10, 1.6), (-15, -0.4), (-18.4, -3.4), (-19, -5.6), (-16.6, -5.4), (-13.4, -3.0), (-9, -1.2), (-4, -1.3), (2.6, -1.6)]
    plate(body, 2.4, (0, 0, 0.3), grip, 1.0)
    for x, y in ((0.4, 0.6), (-3.6, 0.7)):
        lathe([(0, 0), (0.7, 0), (0.6, 0.25), (0, 0.3)], (x, y, 2.68), bright, 24, subdivide=0)
    for k in range(4):
        box((0.5, 2.6, 0.2), (-8 - 1.6 * k, 0.3 - 0.5 * k, 2.62), m.paint('#33382E', 0.7), 0.1, turn=(0, 0, 70))


@model
def secateurs(grip):
    """Bypass secateurs lying toward +x, half open: a hooked jaw below, a ground blade above, a spring between coated handles."""
    bright, dark = m.metal('steel'), m.paint('#3A3834', 0.5)
    plate([(-2.4, -1.3), (0, -1.6), (2.6, -2.2), (5.6, -3.4), (7.4, -2.6), (8.2, -0.8), (7.2, -1.6), (5.4, -2.0), (3.4, -0.6), (1.6, 0.7), (-1.4, 1.0)], 0.45, (0, 0, 1.0), dark, 0.12)
    plate([(-2.0, 1.5), (0.4, 1.6), (3.4, 2.5), (6.4, 2.6), (8.6, 1.6), (9.2, 0.9), (7.0, 0.5), (4.4, -0.6), (1.4, -1.4), (-1.4, -1.0)], 0.3, (0, 0, 1.46), bright, 0.1)
    lathe([(0, 0), (1.1, 0), (1.1, 0.3), (0.8, 0.5), (0.6, 0.5), (0.5, 0.3), (0, 0.3)], (0, 0, 1.7), m.metal('brass'), 32, subdivide=0)
    for side in (-1, 1):
        tube([(-1.6, side * 0.7, 1.3), (-5, side * 1.9, 1.3), (-10, side * 2.9, 1.3), (-15, side * 3.0, 1.3), (-18.4, side * 2.2, 1.3)], 1.0, grip)
        lathe([(0, -0.5), (1.1, -0.4), (1.3, 0.3), (1.0, 1.0), (0, 1.3)], (-18.6, side * 2.1, 1.3), grip, 24, turn=(0, -90, 0))
    tube([(-4.4 + 0.5 * math.cos(a), -1.5 + 3.0 * a / 50, 1.3 + 0.5 * math.sin(a)) for a in np.linspace(0, 50, 160)], 0.13, bright, straight=True)


@form('garden-tool', turn=-18, rise=38, margin=1.14)
def garden_tool(p):
    steel, ash = p.enamel(0.4) if p.painted else m.paint('#4E5A47', 0.4), m.wood('ash', 'x')
    if p.says('saw'):
        put(pruning_saw(steel), -4, 9, 0, turn=4)
        put(secateurs(steel), 2, -10, 0, turn=-4)
        return
    for k, kind in enumerate(('trowel', 'fork', 'weeder')):
        put(trowel(kind, steel, ash), 0, 8 - 8 * k, turn=(4, -2, -6)[k])


@model
def can(metal, height=36, across=20):
    """A watering can: body with a rim, a long spout with its rose, a bow over the top."""
    r, k = across / 2, height / 36
    body = height * 0.62
    lathe([(0, 0), (r * 0.97, 0), (r, 0.6), (r, body * 0.96), (r * 1.03, body), (r * 0.97, body), (r * 0.95, body * 0.9)], (0, 0, 0), metal, 72, subdivide=0)
    for z in (1, body * 0.78, body):
        tube([(r * 1.01 * math.cos(t), r * 1.01 * math.sin(t), z) for t in np.linspace(0, 6.283, 60, endpoint=False)], 0.4 * k, metal, closed=True, straight=True)
    half = [(r * 0.99 * math.cos(t), r * 0.99 * math.sin(t), body) for t in np.linspace(-math.pi / 2, math.pi / 2, 20)]
    add('hood', [(0, 0, body + 1.6 * k), *half], [(0, j, j + 1) for j in range(1, len(half))], metal, thick=0.3)
    start, end = np.array([r * 0.9, 0, body * 0.2]), np.array([r + 21 * k, 0, height * 0.9])
    rod(start, end, 2.0 * k, 1.0 * k, metal)
    rod((r * 0.95, 0, body * 0.9), tuple(start + (end - start) * 0.52), 0.5 * k, material=metal)
    way = (end - start) / np.linalg.norm(end - start)
    rod(end - way * 0.5, end + way * 3.4 * k, 1.0 * k, 3.4 * k, metal, 36)
    rod(end + way * 3.4 * k, end + way * 3.9 * k, 3.4 * k, 3.2 * k, m.metal('brass'), 36)
    tube([(r * 0.7, 0, body), (r * 0.4, 0, height * 0.86), (-r * 0.2, 0, height), (-r * 0.95, 0, height * 0.84), (-r * 1.3, 0, height * 0.5), (-r * 0.98, 0, body * 0.3)], 0.85 * k, metal)


@form('watering-can', turn=-10, rise=10)
def watering(p):
    put(can(p.enamel(0.4), 36, 20), -8, 0, turn=6)


@form('deck-tile', turn=-30, rise=32, margin=1.12)
def deck_tile(p):
    wood = p.says('slats')
    for k, (x, y, z, lean) in enumerate(((-15.3, 0, 0, 0), (15.3, 0, 0, 0), (-15.3, 30.6, 0, 0), (22, 31, 1.4, 0))):
        put(tile(p, wood, k), x, y, z, turn=(0, 90 if wood else 0, 90 if wood else 0, 14)[k])


@model
def tile(p, wood, seed):
    base = m.paint('#2E2D2B', 0.7)
    box((29.4, 29.4, 0.9), (0, 0, 0), base, 0.1)
    for k in range(5):
        for x, y in ((-15, -11 + 5.5 * k), (-11 + 5.5 * k, 15)):
            lathe([(0, 0), (0.8, 0), (0.8, 0.5), (0, 0.5)], (x, y, 0.2), base, 16, subdivide=0)
    count = 6 if wood else 4
    for k in range(count):
        wide = 30 / count - 0.5
        y = -15 + 30 / count * (k + 0.5)
        box((30, wide, 1.8), (0, y, 0.9), p.wood('x'), 0.3)
        if wood:
            for x in (-12, 12):
                lathe([(0, 0), (0.34, 0), (0.3, 0.1), (0, 0.08)], (x, y, 2.68), m.metal('steel'), 14, subdivide=0)
        else:
            for j in range(5):
                box((30, 0.28, 0.3), (0, y - wide / 2 + wide / 5 * (j + 0.5), 2.55), p.wood('x'), 0.08)


@form('privacy-screen', turn=-16, rise=8, margin=1.1)
def privacy(p):
    if p.says('folding'):
        for k, (x, y, turn) in enumerate(((-50, 4, 14), (0, 4, -14), (50, 4, 14))):
            put(panel(p, 50, 132), x, y, 34, turn=turn)
        for k in range(3):
            put(trough(p, 48, 32, 30), -51 + 51 * k, 0, 0)
        return
    rng = np.random.default_rng(p.seed)
    reed = m.rattan(p.tone, p.painted)
    w, h = 180.0, 150.0
    for k, x in enumerate(np.arange(-w / 2, w / 2 - 24, 1.5)):
        rod((x, 0.8 * math.sin(x / 17), rng.uniform(0, 1.2)), (x + rng.normal(0, 0.25), 0.8 * math.sin(x / 17), h + rng.uniform(-1.4, 1.4)), rng.uniform(0.55, 0.8), material=reed, around=8)
    for k in range(16):
        q = 12 - k * 0.55
        for a in np.linspace(0, 6.283, 34, endpoint=False):
            if k % 3 == 0:
                rod((w / 2 - 13 + q * math.cos(a), 7 + q * math.sin(a), 0), (w / 2 - 13 + q * math.cos(a), 7 + q * math.sin(a), h + rng.uniform(-1.4, 1.4)), 0.7, material=reed, around=8)
    for z in np.arange(12, h, 25):
        tube([(x, 0.8 * math.sin(x / 17) - 0.9, z + 0.3 * math.sin(x)) for x in np.arange(-w / 2, w / 2 - 24, 3.0)], 0.16, m.metal('steel'), straight=True)


@model
def panel(p, width, height):
    for x in (-width / 2 + 2, width / 2 - 2):
        box((4, 3, height), (x, 0, 0), p.wood('z'), 0.5)
    count = round((height - 8) / 8)
    for k in range(count):
        box((width - 7, 1.6, 5.4), (0, 0, 4 + k * (height - 6) / count), p.wood('x'), 0.4, turn=(16, 0, 0))


@model
def trough(p, width, depth, height):
    from models.decor import leaf_mesh, strew
    for x in (-width / 2 + 1.6, width / 2 - 1.6):
        for y in (-depth / 2 + 1.6, depth / 2 - 1.6):
            box((3.2, 3.2, height), (x, y, 0), p.wood('z'), 0.5)
    for k in range(4):
        z = 3 + k * (height - 4) / 4
        for y in (-depth / 2 + 1, depth / 2 - 1):
            box((width - 3, 1.8, (height - 4) / 4 - 0.8), (0, y, z), p.wood('x'), 0.4)
        for x in (-width / 2 + 1, width / 2 - 1):
            box((1.8, depth - 3, (height - 4) / 4 - 0.8), (x, 0, z), p.wood('y'), 0.4)
    box((width - 4, depth - 4, 1), (0, 0, height - 4), m.plaster('#4A3A2C', 1.0), 0)
    rng = np.random.default_rng(int(width))
    spots = [((rng.uniform(-width / 2 + 4, width / 2 - 4), rng.uniform(-depth / 2 + 4, depth / 2 - 6), height - 3), rng.uniform(0, 360), rng.uniform(48, 84), rng.uniform(-20, 20), rng.uniform(0.6, 1.1)) for _ in range(90)]
    strew(leaf_mesh(m.leaf('#66714F'), 26, 1.4, 0.3), spots)
