"""Terrace, balcony and garden furniture."""
import math

import numpy as np

from core import materials as m
from core.shapes import add, box, lathe, model, oval, plate, put, rod, tube
from core.soft import curtain, pillow, ripples, seat
from forms.frame import form

DARK = '#2A2826'


def slats(p, width, depth, z, thick=2.4, each=8, along='x', material=None):
    count = max(2, round(depth / each))
    for k in range(count):
        box((width, depth / count - 0.9, thick), (0, -depth / 2 + depth / count * (k + 0.5), z - thick), material or (p.wood(along) if p.material == 'wood' else m.wood('teak', along)), 0.5)


def steel(p):
    return p.enamel(0.4) if p.painted else m.paint(DARK, 0.4)


@form('barbecue', turn=-28, rise=12)
def barbecue(p):
    w, d, h = p.size(120, 58, 110)
    body, bright = steel(p), m.metal('steel')
    if p.says('fire-pit'):
        r = w / 2
        lathe([(0, h * 0.3), (r * 0.5, h * 0.32), (r * 0.85, h * 0.5), (r, h * 0.68), (r * 1.02, h * 0.7), (r * 0.94, h * 0.68), (r * 0.7, h * 0.5), (0, h * 0.4)], (0, 0, 0), body, subdivide=2)
        for k in range(3):
            a = k * 2.094 + 0.5
            rod((r * 0.8 * math.cos(a), r * 0.8 * math.sin(a), 0), (r * 0.6 * math.cos(a), r * 0.6 * math.sin(a), h * 0.4), 1.4, material=body)
        wood = m.wood('walnut', 'x')
        for k in range(5):
            a = k * 1.3
            rod((-13 * math.cos(a), -13 * math.sin(a), h * 0.5 + k * 2), (14 * math.cos(a), 14 * math.sin(a), h * 0.56 + k * 2), 2.8, material=wood)
        mesh = m.paint('#33302C', 0.5)
        for k in range(28):
            a = 6.283 * k / 28
            q = [(0.95, h * 0.7), (0.82, h * 0.95), (0.5, h * 1.12), (0.06, h * 1.18)]
            tube([(r * c * math.cos(a), r * c * math.sin(a), z) for c, z in q], 0.18, mesh)
        for c, z in ((0.93, 0.76), (0.84, 0.93), (0.68, 1.04), (0.45, 1.13)):
            tube([(r * c * math.cos(t), r * c * math.sin(t), h * z) for t in np.linspace(0, 6.283, 48, endpoint=False)], 0.22, mesh, closed=True, straight=True)
        return
    if p.says('table-grill', 'trough'):
        for y in (-d / 2 + 1, d / 2 - 1):
            box((w, 1.2, h * 0.55), (0, y, h * 0.42), body, 0.3)
        for x in (-w / 2 + 0.6, w / 2 - 0.6):
            box((1.2, d, h * 0.55), (x, 0, h * 0.42), body, 0.3)
            tube([(x * 0.96, -d / 2 - 2, 0.6), (x * 0.94, -d / 2, h * 0.5), (x * 0.94, d / 2, h * 0.5), (x * 0.96, d / 2 + 2, 0.6)], 0.6, bright)
            tube([(x * 1.02, -5, h * 0.72), (x * 1.1, -5, h * 0.8), (x * 1.1, 5, h * 0.8), (x * 1.02, 5, h * 0.72)], 0.6, m.wood('walnut', 'y'))
        box((w - 2, d - 2, 1), (0, 0, h * 0.45), m.paint('#171513', 0.9), 0)
        rng = np.random.default_rng(p.seed)
        for k in range(70):
            lathe([(0, 0), (1.5, 0.3), (1.7, 1.4), (0, 2.2)], (rng.uniform(-w / 2 + 3, w / 2 - 3), rng.uniform(-d / 2 + 3, d / 2 - 3), h * 0.5), m.ceramic('#1D1B1A', 0.9), 7, turn=tuple(rng.uniform(0, 90, 3)), subdivide=0)
        for x in np.arange(-w / 2 + 3, w / 2 - 2, 2.6):
            rod((x, -d / 2, h * 0.98), (x, d / 2, h * 0.98), 0.35, material=bright)
        for k in range(4):
            x = -w / 3 + k * w / 4.5
            rod((x, -d / 2 - 9, h * 1.04), (x, d / 2 + 4, h * 1.04), 0.22, material=bright)
            for j in range(4):
                lathe([(0, -2), (2.2, -1.6), (2.4, 0), (2.1, 1.7), (0, 2)], (x, -5 + j * 3.8, h * 1.06), m.ceramic(('#8A4B2C', '#A7613A')[j % 2], 0.5), 14, turn=(90, 0, 0))
        return
    gas = p.says('gas')
    box_w = w * 0.56
    z = h * 0.6
    for x in (-box_w / 2 + 3, box_w / 2 - 3):
        for y in (-d / 2 + 5, d / 2 - 5):
            box((4, 4, z), (x, y, 0 if not (x > 0) else 9), m.paint(DARK, 0.5), 0.4)
    if gas:
        for k in (-1, 1):
            box((box_w / 2 - 1, 2, z - 16), (k * box_w / 4, -d / 2 + 4, 10), body, 0.6)
            rod((k * 4, -d / 2 + 1, z * 0.5), (k * 4, -d / 2 + 1, z * 0.8), 0.8, material=bright)
        box((box_w, d - 10, z - 16), (0, 2, 10), m.paint('#3A3734', 0.5), 0.4)
    else:
        slats(p, box_w - 4, d - 12, z * 0.3, 2, 8, material=m.paint(DARK, 0.5))
    for y in (-d / 2 + 5, d / 2 - 5):
        lathe([(0, -2), (7, -2), (8, -1), (8, 1), (7, 2), (0, 2)], (box_w / 2 - 3, y, 8), m.paint('#1B1A19', 0.6), 32, turn=(90, 0, 0))
    seat((box_w, d, h * 0.16), (0, 0, z - 2), body, r=4, crown=0, side=0, rough=0)
    if gas:
        box((box_w - 2, 3, 11), (0, -d / 2 - 1, z), bright, 0.6)
        for k in range(int(p.look.get('burners') or 3)):
            lathe([(0, 0), (3, 0), (2.6, 2.4), (0, 3)], ((k - 1) * box_w * 0.27, -d / 2 - 2.4, z + 5.5), m.paint('#1F1D1B', 0.4), 28, turn=(90, 0, 0))
    r = d / 2 - 0.6
    outline = [(-r, 0), *[(r * math.cos(t), (h * 0.29) * math.sin(t)) for t in np.linspace(math.pi, 0, 28)], (r, 0)]
    plate(outline, box_w - 1, (box_w / 2 - 0.5, 0, h * 0.72), body, 1.4, upright=True, turn=(0, 0, 90))
    rod((-box_w * 0.32, -r - 4, h * 0.79), (box_w * 0.32, -r - 4, h * 0.79), 1.2, material=bright)
    for x in (-box_w * 0.3, box_w * 0.3):
        rod((x, -r - 4, h * 0.79), (x, -r + 2, h * 0.79), 0.9, material=bright)
    lathe([(0, 0), (3.4, 0), (3.4, 1), (0, 1.4)], (0, -r * 0.86, h * 0.88), bright, 32, turn=(62, 0, 0))
    for side in (-1, 1):
        x = side * (box_w / 2 + (w - box_w) / 4)
        if gas:
            box(((w - box_w) / 2 - 1, d - 12, 3), (x, 0, h * 0.7), body, 1)
        else:
            put(shelf(p, (w - box_w) / 2 - 1, d - 12), x, 0, h * 0.7)


@model
def shelf(p, width, depth):
    slats(p, width, depth, 3, 3, 9, material=m.wood('teak', 'x'))


@form('parasol', turn=-14, rise=4, margin=1.1)
def parasol(p):
    w, d, h = p.size(250, 250, 245)
    cloth = p.cloth('weave') if p.material != 'stone' else None
    if p.says('base'):
        p.frame(rise=14, turn=-26, margin=1.3)
        stone = p.stone()
        seat((w, d, 8), (0, 0, 0), stone, r=1.6, crown=0, side=0, rough=0)
        rod((0, 0, 7), (0, 0, h), 2.9, material=m.metal('steel'))
        lathe([(0, 0), (1, 0), (2.6, 1), (3, 3), (2, 4), (0, 4)], (3, 0, h * 0.62), m.paint(DARK, 0.4), 24, turn=(0, 90, 0))
        for x in (-1, 1):
            tube([(x * w * 0.26 - 6, -d * 0.3, 8.2), (x * w * 0.26, -d * 0.3, 10), (x * w * 0.26 + 6, -d * 0.3, 8.2)], 0.8, m.paint(DARK, 0.5))
        return
    if p.says('shade-sail', 'triangle'):
        p.frame(rise=8, turn=0)
        corners = [np.array(c, float) for c in ((-170, 40, 215), (175, 70, 235), (0, -150, 190))]
        n, points, index = 26, [], {}
        for i in range(n + 1):
            for j in range(n + 1 - i):
                a, b = i / n, j / n
                c = 1 - a - b
                mid = sum(corners) / 3
                q = corners[0] * a + corners[1] * b + corners[2] * c
                pull = 1 - 0.16 * (4 * (a * b * (1 - c) + b * c * (1 - a) + a * c * (1 - b)))
                q = mid + (q - mid) * pull
                q[2] -= 60 * a * b * c
                index[i, j] = len(points)
                points.append(q)
        faces = [(index[i, j], index[i + 1, j], index[i, j + 1]) for i in range(n) for j in range(n - i)]
        faces += [(index[i + 1, j], index[i + 1, j + 1], index[i, j + 1]) for i in range(n) for j in range(n - i - 1)]
        add('sail', points, faces, cloth, thick=0.5)
        for c in corners:
            rod((c[0] * 1.12, c[1] * 1.16, 0), (c[0] * 1.12, c[1] * 1.16, c[2] + 14), 3, material=m.wood('teak', 'z'))
            rod(c * 0.985, (c[0] * 1.12, c[1] * 1.16, c[2] + 6), 0.7, material=m.metal('steel'))
        return
    side = p.look.get('pole') == 'side'
    pole = m.paint(DARK, 0.4) if side or p.pick('pole', 0, 1) else m.wood('teak', 'z')
    ribs = 4 if p.look.get('canopy') == 'square' else 8
    r = w / 2
    steps, rings = 96, 9
    points = [(0, 0, h - 4)]
    for ring in range(1, rings + 1):
        t = ring / rings
        for k in range(steps):
            a = 2 * math.pi * k / steps + (math.pi / 4 if ribs == 4 else 0)
            q = r * t
            flat = math.cos(math.pi / ribs) / math.cos((a % (2 * math.pi / ribs)) - math.pi / ribs)
            if ribs == 4:
                q = r * 1.38 * t * flat
                b = a - math.pi / 4
            else:
                q, b = r * t * flat, a
            sag = 3 * math.sin(math.pi * (a % (2 * math.pi / ribs)) / (2 * math.pi / ribs)) * t
            points.append((q * math.cos(b if ribs != 4 else a), q * math.sin(b if ribs != 4 else a), h - 4 - 44 * t ** 1.25 - sag))
    base = len(points)
    for k in range(steps):
        x, y, z = points[base - steps + k]
        points.append((x, y, z - 13))
    faces = [(0, 1 + k, 1 + (k + 1) % steps) for k in range(steps)]
    for ring in range(rings):
        for k in range(steps):
            a, b = 1 + ring * steps, 1 + (ring + 1) * steps
            faces.append((a + k, b + k, b + (k + 1) % steps, a + (k + 1) % steps))
    add('canopy', points, faces, cloth, thick=0.4)
    lathe([(0, 0), (3, 0), (3.4, 2), (1.6, 4), (1.8, 7), (0, 8)], (0, 0, h - 4), pole, 24)
    if side:
        tube([(r * 1.05, 0, 6), (r * 1.05, 0, h * 0.7), (r * 0.95, 0, h * 0.96), (r * 0.5, 0, h * 1.07), (0, 0, h + 4)], 3.0, pole)
        for a in (0, 90):
            box((90, 9, 5), (r * 1.05, 0, 0), m.paint(DARK, 0.5), 0.8, turn=(0, 0, a))
        for x in (-1, 1):
            for y in (-1, 1):
                box((40, 40, 6), (r * 1.05 + x * 24, y * 24, 0.5), m.ceramic('#8E8A83', 0.8), 1.6)
    else:
        rod((0, 0, 0), (0, 0, h), 2.2, material=pole)
        lathe([(0, 0), (27, 0), (28, 1), (28, 5), (26, 6.5), (4, 8), (3.4, 22)], (0, 0, 0), m.ceramic('#D9D2C4', 0.8))
        for k in range(ribs):
            a = 2 * math.pi * k / ribs
            rod((0, 0, h - 66), (r * 0.5 * math.cos(a), r * 0.5 * math.sin(a), h - 22), 0.7, material=pole)


@form('gazebo', turn=-32, rise=7)
def gazebo(p):
    w, d, h = p.size(300, 300, 270)
    post, cloth = m.paint(DARK, 0.45), p.cloth('weave')
    for x in (-1, 1):
        for y in (-1, 1):
            box((8, 8, h * 0.74), (x * (w / 2 - 8), y * (d / 2 - 8), 0), post, 0.8)
            box((22, 22, 1.4), (x * (w / 2 - 8), y * (d / 2 - 8), 0), post, 0.3)
            from core.shapes import put as place
            place(drape(cloth, 46, h * 0.72, p.seed + x + y), x * (w / 2 - 34), y * (d / 2 - 10), 2)
        box((8, d - 16, 9), (x * (w / 2 - 8), 0, h * 0.72), post, 0.8)
    for y in (-1, 1):
        box((w - 16, 8, 9), (0, y * (d / 2 - 8), h * 0.72), post, 0.8)
    for scale, low, high in ((1.0, h * 0.74, h * 0.9), (0.36, h * 0.91, h)):
        a, b, i, j = w / 2 * scale, d / 2 * scale, w * 0.14 * scale, d * 0.14 * scale
        points = [(-a, -b, low - 15 * scale), (a, -b, low - 15 * scale), (a, b, low - 15 * scale), (-a, b, low - 15 * scale), (-a, -b, low), (a, -b, low), (a, b, low), (-a, b, low),
                  (-i, -j, high), (i, -j, high), (i, j, high), (-i, j, high)]
        faces = [(k, (k + 1) % 4, 4 + (k + 1) % 4, 4 + k) for k in range(4)] + [(4 + k, 4 + (k + 1) % 4, 8 + (k + 1) % 4, 8 + k) for k in range(4)] + [(8, 9, 10, 11)]
        add('roof', points, faces, cloth, flat=True, thick=0.6)


@model
def drape(cloth, width, height, seed):
    curtain(width, height, (0, 0, 0), cloth, 5, 4.6, seed=seed, gather=0.3)


@form('cover', turn=-30, rise=12)
def cover(p):
    w, d, h = p.size(90, 90, 80)
    cloth = p.cloth('cotton')
    if len(p.sizes) > 1:
        # Of its sizes the one for a sofa.
        w, d, h = (float(n) for n in p.sizes[1])
    # What it covers shows through: a back behind, a seat before it, arms at the sides.
    nx, ny = 90, 90
    over = h - 3
    gu, gv = [g.ravel() for g in np.meshgrid(np.linspace(-w / 2 - over, w / 2 + over, nx), np.linspace(-d / 2 - over, d / 2 + over, ny))]
    ox, oy = np.maximum(np.abs(gu) - w / 2, 0), np.maximum(np.abs(gv) - d / 2, 0)
    out, far = np.maximum(ox, oy), np.hypot(ox, oy)
    x, y = np.clip(gu, -w / 2, w / 2), np.clip(gv, -d / 2, d / 2)
    nox, noy = (np.divide(q, far, where=far > 0, out=np.zeros_like(far)) * s for q, s in ((ox, np.sign(gu)), (oy, np.sign(gv))))
    fold = np.sin(x / 13 + y / 9 + 1.1 * np.sin(x / 31)) + 0.5 * np.sin(x / 5.1 - y / 6.3)
    # The cord in the hem draws it in below.
    low = np.clip(out / over, 0, 1)
    push = 2.4 * np.sin(np.clip(out / 5, 0, 1) * 1.57) + fold * 1.3 * low * (1.2 - low) - 4.5 * np.clip((low - 0.86) / 0.14, 0, 1)
    dip = 1 / (1 + np.exp(-(y - d * 0.12) / 5)) if d < 130 else np.ones_like(y)
    flat = np.stack([gu, gv, gu * 0], axis=1)
    top = h - 13 + 11 * dip + 4 * np.exp(-((np.abs(x) - w / 2 + 9) / 7) ** 2) * (1 - dip) + ripples(flat, p.seed, 0.8, 30) + ripples(flat, p.seed + 1, 0.35, 11)
    z = np.maximum(top - np.maximum(out - 3, 0) * (top / (over - 3)), 0.6)
    grid = np.arange(nx * ny).reshape(ny, nx)
    faces = np.stack([grid[:-1, :-1], grid[:-1, 1:], grid[1:, 1:], grid[1:, :-1]], axis=-1).reshape(-1, 4)
    add('cover', np.stack([x + nox * push, y + noy * push, z], axis=1), faces.tolist(), cloth, subdivide=1, thick=0.4)
    strap = m.fabric('#4A4540', 'weave')
    for side in (-1, 1):
        # A vent under its flap, a buckled strap at the foot.
        plate([(-11, 0), (11, 0), (9, 8.6), (-9, 8.6)], 1.0, (side * w * 0.22, -d / 2 - 4.6, h * 0.42), cloth, 0.4, upright=True, turn=(10, 0, 0))
        box((16, 0.3, 2.2), (side * w * 0.22, -d / 2 - 3.4, h * 0.42 - 1.4), m.paint('#2B2A28', 0.8), 0)
        tube([(side * (w / 2 - 12), -d / 2 - 1.6, 9), (side * (w / 2 - 8), -d / 2 - 3.6, 5), (side * (w / 2 - 4), -d / 2 - 1.4, 2)], 0.7, strap)
        box((4, 1.2, 2.6), (side * (w / 2 - 8), -d / 2 - 4.2, 3.8), m.paint('#2B2A28', 0.4), 0.3)


@form('lounger', turn=-30, rise=14)
def lounger(p):
    w, d, h = p.size(68, 196, 36)
    long, wide = max(w, d), min(w, d)
    from models.outdoor import lounger as bed
    if p.says('aluminium', 'sling'):
        pool_lounger(p, long, wide)
    else:
        put(bed(p.cloth('weave'), 'teak', long, wide, p.seed, m.fabric('#EDE4D4', 'linen')), 0, 0)


def pool_lounger(p, long, wide):
    """A frame of round tube with a sling of mesh: its back raised on a stay, wheels on the axle of the hind legs, the pad of the head tied on."""
    bar, mesh = m.paint('#DAD6CE', 0.4) if not p.painted else p.enamel(0.4), p.cloth('weave')
    a, hinge, seat_z = wide / 2 - 2, long * 0.1, 31.0
    lean = math.radians(38)
    back = long / 2 - hinge
    top = (hinge + back * math.cos(lean), seat_z + back * math.sin(lean))
    for y in (-a, a):
        tube([(-long / 2, y, seat_z), (long * 0.44, y, seat_z)], 1.9, bar, straight=True)
        tube([(hinge, y * 0.93, seat_z + 1.4), (top[0], y * 0.93, top[1])], 1.7, bar, straight=True)
        # Each leg is welded to the rail; the hind ones carry the axle.
        rod((-long / 2 + 24, y, 0), (-long / 2 + 21, y, seat_z), 1.7, material=bar)
        rod((long * 0.36, y, 8), (long * 0.34, y, seat_z), 1.7, material=bar)
        rod((hinge + back * 0.5 * math.cos(lean), y * 0.93, seat_z + back * 0.5 * math.sin(lean)), (long * 0.42, y * 0.93, seat_z + 1), 1.0, material=m.metal('steel'))
    for x in (-long / 2, long * 0.44):
        rod((x, -a, seat_z), (x, a, seat_z), 1.9, material=bar)
    rod((top[0], -a * 0.93, top[1]), (top[0], a * 0.93, top[1]), 1.7, material=bar)
    rod((-long / 2 + 23.4, -a, 9), (-long / 2 + 23.4, a, 9), 1.2, material=bar)
    rod((long * 0.36, -a - 4, 8), (long * 0.36, a + 4, 8), 1.1, material=m.metal('steel'))
    for y in (-a - 3, a + 3):
        lathe([(0, -1.5), (3, -1.5), (3.4, -1), (6.6, -1), (7.6, -1.5), (8, -0.8), (8, 0.8), (7.6, 1.5), (6.6, 1), (3.4, 1), (3, 1.5), (0, 1.5)], (long * 0.36, y, 8), m.paint('#4A4844', 0.6), 48, turn=(90, 0, 0), subdivide=0)
    box((long / 2 + hinge - 3, wide - 6, 0.8), ((hinge - long / 2) / 2, 0, seat_z + 0.6), mesh, 0.3)
    mid = (hinge + back * 0.5 * math.cos(lean), seat_z + back * 0.5 * math.sin(lean))
    box((back - 3, wide - 9, 0.8), (mid[0], 0, mid[1] + 1.2), mesh, 0.3, turn=(0, -math.degrees(lean), 0))
    pad = m.fabric('#EFE6D6', 'weave')
    at = (hinge + back * 0.8 * math.cos(lean), seat_z + back * 0.8 * math.sin(lean))
    seat((back * 0.3, wide - 16, 6), (at[0] - 1.2, 0, at[1] + 2), pad, r=2.8, crown=1.2, side=0.6, seed=4, turn=(0, -math.degrees(lean), 0), piping=None)
    for y in (-12, 12):
        tube([(at[0] - 6, y, at[1] + 4), (top[0] - 2, y, top[1] + 2.4), (top[0] + 2, y, top[1] - 1)], 0.5, pad)


@form('swing', turn=-24, rise=6)
def swing(p):
    w, d, h = p.size(105, 105, 195)
    bar, weave = m.paint(DARK, 0.4), m.paint(p.tone, 0.6, p.painted)
    tube([(10, 34, 3), (0, 46, 40), (0, 50, 110), (0, 38, h - 18), (0, 8, h), (0, -4, h - 8)], 3, bar)
    tube([(r * 46 * 1.1, q * 46 * 1.1 + 4, 2) for r, q in [(math.cos(t), math.sin(t)) for t in np.linspace(0, 6.283, 40, endpoint=False)]], 2.4, bar, closed=True, straight=True)
    rod((0, -4, h - 8), (0, -4, h - 26), 0.6, material=m.metal('steel'))
    r, z0, tall = w * 0.4, 32, h - 60
    for k in range(40):
        a = 2 * math.pi * k / 40
        front = math.sin(a) < -0.35 and abs(math.cos(a)) < 0.84
        line = []
        for t in np.linspace(0, 0.42 if front else 1, 14):
            q = r * math.sin(math.pi * min(0.999, t * 0.9 + 0.1)) ** 0.62 * (1 if t < 0.5 else 1.0)
            line.append((q * math.cos(a), -4 + q * math.sin(a), z0 + tall * t))
        tube(line, 0.75, weave)
    for t in np.linspace(0.02, 0.98, 26):
        q = r * math.sin(math.pi * min(0.999, t * 0.9 + 0.1)) ** 0.62
        arc = np.linspace(0, 6.283, 56) if t < 0.42 else np.linspace(-0.6, math.pi + 0.6, 44)
        tube([(q * math.cos(a), -4 + q * math.sin(a), z0 + tall * t) for a in arc], 0.6, weave, straight=True)
    seat((r * 1.5, r * 1.4, 14), (0, -6, z0 + 8), m.fabric('#EDE4D4', 'linen'), r=6.4, crown=3, side=1, seed=p.seed)
    pillow(r * 1.2, 46, 16, (0, 10, z0 + 22), m.fabric('#EDE4D4', 'linen'), lean=18, seed=p.seed)


@model
def folding_chair(p, material, width=44, depth=46, height=82):
    for side in (-1, 1):
        x = side * (width / 2 - 2)
        rod((x, -depth / 2, 0.5), (x, depth / 2 - 6, height), 1.5, material=material('z'))
        rod((x * 0.88, depth / 2, 0.5), (x * 0.88, -depth / 2 + 6, 45), 1.5, material=material('z'))
    for k in range(6):
        box((width - 5, depth / 6 - 3, 2), (0, -depth / 2 + 8 + k * (depth - 10) / 6, 44), material('x'), 0.6)
    for k in range(3):
        box((width - 5, 2, 6), (0, depth / 2 - 12 + k * 3, height - 27 + k * 9), material('x'), 0.8, turn=(-12, 0, 0))


@form('balcony-set', turn=-20, rise=13)
def balcony(p):
    w, d, h = p.size(60, 60, 72)
    if p.says('bench'):
        box((w, d, h - 8), (0, 0, 2), p.wood('x'), 1)
        count = 5
        for k in range(count):
            box((w + 3, (d + 3) / count - 1, 3), (0, -d / 2 - 1 + (d + 3) / count * (k + 0.5), h - 4), p.wood('x'), 0.6)
        for k in range(5):
            box((w - 5, 1.4, (h - 12) / 5 - 1.2), (0, -d / 2 - 0.4, 4 + k * (h - 12) / 5), p.wood('x'), 0.4)
        pillow(44, 40, 14, (-w * 0.22, d * 0.2, h), m.fabric('#EDE4D4', 'linen'), lean=24, turn=-12, seed=3)
        return
    material = p.wood if p.material == 'wood' else lambda along: steel(p)
    plate(oval(w, d, 80, 2 if p.look.get('table') == 'round' else 8), 2.6, (0, 0, h - 2.6), material('x'), 0.7)
    for a in (0.6, 2.17):
        c, s = math.cos(a), math.sin(a)
        rod((24 * c, 24 * s, 0), (-22 * c, -22 * s, h - 3), 1.5, material=material('z'))
        rod((-24 * c, -24 * s, 0), (22 * c, 22 * s, h - 3), 1.5, material=material('z'))
    put(folding_chair(p, material), -66, 16, turn=58)
    put(folding_chair(p, material), 62, -2, turn=-70)


def on_the_rail(p, w, d, material):
    """The table hooked over a length of balcony railing that stands on its floor: hooks over the handrail, stays against the bars."""
    p.frame(turn=-28, rise=14, margin=1.12)
    iron, zinc, rail = m.paint('#3A3834', 0.5), m.metal('steel'), 96.0
    y = d / 2 + 6
    for x in (-w * 0.86, w * 0.86):
        box((4, 4, rail), (x, y, 0), iron, 0.4)
        box((9, 9, 1), (x, y, 0), iron, 0.2)
    for z in (8, rail - 3):
        box((w * 1.72, 4 if z > 20 else 2.4, 3), (0, y, z), iron, 0.5)
    for k in range(1, 15):
        rod((-w * 0.86 + k * w * 1.72 / 15, y, 9), (-w * 0.86 + k * w * 1.72 / 15, y, rail - 2), 0.7, material=iron, around=12)
    z = rail - 9
    put(slat_top(p, w, d), 0, 0, z)
    for x in (-w / 2 + 9, w / 2 - 9):
        tube([(x, d / 2 - 6, z - 2.8), (x, d / 2 + 1.6, z - 2.6), (x, d / 2 + 1.8, rail + 1), (x, d / 2 + 6, rail + 2), (x, d / 2 + 10, rail + 0.6), (x, d / 2 + 9.4, rail - 7)], 0.8, zinc)
        rod((x, y - 2, z - 24), (x, -d * 0.22, z - 3), 1.1, material=zinc)
        rod((x, y - 2, z - 26), (x, y - 2, z - 2), 1.0, material=zinc)
    rod((-w / 2 + 7, y - 2, z - 24), (w / 2 - 7, y - 2, z - 24), 1.0, material=zinc)


@form('folding-table', turn=-24, rise=13)
def folding(p):
    w, d, h = p.size(100, 60, 74)
    material = p.wood if p.material == 'wood' else lambda along: steel(p)
    if p.says('nesting'):
        for k, (x, y, s) in enumerate(((-14, 10, 1), (22, -16, 0.82))):
            lathe([(0, 0), (w / 2 * s - 1, 0), (w / 2 * s, 0.6), (w / 2 * s, 3), (w / 2 * s - 0.8, 3), (w / 2 * s - 1, 1.2), (0, 1.2)], (x, y, h * s - 3), steel(p), 72)
            for j in range(3):
                a = j * 2.094 + 0.4 + k
                rod((x + w * 0.46 * s * math.cos(a), y + w * 0.46 * s * math.sin(a), 0), (x + w * 0.4 * s * math.cos(a), y + w * 0.4 * s * math.sin(a), h * s - 2), 1.1, material=steel(p))
        return
    wall = p.says('wall', 'rail', 'hooks')
    if wall:
        if p.says('rail-table'):
            on_the_rail(p, w, d, material)
            return
        p.frame(ground='wall', turn=-24, rise=12)
        z = 40
        put(slat_top(p, w, d), 0, 0, z)
        for x in (-w / 2 + 8, w / 2 - 8):
            rod((x, d / 2 - 1, z - 34), (x, -d * 0.2, z - 3), 1.6, material=material('z'))
            box((5, 3, 42), (x, d / 2, z - 38), material('z'), 0.6)
        box((w - 8, 3, 6), (0, d / 2, z - 9), material('x'), 0.6)
        return
    plate(oval(w * 0.5, d, 80, 9), 2.6, (0, 0, h - 2.6), material('x'), 0.6)
    plate(oval(w * 0.48, d, 80, 9), 2.6, (-w * 0.25 - w * 0.24, 0, h - 2.6), material('x'), 0.6)
    box((2.6, d - 2, w * 0.24), (w * 0.26, 0, h - 2 - w * 0.24), material('z'), 0.6)
    for x in (-w * 0.2, w * 0.2):
        for y in (-d / 2 + 6, d / 2 - 6):
            box((4.6, 4.6, h - 3), (x, y, 0), material('z'), 0.6)
    rod((-w * 0.2, 0, h - 14), (-w * 0.5, 0, h - 4), 1.4, material=material('x'))
    box((w * 0.44, d - 10, 7), (0, 0, h - 10), material('x'), 0.5)


@model
def slat_top(p, width, depth):
    slats(p, width, depth, 0, 2.4, 7)
    for x in (-width / 2 + 6, width / 2 - 6):
        box((4, depth - 3, 3), (x, 0, -5.2), p.wood('y') if p.material == 'wood' else m.wood('teak', 'y'), 0.5)


@form('outdoor-dining', turn=-24, rise=14)
def outdoor_dining(p):
    from models.outdoor import slat_table
    w, d, h = p.size(200, 95, 75)
    teak = lambda along: m.wood('teak', along)  # noqa: E731
    if p.says('folding-chair'):
        put(folding_chair(p, teak, w, d, h))
    elif p.says('bench'):
        put(slat_table(w, d, h))
    elif p.says('trolley'):
        for z in (h * 0.36, h - 6):
            put(tray_of(w - 14, d), 0, 0, z)
        for x in (-w / 2 + 10, w / 2 - 10):
            for y in (-d / 2 + 3, d / 2 - 3):
                box((4, 4, h - (8 if x > 0 else 0)), (x, y, 8 if x > 0 else 0), teak('z'), 0.6)
        rod((-w / 2, -d / 2 + 3, h), (-w / 2, d / 2 - 3, h), 1.6, material=teak('y'))
        for y in (-d / 2, d / 2):
            lathe([(0, -1.6), (9, -1.6), (10, 0), (9, 1.6), (0, 1.6)], (w / 2 - 10, y, 10), m.paint(DARK, 0.5), 40, turn=(90, 0, 0))
    else:
        put(slat_table(w, d, h))
        if p.sizes[0][0] is None:
            for k in range(3):
                for side in (-1, 1):
                    put(folding_chair(p, teak, 46, 50, 86), -62 + 62 * k, side * 66, turn=0 if side < 0 else 180)


@model
def tray_of(width, depth):
    for k in range(6):
        box((width, depth / 6 - 0.8, 2), (0, -depth / 2 + depth / 6 * (k + 0.5), 0), m.wood('teak', 'x'), 0.4)
    for y in (-depth / 2, depth / 2):
        box((width, 2, 6), (0, y, 0), m.wood('teak', 'x'), 0.5)


@form('outdoor-set', turn=-14, rise=15)
def outdoor_set(p):
    from models.outdoor import outdoor_sofa, parasol as shade, slat_table
    w, d, h = p.size(190, 78, 72)
    rope = p.tone
    cloth = m.fabric('#E9E0D0', 'weave') if not p.painted else p.cloth('weave')
    if p.says('armchair'):
        put(outdoor_sofa(cloth, 1, w, d, seed=p.seed))
        return
    if p.look.get('shape') == 'L':
        put(outdoor_sofa(cloth, 3, w, 80, seed=p.seed), 0, 0)
        put(outdoor_sofa(cloth, 1, 90, 80, seed=p.seed + 3), w / 2 - 42, -88, turn=-90)
        put(slat_table(80, 60), -34, -100)
        return
    put(outdoor_sofa(cloth, 3, w, d, seed=p.seed, cushions=((-w * 0.3, 42, m.fabric('#C9B79A', 'linen'), -8),)), -30, 40)
    put(outdoor_sofa(cloth, 1, 80, d, seed=p.seed + 5), -150, -70, turn=62)
    put(outdoor_sofa(cloth, 1, 80, d, seed=p.seed + 9), 104, -66, turn=-62)
    put(slat_table(100, 60), -26, -64)
    if p.says('parasol'):
        put(shade(m.fabric('#E9DFCC', 'weave'), 230, 235), 120, 60)
