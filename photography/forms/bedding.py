"""Bed linen, covers, pillows and scatter cushions."""
import math

import numpy as np

from core import materials as m
from core.shapes import box, lathe, model, oval, plate, put, rod, tube
from core.soft import field, pillow, quilting, ripples, seat, sheet
from forms.frame import form
from models.soft_things import bed_pillow, duvet
from models.textiles import folded

IVORY, WHITE = '#EDE4D4', '#F6F2EA'


def linen(p):
    """The cloth it is sewn of, printed where it has a pattern."""
    pattern = {'stripe': ('stripes', 0.05), 'stripes': ('stripes', 0.07), 'rose': ('flowers', 0.09), 'bees': ('dots', 0.09), 'hexagons': ('diamonds', 0.1),
               'herringbone': ('herringbone', 0.05), 'damask': ('flowers', 0.13), 'check': ('check', 0.08)}.get(p.look.get('pattern'))
    if pattern:
        accent = '#5B4632' if p.says('bees') else '#E4DACA' if p.says('damask') else '#F4EEE2'
        return m.printed(p.tone, accent, pattern[0], pattern[1], p.painted)
    return p.cloth('linen' if p.says('linen') else 'velvet' if p.says('velvet') else 'cotton')


@model
def base(width=170, length=200):
    """The bed under the linen: mattress and a quiet upholstered frame."""
    seat((width, length, 22), (0, 0, 16), m.fabric('#EFE9DE', 'cotton'), r=6, crown=0.6, side=0.4, seed=2)
    box((width + 4, length + 4, 15), (0, 0, 3), m.fabric('#CFC3B0', 'linen'), 2)
    seat((width + 6, 9, 84), (0, length / 2 + 6, 3), m.fabric('#CFC3B0', 'linen'), r=3.6, crown=0.5, side=0.8, seed=4)
    for x in (-width / 2 + 8, width / 2 - 8):
        rod((x, -length / 2 + 8, 0), (x, -length / 2 + 8, 4), 2.4, material=m.wood('oak', 'z'))


def pillows(cloth, width, at, count=2, size=(70, 46), lean=56, seed=5, piping=None):
    for k in range(count):
        x = (k - (count - 1) / 2) * width / count
        put(bed_pillow(cloth, size[0], size[1], seed + k, lean, piping), x, at[1], at[2], turn=(k - 0.5) * 3)


def puffed(p, cloth, width, length, kind, size, height, at=(0, 0, 0)):
    """A quilted cover that lies on the bed and hangs over both its sides."""
    puff = quilting(kind, size, height)
    half = width / 2 - 26

    def relief(x, y):
        over = np.maximum(np.abs(x) - half, 0)
        return puff(x, y) - np.minimum(over, 30) * 0.0 + ripples(np.stack([x.ravel(), y.ravel(), x.ravel() * 0], 1), p.seed, 0.5, 40).reshape(x.shape)

    made = field(width, length, relief, cloth, at, step=1.6, thick=1.2)
    # What reaches over the bed's edge is laid down along its side.
    points = np.empty(len(made.data.vertices) * 3)
    made.data.vertices.foreach_get('co', points)
    points = points.reshape(-1, 3) * 100
    over = np.maximum(np.abs(points[:, 0]) - half, 0)
    foot = np.maximum(-length / 2 + 26 - points[:, 1], 0)
    bend = 5.0
    for axis, past, edge in ((0, over, half), (1, foot, length / 2 - 26)):
        turned = np.minimum(past / (bend * 1.571), 1) * 1.571
        fall = np.where(past > 0, (1 - np.cos(turned)) * bend + np.maximum(past - bend * 1.571, 0), 0)
        side = np.where(past > 0, np.sin(turned) * bend, 0)
        way = np.sign(points[:, axis]) if axis == 0 else -1
        hem = np.sin(points[:, 1 - axis] / 7.5 + p.seed) * np.clip(fall / 20, 0, 1) * 1.4
        points[:, axis] = np.where(past > 0, way * (edge + side + hem + points[:, 2] * np.clip(fall / 6, 0, 1)), points[:, axis])
        points[:, 2] = points[:, 2] * np.where(past > 0, 1 - np.clip(fall / 6, 0, 1), 1) - fall
    made.data.vertices.foreach_set('co', (points / 100).ravel())
    made.data.update()
    return made


@model
def pile_of(cloth, width, depth, layers, each, seed, band=None):
    """A folded cover: round folds to the front, a ribbon or band round it."""
    put(folded(cloth, width, depth, layers, each, seed))
    if band is not None:
        tall = layers * each * 0.96
        seat((6, depth + 1, tall + 0.9), (0, 0, -0.2), band, r=2, crown=0.5, side=0.3, seed=seed)


@form('duvet-set', 'comforter', 'bedspread', 'duvet', turn=-30, rise=18, margin=1.1)
def covers(p):
    cloth, s = linen(p), p.seed
    white = m.fabric(WHITE, 'cotton')
    if p.says('pillowcases'):
        p.frame(turn=-22, rise=16)
        for k, (x, y, z, lean, turn) in enumerate(((-9, 14, 0.6, 24, -6), (9, -4, 0.6, 30, 8))):
            pillow(75, 50, 18, (x, y, z), cloth, lean=lean, turn=turn, seed=s % 50 + k, piping=cloth)
        return
    if p.form == 'duvet' or p.says('bundle'):
        p.frame(turn=-24, rise=20)
    if p.form == 'duvet':
        thin = p.look.get('thickness') == 'thin'
        each = 7 if thin else 11
        for k in range(3):
            seat((86, 62, each), (0, 0, k * each * 0.9), cloth, r=each / 2, crown=1.6, side=1.6, seed=s % 50 + k, rough=1.3)
        for x in (-21, 21):
            seat((4, 63.4, each * 2.9), (x, 0, -0.2), m.fabric('#CDBD9F', 'cotton'), r=1.2, crown=0.8, side=0.6, seed=4)
        if p.look.get('buttons'):
            for k in range(5):
                lathe([(0, 0), (1.1, 0), (1.1, 0.5), (0, 0.5)], (-32 + 16 * k, -32.6, each * 1.4), m.paint('#E8DFD0', 0.5), 24, turn=(90, 0, 0), subdivide=0)
        return
    kid = p.says('kids')
    wide, length = (92, 150) if kid else (172, 200)
    put(base(wide, length))
    top = 38.0
    if p.form == 'duvet-set':
        put(duvet(cloth, wide + 5, length * 0.74, top + 1.6, 24, s % 40, cloth if not kid else white), 0, -length * 0.13)
        count = 1 if kid else 2
        pillows(white if not p.painted else cloth, wide, (0, length / 2 - 12, top + 1), count, (72, 46) if not kid else (60, 40), 60, s % 30, cloth if p.look.get('piping') else None)
        pillows(cloth, wide * 0.96, (0, length / 2 - 29, top + 0.5), count, (68, 44) if not kid else (50, 34), 52, s % 30 + 3, cloth if p.look.get('piping') else None)
        if p.look.get('buttons'):
            for k in range(5):
                lathe([(0, 0), (1.3, 0), (1.3, 0.6), (0, 0.6)], (-wide * 0.36 + wide * 0.18 * k, -length / 2 - 6.4, top - 17), m.wood('walnut', 'x'), 20, turn=(90, 0, 0), subdivide=0)
        return
    kind, size, height = ('lines', 13, 3.0) if p.look.get('quilting') == 'lines' else ('diamonds', 20, 3.0) if p.form == 'bedspread' else ('squares', 34, 5.0)
    if p.says('jacquard'):
        kind, size, height = 'waves', 22, 2.4
    puffed(p, cloth, wide + 52, length * 0.9 + 26, kind, size, height, (0, -length * 0.05 - 13, top + 1.5))
    pillows(white, wide, (0, length / 2 - 12, top + 1), 2, (72, 46), 60, s % 30)
    pillows(cloth, wide * 0.96, (0, length / 2 - 30, top + 1), 2, (66, 44), 54, s % 30 + 3)
    if p.look.get('pieces'):
        pillow(46, 46, 16, (0, length / 2 - 52, top + 2), cloth, lean=34, seed=s % 30 + 8, chop=2)


@form('sheet', turn=-24, rise=18, margin=1.14)
def sheets(p):
    cloth, s = linen(p), p.seed
    if p.look.get('elastic') or p.look.get('set'):
        deep = 26 if not p.look.get('set') else 14
        w, d = (120, 150) if not p.look.get('set') else (70, 126)
        p.frame(turn=-34, rise=24)
        seat((w, d, deep), (0, 0, 0.5), cloth, r=7, crown=1.0, side=0.6, seed=s % 50, rough=0.7)
        # The elastic draws the hem in; puckers at the corners, one corner lifted.
        for x in (-1, 1):
            for k in range(5):
                tube([(x * (w / 2 - 3 - 2.6 * k), -d / 2 - 0.1, deep * 0.12), (x * (w / 2 - 3.4 - 2.4 * k), -d / 2 - 0.5, deep * 0.4), (x * (w / 2 - 4.2 - 2 * k), -d / 2 - 0.1, deep * 0.74)], 0.3, cloth)
        put(pile_of(cloth, 34, 26, 3, 3.2, s % 40), w * 0.18, -d * 0.16, deep + 1.4, turn=14)
        return
    for k, (turn, w, d) in enumerate(((0, 44, 32), (5, 41, 30))):
        put(pile_of(cloth, w, d, 4, 2.3, s % 40 + k), 0, 0, k * 8.8, turn=turn)
    for k in range(4):
        tube([(-22, -16.4, 1.2 + 2.2 * k), (0, -16.7, 1.1 + 2.2 * k), (22, -16.4, 1.2 + 2.2 * k)], 0.14, m.fabric('#FFFFFF', 'cotton'))


@form('blanket', 'throw', turn=-24, rise=16, margin=1.14)
def blankets(p):
    s = p.seed
    cloth = m.printed(p.tone, '#E9E0CF', 'herringbone', 0.035, p.painted) if p.says('herringbone') else linen(p) if p.says('kids') else p.cloth('boucle' if p.says('fleece') else 'wool')
    if p.says('waffle'):
        waffle = quilting('squares', 2.2, 0.55)
        p.frame(turn=-20, rise=20)
        for k in range(3):
            seat((52, 38, 5), (0, 0, k * 4.9), cloth, r=2.5, crown=0.9, side=0.5, seed=s % 40 + k, rough=0.7)
        field(50, 36, lambda x, y: waffle(x, y) * np.clip((np.minimum(25 - np.abs(x), 18 - np.abs(y))) / 3, 0, 1) + 0.9 * np.clip(1 - (x / 25) ** 2, 0, 1) * np.clip(1 - (y / 18) ** 2, 0, 1), cloth, (0, 0, 14.6), step=0.28)
        return
    if p.look.get('fringe'):
        # Laid over the arm of nothing: a folded length with its fringe to the front.
        for k in range(3):
            seat((58, 40, 3.6), (0, 0, k * 3.5), cloth, r=1.8, crown=0.6, side=0.3, seed=s % 40 + k, rough=0.6)
        sheet([(20, 11.4), (-20, 11.8), (-22.4, 10), (-23, 6)], 54, (0, 0, 0), cloth, seed=s % 40, thick=1.0, fold=0.3)
        rng = np.random.default_rng(s)
        for x in np.arange(-26.4, 27, 1.3):
            tube([(x, -23, 6.4), (x + rng.normal(0, 0.3), -23.6, 3), (x + rng.normal(0, 0.6), -24.4, 0.3)], 0.34, cloth)
        return
    if p.says('kids'):
        for k in range(4):
            seat((40, 30, 2.8), (0, 0, k * 2.7), cloth, r=1.4, crown=0.4, side=0.3, seed=s % 40 + k, rough=0.5)
        return
    plush = p.says('plush')
    for k in range(4):
        seat((54, 40, 4.6 if plush else 3.4), (0, 0, k * (4.4 if plush else 3.3)), cloth, r=2.3 if plush else 1.7, crown=0.7, side=0.5, seed=s % 40 + k, rough=0.8)
    if p.says('satin'):
        for k in range(4):
            seat((55.4, 5, 4.4), (0, -18.6, k * 3.3 - 0.4), m.fabric('#D8C7A6', 'velvet'), r=2.1, crown=0.2, side=0.4, seed=4, rough=0.2)


@form('pillow', turn=-24, rise=16, margin=1.14)
def sleeping_pillow(p):
    w, d, h = p.size(75, 50, 17)
    cloth, s = p.cloth('cotton'), p.seed
    w, d = max(w, d), min(w, d)
    if p.look.get('shape') == 'roll':
        r = 11.0
        w = min(w, 120)
        lathe([(0, 0), (r * 0.3, 0.2), (r * 0.86, 1.4), (r, 5), (r * 1.03, w * 0.3), (r * 1.03, w * 0.7), (r, w - 5), (r * 0.86, w - 1.4), (r * 0.3, w - 0.2), (0, w)], (-w / 2, 0, r), cloth, turn=(0, 90, 0),
              wobble=0.012, seed=s % 50, subdivide=2)
        return
    if p.look.get('shape') == 'wave':
        def wave(x, y):
            lift = 8.4 + 1.8 * np.cos((y + 8) / 40 * 2 * math.pi * 1.05) * (1 + 0.25 * (y < 0))
            rim = np.minimum(30 - np.abs(x), 20 - np.abs(y))
            return lift * np.clip(rim / 3.4, 0, 1) ** 0.42
        field(60, 40, wave, cloth, step=0.5)
        return
    spots = ((-7, 16, 0, -4), (7, -6, 0, 7)) if p.look.get('set') else ((0, 0, 0, 0),)
    for k, (x, y, z, turn) in enumerate(spots):
        pillow(w, d, h + 4, (x, y, z + 0.8), cloth, lean=30 if p.look.get('set') else 48, turn=turn, seed=s % 50 + k, piping=cloth)


@form('cushion', turn=-20, rise=10, margin=1.16)
def cushions(p):
    w, d, _ = p.size(45, 45, 16)
    cloth, s = linen(p), p.seed
    if p.look.get('shape') == 'roll':
        r, w = 9.0, 60.0
        lathe([(0, 0), (r * 0.25, 0.1), (r * 0.9, 0.9), (r, 3), (r * 1.03, w * 0.35), (r * 1.03, w * 0.65), (r, w - 3), (r * 0.9, w - 0.9), (r * 0.25, w - 0.1), (0, w)], (-w / 2, 0, r), cloth, turn=(0, 90, 0),
              wobble=0.01, seed=s % 50, subdivide=2)
        gold = m.fabric('#C9A05A', 'wool')
        from forms.windows import tassel_end
        for side in (-1, 1):
            tube([(side * (w / 2 - 2.4), 9.2 * math.cos(t), 9 + 9.2 * math.sin(t)) for t in np.linspace(0, 6.283, 40, endpoint=False)], 0.4, gold, closed=True, straight=True)
            tube([(side * w / 2, 0, 9), (side * (w / 2 + 2), -1, 8.4), (side * (w / 2 + 3), -2, 7)], 0.4, gold)
            put(tassel_end(gold, 0.55), side * (w / 2 + 3.2), -2, 9.6)
        return
    if p.says('set', 'two-get-one') and p.look.get('pattern'):
        spots = ((-19, 9, 8, -9), (20, 7, 10, 10), (-1, -12, 20, -3))
    else:
        spots = ((0, 0, 14, 0),)
    for k, (x, y, lean, turn) in enumerate(spots):
        stuff = p.cloth('cotton') if k == 2 else m.braided(p.tone, p.painted, h=d) if p.says('talli') else cloth
        if p.look.get('edge') == 'flange':
            plate([(a, b + d / 2) for a, b in oval(w + 8, d + 8, 80, 14)], 0.5, (x, y + 0.25, 3.9), stuff, 0.2, upright=True, turn=(-lean, 0, turn))
        pillow(w, d, 17 if p.look.get('filled') != 'no' else 13, (x, y, 0.6 if p.look.get('edge') != 'flange' else 3.6), stuff, lean=lean, turn=turn, seed=s % 50 + k, chop=2.4,
               piping=None if p.look.get('edge') == 'flange' else stuff)
