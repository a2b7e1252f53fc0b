"""Cases of all kinds: sideboards, cabinets, drawers, wardrobes, shelves, toy boxes."""
import math

import numpy as np

from core import materials as m
from core.shapes import add, arch, box, lathe, model, oval, plate, put, rod, tube
from core.soft import seat
from forms.frame import form
from forms.ornament import reflected
from models import decor
from models.storage import bar, fluted, knob

DARK = '#2A2826'
GARMENTS = ('#EDE4D4', '#C9BBA2', '#8E9B86', '#B98A6B', '#3E4A57', '#D8CDBA', '#A9A08F')


def grain(p):
    if p.material in ('metal', 'steel'):
        return lambda along: p.enamel(0.45)
    if p.material == 'leather':
        return lambda along: m.wood('walnut', along)
    return p.wood


def case(made, w, d, h, z):
    """Sides between top and bottom, a hair behind their edges: faces that share one plane would be drawn through each other."""
    for x in (-w / 2 + 1.2, w / 2 - 1.2):
        box((2.2, d - 0.2, h - 4.4), (x, 0, z + 2.2), made('z'), 0.25)
    for k in (z, z + h - 2.2):
        box((w, d, 2.2), (0, 0, k), made('x'), 0.35)
    box((w - 4, 1, h - 4), (0, d / 2 - 1.2, z + 2), made('x'), 0)


@model
def tower(p, made, w, d, h, rows=4):
    """An open case with books and vases, to stand on a lower one."""
    case(made, w, d, h, 0)
    for k in range(rows):
        z = 2.2 if k == 0 else h * k / rows
        if k:
            box((w - 4.6, d - 2, 2), (0, 0.6, z - 2), made('x'), 0.3)
        if (k + p.seed) % 2:
            put(decor.book_row(min(26, w * 0.5), p.seed + k), -w * 0.38, 0, z)
        else:
            put(decor.vase('jar', min(20, h / rows * 0.62), ('#EFE5D6', '#B5623C')[k // 2 % 2], seed=k + 1), w * 0.06, 0, z)


def stand(p, made, w, d, foot):
    style = p.pick('stand', 'taper', 'post', 'plinth', 'sled')
    if foot < 6 or style == 'plinth':
        box((w - 6, d - 8, foot), (0, 1, 0), m.paint('#4A3F36', 0.7), 0)
        return
    for x in (-1, 1):
        a = w / 2 - 10
        if style == 'sled':
            tube([(x * a, -d / 2 + 5, foot), (x * a, -d / 2 + 5, 1), (x * a, d / 2 - 5, 1), (x * a, d / 2 - 5, foot)], 1, m.paint(DARK, 0.4), straight=True)
            continue
        for y in (-1, 1):
            b = d / 2 - 7
            if style == 'post':
                box((4.4, 4.4, foot), (x * (w / 2 - 2.4), y * (d / 2 - 2.4), 0), made('z'), 0.5)
            else:
                rod((x * (a + 2), y * (b + 1.6), 0), (x * a, y * b, foot), 1.4, 2.4, made('z'))


def handle(p, x, y, z, wide, upright=False):
    kind = p.pick('handle', 'knob', 'bar', 'cut', 'cup')
    metal = p.pick('handle metal', 'brass', 'bronze', 'steel')
    if kind == 'bar':
        bar(x, y, z, min(22, wide * 0.5), upright, metal)
    elif kind == 'cut':
        box((3, 0.8, 9) if upright else (9, 0.8, 3), (x, y - 0.2, z - (4.5 if upright else 1.5)), m.paint('#3A2F26', 0.8), 0.3)
    elif kind == 'cup':
        lathe([(0, 0), (2.6, 0), (2.4, 1.4), (0, 2.2)], (x, y, z), m.metal(metal), 24, turn=(90, 0, 0))
    else:
        knob(x, y, z, metal)


def drawers(p, made, x, w, y, z, h, rows, columns=1):
    for r in range(rows):
        for c in range(columns):
            a, b = w / columns, h / rows
            cx, cz = x - w / 2 + a * (c + 0.5), z + b * r
            out = -y * 0.9 if p.opened and r == rows - 1 and c == 0 else 0
            if out:
                drawer(p, a - 3.4, out, b * 0.66, cx, y - out / 2, cz + 1)
            box((a - 0.6, 2, b - 0.6), (cx, y - out, cz + 0.3), made('x'), 0.4)
            handle(p, cx, y - out - 1, cz + b / 2, a)


def drawer(p, w, d, h, x, y, z):
    """The box behind a front that is pulled out, with something folded in it."""
    for side in (-1, 1):
        box((1.4, d, h), (x + side * (w / 2 - 0.7), y, z), m.wood('ash', 'y'), 0.2)
    box((w, d, 0.8), (x, y, z), m.wood('ash', 'y'), 0)
    seat((w * 0.62, d * 0.62, h * 0.6), (x - w * 0.06, y, z + 0.9), m.fabric('#D8CDBA', 'cotton'), r=2, crown=0.5, seed=p.seed)


def door(p, made, x, w, y, z, h, style, opens=1, shelved=False):
    if not p.opened:
        leaf(p, made, x, w, y, z, h, style, opens)
        return
    put(hung_leaf(p, made, opens * w / 2, w, h, style, opens), x - opens * w / 2, y, z, turn=-opens * 86)
    inside(p, made, x, w, -2 * y, z, h, shelved)


@model
def hung_leaf(p, made, x, w, h, style, opens):
    leaf(p, made, x, w, 0, 0, h, style, opens)


def inside(p, made, x, w, d, z, h, shelved=False):
    """What an open door lets one see: clothes on a rail in a tall case, shelves in a lower one."""
    if h < 110:
        rows = 2 if h > 34 else 1
        for r in range(rows):
            at = z + h * r / rows
            if r:
                box((w - 1, d - 5, 1.8), (x, 1, at - 1.8), made('x'), 0.2)
            if (r + p.seed) % 2:
                put(decor.book_row(w * 0.5, p.seed + r), x - w * 0.34, 0, at)
            else:
                put(decor.vase('jar', min(18, h / rows * 0.6), '#EFE5D6', seed=r + 1), x + w * 0.1, 0, at)
        return
    if shelved:
        for r in range(5):
            at = z + h * r / 5
            box((w - 1, d - 5, 1.8), (x, 1, at - 1.8), made('x'), 0.2)
            seat((w * 0.66, d * 0.6, h * (0.06 if r % 2 else 0.09)), (x, 0, at), m.fabric(GARMENTS[(p.seed + r) % 7], 'wool'), r=3, crown=0.8, seed=r)
        return
    box((w - 1, d - 5, 1.8), (x, 1, z + h * 0.85), made('x'), 0.2)
    seat((w * 0.7, d * 0.6, h * 0.07), (x, 0, z + h * 0.86), m.fabric(GARMENTS[p.seed % 7], 'wool'), r=3, crown=0.8, seed=p.seed)
    rod((x - w / 2, 0, z + h * 0.8), (x + w / 2, 0, z + h * 0.8), 1.2, material=m.metal('steel'))
    for k in range(max(2, int(w / 9))):
        garment(p, k, x - w * 0.36 + k * 8.2, z + h * 0.8, h, d)


def garment(p, k, x, z, h, d=50):
    """A shirt, a dress or a pair of trousers on a wooden hanger, hooked over a rail at z that runs along x."""
    rng = np.random.default_rng(p.seed + k * 7)
    kind = ('shirt', 'dress', 'shirt', 'trousers', 'coat', 'shirt')[(k + p.seed) % 6]
    put(hung_on(m.fabric(GARMENTS[(k + p.seed) % 7], 'linen' if kind == 'shirt' else 'wool' if kind == 'coat' else 'cotton'), kind, h, min(20.0, d / 2 - 7), int(rng.integers(1000))), x, 0, z, turn=rng.uniform(-9, 9))


@model
def hung_on(cloth, kind, h, half, seed):
    """The rail passes through the origin; the shoulders point along y."""
    wood, rng = m.wood('oak', 'y'), np.random.default_rng(seed)
    tube([(0, 0, -6), (0, 0, -1.6), (0, 1.4, 1.4), (0, 0, 2.6), (0, -1.5, 1.4)], 0.22, m.metal('steel'))
    tube([(0, -half + 1, -10.6), (0, -half * 0.5, -8.2), (0, 0, -6), (0, half * 0.5, -8.2), (0, half - 1, -10.6)], 0.8, wood)
    if kind == 'trousers':
        rod((0, -half + 2, -11), (0, half - 2, -11), 0.6, material=wood)
        long, wide = min(56, h * 0.34), half * 0.62
        for side in (-1, 1):
            points, faces = [], []
            for j in range(14):
                t = j / 13
                for i in range(9):
                    s = i / 8 * 2 - 1
                    points.append((side * (0.8 + 1.5 * t ** 0.5 + 0.5 * math.sin(3 * s + seed) * t), s * wide * (1 - 0.12 * t), -11 + 1.2 * (1 - t) ** 8 - long * t))
            faces = [(j * 9 + i, j * 9 + i + 1, (j + 1) * 9 + i + 1, (j + 1) * 9 + i) for j in range(13) for i in range(8)]
            add('leg', points, faces, cloth, subdivide=1, thick=0.9)
        return
    long = {'shirt': 0.36, 'dress': 0.56, 'coat': 0.5}[kind] * min(h, 200)
    thick = {'shirt': 2.3, 'dress': 2.8, 'coat': 3.6}[kind]
    rows, cols = 22, 19
    for face in (-1, 1):
        points = []
        for j in range(rows):
            t = j / (rows - 1)
            for i in range(cols):
                s = i / (cols - 1) * 2 - 1
                wide = half * (1 + {'shirt': 0.0, 'dress': 0.22, 'coat': 0.08}[kind] * t - 0.08 * math.sin(math.pi * min(1, t * 1.6)))
                top = -6.4 - 4.8 * abs(s) ** 1.4
                fold = (0.9 * math.sin(5 * s + seed + face) + 0.5 * math.sin(11 * s + seed * 2)) * t
                full = thick * (1 - abs(s) ** 3) ** 0.6 * min(1, 0.25 + t * 5)
                points.append((face * (full + 0.15) + fold, s * wide, top + (-6.4 - long - top) * t))
        faces = [(j * cols + i, j * cols + i + 1, (j + 1) * cols + i + 1, (j + 1) * cols + i) for j in range(rows - 1) for i in range(cols - 1)]
        add('cloth', points, faces, cloth, subdivide=1, thick=0.35)
    for side in (-1, 1):
        reach = long * (0.78 if kind != 'dress' else 0.42)
        y = side * half
        made = tube([(0, y * 0.86, -10), (0.4, y * 1.02, -14), (0.8 * rng.uniform(-1, 1), y * 1.06, -12 - reach * 0.5), (1.6 * rng.uniform(-1, 1), y * 1.0, -11 - reach)], 2.6 if kind != 'coat' else 3.3, cloth)
        made.scale = (0.72, 1, 1)
    tube([(1.4, -3.4, -6.6), (2.6, 0, -8.4), (1.4, 3.4, -6.6), (-1.2, 0, -5.6)], 0.7, cloth, closed=True)


def leaf(p, made, x, w, y, z, h, style, opens=1):
    if style == 'slats':
        fluted(w - 0.6, h - 0.6, x, y, z + 0.3, p.timber if made is not None and p.material == 'wood' else 'oak', p.painted and p.material == 'wood')
    else:
        box((w - 0.6, 2, h - 0.6), (x, y, z + 0.3), made('z'), 0.4)
        if style == 'arch' and h > w:
            plate(arch(w - 12, h - 14, 36), 0.9, (x, y - 1.6, z + 7), made('z'), 0.3, upright=True)
        elif style == 'panel':
            for a, b, cx, cz in ((w - 8, 3, 0, 4), (w - 8, 3, 0, h - 7), (3, h - 14, -w / 2 + 5.5, 7), (3, h - 14, w / 2 - 5.5, 7)):
                box((a, 1, b), (x + cx, y - 1.2, z + cz), made('x' if a > b else 'z'), 0.3)
        elif style == 'cane':
            box((w - 12, 0.6, h - 14), (x, y - 1.2, z + 7), m.rattan('#D7B583'), 0)
        elif style == 'mirror':
            box((w - 3, 0.5, h - 3), (x, y - 1.2, z + 1.5), m.mirror(), 0.1)
    handle(p, x + opens * (w / 2 - 4.5), y - 1.2, z + h / 2, w, True)


def door_style(p, *styles):
    if p.says('mirror'):
        return 'mirror'
    if p.says('cane', 'khaizaran'):
        return 'cane'
    if p.look.get('doors') == 'slatted':
        return 'slats'
    return p.pick('door', *styles)


@form('tv-unit', 'sideboard', turn=-20, rise=10)
def low_case(p):
    w, d, h = p.size(160, 42, 80)
    made = grain(p)
    if p.sizes[0][0] is None:
        w, d, h = 150, 44, 80
    tall = h > 150
    hung = p.says('wall-hung')
    if hung:
        p.frame(ground='wall', turn=-20, rise=8, margin=1.2)
    foot = 0 if tall or hung else 14 if h > 40 else 9
    body = h - foot if not tall else 52
    z = foot
    if foot:
        put_stand(p, made, w, d, foot)
    case(made, w, d, body, z)
    count = max(2, round(w / 48))
    each = (w - 5) / count
    style = door_style(p, 'plain', 'slats', 'panel', 'arch')
    for k in range(count):
        x = -w / 2 + 2.5 + each * (k + 0.5)
        if p.form == 'tv-unit' and k == count // 2 and count > 2 and not tall:
            box((each - 1, d - 4, 1.8), (x, 0, z + body / 2), made('x'), 0.3)
            box((each * 0.5, 12, 5), (x, -2, z + body / 2 + 1.8), m.paint('#1F1D1B', 0.5), 0.6)
        elif p.form == 'sideboard' and k == 1 and count > 2 and p.pick('middle', True, False):
            drawers(p, made, x, each, -d / 2 + 0.6, z + 2.4, body - 4.8, 3)
        else:
            door(p, made, x, each, -d / 2 + 0.6, z + 2.4, body - 4.8, style, 1 if k % 2 == 0 else -1)
    if tall:
        for x in (-w / 2 + 21, w / 2 - 21) if w > 150 else (0,):
            put(tower(p, made, 42 if w > 150 else w, 32, h - body), x, (d - 32) / 2, body)
        return
    if not hung and not p.bare:
        put(decor.vase('moon', 26, '#EFE5D6', seed=3), -w * 0.34, 0, h)
        put(decor.books(3, p.seed), w * 0.3, 0, h)
    if p.sizes[0][0] is None:
        put(tower(p, made, w * 0.9, 32, 104, 3), 0, (d - 32) / 2, h)


@model
def put_stand(p, made, w, d, foot):
    stand(p, made, w, d, foot)


def mirror_cabinet(p, made, w, d, h):
    """A shallow cabinet hung on the wall: doors of mirror, one of them ajar."""
    p.frame(ground='wall', turn=0, rise=5, margin=1.24)
    for x in (-w / 2 + 0.8, w / 2 - 0.8):
        box((1.6, d - 2, h), (x, -d / 2 + 1, 0), made('z'), 0.3)
    for z in (0, h * 0.34, h * 0.67, h - 1.6):
        box((w - 3, d - 2.4, 1.6), (0, -d / 2 + 1.2, z), made('x'), 0.3)
    box((w - 2, 0.8, h - 1), (0, -0.4, 0.5), made('x'), 0.1)
    for k, (z, tone) in enumerate(((1.6, '#B5623C'), (h * 0.34 + 1.6, '#6F7A55'), (h * 0.67 + 1.6, '#E6D3B4'))):
        lathe([(0, 0), (2.6, 0), (2.8, 0.4), (2.8, 8), (1.4, 10), (1.4, 12), (0, 12)], (w * 0.16 + 6 * (k % 2), -d * 0.5, z), m.ceramic(tone, 0.4), 32, subdivide=0)
    for side in (-1, 1):
        half = w / 2 - 0.3
        a = math.radians(0 if side < 0 else 34)
        hinge = side * w / 2
        mid = (hinge - side * half / 2 * math.cos(a), -d + 1.2 - half / 2 * math.sin(a))
        box((half, 1.6, h), (*mid, 0), made('z'), 0.3, turn=(0, 0, math.degrees(a) * side))
        nx, ny = math.sin(a) * side, -math.cos(a)
        box((half - 2, 0.3, h - 2), (mid[0] + nx * 0.95, mid[1] + ny * 0.95, 1), m.mirror(), 0.05, turn=(0, 0, math.degrees(a) * side))
    for turn in (0, 68):
        reflected(h, 5, turn)


@form('nightstand', 'dresser', 'filing', 'dressing-table', 'bath-cabinet', turn=-26, rise=11)
def drawered(p):
    w, d, h = p.size(90, 45, 80)
    made = grain(p)
    if p.look.get('doors') == 'mirror':
        mirror_cabinet(p, made, w, d, h)
        return
    if p.sizes[0][0] is None:
        w, d, h = {'nightstand': (46, 40, 54), 'filing': (80, 45, 110)}.get(p.form, (100, 45, 80))
    if p.form == 'dressing-table' and not p.says('jewellery'):
        z = 75
        plate(oval(w, d, 80, 9), 2.6, (0, 0, z - 2.6), made('x'), 0.8)
        box((w - 6, d - 6, 12), (0, 1, z - 14.6), made('x'), 0.6)
        drawers(p, made, 0, w - 8, -d / 2 + 3, z - 14, 11, 1, 3 if w > 105 else 2)
        for x in (-1, 1):
            for y in (-1, 1):
                rod((x * (w / 2 - 5), y * (d / 2 - 4), 0), (x * (w / 2 - 8), y * (d / 2 - 7), z - 14), 1.4, 2.4, made('z'))
        r = min(33, w * 0.32)
        outline = oval(r * 2, h - z - 4, 90, p.pick('mirror', 2.0, 4.0, 7.0))
        plate([(x, y + (h - z) / 2 + 1) for x, y in outline], 1.6, (0, d / 2 - 6, z), made('z'), 0.4, upright=True)
        plate([(x * 0.92, y * 0.94 + (h - z) / 2 + 1) for x, y in outline], 0.6, (0, d / 2 - 6.8, z), m.mirror(), 0, upright=True)
        reflected(h, 11, -26, True)
        if p.says('lit'):
            for t in np.linspace(0.3, 2.84, 9):
                lathe([(0, -1.6), (1.6, 0), (0, 1.6)], (r * 1.12 * math.cos(t), d / 2 - 8, z + (h - z) / 2 + (h - z) * 0.5 * math.sin(t)), m.glow('#FFE3B8', 2.0), 16, subdivide=1)
        if not p.bare:
            put(seat_stool(p), -w * 0.12, -d / 2 - 18)
        return
    small = p.form == 'nightstand'
    if p.says('floating', 'bedside-shelf'):
        p.frame(ground='wall', turn=-24, rise=12, margin=1.3)
        if h > 14:
            case(made, w, d, h, 40)
            drawers(p, made, 0, w - 4.8, -d / 2 + 0.7, 42.2, h - 4.4, 1)
        else:
            box((w, d, 3), (0, 0, 40), made('x'), 0.6)
            box((w, 2.4, 9), (0, d / 2 - 1, 43), made('x'), 0.5)
        put(decor.books(2, p.seed), 0, 0, 43 if h <= 14 else 40 + h)
        return
    if p.says('round-bedside'):
        r = w / 2
        lathe([(0, 0), (r * 0.9, 0), (r * 0.94, 1), (r * 0.94, h - 4), (0, h - 4)], (0, 0, 0), made('z'), 72, subdivide=0)
        plate(oval(w, d, 90), 3, (0, 0, h - 3), made('x'), 1)
        for z in (h * 0.33, h * 0.64):
            tube([(r * 0.95 * math.cos(t), r * 0.95 * math.sin(t), z) for t in np.linspace(0, 6.283, 72, endpoint=False)], 0.3, m.paint('#3A2F26', 0.8), closed=True, straight=True)
        for z in (h * 0.48, h * 0.8):
            handle(p, 0, -r * 0.96, z, 20)
        put(decor.books(2, p.seed), 0, 0, h)
        return
    if p.says('drawer-insert'):
        insert(p, made, w, d, h)
        return
    foot = 4 if p.form == 'filing' else (p.pick('foot', 16, 12, 6) if not small else p.pick('foot', 18, 14, 22))
    put_on = put_stand(p, made, w, d, foot)
    put(put_on)
    body = h - foot
    case(made, w, d, body, foot)
    columns = 1 if w < 75 else 2
    rows = max(1, round(body / (22 if not p.form == 'filing' else 26)))
    if p.says('locker'):
        for k in range(3):
            for r in range(2):
                door(p, made, (k - 1) * (w - 4) / 3, (w - 4) / 3, -d / 2 + 0.6, foot + 2.3 + r * (body - 4.6) / 2, (body - 4.6) / 2, 'plain')
    elif p.says('shoe'):
        drawers(p, made, 0, w - 4.6, -d / 2 + 0.6, foot + 2.3, body - 4.6, 3)
    elif p.says('jewellery'):
        reflected(h, 11, -26, True)
        door(p, made, 0, w - 4.4, -d / 2 + 0.6, foot + 2.3, body - 4.6, 'mirror')
    elif small and p.pick('open', True, False):
        drawers(p, made, 0, w - 4.6, -d / 2 + 0.6, foot + body * 0.5, body * 0.5 - 2.4, 1)
        box((w - 3, d - 3, 1.8), (0, 0, foot + body * 0.46), made('x'), 0.3)
        put(decor.books(3, p.seed), 0, -2, foot + 2.4)
    else:
        drawers(p, made, 0, w - 4.6, -d / 2 + 0.6, foot + 2.3, body - 4.6, rows, columns)
    if p.form == 'filing' or p.bare:
        return
    if p.says('changing'):
        seat((w - 16, d - 4, 8), (0, 0, h), m.fabric('#F4F1EA', 'cotton'), r=3.4, crown=-1.0, side=0.3, seed=3)
    elif small:
        put(decor.books(2, p.seed), w * 0.08, 0, h)
    else:
        put(decor.vase(p.pick('vase', 'moon', 'jar', 'bottle'), 24, '#EFE5D6', seed=3), -w * 0.3, 0, h)


def insert(p, made, w, d, h):
    """Drawers that go inside a wardrobe: a bare case without feet, three fronts of glass, shirts behind them."""
    case(made, w, d, h, 0)
    each = (h - 5) / 3
    for k in range(3):
        z = 2.5 + each * k
        out = 16 if k == 2 and not p.opened else 30 if k == 2 else 0
        y = -d / 2 + 0.6 - out
        for side in (-1, 1):
            box((1.4, d - 6, each * 0.62), (side * (w / 2 - 4), y + d / 2 - 2, z + 1), m.wood('ash', 'y'), 0.2)
        box((w - 7, d - 6, 1), (0, y + d / 2 - 2, z + 0.8), m.wood('ash', 'x'), 0.1)
        # A frame of wood round a pane.
        for q, r, cx, cz in ((w - 5.4, 2.4, 0, 0.4), (w - 5.4, 2.4, 0, each - 3.2), (2.4, each - 1, -w / 2 + 3.9, 0.4), (2.4, each - 1, w / 2 - 3.9, 0.4)):
            box((q, 1.8, r), (cx, y, z + cz), made('x' if q > r else 'z'), 0.3)
        box((w - 9, 0.5, each - 4.6), (0, y, z + 2.6), m.glass(), 0)
        rod((-7, y - 2.2, z + each - 2), (7, y - 2.2, z + each - 2), 0.5, material=m.metal('brass'))
        for x in (-6.4, 6.4):
            rod((x, y - 2.2, z + each - 2), (x, y - 0.6, z + each - 2), 0.4, material=m.metal('brass'))
        for j, x in enumerate((-w * 0.29, 0, w * 0.29)):
            for i in range(2):
                seat((w * 0.25, d * 0.56, 4.6), (x, y + d * 0.36, z + 1.8 + 4.4 * i), m.fabric(('#F4F1EA', '#DCE3E4', '#EDE4D4')[(j + k) % 3], 'cotton'), r=2.2, crown=0.6, seed=j + i * 3 + k)


@model
def seat_stool(p):
    for k in range(4):
        a = k * 1.571 + 0.785
        rod((17 * math.cos(a), 15 * math.sin(a), 0), (14 * math.cos(a), 13 * math.sin(a), 36), 1.3, 2.0, p.wood('z'))
    seat((42, 36, 9), (0, 0, 35), m.fabric('#E6DCCB', 'boucle'), r=4, crown=1.8, seed=p.seed)


@form('wardrobe', 'sliding-wardrobe', 'kids-wardrobe', turn=-22, rise=6)
def wardrobe(p):
    w, d, h = p.size(150, 60, 205)
    made = grain(p)
    if p.sizes[0][0] is None:
        w, d, h = 200, 60, 210
    deep = min(d, 64)
    wing = d - deep
    foot = 5 if h > 160 else 10
    put(put_stand(p, made, w, deep, foot))
    case(made, w, deep, h - foot, foot)
    slides = p.form == 'sliding-wardrobe'
    count = max(2, round(w / (80 if slides else 48)))
    begin = -w / 2 + (deep if wing > 40 else 2.3)
    each = (w / 2 - 2.3 - begin) / count
    style = door_style(p, 'plain', 'panel', 'arch', 'slats')
    for k in range(count):
        x = begin + each * (k + 0.5)
        kind = style
        if slides:
            kind = 'mirror' if p.says('mirror') and k % 2 == 0 else 'plain' if style == 'mirror' else style
            y = -deep / 2 + (0.9 if k % 2 else -1.2)
            if p.opened:
                inside(p, made, x, each, deep, foot + 2.4, h - foot - 4.8)
                x += each * 0.86 if k == 0 else 0
            leaf(p, made, x, each + 1, y, foot + 2.4, h - foot - 4.8, kind, 1 if k % 2 == 0 else -1)
        elif p.form == 'kids-wardrobe' or h < 190:
            door(p, made, x, each, -deep / 2 + 0.6, foot + 2.3 + h * 0.24, h * 0.76 - foot - 4.6, kind, 1 if k % 2 == 0 else -1)
        else:
            door(p, made, x, each, -deep / 2 + 0.6, foot + 2.3, h - foot - 4.6, kind if kind != 'mirror' or k == count // 2 else 'plain', 1 if k % 2 == 0 else -1, shelved=count > 2 and k == count - 1)
    if not slides and h < 190:
        drawers(p, made, 0, w - 4.6, -deep / 2 + 0.6, foot + 2.3, h * 0.24, 1, 2)
    if p.says('mirror'):
        reflected(h, 6, -12 if p.opened else -22, True)
    if wing > 40:
        put(corner_wing(p, made, wing, deep, h, foot, style), (deep - w) / 2, -d / 2, turn=90)


@model
def corner_wing(p, made, w, d, h, foot, style):
    """The other leg of a wardrobe round a corner, its doors toward the first."""
    put(put_stand(p, made, w, d, foot))
    case(made, w, d, h - foot, foot)
    half = (w - 4.6) / 2
    for k in (-1, 1):
        leaf(p, made, k * half / 2, half + 1, -d / 2 + (0.9 if k > 0 else -1.2), foot + 2.4, h - foot - 4.8, style, -k)


@form('bookshelf', 'display-cabinet', 'open-wardrobe', turn=-22, rise=7)
def shelf(p):
    w, d, h = p.size(90, 34, 180)
    made = grain(p)
    if p.form == 'open-wardrobe':
        return rails(p, w, d, h)
    steel = p.material == 'metal'
    glass = p.form == 'display-cabinet'
    if p.says('ladder'):
        for x in (-w / 2 + 2, w / 2 - 2):
            rod((x, -d / 2, 0), (x, d / 2 - 2, h), 1.4, material=m.paint(DARK, 0.4) if not p.painted else p.enamel())
        for k in range(5):
            t = 0.08 + k * 0.2
            box((w - 2, d * (1 - t * 0.6), 2), (0, d / 2 - d * (1 - t * 0.6) / 2, h * t), m.wood('oak', 'x'), 0.4)
            put(decor.vase(('jar', 'moon', 'bowl')[k % 3], (18, 20, 8)[k % 3], ('#B5623C', '#EFE5D6', '#6F7A55')[k % 3], seed=k), (-1) ** k * w * 0.2, d * 0.2, h * t + 2)
        return
    if h <= 70 and p.says('wall'):
        p.frame(ground='wall', turn=-18, rise=4, margin=1.24)
    foot = 10 if h < 100 else 4
    z = foot if h > 70 else 0
    if h > 70:
        put(put_stand(p, made, w, d, foot))
    if steel:
        for x in (-w / 2 + 1.5, w / 2 - 1.5):
            for y in (-d / 2 + 1.5, d / 2 - 1.5):
                box((3, 3, h), (x, y, 0), made('z'), 0.3)
    else:
        case(made, w, d, h - (foot if h > 70 else 0), z)
    shelves = max(2, round(h / 36))
    gap = (h - foot) / shelves
    arches = int(p.look.get('arches') or (1 if p.says('arch') else 0))
    rng = np.random.default_rng(p.seed)
    for k in range(shelves):
        at = z + gap * k
        if k or steel:
            box((w - 3, d - 2, 2), (0, 0, at), made('x') if not steel or p.seed % 2 else m.wood('oak', 'x'), 0.4)
        side = 1 if k % 2 else -1
        if p.bare:
            continue
        if not p.says('archive'):
            put(decor.book_row(w * rng.uniform(0.28, 0.42), p.seed + k), -w / 2 + 5 if side < 0 else w * 0.04, 0, at + 2.2)
            put(decor.vase(('moon', 'jar', 'bowl')[k % 3], min(gap * 0.6, (22, 19, 9)[k % 3]), ('#B5623C', '#EFE5D6', '#6F7A55')[k % 3], seed=k + 1), -side * -w * 0.26 if side < 0 else -w * 0.26, -2, at + 2.2)
        else:
            for j in range(3):
                box((w * 0.26, d - 10, gap * 0.62), ((j - 1) * w * 0.3, -2, at + 2), m.paint(('#CDBFA8', '#A9A08F', '#E2D8C6')[(j + k) % 3], 0.8), 0.6)
    if arches:
        each = (w - 4) / arches
        for k in range(1, arches):
            box((2, d - 1, h - foot - 4), (-w / 2 + 2 + each * k, 0, z + 2), made('z'), 0.3)
        for k in range(arches):
            x = -w / 2 + 2 + each * (k + 0.5)
            r = each / 2 - 1
            top = z + h - foot - 4
            bow = [(-r * math.cos(t), top - r + r * math.sin(t)) for t in np.linspace(0, math.pi, 28)]
            plate([(-r - 0.8, top + 1.5), (-r - 0.8, top - r), *bow, (r + 0.8, top - r), (r + 0.8, top + 1.5)], 2, (x, -d / 2 + 0.2, 0), made('x'), 0.2, upright=True)
    if glass:
        for k in (-1, 1):
            x = k * (w - 4) / 4
            a, b = (w - 4) / 2, h - (foot if h > 70 else 0) - 4.6
            for q, r, cx, cz in ((a, 4, 0, 0), (a, 4, 0, b - 4), (4, b, -a / 2 + 2, 0), (4, b, a / 2 - 2, 0)):
                box((q - 0.5, 1.8, r), (x + cx, -d / 2 - 0.2, z + 2.3 + cz), made('x' if q > r else 'z'), 0.4)
            knob(k * 3.4, -d / 2 - 1, z + h * 0.45)


def rails(p, w, d, h):
    steel = p.enamel(0.4)
    if p.says('coat-stand'):
        rod((0, 0, 2), (0, 0, h), 1.8, material=steel)
        lathe([(0, 0), (17, 0), (17.6, 0.8), (16, 2), (3, 3), (2, 6)], (0, 0, 0), steel, subdivide=2)
        for k in range(6):
            a = k * 1.047
            z = h - 10 - (k % 2) * 26
            tube([(0, 0, z), (9 * math.cos(a), 9 * math.sin(a), z + 2), (14 * math.cos(a), 14 * math.sin(a), z + 9)], 0.9, steel)
            lathe([(0, -1.4), (1.5, 0), (0, 1.4)], (14 * math.cos(a), 14 * math.sin(a), z + 9), m.wood('oak', 'z'), 16)
        return
    if p.says('ladder-rack'):
        for x in (-w / 2, w / 2):
            rod((x, -26, 0), (x, 0, h), 1.5, material=steel)
        for k in range(6):
            t = 0.14 + 0.15 * k
            rod((-w / 2, -26 + 26 * t, h * t), (w / 2, -26 + 26 * t, h * t), 1.2, material=steel)
        for t, hue in ((0.59, '#C9BBA2'), (0.29, '#8E9B86')):
            box((w * 0.6, 3.4, h * 0.2), (-2, -26 + 26 * t - 1, h * t - h * 0.19), m.fabric(hue, 'wool'), 1.4, turn=(-8, 0, 0))
        return
    if p.says('corner'):
        corner_rails(p, steel, w, d, h)
        return
    d = min(d, 50)
    single = p.says('rail')
    for x in (-w / 2, w / 2):
        for y in ((-d / 2 + 3, d / 2 - 3) if not single else (0,)):
            rod((x, y, 6 if single else 0), (x, y, h), 1.4, material=steel)
        if single:
            rod((x, -d / 2, 6.6), (x, d / 2, 6.6), 1.4, material=steel)
            for y in (-d / 2 + 2, d / 2 - 2):
                lathe([(0, -1.3), (2.3, -1.3), (2.7, 0), (2.3, 1.3), (0, 1.3)], (x, y, 2.8), m.paint(DARK, 0.5), 24, turn=(90, 0, 30))
        else:
            for z in (1.4, h):
                rod((x, -d / 2 + 3, z), (x, d / 2 - 3, z), 1.4, material=steel)
    if not single:
        for y in (-d / 2 + 3, d / 2 - 3):
            rod((-w / 2, y, h), (w / 2, y, h), 1.2, material=steel)
    else:
        rod((-w / 2 - 1, 0, h), (w / 2 + 1, 0, h), 1.4, material=steel)
    rail = h - (8 if not single else 0)
    if not single:
        rod((-w / 2, 0, rail), (w / 2, 0, rail), 1.3, material=steel)
    for z in ((16, 46) if not single else (16,)):
        box((w - 2, d - 6 if not single else d * 0.62, 2), (0, 0, z - 2), m.wood('ash', 'x'), 0.4)
    run = w - 26 if single else w * 0.62
    count = int(run / 9)
    for k in range(count):
        garment(p, k, -w / 2 + 14 + run * (k + 0.5) / count, rail, h)
    if single:
        for k in range(3):
            shoes(-w * 0.28 + k * w * 0.26, 0, 16, k)
        return
    # Beside the rail a column of shelves.
    for k in range(4):
        z = 76 + k * (h - 100) / 3.4
        box((w * 0.28, d - 8, 1.8), (w / 2 - w * 0.16, 0, z - 1.8), m.wood('ash', 'x'), 0.3)
        for i in range(2 if k % 2 else 3):
            seat((w * 0.2, d * 0.56, 5), (w / 2 - w * 0.16, 0, z + 4.7 * i), m.fabric(GARMENTS[(k + i) % 7], 'wool'), r=2.4, crown=0.7, seed=k * 3 + i)
    rod((w / 2 - w * 0.3, 0, 46), (w / 2 - w * 0.3, 0, rail), 1.1, material=steel)
    for k in range(2):
        box((34, d - 14, 20), (-w * 0.24 + k * w * 0.36, 0, 16), m.fabric('#CDBFA8', 'weave'), 2)
    for k in range(3):
        shoes(-w * 0.3 + k * w * 0.24, 0, 46, k)


def shoes(x, y, z, k):
    """A pair of leather slippers, toes to the front."""
    hide = m.leather(('#A9713F', '#5B4632', '#C9BBA2')[k % 3])
    for side in (-1, 1):
        seat((8.4, 24, 1.8), (x + side * 5, y, z), m.paint('#3A2F26', 0.7), r=0.9, crown=0, side=0.4, seed=k)
        seat((8.2, 12, 6), (x + side * 5, y - 5.6, z + 1), hide, r=3, crown=1.2, side=0.3, seed=k + 3)


def corner_rails(p, steel, w, d, h):
    """Two rails round a corner, joined at one post; a stack of shelves stands in the corner."""
    deep = 45.0
    a, b = w / 2, d / 2
    for x, y in ((-a, b), (a, b), (-a, -b), (-a + deep, -b), (a, b - deep), (-a + deep, b - deep)):
        rod((x, y, 0), (x, y, h), 1.4, material=steel)
    for z in (1.4, h):
        for start, end in (((-a, b), (a, b)), ((-a + deep, b - deep), (a, b - deep)), ((a, b), (a, b - deep)), ((-a, b), (-a, -b)), ((-a + deep, b - deep), (-a + deep, -b)), ((-a, -b), (-a + deep, -b))):
            rod((*start, z), (*end, z), 1.2, material=steel)
    for z in np.linspace(16, h - 26, 5):
        box((deep - 3, deep - 3, 2), (-a + deep / 2, b - deep / 2, z), m.wood('ash', 'x'), 0.4)
        seat((30, 28, 7), (-a + deep / 2, b - deep / 2, z + 2), m.fabric(GARMENTS[int(z) % 7], 'wool'), r=3, crown=0.9, seed=int(z))
    rail = h - 8
    rod((-a + deep, b - deep / 2, rail), (a, b - deep / 2, rail), 1.3, material=steel)
    rod((-a + deep / 2, b - deep, rail), (-a + deep / 2, -b, rail), 1.3, material=steel)
    run = w - deep - 16
    for k in range(int(run / 9)):
        put(on_rail(p, k, h), -a + deep + 8 + 9 * (k + 0.5), b - deep / 2, rail)
    for k in range(int((d - deep - 16) / 9)):
        put(on_rail(p, k + 20, h), -a + deep / 2, b - deep - 8 - 9 * (k + 0.5), rail, turn=90)
    for x, y, sx, sy in ((a - (w - deep) / 2, b - deep / 2, w - deep - 3, deep - 3), (-a + deep / 2, -b + (d - deep) / 2, deep - 3, d - deep - 3)):
        box((sx, sy, 2), (x, y, 14), m.wood('ash', 'x'), 0.4)
    for k in range(3):
        shoes(-a + deep + 22 + 26 * k, b - deep / 2 - 4, 16, k)


@model
def on_rail(p, k, h):
    garment(p, k, 0, 0, h)


@form('cable-tidy', turn=-26, rise=16)
def cable(p):
    w, d, h = p.size(60, 20, 12)
    made = grain(p)
    if p.says('monitor'):
        plate(oval(w, d, 80, 12), 2, (0, 0, h - 2), made('x'), 0.6)
        for x in (-w / 2 + 4, w / 2 - 4):
            box((2, d - 3, h - 2), (x, 0, 0), made('z'), 0.5)
        box((w * 0.3, d - 6, 3), (-w * 0.18, 0, 0), m.paint('#3A3836', 0.5), 0.8)
    elif p.says('tray'):
        box((w, 1, h * 0.6), (0, d / 2, 2), made('x'), 0.3)
        for k in range(int(w / 3)):
            tube([(-w / 2 + 1.5 + k * 3, d / 2, h), (-w / 2 + 1.5 + k * 3, d / 2, 2), (-w / 2 + 1.5 + k * 3, -d / 2, 2), (-w / 2 + 1.5 + k * 3, -d / 2, h * 0.5)], 0.35, made('z'), straight=True)
        for z, y in ((2, -d / 2), (h * 0.5, -d / 2), (2, d / 4)):
            rod((-w / 2, y, z), (w / 2, y, z), 0.45, material=made('x'))
        tube([(-w * 0.4, 0, 3.4), (-w * 0.1, 2, 3.8), (w * 0.2, -1, 3.4), (w * 0.4, 1, 3.6)], 0.8, m.paint('#2A2826', 0.6))
    else:
        box((w, d, h - 1.6), (0, 0, 0), made('x'), 1.2)
        box((w, d, 1.4), (0, 0, h - 1.4), m.wood('oak', 'x'), 0.5)
        box((0.8, 4, 2), (w / 2, 0, 2), m.paint('#2A2826', 0.8), 0.3)
        tube([(w / 2, 0, 3), (w / 2 + 8, -2, 0.8), (w / 2 + 14, -8, 0.8)], 0.5, m.paint('#2A2826', 0.6))


def foam_blocks(p, w, d):
    """Five blocks of foam in wiped cloth: steps, cube, bridge, slope, half moon."""
    main = m.leather(p.tone, p.painted)
    sand, clay, ivory = (m.leather(tone) for tone in ('#D9C4A0', '#C98F72', '#EFE6D6'))
    high, deep = 30.0, min(d, 60)

    def solid(outline, x, material, y=0.0):
        plate(outline, deep, (x, y - deep / 2, 0), material, 1.6, upright=True)

    solid([(0, 0), (44, 0), (44, high), (22, high), (22, high / 2), (0, high / 2)], -104, sand)
    box((36, deep, high), (-40, 0, 0), main, 1.8)
    arch_ = [(11.5 * math.cos(a), 12.5 * math.sin(a)) for a in np.linspace(math.pi, 0, 24)]
    solid([(-25, 0), *arch_, (25, 0), (25, high), (-25, high)], 5, clay)
    solid([(0, 0), (58, 0), (56, 2), (0, high)], 32, main)
    # The half moon rocks before them.
    solid([(-27, 0), *[(27 * math.cos(a), 27 * math.sin(a)) for a in np.linspace(math.pi, 0, 40)][1:-1], (27, 0)], -6, ivory, -deep - 10)


@form('toy-storage', turn=-26, rise=13)
def toys(p):
    w, d, h = p.size(80, 40, 60)
    made = grain(p) if p.material == 'wood' else lambda along: p.cloth('cotton')
    toy = ('#E0A458', '#B5623C', '#5E7F8E', '#8E9B86')
    if p.says('basket'):
        for x, s in ((-w * 0.56, 1), (w * 0.5, 0.86)):
            r = w / 2 * s
            lathe([(0, 0), (r * 0.86, 0), (r * 0.94, 2), (r, h * s * 0.5), (r * 0.97, h * s), (r * 0.9, h * s), (r * 0.9, 4), (0, 3)], (x, -x * 0.2, 0), p.cloth('wool'), wobble=0.012, seed=p.seed, subdivide=2)
            for k in range(int(h * s / 2.6)):
                t = k * 2.6 / (h * s)
                q = r * (0.94 + 0.06 * math.sin(math.pi * min(1, t)) ) * 1.005
                tube([(x + q * math.cos(a), -x * 0.2 + q * math.sin(a), 2 + k * 2.6) for a in np.linspace(0, 6.283, 40, endpoint=False)], 0.9, p.cloth('wool'), closed=True, straight=True)
        return
    if p.says('teepee'):
        r = w / 2
        tops, feet = [], []
        for k in range(5):
            a = k * 1.2566 - 1.571 + 0.628
            foot = np.array((r * math.cos(a), r * math.sin(a), 0))
            rod(foot, (-foot[0] * 0.16, -foot[1] * 0.16, h + 14), 1.5, material=m.wood('oak', 'z'))
            feet.append(foot * 1.01)
            tops.append(np.array((foot[0] * 0.12, foot[1] * 0.12, h - 10)))
        cloth = p.cloth('cotton')
        for k in range(5):
            a, b = k, (k + 1) % 5
            if k == 4:
                for one, other in ((a, b), (b, a)):
                    mid = (feet[one] * 0.78 + feet[other] * 0.22)
                    add('flap', [feet[one], mid, tops[other] * 0.5 + tops[one] * 0.5, tops[one]], [(0, 1, 2, 3)], cloth, flat=True, thick=0.6)
                continue
            add('side', [feet[a], feet[b], tops[b], tops[a]], [(0, 1, 2, 3)], cloth, flat=True, thick=0.6)
        seat((r * 1.3, r * 1.3, 7), (0, 0, 0.5), m.fabric('#E9DFCC', 'cotton'), r=3, crown=1.4, seed=2)
        return
    if p.says('climber'):
        foam_blocks(p, w, d)
        return
    if p.says('crate', 'chest'):
        box((w, 2, h - 6), (0, -d / 2 + 1, 5), made('x'), 0.6)
        box((w, 2, h - 6), (0, d / 2 - 1, 5), made('x'), 0.6)
        for x in (-w / 2 + 1, w / 2 - 1):
            box((2, d - 2, h - 6), (x, 0, 5), made('y'), 0.6)
        box((w - 2, d - 2, 1.6), (0, 0, 5), made('x'), 0.2)
        if p.says('chest'):
            # The lid stands open on its hinges at the back edge.
            c, up = math.cos(math.radians(64)), math.sin(math.radians(64))
            box((w + 2, d + 1, 2.4), (0, d / 2 - d / 2 * c, h - 1 + d / 2 * up), made('x'), 0.6, turn=(-64, 0, 0))
            for x in (-w * 0.3, w * 0.3):
                rod((x - 3, d / 2 + 0.2, h - 1), (x + 3, d / 2 + 0.2, h - 1), 0.7, material=m.metal('brass'))
        for k in range(4):
            lathe([(0, -2), (2.4, -2), (2.8, 0), (2.4, 2), (0, 2)], ((-1) ** k * (w / 2 - 6), (-1 if k < 2 else 1) * (d / 2 - 5), 2.8), m.paint(DARK, 0.5), 24, turn=(90, 0, 0))
        rng = np.random.default_rng(p.seed)
        for k in range(7):
            x, y = rng.uniform(-w * 0.36, w * 0.36), rng.uniform(-d * 0.26, d * 0.26)
            if k % 2:
                lathe([(0, -6), (4.6, -4), (6, 0), (4.6, 4), (0, 6)], (x, y, h - 3), m.paint(toy[k % 4], 0.6), 28, subdivide=1)
            else:
                box((10, 10, 10), (x, y, h - 8), m.wood('oak', 'x') if k % 4 else m.paint(toy[k % 4], 0.6), 1, turn=(0, 0, k * 20))
        return
    if p.says('book-display'):
        for x in (-w / 2 + 1, w / 2 - 1):
            plate([(-d / 2, 0), (d / 2, 0), (d / 2, h), (d * 0.2, h), (-d / 2, h * 0.24)], 2, (x - 1, 0, 0), made('z'), 0.5, upright=True, turn=(0, 0, 90))
        for k in range(4):
            y = -d / 2 + 4 + k * d * 0.2
            z = 4 + k * h * 0.22
            box((w - 4, 1.4, 9), (0, y, z), made('x'), 0.4)
            for j in range(2):
                box((w * 0.34, 1.4, h * 0.25), (-w * 0.22 + j * w * 0.42, y + 3, z + 1), m.paint(toy[(j + k) % 4], 0.6), 0.3, turn=(-12, 0, 0))
        return
    case(made, w, d, h - 6, 6)
    box((w - 6, d - 6, 6), (0, 0, 0), m.paint('#4A3F36', 0.7), 0)
    columns, rows = 3, 3 if h > 70 else 2
    for c in range(1, columns):
        box((1.8, d - 2, h - 10), (-w / 2 + w * c / columns, 0, 8), made('z'), 0.3)
    for r in range(rows):
        z = 8 + r * (h - 10) / rows
        if r:
            box((w - 4, d - 2, 1.8), (0, 0, z - 1), made('x'), 0.3)
        for c in range(columns):
            x = -w / 2 + w * (c + 0.5) / columns
            if (c + r + p.seed) % 3:
                box((w / columns - 5, d - 6, (h - 10) / rows * 0.6), (x, -1, z + 1), m.fabric(toy[(c + r) % 4], 'cotton'), 1.4)
            else:
                put(decor.book_row(w / columns * 0.62, p.seed + c), x - w / columns * 0.36, -2, z + 1)
