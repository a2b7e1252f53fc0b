"""A product beside something everybody knows the size of: a person 170 cm tall, or a cup of 8 cm beside small things.
The person is a board cut to an outline, in linen, like the figures architects put beside a house: it sells nothing."""
import numpy as np

from core import materials as m
from core.shapes import box, lathe, plate, put, tube
from forms import frame

LINEN = '#CDBDA4'
# The right side of the outline from the head down, in centimetres; the left one is a little fuller: an arm held away.
SIDE = ((0, 170), (4.2, 169.3), (6.9, 166.2), (7.7, 161), (7.0, 155.5), (5.3, 151.4), (4.9, 147.8), (6.4, 145.4), (11.5, 143.6), (16, 141.2), (18.8, 136.5),
        (19.8, 128), (20.4, 116), (21.6, 104), (22.4, 92), (22.6, 83), (21.6, 78.4), (20.0, 77.8), (19.2, 82), (18.4, 96), (17.6, 112), (17.0, 119),
        (16.6, 112), (16.4, 98), (16.6, 80), (17.2, 58), (18.2, 32), (19.0, 8), (18.4, 6), (12.8, 5.4), (12.4, 1.8), (10.4, 0), (4.6, 0), (2.8, 4.6), (0, 4.8))
# Where on the wall things hang, in centimetres from the floor to their foot.
HANG = {'mirror': 40, 'wall-light': 130, 'frame': 105, 'wall-art': 105, 'clock': 150, 'bath-cabinet': 115, 'pendant': 165, 'chandelier': 175, 'ceiling-light': 225}


def _smooth(points, steps=5):
    """A line through the points without corners (Catmull-Rom)."""
    points = np.array(points, float)
    whole = np.vstack([points[:1], points, points[-1:]])
    out = []
    for a, b, c, d in zip(whole, whole[1:], whole[2:], whole[3:]):
        for t in np.linspace(0, 1, steps, endpoint=False):
            out.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3))
    return [*map(tuple, out), tuple(points[-1])]


def person(x, y, z):
    right = _smooth(SIDE)
    left = [(-u * (1.0 + 0.1 * np.exp(-((v - 98) / 24) ** 2)), v) for u, v in right]
    figure = plate([*right, *reversed(left[1:-1])], 1.6, (0, 0, 0), m.paint(LINEN, 0.9), bevel=0.3, upright=True, name='person')
    put(figure, x, y, z)


def cup(x, y):
    white = m.ceramic('#E4DCCF', 0.3)
    lathe([(0, 0), (2.3, 0), (2.5, 0.5), (3.4, 3), (3.9, 6.2), (4.0, 8), (3.7, 8), (3.5, 6), (2.9, 2.6), (0, 1.2)], (x, y, 0), white, name='cup')
    tube([(x + 3.7, y, 6.6), (x + 5.6, y, 6.2), (x + 5.9, y, 4.4), (x + 4.6, y, 2.9), (x + 3.2, y, 2.6)], 0.42, white)


def beside(line, kind):
    """Puts the known thing to the left of what stands there, in the middle of its depth."""

    def put_beside():
        cloud = frame.corners()
        low, high = cloud.min(axis=0), cloud.max(axis=0)
        if kind == 'cup':
            cup(low[0] - 9, (low[1] * 2 + high[1]) / 3)
        else:
            wall = frame.FORMS[line['form']][1]['ground'] != 'floor'
            person(low[0] - 38, min(high[1], 0) - 4 if wall else (low[1] + high[1]) / 2, low[2] - HANG.get(line['form'], 0) if wall else 0)

    return put_beside


def build(code, view):
    line = frame.line_of(code)
    frame.build(code, {'turn': -16, 'rise': 9, **view}, beside(line, view['view']))
