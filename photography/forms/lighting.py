"""Lamps, bulbs and lanterns."""
import math

import bpy
import numpy as np

from core import materials as m
from core.shapes import _parents, arch, box, lathe, model, plate, put, rod, tube
from forms.frame import form

DARK, LINEN = '#2A2826', '#F3E6CF'


def circle(r, z, count=40, first=0.0, last=2 * math.pi):
    return [(r * math.cos(t), r * math.sin(t), z) for t in np.linspace(first, last, count, endpoint=last - first < 6.28)]


def shade_of(top, bottom, height, z, x=0.0, color=LINEN):
    """A linen shade with bound rims, standing on height z."""
    cloth = m.shade(color, 0.3)
    lathe([(bottom, 0), (top, height)], (x, 0, z), cloth, thick=0.35, subdivide=0, around=80)
    for r, h in ((bottom, 0), (top, height)):
        tube([(x + r * math.cos(t), r * math.sin(t), z + h) for t in np.linspace(0, 6.283, 72, endpoint=False)], 0.28, m.fabric('#E4D3B6', 'cotton'), closed=True, straight=True)
    rod((x, 0, z + height - 2), (x, 0, z + height + 1.2), 0.5, material=m.metal('brass'))


def led(across, at=(0, 0, 0), height=1.1, color='#FFE2B4'):
    """A small shining bulb."""
    r = across / 2
    lathe([(0, -r), (r * 0.7, -r * 0.72), (r, 0), (r * 0.74, r * 0.7), (r * 0.42, r * height), (0, r * 1.2)], at, m.glow(color, 1.5), 32)


@form('table-lamp', turn=-18, rise=9, margin=1.16)
def table_lamp(p):
    w, _, h = p.size(30, 30, 46)
    if p.look.get('cordless'):
        k = h / 26
        lathe([(r * k, z * k) for r, z in ((0, 0), (4.6, 0), (5, 0.4), (4.8, 1.4), (2.2, 2.6), (1.1, 5), (0.95, 14), (1.4, 17), (0, 17))], (0, 0, 0), p.stone(), subdivide=2)
        lathe([(5.4 * k, 0), (5.0 * k, 1.6 * k), (3.4 * k, 5.6 * k), (1.0 * k, 7.4 * k), (0, 7.6 * k)], (0, 0, 18.2 * k), p.enamel(0.4), 64, thick=0.3)
        lathe([(0, 0), (4.9 * k, 0.1)], (0, 0, 18.3 * k), m.glow('#FFE2B4', 1.2), 48, subdivide=0)
        rod((0, 0, 16.5 * k), (0, 0, 20 * k), 0.8, material=m.metal('brass'))
        return
    foot = p.look.get('foot')
    k = h / 46
    if foot == 'turned':
        k = h / 38
        lathe([(r * k, z * k) for r, z in ((0, 0), (6.4, 0), (6.8, 0.6), (6.6, 1.8), (3, 2.6), (1.8, 4), (2.9, 6.6), (3.4, 9), (2.4, 12.4), (1.5, 13.4), (2.1, 14.2), (1.5, 15), (1.2, 19), (1.9, 21), (0.8, 22), (0.7, 25), (0, 25))],
              (0, 0, 0), p.wood('z'), subdivide=1)
        shade_of(5.4 * k, 12 * k, 14.6 * k, 22.6 * k)
    elif foot == 'bottle':
        k = h / 68
        lathe([(r * k, z * k) for r, z in ((0, 0), (8, 0), (9, 0.8), (11, 9), (11.4, 17), (9, 25), (4.2, 31), (3, 36), (3.4, 39), (1.2, 40), (0.9, 45), (0, 45))], (0, 0, 0), p.stone(), subdivide=2, wobble=0.004)
        shade_of(10.6 * k, 19 * k, 26 * k, 41.6 * k)
    else:
        lathe([(r * k, z * k) for r, z in ((0, 0), (6.6, 0), (7.4, 0.6), (11.2, 5.4), (12, 10), (10.4, 15), (5.4, 19), (3, 20.6), (3.4, 22), (1.2, 22.6), (0.9, 27), (0, 27))], (0, 0, 0), p.stone(), subdivide=2, wobble=0.004)
        shade_of(13.4 * k, 15 * k, 19 * k, 26.6 * k)
    tube([(4, 6, 0.4), (10, 14, 0.35), (18 * k, 13, 0.35), (26 * k, 18, 0.35)], 0.28, m.fabric('#B8A98E', 'wool'))
    if p.look.get('bulb'):
        put(bulb_of('round', 6, m.ceramic('#F7F0E0', 0.35)), w * 0.62, -w * 0.4, 3.0, tilt=(90, 0), turn=-30)


@form('floor-lamp', turn=-18, rise=7, margin=1.12)
def floor_lamp(p):
    w, d, h = p.size(58, 58, 150)
    if p.says('lantern'):
        r = w / 2
        reed = m.rattan(p.tone, p.painted)
        for k in range(44):
            a = 2 * math.pi * k / 44
            tube([(r * q * math.cos(a + t), r * q * math.sin(a + t), h * f) for q, f, t in ((0.8, 0.02, 0), (1, 0.3, 0.16), (1, 0.7, 0.3), (0.72, 0.98, 0.46))], 0.42, reed)
            tube([(r * q * math.cos(a - t), r * q * math.sin(a - t), h * f) for q, f, t in ((0.8, 0.02, 0), (1, 0.3, 0.16), (1, 0.7, 0.3), (0.72, 0.98, 0.46))], 0.42, reed)
        for q, f in ((0.8, 0.02), (0.95, 0.16), (1.01, 0.36), (1.01, 0.62), (0.9, 0.82), (0.72, 0.98)):
            tube(circle(r * q, h * f, 56), 0.9, reed, closed=True, straight=True)
        lathe([(0, 0), (r * 0.5, 0), (r * 0.6, h * 0.2), (r * 0.6, h * 0.62), (r * 0.4, h * 0.76), (0, h * 0.8)], (0, 0, h * 0.06), m.glow('#FFDCA6', 0.8), 48)
        return
    if p.look.get('arc'):
        wood = p.wood('z')
        lathe([(0, 0), (17, 0), (17.6, 0.8), (17, 3), (2, 3.6), (1.8, 6), (0, 6)], (-w * 0.4, 0, 0), m.stone('#EFEBE4', '#A39A8E'), subdivide=0, around=72)
        tube([(-w * 0.4, 0, 3), (-w * 0.42, 0, h * 0.45), (-w * 0.3, 0, h * 0.8), (-w * 0.02, 0, h * 0.985), (w * 0.28, 0, h * 0.95), (w * 0.42, 0, h * 0.84)], 1.5, wood)
        lathe([(18, 0), (17.4, 5), (13, 14), (6, 19), (2, 20.4), (0, 20.6)], (w * 0.42, 0, h * 0.84 - 24), m.shade(LINEN, 0.3), 80, thick=0.4)
        led(9, (w * 0.42, 0, h * 0.84 - 20))
        rod((w * 0.42, 0, h * 0.84 - 4), (w * 0.42, 0, h * 0.84 + 1), 0.8, material=m.metal('brass'))
        return
    for k in range(3):
        a = 2 * math.pi * k / 3 + 0.5
        rod((26 * math.cos(a), 26 * math.sin(a), 0), (2.6 * math.cos(a), 2.6 * math.sin(a), h - 36), 1.4, 1.8, p.wood('z'))
    lathe([(0, 0), (4.6, 0), (5, 0.6), (4.6, 3), (1.4, 4), (1, 9), (0, 9)], (0, 0, h - 38), m.metal('brass'), 40, subdivide=0)
    braces = [(17.4 * math.cos(2 * math.pi * k / 3 + 0.5), 17.4 * math.sin(2 * math.pi * k / 3 + 0.5), (h - 36) * 0.37) for k in range(3)]
    tube(braces, 0.35, m.metal('brass'), closed=True, straight=True)
    shade_of(22, 25, 31, h - 31)


@model
def basket_shade(reed, across, height, kind):
    """An open weave of reeds over a ring: half a dome or a ball; the rim's middle is the origin."""
    r = across / 2
    if kind == 'ball':
        spans = [(math.sin(t), -math.cos(t)) for t in np.linspace(0.34, math.pi - 0.12, 15)]
    else:
        spans = [(math.cos(t) ** 0.9 if t < 1.5 else 0.09, math.sin(t)) for t in np.linspace(0, 1.46, 12)]
    count = 40
    for k in range(count):
        for way in (-1, 1):
            a = 2 * math.pi * k / count
            twist = [way * 0.5 * j / len(spans) for j in range(len(spans))]
            tube([(r * q * math.cos(a + t), r * q * math.sin(a + t), height * (z if kind != 'ball' else (z + 1) / 2)) for (q, z), t in zip(spans, twist)], 0.3 + across / 400, reed)
    for k in range(0, len(spans), 2 if kind == 'ball' else 3):
        q, z = spans[k]
        tube(circle(r * q, height * (z if kind != 'ball' else (z + 1) / 2), 60), 0.55, reed, closed=True, straight=True)
    tube(circle(r * spans[0][0], height * (spans[0][1] if kind != 'ball' else (spans[0][1] + 1) / 2), 60), 0.95, reed, closed=True, straight=True)


def hanging_cord(z, length=34, material=None):
    rod((0, 0, z), (0, 0, z + length), 0.35, material=material or m.fabric('#5A4A38', 'wool'))


@form('pendant', ground='none', turn=0, rise=-7, margin=1.12)
def pendant(p):
    w, _, h = p.size(60, 60, 38)
    if p.look.get('glass') == 'drop':
        k = h / 34
        lathe([(r * k, z * k) for r, z in ((0, 0), (4, 0.3), (8.6, 3.4), (11, 9), (10, 15.6), (6, 23), (3.2, 29), (2.6, 34))], (0, 0, 0), m.tinted(mask=p.painted), 72, subdivide=1, thick=0.35)
        lathe([(2.9 * k, 0), (2.9 * k, 4 * k), (1.2 * k, 5 * k), (0, 5 * k)], (0, 0, 33 * k), m.metal('brass'), 40, subdivide=0)
        led(5.4 * k, (0, 0, 13 * k))
        rod((0, 0, 15 * k), (0, 0, 34 * k), 0.9 * k, material=m.metal('brass'))
        hanging_cord(38 * k, 26)
        return
    if p.says('mishkat'):
        put(mosque_lamp(p.plated(), w, h))
        return
    reed = m.rattan(p.tone, p.painted)
    put(basket_shade(reed, w, h, 'ball' if p.look.get('shade') == 'ball' else 'dome'))
    led(9, (0, 0, h * 0.48))
    rod((0, 0, h * 0.55), (0, 0, h + 1), 1.2, material=m.paint(DARK, 0.5))
    hanging_cord(h, w * 0.5)


@model
def mosque_lamp(metal, across, height):
    """A pierced mosque lamp on three chains; warm light behind its stars."""
    r, k = across / 2, height / 58
    outline = [(0.3, 0), (0.34, 0.02), (0.62, 0.1), (0.96, 0.26), (1.0, 0.34), (0.86, 0.46), (0.5, 0.54), (0.46, 0.57), (0.62, 0.7), (0.74, 0.76)]
    body = height * 0.86
    lathe([(r * q, body * z) for q, z in outline], (0, 0, 0), metal, 72, subdivide=1, thick=0.3)
    for q, z in ((0.3, 0), (1.0, 0.3), (0.46, 0.56), (0.74, 0.76)):
        tube(circle(r * q * 1.01, body * z, 60), 0.5, metal, closed=True, straight=True)
    warm = m.glow('#FFC46E', 1.0)
    for row, (q, z, size, lean) in enumerate(((0.84, 0.19, 0.14, 128), (1.0, 0.315, 0.11, 92), (0.7, 0.5, 0.1, 52), (0.6, 0.665, 0.1, 118))):
        count = 12 if row < 3 else 10
        for j in range(count):
            a = 2 * math.pi * (j + 0.5 * (row % 2)) / count
            size_ = r * size
            star = [((size_ if i % 2 == 0 else size_ * 0.5) * math.cos(math.pi * i / 8), (size_ if i % 2 == 0 else size_ * 0.5) * math.sin(math.pi * i / 8)) for i in range(16)]
            made = plate(star, 0.35, (r * q * 1.02 * math.cos(a), r * q * 1.02 * math.sin(a), body * z), warm, 0)
            made.rotation_euler = (0, math.radians(lean), a)
    top = height + 30 * k
    for j in range(3):
        a = 2 * math.pi * j / 3 + 0.5
        start, end = np.array([r * 0.74 * math.cos(a), r * 0.74 * math.sin(a), body * 0.76]), np.array([0, 0, top])
        far = np.linalg.norm(end - start)
        for i in range(int(far / (2.4 * k))):
            at = start + (end - start) * (i + 0.5) / int(far / (2.4 * k))
            ring = [tuple(at + np.array([0.75 * k * math.cos(t) * math.cos(a + i), 0.75 * k * math.cos(t) * math.sin(a + i), 1.5 * k * math.sin(t)])) for t in np.linspace(0, 6.283, 12, endpoint=False)]
            tube(ring, 0.24 * k, metal, closed=True, straight=True)
    lathe([(0, 0), (2 * k, 0.4), (2.4 * k, 2 * k), (0.6 * k, 4 * k), (0.5 * k, 9 * k), (0, 9 * k)], (0, 0, top), metal, 32)


@form('ceiling-light', ground='none', turn=-14, rise=-16, margin=1.14)
def ceiling_light(p):
    w, _, h = p.size(50, 50, 6)
    if p.says('crystal'):
        metal, clear = p.plated(0.22), m.glass('#F7FAF8')
        r = w / 2
        lathe([(0, h), (r, h), (r, h - 2.4), (r - 1, h - 2.4), (0, h - 2)], (0, 0, 0), metal, 80, subdivide=0)
        for row, (q, drop, count) in enumerate(((0.95, 0.5, 34), (0.72, 0.74, 26), (0.48, 0.92, 18))):
            tube(circle(r * q, h - 3, 72), 0.5, metal, closed=True, straight=True)
            for k in range(count):
                a = 2 * math.pi * (k + 0.5 * row) / count
                x, y = r * q * math.cos(a), r * q * math.sin(a)
                rod((x, y, h - 3), (x, y, h - 3 - (h - 4) * drop), 0.85, 0.85, clear, 10)
        lathe([(0, 0), (r * 0.4, 0), (r * 0.4, h * 0.4), (0, h * 0.4)], (0, 0, h * 0.5), m.glow('#FFEBCB', 1.2), 40, subdivide=0)
        return
    if p.says('spot'):
        metal = p.enamel(0.4)
        box((w, 6, 2.4), (0, 0, h - 2.4), metal, 0.8)
        for k in range(int(p.look.get('heads') or 3)):
            x = (k - 1) * w * 0.33
            rod((x, 0, h - 2.4), (x, 0, h - 5.4), 0.7, material=metal)
            tip = np.array([0.35 * (k - 1), -0.62, -0.7])
            tip = tip / np.linalg.norm(tip)
            start = np.array([x, 2.2, h - 4.2])
            rod(start, start + tip * 10, 2.9, 3.2, metal, 40)
            rod(start + tip * 9.7, start + tip * 10.05, 2.6, 2.6, m.glow('#FFEBCB', 1.4), 40)
        return
    r = w / 2
    rim = p.enamel(0.4)
    lathe([(0, h), (r, h), (r, 1.4), (r - 0.6, 0.7), (r - 1.4, 0.7), (r - 1.4, 1.2)], (0, 0, 0), rim, 96, subdivide=0)
    lathe([(r - 1.3, 1.3), (r - 1.6, 0.5), (r * 0.6, -0.5), (0, -0.9)], (0, 0, 0), m.glow('#FFF3DF', 1.05), 96)
    if p.look.get('sealed'):
        tube(circle(r + 0.3, h - 1.2, 90), 0.7, m.paint('#D8D4CC', 0.6), closed=True, straight=True)
        tube(circle(r * 0.99, 1.0, 90), 0.7, rim, closed=True, straight=True)


@form('chandelier', ground='none', turn=-12, rise=-9, margin=1.1)
def chandelier(p):
    w, _, h = p.size(80, 80, 60)
    metal = p.plated(0.22)
    if p.look.get('drops'):
        lathe([(0, 0), (18, 0), (18.6, 0.6), (18, 3), (0, 3)], (0, 0, 104), metal, 72, subdivide=0)
        clear = m.glass('#F7FAF8')
        for k in range(7):
            a = 2.399 * k
            q = 5 + 21 * math.sqrt(k / 7)
            x, y, z = q * math.cos(a) * 0.94, q * math.sin(a) * 0.94, 8 + 62 * ((k * 3) % 7) / 7
            rod((x * 0.62, y * 0.62, 104), (x, y, z + 20), 0.22, material=metal, around=10)
            lathe([(0, 0), (2.4, 0.2), (5.4, 2.4), (6.6, 6), (5.8, 10.4), (3.2, 15.4), (1.6, 19)], (x, y, z), clear, 48, thick=0.3)
            lathe([(1.9, 0), (1.9, 3), (0.6, 3.6), (0, 3.6)], (x, y, z + 18.4), metal, 28, subdivide=0)
            led(3.4, (x, y, z + 8))
            rod((x, y, z + 9), (x, y, z + 19), 0.5, material=metal)
        return
    r = w / 2
    for z in (0, 3.6):
        tube(circle(r, 14 + z, 96), 0.7, metal, closed=True, straight=True)
    for k in range(48):
        a = 2 * math.pi * k / 48
        rod((r * math.cos(a), r * math.sin(a), 14), (r * math.cos(a), r * math.sin(a), 17.6), 0.3, material=metal, around=8)
    for k in range(4):
        a = 2 * math.pi * k / 4 + 0.4
        rod((r * math.cos(a), r * math.sin(a), 17), (0, 0, h), 0.25, material=metal, around=8)
    lathe([(0, 0), (3, 0.6), (3.4, 3), (1, 5), (0.7, 18), (0, 18)], (0, 0, h - 1), metal, 32)
    for k in range(8):
        a = 2 * math.pi * k / 8
        x, y = r * math.cos(a), r * math.sin(a)
        lathe([(1.6, -9), (3.4, -7.4), (4.6, -4.4), (4.2, -2.2), (2.4, -0.4), (2.3, 0.4), (3.4, 4.6)], (x, y, 17), m.glow('#FFE2B8', 0.92), 32)
        for z, q in ((-9, 1.7), (0, 2.5), (4.6, 3.5)):
            tube([(x + q * math.cos(t), y + q * math.sin(t), 17 + z) for t in np.linspace(0, 6.283, 24, endpoint=False)], 0.25, metal, closed=True, straight=True)


@form('wall-light', ground='wall', turn=0, rise=-4, margin=1.3)
def wall_light(p):
    w, d, h = p.size(26, 16, 30)
    if p.says('swing'):
        p.frame(turn=0, rise=4)
        lathe([(0, 0), (5, 0), (5, 1.4), (4.4, 2), (0, 2)], (-20, 0, 8), p.wood('x'), 48, turn=(90, 0, 0), subdivide=0)
        rod((-20, -2, 8), (-20, -7, 8), 0.7, material=m.metal('brass'))
        rod((-20, -7, 4), (-20, -7, 13), 1.0, material=m.metal('brass'))
        rod((-20, -7, 11), (-2, -24, 11), 0.9, material=p.wood('x'))
        rod((-2, -24, 8), (-2, -24, 14), 0.9, material=m.metal('brass'))
        rod((-2, -24, 11), (16, -15, 11), 0.9, material=p.wood('x'))
        rod((16, -15, 2), (16, -15, 12), 0.7, material=m.metal('brass'))
        lathe([(9, 0), (5.4, 13)], (16, -15, -5), m.shade(LINEN, 0.35), thick=0.35, subdivide=0, around=72)
        led(5, (16, -15, -1))
        return
    if p.says('outdoor'):
        metal = p.enamel(0.4)
        # A piece of the wall beside the gate, so that its two cones of light are seen.
        box((74, 6, 92), (0, 3, h / 2 - 46), m.plaster('#B9A88E', 0.35), 0.6)
        box((7, 2, 12), (0, -1, 3), metal, 0.5)
        for z, lean in ((h + 1, 180), (-1, 0)):
            put(beam(), 0, -6.4, z, tilt=(lean + (8 if lean else -8), 0))
        p.frame(turn=-16, rise=2, margin=1.12)
        lathe([(4.4, 0), (4.6, 0.3), (4.6, h - 0.3), (4.4, h), (3.9, h), (3.9, h - 1.4), (0, h - 1.4)], (0, -6.6, 0), metal, 64, subdivide=0)
        for z in (1.2, h - 1.3):
            lathe([(0, 0), (3.9, 0)], (0, -6.6, z), m.glow('#FFE2B4', 1.3), 48, subdivide=0)
        return
    reed = m.rattan(p.tone, p.painted)
    r = w / 2
    for k in range(22):
        a = math.pi + math.pi * k / 21
        for way in (-1, 1):
            line = [(r * q * math.cos(a + way * 0.3 * z), min(d / r * r * q * math.sin(a + way * 0.3 * z), -0.6), h * z) for q, z in ((0.62, 0.02), (0.9, 0.25), (1.0, 0.55), (0.92, 0.85), (0.84, 1.0))]
            tube(line, 0.34, reed)
    for q, z in ((0.62, 0.02), (0.9, 0.25), (1.0, 0.55), (0.93, 0.82), (0.84, 1.0)):
        tube([(r * q * math.cos(a), d * q * math.sin(a) - 0.4, h * z) for a in np.linspace(math.pi, 2 * math.pi, 36)], 0.7, reed, straight=True)
    led(8, (0, -d * 0.45, h * 0.5))
    box((8, 1.4, 16), (0, -0.7, h * 0.25), m.paint(DARK, 0.5), 0.5)


@model
def beam():
    """A cone of warm light that points down."""
    data = bpy.data.lights.new('beam', 'SPOT')
    data.energy, data.color, data.spot_size, data.spot_blend, data.shadow_soft_size = 26.0, m.linear('#FFC98A'), math.radians(74), 0.55, 0.02
    lamp = bpy.data.objects.new('beam', data)
    bpy.context.scene.collection.objects.link(lamp)
    lamp.parent = _parents[-1]


@form('kids-lamp', turn=-24, rise=10, margin=1.16)
def kids_lamp(p):
    enamel = p.enamel(0.4)
    if p.says('clip'):
        for side in (-1, 1):
            box((5, 7, 1.2), (0, 0, 4 + side * 2.4), enamel, 0.5, turn=(side * 10, 0, 0))
        rod((-1.6, 3, 5), (1.6, 3, 5), 1.5, material=m.metal('steel'))
        box((30, 16, 2.4), (0, -9, 3.4), m.wood('oak', 'x'), 0.6)
        box((2.4, 14, 3.4), (-13, -9, 0), m.wood('oak', 'x'), 0.4)
        box((2.4, 14, 3.4), (13, -9, 0), m.wood('oak', 'x'), 0.4)
        tube([(0, 2, 7), (1, 5, 14), (-2, 2, 21), (0, -4, 26), (0, -7, 27)], 0.7, enamel)
        lathe([(4.6, 0), (4.2, 3), (2.4, 6), (0, 7)], (0, -8, 23), enamel, 48, turn=(18, 0, 0), thick=0.3)
        led(4, (0, -8.2, 24.4))
        return
    lathe([(0, 0), (8.6, 0), (9, 0.5), (8.6, 1.8), (1.6, 2.4), (0, 2.4)], (0, 0, 0), enamel, 64)
    rod((0, 0, 2), (-5, 2, 20), 0.8, material=enamel)
    lathe([(0, -1.2), (1.5, -1.2), (1.5, 1.2), (0, 1.2)], (-5, 2, 20), m.metal('brass'), 28, turn=(90, 0, 0), subdivide=0)
    rod((-5, 2, 20), (3, -2, 36), 0.8, material=enamel)
    lathe([(8, 0), (7.4, 2.4), (4.6, 7), (2, 9.6), (1.6, 12), (0, 12.2)], (5, -3.4, 28.4), enamel, 64, turn=(14, 14, 0), thick=0.3)
    led(5, (4.7, -3.6, 30.4))


def rounded(profile, times=4):
    """A profile without corners: each is cut again and again; its ends stay."""
    points = np.array(profile, float)
    for _ in range(times):
        a, b = points[:-1], points[1:]
        middle = np.stack([a * 0.75 + b * 0.25, a * 0.25 + b * 0.75], axis=1).reshape(-1, 2)
        points = np.concatenate([points[:1], middle, points[-1:]])
    return [tuple(point) for point in points]


@model
def bulb_of(kind, across, glass, base=2.7):
    """A bulb standing on its screw base; its glass upward."""
    r = across / 2
    steel = m.metal('steel')
    if kind == 'spot':
        lathe([(0, 0), (1.1, 0), (1.3, 1.4), (2.5, 4.6), (2.5, 5.6)], (0, 0, 0.6), m.ceramic('#F1EDE4', 0.4), 48, subdivide=0)
        lathe([(2.3, 0), (2.2, -0.4), (0, -0.4)], (0, 0, 6.2), glass, 48, subdivide=0)
        for x in (-0.5, 0.5):
            rod((x, 0, -0.4), (x, 0, 1), 0.24, material=steel, around=12)
        return
    lathe([(0, 0), (base * 0.2, 0), (base * 0.24, 0.3), (base * 0.46, 0.6), (base * 0.5, 0.9), (base * 0.5, 2.4), (base * 0.46, 2.8)], (0, 0, 0), steel, 40, subdivide=0)
    # The thread, in one winding.
    tube([(base * 0.5 * math.cos(a), base * 0.5 * math.sin(a), 0.85 + 1.5 * a / 22) for a in np.linspace(0, 22, 120)], 0.15, steel, straight=True)
    lathe([(0, -0.35), (base * 0.16, -0.3), (base * 0.2, 0.05)], (0, 0, 0), m.paint('#2A2826', 0.4), 24, subdivide=0)
    if kind == 'candle':
        lathe(rounded([(base * 0.44, 2.6), (base * 0.5, 3.2), (r * 0.86, 4.4), (r, 5.6), (r * 0.86, 7.2), (r * 0.5, 8.8), (r * 0.2, 9.8), (0, 10.2)]), (0, 0, 0), glass, 96, subdivide=0)
    elif kind == 'globe':
        lathe([(base * 0.44, 2.6), (base * 0.5, 3.6), (r * 0.8, 5.2), (r, 8), (r * 0.8, 11), (r * 0.4, 12.6), (0, 13)], (0, 0, 0), glass, 64, thick=0.12)
    else:
        lathe(rounded([(base * 0.44, 2.6), (base * 0.5, 3.4), (r * 0.72, 5.4), (r * 0.95, 7), (r, 8.4), (r * 0.9, 10), (r * 0.62, 11.1), (r * 0.3, 11.6), (0, 11.7)]), (0, 0, 0), glass, 96, subdivide=0)


@form('bulb', turn=-20, rise=13, margin=1.3)
def bulb(p):
    # Frosted glass that shines a little of its own.
    milk = m.shade(p.tone, 0.5, p.painted)
    if p.says('gu10'):
        for k, (x, y, tilt, turn) in enumerate(((-6, 3, (0, 0), 0), (0.6, 4.4, (0, 0), 0), (7, 2.4, (0, 0), 0), (-0.5, -6, (72, 0), -24))):
            put(bulb_of('spot', 5, milk), x, y, 0.5 if not tilt[0] else 2.6, turn=turn, tilt=tilt)
    elif p.says('candle'):
        put(bulb_of('candle', 3.8, milk, 1.6), -1.6, 1)
        put(bulb_of('candle', 3.8, milk, 1.6), 8.4, -2.6, 1.9, tilt=(-88, 0), turn=68)
    elif p.says('filament'):
        put(bulb_of('globe', 9.5, m.tinted(mask=p.painted)))
        wire = m.glow('#FFB45C', 2.2)
        for k in range(6):
            a = k * 1.047
            b = a + 0.52
            tube([(0.8 * math.cos(a), 0.8 * math.sin(a), 5.4), (1.7 * math.cos(a), 1.7 * math.sin(a), 10), (0.8 * math.cos(b), 0.8 * math.sin(b), 5.4)], 0.09, wire)
        rod((0, 0, 2.6), (0, 0, 5.4), 0.5, material=m.glass())
    else:
        put(bulb_of('round', 6, milk))
        put(bulb_of('round', 6, milk), 12.4, -3.4, 2.9, tilt=(-80, 0), turn=66)


@model
def candle_lantern(metal, across, height, candle=True):
    """A six-sided lantern of pierced sheet: arched windows with stars, a domed cap and a ring."""
    r, k = across / 2, height / 34
    lathe([(0, 0), (r, 0), (r, 1.2 * k), (r * 0.9, 1.8 * k), (0, 2 * k)], (0, 0, 0), metal, 6, subdivide=0)
    wall = 17 * k
    for j in range(6):
        a = 2 * math.pi * j / 6
        c, s = r * 0.9 * math.cos(a), r * 0.9 * math.sin(a)
        rod((c, s, 1.6 * k), (c, s, 1.8 * k + wall), 0.5 * k, material=metal)
        b = a + math.pi / 6
        side, mid = r * 0.9, r * 0.9 * math.cos(math.pi / 6)
        half = side / 2 * 0.82
        frame = [(x, z) for x, z in arch(half * 2, wall * 0.9, 22)]
        for inset in (1.0, 0.8):
            line = []
            for x, z in frame:
                x *= inset
                line.append((mid * math.cos(b) - x * math.sin(b), mid * math.sin(b) + x * math.cos(b), 2.4 * k + z * (0.96 if inset == 1 else 0.9)))
            tube(line, 0.3 * k, metal, straight=True)
        # A lattice of crossed bars and a star in the middle of each window.
        for t in np.linspace(-1.4, 1.4, 6):
            for way in (-1, 1):
                line = []
                for u in np.linspace(-0.8, 0.8, 12):
                    v = t + way * u * 1.1
                    if -0.95 < v < 0.72 - 0.5 * u * u:
                        x, z = u * half, (v + 1) / 2 * wall * 0.95
                        line.append((mid * math.cos(b) - x * math.sin(b), mid * math.sin(b) + x * math.cos(b), 2.4 * k + z))
                if len(line) > 2:
                    tube(line, 0.16 * k, metal, straight=True)
        star = [((1.7 if i % 2 == 0 else 0.85) * k * math.cos(math.pi * i / 8), (1.7 if i % 2 == 0 else 0.85) * k * math.sin(math.pi * i / 8)) for i in range(16)]
        made = plate(star, 0.3 * k, ((mid + 0.2) * math.cos(b), (mid + 0.2) * math.sin(b), 2.4 * k + wall * 0.46), metal, 0)
        made.rotation_euler = (0, math.pi / 2, b)
    z = 1.8 * k + wall
    lathe([(r * 0.98, 0), (r * 1.02, 0.8 * k), (r * 0.94, 1.6 * k), (r * 0.8, 4.4 * k), (r * 0.5, 7.6 * k), (r * 0.24, 9.4 * k), (r * 0.2, 10.4 * k), (r * 0.28, 11.2 * k), (0, 12 * k)], (0, 0, z), metal, 48, subdivide=1)
    top = z + 11.8 * k
    tube([(1.9 * k * math.cos(t), 0, top + 1.7 * k + 1.9 * k * math.sin(t)) for t in np.linspace(0, 6.283, 28, endpoint=False)], 0.28 * k, metal, closed=True, straight=True)
    if candle:
        lathe([(0, 0), (2.8 * k, 0), (2.8 * k, 6.4 * k), (2.5 * k, 6.7 * k), (0, 6.2 * k)], (0, 0, 2 * k), m.ceramic('#F3EAD8', 0.6), 36, subdivide=0)
        lathe([(0, 0), (0.5 * k, 0.6 * k), (0.45 * k, 1.5 * k), (0, 3 * k)], (0, 0, 8.8 * k), m.glow('#FFC873', 2.6), 16)


@form('lantern', turn=-12, rise=8, margin=1.16)
def lantern(p):
    w, _, h = p.size(16, 16, 34)
    if p.says('paper'):
        cord = m.fabric('#7A5A3C', 'wool')
        tones = (p.cloth('cotton'), m.fabric('#EDE4D4', 'cotton'), p.cloth('cotton'))
        for k, (x, z, s) in enumerate(((-24, 0, 1.0), (3, 14, 0.86), (26, -2, 0.78))):
            r = 11 * s
            rows = [(r * (0.42 + 0.58 * math.sin(t) ** 0.8) * (1 - 0.035 * (j % 2)), r * 1.25 * (1 - math.cos(t))) for j, t in enumerate(np.linspace(0.12, 3.02, 25))]
            lathe(rows, (x, 0, z), tones[k], 48, subdivide=0, thick=0.15)
            lathe([(0, 0), (r * 0.3, 0.2), (r * 0.3, 1)], (x, 0, z + r * 0.1), m.glow('#FFC873', 1.4), 24, subdivide=0)
            for q in (0, 1):
                tube([(x + r * 0.52 * math.cos(t), r * 0.52 * math.sin(t), z + (0.1 if not q else 2.5 * r)) for t in np.linspace(0, 6.283, 36, endpoint=False)], 0.4, m.metal('brass'), closed=True, straight=True)
            tube([(x - r * 0.5, 0, z + r * 2.5), (x, 0, z + r * 3.1), (x + r * 0.5, 0, z + r * 2.5)], 0.25, cord)
            rod((x, 0, z + r * 3.1), (x, 0, 60), 0.14, material=cord, around=8)
        p.frame(ground='none', rise=-2)
        return
    put(candle_lantern(p.plated(), w, h))
    if p.look.get('candle'):
        lathe([(0, 0), (3, 0), (3, 8), (2.7, 8.3), (0, 7.8)], (w * 0.95, -w * 0.5, 0), m.ceramic('#F3EAD8', 0.6), 36, subdivide=0)
        rod((w * 0.95, -w * 0.5, 7.6), (w * 0.95, -w * 0.5, 9.4), 0.12, material=m.paint(DARK, 0.8), around=8)


@form('garden-light', turn=-20, rise=10, margin=1.14)
def garden_light(p):
    metal = p.enamel(0.4)
    if p.says('stake'):
        for k, (x, y) in enumerate(((-24, 8), (-8, -6), (9, 9), (25, -4))):
            h = 46
            rod((x, y, 0), (x, y, h - 9), 0.8, material=metal)
            lathe([(0, 0), (0.3, 0), (0.9, 6), (0, 6)], (x, y, -5), metal, 12, subdivide=0)
            lathe([(0, 0), (3.4, 0), (3.4, 6.4), (0, 6.4)], (x, y, h - 9), m.glow('#FFE2B4', 1.0), 40, subdivide=0)
            for j in range(8):
                a = j * 0.785
                rod((x + 3.5 * math.cos(a), y + 3.5 * math.sin(a), h - 9), (x + 3.5 * math.cos(a), y + 3.5 * math.sin(a), h - 2.4), 0.18, material=metal, around=8)
            lathe([(0, 0), (3.8, 0), (5.4, 0.2), (5.6, 0.8), (4.4, 2), (0, 2.3)], (x, y, h - 2.6), metal, 48, subdivide=0)
            lathe([(0, 0), (3.6, 0)], (x, y, h - 0.24), m.paint('#1E2A3A', 0.12), 40, subdivide=0)
        return
    lathe([(0, 0), (6.6, 0), (7, 0.5), (7, 2.4), (6.4, 3), (0, 3)], (0, 0, 0), metal, 56, subdivide=0)
    lathe([(0, 0), (5, 0), (5.2, 0.4), (5.2, 11), (0, 11)], (0, 0, 3), m.glow('#FFE9C8', 0.95), 56, subdivide=0)
    for k in range(10):
        a = k * 0.628
        rod((5.9 * math.cos(a), 5.9 * math.sin(a), 2.6), (5.9 * math.cos(a), 5.9 * math.sin(a), 14.6), 0.3, material=metal, around=10)
    lathe([(0, 0), (6.8, 0), (7, 0.5), (6.6, 2), (0, 2.4)], (0, 0, 14), metal, 56, subdivide=0)
    lathe([(0, 0), (5, 0.02)], (0, 0, 16.36), m.paint('#1E2A3A', 0.12), 40, subdivide=0)
    tube([(-6.9, 0, 14.8), (-6.6, 0, 19), (0, 0, 23.6), (6.6, 0, 19), (6.9, 0, 14.8)], 0.45, metal)


@form('string-light', ground='none', turn=0, rise=-3, margin=1.08)
def festoon(p):
    wire = m.paint(DARK, 0.6)
    for row, (z0, y) in enumerate(((0, 0), (-26, 8), (-52, -4))):
        line = [(x, y, z0 + 16 * (x / 60) ** 2) for x in np.linspace(-60, 60, 30)]
        tube(line, 0.5, wire, straight=True)
        for k in range(7 if row != 1 else 6):
            x = -51 + 17 * k if row != 1 else -42.5 + 17 * k
            z = z0 + 16 * (x / 60) ** 2
            rod((x, y, z + 0.6), (x, y, z - 4.4), 1.3, 1.5, wire)
            lathe([(1.3, 0), (2.4, -1.6), (3.6, -4.4), (3.2, -7), (1.6, -8.6), (0, -9)], (x, y, z - 4.2), m.glow('#FFD28A', 0.95), 36)
