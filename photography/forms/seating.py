"""Sofas, armchairs, recliners, poufs, benches: what one sits on in the living room."""
import math

import numpy as np

from core import materials as m
from core.shapes import box, lathe, model, oval, plate, put, rod, tube
from core.soft import pillow, seat
from forms.frame import form

IVORY = '#EDE4D4'


@model
def feet(p, width, depth, height, inset=8):
    """Tapered wood, turned wood, slim metal or a hidden plinth."""
    kind = 'hidden' if p.look.get('legs') == 'hidden' else p.pick('feet', 'taper', 'block', 'metal') if not p.look.get('legs') else 'taper'
    kind = 'turned' if p.look.get('feet') == 'turned' or p.says('barzah') else kind
    wood = 'oak' if p.look.get('legs') == 'oak' else p.pick('leg wood', 'walnut', 'oak')
    if kind == 'hidden':
        box((width - 10, depth - 10, height), (0, 0, 0), m.paint('#3A342E', 0.7), 0)
        return
    xs = (-width / 2 + inset, 0, width / 2 - inset) if width > 250 else (-width / 2 + inset, width / 2 - inset)
    for x in xs:
        for y in (-depth / 2 + inset, depth / 2 - inset):
            if kind == 'metal':
                rod((x, y, 0), (x, y, height), 1.1, material=m.paint('#26221F', 0.4))
            elif kind == 'block':
                box((6, 6, height), (x, y, 0), m.wood(wood, 'z'), 0.8)
            elif kind == 'turned':
                k = height / 14
                lathe([(0, 0), (1.6, 0), (2.2, 1 * k), (3.2, 4 * k), (3.4, 7 * k), (2.2, 9 * k), (3.0, 11 * k), (3.4, 14 * k)], (x, y, 0), m.wood('walnut', 'z'))
            else:
                rod((x + math.copysign(2, x) * (x != 0), y + math.copysign(2, y), 0), (x, y, height), 1.5, 2.6, m.wood(wood, 'z'))


@model
def couch(p, cloth, width, depth, height, seats, arms='soft', left=True, right=True, back=True, cushions=0, piping=None, tufted=False):
    """Any straight seat: a base, cushions, backs and the arms it has; y < 0 is the front."""
    s = p.seed % 1000
    base = 4 if p.look.get('legs') == 'hidden' else 13
    put(feet(p, width, depth, base + 1))
    aw, ah = {'rounded': (18, 0.7), 'soft': (22, 0.72), 'slim': (9, 0.74), 'none': (0, 0), 'square': (15, 0.68), 'rolled': (17, 0.72), 'high': (13, 0.9)}[arms]
    seat((width - 2, depth - 3, 14), (0, 0, base), cloth, r=4, crown=0.3, side=0.3, seed=s, rough=0.25)
    lo, hi = -width / 2, width / 2
    for side, has in ((-1, left), (1, right)):
        if not has or not aw:
            continue
        x = side * (width - aw) / 2
        r = {'rounded': 8.4, 'soft': 9.5, 'slim': 3.4, 'square': 3.2, 'rolled': 6, 'high': 5.5}[arms]
        tall = height * ah - base
        seat((aw, depth, tall), (x, 0, base), cloth, r=r, crown=1.2, side=0.9, seed=s + 3 + side, rough=0.45, piping=piping if arms == 'square' else None)
        if arms == 'rolled':
            rod((x + side * 2, -depth / 2 + 0.5, base + tall), (x + side * 2, depth / 2 - 6, base + tall), 10, material=cloth, around=36)
        if side < 0:
            lo += aw
        else:
            hi -= aw
    inner = hi - lo
    mid = (lo + hi) / 2
    if back:
        seat((width - (2 if arms != 'high' else 0), 17, height - base - 10), (0, depth / 2 - 9, base), cloth, r=7, crown=1.2, side=0.8, seed=s + 9, rough=0.4)
    one = inner / seats
    top = base + 28
    for k in range(seats):
        x = lo + one * (k + 0.5)
        d = depth - (18 if back else 4)
        seat((one - 0.7, d, 17), (x, -depth / 2 + d / 2 + 0.5, base + 12), cloth, r=6, crown=3.0, side=0.8, seed=s + 20 + k, piping=piping, rough=0.6)
        if back:
            seat((one - 1.4, 19, height - top + 1), (x, depth / 2 - 26, top), cloth, r=8, crown=2.4, side=2.4, seed=s + 40 + k, piping=piping, turn=(-11, 0, 0), rough=0.8)
            if tufted:
                for bx in np.linspace(x - one / 2 + 14, x + one / 2 - 14, 3):
                    for bz in (0.35, 0.7):
                        lathe([(0, 0), (1.5, 0.2), (1.2, 0.9), (0, 1.1)], (bx, depth / 2 - 37 + 12 * bz, top + (height - top) * bz), cloth, 16, turn=(78, 0, 0))
    for k in range(cushions):
        x = (lo + 24) if k == 0 else (hi - 24)
        stuff = m.fabric(IVORY if k == 0 else p.pick('cushion', '#C9BBA2', '#E2D3BC', '#B9A78C'), 'linen')
        pillow(46, 46, 16, (x, depth / 2 - 46, top + 1), stuff, lean=20, turn=(-9, 11)[k % 2], seed=s + 60 + k, chop=3)


def arms_of(p, default=None):
    said = p.look.get('arms')
    if said in ('rounded', 'soft', 'slim', 'none', 'square', 'rolled', 'high'):
        return said
    if p.says('barzah'):
        return 'high'
    if p.says('sidra'):
        return 'soft'
    if p.says('zahra'):
        return 'rounded'
    return default or p.pick('arm', 'square', 'slim', 'rounded', 'rolled')


@form('sofa', 'loveseat', 'sofa-bed', turn=-24, rise=10)
def sofa(p):
    w, d, h = p.size(210, 92, 84)
    seats = int(p.look.get('seats') or max(1, round((w - 34) / 66)))
    if p.says('corner'):
        return sectional(p)
    if p.says('daybed'):
        put(couch(p, p.cloth(), w, d, h * 0.9, 1, 'high', cushions=2))
        seat((w - 12, 4, 22), (0, -d / 2 - 1, 4), p.cloth(), r=1.8, crown=0.2, seed=p.seed)
        return None
    put(couch(p, p.cloth(), w, d, h, seats, arms_of(p), cushions=0 if seats == 1 else 2, piping=p.cloth() if p.pick('pipe', 1, 0) else None,
              tufted=p.says('barzah')))
    if p.says('table') and p.code.startswith('MJ-85'):
        table_beside(w / 2 + 34, -10)
    return None


def table_beside(x, y):
    plate(oval(44, 44, 80), 2.4, (x, y, 48), m.wood('oak', 'x'), 0.8)
    for k in range(3):
        a = k * 2.094 + 0.4
        rod((x + 18 * math.cos(a), y + 18 * math.sin(a), 0), (x + 10 * math.cos(a), y + 10 * math.sin(a), 49), 1.3, 2.0, m.wood('oak', 'z'))


@form('sectional', turn=-18, rise=15)
def sectional(p):
    w, d, h = p.size(290, 210, 80)
    arms, cloth = arms_of(p, 'square'), p.cloth()
    aw = min(98, w * 0.36)
    deep = 96 if w > 220 else 84
    u = p.look.get('shape') == 'u'
    side = w / 2
    seats = max(2, round((w - aw * (2 if u else 1)) / 72))
    put(couch(p, cloth, w - aw * (2 if u else 1), deep, h, seats, arms if not u else 'none', left=not u, right=False, cushions=1),
        -aw / 2 if not u else 0, 0)
    for way in ((1, -1) if u else (1,)):
        x = way * (side - aw / 2)
        put(wing(p, cloth, aw, d, h, deep, way, arms), x, deep / 2 - d / 2)


@model
def wing(p, cloth, width, length, height, deep, way, arms):
    """The long arm of a corner: its back along the wall and along its outer side."""
    s = p.seed % 1000 + (way + 1) * 50
    base = 4 if p.look.get('legs') == 'hidden' else 13
    put(feet(p, width, length, base + 1))
    seat((width - 1, length - 3, 14), (0, 0, base), cloth, r=4, crown=0.3, seed=s, rough=0.25)
    seat((width - 2, 17, height - base - 10), (0, length / 2 - 9, base), cloth, r=7, crown=1.2, side=0.8, seed=s + 1, rough=0.4)
    wide = 15
    chaise = p.says('chaise') or p.pick('chaise side', True, False)
    run = min(deep * 1.02, length) if chaise else length - 2
    seat((wide, run, (height - base - 10) * (0.72 if chaise else 1)), (way * (width / 2 - wide / 2), length / 2 - run / 2, base), cloth, r=6.5, crown=1.2, side=0.7, seed=s + 2)
    x = -way * wide / 2
    parts = 1 if chaise else 2
    run_s = (length - 20) / parts
    for k in range(parts):
        seat((width - wide - 1, run_s - 0.8, 17), (x, length / 2 - 18 - run_s * (k + 0.5), base + 12), cloth, r=6, crown=2.8, side=0.8, seed=s + 10 + k)
    seat((width - wide - 3, 19, height - base - 27), (x, length / 2 - 26, base + 28), cloth, r=8, crown=2.4, side=2.4, seed=s + 20, turn=(-11, 0, 0), rough=0.8)
    if not chaise:
        seat((19, length - deep + 22, height - base - 27), (way * (width / 2 - 24), -deep / 2 + 18, base + 28), cloth, r=8, crown=2.4, side=2.2, seed=s + 24, turn=(0, way * 10, 0), rough=0.8)


@form('modular-sofa', turn=-28, rise=13)
def module(p):
    w, d, h = p.size(90, 95, 68)
    cloth = p.cloth()
    if p.sizes[0][0] is None:
        for k in range(3):
            put(couch(p, cloth, 88, 95, 68, 1, 'none'), -90 + 90 * k, 0)
        put(couch(p, cloth, 88, 72, 48, 1, 'none', back=False), -90, -90)
        return
    put(couch(p, cloth, w, d, h, 1, 'none', cushions=1 if p.says('chaise') else 0))
    if p.says('corner'):
        seat((17, d - 16, h - 14), (w / 2 - 8.5, -8, 4), cloth, r=7, crown=1.2, seed=p.seed + 3)
        seat((19, d - 36, h - 32), (w / 2 - 26, -14, 32), cloth, r=8, crown=2.2, side=2, seed=p.seed + 4, turn=(0, 10, 0))


@form('sofa-set', turn=-16, rise=16)
def sofa_set(p):
    cloth = p.cloth()
    put(couch(p, cloth, 212, 90, 82, 3, arms_of(p), cushions=2), 0, 60)
    put(couch(p, cloth, 96, 88, 82, 1, arms_of(p)), 150, -66, turn=-58)
    plate(oval(96, 58, 96, 3), 3, (-6, -50, 34), m.wood('oak', 'x'), 1)
    for x in (-38, 26):
        for y in (-70, -30):
            rod((x, y, 0), (x * 0.9, y, 35), 1.6, 2.4, m.wood('oak', 'z'))


@form('armchair', turn=-30, rise=10)
def armchair(p):
    w, d, h = p.size(78, 82, 82)
    cloth = p.cloth()
    if p.sizes[0][0] is None:
        put(round_chair(p, cloth, 76, 78, 80), -52, 10, turn=14)
        put(round_chair(p, cloth, 76, 78, 80), 52, 10, turn=-14)
        put(stool_round(p, cloth, 52, 38), 0, -66)
        return
    if p.says('rawda') and not p.says('high-back'):
        put(round_chair(p, cloth, w, d, h, swivel=p.says('swivel')))
    elif p.says('high-back', 'nursing'):
        put(feet(p, w - 6, d - 8, 16))
        seat((w - 20, d - 16, 18), (0, -4, 26), cloth, r=7, crown=3, seed=p.seed, rough=0.6)
        seat((w - 4, d - 6, 14), (0, 0, 14), cloth, r=5, crown=0.3, seed=p.seed + 1)
        seat((w - 18, 20, h - 42), (0, d / 2 - 18, 40), cloth, r=9, crown=2, side=3, seed=p.seed + 2, turn=(-12, 0, 0), rough=0.8)
        for side in (-1, 1):
            seat((11, d - 10, h * 0.58 - 14), (side * (w / 2 - 6), 0, 14), cloth, r=5.2, crown=1.2, seed=p.seed + 4 + side)
            seat((9, 26, h * 0.4), (side * (w / 2 - 8), d / 2 - 20, h * 0.52), cloth, r=4.4, crown=1, seed=p.seed + 6 + side, turn=(-12, 0, side * -14))
        pillow(w * 0.46, 28, 13, (0, d / 2 - 36, 46), m.fabric(IVORY, 'linen'), lean=20, seed=p.seed)
    else:
        put(couch(p, cloth, w, d, h, 1, arms_of(p), piping=cloth, tufted=p.says('barzah')))


@model
def stool_round(p, cloth, across, height):
    r = across / 2
    for k in range(4):
        a = k * math.pi / 2 + 0.78
        rod((r * 0.78 * math.cos(a), r * 0.78 * math.sin(a), 0), (r * 0.66 * math.cos(a), r * 0.66 * math.sin(a), height - 15), 1.4, 2.2, m.wood('oak', 'z'))
    lathe([(0, height - 16), (r * 0.94, height - 16), (r, height - 14), (r * 1.01, height - 6), (r * 0.93, height - 1), (r * 0.5, height + 0.6), (0, height + 1)],
          (0, 0, 0), cloth, wobble=0.005, seed=p.seed, subdivide=2)


@model
def round_chair(p, cloth, width, depth, height, swivel=False):
    """A round shell of one piece of upholstery that sinks toward the arms."""
    if swivel:
        lathe([(0, 0), (26, 0), (27, 0.8), (26, 2), (5, 4), (4, 18)], (0, 0, 0), m.paint('#2B2826', 0.4), subdivide=2)
    else:
        for a in (45, 135, 225, 315):
            x, y = width * 0.36 * math.cos(math.radians(a)), depth * 0.34 * math.sin(math.radians(a))
            rod((x * 1.12, y * 1.12, 0), (x, y, 18), 1.4, 2.4, m.wood(p.look.get('legs') or 'oak', 'z'))
    r, q = width / 2 - 5, depth / 2 - 5
    lathe([(0, 15), (r * 0.9, 15), (r * 0.98, 17), (r, 24), (r * 0.96, 30), (0, 31)], (0, 0, 0), cloth, wobble=0.003, seed=p.seed)
    lathe([(0, 28), (r * 0.72, 28), (r * 0.8, 31), (r * 0.81, 37), (r * 0.75, 42), (r * 0.5, 44.4), (0, 45)], (0, -4, 0), cloth, wobble=0.006, seed=p.seed + 1, subdivide=2)
    low = 56 - 18
    points, faces = [], []
    cols, rows = 30, 9
    from core.shapes import add
    for j in range(rows):
        t = j / (rows - 1)
        for i in range(cols):
            a = math.radians(-28 + 236 * i / (cols - 1))
            lift = 18 + low * (0.55 + 0.45 * 0) * 0 + (min(1.0, max(0.0, 0.5 + 0.62 * math.sin(a))) ** 1.2) * (height - 56) + 34
            edge = min(1.0, min(i, cols - 1 - i) / 2) ** 0.5
            lean = 1 + 0.07 * t * max(0, math.sin(a))
            points.append((r * lean * math.cos(a), q * lean * math.sin(a), 20 + (lift - 20 + 4) * t * (0.9 + 0.1 * edge)))
    faces = [(j * cols + i, j * cols + i + 1, (j + 1) * cols + i + 1, (j + 1) * cols + i) for j in range(rows - 1) for i in range(cols - 1)]
    add('shell', points, faces, cloth, subdivide=2, thick=9)


@form('recliner', turn=-30, rise=10)
def recliner(p):
    w, d, h = p.size(84, 94, 104)
    places = 3 if w > 220 else 2 if w > 140 else 1
    cloth = p.cloth()
    put(reclining(p, cloth, w, d, h, places))
    if p.says('footstool'):
        put(stool_round(p, cloth, 52, 42), -16, -d / 2 - 40)


@model
def reclining(p, cloth, w, d, h, places):
    s = p.seed
    arm = 17
    one = (w - arm * (places + 1)) / places
    box((w - 8, d - 16, 8), (0, 2, 0), m.paint('#2B2724', 0.6), 1)
    for k in range(places + 1):
        x = -w / 2 + arm / 2 + k * (one + arm)
        seat((arm, d - 4, 56), (x, 0, 6), cloth, r=6.5, crown=1.6, side=0.8, seed=s + k)
        seat((arm + 2, d * 0.62, 8), (x, -d * 0.12, 57), cloth, r=3.8, crown=1.2, side=0.6, seed=s + 8 + k)
        if places > 1 and 0 < k < places:
            lathe([(0, 0), (4.2, 0), (4.6, 0.5), (4.6, 1.4), (3.8, 1.5), (3.6, 0.7), (0, 0.7)], (x, -d * 0.28, 65.5), m.metal('steel'), 32)
    for k in range(places):
        x = -w / 2 + arm + one / 2 + k * (one + arm)
        lift = p.says('lift') or (places == 1 and p.pick('open', True, False))
        seat((one - 1, d * 0.62, 20), (x, -d * 0.1, 28), cloth, r=7, crown=3.4, side=0.8, seed=s + 20 + k, rough=0.6)
        if lift:
            seat((one - 2, 11, 36), (x, -d / 2 - 12, 10), cloth, r=5, crown=1.6, seed=s + 30 + k, turn=(-42, 0, 0))
        else:
            seat((one - 1, 10, 30), (x, -d / 2 + 5, 8), cloth, r=4.6, crown=1.4, seed=s + 30 + k)
        low = (h - 44) * 0.6
        seat((one - 1, 22, low), (x, d / 2 - 25, 44), cloth, r=8, crown=2.4, side=3, seed=s + 40 + k, turn=(-12, 0, 0), rough=0.8)
        seat((one + 1, 20, (h - 44) * 0.5), (x, d / 2 - 20, 43 + low * 0.83), cloth, r=7.5, crown=2.8, side=3, seed=s + 50 + k, turn=(-13, 0, 0), rough=0.8)


@form('pouf', 'bench', 'bed-bench', turn=-26, rise=14)
def pouf(p):
    w, d, h = p.size(110, 40, 46)
    if p.form == 'pouf':
        w, d, h = p.size(56, 56, 40)
        return a_pouf(p, w, d, h)
    return a_bench(p, w, d, h)


def a_pouf(p, w, d, h):
    cloth, s = p.cloth(), p.seed
    r = w / 2
    if p.says('stools'):
        for x in (-w * 0.62, w * 0.62):
            lathe([(0, 0), (r * 0.8, 0), (r * 0.84, 1), (r * 0.5, h * 0.42), (r * 0.5, h * 0.58), (r * 0.9, h - 3), (r, h - 2), (r * 0.98, h), (0, h)], (x, x * 0.2, 0), p.enamel(0.3), subdivide=2)
    elif p.says('leather') and p.says('waha-leather'):
        lathe([(0, 0), (r * 0.72, 0), (r * 0.95, h * 0.18), (r * 1.02, h * 0.5), (r * 0.95, h * 0.82), (r * 0.7, h * 0.98), (r * 0.3, h + 1), (0, h + 1)], (0, 0, 0), cloth, subdivide=2, wobble=0.006, seed=s)
        for k in range(8):
            a = k * math.pi / 4
            q = [(0.3, 1.0), (0.7, 0.985), (0.955, 0.82), (1.03, 0.5), (0.955, 0.18), (0.74, 0.01)]
            tube([(r * c * math.cos(a), r * c * math.sin(a), h * z + 0.7) for c, z in q], 0.5, m.leather(IVORY))
        lathe([(0, 0), (r * 0.18, 0), (r * 0.16, 1), (0, 1.2)], (0, 0, h + 0.8), cloth)
    elif p.says('kilim', 'module', 'storage', 'footstool') or abs(w - d) > 4:
        if p.says('footstool'):
            put(feet(p, w - 4, d - 4, 15))
            seat((w, d, h - 13), (0, 0, 13), cloth, r=7, crown=2.4, side=0.9, seed=s, piping=cloth)
        else:
            seat((w, d, h - 8), (0, 0, 0.6), cloth, r=6, crown=0.6, side=0.6, seed=s)
            seat((w + 0.6, d + 0.6, 9), (0, 0, h - 8.4), cloth, r=4, crown=1.8, side=0.5, seed=s + 1, piping=cloth)
        if p.says('kilim'):
            for k, z in enumerate((6, 12, 18, 24)):
                box((w + 2.4 - 0.4 * k, d + 2.4 - 0.4 * k, 1.6), (0, 0, z), m.fabric(('#E8DAC0', '#33302C')[k % 2], 'wool'), 0.7)
        if p.says('tray'):
            plate(oval(w * 0.6, d * 0.42, 80, 5), 1.6, (0, 0, h + 1.6), m.wood('oak', 'x'), 0.5)
    elif p.says('juman', 'stool'):
        put(stool_round(p, cloth, w, h))
    else:
        lathe([(0, 0), (r * 0.9, 0), (r * 0.98, 2), (r * 1.02, h * 0.4), (r, h * 0.8), (r * 0.92, h * 0.95), (r * 0.5, h + 1), (0, h + 1.4)], (0, 0, 0.2), cloth, subdivide=2, wobble=0.008, seed=s)
        for z in (h * 0.14, h * 0.86):
            tube([(r * 1.0 * math.cos(t), r * 1.0 * math.sin(t), z) for t in np.linspace(0, 6.283, 64, endpoint=False)], 0.5, cloth, closed=True, straight=True)


def a_bench(p, w, d, h):
    s = p.seed
    if p.material == 'wood' and not p.says('cushion', 'upholstered'):
        slats = p.pick('slats', True, False)
        if slats:
            count = 4
            for k in range(count):
                box((w, d / count - 1.2, 3), (0, -d / 2 + d / count * (k + 0.5), h - 3), p.wood('x'), 0.8)
        else:
            plate(oval(w, d, 96, p.between('corner', 3, 9)), 3.4, (0, 0, h - 3.4), p.wood('x'), 1)
        style = p.pick('legs', 'splay', 'plank', 'frame')
        for x in (-1, 1):
            if style == 'plank':
                box((4, d - 6, h - 3), (x * (w / 2 - 16), 0, 0), p.wood('z'), 1)
            else:
                for y in (-1, 1):
                    a, b = x * (w / 2 - 10), y * (d / 2 - 6)
                    if style == 'frame':
                        box((4.4, 4.4, h - 3), (a, b, 0), p.wood('z'), 0.8)
                    else:
                        rod((a + 3 * x, b + 2 * y, 0), (a, b, h - 3), 1.6, 2.6, p.wood('z'))
                box((3, d - 12, 5), (x * (w / 2 - 10), 0, h - 9), p.wood('y'), 0.6)
        box((w - 24, 3, 5), (0, 0, h - 9), p.wood('x'), 0.6)
        return
    cloth = p.cloth() if p.material != 'rattan' else m.fabric(IVORY, 'linen')
    backed = h > 70
    top = 46 if backed else h
    if p.material == 'rattan':
        frame_of = p.wood('z')
        for x in (-w / 2 + 4, w / 2 - 4):
            for y in (-d / 2 + 4, d / 2 - 4):
                rod((x, y, 0), (x, y, h if y > 0 else top + 14), 1.8, material=frame_of)
            tube([(x, -d / 2 + 4, top + 14), (x, 0, top + 17), (x, d / 2 - 4, top + 16)], 1.8, frame_of)
        from models.chairs import cane
        cane(w - 12, h - top - 6, (0, d / 2 - 4, top + 4), (-4, 0, 0))
        rod((-w / 2 + 3, d / 2 - 3, h), (w / 2 - 3, d / 2 - 3, h), 2.0, material=p.wood('x'))
        box((w - 4, d - 4, 4), (0, 0, top - 12), p.wood('x'), 1)
        seat((w - 8, d - 8, 9), (0, -1, top - 8), cloth, r=3.8, crown=1.6, seed=s)
        return
    put(feet(p, w - 4, d - 2, top - 20 if top > 30 else 14))
    seat((w, d, 22), (0, 0, top - 22), cloth, r=5, crown=1.6, side=0.6, seed=s, piping=cloth if p.pick('pipe', 1, 0) else None)
    if not backed and p.pick('quilt', True, False):
        count = max(2, round(w / 34))
        for k in range(count):
            seat((w / count - 0.4, d - 1, 7), (-w / 2 + w / count * (k + 0.5), 0, top - 5), cloth, r=3.4, crown=2.2, side=0.2, seed=s + k)
    if backed:
        count = max(2, round(w / 50))
        for k in range(count):
            seat((w / count - 0.3, 13, h - top + 8), (-w / 2 + w / count * (k + 0.5), d / 2 - 7, top - 6), cloth, r=5.6, crown=1.2, side=1.6, seed=s + 10 + k, turn=(-6, 0, 0))
    if p.sizes[0][0] is None:
        from models.decor import wall_mirror
        put(wall_mirror(50, 80, 'brass'), 0, d / 2 + 1, 110)
