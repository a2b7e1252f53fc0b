"""Sofas, armchairs, recliners, poufs, benches: what one sits on in the living room."""
import math

import numpy as np

from core import materials as m
from core.shapes import add, box, lathe, model, oval, plate, put, rod, tube
from core.soft import pillow, seat
from forms.frame import form
from models.soft_things import duvet

IVORY = '#EDE4D4'


def standing(p):
    """What the seats of a family stand on, the same for each of its pieces."""
    if p.look.get('legs') == 'hidden' or p.says('sidra'):
        return 'hidden'
    if p.look.get('feet') == 'turned' or p.says('barzah'):
        return 'turned'
    if p.says('kuthban'):
        return 'birch'
    return 'taper' if p.look.get('legs') or p.says('zahra') else p.kin('feet', 'taper', 'block', 'metal')


def base_of(p):
    return {'hidden': 4, 'birch': 5}.get(standing(p), 13)


@model
def feet(p, width, depth, height, inset=8):
    """Tapered wood, turned wood, slim metal or a hidden plinth."""
    kind = standing(p)
    wood = 'oak' if p.look.get('legs') == 'oak' or p.says('zahra') else p.kin('leg wood', 'walnut', 'oak')
    if kind == 'birch':
        box((width - 8, depth - 8, height), (0, 0, 0), m.wood('ash', 'x'), 0.6)
        return
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
                lathe([(0, 0), (1.9, 0), (1.9, 2.4 * k), (0, 2.4 * k)], (x, y, 0), m.metal('brass'), 28, subdivide=0)
                lathe([(0, 0), (1.6, 0), (2.2, 1 * k), (3.2, 4 * k), (3.4, 7 * k), (2.2, 9 * k), (3.0, 11 * k), (3.4, 14 * k)], (x, y, 0), m.wood('walnut', 'z'))
            else:
                rod((x + math.copysign(2, x) * (x != 0), y + math.copysign(2, y), 0), (x, y, height), 1.5, 2.6, m.wood(wood, 'z'))


@model
def couch(p, cloth, width, depth, height, seats, arms='soft', left=True, right=True, back=True, cushions=0, piping=None, tufted=False):
    """Any straight seat: a base, cushions, backs and the arms it has; y < 0 is the front."""
    s = p.seed % 1000
    base = base_of(p)
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
        return 'none' if p.says('single') else 'high'
    if p.says('sidra'):
        return 'soft'
    if p.says('zahra'):
        return 'rounded'
    if p.says('layan'):
        return 'slim'
    return default or p.kin('arm', 'square', 'slim', 'rounded', 'rolled')


@form('sofa', 'loveseat', 'sofa-bed', turn=-24, rise=10)
def sofa(p):
    w, d, h = p.size(210, 92, 84)
    seats = int(p.look.get('seats') or max(1, round((w - 34) / 66)))
    if p.says('corner'):
        return sectional(p)
    if p.opened and p.form == 'sofa-bed' and not p.says('daybed'):
        across, long = (200, 130) if w > 200 else (w - 26, 205 if w > 120 else 190)
        put(slept_on(p, p.cloth(), w, d, h, arms_of(p), min(across, w - 20), long))
        return None
    if p.says('daybed'):
        put(couch(p, p.cloth(), w, d, h * 0.9, 1, 'high', cushions=2))
        if p.opened:
            # The lower bed, risen to the height of the upper one.
            box((w - 30, 86, 5), (0, -d / 2 - 46, 24), m.wood('ash', 'x'), 1)
            for x in (-w / 2 + 26, w / 2 - 26):
                for y in (-d / 2 - 8, -d / 2 - 84):
                    rod((x, y, 0), (x, y, 25), 1.6, material=m.paint('#3A3631', 0.5))
            seat((w - 18, 90, 15), (0, -d / 2 - 46, 29), m.fabric('#F6F1E7', 'cotton'), r=5, crown=1, seed=p.seed % 300)
            pillow(58, 40, 14, (-w / 2 + 46, -d / 2 - 46, 43), m.fabric('#FBF7F0', 'cotton'), lean=70, turn=90, seed=5)
            return None
        seat((w - 12, 4, 22), (0, -d / 2 - 1, 4), p.cloth(), r=1.8, crown=0.2, seed=p.seed)
        return None
    put(couch(p, p.cloth(), w, d, h, seats, arms_of(p), cushions=0 if seats == 1 else 2, piping=m.fabric('#C9A05A', 'cotton') if p.says('barzah') else p.cloth() if p.pick('pipe', 1, 0) else None,
              tufted=p.says('barzah')))
    if p.says('table') and p.code.startswith('MJ-85'):
        table_beside(w / 2 + 34, -10)
    return None


def table_beside(x, y):
    plate(oval(44, 44, 80), 2.4, (x, y, 48), m.wood('oak', 'x'), 0.8)
    for k in range(3):
        a = k * 2.094 + 0.4
        rod((x + 18 * math.cos(a), y + 18 * math.sin(a), 0), (x + 10 * math.cos(a), y + 10 * math.sin(a), 49), 1.3, 2.0, m.wood('oak', 'z'))


@model
def slept_on(p, cloth, width, depth, height, arms, across, long):
    """A sofa bed pulled out: its frame and arms stay, the bed of `across` × `long` cm reaches out before them, made up for the night."""
    s = p.seed % 1000
    base = base_of(p)
    put(feet(p, width, depth, base + 1))
    aw = 9 if arms == 'slim' else 15
    seat((width - 2, depth - 3, 14), (0, 0, base), cloth, r=4, crown=0.3, side=0.3, seed=s, rough=0.25)
    for side in (-1, 1):
        seat((aw, depth, height * 0.74 - base), (side * (width - aw) / 2, 0, base), cloth, r=3.4 if aw < 10 else 7, crown=1.2, side=0.9, seed=s + 3 + side, rough=0.45)
    seat((width - 2, 17, height - base - 10), (0, depth / 2 - 9, base), cloth, r=7, crown=1.2, side=0.8, seed=s + 9, rough=0.4)
    back = depth / 2 - 18
    front = back - long
    # Before the sofa the bed stands on its own front and feet.
    seat((across, long, 15), (0, (back + front) / 2, base + 14), m.fabric('#F6F1E7', 'cotton'), r=5, crown=1, side=0.4, seed=s + 20, rough=0.4)
    edge = max(-depth / 2 + 2, front + 16)
    seat((across, edge - front, 13), (0, (edge + front) / 2 + 1, base + 2), cloth, r=3, crown=0.3, side=0.2, seed=s + 21, rough=0.3)
    for x in (-across / 2 + 12, across / 2 - 12):
        rod((x, front + 9, 0), (x, front + 9, base + 3), 2.0, 2.2, m.paint('#3A3631', 0.5))
    reach = long * 0.5
    put(duvet(m.fabric('#E6DCCB', 'linen'), across - 8, reach, 0, 6, s + 22, back=m.fabric('#F6F1E7', 'cotton')), 0, front + reach / 2 + 6, base + 29)
    count = 2 if across > 110 else 1
    for k in range(count):
        pillow(min(64, across / count - 8), 42, 16, ((k - (count - 1) / 2) * across / 2, back - 18, base + 29), m.fabric('#FBF7F0', 'cotton'), lean=38, turn=(-3, 3)[k], seed=s + 24 + k)


@form('sectional', turn=-18, rise=15)
def sectional(p):
    w, d, h = p.size(290, 210, 80)
    arms, cloth = arms_of(p, 'square'), p.cloth()
    aw = min(98, w * 0.36)
    deep = 96 if w > 220 else 84
    u = p.look.get('shape') == 'u'
    side = w / 2
    seats = max(2, round((w - aw * (2 if u else 1)) / 72))
    if p.opened and p.says('bed'):
        put(slept_on(p, cloth, w - aw, deep, h, arms, min(w - aw - 20, 150), 197), -aw / 2, 0)
        put(wing(p, cloth, aw, d, h, deep, 1, arms), side - aw / 2, deep / 2 - d / 2)
        return
    put(couch(p, cloth, w - aw * (2 if u else 1), deep, h, seats, arms if not u else 'none', left=not u, right=False, cushions=1),
        -aw / 2 if not u else 0, 0)
    for way in ((1, -1) if u else (1,)):
        x = way * (side - aw / 2)
        put(wing(p, cloth, aw, d, h, deep, way, arms), x, deep / 2 - d / 2)


@model
def wing(p, cloth, width, length, height, deep, way, arms):
    """The long arm of a corner: its back along the wall and along its outer side."""
    s = p.seed % 1000 + (way + 1) * 50
    base = base_of(p)
    put(feet(p, width, length, base + 1))
    seat((width - 1, length - 3, 14), (0, 0, base), cloth, r=4, crown=0.3, seed=s, rough=0.25)
    seat((width - 2, 17, height - base - 10), (0, length / 2 - 9, base), cloth, r=7, crown=1.2, side=0.8, seed=s + 1, rough=0.4)
    wide = 15
    chaise = p.says('chaise', 'layan') or (not p.says('sidra') and p.pick('chaise side', True, False))
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
    put(couch(p, cloth, w, d, h, 1, 'none', cushions=1 if p.says('chaise') and not p.bare else 0))
    if p.says('corner'):
        seat((17, d - 4, h - 15), (w / 2 - 8.5, -1, 5), cloth, r=7, crown=1.2, seed=p.seed + 3)
        seat((19, d - 36, h - 32), (w / 2 - 26, -14, 32), cloth, r=8, crown=2.2, side=2, seed=p.seed + 4, turn=(0, 10, 0))


@form('sofa-set', turn=-16, rise=16)
def sofa_set(p):
    """A set that is sold whole: what it contains is in sets.json."""
    raise ValueError(f'{p.code} has no parts')


@form('armchair', turn=-30, rise=10)
def armchair(p):
    w, d, h = p.size(78, 82, 82)
    cloth = p.cloth()
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
        put(couch(p, cloth, w, d, h, 1, arms_of(p), piping=m.fabric('#C9A05A', 'cotton') if p.says('barzah') else cloth, tufted=p.says('barzah')))


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
    if p.says('lift'):
        # Risen: the whole chair leans forward on its lifting frame until the sitter stands.
        put(reclining(p, cloth, w, d, h, places), 0, 2, 27, tilt=(20, 0))
        put(lifting(p, w, d))
        return
    put(reclining(p, cloth, w, d, h, places))
    if p.says('manual'):
        rod((w / 2 + 0.5, -d * 0.12, 26), (w / 2 + 3.4, -d * 0.12, 26), 1.1, material=m.metal('steel'))
        rod((w / 2 + 3, -d * 0.1, 25), (w / 2 + 3, -d * 0.3, 39), 1.2, 1.7, m.wood('walnut', 'y'))
    elif places == 1:
        plate(oval(4.6, 13, 40, 5), 0.7, (w / 2 + 0.6, -d * 0.2, 40), m.metal('steel'), 0.2, turn=(0, 90, 0))
        for y in (-d * 0.2 - 3, -d * 0.2 + 3):
            lathe([(0, 0), (1.2, 0), (1.1, 0.5), (0, 0.6)], (w / 2 + 1.2, y, 40), m.paint('#2B2724', 0.4), 24, turn=(0, 90, 0), subdivide=0)
    if p.says('footstool'):
        put(stool_round(p, cloth, 52, 42), -16, -d / 2 - 40)


@model
def lifting(p, w, d):
    """The steel foot that lifts a chair, and its remote with two buttons on a cord."""
    dark = m.paint('#2B2724', 0.5)
    for x in (-w / 2 + 12, w / 2 - 12):
        box((5, d - 14, 4), (x, 0, 0), dark, 0.8)
        rod((x, d / 2 - 14, 3), (x, -d * 0.16, 24), 2.0, material=dark)
        rod((x, -d / 2 + 16, 3), (x, d * 0.2, 36), 2.0, material=dark)
    for y in (-d / 2 + 12, d / 2 - 12):
        box((w - 24, 5, 4), (0, y, 0), dark, 0.8)
    tube([(w / 2 - 4, 10, 50), (w / 2 + 5, 0, 44), (w / 2 + 6, -12, 56), (w / 2 + 3, -18, 66)], 0.4, dark)
    box((4.4, 2, 13), (w / 2 + 2.6, -20, 64), m.paint('#E4E0D8', 0.4), 0.9)
    for z, tone in ((73, '#6F7A55'), (69, '#B5623C')):
        lathe([(0, 0), (1.3, 0), (1.1, 0.5), (0, 0.6)], (w / 2 + 2.6, -21, z), m.paint(tone, 0.4), 24, turn=(90, 0, 0), subdivide=0)


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
        lift = places == 1 and p.says('powered')
        seat((one - 1, d * 0.62, 20), (x, -d * 0.1, 28), cloth, r=7, crown=3.4, side=0.8, seed=s + 20 + k, rough=0.6)
        if lift:
            seat((one - 2, 11, 36), (x, -d / 2 - 12, 10), cloth, r=5, crown=1.6, seed=s + 30 + k, turn=(-42, 0, 0))
        else:
            seat((one - 1, 10, 30), (x, -d / 2 + 5, 8), cloth, r=4.6, crown=1.4, seed=s + 30 + k)
        low = (h - 44) * 0.6
        seat((one - 1, 22, low), (x, d / 2 - 25, 44), cloth, r=8, crown=2.4, side=3, seed=s + 40 + k, turn=(-12, 0, 0), rough=0.8)
        seat((one + 1, 20, (h - 44) * 0.5), (x, d / 2 - 20, 43 + low * 0.83), cloth, r=7.5, crown=2.8, side=3, seed=s + 50 + k, turn=(-13, 0, 0), rough=0.8)


@model
def gored(p, cloth, r, h):
    """The round pouf of the medina: twelve panels that puff between their seams, a piped cord lying in each, a rosette on top."""
    count, around = 12, 144
    profile = [(0.0, 0.02), (0.5, 0.0), (0.78, 0.03), (0.93, 0.16), (1.0, 0.4), (1.0, 0.58), (0.93, 0.8), (0.76, 0.95), (0.5, 1.02), (0.2, 1.04), (0.0, 1.04)]
    fine = np.linspace(0, len(profile) - 1, 44)
    q = np.interp(fine, range(len(profile)), [a for a, _ in profile])
    z = np.interp(fine, range(len(profile)), [b for _, b in profile])
    for _ in range(2):
        q[1:-1] = (q[:-2] + q[1:-1] * 2 + q[2:]) / 4
        z[1:-1] = (z[:-2] + z[1:-1] * 2 + z[2:]) / 4

    def drawn(angle, a, b):
        """How far the seams draw the skin in at this angle; toward the middle of the top the panels run together."""
        seam = 1 - 0.07 * np.exp(-((np.abs((angle * count / (2 * math.pi) + 0.5) % 1 - 0.5)) / 0.13) ** 2)
        seam = seam ** min(1, a * 1.6)
        return r * a * seam, h * b * (1 - (1 - seam) * (0.9 if b > 0.8 else 0))

    angle = np.linspace(0, 2 * math.pi, around, endpoint=False)
    points, faces = [], []
    for a, b in zip(q, z):
        out, up = drawn(angle, a, b)
        points += list(zip(out * np.cos(angle), out * np.sin(angle), up))
    for j in range(len(q) - 1):
        faces += [(j * around + k, j * around + (k + 1) % around, (j + 1) * around + (k + 1) % around, (j + 1) * around + k) for k in range(around)]
    add('pouf', points, faces, cloth, subdivide=1)
    cord = m.leather('#E2D3B8')
    for k in range(count):
        a = 2 * math.pi * k / count
        line = [drawn(np.array(0.0), c, b) for c, b in zip(q[2:-4], z[2:-4])]
        tube([(out * math.cos(a), out * math.sin(a), up) for out, up in line], 0.34, cord, straight=True)
    lathe([(0, 0), (r * 0.2, 0), (r * 0.21, 0.4), (r * 0.17, 1), (0, 1.3)], (0, 0, h * 1.03), cloth, 48)
    tube([(r * 0.2 * math.cos(t), r * 0.2 * math.sin(t), h * 1.03 + 0.5) for t in np.linspace(0, 6.283, 48, endpoint=False)], 0.34, cord, closed=True, straight=True)


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
    elif p.says('waha-leather'):
        put(gored(p, cloth, r, h))
    elif p.says('kilim', 'module', 'storage', 'footstool') or abs(w - d) > 4:
        if p.says('footstool'):
            put(feet(p, w - 4, d - 4, 15))
            seat((w, d, h - 13), (0, 0, 13), cloth, r=7, crown=2.4, side=0.9, seed=s, piping=cloth)
        elif p.says('kilim'):
            seat((w, d, h), (0, 0, 0.6), m.kilim(p.tone, p.painted), r=6, crown=2.6, side=1.4, seed=s, rough=0.6, piping=m.fabric('#302A27', 'wool'))
        else:
            seat((w, d, h - 8), (0, 0, 0.6), cloth, r=6, crown=0.6, side=0.6, seed=s)
            seat((w + 0.6, d + 0.6, 9), (0, 0, h - 8.4), cloth, r=4, crown=1.8, side=0.5, seed=s + 1, piping=cloth)
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
