"""What stands on a laid table and on kitchen shelves."""
import math

import numpy as np

from core import materials as m
from core.shapes import box, lathe, model, put, rod, tube
from core.soft import sheet


@model
def plate_dish(across=27, color='#F7F2E8', rim=None):
    r = across / 2
    lathe([(0, 0), (r * 0.6, 0), (r * 0.64, 0.5), (r * 0.97, 2.0), (r, 2.3), (r * 0.96, 2.4), (r * 0.66, 1.1), (0, 0.8)], (0, 0, 0), m.ceramic(color, 0.28))
    if rim:
        tube([(r * 0.985 * math.cos(t), r * 0.985 * math.sin(t), 2.3) for t in np.linspace(0, 6.283, 48, endpoint=False)], 0.2, m.metal(rim), closed=True, straight=True)


@model
def tumbler(height=9, across=7.4, tint='#EAF1EA'):
    r = across / 2
    lathe([(0, 0), (r * 0.8, 0), (r * 0.86, 0.4), (r, height), (r * 0.94, height), (r * 0.82, 1.4), (0, 1.2)], (0, 0, 0), m.glass(tint), 40)


@model
def place_setting(color='#F7F2E8', accent='#C9A26B', napkin='#B5623C', metal='brass'):
    """Charger, two plates, a folded napkin, fork, knife, glass; the guest sits toward -y."""
    put(plate_dish(33, accent), 0, 0, 0)
    put(plate_dish(27, color, metal), 0, 0, 1.2)
    put(plate_dish(20, color, metal), 0, 0, 2.2)
    box((7, 16, 1.0), (0, 0, 3.8), m.fabric(napkin, 'linen'), 0.4, (0, 0, 8))
    for x, w in ((-20, 1.8), (20, 1.5)):
        rod((x, -9, 0.5), (x, 4, 0.5), 0.35, 0.5, m.metal(metal))
        box((w, 7, 0.3), (x, 7, 0.4), m.metal(metal), 0.1)
    put(tumbler(), 17, 17, 0)


@model
def serving_bowl(across=30, color='#B5623C', filling='#E4C27E', seed=1):
    """A wide bowl heaped with saffron rice."""
    r = across / 2
    lathe([(0, 0), (r * 0.5, 0), (r * 0.52, 1), (r * 0.86, r * 0.34), (r, r * 0.62), (r * 0.96, r * 0.63), (r * 0.8, r * 0.36), (0, 2)], (0, 0, 0), m.ceramic(color, 0.35))
    lathe([(r * 0.9, r * 0.5), (r * 0.7, r * 0.66), (r * 0.4, r * 0.8), (0, r * 0.86)], (0, 0, 0), m.plaster(filling, 1.0), 48, wobble=0.02, seed=seed)


@model
def jug(height=24, color='#EFE5D6'):
    k = height / 24
    lathe([(r * k, z * k) for r, z in ((0, 0), (5, 0), (5.6, 0.8), (7.4, 7), (7.0, 13), (4.2, 18), (3.8, 21), (4.8, 24), (4.4, 24), (3.4, 21), (3.4, 18))], (0, 0, 0), m.ceramic(color, 0.4))
    tube([(4.4 * k, 0, 21 * k), (9 * k, 0, 20 * k), (9.6 * k, 0, 14 * k), (7.0 * k, 0, 10 * k)], 0.9 * k, m.ceramic(color, 0.4))


@model
def pan(across=24, height=11, color='#8C8F92', lid=True, handle='ears', mask=False):
    """A cooking pot: enamel or steel body, domed lid, brass knob."""
    r = across / 2
    tone = m.metal('steel') if color == 'steel' else m.ceramic(color, 0.25, mask)
    lathe([(0, 0), (r * 0.9, 0), (r * 0.97, 1.2), (r, height), (r * 1.03, height + 0.3), (r * 1.02, height + 0.8), (r * 0.96, height + 0.6), (r * 0.95, 2), (0, 1)], (0, 0, 0), tone, 64)
    if lid:
        lathe([(r * 1.0, height + 0.8), (r * 0.98, height + 1.5), (r * 0.6, height + 3.6), (r * 0.14, height + 4.4), (0, height + 4.4)], (0, 0, 0), tone, 64)
        lathe([(0, 0), (0.9, 0), (0.8, 1.2), (1.9, 1.9), (1.8, 2.9), (0, 3.2)], (0, 0, height + 4.3), m.metal('brass'), 24)
    if handle == 'ears':
        for side in (-1, 1):
            tube([(side * r * 0.98, -3.4, height * 0.72), (side * (r + 3.2), -3, height * 0.76), (side * (r + 3.6), 0, height * 0.77), (side * (r + 3.2), 3, height * 0.76),
                  (side * r * 0.98, 3.4, height * 0.72)], 0.85, tone)
    else:
        rod((r * 0.98, 0, height * 0.8), (r + 19, 0, height * 0.95), 1.1, 1.5, m.wood('walnut', 'x'))


@model
def runner(cloth, width=38, length=200, drop=0, seed=1):
    """A table runner along x; `drop` hangs over both ends."""
    a = length / 2
    path = [(-a - 1.2, -drop), (-a - 1, -2), (-a + 2, 0.5), (0, 0.5), (a - 2, 0.5), (a + 1, -2), (a + 1.2, -drop)] if drop else [(-a, 0.5), (0, 0.5), (a, 0.5)]
    sheet(path, width, (0, 0, 0), cloth, seed=seed, thick=0.25, fold=0.06, turn=(0, 0, 90))


@model
def fruit(kind='pomegranate', count=5, seed=2):
    rng = np.random.default_rng(seed)
    tone = m.ceramic({'pomegranate': '#9C3527', 'orange': '#D98A2B', 'lemon': '#E3C24A'}[kind], 0.4)
    for k in range(count):
        a, q, z = 6.283 * k / max(1, count - 1), (5.6 if k < count - 1 else 0), (3.6 if k < count - 1 else 9.4)
        r = rng.uniform(3.5, 4.2)
        lathe([(0, -r), (r * 0.7, -r * 0.72), (r, 0), (r * 0.74, r * 0.7), (r * 0.2, r * 0.96), (r * 0.24, r * 1.2), (0, r * 1.0)],
              (q * math.cos(a), q * math.sin(a), z), tone, 24, turn=(rng.uniform(-40, 40), rng.uniform(-40, 40), 0))
