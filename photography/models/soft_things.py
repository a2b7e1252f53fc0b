"""Loose soft things laid about a room: scatter cushions, bedding, folded blankets."""

import numpy as np

from core.shapes import add, model
from core.soft import pillow, ripples, sheet


@model
def scatter(cushions, y, z, seed=70, lean=20):
    """Cushions along a back: (x, size, cloth, turn), every second one a hand's breadth to the front."""
    for k, (x, size, stuff, turn) in enumerate(cushions):
        pillow(size, size, 17, (x, y - 3 - 9 * (k % 2), z), stuff, lean=lean, turn=turn, seed=seed + k, chop=3.2)


def hung(gu, gv, half, foot, height, seed, lift=0.0, bend=6.0):
    """Where the points of a flat cloth come to lie on a bed: over both sides and the foot, round its corners in a fan of even length.

    `gu` runs across and `gv` along the bed, in centimetres of the cloth; answers x, y, how far each point hangs down, how far it lies past the edge."""
    ox, oy = np.maximum(np.abs(gu) - half, 0), np.maximum(foot - gv, 0)
    # The longer of both ways: the corner of the cloth hangs no lower than its hem.
    out = np.maximum(ox, oy)
    far = np.hypot(ox, oy)
    turned = np.minimum(out / (bend * 1.571), 1) * 1.571
    side = np.where(out > 0, np.sin(turned) * bend * 0.9, 0)
    fall = np.where(out > 0, (1 - np.cos(turned)) * bend + np.maximum(out - bend * 1.571, 0), 0)
    nox, noy = np.divide(ox, far, where=far > 0, out=np.zeros_like(far)), np.divide(oy, far, where=far > 0, out=np.zeros_like(far))
    round_ = np.arctan2(oy, np.maximum(ox, 1e-9)) * 14
    # One way along the whole hem, from the head down a side, round the corner and along the foot: its folds run on.
    along = np.where(oy <= 0, gv - foot, np.where(ox <= 0, -22 - (half - np.abs(gu)), -round_)) + np.sign(gu) * 11
    rng = np.random.default_rng(seed)
    wave = np.sin(along / 9.5 + rng.uniform(0, 6) + 1.2 * np.sin(along / 27)) + 0.4 * np.sin(along / 4.3 + rng.uniform(0, 6))
    push = side + wave * np.clip((fall - 3) / 20, 0, 1) * 1.5 + lift * np.clip(fall / 4, 0, 1)
    x = np.clip(gu, -half, half) + np.sign(gu) * nox * push
    y = np.maximum(gv, foot) - noy * push
    return x, y, fall, out


@model
def duvet(cloth, width=190, length=150, height=24, drop=30, seed=4, back=None):
    """A cover that lies on a bed (its top edge toward +y), puffs a little and hangs over both sides and the foot.

    `back` is the cloth of the turned-down sheet."""
    over, half, foot = drop + 3, width / 2, -length / 2
    lie(cloth, half, foot, (foot - over, length / 2), over, height, seed, 2.2, 1.0)
    if back is not None:
        lie(back, half, foot, (length / 2 - 25, length / 2 + 1.5), over + 0.6, height, seed, 1.0, 0.35, 2.3)


def lie(cloth, half, foot, reach, over, height, seed, thick, puffed, lift=0.0):
    nx, ny = 110, max(14, int((reach[1] - reach[0]) / 2.2))
    gu, gv = [g.ravel() for g in np.meshgrid(np.linspace(-half - over, half + over, nx), np.linspace(*reach, ny))]
    x, y, fall, out = hung(gu, gv, half, foot, height, seed, lift)
    flat = np.stack([gu, gv, gu * 0], axis=1)
    puff = ripples(flat, seed, 1.5, 52) + ripples(flat, seed + 1, 0.75, 21) + np.abs(ripples(flat, seed + 2, 0.8, 30)) * 0.8
    z = height - fall + puff * np.clip(1 - out / 12, 0, 1) + 2.5 + lift * np.clip(1 - out / 8, 0, 1)
    if lift:
        # The turn of the sheet: it ends round, under itself, where the duvet ends.
        z -= np.clip((gv - reach[1] + 3) / 3, 0, 1) ** 2 * 2.2
    grid = np.arange(nx * ny).reshape(ny, nx)
    faces = np.stack([grid[:-1, :-1], grid[:-1, 1:], grid[1:, 1:], grid[1:, :-1]], axis=-1).reshape(-1, 4)
    add('duvet', np.stack([x, y, z], axis=1), faces.tolist(), cloth, subdivide=1, thick=thick)


@model
def bed_pillow(cloth, width=72, height=46, seed=5, lean=58, piping=None):
    pillow(width, height, 19, (0, 0, 0), cloth, lean=lean, seed=seed, piping=piping)


@model
def blanket(cloth, width=190, reach=62, height=24, drop=26, seed=6):
    """A folded throw across the foot of a bed, hanging at both sides."""
    h, w = height + 6.4, width / 2 + 10.5
    half = [(w + 0.5, h - drop), (w + 0.3, h - 14), (w, h - 6), (w - 4, h - 0.4), (w - 14, h + 1.4)]
    path = [(-a, b) for a, b in half] + [(0, h + 2)] + half[::-1]
    sheet(path, reach, (0, 0, 0), cloth, seed=seed, thick=1.5, fold=0.4, turn=(0, 0, 90), hem=1)


def belt(made, x, half, material, lift=0.3):
    """A woven band sewn round a cushion (a `seat`) at x, over its front, top and back: it lies on the cloth, whatever its shape."""
    mesh = made.data
    points = np.empty(len(mesh.vertices) * 3)
    mesh.vertices.foreach_get('co', points)
    normals = np.empty(len(mesh.vertices) * 3)
    mesh.vertices.foreach_get('normal', normals)
    points, normals = points.reshape(-1, 3) * 100, normals.reshape(-1, 3)
    faces = [tuple(face.vertices) for face in mesh.polygons if abs(points[list(face.vertices), 0].mean() - x) < half and abs(face.normal.x) < 0.7]
    used = sorted({k for face in faces for k in face})
    at = {k: j for j, k in enumerate(used)}
    strip = add('belt', points[used] + normals[used] * lift, [tuple(at[k] for k in face) for face in faces], material, subdivide=1, thick=0.3)
    strip.location, strip.rotation_euler, strip.parent = made.location, made.rotation_euler, made.parent
    return strip
