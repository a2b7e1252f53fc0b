"""Sofas, sectionals, armchairs: a hidden frame, seat cushions that give a little, loose backs, piping."""
import numpy as np

from core import materials as m
from core.shapes import box, model, rod, tube
from core.soft import pillow, seat, sheet


def feet(width, depth, height, wood='walnut', inset=9):
    for x in (-width / 2 + inset, width / 2 - inset):
        for y in (-depth / 2 + inset, depth / 2 - inset):
            out = np.sign([x, y]) * 2.2
            rod((x + out[0], y + out[1], 0), (x, y, height), 1.6, 2.6, m.wood(wood, 'z'))


@model
def sofa(cloth, seats=3, width=220, depth=94, wood='walnut', piping=None, seed=1, arm=17, arm_height=60, cushions=()):
    """A calm sofa with slim rounded arms; `cushions` lists (x, size, cloth, turn) of scatter cushions."""
    base = 15
    inner = width - arm * 2
    feet(width, depth, base, wood)
    seat((width - 3, depth - 4, 14), (0, 0, base - 1), cloth, r=4, crown=0.4, side=0.3, seed=seed, rough=0.25)
    for side in (-1, 1):
        seat((arm, depth, arm_height - base), (side * (width - arm) / 2, 0, base), cloth, r=7.4, crown=1.4, side=0.9,
             seed=seed + 3 + side, piping=None, rough=0.45)
    seat((inner + 6, 20, 66), (0, depth / 2 - 11, base), cloth, r=8, crown=1.2, side=1.0, seed=seed + 9, rough=0.4)
    one = inner / seats
    for k in range(seats):
        x = -inner / 2 + one * (k + 0.5)
        seat((one - 0.8, depth - 20, 17), (x, -10.5, base + 12), cloth, r=6, crown=3.2, side=0.8, seed=seed + 20 + k, piping=piping, rough=0.6)
        seat((one - 1.5, 20, 44), (x, depth / 2 - 29, base + 29.5), cloth, r=8.5, crown=2.6, side=2.6, seed=seed + 40 + k,
             piping=piping, turn=(-11, 0, 0), rough=0.9)
    for k, (x, size, stuff, turn) in enumerate(cushions):
        pillow(size, size * (1 if k % 2 == 0 else 0.98), 17, (x, depth / 2 - 49 - 9 * (k % 2), base + 31), stuff, lean=20,
               turn=turn, seed=seed + 60 + k, chop=3.5)


@model
def sectional(cloth, width=290, depth=96, chaise=168, wood='walnut', seed=2, cushions=()):
    """A corner sofa: two seats and, on the right, a long place to lie."""
    base, arm, inner_back = 10, 18, 62
    feet(width, depth, base, wood, 12)
    lounge = 104
    main = width - lounge
    left = -width / 2
    seat((main, depth - 2, 17), (left + main / 2, 0, base), cloth, r=4, crown=0.3, side=0.3, seed=seed, rough=0.25)
    right = width / 2 - lounge / 2
    far = depth / 2 - chaise / 2
    seat((lounge, chaise, 17), (right, far, base), cloth, r=4, crown=0.3, side=0.3, seed=seed + 1, rough=0.25)
    rod((right - 36, depth / 2 - chaise + 10, 0), (right - 36, depth / 2 - chaise + 10, base), 1.6, 2.6, m.wood(wood, 'z'))
    rod((right + 36, depth / 2 - chaise + 10, 0), (right + 36, depth / 2 - chaise + 10, base), 1.6, 2.6, m.wood(wood, 'z'))
    seat((arm, depth, 46), (left + arm / 2, 0, base), cloth, r=7.5, crown=1.4, side=0.9, seed=seed + 2)
    seat((width - arm, 19, inner_back), (arm / 2, depth / 2 - 9.5, base), cloth, r=7.5, crown=1.3, side=0.8, seed=seed + 3)
    seat((15, chaise * 0.56, inner_back - 14), (width / 2 - 7.5, depth / 2 - chaise * 0.28, base), cloth, r=7, crown=1.2, side=0.6, seed=seed + 4)
    one = (main - arm) / 2
    for k in range(2):
        x = left + arm + one * (k + 0.5)
        seat((one - 0.8, depth - 20, 17), (x, -10, base + 15), cloth, r=6, crown=3.0, side=0.8, seed=seed + 20 + k)
        seat((one - 2, 20, 42), (x, depth / 2 - 28, base + 31), cloth, r=8.5, crown=2.6, side=2.6, seed=seed + 40 + k, turn=(-11, 0, 0), rough=0.9)
    seat((lounge - 14, chaise - 20, 17), (right - 6, far - 10, base + 15), cloth, r=6, crown=2.6, side=0.8, seed=seed + 30)
    seat((lounge - 17, 20, 42), (right - 7, depth / 2 - 28, base + 31), cloth, r=8.5, crown=2.6, side=2.6, seed=seed + 44, turn=(-11, 0, 0), rough=0.9)
    for k, (x, size, stuff, turn) in enumerate(cushions):
        pillow(size, size, 17, (x, depth / 2 - 48 - 9 * (k % 2), base + 33), stuff, lean=20, turn=turn, seed=seed + 60 + k, chop=3.5)


@model
def armchair(cloth, wood='oak', seed=3, pillow_cloth=None):
    """An open armchair: a bent wooden frame holds two deep cushions."""
    tone = m.wood(wood, 'y')
    for side in (-1, 1):
        x = side * 36
        tube([(x, -37, 0.3), (x, -34, 44), (x, -24, 57), (x, 18, 55), (x, 36, 42), (x, 42, 0.3)], 2.1, tone)
        rod((x, -34, 25), (x, 39, 20), 1.8, material=tone)
    for y, z in ((-33, 25), (38, 22)):
        rod((-36, y, z), (36, y, z), 1.8, material=m.wood(wood, 'x'))
    rod((-36, 40, 50), (36, 40, 50), 1.8, material=m.wood(wood, 'x'))
    seat((66, 66, 17), (0, -3, 25), cloth, r=7, crown=3.5, side=1.4, seed=seed, turn=(-4, 0, 0), piping=cloth, rough=0.7)
    seat((65, 20, 58), (0, 20, 37), cloth, r=9, crown=3, side=3.2, seed=seed + 1, turn=(-17, 0, 0), piping=cloth, rough=0.9)
    if pillow_cloth:
        pillow(44, 30, 14, (2, 6, 43), pillow_cloth, lean=24, turn=4, seed=seed + 5)


@model
def pouf(cloth, across=52, height=38, seed=4, piping=None):
    from core.shapes import lathe
    r = across / 2
    lathe([(0, 0), (r * 0.84, 0), (r * 0.97, 3), (r * 1.02, height * 0.4), (r * 0.99, height * 0.8), (r * 0.9, height * 0.95),
           (r * 0.5, height + 1.4), (0, height + 2)], (0, 0, 0.2), cloth, wobble=0.008, seed=seed)


@model
def floor_seating(cloth, accent, length=300, depth=72, seats=3, seed=6, arms=True, pattern=None):
    """A jalsa: low mattresses against the wall, firm backs, square arm bolsters between the places."""
    one = length / seats
    for k in range(seats):
        x = -length / 2 + one * (k + 0.5)
        seat((one - 0.6, depth, 21), (x, 0, 0.3), cloth, r=4.5, crown=2.0, side=0.7, seed=seed + k, piping=accent, rough=0.45)
        seat((one - 2, 17, 40), (x, depth / 2 - 9, 21), pattern or cloth, r=5, crown=1.4, side=1.8, seed=seed + 10 + k, piping=accent,
             turn=(-8, 0, 0), rough=0.7)
    if arms:
        for k in range(seats + 1):
            x = -length / 2 + one * k
            x = max(-length / 2 + 12, min(length / 2 - 12, x))
            seat((22, 46, 25), (x, -6, 22), pattern or accent, r=4.5, crown=1.2, side=0.9, seed=seed + 30 + k, piping=cloth if pattern else accent)


@model
def throw(cloth, width=52, arm=17, arm_height=60, seat_height=45, seed=8):
    """A blanket over an arm whose middle is the origin: from the seat (y < 0) over the arm and down outside."""
    a = arm / 2 + 0.9
    sheet([(-a - 16, seat_height + 1), (-a - 3, seat_height + 2), (-a - 0.6, seat_height + 6), (-a + 0.6, arm_height - 3), (-a + 4, arm_height + 1.8),
           (a - 4, arm_height + 1.8), (a - 0.4, arm_height - 4), (a + 1.2, arm_height - 16), (a + 1.6, 28), (a + 1.8, 23)], width, (0, 0, 0), cloth, seed=seed,
          thick=0.8, fold=0.5, hem=1.2)


@model
def bench(cloth, width=130, depth=42, height=46, wood='oak', seed=9):
    for x in (-width / 2 + 9, width / 2 - 9):
        for y in (-depth / 2 + 7, depth / 2 - 7):
            rod((x * 1.03, y * 1.1, 0), (x, y, height - 13), 1.5, 2.3, m.wood(wood, 'z'))
    box((width - 4, depth - 4, 4), (0, 0, height - 15), m.wood(wood, 'x'), 0.8)
    seat((width, depth, 11), (0, 0, height - 11), cloth, r=4.5, crown=1.6, side=0.6, seed=seed, piping=cloth)
