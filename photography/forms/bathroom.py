"""Towels, robes and what stands about a basin."""
import math

import numpy as np

from core import materials as m
from core.shapes import add, box, lathe, model, oval, plate, put, rod, tube
from core.soft import ripples, seat, sheet
from forms.frame import form
from models.textiles import folded


@model
def towel(cloth, width, depth, layers=2, each=4.4, seed=1, band=None):
    """A folded towel with its woven border to the front."""
    put(folded(cloth, width, depth, layers, each, seed))
    if band is not None:
        for k in range(layers):
            seat((width + 0.5, 3.6, each + 0.3), (0, -depth / 2 + 5.4, k * each * 0.96 - 0.15), band, r=each / 2, crown=0.2, side=0.3, seed=seed + k, rough=0.4)


@model
def rolled(cloth, width, r, seed=1):
    """A rolled towel, its spiral to be seen at the ends."""
    lathe([(0, 0), (r * 0.8, 0), (r * 0.99, 0.8), (r, 3), (r, width - 3), (r * 0.99, width - 0.8), (r * 0.8, width), (0, width)], (-width / 2, 0, r), cloth, turn=(0, 90, 0), wobble=0.012, seed=seed, subdivide=1)
    for side in (-1, 1):
        tube([(side * (width / 2 + 0.1), (r - 0.7) * t * math.cos(19 * t), r + (r - 0.7) * t * math.sin(19 * t)) for t in np.linspace(0.12, 1, 60)], 0.5, cloth, straight=True)


def striped(p, size=0.07, kind='stripes'):
    return m.printed(p.tone, '#F4EEE2', kind, size, p.painted)


@model
def turban(cloth, seed, folded=False):
    """A towel cap for long hair, lying: a hood that narrows to a tail, bound at its rim, with a button behind and the loop that takes it at the tail's end."""
    hood = smooth([(-11, 0), (11, 0), (12.4, 10), (12.6, 22), (9, 33), (5, 43), (3.4, 56), (2.6, 64), (-2.6, 64), (-3.4, 56), (-4, 44), (-7, 33), (-12, 22), (-12.4, 10)], 8)
    if folded:
        # Turned up: the tail is laid back over the hood and buttoned.
        hood = smooth([(-11, 0), (11, 0), (12.4, 10), (12.6, 22), (10, 31), (4, 36), (-4, 36), (-10, 31), (-12.6, 22), (-12.4, 10)], 8)
    put(flat_piece(hood, 2.6, cloth, seed), tilt=(-90, 0))
    trim = m.fabric('#EFE7DA', 'cotton')
    tube([(-11.4, 0.6, 2.2), (-5, -0.2, 3.4), (5, -0.2, 3.4), (11.4, 0.6, 2.2)], 0.8, trim)
    if folded:
        tail = smooth([(-6, 34), (6, 34), (5.4, 24), (3.4, 12), (2.2, 4), (-2.2, 4), (-3.4, 12), (-5.4, 24)], 8)
        put(flat_piece(tail, 1.8, cloth, seed + 2), 0, 0, 3.2, tilt=(-90, 0))
    y = 3.2 if folded else 5.0
    lathe([(0, 0), (1.5, 0), (1.6, 0.3), (1.5, 0.7), (1.0, 0.8), (0, 0.6)], (0, y, 3.6 if not folded else 5.0), m.wood('walnut', 'x'), 36, subdivide=0)
    if not folded:
        tube([(-1, 63.6, 1.6), (-1.6, 66, 1.2), (0, 67.6, 1.0), (1.6, 66, 1.2), (1, 63.6, 1.6)], 0.26, trim)


@model
def flat_piece(outline, thick, cloth, seed):
    padded(outline, thick, (0, 0, 0), cloth, seed, 0.8)


@form('towels', turn=-20, rise=14, margin=1.16)
def towels(p):
    cloth, s = p.cloth('wool'), p.seed % 60
    if p.says('turban'):
        p.frame(turn=-14, rise=44)
        put(turban(cloth, s), -11, 3, 0.4, turn=12)
        put(turban(cloth, s + 5, folded=True), 17, -6, 0.4, turn=-16)
        return
    if p.says('peshtemal'):
        stuff = striped(p, 0.05)
        put(towel(stuff, 44, 30, 3, 2.4, s))
        sheet([(14, 7.6), (-14, 7.9), (-16.4, 6.4), (-17, 2)], 40, (0, 0, 0), stuff, seed=s, thick=0.5, fold=0.25)
        for x in np.arange(-19.4, 20, 1.5):
            tube([(x, -17, 2.4), (x, -17.6, 1), (x + 0.2, -19.4, 0.3)], 0.3, p.cloth('wool'))
        put(rolled(stuff, 34, 6, s + 2), 0, 26, 0, turn=4)
        return
    if p.says('buy-three'):
        stuff = striped(p, 0.08, 'bands')
        for k in range(3):
            put(towel(stuff, 46 - k * 2, 32 - k, 2, 4.2, s + k), k % 2, 0, k * 8.3, turn=(-3, 4, -2)[k])
        return
    if p.says('hand-towel'):
        satin = m.fabric(p.tone, 'velvet', p.painted)
        put(towel(cloth, 32, 22, 2, 4.2, s, satin), 0, 4)
        put(towel(cloth, 30, 21, 1, 4.2, s + 3, satin), 0, 4, 8.4, turn=-5)
        put(rolled(cloth, 26, 5, s + 5), -4, -19, 0, turn=-8)
        return
    if p.says('bath-towel'):
        put(towel(cloth, 50, 34, 3, 5, s, m.fabric(p.tone, 'cotton', p.painted)))
        return
    if p.says('family'):
        # As many of each size as its description counts: bath towels in two sizes, hand towels, small ones.
        white = m.fabric('#F4F1EA', 'wool')
        p.frame(turn=-12, rise=20)
        for x, y, w, d, count, turn in ((-27, 10, 52, 36, 4, -2), (30, 12, 46, 33, 2, 3), (-22, -30, 34, 24, 6, 3), (24, -24, 24, 19, 4, -4)):
            for k in range(count):
                put(towel(white, w, d, 2, 2.2, s + k + int(abs(x))), x, y, k * 4.3, turn=turn + (k % 2) * 2)
        return
    spots = ((50, 35, 2, 0, -2), (48, 34, 2, 9.4, 3), (36, 26, 2, 18.8, -4), (34, 25, 1, 27.4, 4), (20, 19, 1, 32, -8))
    for k, (w, d, layers, z, turn) in enumerate(spots):
        put(towel(cloth, w, d, layers, 4.8, s + k, m.fabric(p.tone, 'cotton', p.painted) if k < 3 else None), 0, 0, z, turn=turn)


@model
def poncho(p):
    """A hooded towel laid flat upon a peg: one square of terry with short sleeves cut in one, its hood hanging open in front."""
    cloth, s = p.cloth('wool'), p.seed % 60
    hem = m.fabric('#F4EEE2', 'cotton')
    half = [(0, 60), (7, 59.4), (13, 56.6), (24, 51), (34.5, 44.6), (37.6, 35), (36.4, 32.4), (27.5, 33), (26.2, 26), (27.4, 10), (28.6, 0), (0, -0.8)]
    outline = smooth([*half, *[(-x, z) for x, z in half[-2:0:-1]]], 7)
    padded(outline, 3.4, (0, -1.2, 0), cloth, s, 1.0)
    for side in (-1, 1):
        tube([(side * 37.4, -4.4, 35), (side * 34, -4.9, 32.9), (side * 27.7, -4.4, 33)], 0.85, hem)
    tube([(x, -3.6, z) for x, z in sorted((x, z) for x, z in outline if z < 4)], 0.95, hem, straight=True)
    # The hood: it hangs empty from its tip, an open pocket that shows its lining.
    hood = smooth([(0, 74), (5, 70), (10, 63), (12.6, 55), (11.6, 49), (6, 45.6), (0, 44.6), (-6, 45.6), (-11.6, 49), (-12.6, 55), (-10, 63), (-5, 70)], 8)
    padded(hood, 6.4, (0, -3.6, 0), cloth, s + 3, 1.8)
    mouth = smooth([(0, 64), (5.4, 61), (8.6, 55), (8, 50), (4.4, 47.4), (0, 46.8), (-4.4, 47.4), (-8, 50), (-8.6, 55), (-5.4, 61)], 8)
    padded([(x * 0.94, 55 + (z - 55) * 0.94) for x, z in mouth], 1.6, (0, -12.2, 0), cloth, s + 5, 0.3)
    tube([(x, -13.4, z) for x, z in mouth], 1.25, hem, closed=True, straight=True)
    for side in (-1, 1):
        tube([(side * 1.6, -13.2, 47.2), (side * 2.2, -9.4, 41.6), (side * 2.8, -7.2, 34)], 0.34, hem)
    # Pocket in front, for hands or a duck.
    pocket = smooth([(-11, 24), (11, 24), (13.4, 12), (-13.4, 12)], 8, 0.2)
    padded(pocket, 1.6, (0, -5.4, 0), cloth, s + 7, 0.3)
    tube([(-10.6, -7.4, 23.7), (0, -7.6, 23.7), (10.6, -7.4, 23.7)], 0.7, hem)
    tube([(0, -3.6, 73.4), (0, -3.4, 76.4), (0, -2.4, 77.4)], 0.5, hem)


def smooth(points, steps, share=0.5):
    """A closed outline with its corners drawn round."""
    points = np.asarray(points, float)
    out = []
    n = len(points)
    for k in range(n):
        a, b, c = points[k - 1], points[k], points[(k + 1) % n]
        start, end = b + (a - b) * share, b + (c - b) * share
        for t in np.linspace(0, 1, steps, endpoint=share < 0.5):
            out.append(tuple((1 - t) ** 2 * start + 2 * t * (1 - t) * b + t * t * end))
    return out


def padded(outline, thick, at, cloth, seed, puff=1.0):
    """An upright piece of thick cloth of any outline, its edge rounded and its face a little uneven; its back at `at`, its face toward -y."""
    outline = np.asarray(outline, float)
    middle = outline.mean(axis=0)
    points, faces = [], []
    rings = ((1.0, 0.0), (1.0, 0.35), (0.985, 0.75), (0.96, 1.0), (0.86, 1.0), (0.7, 1.0), (0.5, 1.0), (0.25, 1.0))
    n = len(outline)
    for q, y in rings:
        ring = middle + (outline - middle) * q
        uneven = ripples(np.stack([ring[:, 0], ring[:, 1], ring[:, 0] * 0], 1), seed, puff * 0.5, 17) * (y == 1.0) * min(1, (1 - q) * 6)
        crown = (1 - q ** 2) * puff * 1.4
        points += [(x, -(thick * y + crown + u), z) for (x, z), u in zip(ring, uneven)]
    points.append((*(middle[:1]), -(thick + puff * 1.4), middle[1]))
    for j in range(len(rings) - 1):
        faces += [(j * n + k, j * n + (k + 1) % n, (j + 1) * n + (k + 1) % n, (j + 1) * n + k) for k in range(n)]
    last = (len(rings) - 1) * n
    faces += [(last + k, last + (k + 1) % n, len(points) - 1) for k in range(n)]
    add('padded', points, faces, cloth, at, subdivide=1)


@form('bathrobe', ground='wall', turn=0, rise=0, margin=1.14)
def bathrobe(p):
    if p.says('poncho'):
        put(poncho(p), 0, -3)
        hook_of(77)
        return
    waffle = p.says('waffle')
    cloth, s = p.cloth('cotton' if waffle else 'wool'), p.seed % 60
    tall, wide = 112, 56
    # The body: a sheet wrapped round the hanger, wider and in deeper folds toward its hem.
    across, down = 96, 44
    points = []
    for j in range(down):
        t = j / (down - 1)
        half = (wide / 2) * (0.62 + 0.38 * min(1, t * 4.5) ** 0.6 + 0.12 * t)
        for k in range(across + 1):
            a = 2 * math.pi * k / across
            fold = 1 + 0.11 * t * math.sin(7 * a + s) + 0.05 * t * math.sin(13 * a)
            points.append((half * math.cos(a) * (0.97 + 0.03 * fold), -13 + 9.0 * (0.55 + 0.5 * min(1, t * 2)) * math.sin(a) * fold, tall * (1 - t) + 10 - 7 * abs(math.cos(a)) ** 1.5 * (1 - t) ** 3))
    faces = [(j * (across + 1) + k, (j + 1) * (across + 1) + k, (j + 1) * (across + 1) + k + 1, j * (across + 1) + k + 1) for j in range(down - 1) for k in range(across)]
    add('robe', points, faces, cloth, subdivide=1, thick=0.9)
    top = tall + 10
    seat((wide * 0.62, 8, 5), (0, -13, top - 5), cloth, r=2.4, crown=2, side=1, seed=s)
    for side in (-1, 1):
        # A sleeve hanging from the shoulder, its cuff turned up.
        path = [(side * wide * 0.3, -13, top - 4), (side * wide * 0.43, -13, top - 12), (side * wide * 0.52, -13.6, top - 34), (side * wide * 0.55, -14, top - 55)]
        tube(path, 6.4, cloth)
        tube(path[-1:] + [(side * wide * 0.553, -14.1, top - 62)], 7.1, cloth)
        lapel = [(side * 3, -17, top + 0.6), (side * 5.6, -21.5, top - 12), (side * 4.4, -23.8, top - 30), (-side * 0.4, -24.4, top - 52)]
        tube(lapel, 2.9 if not waffle else 2.0, cloth)
    tube([(0.6, -24.2, top - 52), (1.6, -25, top - 80), (2.4, -25, 12)], 0.9, cloth)
    belt = [(wide * 0.5 * math.cos(a), -13 - 12.4 * math.sin(a), top - 53 + 0.8 * math.sin(3 * a)) for a in np.linspace(-0.2, math.pi + 0.2, 22)]
    for lift in (-1.6, 0, 1.6):
        tube([(x, y, z + lift) for x, y, z in belt], 1.15, cloth)
    seat((7, 4, 7), (0, -27.4, top - 57), cloth, r=2, crown=1, side=1, seed=s)
    for side in (-1, 1):
        sheet([(-27.6, top - 55), (-28.4, top - 66), (-28, top - 84)], 4.6, (side * 4.4, 0, 0), cloth, seed=s, thick=1, fold=0.2, turn=(0, side * 7, 0))
        box((15, 1.4, 16), (side * 15.5, -22.6, top - 84), cloth, 0.7, turn=(0, 0, -side * 18))
    wood = m.wood('oak', 'x')
    tube([(0, -13, top), (0, -13, top + 5), (2.6, -13, top + 7.6), (0, -13, top + 10.4), (-2.6, -13, top + 8)], 0.32, m.metal('steel'))
    tube([(-wide * 0.28, -13, top - 2), (0, -13, top + 1.2), (wide * 0.28, -13, top - 2)], 1.2, wood)
    hook_of(top + 12.6, 15)


def hook_of(z, reach=7.0):
    """A brass peg in the wall."""
    lathe([(0, 0), (2.6, 0), (2.6, 0.8), (0, 0.9)], (0, -0.2, z), m.metal('brass'), 28, turn=(90, 0, 0), subdivide=0)
    rod((0, 0, z), (0, -reach, z - 1.6 if reach > 10 else z), 0.8, 1.2, m.metal('brass'))


@form('dispenser', turn=-22, rise=13, margin=1.3)
def dispenser(p):
    w, _, h = p.size(8, 8, 18)
    marble = p.stone()
    put(pump(marble, w, h * 0.68) if p.look.get('pump') else cup(marble, w, h, p.bare))


@model
def pump(stone, across, height):
    """A stone bottle with a brass pump."""
    r, brass = across / 2, m.metal('brass')
    lathe([(0, 0), (r - 0.3, 0), (r, 0.3), (r, height - 0.4), (r - 0.4, height), (0, height)], (0, 0, 0), stone, 72, subdivide=0)
    lathe([(1.9, 0), (1.9, 1.2), (1.7, 1.4), (0.7, 1.5), (0.6, 3.6), (0, 3.6)], (0, 0, height), brass, 40, subdivide=0)
    lathe([(0, 0), (1.5, 0), (1.5, 1), (1.2, 1.3), (0, 1.3)], (0, 0, height + 3.4), brass, 40, subdivide=0)
    tube([(0, 0, height + 4.1), (-3, -1.2, height + 4.2), (-5, -2, height + 3.8), (-5.4, -2.2, height + 3)], 0.42, brass)


@model
def cup(stone, across, height, bare=False):
    r = across / 2
    lathe([(0, 0), (r - 0.3, 0), (r, 0.3), (r, height - 0.2), (r - 0.2, height), (r - 0.6, height), (r - 0.7, height - 0.4), (r - 0.8, 1.2), (0, 1)], (0, 0, 0), stone, 72, subdivide=0)
    for k, (tone, turn) in enumerate(() if bare else (('#F4F1EA', 20), ('#A6B0A0', 150))):
        a = math.radians(turn)
        rod((0.6 * math.cos(a), 0.6 * math.sin(a), 1.2), (2.3 * math.cos(a), 2.3 * math.sin(a), height + 7), 0.5, 0.45, m.wood('ash', 'z') if k else m.paint(tone, 0.4))
        box((1.2, 1.2, 2.6), (2.2 * math.cos(a), 2.2 * math.sin(a), height + 4.4), m.fabric('#F4F1EA', 'wool'), 0.3, turn=(0, 14, turn))


@model
def slab(stone, width, depth):
    """A tray cut out of one stone, its rim left standing."""
    plate(oval(width, depth, 110, 9), 0.9, (0, 0, 0), stone, 0.25)
    ring = [(x, y, 1.1) for x, y in oval(width - 1.2, depth - 1.2, 110, 9)]
    tube(ring, 0.62, stone, closed=True, straight=True)


@form('tray', turn=-24, rise=20, margin=1.18)
def tray(p):
    w, d, h = p.size(35, 20, 2)
    if p.material == 'stone' or p.says('marmar'):
        put(slab(p.stone(), w, d))
        if not p.bare:
            put(pump(m.marble(), 6.4, 9), -w * 0.26, 2, 0.9)
            put(towel(m.fabric('#D8C7A8', 'wool'), 11, 8, 2, 1.8, 4), w * 0.2, 0, 0.9, turn=-8)
        return
    metal = p.plated(0.25)
    plate(oval(w, d, 120, 2 if abs(w - d) < 3 else 7), 0.8, (0, 0, 1.4), metal, 0.3)
    ring = [(x, y) for x, y in oval(w - 0.8, d - 0.8, 96, 2 if abs(w - d) < 3 else 7)]
    tube([(x, y, 5.6) for x, y in ring], 0.42, metal, closed=True, straight=True)
    tube([(x, y, 2.0) for x, y in ring], 0.5, metal, closed=True, straight=True)
    for k in range(0, 96, 4):
        x, y = ring[k]
        rod((x, y, 2), (x, y, 5.6), 0.24, material=metal, around=10)
    for x in (-w * 0.34, w * 0.34):
        for y in (-d * 0.32, d * 0.32):
            lathe([(0, 0), (1, 0), (1.2, 0.7), (0.8, 1.6), (0, 1.6)], (x, y, 0), metal, 24)
    from models.majlis import finjan
    if not p.bare:
        put(finjan(), -w * 0.14, 0, 2.2)
        put(finjan(), w * 0.06, -d * 0.12, 2.2)


@form('bath-shelf', turn=-26, rise=11)
def bath_shelf(p):
    w, d, h = p.size(60, 33, 160)
    if h < 70:
        for k in range(6):
            box((w, (d - 4) / 6 - 0.8, 2.2), (0, -d / 2 + 2 + (d - 4) / 6 * (k + 0.5), h - 2.2), p.wood('x'), 0.6)
        for x in (-w / 2 + 3, w / 2 - 3):
            for y in (-d / 2 + 4, d / 2 - 4):
                rod((x * 1.05, y * 1.06, 0), (x * 0.93, y * 0.9, h - 2), 1.7, 2.1, p.wood('z'))
            box((2.4, d - 6, 4), (x * 0.95, 0, h - 6.4), p.wood('y'), 0.5)
            box((2, d - 8, 2.2), (x, 0, 14), p.wood('y'), 0.5)
        for k in range(4):
            box((w - 8, (d - 10) / 4 - 1.2, 1.6), (0, -d / 2 + 5 + (d - 10) / 4 * (k + 0.5), 16), p.wood('x'), 0.4)
        put(towel(m.fabric('#EDE4D4', 'wool'), 26, 20, 2, 3.8, 3), 0, 0, h)
        return
    count = int(p.look.get('shelves') or 4)
    for x in (-w / 2 + 1.5, w / 2 - 1.5):
        rod((x, -d / 2 + 1.5, 0), (x, d / 2 - 1.5, h), 1.5, material=p.wood('z'))
        rod((x, d / 2 - 1.5, 0), (x, d / 2 - 1.5, h), 1.5, material=p.wood('z'))
    for k in range(count):
        z = 14 + k * (h - 34) / (count - 1)
        deep = (d - 3) * (1 - z / h * 0.72)
        y0 = d / 2 - 1.5 - deep
        slats = max(3, round(deep / 5))
        for j in range(slats):
            box((w - 3, deep / slats - 0.9, 1.6), (0, y0 + deep / slats * (j + 0.5), z), p.wood('x'), 0.4)
        box((w - 3, 1.2, 4), (0, y0 - 0.2, z), p.wood('x'), 0.4)
    stuff = [m.fabric(tone, 'wool') for tone in ('#F4F1EA', '#C78F6A', '#A6B0A0')]
    put(towel(stuff[0], 30, 16, 2, 4.4, 3), -4, 3, 15.8)
    put(rolled(stuff[2], 16, 4.4, 6), w * 0.24, 2, 15.8, turn=80)
    z = 14 + (h - 34) / (count - 1)
    put(pump(m.stone('#EFEBE4', '#A39A8E'), 7, 11), -w * 0.24, 6, z + 1.6)
    put(towel(stuff[1], 22, 13, 2, 3.6, 5), w * 0.14, 7, z + 1.6)


@form('laundry-basket', turn=-28, rise=15)
def laundry(p):
    w, d, h = p.size(40, 30, 60)
    body = m.fabric('#EDE4D4', 'linen')
    seat((w - 5, d - 5, h - 12), (0, 0, 6), body, r=3, crown=0.5, side=-0.6, seed=3, rough=0.6)
    for x in (-w / 2 + 1.5, w / 2 - 1.5):
        for y in (-d / 2 + 1.5, d / 2 - 1.5):
            box((3, 3, h - 3), (x, y, 0), p.wood('z'), 0.6)
    for y in (-d / 2 + 1.2, d / 2 - 1.2):
        for z in (6, h - 6.4):
            box((w - 5, 1.8, 3.2), (0, y, z), p.wood('x'), 0.4)
        count = round((w - 8) / 4.4)
        for k in range(count):
            box((2.6, 1.1, h - 16), (-w / 2 + 4 + (w - 8) / count * (k + 0.5), y, 8), p.wood('z'), 0.35)
    for x in (-w / 2 + 1.2, w / 2 - 1.2):
        for z in (6, h - 6.4):
            box((1.8, d - 5, 3.2), (x, 0, z), p.wood('y'), 0.4)
        count = round((d - 8) / 4.4)
        for k in range(count):
            box((1.1, 2.6, h - 16), (x, -d / 2 + 4 + (d - 8) / count * (k + 0.5), 8), p.wood('z'), 0.35)
    box((w + 1, d + 1, 2), (0, 0, h - 3), p.wood('x'), 0.7)
    tube([(-5, 0, h - 1), (-4, 0, h + 2), (4, 0, h + 2), (5, 0, h - 1)], 0.8, m.fabric('#A9814F', 'wool'))
