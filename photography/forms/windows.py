"""What hangs at windows and showers: curtains, sheers, poles, tiebacks."""
import math

import numpy as np

from core import materials as m
from core.shapes import box, lathe, model, put, rod, tube
from core.soft import curtain, sheet
from forms.frame import form

IVORY = '#EDE4D4'


def ring(at, radius, thick, material, plane='yz'):
    """A ring round a rod that runs along x (or lying, or facing the camera)."""
    x, y, z = at
    turned = np.linspace(0, 2 * math.pi, 28, endpoint=False)
    spots = {'yz': [(x, y + radius * math.cos(t), z + radius * math.sin(t)) for t in turned],
             'xz': [(x + radius * math.cos(t), y, z + radius * math.sin(t)) for t in turned],
             'xy': [(x + radius * math.cos(t), y + radius * math.sin(t), z) for t in turned]}
    tube(spots[plane], thick, material, closed=True, straight=True)


def pole(length, z, material, thick=1.3, finial='ball', y=-10.0):
    """A curtain pole on two brackets before the wall."""
    rod((-length / 2, y, z), (length / 2, y, z), thick, material=material)
    for side in (-1, 1):
        x = side * length / 2
        if finial == 'ball':
            lathe([(0, -3.2), (2, -2.5), (3.1, 0), (2, 2.5), (0, 3.2)], (x + side * 2.4, y, z), material, 28, turn=(0, 90, 0), subdivide=1)
        else:
            rod((x, y, z), (x + side * 2.2, y, z), thick * 1.35, material=material)
        a = x - side * length * 0.035
        rod((a, 0, z), (a, y - 0.4, z), 0.8, material=material)
        lathe([(0, 0), (3, 0), (3, 0.7), (0, 1)], (a, 0, z), material, 28, turn=(90, 0, 0), subdivide=0)
        ring((a, y, z), thick + 0.5, 0.6, material)


def hung(cloth, width, height, at, folds, depth, seed, sheer=False):
    """A hanging cloth at the fineness a product's picture needs; a sheer has no thickness: what shines through shines once."""
    made = curtain(width, height, at, cloth, folds, depth, seed=seed)
    made.modifiers.remove(made.modifiers['smooth'])
    if sheer:
        made.modifiers.remove(made.modifiers['thick'])
        made.visible_shadow = False
    return made


def panel(cloth, heading, width, height, x, seed, bar, y=-10.0, sheer=False):
    """One hanging length with its heading; its upper edge at `height`."""
    folds = max(4, round(width / (9 if sheer else 10.5)))
    hung(cloth, width, height, (x, y, 2), folds, 2.4 if sheer else 5.6, seed, sheer)
    top = height + 2
    peaks = [x + ((k + 0.75) / folds - 0.5) * width for k in range(folds)]
    if heading == 'eyelet':
        for k in range(2 * folds):
            ring((x + ((k + 0.5) / (2 * folds) - 0.5) * width, y, top - 3.4), 2.4, 0.45, m.metal('steel'))
    elif heading == 'pinch pleat':
        for a in peaks:
            for k in (-1, 0, 1):
                lathe([(0, 0), (0.7, 0.6), (1.1, 3), (0.75, 5.4), (1.3, 9.4), (1.1, 10), (0, 10)], (a + k * 1.3, y - 2.6, top - 9.6), cloth, 16, turn=(0, k * 9, 0))
            ring((a, y, top + 2.8), 2.3, 0.25, bar)
    elif heading == 'tabs':
        for a in peaks:
            path = [(y - 2.4, top - 3), (y - 2.2, top + 3), (y - 1.7, top + 6), (y, top + 7.4), (y + 1.7, top + 6), (y + 2.2, top + 3), (y + 2.4, top - 3)]
            sheet(path, 4.6, (a, 0, 0), cloth, fold=0.0, thick=0.3, steps=40)
    elif heading in ('pencil pleat', 'tape', 'slot'):
        hung(cloth, width + 1, 9, (x, y - (2.0 if heading == 'slot' else 0.5), top - 7), round(folds * 1.8), 1.4 if heading == 'slot' else 1.9, seed + 5, sheer)


def heading_height(heading):
    """How far the pole's middle is above the cloth's upper edge."""
    return {'eyelet': -3.4, 'pinch pleat': 5.2, 'tabs': 5.6, 'slot': -3.0}.get(heading, 2.4)


@form('curtain', ground='wall', turn=0, rise=0, margin=1.14)
def curtains(p):
    w, _, h = p.size(140, 0, 240)
    w, h = min(w, 150), min(max(h, 200), 236)
    heading = p.look.get('heading') or ('slot' if p.says('door-curtain') else 'pinch pleat')
    cloth = p.cloth('linen') if p.says('linen', 'kattan', 'masar') else p.cloth('cotton')
    bar = m.metal('brass') if p.says('kattan', 'pinch') else m.paint('#2A2826', 0.4)
    if p.says('window-set'):
        window_set(h)
        return
    top = h + 2 + heading_height(heading)
    drawn = w * 0.5
    if p.says('door-curtain'):
        for side in (-1, 1):
            panel(cloth, 'slot', w * 0.47, h, side * w * 0.245, p.seed % 90 + side, bar)
        pole(w + 16, h - 1, bar, finial='cap')
        return
    one = p.look.get('panels') == 1 or p.says('liner', 'lined-panel')
    if heading == 'wave':
        box((drawn * 2 + 78, 3, 2), (0, -10, top - 1), m.paint('#F1EDE4', 0.4), 0.3)
    else:
        pole((drawn + 46) if one else drawn * 2 + 78, top, bar, finial='cap' if heading == 'eyelet' else 'ball')
    if one:
        panel(cloth, heading, w * 0.62, h, 0, p.seed % 90, bar)
        if p.says('liner', 'lined-panel'):
            panel(m.fabric('#F4F0E8', 'cotton'), 'tape', w * 0.3, h - 3, w * 0.3, p.seed % 90 + 3, bar, y=-5)
        return
    for side in (-1, 1):
        panel(cloth, heading, drawn, h, side * (drawn / 2 + 32), p.seed % 90 + side, bar)
        if p.says('silver'):
            hung(m.paint('#C9CBCB', 0.35), 10, h - 1, (side * 30, -7, 2), 1, 3, 4)


def window_set(h):
    """Two pairs of eyelet curtains in sand, two pairs of voile behind them, the double pole in brass."""
    sand, voile, brass = m.fabric('#D9C7A9', 'cotton'), m.sheer('#F6F2EA'), m.metal('brass')
    top = h + 2 + heading_height('eyelet')
    pole(300, top, brass, 1.4, y=-12)
    pole(292, top, brass, 0.8, finial='cap', y=-5)
    for side in (-1, 1):
        for k in range(2):
            panel(sand, 'eyelet', 44, h, side * (122 - 45 * k), 11 + 3 * k + side, brass, y=-12)
            panel(voile, 'tape', 66, h - 2, side * (100 - 66 * k), 8 + 5 * k + side, brass, y=-5, sheer=True)


def window(width, height, z):
    """The frame of a window, so that one sees that a sheer lets it be seen."""
    tone = m.paint('#CFC4B2', 0.6)
    for x in (-width / 2, 0, width / 2):
        box((4.5, 3, height), (x, -1.5, z), tone, 0.5)
    for k in (0, 0.36, 1):
        box((width + 4.5, 3, 4.5), (0, -1.6, z + k * (height - 4.5)), tone, 0.5)


@form('sheer', ground='wall', turn=0, rise=0, margin=1.14)
def sheers(p):
    w, _, h = p.size(140, 0, 240)
    cloth = m.sheer(p.tone, p.painted)
    bar = m.metal('brass')
    if p.look.get('short'):
        h = min(h, 60)
        window(w * 0.94, h * 1.7, 2 - h * 0.06)
        for side in (-1, 1):
            panel(cloth, 'slot', w * 0.47, h, side * w * 0.245, p.seed % 90 + side, bar, y=-6, sheer=True)
        rod((-w / 2 - 4, -6, h - 1), (w / 2 + 4, -6, h - 1), 0.6, material=bar)
        return
    h, wide = min(max(h, 200), 236), 92
    window(150, h - 26, 22)
    heading = p.look.get('heading') or 'tape'
    for side in (-1, 1):
        panel(cloth, heading, wide, h, side * (wide / 2 + 4), p.seed % 90 + side, bar, y=-9, sheer=True)
    if p.says('palm'):
        ink = m.fabric('#C9B48C', 'cotton')
        for k in range(14):
            x, z = -82 + (k % 7) * 25 + 7 * (k // 7), 26 + 62 * (k // 7) + 14 * (k % 3)
            stem = [(x + 5 * math.sin(t * 1.4), -12.6, z + 46 * t) for t in np.linspace(0, 1, 8)]
            tube(stem, 0.55, ink)
            for t in np.linspace(0.2, 0.95, 8):
                a, b = x + 5 * math.sin(t * 1.4), z + 46 * t
                for side in (-1, 1):
                    tube([(a, -12.6, b), (a + side * 5, -12.8, b + 4.5), (a + side * 9 * (1.1 - t * 0.6), -12.6, b + 4)], 0.5, ink)
    if heading == 'wave':
        box((200, 3, 2), (0, -9, h + 3), m.paint('#F1EDE4', 0.4), 0.3)
    else:
        pole(212, h + 2 + heading_height(heading), bar, y=-9)


@form('shower-curtain', ground='wall', turn=0, rise=0, margin=1.14)
def shower(p):
    clear = p.look.get('clear')
    cloth = m.sheer('#DDE3E2', False, 0.52) if clear else p.cloth('cotton')
    w, h = 132, 196
    bar = m.metal('steel')
    hung(cloth, w, h, (0, -10, 2), 12, 4.2, p.seed % 90, clear)
    rod((-w / 2 - 14, -10, h + 6), (w / 2 + 14, -10, h + 6), 1.2, material=bar)
    for side in (-1, 1):
        lathe([(0, 0), (3.2, 0), (3.2, 1.6), (1.4, 3), (0, 3)], (side * (w / 2 + 14), -10, h + 6), bar, 28, turn=(0, -90 * side, 0), subdivide=0)
    for k in range(12):
        ring((((k + 0.75) / 12 - 0.5) * w, -10, h + 4), 2.6, 0.28, bar)
    if p.says('waves'):
        pale = m.fabric('#F4EFE4', 'cotton') if len(p.hexes) == 1 else m.fabric('#A98F6A', 'cotton')
        for row in range(9):
            z = 16 + row * 20
            u = np.linspace(0.005, 0.995, 150)
            rng = np.random.default_rng(p.seed % 90)
            drift = np.interp(u, np.linspace(0, 1, 12 * 18), np.cumsum(rng.normal(0, 0.02, 12 * 18)))
            t = 1 - z / h
            wave = np.sin(2 * math.pi * 12 * u + drift * 3 + 0.5 * t * np.sin(5 * u + p.seed % 90))
            wave = np.sign(wave) * np.abs(wave) ** 0.8
            deep = 4.2 * (0.55 + 0.45 * t) * (1 + 0.25 * np.sin(9 * u + p.seed % 90) * t)
            x = (u - 0.5) * w + 0.8 * np.sin(4 * math.pi * 12 * u) * t
            tube([(a, -10.35 + b, z + 2 + 3.4 * math.sin(c * 46)) for a, b, c in zip(x, deep * wave, u)], 0.42, pale, straight=True)


@form('curtain-pole', ground='wall', turn=0, rise=0, margin=1.2)
def curtain_pole(p):
    metal = p.plated()
    if p.says('corner'):
        for y, z in ((-2, 0),):
            bow = [(-26, -2, 0), (-8, -2, 0), (-3, -3, 0), (0, -8, 0), (0, -26, 0)]
            p.frame(rise=32, turn=-35, ground='floor')
            for dx, low in ((-1.1, 0), (1.1, 0), (0, 1.0)):
                tube([(x + dx * (1 if k > 2 else 0), y + dx * (1 if k < 3 else 0), 1 + low) for k, (x, y, _) in enumerate(bow)], 0.5, metal)
            for x, y in ((-24, -2), (0, -24)):
                box((5, 5, 1), (x, y, 0.2), metal, 0.3)
        return
    if p.says('track'):
        p.frame(rise=8, turn=-24, ground='none', margin=1.2)
        box((76, 2, 1.6), (0, 0, 0), metal, 0.3)
        box((75.6, 0.7, 0.6), (0, 0, -0.2), m.paint('#3A3836', 0.7), 0)
        for k in range(13):
            x = -34 + k * 5.4
            box((1.2, 0.8, 1.6), (x, 0, -1.4), m.paint('#F1EDE4', 0.4), 0.3)
            ring((x, 0, -2.2), 0.7, 0.16, m.metal('steel'), 'xz')
        return
    # Cut short in the picture: the whole pole would be a thread; its end and its bracket are what is chosen.
    length = 70.0
    pole(length, 0, metal, 1.35, 'cap' if p.look.get('finials') == 'cap' else 'ball', -14 if p.look.get('rods') else -9)
    p.frame(turn=-22, rise=10, ground='none', margin=1.16)
    if p.look.get('rods'):
        rod((-length / 2, -6, -1), (length / 2, -6, -1), 0.9, material=metal)
        for side in (-1, 1):
            ring((side * length * 0.465, -6, -1), 1.3, 0.5, metal)
    for k in range(6):
        a = -length * 0.3 + k * length * 0.12
        ring((a, -14 if p.look.get('rods') else -9, -0.9), 2.3, 0.3, metal)


@model
def tassel_end(cord, scale=1.0):
    """A wooden head wound with cord and a skirt of threads, hanging from the origin."""
    lathe([(0, 0), (1.2, -0.4), (1.9, -1.8), (1.5, -3.2), (2.2, -4.2), (2.4, -5.2), (1.9, -6), (0, -6)], (0, 0, 0), cord, 28, subdivide=1).scale = (scale,) * 3
    for k in range(46):
        a, q = 2.4 * k, 1.9 * math.sqrt((k + 0.5) / 46)
        tube([(q * math.cos(a) * scale, q * math.sin(a) * scale, -5.8 * scale), (q * 1.12 * math.cos(a) * scale, q * 1.12 * math.sin(a) * scale, -10 * scale),
              (q * 1.2 * math.cos(a) * scale, q * 1.2 * math.sin(a) * scale, -(17 + 0.4 * math.sin(k * 7)) * scale)], 0.22 * scale, cord)


@form('tieback', ground='floor', turn=-16, rise=40, margin=1.16)
def tieback(p):
    if p.says('magnet'):
        metal = p.plated()
        p.frame(ground='wall', rise=0, turn=0)
        cloth = m.fabric('#E9DFCC', 'linen')
        hung(cloth, 15, 26, (0, -6, 0), 3, 3.4, 5)
        tube([(-9, -8, 13.5), (-5, -11.5, 13), (0, -12.3, 12.8), (5, -11.5, 13), (9, -8, 13.5)], 0.16, m.metal('steel'))
        lathe([(0, 0), (2.1, 0), (2.2, 0.3), (2.2, 1), (1.9, 1.3), (0, 1.35)], (0, -12.2, 12.8), metal, 48, turn=(90, 0, 0), subdivide=1)
        return
    cord = p.cloth('wool')
    loop = [(-15 * math.cos(t) - 1.5, 9 * math.sin(t) + 8, 0.9) for t in np.linspace(-1.2, 2 * math.pi - 1.9, 26)]
    for k in (0, 1):
        way = [(x + 0.55 * math.cos(1.9 * j + 3.14 * k), y, z + 0.2 + 0.55 * math.sin(1.9 * j + 3.14 * k)) for j, (x, y, z) in enumerate(loop)]
        tube(way, 0.62, cord)
    made = tassel_end(cord, 1.15)
    put(made, -5.5, -3.5, 2.6, tilt=(-90, 0), turn=-14)
    made = tassel_end(cord, 1.15)
    put(made, 5, -3.5, 2.6, tilt=(-90, 0), turn=16)
