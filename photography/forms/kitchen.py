"""What stands on the table and on the kitchen shelf."""
import math

import numpy as np

from core import materials as m
from core.shapes import add, box, lathe, model, oval, plate, put, rod, tube
from forms.frame import form

DARK = '#2A2826'


def dish(r, height, ceramic, foot=0.5, rim=0.3, at=(0, 0, 0), deep=None):
    """A plate or bowl of one glaze: foot ring, wall, rounded rim, hollow."""
    deep = height * 0.78 if deep is None else deep
    return lathe([(0, 0.3), (r * foot - 0.4, 0.3), (r * foot - 0.2, 0), (r * foot, 0), (r * foot + 0.2, 0.5), (r * (0.62 + foot * 0.3), height * 0.42), (r * 0.985, height - 0.2), (r, height), (r - rim, height),
                  (r * (0.58 + foot * 0.3), height - deep * 0.62), (r * foot * 0.9, height - deep), (0, height - deep)], at, ceramic, 72, wobble=0.002, subdivide=1)


def speckle_rim(r, z, at=(0, 0)):
    """The bare clay that shows at the rim of reactive glaze."""
    tube([(at[0] + (r - 0.12) * math.cos(t), at[1] + (r - 0.12) * math.sin(t), z) for t in np.linspace(0, 6.283, 64, endpoint=False)], 0.17, m.ceramic('#9B7351', 0.6), closed=True, straight=True)


@form('dinner-set', turn=-14, rise=24, margin=1.16)
def dinner_set(p):
    glaze = p.stone() if p.painted else m.ceramic('#EFE6D6', 0.25)
    if p.says('soup'):
        for k, (x, y, z) in enumerate(((-8.6, 4, 0), (-8.6, 4, 3.1), (-8.6, 4, 6.2), (11, -4, 0))):
            dish(8, 6.4, glaze, 0.42, 0.35, (x, y, z))
            speckle_rim(8, z + 6.4, (x, y))
        return
    if p.says('rice'):
        whole = dish(18, 4.2, glaze, 0.62, 0.5)
        whole.scale = (1.3, 0.88, 1)
        tube([(23.2 * math.cos(t), 15.7 * math.sin(t), 4.2) for t in np.linspace(0, 6.283, 80, endpoint=False)], 0.18, m.ceramic('#9B7351', 0.6), closed=True, straight=True)
        return
    if p.says('mezze'):
        for k in range(6):
            x, y = -13.4 + 13.4 * (k % 3), 7 - 13.6 * (k // 3)
            dish(6, 3.8, glaze, 0.5, 0.3, (x, y, 0))
            speckle_rim(6, 3.8, (x, y))
            if k in (0, 4, 5):
                lathe([(4.6, 2.6), (3, 3.2 + 0.3 * k / 5), (0, 3.5)], (x, y, 0), m.plaster(('#E3CB98', '', '', '', '#8FA05C', '#C4633E')[k], 1.0), 40, wobble=0.03, seed=k)
            if k == 1:
                put(olives(4.2), x, y, 2.0)
        return
    if p.says('dinner-plate'):
        for k in range(3):
            dish(13.5, 2.8, glaze, 0.66, 0.3, (-8, 4, k * 1.25))
        speckle_rim(13.5, 2.8 + 2.5, (-8, 4))
        # One stands behind them on its rim and shows its face.
        put(plate_of(glaze, 13.5), 16, 13.6, 12.8, turn=-16, tilt=(70, 0))
        return
    raise ValueError(f'{p.code} has no parts')


@model
def plate_of(glaze, r):
    dish(r, 2.8, glaze, 0.66, 0.3)
    speckle_rim(r, 2.8)


@model
def olives(r):
    rng = np.random.default_rng(3)
    for k in range(14):
        a, q = rng.uniform(0, 6.28), r * 0.8 * rng.uniform(0, 1) ** 0.5
        lathe([(0, -1), (0.7, -0.6), (0.85, 0), (0.7, 0.6), (0, 1)], (q * math.cos(a), q * math.sin(a), 1 + rng.uniform(0, 0.6)), m.ceramic('#4C5230', 0.3), 16, turn=(rng.uniform(50, 90), 0, rng.uniform(0, 360)))


@model
def pot(body, across, height, lid=True, handles='ears', knob=None, flat=False):
    """A cooking pot in a painted coat: ears or a long handle, a domed or flat lid."""
    r = across / 2
    grip = m.metal('brass') if knob is None else knob
    lathe([(0, 0), (r * 0.92, 0), (r * 0.98, 0.9), (r, 2), (r, height - 0.6), (r * 1.025, height), (r * 0.97, height), (r * 0.96, 1.6), (0, 1)], (0, 0, 0), body, 80, subdivide=0)
    if lid:
        up = 0.9 if flat else r * 0.24
        lathe([(r * 1.02, 0), (r * 1.02, 0.6), (r * 0.94, 1.0), (r * 0.6, 0.9 + up * 0.8), (r * 0.2, 1 + up), (0, 1 + up)], (0, 0, height + 0.1), body, 80, subdivide=1)
        lathe([(0, 0), (0.9, 0), (0.8, 1.2), (2.1, 1.9), (2.1, 2.6), (0, 3)], (0, 0, height + 0.9 + up), grip, 36)
    if handles == 'ears':
        for side in (-1, 1):
            tube([(side * r * 0.98, -4, height * 0.78), (side * (r + 3), -3.6, height * 0.82), (side * (r + 3.8), 0, height * 0.83), (side * (r + 3), 3.6, height * 0.82), (side * r * 0.98, 4, height * 0.78)], 0.9, body)
    else:
        rod((r * 0.95, 0, height * 0.84), (r + 4, 0, height * 0.9), 0.8, material=m.metal('steel'))
        rod((r + 3, 0, height * 0.89), (r + 18, 0, height * 1.06), 1.1, 1.4, m.wood('walnut', 'x'))


@form('cookware', turn=-18, rise=16, margin=1.14)
def cookware(p):
    coat = p.stone()
    w, d, h = p.size(40, 30, 20)
    if p.says('biryani'):
        put(pot(coat, d, h - 5, flat=True))
    elif p.says('harees'):
        put(pot(coat, min(w, d), h - 6))
    elif p.says('saucepan'):
        put(pot(coat, d, h, True, 'long'), -8, 0)
    else:
        put(pot(coat, 28, 14), -17, 12)
        put(pot(coat, 24, 10), 15, 10, turn=8)
        put(pot(coat, 18, 9, True, 'long'), -6, -20, turn=-16)


@form('pan', turn=-24, rise=30, margin=1.1)
def pans(p):
    iron = m.ceramic('#25221F', 0.42)
    w, d, h = p.size(46, 24, 9)
    r = min(d, 30) / 2

    def handle(length, z=4.6, lift=5.0, x=None):
        x = r - 1 if x is None else x
        plate([(0, -1.3), (length * 0.3, -0.9), (length * 0.9, -1.5), (length, -1), (length, 1), (length * 0.9, 1.5), (length * 0.3, 0.9), (0, 1.3)], 0.7, (x, 0, z), iron, 0.25, turn=(0, -math.degrees(math.atan2(lift, length)), 0))
        for k in range(3):
            lathe([(0, 0), (0.5, 0), (0.4, 0.3), (0, 0.35)], (x - 0.9, -1 + k, z - 0.4), m.metal('steel'), 16, turn=(0, 70, 0), subdivide=0)

    if p.says('tawa'):
        r = 16
        lathe([(0, 0), (r * 0.96, 0.3), (r, 1), (r * 0.97, 1.4), (r * 0.8, 1.0), (0, 0.7)], (0, 0, 0), iron, 80, subdivide=1)
        handle(19, 1.2, 3)
    elif p.says('wok'):
        r = 16
        lathe([(0, 0), (4.6, 0), (9, 1.4), (13.6, 5), (r, 9.6), (r - 0.3, 9.8), (13.2, 5.4), (8.6, 1.9), (0, 0.6)], (0, 0, 0), iron, 80, subdivide=1)
        rod((r - 1, 0, 9), (r + 5, 0, 10.6), 0.9, material=iron)
        rod((r + 4.6, 0, 10.5), (r + 20, 0, 14), 1.3, 1.5, m.wood('walnut', 'x'))
        tube([(-r + 0.6, -3.4, 9), (-r - 3, -3, 10.2), (-r - 3, 3, 10.2), (-r + 0.6, 3.4, 9)], 0.6, iron)
        arc = [(r * 0.93 * math.cos(t), r * 0.93 * math.sin(t), 9.7) for t in np.linspace(0.5, math.pi - 0.5, 20)]
        tube(arc, 0.26, m.metal('steel'), straight=True)
        for k in range(6):
            x = arc[2][0] + (arc[-3][0] - arc[2][0]) * k / 5
            rod((x, math.sqrt(max((r * 0.93) ** 2 - x * x, 0)), 9.7), (x, r * 0.44, 9.7), 0.22, material=m.metal('steel'), around=8)
    elif p.says('grill'):
        plate(oval(27, 27, 100, 7), 1.0, (0, 0, 0), iron, 0.3)
        tube([(x, y, 2.2) for x, y in oval(27, 27, 100, 7)], 1.5, iron, closed=True, straight=True)
        tube([(x, y, 3.8) for x, y in oval(28, 28, 100, 7)], 0.8, iron, closed=True, straight=True)
        for k in range(11):
            rod((-10.6, -10 + 2 * k, 1.3), (10.6, -10 + 2 * k, 1.3), 0.55, material=iron, around=10)
        handle(19, 3.4, 4, 13)
    else:
        lathe([(0, 0), (r * 0.72, 0), (r * 0.78, 0.4), (r * 0.98, 4.4), (r, 4.8), (r * 0.965, 4.9), (r * 0.76, 1), (0, 0.7)], (0, 0, 0), iron, 80, subdivide=1)
        handle(22, 4.0, 7)


@form('bakeware', turn=-22, rise=22, margin=1.14)
def bakeware(p):
    w, d, h = p.size(38, 26, 7)
    glaze = p.stone()
    if p.says('basbousa'):
        steel = m.paint('#2A2826', 0.35)
        for k, (r, z) in enumerate(((17, 0), (14, 3.4), (11, 6.8))):
            lathe([(0, 0), (r * 0.95, 0), (r, 4.6), (r + 0.5, 4.8), (r + 0.3, 5.1), (r - 0.4, 4.7), (r * 0.93, 0.6), (0, 0.5)], (k * 0.6, k * 0.4, z), steel, 80, subdivide=0)
        lathe([(10.3, 7.4), (10.1, 9.6), (0, 9.9)], (1.2, 0.8, 0), m.plaster('#C98F3E', 0.8), 60, subdivide=0)
        for k in range(-3, 4):
            half = math.sqrt(10.2 ** 2 - (k * 2.8) ** 2)
            for way in (0, 1):
                a = math.radians(60 * way + 15)
                c, s = math.cos(a), math.sin(a)
                q = k * 2.8
                rod((1.2 - q * s - half * c, 0.8 + q * c - half * s, 9.85), (1.2 - q * s + half * c, 0.8 + q * c + half * s, 9.85), 0.16, material=m.paint('#7E5420', 0.7), around=6)
        return
    if p.says('cloche'):
        dish(16, 3, glaze, 0.8, 0.4, deep=1.8)
        lathe([(13.6, 0), (13.9, 0.4), (13.6, 4), (11.6, 8.6), (7.4, 11.6), (2.4, 12.8), (0, 13)], (0, 0, 1.6), glaze, 80)
        lathe([(0, 0), (1.4, 0), (1.3, 1), (2.9, 2), (2.8, 3.2), (0, 3.8)], (0, 0, 14.2), glaze, 40)
        return
    rows = [(0.0, 0.4), (0.7, 0.4), (0.82, 0.5), (0.88, 1.2), (0.92, 2.6), (0.965, h - 2.4), (1.0, h - 0.6)]
    wall = oval(w, d, 96, 5)
    points = [(x * q, y * q, z) for q, z in rows for x, y in wall]
    n = len(wall)
    add('dish', points, [(j * n + k, j * n + (k + 1) % n, (j + 1) * n + (k + 1) % n, (j + 1) * n + k) for j in range(len(rows) - 1) for k in range(n)], glaze, thick=0.8, subdivide=1)
    tube([(x, y, h - 0.6) for x, y in oval(w * 1.01, d * 1.01, 110, 6)], 0.6, glaze, closed=True, straight=True)
    for side in (-1, 1):
        tube([(side * w * 0.49, -4.4, h - 1), (side * (w / 2 + 2.8), -3.6, h - 0.8), (side * (w / 2 + 2.8), 3.6, h - 0.8), (side * w * 0.49, 4.4, h - 1)], 0.8, glaze)


@model
def thermos(coat, height=32):
    """A dallah that keeps warm: a tall waisted body, beak, arched handle, brass finial."""
    k, brass = height / 32, m.metal('brass')
    lathe([(r * k, z * k) for r, z in ((0, 0), (6.6, 0), (7, 0.6), (7.6, 5), (7, 11), (5, 16.4), (4.8, 19), (5.8, 22), (5.6, 23))], (0, 0, 0), coat, 72, subdivide=2)
    lathe([(r * k, z * k) for r, z in ((5.7, 23), (5, 24.6), (2.6, 27), (1, 28.4), (0.7, 29.4), (1.2, 30.4), (0.7, 31.6), (0, 32))], (0, 0, 0), brass, 60, subdivide=2)
    for q, z in ((7.05, 0.8), (4.85, 18.2), (5.85, 23)):
        tube([(q * k * math.cos(t), q * k * math.sin(t), z * k) for t in np.linspace(0, 6.283, 56, endpoint=False)], 0.3 * k, brass, closed=True, straight=True)
    tube([(-5 * k, 0, 20 * k), (-8.6 * k, 0, 22.6 * k), (-11.4 * k, 0, 23 * k), (-12.6 * k, 0, 21.6 * k)], 1.1 * k, brass)
    tube([(5.4 * k, 0, 21.4 * k), (9.6 * k, 0, 22 * k), (11.4 * k, 0, 16 * k), (10 * k, 0, 8 * k), (7.3 * k, 0, 5.6 * k)], 0.95 * k, coat)


@model
def coffee_pot(metal, height=30):
    """The dallah in a metal that can be chosen."""
    k = height / 30
    lathe([(r * k, z * k) for r, z in ((0, 0), (6.4, 0), (6.8, 0.6), (7.6, 4), (7.0, 8), (4.6, 12.5), (3.6, 15), (4.2, 18), (5.4, 20.4), (5.0, 21), (4.6, 22), (3.2, 24.4), (1.4, 26), (0.7, 27), (1.2, 28), (0.9, 29.2), (0, 30))],
          (0, 0, 0), metal, 72, subdivide=2)
    tube([(-5 * k, 0, 18 * k), (-9 * k, 0, 20 * k), (-12.4 * k, 0, 20.4 * k), (-14 * k, 0, 18.6 * k)], 1.15 * k, metal)
    tube([(4.6 * k, 0, 19 * k), (9.6 * k, 0, 19.6 * k), (11.2 * k, 0, 14 * k), (10 * k, 0, 7 * k), (7.2 * k, 0, 4.6 * k)], 0.75 * k, metal)
    for q, z in ((7.3, 2.2), (4.0, 17), (5.4, 20.4)):
        tube([(q * k * math.cos(t), q * k * math.sin(t), z * k) for t in np.linspace(0, 6.283, 56, endpoint=False)], 0.26 * k, metal, closed=True, straight=True)


@form('coffee-set', turn=-16, rise=14, margin=1.16)
def coffee_set(p):
    if p.says('thermos'):
        put(thermos(p.enamel(0.3), 32), turn=160)
    elif p.says('finjan'):
        china = m.ceramic(p.tone, 0.18, p.painted)
        gold = m.metal('brass')
        for k in range(12):
            x, y = -12.6 + 8.4 * (k % 4), 8 - 8.2 * (k // 4)
            lathe([(r, z) for r, z in ((0, 0), (1.6, 0), (1.7, 0.6), (2.6, 2.4), (3.1, 4.4), (3.2, 5.2), (3.0, 5.2), (2.8, 4.4), (2.3, 2.4), (0, 1))], (x, y, 0), china, 44)
            tube([(x + 3.1 * math.cos(t), y + 3.1 * math.sin(t), 5.2) for t in np.linspace(0, 6.283, 32, endpoint=False)], 0.12, gold, closed=True, straight=True)
            for j in range(8):
                a = j * 0.785
                put(bead(gold), x + 2.72 * math.cos(a), y + 2.72 * math.sin(a), 2.9)
        p.frame(rise=24)
    elif p.says('mihmas'):
        iron = m.ceramic('#25221F', 0.42)
        p.frame(rise=24, turn=-28)
        plate(oval(34, 15, 90, 4), 1.6, (4, -13, 0), m.wood('teak', 'x'), 0.5)
        tube([(4 + x, -13 + y, 1.8) for x, y in oval(33, 14, 90, 4)], 0.7, m.wood('teak', 'x'), closed=True, straight=True)
        lathe([(0, 0.8), (6, 0.8), (8.6, 2), (9.4, 4.2), (9.0, 4.4), (8.2, 2.6), (5.6, 1.5), (0, 1.4)], (-14, 6, 0), iron, 64)
        tube([(-5, 6, 3.8), (2, 6, 5), (16, 6, 6), (28, 6, 5.4), (30, 6, 6.4)], 0.6, iron)
        for x, y in ((-17, 2), (-17, 10), (-9, 6)):
            rod((x, y, 0), (x, y, 1.6), 0.7, material=iron)
        rng = np.random.default_rng(4)
        for k in range(70):
            a, q = rng.uniform(0, 6.28), 6.6 * rng.uniform(0, 1) ** 0.5
            home = (-14 + q * math.cos(a), 6 + q * math.sin(a), 2 + rng.uniform(0, 0.9)) if k < 44 else (4 + rng.uniform(-13, 13), -13 + rng.uniform(-4.6, 4.6), 2.0)
            lathe([(0, -0.55), (0.36, -0.3), (0.42, 0), (0.36, 0.3), (0, 0.55)], home, m.ceramic('#8A5B33' if k % 3 else '#5B3B22', 0.4), 10, turn=(90, rng.uniform(0, 40), rng.uniform(0, 360)), subdivide=0)
    else:
        put(coffee_pot(p.plated(0.2), p.size(22, 15, 31)[2]), turn=165)


@model
def bead(metal):
    lathe([(0, -0.3), (0.26, -0.14), (0.3, 0), (0.26, 0.14), (0, 0.3)], (0, 0, 0), metal, 12, subdivide=0)


@model
def tea_glass(glass, gold=None, height=9):
    """The waisted glass on its saucer, with tea in it."""
    k = height / 9
    lathe([(0, 0), (5.2, 0.1), (5.5, 0.8), (5.2, 0.9), (3.2, 0.5), (0, 0.4)], (0, 0, 0), m.ceramic('#F4EFE4', 0.2), 56)
    lathe([(r * k, z * k) for r, z in ((0, 0), (2.2, 0), (2.5, 0.4), (2.6, 1.8), (1.9, 4.4), (2.0, 5.4), (2.8, 8.4), (2.85, 8.8))], (0, 0, 0.6), glass, 56, thick=0.12)
    lathe([(r * k, z * k) for r, z in ((0, 0.5), (2.2, 0.5), (2.35, 1.8), (1.72, 4.4), (1.8, 5.4), (2.2, 7.0), (0, 7.0))], (0, 0, 0.6), m.ceramic('#A9581F', 0.15), 48)
    if gold:
        for q, z in ((2.85, 8.8), (2.0, 4.5)):
            tube([(q * k * math.cos(t), q * k * math.sin(t), 0.6 + z * k) for t in np.linspace(0, 6.283, 40, endpoint=False)], 0.1, gold, closed=True, straight=True)


@form('tea-set', turn=-16, rise=18, margin=1.16)
def tea_set(p):
    clear = m.glass('#F4F8F4')
    if p.says('teapot'):
        put(teapot(clear), turn=170)
        return
    rim = p.plated(0.2) if len(p.hexes) > 1 else m.metal('brass')
    spots = [(-14 + 14 * (k % 3), 7 - 13.4 * (k // 3)) for k in range(6)]
    if p.look.get('jug'):
        spots = [(-16 + 13.4 * (k % 3), 3 - 13.4 * (k // 3)) for k in range(6)]
        put(glass_jug(m.glass('#F4F8F4'), 20), 24, 4)
    for x, y in spots:
        put(tea_glass(clear, rim), x, y)


@model
def teapot(glass):
    """A round pot of clear glass with its strainer, over a warming light."""
    brass = m.metal('brass')
    lathe([(0, 7), (5, 7.1), (7.6, 8.6), (9, 12), (8.6, 16), (6, 19.4), (4.2, 20.4), (4.2, 21)], (0, 0, 0), glass, 72, thick=0.2)
    lathe([(0, 7.4), (5, 7.5), (7.3, 8.9), (8.6, 12), (8.2, 14.6), (0, 14.6)], (0, 0, 0), m.ceramic('#B4682A', 0.12), 64)
    lathe([(4.5, 0), (4.7, 0.5), (3, 1.8), (0.9, 2.2), (0.7, 3), (1.5, 3.8), (0, 4.6)], (0, 0, 21), brass, 48)
    tube([(-8.4, 0, 12), (-11.4, 0, 15), (-12.6, 0, 18.6), (-14.4, 0, 20)], 1.1, glass)
    tube([(7.4, 0, 18), (12.4, 0, 18.6), (13.4, 0, 13), (8.8, 0, 10.4)], 0.7, glass)
    for z, r in ((6.6, 6.4), (0.5, 6.9)):
        tube([(r * math.cos(t), r * math.sin(t), z) for t in np.linspace(0, 6.283, 60, endpoint=False)], 0.4, brass, closed=True, straight=True)
    for k in range(8):
        a = k * 0.785
        rod((6.9 * math.cos(a), 6.9 * math.sin(a), 0.4), (6.4 * math.cos(a), 6.4 * math.sin(a), 6.8), 0.3, material=brass, around=10)
    lathe([(0, 0), (1.9, 0), (1.9, 1.6), (0, 1.4)], (0, 0, 0.4), m.ceramic('#F3EAD8', 0.6), 28, subdivide=0)
    lathe([(0, 0), (0.35, 0.4), (0.3, 1), (0, 1.9)], (0, 0, 2), m.glow('#FFC873', 2.4), 14)


@model
def glass_jug(glass, height=24, ribbed=False, lid=False):
    k = height / 24
    rings = [(0, 0), (5, 0), (5.6, 0.6), (6.4, 6), (6.2, 12), (4.8, 17), (4.6, 20), (5.4, 23)]
    if ribbed:
        put(fluted([(r * k, z * k) for r, z in rings], glass, 22))
    else:
        lathe([(r * k, z * k) for r, z in rings], (0, 0, 0), glass, 64, thick=0.18)
    lathe([(0, 0.7 * k), (5.3 * k, 0.8 * k), (6.1 * k, 6 * k), (5.95 * k, 11 * k), (0, 11 * k)], (0, 0, 0), m.glass('#EDF4F2'), 56)
    tube([(5.2 * k, 0, 20 * k), (9.4 * k, 0, 19 * k), (9.8 * k, 0, 12 * k), (6.4 * k, 0, 7 * k)], 0.75 * k, glass)
    if lid:
        lathe([(5.3 * k, 0), (5.5 * k, 0.4), (5.2 * k, 1.4), (0, 1.6)], (0, 0, 22.8 * k), m.wood('oak', 'x'), 56, subdivide=0)
        lathe([(0, 0), (1, 0), (1.4, 1.4), (0, 1.8)], (0, 0, 24.2 * k), m.wood('oak', 'x'), 28)


@model
def fluted(profile, glass, ribs=24):
    """A vessel of ribbed glass: the round scalloped by so many ribs."""
    around = ribs * 6
    t = np.linspace(0, 2 * math.pi, around, endpoint=False)
    points, faces = [], []
    for k, (r, z) in enumerate(profile):
        scallop = 1 + (0.05 * np.abs(np.sin(ribs * t / 2)) if 1 < k < len(profile) - 1 else 0.02) * np.ones(around)
        points += list(zip(r * scallop * np.cos(t), r * scallop * np.sin(t), np.full(around, float(z))))
    for k in range(len(profile) - 1):
        for j in range(around):
            n = (j + 1) % around
            faces.append((k * around + j, k * around + n, (k + 1) * around + n, (k + 1) * around + j))
    add('fluted', points, faces, glass, thick=0.16)


@form('glassware', turn=-16, rise=15, margin=1.16)
def glassware(p):
    glass = m.tinted(mask=p.painted)
    if p.says('jug'):
        put(glass_jug(glass, 24, True, True), turn=20)
        return
    for k in range(6):
        x, y = -10.4 + 10.4 * (k % 3), 5.4 - 10.4 * (k // 3)
        put(fluted([(0.01, 0.5), (2.9, 0.5), (3.1, 0.9), (3.3, 3), (3.6, 6.5), (3.9, 10), (3.95, 11)], glass, 20), x, y)
        lathe([(0, 0), (3.0, 0), (3.1, 0.4), (0, 0.5)], (x, y, 0), glass, 48, subdivide=0)


@model
def jar(across, height, filling, lid='oak'):
    """A glass jar with a bamboo lid, filled."""
    r = across / 2
    lathe([(0, 0), (r - 0.5, 0), (r, 0.5), (r, height - 2.6), (r - 0.3, height - 2.2)], (0, 0, 0), m.glass('#F2F6F4'), 64, thick=0.2)
    top = height * 0.68
    lathe([(0, 0.5), (r - 0.6, 0.5), (r - 0.35, 0.9), (r - 0.35, top), (r * 0.5, top + 0.5), (0, top + 0.3)], (0, 0, 0), m.plaster(filling, 1.0), 56, wobble=0.004, seed=3)
    lathe([(0, 0), (r + 0.15, 0), (r + 0.2, 0.3), (r + 0.2, 1.9), (r, 2.2), (0, 2.2)], (0, 0, height - 2.3), m.wood(lid, 'x'), 64, subdivide=0)


@form('container', turn=-20, rise=15, margin=1.16)
def container(p):
    if p.says('storage-jar'):
        put(jar(13, 20, '#B5713C'), -11, 4)
        put(jar(10, 18, '#E6DCC4'), 3, 6)
        put(jar(10, 11, '#5E7146'), 12, -6)
        return
    for k, (w, d, h, x, y, z) in enumerate(((24, 18, 7, -6, 4, 0), (24, 18, 7, -6, 4, 8.6), (16, 12, 6, 16, -4, 0), (16, 12, 6, 16, -4, 7.4), (10, 10, 5, 3, -13, 0))):
        put(lunch_box(w, d, h, ('#D9A441', '#5E7146', '#B5713C', '#E6DCC4', '#9C3527')[k]), x, y, z, turn=(0, 3, -6, -2, 10)[k])


@model
def lunch_box(w, d, h, food):
    for q, z in ((0.94, 0.4), (1.0, h - 0.6)):
        tube([(x, y, z) for x, y in oval(w * q, d * q, 90, 7)], 0.3, m.glass('#F2F6F4'), closed=True, straight=True)
    wall = oval(w, d, 90, 7)
    points = [(x * 0.94, y * 0.94, 0.3) for x, y in wall] + [(x, y, h - 0.4) for x, y in wall]
    n = len(wall)
    add('wall', points, [(k, (k + 1) % n, n + (k + 1) % n, n + k) for k in range(n)] + [tuple(range(n))], m.glass('#F2F6F4'), thick=0.2)
    plate([(x * 0.92, y * 0.92) for x, y in wall], h * 0.5, (0, 0, 0.6), m.plaster(food, 1.0), 0.6)
    plate([(x * 1.03, y * 1.03) for x, y in wall], 1.3, (0, 0, h - 0.5), m.wood('oak', 'x') if w > 20 else m.paint('#EFEBE4', 0.5), 0.4)
    for side in (-1, 1):
        box((1, 4, 2.6), (side * (w / 2 + 0.5), 0, h - 1.6), m.paint('#CFC8BC', 0.5), 0.3)


@form('spice-jar', turn=-20, rise=20, margin=1.16)
def spice(p):
    tones = ('#C4802B', '#8A2F1D', '#5E7146', '#D9B13F', '#6B4630', '#A8431F', '#8F8A5A', '#E3CFA0', '#3A2A20', '#B5622B', '#7B5A36', '#C99A45')
    if p.look.get('steps'):
        w, d, h = p.size(30, 21, 9)
        for k in range(3):
            z, y = 1.5 + k * 2.6, -d / 2 + 3.5 + k * 6.6
            box((w, 6.6, z), (0, y, 0), p.wood('x'), 0.4)
            box((w, 0.9, 1.6), (0, y - 3.1, z), p.wood('x'), 0.3)
            for j in range(6):
                x = -w / 2 + 2.6 + j * (w - 5.2) / 5
                put(spice_jar(tones[(k * 6 + j * 5) % 12]), x, y + 0.4, z + 2.2, tilt=(76, 0))
        return
    for k in range(12):
        put(spice_jar(tones[k]), -13.6 + 5.5 * (k % 6), 4.4 - 7.4 * (k // 6), 0)


@model
def spice_jar(tone):
    box((4.5, 4.5, 7.4), (0, 0, 0), m.glass('#F2F6F4'), 0.7)
    box((4.0, 4.0, 5.4), (0, 0, 0.3), m.plaster(tone, 1.0), 0.5)
    lathe([(0, 0), (2.0, 0), (2.1, 0.2), (2.1, 1.6), (1.9, 1.8), (0, 1.8)], (0, 0, 7.5), m.wood('oak', 'x'), 36, subdivide=0)
    box((3.2, 0.1, 2.4), (0, -2.3, 2.8), m.paint('#F4EEE2', 0.8), 0)


@model
def knife_of(length, wide, handle):
    """A blade lying on its side, its edge toward -y; the origin is the bolster."""
    blade = [(0, wide * 0.5), (0, -wide * 0.42), (length * 0.45, -wide * 0.5), (length * 0.8, -wide * 0.26), (length, wide * 0.34), (length * 0.97, wide * 0.44), (length * 0.5, wide * 0.5)]
    plate(blade, 0.24, (0, 0, 0.9), m.metal('steel'), 0.08)
    box((1.6, wide * 0.62, 1.3), (-0.4, wide * 0.12, 0.35), m.metal('steel'), 0.3)
    plate([(-1, -0.9), (-6, -1.3), (-11, -1.1), (-12.6, -1.7), (-13, 0.6), (-11.6, 1.5), (-5, 1.6), (-1, 1.4)], 1.7, (0, wide * 0.1, 0.1), handle, 0.55)
    for k in range(3):
        lathe([(0, 0), (0.34, 0), (0.3, 0.1), (0, 0.12)], (-3 - 3.4 * k, wide * 0.12, 1.8), m.metal('brass'), 16, subdivide=0)


@form('knife', turn=-26, rise=40, margin=1.14)
def knife(p):
    if p.says('block'):
        p.frame(rise=14, turn=-26)
        for k, (x, long, tilt) in enumerate(((-15, 25, 0), (-7.4, 21, 0), (0, 18, 0), (7, 15, 0), (13.4, 12, 0))):
            put(knife_of(long * 0.9, 4.8 - 0.5 * k, m.wood('walnut', 'x')), x, -3.4, 21, tilt=(90, 0)).rotation_euler = (math.radians(90), math.radians(90), 0)
        box((42, 4, 22), (0, 0, 1.6), m.wood('teak', 'x'), 0.8)
        box((36, 11, 2), (0, 0, 0), m.wood('teak', 'x'), 0.6)
        return
    plate(oval(44, 22, 90, 5), 2, (0, 2, 0), m.wood('teak', 'x'), 0.6)
    put(knife_of(21, 4.8, m.wood('walnut', 'x')), -3, -2, 2.0, turn=12)
