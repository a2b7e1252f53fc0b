"""Rugs with real pile and fringe, bedding, towels."""

import bpy
import numpy as np

from core import materials as m
from core.shapes import CM, add, model
from core.soft import seat


def _rug_material(colors, pattern, size, pile):
    """The pattern is drawn by numpy into vertex colors of a fine grid, so it needs no picture file."""
    g = m.Graph(f'rug {pattern} {"".join(colors)}')
    tone = g.node('ShaderNodeVertexColor', layer_name='pattern')
    obj = g.where('Object')
    shade = g.calc('MULTIPLY', g.spread(g.noise(obj, 6, 3), 0.92, 1.06), g.spread(g.noise(obj, 130 if pile else 260, 2), 0.72, 1.14))
    mixed = g.node('ShaderNodeVectorMath', operation='SCALE')
    g.link(tone.outputs[0], mixed.inputs[0])
    g.link(shade, mixed.inputs['Scale'])
    g.link(mixed.outputs[0], g.shader.inputs['Base Color'])
    g.set(Roughness=1.0, Specular=0.05, Sheen=0.4)
    g.bump(g.noise(obj, 140 if pile else 280, 3), 0.9, 0.01 if pile else 0.004)
    return g.material


def _pattern(kind, x, y, w, d):
    """An index into the colors for each point of the rug."""
    edge = np.minimum(w / 2 - np.abs(x), d / 2 - np.abs(y))
    out = np.zeros(x.shape, int)
    if kind == 'sadu':
        band = (np.abs(x) / (w / 2) * 9).astype(int)
        zig = np.abs((y + 300) % 24 - 12) / 12
        across = np.abs(x) / (w / 2) * 9 % 1
        out = np.where(band % 3 == 1, 1, 0)
        out = np.where((band % 3 == 1) & (np.abs(across - 0.15 - zig * 0.7) < 0.16), 2, out)
        out = np.where((band % 3 == 2) & (((y + 300) // 6 % 2) == 0) & (np.abs(across - 0.5) < 0.2), 2, out)
    elif kind == 'border':
        out = np.where((edge > 9) & (edge < 12.5), 1, 0)
        out = np.where((edge > 15) & (edge < 16.4), 1, out)
    elif kind == 'diamonds':
        a = (x + y * 0.8) % 44
        b = (x - y * 0.8) % 44
        out = np.where((np.minimum(a, 44 - a) < 1.3) | (np.minimum(b, 44 - b) < 1.3), 1, 0)
    elif kind == 'medallion':
        r = np.hypot(x / w, y / d) * 2
        t = np.arctan2(y / d, x / w)
        petals = 0.52 + 0.07 * np.cos(8 * t)
        out = np.where(r < petals, 1, 0)
        out = np.where(r < petals - 0.06, 0, out)
        out = np.where(r < (petals - 0.06) * 0.62, 2, out)
        out = np.where(r < (petals - 0.06) * 0.5, 1, out)
        out = np.where((edge > 8) & (edge < 22), 1, out)
        out = np.where((edge > 12) & (edge < 18) & ((x // 6 + y // 6) % 2 == 0), 2, out)
    elif kind == 'stripes':
        out = np.where((y + 400) % 30 < 5, 1, 0)
        out = np.where((y + 400) % 60 > 52, 2, out)
    elif kind == 'arches':
        cell = ((x + 600) % 34 - 17, (y + 600) % 40 - 20)
        r = np.hypot(cell[0], np.maximum(cell[1] + 2, 0))
        out = np.where((np.abs(r - 12) < 1.4) & (cell[1] < 16), 1, 0)
    return out


@model
def rug(width=240, depth=170, colors=('#EFE5D6', '#B5623C', '#33302C'), pattern='border', pile=1.4, fringe=True, seed=1, round_=False):
    """A lying rug, its middle at the origin: slightly uneven, edges thick, fringe on the short sides."""
    nx, ny = int(width / 0.9), int(depth / 0.9)
    x, y = np.meshgrid(np.linspace(-width / 2, width / 2, nx + 1), np.linspace(-depth / 2, depth / 2, ny + 1))
    rng = np.random.default_rng(seed)
    edge = np.minimum(width / 2 - np.abs(x), depth / 2 - np.abs(y))
    z = pile * np.clip(edge / 1.2, 0.08, 1) ** 0.5 + rng.normal(0, 0.05 * pile, x.shape) + 0.25 * np.sin(x / 31 + seed) * np.sin(y / 27)
    index = _pattern(pattern, x, y, width, depth)
    tones = np.array([(*m.linear(c), 1) for c in colors])
    grid = np.arange(x.size).reshape(x.shape)
    faces = np.stack([grid[:-1, :-1], grid[:-1, 1:], grid[1:, 1:], grid[1:, :-1]], axis=-1).reshape(-1, 4)
    if round_:
        middle = np.hypot(x, y).ravel()[faces[:, 0]]
        faces = faces[middle < width / 2]
    made = add('rug', np.stack([x, y, z], axis=-1).reshape(-1, 3), faces.tolist(), _rug_material(tuple(colors), pattern, (width, depth), pile > 1))
    layer = made.data.color_attributes.new('pattern', 'FLOAT_COLOR', 'POINT')
    layer.data.foreach_set('color', tones[np.minimum(index, len(tones) - 1)].reshape(-1))
    if fringe and not round_:
        curve = bpy.data.curves.new('fringe', 'CURVE')
        curve.dimensions, curve.bevel_depth, curve.bevel_resolution = '3D', 0.2 * CM, 1
        for side in (-1, 1):
            for t in np.arange(-depth / 2 + 0.6, depth / 2, 1.1):
                line = curve.splines.new('POLY')
                line.points.add(2)
                dx, dy = rng.uniform(4, 5.4), rng.normal(0, 0.6)
                for k, knot in enumerate(line.points):
                    knot.co = ((side * (width / 2 + dx * k / 2)) * CM, (t + dy * (k / 2) ** 2) * CM, (0.5 - 0.15 * k) * CM, 1)
        curve.materials.append(m.fabric(colors[0], 'wool'))
        from core.shapes import place
        place('fringe', curve)


@model
def folded(cloth, width=34, depth=24, layers=3, each=2.6, seed=1):
    """A folded towel or blanket: soft layers, a round fold to the front."""
    for k in range(layers):
        seat((width, depth, each), (0, 0, k * each * 0.96), cloth, r=each / 2, crown=0.5, side=0.3, seed=seed + k, rough=0.5)
