"""Towels, robes and what stands about a basin."""
import math

import numpy as np

from core import materials as m
from core.shapes import add, box, lathe, model, oval, plate, put, rod, tube
from core.soft import seat, sheet
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


@form('towels', turn=-20, rise=14, margin=1.16)
def towels(p):
    cloth, s = p.cloth('wool'), p.seed % 60
    if p.says('turban'):
        p.frame(turn=-24, rise=22)
        body = seat((27, 24, 13), (0, 0, 0), cloth, r=6.4, crown=4, side=1.4, seed=s, rough=0.8)
        body.rotation_euler.z = 0.2
        for k in range(5):
            tube([(-11 + 2 * k, -11 - 0.4 * k, 3 + k * 0.6), (-2 + k, -12.6, 8 + k), (8, -9 + k, 13 + 0.4 * k), (10 - k, 2 + k, 15.4)], 1.5 - 0.1 * k, cloth)
        tube([(2, 9, 14), (8, 13, 12), (14, 13, 7), (19, 10, 3), (24, 5, 1.8)], 2.8, cloth)
        lathe([(0, 0), (1.3, 0), (1.3, 0.6), (0.8, 0.8), (0, 0.7)], (-5, -12.6, 7.6), m.wood('walnut', 'x'), 24, turn=(80, 0, 0), subdivide=0)
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
        tones = [m.fabric(tone, 'wool') for tone in ('#F4F1EA', '#D9C7A9', '#A6B0A0')]
        for k, (w, d, z, x, y) in enumerate(((52, 36, 0, -14, 0), (50, 34, 9.4, -14, 0), (36, 26, 18.8, -14, 0), (34, 24, 0, 36, -6), (22, 20, 9, 36, -6))):
            put(towel(tones[k % 3], w, d, 2, 4.8, s + k), x, y, z, turn=(-3, 2, 5, -6, 4)[k])
        return
    spots = ((50, 35, 2, 0, -2), (48, 34, 2, 9.4, 3), (36, 26, 2, 18.8, -4), (34, 25, 1, 27.4, 4), (20, 19, 1, 32, -8))
    for k, (w, d, layers, z, turn) in enumerate(spots):
        put(towel(cloth, w, d, layers, 4.8, s + k, m.fabric(p.tone, 'cotton', p.painted) if k < 3 else None), 0, 0, z, turn=turn)


@form('bathrobe', ground='wall', turn=0, rise=0, margin=1.14)
def bathrobe(p):
    waffle, kid = p.says('waffle'), p.says('poncho')
    cloth, s = p.cloth('cotton' if waffle else 'wool'), p.seed % 60
    tall, wide = (66, 58) if kid else (112, 56)
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
    if not kid:
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
    else:
        for side in (-1, 1):
            tube([(side * wide * 0.3, -13, top - 3), (side * wide * 0.46, -14, top - 9), (side * wide * 0.52, -15, top - 20)], 6, cloth)
        lathe([(0, 0), (9, 1), (12, 6), (11, 13), (6, 18), (0, 19.4)], (0, -14, top - 6), cloth, subdivide=2, wobble=0.03, seed=s)
        lathe([(0, 0), (6, 0.6), (7.6, 4), (7, 8.6), (3, 12), (0, 13)], (0, -23.4, top - 4.5), m.fabric('#6E6458', 'wool'), subdivide=1)
        tube([(0, -24.4, top - 7), (0, -25, top - 22)], 0.5, m.fabric('#F4EFE4', 'cotton'))
    wood = m.wood('oak', 'x')
    if not kid:
        tube([(0, -13, top), (0, -13, top + 5), (2.6, -13, top + 7.6), (0, -13, top + 10.4), (-2.6, -13, top + 8)], 0.32, m.metal('steel'))
        tube([(-wide * 0.28, -13, top - 2), (0, -13, top + 1.2), (wide * 0.28, -13, top - 2)], 1.2, wood)
    hook = top + (12.6 if not kid else 14)
    lathe([(0, 0), (2.6, 0), (2.6, 0.8), (0, 0.9)], (0, -0.2, hook), m.metal('brass'), 28, turn=(90, 0, 0), subdivide=0)
    rod((0, 0, hook), (0, -15, hook - 1.6), 0.8, 1.2, m.metal('brass'))


@form('dispenser', turn=-22, rise=13, margin=1.3)
def dispenser(p):
    w, _, h = p.size(8, 8, 18)
    if p.says('basin-set'):
        marble = m.stone('#EFEBE4', '#A39A8E')
        put(slab(marble, 34, 16))
        put(pump(marble, 7.6, 12), -8, 0, 1.6)
        put(cup(marble, 7.6, 10), 5.6, 1, 1.6)
        return
    marble = m.ceramic(p.tone, 0.16, p.painted)
    put(pump(marble, w, h * 0.68) if p.look.get('pump') else cup(marble, w, h))


@model
def veins(r, height, seed):
    """A few pale veins lying in the skin of a stone body."""
    rng = np.random.default_rng(seed)
    pale = m.paint('#A79D90', 0.3)
    for k in range(4):
        a0, z0, way = rng.uniform(0, 6.28), rng.uniform(0.1, 0.9) * height, rng.uniform(-0.5, 0.5)
        line = []
        for t in np.linspace(0, 1, 16):
            a, z = a0 + 2.4 * t + 0.1 * math.sin(19 * t + k), z0 + way * height * t + 0.5 * math.sin(9 * t + k)
            if 0.6 < z < height - 0.6:
                line.append(((r - 0.02) * math.cos(a), (r - 0.02) * math.sin(a), z))
        if len(line) > 3:
            tube(line, 0.06, pale)


@model
def pump(stone, across, height):
    """A stone bottle with a brass pump."""
    r, brass = across / 2, m.metal('brass')
    lathe([(0, 0), (r - 0.3, 0), (r, 0.3), (r, height - 0.4), (r - 0.4, height), (0, height)], (0, 0, 0), stone, 72, subdivide=0)
    put(veins(r, height, 3))
    lathe([(1.9, 0), (1.9, 1.2), (1.7, 1.4), (0.7, 1.5), (0.6, 3.6), (0, 3.6)], (0, 0, height), brass, 40, subdivide=0)
    lathe([(0, 0), (1.5, 0), (1.5, 1), (1.2, 1.3), (0, 1.3)], (0, 0, height + 3.4), brass, 40, subdivide=0)
    tube([(0, 0, height + 4.1), (-3, -1.2, height + 4.2), (-5, -2, height + 3.8), (-5.4, -2.2, height + 3)], 0.42, brass)


@model
def cup(stone, across, height):
    r = across / 2
    lathe([(0, 0), (r - 0.3, 0), (r, 0.3), (r, height - 0.2), (r - 0.2, height), (r - 0.6, height), (r - 0.7, height - 0.4), (r - 0.8, 1.2), (0, 1)], (0, 0, 0), stone, 72, subdivide=0)
    put(veins(r, height, 5))
    for k, (tone, turn) in enumerate((('#F4F1EA', 20), ('#A6B0A0', 150))):
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
        put(slab(m.ceramic(p.tone, 0.16, p.painted), w, d))
        put(pump(m.stone('#EFEBE4', '#A39A8E'), 6.4, 9), -w * 0.26, 2, 0.9)
        put(towel(m.fabric('#EDE4D4', 'wool'), 11, 8, 2, 1.8, 4), w * 0.2, 0, 0.9, turn=-8)
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
