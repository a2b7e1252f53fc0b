"""Beds of the grown and of children, mattresses and what lies on them under the sheet."""

import numpy as np

from core import materials as m
from core.shapes import box, lathe, model, put, rod, tube
from core.soft import field, pillow, quilting, seat
from forms.frame import form
from models.chairs import cane
from models.soft_things import bed_pillow, blanket, duvet

LINEN, COVER = '#F6F1E7', '#EFE7DA'


@model
def made_up(p, width, length, top, throw=True, child=False):
    """Mattress, duvet, pillows; the mattress stands on `top`, its head toward +y."""
    tall = 14 if child else 22
    s = p.seed % 900
    seat((width, length, tall), (0, 0, top), m.fabric(LINEN, 'cotton'), r=5.5, crown=1, side=0.5, seed=s, rough=0.35)
    reach = length * 0.68
    put(duvet(m.fabric(COVER, 'linen'), width + 2, reach, 0, min(tall + 5, top + tall - 4), s + 3, back=m.fabric(LINEN, 'cotton')), 0, -(length - reach) / 2, top + tall)
    count = 2 if width > 125 else 1
    wide = min(70, width / count - 6)
    for k in range(count):
        x = (k - (count - 1) / 2) * width / 2
        put(bed_pillow(m.fabric(LINEN, 'cotton'), wide, wide * 0.64, s + 5 + k, lean=30), x, length / 2 - 22, top + tall - 1, turn=(-2, 2)[k])
        if not child:
            put(bed_pillow(m.fabric(COVER, 'linen'), wide * 0.94, wide * 0.6, s + 9 + k, lean=36), x, length / 2 - 38, top + tall - 1, turn=(3, -2)[k])
    if throw and not child:
        tone = p.pick('throw', '#B9AD98', '#A9A79A', '#C9B79A', '#B7A79F')
        put(blanket(m.fabric(tone, 'wool'), width + 4, 52, 0, min(24, top + tall - 8), s + 12), 0, -length * 0.34, top + tall + 1.4)
        pillow(50, 34, 14, (0, length / 2 - 52, top + tall + 1), m.fabric(tone, 'linen'), lean=38, turn=4, seed=s + 14)


@model
def headboard(p, cloth, w, h, z, style):
    if style == 'wings':
        for side in (-1, 1):
            seat((10, 34, h - z), (side * (w / 2 - 5), -14, z), cloth, r=4.6, crown=0.4, side=0.6, seed=p.seed + side)
    count = {'panels': 6, 'wings': 4, 'plain': 1, 'rows': 1, 'padded': 5}[style]
    inner = w - (18 if style == 'wings' else 0)
    one = inner / count
    rows = 3 if style in ('rows', 'padded') else 1
    for k in range(count):
        for j in range(rows):
            tall = (h - z) / rows
            seat((one - 0.3, 13, tall - 0.2), (-inner / 2 + one * (k + 0.5), 0, z + j * tall), cloth, r=min(5.4, tall * 0.4), crown=0.6, side=1.5, seed=p.seed + k * 3 + j, rough=0.35)


@form('bed', 'storage-bed', turn=-30, rise=15, margin=1.14)
def bed(p):
    w, d, h = p.size(184, 216, 108)
    if p.material == 'wood':
        timber_bed(p, w, d, h)
        return
    cloth = p.cloth()
    if p.says('headboard') and d < 30:
        p.frame(turn=-20, rise=8)
        put(headboard(p, cloth, w, h + 0.0, 2, 'panels'), 0, 0)
        return
    storage = p.form == 'storage-bed' or p.says('sahar')
    style = 'wings' if p.says('wing') else 'padded' if p.look.get('headboard') == 'padded' else 'rows' if p.says('panelled', 'drawer') else p.pick('head', 'panels', 'plain', 'rows')
    rail = 33 if storage else 24
    foot = 1.5 if storage else 11
    if not storage:
        for x in (-w / 2 + 12, w / 2 - 12):
            for y in (-d / 2 + 12, d / 2 - 14):
                rod((x, y, 0), (x, y, 12), 2.2, 2.9, m.wood(p.pick('legs', 'walnut', 'oak'), 'z'))
    seat((w, d - 10, rail - foot), (0, -4, foot), cloth, r=4, crown=0.4, side=0.4, seed=p.seed, rough=0.25)
    if p.says('shelf'):
        oak = m.wood('oak', 'x')
        for z in (20, 54, 86, h - 2.4):
            box((w, 26, 2.4), (0, d / 2 - 2, z), oak, 0.5)
        for x in (-w / 2 + 1.2, 0, w / 2 - 1.2):
            box((2.4, 26, h - 20), (x, d / 2 - 2, 20), m.wood('oak', 'z'), 0.5)
        seat((w - 6, 8, 36), (0, d / 2 - 17, 48), cloth, r=3.6, crown=0.4, side=0.8, seed=p.seed)
    else:
        put(headboard(p, cloth, w + (8 if style == 'wings' else 0), h, foot + 2, style), 0, d / 2 - 7)
    if p.says('drawer'):
        for y in (-d * 0.24, d * 0.2):
            for side in (-1, 1):
                seat((2.4, d * 0.36, rail - 9), (side * (w / 2 + 0.4), y, 4), cloth, r=1.1, crown=0, side=0.2, seed=p.seed)
                tube([(side * (w / 2 + 1.6), y - 8, rail - 10), (side * (w / 2 + 3), y, rail - 12), (side * (w / 2 + 1.6), y + 8, rail - 10)], 0.7, m.wood('walnut', 'y'))
    put(made_up(p, w - 14, d - 18, rail - 3), 0, -5)
    if p.says('topper'):
        field(w - 16, 60, quilting('squares', 15, 1.4), m.fabric(LINEN, 'cotton'), (0, d / 2 - 52, rail + 19.6), step=1.4)
    if p.says('combination', 'guest'):
        nightstands(p, w, d)


def nightstands(p, w, d):
    from models.lamps import table_lamp
    from models.storage import nightstand
    for side in (-1, 1):
        put(nightstand('oak'), side * (w / 2 + 34), d / 2 - 28)
    put(table_lamp('#E6DCC8', watts=1.5), w / 2 + 34, d / 2 - 26, 52)


def timber_bed(p, w, d, h):
    rail = 30
    posts = h if p.says('four-poster') else None
    for x in (-w / 2 + 3.5, w / 2 - 3.5):
        for y in (-d / 2 + 3.5, d / 2 - 3.5):
            box((7, 7, posts or (h if y > 0 and p.says('cane') else rail)), (x, y, 0), p.wood('z'), 0.8)
    for x in (-w / 2 + 3, w / 2 - 3):
        box((4.5, d - 8, 15), (x, 0, rail - 16), p.wood('y'), 0.8)
    for y in (-d / 2 + 3, d / 2 - 3):
        box((w - 8, 4.5, 15), (0, y, rail - 16), p.wood('x'), 0.8)
    inset = 7
    if posts:
        for x in (-w / 2 + 3.5, w / 2 - 3.5):
            box((6, d, 6), (x, 0, h - 6), p.wood('y'), 0.8)
        for y in (-d / 2 + 3.5, d / 2 - 3.5):
            box((w, 6, 6), (0, y, h - 6), p.wood('x'), 0.8)
        box((w - 10, 4, 70), (0, d / 2 - 3, rail), p.wood('x'), 0.8)
    elif p.says('cane'):
        for z in (rail + 8, h - 7):
            box((w - 8, 5, 6), (0, d / 2 - 3.5, z), p.wood('x'), 0.8)
        box((5, 5, h - rail - 14), (0, d / 2 - 3.5, rail + 10), p.wood('z'), 0.6)
        for side in (-1, 1):
            cane(w / 2 - 12, h - rail - 22, (side * (w / 4 - 0.5), d / 2 - 3.5, rail + 14), (0, 0, 0))
    elif p.says('platform'):
        box((w, d, 7), (0, 0, 18), p.wood('x'), 1.2)
        for k in range(2):
            seat((w / 2 - 4, 9, h - 36), ((k - 0.5) * (w / 2 - 2), d / 2 - 9, 36), m.fabric('#E3D8C4', 'linen'), r=4, crown=0.4, side=0.8, seed=p.seed + k)
        box((w, 4, h - 20), (0, d / 2 - 2, 18), p.wood('x'), 0.8)
        inset = 20
    else:
        for k in range(5):
            box((w - 8, 3, (h - rail) / 5 - 2), (0, d / 2 - 3, rail + 2 + k * (h - rail) / 5), p.wood('x'), 0.8)
        box((w, 6, 3), (0, d / 2 - 3.5, h - 2), p.wood('x'), 0.8)
    put(made_up(p, w - 2 * inset, d - 2 * inset + 4, rail - 6), 0, -1)
    if p.says('combination', 'guest'):
        nightstands(p, w, d)


@form('single-bed', 'toddler-bed', turn=-32, rise=15, margin=1.14)
def single(p):
    w, d, h = p.size(100, 206, 70)
    if p.material == 'fabric':
        bed(p)
        return
    if p.says('ghaf'):
        timber_bed(p, w, d, h)
        return
    house = p.says('house')
    for x in (-w / 2 + 2.5, w / 2 - 2.5):
        for y in (-d / 2 + 2.5, d / 2 - 2.5):
            box((5, 5, h * 0.72 if house else (h if y > 0 else h * 0.72)), (x, y, 0), p.wood('z'), 0.8)
            if house:
                rod((x, y, h * 0.7), (0, y, h), 2.6, material=p.wood('z'))
    if house:
        for x, z in ((-w / 2 + 2.5, h * 0.71), (w / 2 - 2.5, h * 0.71), (0, h - 1.5)):
            box((5, d, 5), (x, 0, z - 3), p.wood('y'), 0.8)
    for x in (-w / 2 + 2.5, w / 2 - 2.5):
        box((3, d - 6, 14), (x, 0, 16), p.wood('y'), 0.8)
    for y, tall in ((-d / 2 + 2.5, h * 0.7), (d / 2 - 2.5, h)):
        top = h * 0.42 if house else tall - 5
        for z in np.arange(16, top, 12):
            box((w - 8, 2.6, 8), (0, y, z), p.wood('x'), 0.8)
    if p.form == 'toddler-bed':
        for side in (-1, 1):
            box((2.6, d * 0.4, 10), (side * (w / 2 - 2.5), d * 0.22, 44), p.wood('y'), 1.2)
            for y in (d * 0.06, d * 0.38):
                box((2.6, 3, 26), (side * (w / 2 - 2.5), y, 28), p.wood('z'), 0.6)
    if p.says('trundle'):
        box((w - 12, d - 14, 11), (-34, 0, 3), p.wood('y'), 0.8)
        seat((w - 16, d - 18, 11), (-34, 0, 11), m.fabric(LINEN, 'cotton'), r=4, crown=0.8, seed=p.seed)
    put(made_up(p, w - 10, d - 12, 20, throw=False, child=True), 0, 0)


@form('bunk-bed', turn=-30, rise=9, margin=1.13)
def bunk(p):
    w, d, h = p.size(98, 204, 162)
    lower = 128 if p.says('wide') else w
    loft = p.says('loft')
    for y in (-d / 2 + 3, d / 2 - 3):
        for x in (-w / 2 + 3, w / 2 - 3):
            box((6, 6, h), (x, y, 0), p.wood('z'), 1)
    levels = (h - 46,) if loft else (24, h - 50)
    for z in levels:
        for x in (-w / 2 + 3, w / 2 - 3):
            box((3, d - 8, 13), (x, 0, z), p.wood('y'), 0.8)
        for y in (-d / 2 + 3, d / 2 - 3):
            box((w - 8, 3, 13), (0, y, z), p.wood('x'), 0.8)
            for k in (1, 2):
                box((w - 8, 2.4, 7), (0, y, z + 6 + 12 * k), p.wood('x'), 0.8)
        put(made_up(p, w - 9, d - 12, z + 3, child=True), 0, 0)
    for k in (1, 2):
        for x in (-w / 2 + 3, w / 2 - 3):
            long = d - 8 if x > 0 else d * 0.68
            box((2.4, long, 7), (x, (d - long) / 2 - 4, levels[-1] + 10 + 13 * k), p.wood('y'), 0.8)
    for y in (-d / 2 + 10, -d / 2 + 46):
        box((3, 5, h - 14), (-w / 2 - 2, y, 0), p.wood('z'), 0.8)
    for k in range(6):
        rod((-w / 2 - 2, -d / 2 + 10, 20 + 24 * k), (-w / 2 - 2, -d / 2 + 46, 20 + 24 * k), 1.8, material=p.wood('y'))
    if loft:
        box((w - 14, 52, 3), (2, d / 2 - 34, 72), p.wood('x'), 0.8)
    if lower > w:
        box((lower - w, d - 8, 13), (-(w + lower - w) / 2, 0, 24), p.wood('y'), 0.8)
        seat((lower - w, d - 14, 15), (-(w + lower - w) / 2, 0, 28), m.fabric(LINEN, 'cotton'), r=4, crown=0.6, seed=p.seed)


@form('cot', turn=-30, rise=14, margin=1.15)
def cot(p):
    w, d, h = p.size(72, 132, 90)
    low = p.says('bedside')
    for x in (-w / 2 + 2, w / 2 - 2):
        for y in (-d / 2 + 2, d / 2 - 2):
            box((4, 4, h if not (low and x < 0) else 52), (x, y, 0), p.wood('z'), 0.9)
        top = h if not (low and x < 0) else 52
        for z in (24, top - 4):
            box((2.8, d - 6, 4), (x, 0, z), p.wood('y'), 0.9)
        for y in np.arange(-d / 2 + 9, d / 2 - 6, 7.5):
            rod((x, y, 26), (x, y, top - 3), 0.8, material=p.wood('z'), around=14)
    for y in (-d / 2 + 2, d / 2 - 2):
        box((w - 6, 2.4, h - 26), (0, y, 22), p.wood('x'), 1.2)
        box((w - 2, 3.6, 4), (0, y, h - 4), p.wood('x'), 1)
    seat((w - 8, d - 9, 11), (0, 0, 34 if low else 28), m.fabric(LINEN, 'cotton'), r=4, crown=0.8, seed=p.seed)
    put(duvet(m.fabric('#DDE3DB', 'cotton'), w - 22, d * 0.4, 0, 5, p.seed % 90), 0, -d * 0.15, 45 if low else 39)
    put(bed_pillow(m.fabric('#FBF7F0', 'cotton'), 40, 28, p.seed % 90, lean=62), 0, d / 2 - 18, 43 if low else 37)
    if p.says('nursery'):
        from models.storage import dresser
        put(dresser('oak'), 130, 30)
        rug_of = m.fabric('#E7DCC8', 'wool')
        lathe([(0, 0), (70, 0), (70, 1), (0, 1.2)], (60, -70, 0), rug_of, 80)


TRIMS = {'ghaim': '#8FA3AE', 'hilm': '#A9B8C9', 'thabat': '#A98E6C', 'najma': '#C9A98B', 'farasha': '#D9B7A6', 'layan': '#CDBD9F'}


@form('mattress', 'topper', 'protector', turn=-52, rise=20, margin=1.14)
def mattress(p):
    w, d, h = p.size(160, 200, 24)
    white, s = p.cloth('cotton'), p.seed % 900
    trim = m.fabric(next((tone for word, tone in TRIMS.items() if p.says(word)), '#CDBD9F'), 'cotton')
    if p.says('roll-up', 'floor-bed'):
        p.frame(turn=-30, rise=16)
        for k, r in enumerate((6, 13, 20)):
            lathe([(0, 0), (r - 1, 0), (r, 3), (r * 1.01, w / 2), (r, w - 3), (r - 1, w), (0, w)], (-w / 2, d * 0.2, 20), white, turn=(0, 90, 0), wobble=0.012, seed=s + k, subdivide=1)
        seat((w, 120, 9), (0, d * 0.2 - 64, 0), white, r=4, crown=0.8, seed=s, piping=trim)
        for x in np.arange(-w / 2 + 14, w / 2, 16):
            for y in np.arange(-96, 30, 16):
                lathe([(0, 0), (1, 0.1), (0.8, 0.6), (0, 0.8)], (x, d * 0.2 - 20 + y * 0.9, 9.4), trim, 14) if d * 0.2 - 20 + y * 0.9 < d * 0.2 - 14 else None
        return
    thin = h < 11
    kind = {'protector': 'diamonds'}.get(p.form) or p.pick('quilt', 'squares', 'diamonds', 'waves')
    if p.says('split'):
        for side in (-1, 1):
            put(one_mattress(p, white, trim, w / 2 - 0.6, d, h, s + side, kind), side * w / 4, 0)
        return
    if p.says('bridge'):
        p.frame(turn=-40, rise=14)
        for side in (-1, 1):
            seat((60, 150, 20), (side * 30.4, 20, 0), m.fabric('#EFE9DE', 'cotton'), r=5, crown=0.8, seed=s + side)
        seat((w, 150, 5), (0, 20, 19), white, r=2.2, crown=1.2, side=0.4, seed=s, piping=trim)
        return
    if thin or p.form != 'mattress':
        base = 20
        seat((w, d, base), (0, 0, 0), m.fabric('#EAE3D6', 'cotton'), r=5, crown=0.6, side=0.4, seed=s)
        if p.form == 'protector' and not p.says('pillow'):
            seat((w + 1.6, d + 1.6, base * 0.92), (0, 0, 3), white, r=5.4, crown=0.8, side=0.5, seed=s, rough=0.5)
            field(w - 6, d - 6, quilting(kind, 9, 0.7) if p.says('quilt') else (lambda x, y: 0.3 * np.sin(x / 2.1) * np.sin(y / 2.3)), white, (0, 0, base * 0.92 + 3.4), step=1.4)
            return
        tall = max(5, min(h, 9))
        lift = (d / 2, base + 1)
        seat((w, d - 34, tall), (0, 17, base + 0.6), white, r=tall * 0.45, crown=0.8, side=0.5, seed=s + 4, piping=trim)
        field(w - 8, d - 42, quilting(kind, 14, 1.2), white, (0, 17, base + tall + 0.4), step=1.4)
        rod((-w / 2 + 1, -lift[0] + 27, base + 6), (w / 2 - 1, -lift[0] + 27, base + 6), 6.2, material=white, around=36)
        if p.says('pillow'):
            for k in range(2):
                put(bed_pillow(m.fabric(LINEN, 'cotton'), 66, 44, s + k, lean=60), (k - 0.5) * w * 0.46, d / 2 - 30, base + tall)
        return
    put(one_mattress(p, white, trim, w, d, h, s, kind))


@model
def one_mattress(p, white, trim, w, d, h, seed, kind):
    seat((w, d, h), (0, 0, 0), white, r=4.6, crown=0.9, side=0.7, seed=seed, piping=trim, rough=0.3)
    field(w - 9, d - 9, quilting(kind, 10 if kind == 'waves' else 17, 3.2), white, (0, 0, h + 0.1), step=1.2)
    for k in range(1, 3):
        if h > 19:
            ring = [(x * (w / 2 + 0.9), y * (d / 2 + 0.9), h * k / 3) for x, y in ((-0.97, -1), (0.97, -1), (1, -0.97), (1, 0.97), (0.97, 1), (-0.97, 1), (-1, 0.97), (-1, -0.97))]
            tube(ring, 0.35, trim, closed=True, straight=True)
    for y in (-d * 0.28, d * 0.28):
        for side in (-1, 1):
            tube([(side * (w / 2 + 0.4), y - 9, h * 0.5), (side * (w / 2 + 2), y, h * 0.5), (side * (w / 2 + 0.4), y + 9, h * 0.5)], 0.9, trim)
