"""Soft bodies: cushions, pillows, folds. Crowned, pinched at the seams, a little uneven."""
import math

import numpy as np

from core.shapes import add, tube, unit_cube


def ripples(points, seed, amount, scale):
    """Smooth unevenness: a few sine waves of chance direction, about `scale` centimetres long."""
    rng = np.random.default_rng(seed)
    total = np.zeros(len(points))
    for _ in range(6):
        way = rng.normal(size=3)
        way *= 2 * math.pi / (scale * rng.uniform(0.7, 1.8) * np.linalg.norm(way))
        total += np.sin(points @ way + rng.uniform(0, 6.28))
    return total * amount / 6 ** 0.5


def seat(size, at, material, r=5.0, crown=3.0, side=1.0, seed=1, piping=None, turn=(0, 0, 0), rough=0.5, name='seat'):
    """A box cushion standing on `at`: rounded edges, crowned top, bulging sides, piping along the seams."""
    half = np.array(size, float) / 2
    r = min(r, *(half * 0.96))
    unit, faces = unit_cube(17)
    unit = np.sign(unit) * (1 - (1 - np.abs(unit)) ** 1.7)
    raw = unit * half
    inner = np.clip(raw, -(half - r), half - r)
    out = raw - inner
    length = np.linalg.norm(out, axis=1, keepdims=True)
    points = inner + np.where(length > 1e-6, out / np.maximum(length, 1e-6) * r, 0)
    bow = np.clip(1 - unit ** 2, 0, 1) ** 0.75
    points[:, 2] += crown * np.where(unit[:, 2] > 0, 1, 0.25) * np.sign(unit[:, 2]) * np.abs(unit[:, 2]) ** 3 * bow[:, 0] * bow[:, 1]
    points[:, 0] += side * np.sign(unit[:, 0]) * np.abs(unit[:, 0]) ** 3 * bow[:, 1] * bow[:, 2]
    points[:, 1] += side * np.sign(unit[:, 1]) * np.abs(unit[:, 1]) ** 3 * bow[:, 0] * bow[:, 2]
    normal = unit / np.linalg.norm(unit, axis=1, keepdims=True)
    uneven = ripples(points, seed, rough * 0.55, 26) + ripples(points, seed + 7, rough * 0.16, 8)
    points += normal * uneven[:, None]
    points[:, 2] += half[2]
    made = add(name, points, faces, material, at, turn, subdivide=1)
    if piping is not None:
        lean = r * (1 - math.cos(math.pi / 4))
        for z in (size[2] - lean, lean):
            ring = rounded_ring(half[0] - lean, half[1] - lean, max(r - lean, 0.8))
            cord = tube([(x, y, z) for x, y in ring], 0.42, piping, closed=True, straight=True, at=at, turn=turn)
            cord.parent = made.parent
    return made


def rounded_ring(a, b, r, steps=8):
    ring = []
    for cx, cy, first in ((a - r, b - r, 0), (r - a, b - r, 90), (r - a, r - b, 180), (a - r, r - b, 270)):
        for t in np.linspace(first, first + 90, steps):
            ring.append((cx + r * math.cos(math.radians(t)), cy + r * math.sin(math.radians(t))))
    return ring


def pillow(width, height, thick, at, material, lean=18, turn=0, seed=1, chop=0.0, piping=None, roll=0, name='pillow'):
    """A scatter cushion standing on its lower edge at `at`, leaning back by `lean` degrees."""
    n = 34
    line = np.sin(np.linspace(-math.pi / 2, math.pi / 2, n + 1))
    u, v = [g.ravel() for g in np.meshgrid(line, line)]
    x = width / 2 * u * (1 - 0.075 * (1 - v ** 2) * np.abs(u))
    z = height / 2 * v * (1 - 0.075 * (1 - u ** 2) * np.abs(v))
    dent = chop * np.exp(-(u / 0.42) ** 2) * np.clip(v, 0, 1) ** 1.6
    z -= dent
    body = (np.clip(1 - u ** 2, 0, 1) * np.clip(1 - v ** 2, 0, 1)) ** 0.43 * thick / 2
    body *= 1 - 0.5 * dent / max(height, 1) * 3
    flat = np.stack([x, u * 0, z], axis=1)
    edge = np.clip(np.maximum(np.abs(u), np.abs(v)) - 0.5, 0, 0.5) * 2
    crease = ripples(flat, seed + 3, 0.5, 7) * edge * (1 - edge) * 2.4 + ripples(flat, seed, 0.7, 22) * (1 - edge)
    grid = np.arange((n + 1) ** 2).reshape(n + 1, n + 1)
    border = np.zeros((n + 1, n + 1), bool)
    border[[0, -1], :] = border[:, [0, -1]] = True
    keep = border.ravel()
    front = np.stack([x, -np.maximum(body + crease * ~keep, 0.02 * ~keep), z + height / 2], axis=1)
    back = np.stack([x, np.maximum(body + crease * ~keep, 0.02 * ~keep), z + height / 2], axis=1)
    other = np.where(keep, np.arange(len(u)), np.arange(len(u)) + len(u)).reshape(n + 1, n + 1)
    faces = []
    for j in range(n):
        for i in range(n):
            faces.append((grid[j, i], grid[j, i + 1], grid[j + 1, i + 1], grid[j + 1, i]))
            faces.append((other[j, i], other[j + 1, i], other[j + 1, i + 1], other[j, i + 1]))
    spin = (-lean, roll, turn)
    made = add(name, np.concatenate([front, back]), [tuple(map(int, f)) for f in faces], material, at, spin, subdivide=1)
    if piping is not None:
        rim = [grid[0, i] for i in range(n)] + [grid[j, n] for j in range(n)]
        rim += [grid[n, i] for i in range(n, 0, -1)] + [grid[j, 0] for j in range(n, 0, -1)]
        tube([tuple(front[k]) for k in rim], 0.4, piping, closed=True, straight=True, at=at, turn=spin)
    return made


def sheet(path, width, at, material, seed=1, thick=0.5, fold=0.6, hem=0.0, turn=(0, 0, 0), steps=70, name='sheet'):
    """Cloth laid along a path of (y, z) points, `width` wide in x, with soft folds that grow toward its ends."""
    path = np.asarray(path, float)
    far = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])
    s = np.linspace(0, far[-1], steps)
    y, z = np.interp(s, far, path[:, 0]), np.interp(s, far, path[:, 1])
    soften = np.ones(7) / 7
    for _ in range(2):
        y[3:-3] = np.convolve(y, soften, 'valid')
        z[3:-3] = np.convolve(z, soften, 'valid')
    dy, dz = np.gradient(y), np.gradient(z)
    size = np.maximum(np.hypot(dy, dz), 1e-6)
    across = np.linspace(-width / 2, width / 2, 44)
    rng = np.random.default_rng(seed)
    points = []
    ends = np.abs(np.linspace(-1, 1, steps)) ** 1.5
    waves = [(rng.uniform(9, 24), rng.uniform(0, 6.28), rng.uniform(0.5, 1)) for _ in range(4)]
    for k in range(steps):
        lift = sum(a * np.sin(across * 6.28 / w + p + s[k] * 0.03) for w, p, a in waves) * fold * (0.35 + ends[k])
        skew = hem * math.sin(k / steps * 5 + seed)
        points += [(x + skew, y[k] - dz[k] / size[k] * l, z[k] + dy[k] / size[k] * l) for x, l in zip(across, lift)]
    m = len(across)
    faces = [(j * m + i, j * m + i + 1, (j + 1) * m + i + 1, (j + 1) * m + i) for j in range(steps - 1) for i in range(m - 1)]
    return add(name, points, faces, material, at, turn, subdivide=1, thick=thick)


def curtain(width, height, at, material, folds=7, depth=5.0, seed=1, gather=0.0, name='curtain'):
    """A hanging length of cloth: pinch pleats above that open into deep, uneven folds below."""
    rng = np.random.default_rng(seed)
    across, down = folds * 18, 60
    u = np.linspace(0, 1, across)
    drift = np.cumsum(rng.normal(0, 0.02, across))
    points = []
    for j in range(down):
        t = j / (down - 1)
        wave = np.sin(2 * math.pi * folds * u + drift * 3 + 0.5 * t * np.sin(5 * u + seed))
        wave = np.sign(wave) * np.abs(wave) ** 0.8
        reach = depth * (0.55 + 0.45 * t) * (1 + 0.25 * np.sin(9 * u + seed) * t)
        x = (u - 0.5) * width * (1 - gather * math.sin(math.pi * min(1, t * 1.15)) ** 2) + 0.8 * np.sin(4 * math.pi * folds * u) * t
        points += [(a, b, height * (1 - t)) for a, b in zip(x, reach * wave)]
    faces = [(j * across + i, (j + 1) * across + i, (j + 1) * across + i + 1, j * across + i + 1)
             for j in range(down - 1) for i in range(across - 1)]
    return add(name, points, faces, material, at, subdivide=1, thick=0.25)


def field(width, depth, relief, material, at=(0, 0, 0), turn=(0, 0, 0), step=1.0, thick=0.0, keep=None, name='field'):
    """A lying cloth whose height at each point is `relief(x, y)`; `keep(x, y)` says which points belong to it."""
    x, y = np.meshgrid(np.linspace(-width / 2, width / 2, int(width / step) + 1), np.linspace(-depth / 2, depth / 2, int(depth / step) + 1))
    grid = np.arange(x.size).reshape(x.shape)
    faces = np.stack([grid[:-1, :-1], grid[:-1, 1:], grid[1:, 1:], grid[1:, :-1]], axis=-1).reshape(-1, 4)
    if keep is not None:
        faces = faces[keep(x, y).ravel()[faces].all(axis=1)]
    return add(name, np.stack([x, y, relief(x, y)], axis=-1).reshape(-1, 3), faces.tolist(), material, at, turn, thick=thick)


def quilting(kind, size=16.0, height=1.6):
    """The relief of a quilted cover: squares, diamonds, lines, waves or a waffle, puffed between the seams."""

    def relief(x, y):
        if kind == 'diamonds':
            a, b = (x + y) / size, (x - y) / size
        elif kind == 'waves':
            a, b = (y + 2.4 * np.sin(x / 7)) / size, np.full_like(x, 0.5)
        elif kind == 'lines':
            a, b = y / size, np.full_like(x, 0.5)
        else:
            a, b = x / size, y / size
        return height * (np.abs(np.sin(math.pi * a)) * np.abs(np.sin(math.pi * b))) ** 0.42

    return relief
