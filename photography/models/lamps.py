"""Lamps that give light: floor, table, pendant, and the pierced lanterns of a Ramadan evening."""
import math

import numpy as np

from core import materials as m
from core.camera import bulb
from core.shapes import lathe, model, rod, tube


def _lit(at, watts, color='#FFC58A', radius=4.0):
    """The bulb belongs to the lamp being built, so that it moves with it."""
    from core import shapes
    lamp = bulb(at, watts, color, radius)
    lamp.parent = shapes._parents[-1]


@model
def floor_lamp(metal='brass', height=158, cloth='#F3E6CF', watts=9.0, mask=False):
    """A thin stem that bends forward and holds a cone of linen."""
    tone = m.metal(metal) if metal in m.METALS else m.paint(metal, 0.45, mask)
    lathe([(0, 0), (15, 0), (15.4, 0.7), (14.6, 1.7), (2, 2.4), (1.2, 4)], (0, 0, 0), tone, subdivide=2)
    tube([(0, 0, 2), (0, 0, height * 0.55), (2, 0, height * 0.86), (14, 0, height), (27, 0, height - 6), (30, 0, height - 16)], 1.05, tone)
    lathe([(8, 0), (19, -23)], (30, 0, height - 14), m.shade(cloth, 0.45 if watts else 0.0), thick=0.4, subdivide=0, around=72)
    if watts:
        _lit((30, 0, height - 28), watts)


@model
def table_lamp(base='#D9C7A9', cloth='#F3E6CF', height=52, watts=5.0, kind='gourd', mask=False):
    body = {
        'gourd': [(0, 0), (9, 0), (9.6, 0.8), (12.5, 8), (11, 15), (7.5, 19), (9, 23), (7, 28), (2.4, 30.5), (1.2, 31), (1.2, 34)],
        'column': [(0, 0), (9, 0), (9, 2), (4.6, 3), (4.6, 27), (5.4, 28), (1.2, 29), (1.2, 34)],
    }[kind]
    k = height / 52
    lathe([(r * k, z * k) for r, z in body], (0, 0, 0), m.ceramic(base, 0.55, mask), subdivide=2, wobble=0.004)
    lathe([(11 * k, 0), (17 * k, -20 * k)], (0, 0, 52 * k), m.shade(cloth, 0.55 if watts else 0.0), thick=0.4, subdivide=0, around=72)
    if watts:
        _lit((0, 0, 41 * k), watts)


@model
def pendant(metal='brass', across=46, drop=120, watts=8.0, kind='dome', mask=False):
    """Hangs from its cord; the origin is the rim's middle."""
    tone = m.metal(metal) if metal in m.METALS else m.paint(metal, 0.4, mask)
    r = across / 2
    inside = m.paint('#F7EBD6', 0.5)
    if kind == 'dome':
        arc = [(r * math.cos(t), r * 0.82 * math.sin(t)) for t in np.linspace(0, 1.5, 14)]
        lathe([*arc, (2, r * 0.82)], (0, 0, 0), tone, around=80, subdivide=1)
        lathe([(a * 0.985, b * 0.98) for a, b in arc], (0, 0, 0), inside, around=80, subdivide=1)
        top = r * 0.82
    else:
        top = r * 1.15
        for k in range(26):
            a = 2 * math.pi * k / 26
            tube([(r * 0.55 * math.cos(a), r * 0.55 * math.sin(a), 0), (r * math.cos(a), r * math.sin(a), r * 0.5), (r * 0.3 * math.cos(a), r * 0.3 * math.sin(a), top)],
                 0.5, m.rattan())
        for z, q in ((0, 0.55), (r * 0.25, 0.86), (r * 0.5, 1.0), (r * 0.8, 0.8)):
            tube([(r * q * math.cos(t), r * q * math.sin(t), z) for t in np.linspace(0, 6.283, 48, endpoint=False)], 0.6, m.rattan(), closed=True, straight=True)
    lathe([(2.4, 0), (2.4, 4), (0.4, 6)], (0, 0, top), tone)
    rod((0, 0, top), (0, 0, drop + top), 0.3, material=m.paint('#33302C', 0.6))
    lathe([(0, -5.6), (3.4, -4.4), (4.8, 0), (3.2, 4), (0, 5.4)], (0, 0, r * 0.34), m.glow('#FFE2B4', 7.0 if watts else 0.9))
    if watts:
        _lit((0, 0, r * 0.1), watts)


@model
def lantern(height=42, across=20, metal='brass', watts=3.0, glass='#F0B45A'):
    """A fanous: eight panes of warm glass between brass ribs, a domed cap and a ring."""
    tone = m.metal(metal)
    r, k = across / 2, height / 42
    corner = [(math.cos(t), math.sin(t)) for t in np.linspace(0, 2 * math.pi, 8, endpoint=False)]
    lathe([(0, 0), (r * 0.9, 0), (r * 0.95, 1), (r * 0.8, 2.4), (r * 0.7, 4 * k)], (0, 0, 0), tone, 8, subdivide=0)
    for c, s in corner:
        tube([(r * 0.7 * c, r * 0.7 * s, 4 * k), (r * c, r * s, 13 * k), (r * 0.72 * c, r * 0.72 * s, 26 * k)], 0.42, tone)
    for z, q in ((4 * k, 0.7), (13 * k, 1.0), (26 * k, 0.72)):
        tube([(r * q * c, r * q * s, z) for c, s in corner], 0.5, tone, closed=True, straight=True)
    panes = lathe([(r * 0.68, 4 * k), (r * 0.97, 13 * k), (r * 0.7, 26 * k)], (0, 0, 0), m.glow(glass, 1.15 if watts else 0.3), 8, subdivide=0)
    # The light of the bulb inside passes; only the ribs throw shadows.
    panes.visible_shadow = False
    for z in np.arange(6, 25, 3.2):
        q = np.interp(z, [4, 13, 26], [0.7, 1.0, 0.72]) * 1.005
        tube([(r * q * c, r * q * s, z * k) for c, s in corner], 0.16, tone, closed=True, straight=True)
    lathe([(r * 0.8, 26 * k), (r * 0.78, 27.4 * k), (r * 0.6, 31 * k), (r * 0.24, 34.5 * k), (r * 0.1, 36 * k), (r * 0.12, 37 * k), (0, 38.5 * k)], (0, 0, 0), tone, subdivide=1)
    tube([(0, 2 * math.cos(t), 40 * k + 2 * math.sin(t)) for t in np.linspace(0, 6.283, 24, endpoint=False)], 0.3, tone, closed=True, straight=True)
    if watts:
        _lit((0, 0, 14 * k), watts * 0.5, '#FFB765', r * 0.4)
