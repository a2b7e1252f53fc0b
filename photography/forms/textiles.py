"""Blinds, mats, prayer rugs, grass and the cushions of a majlis."""
import math

import bpy
import numpy as np

from core import materials as m
from core.shapes import CM, add, box, lathe, model, oval, place, plate, put, rod, tube
from core.soft import seat
from forms.frame import form
from models.soft_things import belt

IVORY = '#EDE4D4'


@form('arabic-cushion', 'floor-cushion', turn=-24, rise=13)
def arabic_cushion(p):
    w, d, h = p.size(65, 18, 45)
    cloth, s = p.cloth(), p.seed
    trim = m.fabric(IVORY, 'cotton')
    if p.says('roll', 'bolster'):
        r = h / 2
        for k, z in ((0, r),):
            profile = [(0, 0), (r * 0.5, 0.4), (r * 0.96, 1.6), (r, 4), (r * 1.01, w / 2), (r, w - 4), (r * 0.96, w - 1.6), (r * 0.5, w - 0.4), (0, w)]
            lathe(profile, (-w / 2, 0, z), cloth, turn=(0, 90, 0), wobble=0.006, seed=s, subdivide=2)
            for x in (-w / 2 + 3, w / 2 - 3):
                tube([(x, r * math.cos(t) * 1.01, r + r * 1.01 * math.sin(t)) for t in np.linspace(0, 6.283, 48, endpoint=False)], 0.45, trim, closed=True, straight=True)
        return
    if p.look.get('shape') == 'round':
        r = w / 2
        lathe([(0, 0), (r * 0.9, 0), (r, h * 0.3), (r, h * 0.7), (r * 0.9, h), (r * 0.4, h - 1), (0, h - 3)], (0, 0, 0), cloth, subdivide=2, wobble=0.006, seed=s)
        lathe([(0, 0), (2, 0.2), (1.6, 1), (0, 1.3)], (0, 0, h - 3), trim, 20)
        for z in (h * 0.3, h * 0.72):
            tube([(r * 1.01 * math.cos(t), r * 1.01 * math.sin(t), z) for t in np.linspace(0, 6.283, 64, endpoint=False)], 0.45, trim, closed=True, straight=True)
        return
    if p.form == 'floor-cushion':
        seat((w, d, h - 3), (0, 0, 0.4), cloth, r=6, crown=3, side=1, seed=s, piping=trim)
        for k in range(-2, 3):
            box((2.2, d + 1.2, h - 2.6), (k * w / 5.4, 0, 0.4), trim, 1) if p.look.get('pattern') == 'stripe' else None
        tube([(-6, -d / 2 - 0.6, h * 0.5), (0, -d / 2 - 4, h * 0.44), (6, -d / 2 - 0.6, h * 0.5)], 0.9, trim)
        return
    spots = ((-w * 0.36, 6, -6), (w * 0.36, -4, 8)) if p.says('two', 'bogo') else ((0, 0, 0),)
    for k, (x, y, turn) in enumerate(spots):
        if p.says('arm'):
            put(block(p, cloth, trim, w, d, h, s + k), x, y, turn=turn)
        else:
            put(block(p, cloth, trim, w, d, h, s + k, lean=-13), x, y, turn=turn)


@model
def block(p, cloth, trim, width, depth, height, seed, lean=0):
    """A firm cushion with a woven sadu band and a corded edge."""
    if p.says('kuthban'):
        r = min(depth, height) / 2
        lathe([(0, 0), (r * 0.5, 0.3), (r * 0.9, 2), (r, 6), (r * 1.02, width / 2), (r, width - 6), (r * 0.9, width - 2), (r * 0.5, width - 0.3), (0, width)], (-width / 2, 0, r), cloth, 64, turn=(0, 90, 0), wobble=0.008,
              seed=seed, subdivide=2)
        return
    made = seat((width, depth, height), (0, 0, 0.8), cloth, r=5, crown=1.6, side=1.6, seed=seed, piping=trim if p.says('diwan') else cloth, turn=(lean, 0, 0), rough=0.6)
    if p.says('diwan'):
        for side in (-1, 1):
            belt(made, side * width * 0.3, 3.6, m.kilim('#9C3B2C', False, 'v', 0.072, -side * width * 0.3 / 7.2 + 0.5))


@form('roller-blind', 'roman-blind', 'venetian-blind', ground='wall', turn=0, rise=0, margin=1.18)
def blind(p):
    w, _, h = p.size(100, 8, 170)
    h = min(h, 190)
    cloth = p.cloth('linen' if p.form == 'roman-blind' else 'cotton')
    rail = m.paint('#EFEBE4', 0.4)
    if p.form == 'roller-blind':
        rod((-w / 2, -7, h - 3), (w / 2, -7, h - 3), 2.6, material=cloth)
        for x in (-w / 2 - 1, w / 2 + 1):
            box((1.6, 7, 8), (x, -6, h - 7), rail, 0.5)
        if p.look.get('bands'):
            for k in range(int(h * 0.84 / 12)):
                z = h - 16 - k * 12
                box((w - 2, 0.25, 7.2), (0, -5, z), cloth, 0)
            sheer = m.fabric('#F3EEE4', 'cotton')
            box((w - 2.4, 0.2, h * 0.84), (0, -4.2, h * 0.13), sheer, 0)
        else:
            box((w - 2, 0.3, h * 0.86), (0, -5, h * 0.12), cloth, 0)
        box((w - 1, 1.6, 3), (0, -5, h * 0.1), rail, 0.7)
        if not p.look.get('cordless'):
            for x in (w / 2 + 0.4, w / 2 + 2.0):
                tube([(x, -9, h - 4), (x, -8.6, h * 0.34)], 0.24, m.metal('steel'), straight=True)
    elif p.form == 'roman-blind':
        box((w, 3, 5), (0, -2, h - 5), cloth, 0.6)
        count = int(p.look.get('folds') or 6)
        each = (h * 0.86) / count
        for k in range(count):
            low = k == 0
            points, faces = [], []
            n = 12
            z0 = h - 5 - each * (count - k)
            for j in range(n + 1):
                t = j / n
                y = -3 - (5.0 if low else 3.0) * math.sin(math.pi * t) ** 0.8 * (1 - 0.5 * t)
                points += [(-w / 2, y, z0 + each * t), (0, y - 0.3, z0 + each * t - 0.4 * math.sin(math.pi * t)), (w / 2, y, z0 + each * t)]
            faces = [(j * 3 + i, j * 3 + i + 1, (j + 1) * 3 + i + 1, (j + 1) * 3 + i) for j in range(n) for i in range(2)]
            add('fold', points, faces, cloth, subdivide=1, thick=0.5)
    else:
        wood = p.says('wood')
        pitch = 4.6 if wood else 2.4
        stuff = p.wood('x') if wood else p.enamel(0.35)
        box((w, 5, 5), (0, -4, h - 5), stuff, 0.6)
        for k in range(int((h * 0.9) / pitch)):
            box((w, pitch * 1.06, 0.35 if wood else 0.2), (0, -4, h - 8 - k * pitch), stuff, 0.1, turn=(38, 0, 0))
        box((w, 5, 2), (0, -4, h - 10 - pitch * int(h * 0.9 / pitch)), stuff, 0.5)
        for x in (-w * 0.32, w * 0.32):
            box((3 if wood and p.look.get('tapes') else 0.3, 0.3, h * 0.92), (x, -6.8, h * 0.06), m.fabric(IVORY, 'cotton'), 0)


def in_arch(x, y, aw, foot, spring, head):
    """Within the mihrab: straight sides, a pointed head."""
    u = np.clip(np.abs(x) / aw, 0, 1)
    return (np.abs(x) < aw) & (y > foot) & (y < spring + (head - spring) * (1 - u ** 1.7) ** 0.8)


def mihrab(kind, w, d):
    """The motif of a prayer rug, at each point: 0 the ground, 1 ivory, 2 the accent. `kind`: plain, leaves, travel, kids."""
    aw, foot, spring, head = w / 2 - 13, -d / 2 + 15, d * 0.14, d / 2 - 15

    def motif(x, y):
        edge = np.minimum(w / 2 - np.abs(x), d / 2 - np.abs(y))
        out = np.zeros(x.shape, int)
        arch_, inner = in_arch(x, y, aw, foot, spring, head), in_arch(x, y, aw - 2.2, foot + 2.2, spring, head - 3)
        if kind == 'plain':
            # Woven plain, so that it does not distract: one frame and one arch, tone in tone.
            out = np.where((edge > 5) & (edge < 6.4), 1, out)
            return np.where(arch_ & ~inner, 1, out)
        if kind == 'kids':
            out = np.where((edge > 3) & (edge < 4.4), 1, out)
            out = np.where(arch_ & ~inner, 1, out)
            for cx, cy, r in ((-7, spring + 9, 4.4), (8, spring + 13, 3.4), (0, spring + 21, 3.8), (-10, spring - 3, 2.6), (11, spring + 1, 2.8), (2, spring + 4, 3.0), (0, head - 14, 2.4)):
                a, q = np.arctan2(x - cx, y - cy), np.hypot(x - cx, y - cy)
                turn = np.abs((a / (2 * np.pi) * 5 + 40.5) % 1 - 0.5) * 2
                out = np.where(q < r * (0.42 + 0.58 * (turn if r > 0 else 0) ** 1.4), 2, out)
            for side in (-1, 1):
                u, v = x - side * 6.6, y - foot - 18
                sole = (u / (3.4 - 0.5 * (v < 0))) ** 2 + (v / 9.4) ** 2 < 1
                waist = (u - side * 3.4) ** 2 / 4 + (v + 1) ** 2 / 18 < 1
                out = np.where(sole & ~waist, 1, out)
                for k in range(5):
                    out = np.where((u - side * (-2.7 + 1.35 * k)) ** 2 + (v - 11 + 0.42 * (k - 1) ** 2 * 0.5) ** 2 < (0.95 - 0.07 * k) ** 2, 1, out)
            return out
        if kind == 'travel':
            out = np.where((edge > 2.4) & (edge < 3.6), 1, out)
            out = np.where(arch_ & ~inner, 1, out)
            # The creases it folds along are stitched.
            for fold in (-d / 6, d / 6):
                out = np.where((np.abs(y - fold) < 0.3) & ((x + 400) % 2.2 < 1.3), 1, out)
            q = np.hypot(x, y - spring - 12)
            out = np.where((q < 7) & (q > 6), 2, out)
            return np.where((np.abs(x) / 1.6 + np.abs(y - spring - 12) / 5.4 < 1) & inner, 2, out)
        out = np.where((edge > 3.6) & (edge < 4.6) | (edge > 11.4) & (edge < 12.2), 1, out)
        along = np.where(w / 2 - np.abs(x) < d / 2 - np.abs(y), y, x)
        band = (edge > 4.6) & (edge < 11.4)
        leaf = np.hypot(((along + 400) % 7.4 - 3.7) / 2.9, (edge - 8 + 0.8 * np.sin(along)) / 1.7) < 1
        out = np.where(band & leaf, 2, out)
        out = np.where(band & (np.abs(edge - 8 - 1.9 * np.sin(along * 0.85)) < 0.34), 1, out)
        out = np.where(arch_ & ~inner, 1, out)
        # An arch of leaves on a stem each side, a lamp hanging from its point.
        for side in (-1, 1):
            stem = side * (aw - 8 - 1.2 * np.sin(y / 9)) * np.clip((head - 8 - y) / (head - spring), 0.12, 1) ** 0.6
            out = np.where(inner & (np.abs(x - stem) < 0.4) & (y < head - 12), 2, out)
            v = (y + 400) % 6.4 - 3.2
            for way in (-1, 1):
                bud = np.hypot((x - stem - way * 2.5) / 2.3, (v - 0.9 - way * (x - stem) * 0.34) / 1.25) < 1
                out = np.where(inner & bud & (y < head - 14), 1, out)
        lamp = (np.abs(x) < 3.4 * np.cos((y - spring - 7) / 5.4 * 1.3)) & (np.abs(y - spring - 7) < 5.4)
        out = np.where(lamp, 2, out)
        out = np.where((np.abs(x) < 0.4) & (y > spring + 12) & (y < head - 3), 2, out)
        spandrel = ~arch_ & (edge > 13) & (y > spring)
        star = np.hypot((x + 400) % 8 - 4, (y + 400) % 8 - 4) < 1.5 + 0.9 * np.cos(6 * np.arctan2((y + 400) % 8 - 4, (x + 400) % 8 - 4))
        return np.where(spandrel & star, 2, out)

    return motif


@model
def lying(p, kind, w, d, pile, relief=None):
    """One prayer rug: its motif is woven in, not laid on."""
    from forms.rugs import carpet
    carpet(p, w, d, pile, mihrab(kind, w, d), ('#EADFC9', '#C2974A'), relief=relief)


@form('prayer-rug', turn=-12, rise=50, margin=1.1)
def prayer_rug(p):
    w, d, _ = p.size(70, 115, 1)
    w, d = min(w, 80), min(d, 130)
    if p.says('travel-prayer'):
        # Half opened out of its pocket, the qibla compass beside it.
        put(lying(p, 'travel', w, d, 0.4), -6, 0)
        put(pocket(p), w / 2 + 12, -d / 2 + 16, 0, turn=-14)
        return
    if p.says('kids', 'stars'):
        put(lying(p, 'kids', w, d, 0.9))
        strands(p.cloth(), w, d, p.seed, 3)
        return
    if p.look.get('padded'):
        # Two centimetres of foam in a zipped cover, one corner on the way to be rolled.
        cloth = p.cloth()
        seat((w, d, 3.0), (0, 0, 0), cloth, r=1.3, crown=0.3, side=0.2, seed=p.seed, rough=0.15, piping=m.fabric('#EADFC9', 'cotton'))
        put(lying(p, 'plain', w - 5, d - 5, 0.5, relief=lambda x, y: 0.22 * (np.abs(np.sin(x / 3.2)) * np.abs(np.sin(y / 3.2))) ** 0.4), 0, 0, 3.0)
        p.frame(turn=-20, rise=40)
        return
    if p.look.get('set'):
        put(lying(p, 'leaves', w, d, 1.2), -w * 0.56, 0, turn=3)
        put(lying(p, 'leaves', w, d, 1.2), w * 0.56, 4, turn=-3)
        put(pocket(p, '#2F4257'), 0, -d / 2 - 22, 0, turn=-8)
        p.frame(turn=-8, rise=52)
        return
    put(lying(p, 'leaves', w, d, 1.2))
    strands(p.cloth(), w, d, p.seed)
    # The pouch it is given in, with ribbon and card.
    pouch = m.fabric('#E7DCC6', 'linen')
    rod((w / 2 + 12, -d * 0.36, 6), (w / 2 + 12, d * 0.1, 6), 6, material=pouch, around=40)
    tube([(w / 2 + 12 + 6.2 * math.cos(a), -d * 0.13, 6 + 6.2 * math.sin(a)) for a in np.linspace(0, 6.283, 40, endpoint=False)], 0.7, m.fabric('#C2974A', 'velvet'), closed=True, straight=True)
    for side in (-1, 1):
        tube([(w / 2 + 12, -d * 0.13, 12.4), (w / 2 + 12 + 3, -d * 0.13 + side * 3.4, 14.6), (w / 2 + 12 + 1, -d * 0.13 + side * 4.6, 12.8), (w / 2 + 12, -d * 0.13, 12.6)], 0.5, m.fabric('#C2974A', 'velvet'))


@model
def pocket(p, tone=None):
    """The travel rug folded into its own pocket: the size of a paperback, a compass in its corner."""
    cloth = m.fabric(tone or p.tone, 'weave', p.painted and tone is None)
    seat((16, 22, 3.4), (0, 0, 0), cloth, r=1.5, crown=0.7, side=0.4, seed=7, rough=0.3)
    tube([(-7.6, 8.6, 3.7), (0, 8.8, 4.2), (7.6, 8.6, 3.7)], 0.3, m.fabric('#EADFC9', 'cotton'))
    lathe([(0, 0), (2.4, 0), (2.5, 0.3), (2.4, 0.7), (2.1, 0.8), (2.0, 0.5), (0, 0.5)], (3.8, -6.6, 3.7), m.metal('brass'), 40, subdivide=0)
    lathe([(0, 0), (2.0, 0)], (3.8, -6.6, 4.26), m.paint('#F4EFE4', 0.4), 32, subdivide=0)
    plate([(0, 1.6), (0.4, 0), (0, -1.6), (-0.4, 0)], 0.1, (3.8, -6.6, 4.3), m.paint('#B5623C', 0.5), 0, turn=(0, 0, 24))


def strands(cloth, w, d, seed, length=5):
    curve = bpy.data.curves.new('fringe', 'CURVE')
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = '3D', 0.2 * CM, 1
    rng = np.random.default_rng(seed)
    for side in (-1, 1):
        for x in np.arange(-w / 2 + 0.6, w / 2, 1.1):
            line = curve.splines.new('POLY')
            line.points.add(2)
            for k, knot in enumerate(line.points):
                knot.co = ((x + rng.normal(0, 0.4) * k / 2) * CM, side * (d / 2 + length * k / 2) * CM, (0.6 - 0.2 * k) * CM, 1)
    curve.materials.append(m.fabric(IVORY, 'wool'))
    place('fringe', curve)


@form('door-mat', 'play-rug', turn=-16, rise=44, margin=1.14)
def door_mat(p):
    w, d, h = p.size(75, 45, 2)
    w, d = max(w, d), min(w, d)
    if p.says('standing-mat'):
        p.frame(rise=24, turn=-28)
        seat((w, d, 3.4), (0, 0, 0), m.paint('#3A3836', 0.8), r=1.5, crown=0.8, side=0.2, seed=1, rough=0.1)
        return
    if p.form == 'play-rug':
        seat((w, d, 1), (0, 0, 0), p.cloth('cotton') if p.painted else m.fabric('#8FA38A', 'cotton'), r=0.4, crown=0.1, seed=1, rough=0.1)
        pale = m.fabric('#F4EFE4', 'cotton')
        if p.says('hopscotch'):
            x, k = -w / 2 + 16, 0
            for many in (1, 1, 2, 1, 2, 1):
                for j in range(many):
                    y = 0 if many == 1 else (j - 0.5) * 25
                    a = 11
                    tube([(x - a, y - a, 1.2), (x + a, y - a, 1.2), (x + a, y + a, 1.2), (x - a, y + a, 1.2)], 0.7, pale, closed=True, straight=True)
                    k += 1
                    for n in range(k):
                        plate(oval(3, 3, 16), 0.3, (x - 5 + 5 * (n % 3), y - 5 + 5 * (n // 3), 1), m.fabric('#CC9A3B', 'cotton'), 0.05)
                x += 29
        else:
            road = m.fabric('#6E6C68', 'cotton')
            plate([(x, y) for x, y in oval(w - 24, d - 24, 80, 4)] , 0.3, (0, 0, 0.95), road, 0.05)
            plate([(x, y) for x, y in oval(w - 54, d - 54, 80, 4)], 0.32, (0, 0, 1.0), m.fabric('#A9BE9C', 'cotton'), 0.05)
            box((w - 30, 14, 0.3), (0, 0, 1.05), road, 0)
            for k in range(9):
                box((7, 1, 0.2), (-w / 2 + 26 + k * (w - 52) / 8, 0, 1.35), pale, 0)
            for k, (x, y) in enumerate(((-30, 18), (-8, 20), (20, 18), (34, -20), (-26, -19), (6, -20))):
                box((13, 12, 0.4), (x * w / 150, y * d / 100, 1.3), m.fabric(('#B5623C', '#CC9A3B', '#2F4257', '#E6D3B4', '#C78F7A', '#5E7F8E')[k], 'cotton'), 0.1)
                plate([(-8, 6), (8, 6), (0, 13)], 0.4, (x * w / 150, y * d / 100, 1.3), m.fabric('#7A4B38', 'cotton'), 0.1)
        return
    rubber = p.says('rubber')
    tone = m.paint(p.tone if p.painted else '#2E2C2A', 0.8, p.painted)
    if rubber:
        box((w, d, 0.6), (0, 0, 0), tone, 0.2)
        for j, y in enumerate(np.arange(-d / 2 + 3, d / 2 - 1, 3.4)):
            for x in np.arange(-w / 2 + 3 + (j % 2) * 2, w / 2 - 2, 4):
                tube([(x + 1.9 * math.cos(t), y + 1.9 * math.sin(t), 0.9) for t in np.linspace(0, 6.283, 6, endpoint=False)], 0.32, tone, closed=True, straight=True)
        return
    body = p.cloth('wool') if p.painted else m.fabric('#A9804F', 'wool')
    seat((w, d, 1.6), (0, 0, 0), body, r=0.6, crown=0.1, seed=p.seed, rough=0.25)
    ink = m.fabric('#2B2724', 'wool')
    if p.says('ribbed'):
        for y in np.arange(-d / 2 + 3, d / 2 - 2, 2.2):
            rod((-w / 2 + 3, y, 1.6), (w / 2 - 3, y, 1.6), 0.7, material=body, around=10)
    elif p.says('ahlan'):
        data = bpy.data.curves.new('word', 'FONT')
        data.body, data.size, data.extrude, data.align_x = 'أهلا', 0.2, 0.002, 'CENTER'
        for path in ('/usr/share/fonts/truetype/noto/NotoNaskhArabic-Bold.ttf',):
            pass
        a, b = w / 2 - 3, d / 2 - 3
        tube([(-a, -b, 1.8), (a, -b, 1.8), (a, b, 1.8), (-a, b, 1.8)], 0.6, ink, closed=True, straight=True)
        for x, y, pts in ((15, 0, [(0, 10), (0.6, 3), (0, -6)]), (-13, 0, [(0, 10), (0, 0), (-2, -5), (-7, -6)]), (-24, 0, [(0, 11), (0, -5)])):
            tube([(x + a, y + b, 1.9) for a, b in pts], 1.0, ink)
        tube([(9, -6, 1.9), (5, -1, 1.9), (1, -5, 1.9), (5, -8, 1.9), (9, -6, 1.9), (-4, -6.4, 1.9), (-20, -6, 1.9), (-24, -2, 1.9)], 0.95, ink)
    else:
        a, b = w / 2 - 3.4, d / 2 - 3.4
        tube([(-a, -b, 1.7), (a, -b, 1.7), (a, b, 1.7), (-a, b, 1.7)], 0.9, ink, closed=True, straight=True)


@form('grass', turn=-26, rise=24, margin=1.15)
def grass(p):
    from models.decor import leaf_mesh, strew
    pile = {'10mm': 1.0, '20mm': 2.2, '35mm': 4.0, '40mm': 5.6}.get(p.look.get('pile'), 3)
    w, d = 64.0, 44.0
    hues = ['#5C7A3C', '#6E8B47', '#8A8F55'] if not p.painted else None
    cut_out = p.says('grass-cut')
    if cut_out:
        # Cut to a plan: a corner left out, and a bow for a tree.
        bow = [(6 + 13 * math.cos(a), -d / 2 + 13 * math.sin(a)) for a in np.linspace(math.pi, 0, 24)]
        plate([(-w / 2, -d / 2), *bow, (w / 2, -d / 2), (w / 2, 4), (w / 2 - 17, 4), (w / 2 - 17, d / 2), (-w / 2, d / 2)], 1, (0, 0, 0), m.paint('#2B2A28', 0.9), 0.2)
    elif not p.says('foam'):
        box((w, d, 1), (0, 0, 0), m.paint('#2B2A28', 0.9), 0.2)
    foam = p.says('foam')
    base = 2.4 if foam else 1.0
    if foam:
        # The foam back, its holes and its blue showing at the edge.
        box((w, d, 1.6), (0, 0, 0), m.paint('#7FA3B5', 0.9), 0.3)
        box((w, d, 0.8), (0, 0, 1.6), m.paint('#2B2A28', 0.9), 0.1)
    rng = np.random.default_rng(p.seed)
    for k in range(3):
        stuff = m.paint(p.tone, 0.7, True) if p.painted else m.leaf(hues[k])
        faces, points = [], []
        for _ in range(5200):
            x, y = rng.uniform(-w / 2 + 0.4, w / 2 - 0.4), rng.uniform(-d / 2 + 0.4, d / 2 - 0.4)
            if cut_out and (math.hypot(x - 6, y + d / 2) < 13.4 or x > w / 2 - 17.4 and y > 3.6):
                continue
            a, tall, bend = rng.uniform(0, 6.28), pile * rng.uniform(0.7, 1.1), pile * rng.uniform(0.1, 0.7)
            c, s = math.cos(a) * 0.16, math.sin(a) * 0.16
            n = len(points)
            points += [(x - c, y - s, base), (x + c, y + s, base), (x + c * 0.8 - s * bend, y + s * 0.8 + c * bend, base + tall * 0.6), (x - c * 0.8 - s * bend, y - s * 0.8 + c * bend, base + tall * 0.6),
                       (x - s * bend * 4, y + c * bend * 4, base + tall)]
            faces += [(n, n + 1, n + 2, n + 3), (n + 3, n + 2, n + 4)]
        add('blades', points, faces, stuff, flat=True)
    if p.says('balcony'):
        p.frame(turn=-34)
        rod((-w / 2, d / 2 + 4, 6), (w / 2, d / 2 + 4, 6), 6, material=m.paint('#33312E', 0.9), around=40)
