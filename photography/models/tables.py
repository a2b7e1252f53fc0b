"""Tables: coffee, dining, side, desk."""
import math

import numpy as np

from core import materials as m
from core.shapes import box, lathe, model, oval, plate, rod


@model
def coffee_table(wood='oak', width=120, depth=70, height=36, paint=False):
    """A soft-cornered top on four turned, tapered legs set close to the corners, with a thin lower shelf."""
    plate(oval(width, depth, 96, 3.4), 3.4, (0, 0, height - 3.4), m.wood(wood, 'x', paint), 1.2)
    plate(oval(width - 24, depth - 20, 96, 3.4), 1.6, (0, 0, 14), m.wood(wood, 'x', paint), 0.6)
    for x in (-1, 1):
        for y in (-1, 1):
            px, py = x * (width / 2 - 15), y * (depth / 2 - 12)
            rod((px + 2 * x, py + 2 * y, 0), (px, py, height - 3), 1.7, 2.9, m.wood(wood, 'z', paint))


@model
def drum_table(wood='walnut', across=72, height=34, top=None):
    """A fluted drum with a thin top."""
    r = across / 2
    ribs = 64
    points = [((r - 3) * (1 + 0.012 * math.cos(ribs * t)) * math.cos(t), (r - 3) * (1 + 0.012 * math.cos(ribs * t)) * math.sin(t))
              for t in np.linspace(0, 2 * math.pi, ribs * 8, endpoint=False)]
    plate(points, height - 4, (0, 0, 0.5), m.wood(wood, 'z'), 0)
    plate(oval(across, across, 96), 3, (0, 0, height - 3), top or m.wood(wood, 'x'), 0.9)


@model
def dining_table(wood='oak', width=200, depth=96, height=75, paint=False):
    """A boat-shaped top on two arched trestles."""
    plate(oval(width, depth, 120, 3.6), 3.6, (0, 0, height - 3.6), m.wood(wood, 'x', paint), 1.3)
    for x in (-width / 2 + 38, width / 2 - 38):
        outer = [(-34, 0), (-26, 0), *[(-26 + 52 * (1 - math.cos(t)) / 2, 52 * math.sin(t) ** 0.8) for t in np.linspace(0.05, 3.09, 24)], (26, 0), (34, 0),
                 (30, height - 3.6), (-30, height - 3.6)]
        plate(outer, 7, (x - 3.5, 0, 0), m.wood(wood, 'z', paint), 1.2, upright=True, turn=(0, 0, 90))
    box((width - 84, 5, 7), (0, 0, height - 18), m.wood(wood, 'x', paint), 0.8)


@model
def desk(wood='oak', width=120, depth=60, height=75, drawer='#F4F1EA', paint=False):
    """A writing desk: thin top, a drawer with a cut grip, splayed legs."""
    plate(oval(width, depth, 96, 7), 2.6, (0, 0, height - 2.6), m.wood(wood, 'x', paint), 0.8)
    box((width - 10, depth - 8, 10), (0, 1, height - 12.4), m.wood(wood, 'x', paint), 0.5)
    for x in (-width / 4 + 2, width / 4 - 2):
        box((width / 2 - 9, 1.8, 8.6), (x, -depth / 2 + 4.2, height - 11.8), m.paint(drawer, 0.5), 0.4)
        lathe([(0, 0), (0.8, 0), (0.8, 1.6), (1.6, 2.2), (1.4, 3), (0, 3.2)], (x, -depth / 2 + 3.4, height - 7.5), m.metal('brass'), 20, turn=(90, 0, 0))
    for x in (-1, 1):
        for y in (-1, 1):
            rod((x * (width / 2 - 5), y * (depth / 2 - 4), 0), (x * (width / 2 - 11), y * (depth / 2 - 8), height - 12), 1.5, 2.4, m.wood(wood, 'z', paint))


@model
def stool(wood='walnut', height=45, across=34):
    lathe([(0, height - 5), (across / 2 - 1, height - 5), (across / 2, height - 3.6), (across / 2 - 0.6, height - 0.8), (across / 4, height - 1.4), (0, height - 1.8)],
          (0, 0, 0), m.wood(wood, 'x'))
    for k in range(3):
        a = math.radians(k * 120 + 30)
        rod((16 * math.cos(a), 16 * math.sin(a), 0), (10 * math.cos(a), 10 * math.sin(a), height - 4.4), 1.4, 2.2, m.wood(wood, 'z'))
