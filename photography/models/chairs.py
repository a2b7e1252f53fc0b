"""Dining chairs and the office chair."""
import math

import numpy as np

from core import materials as m
from core.shapes import add, box, lathe, model, oval, plate, rod, tube
from core.soft import seat


def cane(outline_w, outline_h, at, turn, tone='#D7B583'):
    """A panel of woven cane: a fine net of strips that lets the light through."""
    strips = m.rattan(tone)
    whole = []
    for x in np.arange(-outline_w / 2, outline_w / 2 + 0.1, 1.9):
        whole.append(((x, 0, 0), (x, 0, outline_h)))
    for z in np.arange(0, outline_h + 0.1, 1.9):
        whole.append(((-outline_w / 2, 0, z), (outline_w / 2, 0, z)))
    span = outline_w + outline_h
    for k in np.arange(-span, span, 2.7):
        for slope in (1, -1):
            ends = [(x, 0, slope * x + k + outline_h / 2) for x in np.linspace(-outline_w / 2, outline_w / 2, 80)]
            ends = [p for p in ends if 0 <= p[2] <= outline_h]
            if len(ends) > 4:
                whole.append((ends[0], ends[-1]))
    for a, b in whole:
        tube([a, b], 0.24, strips, straight=True, at=at, turn=turn)


@model
def dining_chair(wood='oak', cloth=None, woven=True, seed=1, mask=False):
    """A bent-wood chair with a cane back and a padded seat."""
    tone = m.wood(wood, 'z', mask)
    for side in (-1, 1):
        rod((side * 23, -22, 0), (side * 20, -20, 44), 1.4, 2.1, tone)
        tube([(side * 20, 25, 0), (side * 19.4, 20, 24), (side * 19.6, 18.6, 44), (side * 20.5, 21, 62), (side * 19, 25.5, 80)], 1.75, tone)
        rod((side * 20.5, -20, 22), (side * 19.4, 20, 22), 1.0, material=tone)
    tube([(-19, 25.4, 79), (-10, 26.6, 82.5), (0, 27, 83.4), (10, 26.6, 82.5), (19, 25.4, 79)], 1.9, m.wood(wood, 'x', mask))
    rod((-20, 20.6, 53), (20, 20.6, 53), 1.3, material=m.wood(wood, 'x', mask))
    if woven:
        cane(37, 27, (0, 21.3, 54), (-9, 0, 0))
    else:
        seat((38, 5, 27), (0, 20.5, 54), cloth, r=2.4, crown=0.4, side=0.8, seed=seed, turn=(-9, 0, 0))
    plate(oval(46, 44, 80, 4), 4, (0, -1, 41), m.wood(wood, 'x', mask), 1.2)
    seat((44, 42, 6), (0, -1, 44), cloth or m.fabric('#EDE4D2', 'linen'), r=2.9, crown=2.0, side=0.3, seed=seed, rough=0.3)


@model
def office_chair(cloth, frame='#2B2826', seed=4, mesh=None):
    """Five-star base, gas spring, seat, a tall back that follows the spine, arm rests."""
    body, steel = m.paint(frame, 0.45), m.metal('steel')
    for k in range(5):
        a = 2 * math.pi * k / 5 + 0.3
        x, y = 31 * math.cos(a), 31 * math.sin(a)
        rod((0, 0, 11), (x, y, 7.4), 3.0, 1.7, body)
        for off in (-1.5, 1.5):
            lathe([(0, -0.9), (2.6, -0.9), (3.0, 0), (2.6, 0.9), (0, 0.9)], (x + off * math.sin(a), y - off * math.cos(a), 3.0), body, 24,
                  turn=(90, 0, math.degrees(a)))
        rod((x, y, 3), (x, y, 8), 0.8, material=steel)
    rod((0, 0, 9), (0, 0, 28), 2.6, material=body)
    rod((0, 0, 28), (0, 0, 43), 1.4, material=steel)
    box((24, 26, 4), (0, 0, 41), body, 1.2)
    seat((50, 49, 9), (0, -1, 44), cloth, r=4.4, crown=1.2, side=1.4, seed=seed, rough=0.3)
    tube([(0, 10, 43), (0, 30, 46), (0, 35, 60), (0, 31, 84)], 2.0, body)
    points = []
    cols, rows = 26, 34
    for j in range(rows):
        t = j / (rows - 1)
        half = 22 + 2.4 * math.sin(math.pi * t) - 3.0 * t ** 3
        y = 24 + 5.5 * math.sin(math.pi * (t * 1.2 + 0.18)) * 0.9 + 3 * t
        for i in range(cols):
            u = -1 + 2 * i / (cols - 1)
            points.append((u * half, y - 3.4 * u * u, 53 + 56 * t))
    faces = [(j * cols + i, j * cols + i + 1, (j + 1) * cols + i + 1, (j + 1) * cols + i) for j in range(rows - 1) for i in range(cols - 1)]
    add('back', points, faces, mesh or cloth, subdivide=1, thick=3.4)
    for side in (-1, 1):
        tube([(side * 16, 4, 43), (side * 28, 4, 44), (side * 29, 4, 54), (side * 29, 2, 64)], 1.5, body)
        plate(oval(8, 26, 48, 3), 2.6, (side * 29, -2, 64), body, 1.0)


@model
def bar_stool(cloth, wood='oak', height=66):
    for x in (-15, 15):
        for y in (-14, 14):
            rod((x * 1.25, y * 1.25, 0), (x, y, height - 6), 1.3, 1.9, m.wood(wood, 'z'))
    for y in (-16, 16):
        rod((-17, y, 24), (17, y, 24), 1.0, material=m.metal('brass'))
    seat((40, 38, 8), (0, 0, height - 7), cloth, r=3.8, crown=1.6, side=0.6)
