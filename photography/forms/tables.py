"""Tables, desks and trolleys."""
import math

import numpy as np

from core import materials as m
from core.shapes import box, lathe, model, oval, plate, put, rod, tube
from forms.frame import form
from models import decor
from models.storage import knob

DARK = '#2A2826'


@model
def top(p, width, depth, thick, z, corner, material):
    plate(oval(width, depth, 110, corner), thick, (0, 0, z - thick), material, min(1.2, thick / 2.6))


def legs(p, width, depth, height, style, material, inset=8):
    """Splayed rods, square posts, hairpins, a frame at each end or trestles."""
    a, b = width / 2 - inset, depth / 2 - inset * 0.7
    for x in (-1, 1):
        if style == 'frame':
            for y in (-1, 1):
                box((4, 4, height), (x * a, y * b, 0), material('z'), 0.5)
            box((4, b * 2, 4), (x * a, 0, 0), material('y'), 0.5)
            continue
        if style == 'trestle':
            for y in (-1, 1):
                rod((x * a, y * (b + 2), 0), (x * a, y * b * 0.3, height), 2.4, material=material('z'))
            box((4, b * 1.5, 5), (x * a, 0, height - 6), material('y'), 0.8)
            continue
        for y in (-1, 1):
            if style == 'splay':
                rod((x * (a + 3), y * (b + 2), 0), (x * a, y * b, height), 1.5, 2.8, material('z'))
            elif style == 'hairpin':
                tube([(x * a - 5, y * b, height), (x * (a + 1.4) - 0.6, y * b, 1), (x * (a + 1.4) + 0.6, y * b, 1), (x * a + 5, y * b, height)], 0.6, m.paint(DARK, 0.4), straight=True)
            else:
                box((5.6, 5.6, height), (x * a, y * b, 0), material('z'), 0.9)


def stuff_of(p):
    """What its frame is made of, by direction of grain."""
    if p.material in ('metal', 'steel'):
        return lambda along: p.enamel(0.35)
    if p.material == 'stone' or p.says('stone', 'marble', 'travertine'):
        return lambda along: p.stone()
    if p.material == 'leather':
        return lambda along: m.wood('walnut', along)
    return p.wood


@form('coffee-table', 'side-table', 'console-table', 'incense-table', turn=-24, rise=14)
def small_table(p):
    w, d, h = p.size(90, 55, 42)
    made = stuff_of(p)
    stone, metal = p.material == 'stone', p.material == 'metal'
    if p.sizes[0][0] is None:
        w, d, h = 90, 60, 38
    if p.says('corner-table'):
        # Square, a band of brass inlaid in its top.
        box((w, d, 3.2), (0, 0, h - 3.2), made('x'), 0.8)
        for y in (-1, 1):
            box((w - 9, 0.9, 0.12), (0, y * (d / 2 - 5), h - 0.06), m.metal('brass'), 0)
            box((0.9, d - 9, 0.12), (y * (w / 2 - 5), 0, h - 0.06), m.metal('brass'), 0)
            box((w - 12, 2.2, 8), (0, y * (d / 2 - 5), h - 11), made('x'), 0.5)
            box((2.2, d - 12, 8), (y * (w / 2 - 5), 0, h - 11), made('y'), 0.5)
            for x in (-1, 1):
                lathe([(0, 0), (1.9, 0), (1.9, 3), (2.3, 3.4), (1.7, 6), (2.6, h * 0.4), (3.0, h * 0.62), (2.2, h - 13), (2.9, h - 11), (2.9, h - 3), (0, h - 3)], (x * (w / 2 - 6), y * (d / 2 - 6), 0), made('z'), 36)
                lathe([(0, 0), (2.1, 0), (2.1, 3), (0, 3)], (x * (w / 2 - 6), y * (d / 2 - 6), 0), m.metal('brass'), 32, subdivide=0)
    elif p.says('nesting'):
        for k, (x, y, s) in enumerate(((-10, 10, 1.0), (24, -20, 0.74))):
            put(round_one(p, made, w * s, d * s, h * (1 if k == 0 else 0.8), 3), x, y)
    elif p.says('tray-table', 'guest-tables', 'majlis-table') and metal:
        spots = ((-16, 8, 1.0), (18, -14, 0.86)) if p.says('guest') else ((0, 0, 1.0),)
        for x, y, s in spots:
            put(tray(p, w * s, h * s), x, y)
    elif p.says('incense', 'service-stand'):
        for z in (h - 3, h * 0.36):
            put(tray_plate(p, w, z), 0, 0)
        for k in range(3):
            a = k * 2.094 + 0.4
            tube([(w * 0.46 * math.cos(a), w * 0.46 * math.sin(a), 0), (w * 0.3 * math.cos(a), w * 0.3 * math.sin(a), h * 0.36), (w * 0.38 * math.cos(a), w * 0.38 * math.sin(a), h - 2)], 0.8, p.enamel(0.3))
        if p.says('incense-table'):
            from models.majlis import mabkhara
            put(mabkhara(16), 0, 0, h - 2)
        else:
            from models.majlis import dallah, finjan
            put(dallah(24), -4, 2, h - 2, turn=200)
            put(finjan(), 8, -8, h - 2)
            put(finjan(), 13, 0, h - 2)
    elif p.says('plinth'):
        box((w, d, h), (0, 0, 0), p.stone(), 0.6)
        if not p.bare:
            put(decor.vase('moon', 20, '#EFE5D6', seed=3), 0, 0, h)
    elif p.says('laptop'):
        put(top(p, w, d, 2, h, 9, made('x')))
        tube([(-w / 2 + 4, -d / 2 + 4, h - 2), (-w / 2 + 4, -d / 2 + 4, 1.2), (w / 2 - 4, -d / 2 + 4, 1.2)], 1.1, m.paint(DARK, 0.4), straight=True)
        tube([(-w / 2 + 4, d / 2 - 4, h - 2), (-w / 2 + 4, d / 2 - 4, 1.2), (w / 2 - 4, d / 2 - 4, 1.2)], 1.1, m.paint(DARK, 0.4), straight=True)
        rod((-w / 2 + 4, -d / 2 + 4, 1.2), (-w / 2 + 4, d / 2 - 4, 1.2), 1.1, material=m.paint(DARK, 0.4))
    elif stone:
        round_ = abs(w - d) < 6
        thick = 3.2
        put(top(p, w, d, thick, h, 2 if round_ else 2.6 if p.says('oval') else 6, p.stone()))
        if p.says('console'):
            for x in (-w * 0.3, w * 0.3):
                lathe([(0, 0), (d * 0.4, 0), (d * 0.42, 1), (d * 0.36, h * 0.5), (d * 0.42, h - 4), (0, h - thick)], (x, 0, 0), p.stone())
        elif h > 45:
            lathe([(0, 0), (w * 0.38, 0), (w * 0.38, 2), (w * 0.14, 6), (w * 0.11, h * 0.5), (w * 0.16, h - 6), (w * 0.26, h - thick), (0, h - thick)], (0, 0, 0), p.stone(), subdivide=2)
        else:
            for x, y in ((-w * 0.24, -d * 0.14), (w * 0.24, -d * 0.1), (0, d * 0.22)):
                lathe([(0, 0), (9, 0), (9.4, 0.6), (9.4, h - thick), (0, h - thick)], (x, y, 0), p.stone(), subdivide=0)
    elif h > 64:
        put(top(p, w, d, 3, h, p.between('corner', 5, 12), made('x')))
        legs(p, w, d, h - 3, p.pick('legs', 'splay', 'post', 'frame'), made)
        if p.pick('shelf', True, False):
            put(top(p, w - 12, d - 6, 2.2, 22, 9, made('x')))
        else:
            box((w - 16, d - 6, 9), (0, 0, h - 12), made('x'), 0.6)
        if not p.bare:
            put(decor.vase('moon', 26, '#EFE5D6', seed=3), -w * 0.3, 0, h)
            put(decor.books(3, p.seed), w * 0.24, 0, h)
    elif p.says('lift-top'):
        box((w, d, h - 12), (0, 0, 8), made('x'), 1)
        put(top(p, w, d, 2.6, h, 12, made('x')), 0, 0, 2)
        put(top(p, w * 0.5, d, 2.6, h, 12, made('x')), -w * 0.25, -14, 16)
        legs(p, w, d, 8, 'post', made)
    elif p.look.get('top') == 'oval' or p.look.get('legs') == 3 or abs(w - d) < 4:
        put(round_one(p, made, w, d, h, int(p.look.get('legs') or 4)))
    else:
        put(top(p, w, d, 3.2, h, p.between('corner', 3, 9), made('x')))
        legs(p, w, d, h - 3, p.pick('legs', 'splay', 'post', 'frame'), made)
        if p.pick('shelf', True, False):
            put(top(p, w - 20, d - 14, 1.8, 15, 6, made('x')))


@model
def round_one(p, made, width, depth, height, count):
    plate(oval(width, depth, 110, 2.1), 3, (0, 0, height - 3), made('x'), 1.1)
    for k in range(count):
        a = 2 * math.pi * k / count + (0.5 if count == 3 else 0.785)
        x, y = width * 0.36 * math.cos(a), depth * 0.34 * math.sin(a)
        if p.seed % 2 or count == 3:
            lathe([(0, 0), (3.2, 0), (3.6, 0.6), (4.6, height * 0.5), (5.4, height - 3), (0, height - 3)], (x, y, 0), made('z'))
        else:
            rod((x * 1.15, y * 1.15, 0), (x, y, height - 2), 1.5, 2.6, made('z'))


@model
def tray_plate(p, across, z):
    r = across / 2
    lathe([(0, 0), (r - 1.4, 0), (r, 1), (r + 0.6, 3), (r - 0.2, 3), (r - 1.6, 1.2), (0, 0.9)], (0, 0, z), p.enamel(0.28), 72)


@model
def tray(p, across, height):
    put(tray_plate(p, across, height - 3))
    for k in range(3):
        a = k * 2.094 + 0.35
        b = a + math.pi
        r = across * 0.36
        rod((r * math.cos(a), r * math.sin(a), 0), (r * 0.9 * math.cos(b), r * 0.9 * math.sin(b), height - 3), 1.2, material=m.wood('walnut', 'z') if p.seed % 2 else p.enamel(0.3))


@form('dining-table', 'round-table', turn=-26, rise=12)
def dining(p):
    w, d, h = p.size(180, 95, 75)
    stone = p.says('dhiyafa-stone', 'dhiyafa-round-stone')
    # Steel columns in the bronze of the bases beneath sintered stone.
    made = (lambda along: m.metal('bronze')) if stone else p.wood if p.material in ('wood', 'velvet') else stuff_of(p)
    round_ = p.form == 'round-table'
    if p.sizes[0][0] is None and round_:
        w = d = 110 if p.says('six') else 72
    if p.sizes[0][0] is None and p.says('eight', 'feast'):
        w = 220
    surface = p.stone() if stone else made('x')
    if round_:
        plate(oval(w, d, 120), 3.2, (0, 0, h - 3.2), surface, 1.2)
        style = 'pedestal' if stone else p.pick('foot', 'pedestal', 'cross', 'drum')
        if p.material == 'metal':
            lathe([(0, 0), (w * 0.3, 0), (w * 0.3, 1), (w * 0.1, 2.4), (3, 5), (2.6, h - 10), (6, h - 3.2), (0, h - 3.2)], (0, 0, 0), p.enamel(0.4), subdivide=2)
        elif style == 'pedestal':
            lathe([(0, 0), (w * 0.26, 0), (w * 0.27, 1.6), (w * 0.2, 5), (w * 0.11, 18), (w * 0.08, h * 0.5), (w * 0.1, h * 0.72), (w * 0.2, h - 4), (0, h - 3.2)], (0, 0, 0), made('z'), subdivide=2)
        elif style == 'drum':
            r = w * 0.24
            ring = [(r * (1 + 0.02 * math.cos(48 * t)) * math.cos(t), r * (1 + 0.02 * math.cos(48 * t)) * math.sin(t)) for t in np.linspace(0, 6.283, 384, endpoint=False)]
            plate(ring, h - 3.2, (0, 0, 0), made('z'), 0)
        else:
            for k in range(4):
                a = k * 1.571 + 0.785
                rod((w * 0.34 * math.cos(a), w * 0.34 * math.sin(a), 0), (w * 0.1 * math.cos(a), w * 0.1 * math.sin(a), h - 3), 2.4, 3.6, made('z'))
    else:
        put(top(p, w, d, 3.6 if h > 40 else 3, h, p.between('corner', 3.2, 14), surface))
        if stone:
            for x in (-w * 0.26, w * 0.26):
                lathe([(0, 0), (d * 0.24, 0), (d * 0.24, 1.4), (d * 0.23, 2), (9, 2.4), (8, 6), (8, h - 9), (12, h - 3.6), (0, h - 3.6)], (x, 0, 0), made('z'), 72, subdivide=0)
            return
        style = 'splay' if h < 45 else 'frame' if p.material == 'metal' else p.pick('legs', 'post', 'splay', 'trestle', 'frame')
        legs(p, w, d, h - 3.4, style, made, 12)
        if style in ('post', 'splay') and h > 45:
            for y in (-1, 1):
                box((w - 30, 2.4, 8), (0, y * (d / 2 - 12), h - 11.4), made('x'), 0.5)
        if style == 'trestle':
            box((w - 30, 4, 7), (0, 0, h * 0.4), made('x'), 0.8)
        if p.says('extend'):
            for x in (-w * 0.17, w * 0.17):
                box((0.5, d + 0.3, 3.9), (x, 0, h - 3.7), m.paint('#3A2F26', 0.8), 0)


@form('desk', 'standing-desk', 'corner-desk', 'kids-desk', turn=-24, rise=12)
def desk(p):
    w, d, h = p.size(120, 60, 75)
    made = p.wood if p.material in ('wood', 'leather') else lambda along: p.enamel(0.4)
    if p.sizes[0][0] is None:
        w, d, h = (120, 60, 75) if p.form != 'kids-desk' else (95, 58, 70)
    plank = p.wood('x') if p.form == 'standing-desk' else made('x')
    if p.says('converter'):
        put(top(p, w, d, 1.8, h, 9, p.enamel(0.5)))
        box((w * 0.8, d * 0.34, 1.6), (0, -d / 2 - 2, h * 0.3), p.enamel(0.5), 0.6)
        box((w * 0.7, d * 0.8, 2), (0, 0, 0), m.paint(DARK, 0.5), 0.6)
        for x in (-w * 0.3, w * 0.3):
            rod((x, -d * 0.3, 2), (x, d * 0.3, h - 2), 1, material=m.metal('steel'))
            rod((x, d * 0.3, 2), (x, -d * 0.3, h - 2), 1, material=m.metal('steel'))
        return
    if p.says('wall-desk'):
        p.frame(ground='wall', turn=-22, rise=8)
        box((w, d, 60), (0, 0, 40), made('z'), 0.8)
        plate(oval(w - 4, 44, 80, 12), 2, (0, -d / 2 - 21, 56), made('x'), 0.6)
        for x in (-w / 2 + 6, w / 2 - 6):
            rod((x, -d / 2 - 30, 57), (x, -d / 2 + 1, 92), 0.5, material=m.metal('brass'))
        for k in range(3):
            box((w / 3 - 4, d - 4, 1.4), (-w / 3 + k * w / 3, -1, 76 + 4 * (k % 2)), made('x'), 0.3)
        return
    corner = p.form == 'corner-desk' or p.says('corner') or (p.says('executive') and d > 120)
    long = min(d, 70) if corner else d
    body_h = h if h < 100 else 75
    if p.form == 'standing-desk':
        frame = m.paint(DARK if p.seed % 2 else '#E9E5DD', 0.4) if not p.says('desk-frame') else p.enamel(0.4)
        z = body_h + (22 if p.says('nuhud-standing-desk') else 6)
        if not p.says('desk-frame'):
            put(top(p, w, long, 2.6, z, 12, plank))
        spots = [-w / 2 + 20, w / 2 - 20]
        for x in spots:
            box((8, long - 4, 3), (x, 0, 0), frame, 0.8)
            box((9, 6, z * 0.5), (x, 0, 2), frame, 0.6)
            box((7, 4.6, z * 0.5), (x, 0, z * 0.46), frame, 0.5)
            box((7, long - 14, 3), (x, 0, z - 5.6), frame, 0.5)
        box((w - 44, 6, 4), (0, 0, z - 7), frame, 0.5)
        if corner:
            put(top(p, 64, d - 60, 2.6, z, 12, plank), w / 2 - 32, -long / 2 - (d - 60) / 2 + 1)
            box((8, 6, z - 3), (w / 2 - 32, -d + long / 2 + 22, 0), frame, 0.6)
            box((50, 8, 3), (w / 2 - 32, -d + long / 2 + 22, 0), frame, 0.8)
        box((12, 4, 2), (w * 0.34, -long / 2 + 3, z - 4.6), m.paint(DARK, 0.4), 0.5)
        if p.says('mat'):
            plate(oval(72, 46, 60, 6), 3, (0, -long / 2 - 30, 0), m.paint('#3A3836', 0.8), 1.2)
        return
    put(top(p, w, long, 3, body_h, p.between('corner', 6, 14), plank))
    if p.says('executive', 'private-office'):
        for x in (-w / 2 + 24, w / 2 - 24):
            box((44, long - 6, body_h - 3), (x, 1, 0), m.wood('walnut', 'z'), 0.8)
            for k in range(3):
                box((40, 1.8, 20), (x, -long / 2 + 3.4, 4 + 22.4 * k), m.wood('walnut', 'x'), 0.5)
                rod((x - 8, -long / 2 + 1, 16 + 22.4 * k), (x + 8, -long / 2 + 1, 16 + 22.4 * k), 0.6, material=m.metal('brass'))
        box((w - 90, 2.4, body_h - 20), (0, long / 2 - 8, 16), m.wood('walnut', 'x'), 0.4)
        plate(oval(w * 0.44, long * 0.56, 60, 9), 0.5, (0, -6, body_h), p.cloth(), 0.2)
    else:
        side = p.pick('drawers', 'side', 'under', 'none')
        legs(p, w, long, body_h - 3, p.pick('legs', 'splay', 'post', 'frame', 'trestle') if p.form != 'kids-desk' else p.pick('legs', 'trestle', 'post'), made, 7)
        if side == 'side' and w > 95:
            box((36, long - 8, body_h * 0.48), (w / 2 - 24, 0, body_h * 0.52 - 3), made('x'), 0.6)
            for k in range(2):
                box((33, 1.6, body_h * 0.24 - 2), (w / 2 - 24, -long / 2 + 3.6, body_h * 0.52 - 2 + k * body_h * 0.24), made('x'), 0.5)
                knob(w / 2 - 24, -long / 2 + 2.6, body_h * 0.64 - 3 + k * body_h * 0.24)
        elif side == 'under':
            box((w - 18, long - 10, 10), (0, 1, body_h - 13), made('x'), 0.5)
            for x in (-w / 4 + 3, w / 4 - 3):
                box((w / 2 - 13, 1.6, 8.4), (x, -long / 2 + 5, body_h - 12.3), made('x'), 0.4)
                knob(x, -long / 2 + 4, body_h - 8)
    if corner:
        put(top(p, 60, d - long + 2, 3, body_h, 12, plank), w / 2 - 30, -long / 2 - (d - long) / 2 + 1)
        for x in (w / 2 - 54, w / 2 - 6):
            box((5, 5, body_h - 3), (x, -d + long / 2 + 8, 0), made('z'), 0.8)
    if h > 100:
        for x in (-w / 2 + 2, w / 2 - 2):
            box((2.4, 24, h - body_h), (x, long / 2 - 13, body_h), made('z'), 0.5)
        for z in (body_h + (h - body_h) * 0.5, h - 2):
            box((w - 4, 24, 2), (0, long / 2 - 13, z), made('x'), 0.4)
        put(decor.book_row(w * 0.4, p.seed), -w / 2 + 5, long / 2 - 14, body_h + (h - body_h) * 0.5 + 2)
    if p.form == 'kids-desk':
        box((w - 6, 2, 9), (0, long / 2 - 1, body_h), made('x'), 0.5)
        if p.bare:
            return
        lathe([(0, 0), (3.6, 0), (3.8, 0.4), (3.8, 10), (3.3, 10), (3.2, 1), (0, 1)], (w * 0.34, long * 0.24, body_h), m.ceramic('#E0A458', 0.4))
        for k in range(4):
            rod((w * 0.34 + k - 1.5, long * 0.24, body_h + 1), (w * 0.34 + (k - 1.5) * 2.4, long * 0.24 + (k % 2) * 2, body_h + 17), 0.4, material=m.paint(('#B5623C', '#3F7466', '#2F4257', '#CC9A3B')[k], 0.5))
    elif w > 70 and not p.bare:
        put(decor.books(2, p.seed), -w * 0.34, 6, body_h)


@form('trolley', turn=-28, rise=12)
def trolley(p):
    w, d, h = p.size(60, 42, 82)
    made = p.wood if p.material in ('wood', 'rattan') else lambda along: p.enamel(0.4)
    tiers = int(p.look.get('tiers') or (2 if p.says('serving', 'karam') else 3))
    slim = w < 25
    if p.says('karam'):
        for k in range(tiers):
            lathe([(0, 0), (w / 2 - 1, 0), (w / 2, 0.6), (w / 2, 5), (w / 2 - 1.4, 5), (w / 2 - 1.6, 1.6), (0, 1.6)], (0, 0, 14 + k * (h - 26)), made('x'), 72)
        for k in range(3):
            a = k * 2.094 + 0.5
            rod((w * 0.46 * math.cos(a), w * 0.46 * math.sin(a), 5), (w * 0.46 * math.cos(a), w * 0.46 * math.sin(a), h), 1.3, material=m.metal('brass'))
            lathe([(0, -1.2), (3.6, -1.2), (4, 0), (3.6, 1.2), (0, 1.2)], (w * 0.46 * math.cos(a), w * 0.46 * math.sin(a), 4), m.paint(DARK, 0.5), 28, turn=(90, 0, 40))
    else:
        for k in range(tiers):
            z = 13 + k * (h - 22) / max(1, tiers - 1)
            solid = k == tiers - 1 and p.says('oak')
            box((w, d, 3 if solid else 1.4), (0, 0, z), m.wood('oak', 'x') if solid else made('x'), 0.6)
            if not solid:
                for y in (-d / 2, d / 2):
                    box((w, 1, 6), (0, y, z), made('x'), 0.3)
                for x in (-w / 2, w / 2):
                    box((1, d, 6), (x, 0, z), made('y'), 0.3)
        for x in (-w / 2, w / 2):
            for y in (-d / 2, d / 2):
                rod((x, y, 6), (x, y, h), 1.1, material=made('z'))
                lathe([(0, -1), (2.6, -1), (3, 0), (2.6, 1), (0, 1)], (x, y, 3.1), m.paint(DARK, 0.5), 24, turn=(90, 0, 20))
        ends = ((0, -1),) if slim else ((-1, 0),)
        if slim:
            tube([(-w / 2, -d / 2, h), (-w / 2, -d / 2 - 5, h + 2), (w / 2, -d / 2 - 5, h + 2), (w / 2, -d / 2, h)], 1, made('x'), straight=True)
        else:
            tube([(-w / 2, -d / 2, h), (-w / 2 - 6, -d / 2, h + 2), (-w / 2 - 6, d / 2, h + 2), (-w / 2, d / 2, h)], 1, made('y'), straight=True)
    from models.tableware import jug
    if not slim:
        put(jug(20, '#EFE5D6'), 8, 2, h - 9 + (3 if p.says('oak') else 1.4) if not p.says('karam') else h - 10)
    put(decor.vase('bowl', 9, '#B5623C', seed=2), 0 if slim else -12, 0, 15)
