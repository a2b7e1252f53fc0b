"""Loose soft things laid about a room: scatter cushions, bedding, folded blankets."""

import numpy as np

from core.shapes import add, model
from core.soft import pillow, ripples, sheet


@model
def scatter(cushions, y, z, seed=70, lean=20):
    """Cushions along a back: (x, size, cloth, turn), every second one a hand's breadth to the front."""
    for k, (x, size, stuff, turn) in enumerate(cushions):
        pillow(size, size, 17, (x, y - 3 - 9 * (k % 2), z), stuff, lean=lean, turn=turn, seed=seed + k, chop=3.2)


@model
def duvet(cloth, width=190, length=150, height=24, drop=30, seed=4, back=None):
    """A cover that lies on a bed (its top edge toward +y), puffs a little and hangs over both sides and the foot."""
    nx, ny = 96, 76
    over = drop + 3
    u = np.linspace(-(width / 2 + over), width / 2 + over, nx)
    v = np.linspace(-(length / 2 + over), length / 2, ny)
    gu, gv = [g.ravel() for g in np.meshgrid(u, v)]
    rng = np.random.default_rng(seed)
    half, foot = width / 2, -length / 2
    ox, oy = np.maximum(np.abs(gu) - half, 0), np.maximum(foot - gv, 0)
    out = np.hypot(ox, oy)
    bend = 6.0
    turned = np.minimum(out / (bend * 1.571), 1) * 1.571
    side = np.where(out > 0, np.sin(turned) * bend * 0.9, 0)
    fall = np.where(out > 0, (1 - np.cos(turned)) * bend + np.maximum(out - bend * 1.571, 0), 0)
    nox, noy = np.divide(ox, out, where=out > 0, out=np.zeros_like(out)), np.divide(oy, out, where=out > 0, out=np.zeros_like(out))
    along = np.where(oy > ox, gu, gv)
    hem = np.sin(along / 8.5 + rng.uniform(0, 6) + 1.5 * np.sin(along / 23)) * np.clip(fall / 20, 0, 1) * 1.8
    x = np.clip(gu, -half, half) + np.sign(gu) * nox * (side + hem)
    y = np.maximum(gv, foot) - noy * (side + hem)
    flat = np.stack([gu, gv, gu * 0], axis=1)
    puff = ripples(flat, seed, 1.5, 52) + ripples(flat, seed + 1, 0.75, 21) + np.abs(ripples(flat, seed + 2, 0.8, 30)) * 0.8
    z = height - fall + puff * np.clip(1 - out / 12, 0.15, 1) + 2.5
    grid = np.arange(nx * ny).reshape(ny, nx)
    faces = np.stack([grid[:-1, :-1], grid[:-1, 1:], grid[1:, 1:], grid[1:, :-1]], axis=-1).reshape(-1, 4)
    add('duvet', np.stack([x, y, z], axis=1), faces.tolist(), cloth, subdivide=1, thick=2.2)
    if back is not None:
        top = length / 2
        sheet([(top - 24, height + 4.6), (top - 12, height + 5.4), (top - 1, height + 5.2), (top + 2.6, height + 3.4), (top + 1, height + 1.4)], width + 12, (0, 0, 0), back, seed=seed,
              thick=1.8, fold=0.35)


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
