"""Rugs, runners and bath mats: the motif is drawn into the points of a fine grid, only its ground takes the color that is chosen."""
import math

import bpy
import numpy as np

from core import materials as m
from core.shapes import CM, oval, place, plate, rod, tube
from core.soft import field
from forms.frame import form

IVORY, INK, GOLD = '#EDE4D4', '#33302C', '#C9A05A'


def near(value, middle, half):
    return np.abs(value - middle) < half


def sadu(x, y, w, d):
    """Bedouin weaving: bands along the length, with combs, teeth and a middle row of diamonds."""
    across = np.abs(y) / (d / 2)
    step = d / 2 / 12
    tooth = np.abs((x + 4000) % (step * 2.4) / (step * 2.4) - 0.5) * 2
    out = np.zeros(x.shape, int)
    row = np.floor(across * 12).astype(int)
    inside = across * 12 % 1
    out = np.where((row == 0) & (inside < 1 - tooth), 1, out)
    out = np.where(np.isin(row, (2, 9)), 1, out)
    out = np.where(np.isin(row, (2, 9)) & (inside < tooth), 2, out)
    out = np.where(np.isin(row, (3, 8)), 2, out)
    out = np.where((row == 5) & ((x + 4000) % (step * 1.1) < step * 0.55), 1, out)
    out = np.where((row == 6) & near(inside, 0.5, 0.2), 2, out)
    out = np.where((row == 11) & near(inside, 0.4, 0.22), 1, out)
    return out


def edge_of(x, y, w, d):
    return np.minimum(w / 2 - np.abs(x), d / 2 - np.abs(y))


def medallion(x, y, w, d, round_=False):
    """A rosette on a strewn ground within a border of flowers."""
    r = np.hypot(x / w, y / d) * 2 if round_ else np.hypot(x / (w * 0.62), y / (d * 0.8)) * 2
    t = np.arctan2(y / d, x / w)
    edge = w / 2 * (1 - np.hypot(x, y) / (w / 2)) if round_ else edge_of(x, y, w, d)
    petals = 0.5 + 0.06 * np.cos(16 * t)
    out = np.where(r < petals, 1, 0)
    out = np.where(r < petals - 0.05, 0, out)
    out = np.where(r < (petals - 0.05) * 0.74, 2, out)
    out = np.where(r < (petals - 0.05) * 0.68, 1, out)
    out = np.where(r < 0.2 + 0.03 * np.cos(8 * t), 0, out)
    out = np.where(r < 0.12 + 0.03 * np.cos(8 * t), 2, out)
    cell = 26.0
    u, v = (x + 4000) % cell - cell / 2, (y + 4000 + (np.floor((x + 4000) / cell) % 2) * cell / 2) % cell - cell / 2
    flower = np.hypot(u, v) < 3.2 + 1.4 * np.cos(6 * np.arctan2(v, u))
    out = np.where((r > petals + 0.06) & flower & (edge > 30), 1, out)
    out = np.where((r > petals + 0.06) & (np.hypot(u, v) < 1.3) & (edge > 30), 2, out)
    border = (edge > 9) & (edge < 25)
    out = np.where(border, 1, out)
    along = np.where(w / 2 - np.abs(x) < d / 2 - np.abs(y), y, x) if not round_ else t * w / 2
    vine = near(edge, 17 + 3.4 * np.sin(along / 5.2), 1.0) | (np.hypot((along + 4000) % 16.3 - 8.1, edge - 17) < 2.6)
    out = np.where(border & vine, 0, out)
    out = np.where(near(edge, 27, 0.8) | near(edge, 7, 0.8), 2, out)
    return out


def four_gardens(x, y, w, d):
    """The garden carpet: canals in a cross, beds with trees, a border."""
    edge = edge_of(x, y, w, d)
    out = np.zeros(x.shape, int)
    inner = edge > 30
    canal = (np.abs(x) < 7) | (np.abs(y) < 7)
    ripple = near(np.abs((x + y * 0 + 4000) % 9 - 4.5), 2.2, 0.7) & (np.abs(y) < 6) | near(np.abs((y + 4000) % 9 - 4.5), 2.2, 0.7) & (np.abs(x) < 6)
    out = np.where(inner & canal, 1, out)
    out = np.where(inner & canal & ripple, 0, out)
    out = np.where((np.hypot(x, y) < 19), 1, out)
    out = np.where((np.hypot(x, y) < 15), 2, out)
    out = np.where((np.hypot(x, y) < 6 + 3 * np.cos(8 * np.arctan2(y, x))), 1, out)
    a, b = np.abs(x), np.abs(y)
    cell = 27.0
    u, v = (a - 8) % cell - cell / 2, (b - 8) % cell - cell / 2
    beds = inner & ~canal & (np.hypot(x, y) > 21)
    tree = (np.hypot(u, v - 3) < 6.4) | (np.abs(u) < 0.9) & (v > -9) & (v < 3)
    kind = (np.floor((a - 8) / cell) + np.floor((b - 8) / cell)) % 2 == 0
    star = np.hypot(u, v) < 4.6 + 2.6 * np.cos(8 * np.arctan2(v, u))
    out = np.where(beds & kind & tree, 1, out)
    out = np.where(beds & kind & (np.hypot(u, v - 3) < 3.6), 2, out)
    out = np.where(beds & ~kind & star, 2, out)
    out = np.where(beds & ~kind & (np.hypot(u, v) < 2), 1, out)
    out = np.where((near(u, cell / 2, 0.7) | near(v, cell / 2, 0.7)) & beds, 1, out)
    border = (edge > 9) & (edge < 27)
    along = np.where(w / 2 - np.abs(x) < d / 2 - np.abs(y), y, x)
    out = np.where(border, 1, out)
    out = np.where(border & (np.hypot((along + 4000) % 18 - 9, edge - 18) < 4.8 + 1.6 * np.cos(6 * np.arctan2(edge - 18, (along + 4000) % 18 - 9))), 2, out)
    out = np.where(border & (np.hypot((along + 4000) % 18 - 9, edge - 18) < 2), 0, out)
    out = np.where(near(edge, 29, 0.7) | near(edge, 6, 0.8), 2, out)
    return out


def motif_of(p, x, y, w, d):
    """0 the ground, 1 the pale color, 2 the accent, at each point."""
    edge = edge_of(x, y, w, d)
    if p.says('bedouin', 'sadu-small', 'saddlebag'):
        return sadu(x, y, w, d)
    if p.says('four-gardens', 'four gardens'):
        return four_gardens(x, y, w, d)
    if p.says('medallion'):
        return medallion(x, y, w, d, p.form == 'round-rug')
    if p.says('rings'):
        r = np.hypot(x, y)
        return np.where(near((r + 6 * np.sin(3 * np.arctan2(y, x))) % 18, 9, 1.6), 1, 0)
    if p.form == 'round-rug':
        return np.where(near(w / 2 - np.hypot(x, y), 9, 4.4), 2, 0)
    if p.says('waves'):
        return np.where(near((y + 9 * np.sin(x / 26) + 4 * np.sin(x / 11 + y / 40) + 4000) % 19, 9, 1.8), 1, 0)
    if p.says('check'):
        return np.where(((x + 4000) // 14 % 2) == ((y + 4000) // 14 % 2), 1, 0)
    if p.says('stripes'):
        s = (x + 4000) % 46
        return np.where(s < 9, 1, np.where(near(s, 17, 1.4) | near(s, 38, 1.4), 2, 0))
    if p.says('border'):
        return np.where((edge > 7) & (edge < 10), 1, np.where((edge > 12) & (edge < 13.4), 2, 0))
    return np.zeros(x.shape, int)


def carpet(p, w, d, pile, motif, tones=(IVORY, INK), round_=False, relief=None):
    """A lying carpet; `relief(x, y)` is added to its pile."""
    step = max(0.55, max(w, d) / 420)
    shag = pile > 0.9

    def height(x, y):
        rim = w / 2 - np.hypot(x, y) if round_ else edge_of(x, y, w, d)
        rng = np.random.default_rng(p.seed)
        lie = 0.22 * np.sin(x / 31 + p.seed) * np.sin(y / 27)
        z = pile * np.clip(rim / 1.2, 0.1, 1) ** 0.5 + lie + rng.normal(0, 0.05 * pile, x.shape)
        return np.maximum(z + (relief(x, y) if relief else 0), 0.05)

    made = field(w, d, height, m.woven(p.tone, p.painted, shag), step=step, keep=(lambda x, y: np.hypot(x, y) < w / 2) if round_ else None)
    x, y = np.meshgrid(np.linspace(-w / 2, w / 2, int(w / step) + 1), np.linspace(-d / 2, d / 2, int(d / step) + 1))
    index = motif(x, y).ravel()
    palette = np.array([(0, 0, 0, 0), *[(*m.linear(tone), 1) for tone in tones]])
    layer = made.data.color_attributes.new('motif', 'FLOAT_COLOR', 'POINT')
    layer.data.foreach_set('color', palette[index].reshape(-1))
    return made


def fringe(tone, w, d, seed, length=5, every=1.2):
    """Knotted threads at both short sides."""
    curve = bpy.data.curves.new('fringe', 'CURVE')
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = '3D', 0.24 * CM, 1
    rng = np.random.default_rng(seed)
    for side in (-1, 1):
        for t in np.arange(-d / 2 + 0.6, d / 2, every):
            line = curve.splines.new('POLY')
            line.points.add(2)
            lean = rng.normal(0, 0.6)
            for k, knot in enumerate(line.points):
                knot.co = (side * (w / 2 + length * k / 2) * CM, (t + lean * (k / 2) ** 2) * CM, (0.6 - 0.2 * k) * CM, 1)
    curve.materials.append(m.fabric(tone, 'wool'))
    place('fringe', curve)


def plaited(round_):
    """Jute plaits stitched side by side: ridges in rows, each with its braid."""
    def relief(x, y):
        r = np.hypot(x, y) if round_ else y
        along = np.arctan2(y, x) * np.maximum(np.hypot(x, y), 6) if round_ else x
        ridge = np.abs(np.sin(math.pi * r / 5.2)) ** 0.7
        braid = np.sin(along * 1.5 + np.where((r // 5.2) % 2 == 0, 0, 1.6) + 1.2 * np.sin(math.pi * r / 5.2))
        return 1.9 * ridge + 0.5 * braid * ridge
    return relief


@form('rug', 'runner', 'round-rug', turn=-18, rise=46, margin=1.1)
def rug(p):
    w, d, _ = p.size(230, 160, 1)
    w, d = max(w, d), min(w, d)
    w, d = min(w, 300), min(d, 240)
    round_ = p.form == 'round-rug'
    dark = p.says('firdaws')
    tones = ('#E9DCC0', GOLD) if dark else (IVORY, INK)
    if p.says('garden-carpet'):
        tones = ('#D8C49A', '#7F8F86')
    pile = 1.6 if p.says('firdaws', '12mm') else 0.7 if p.look.get('pile') == 0 or p.says('flat') else 1.0
    plaits = plaited(round_) if p.says('jute') and not p.says('check') else None
    if p.says('saddlebag'):
        p.frame(ground='wall', turn=0, rise=0)
        saddlebag(p, 60, 130)
        return
    if p.says('carpet-cut'):
        cut_from_roll(p)
        return
    if p.form == 'runner':
        w = min(w, d * 2.9)
        p.frame(turn=-32, rise=40)
    carpet(p, w, d, pile, lambda x, y: motif_of(p, x, y, w, d), tones, round_, plaits)
    if not round_ and p.says('fringe', 'sadu', 'dhurrie', 'garden-carpet'):
        fringe(IVORY, w, d, p.seed)


def saddlebag(p, w, h):
    """A woven piece hung on a rod, with tassels along its foot."""
    made = carpet(p, h, w, 0.8, lambda x, y: sadu(x, y, h, w), ('#B5623C', INK))
    made.rotation_euler = (math.radians(90), math.radians(90), 0)
    made.location = (0, -0.02, (h / 2 + 18) * CM)
    rod((-w / 2 - 5, -2.6, h + 18), (w / 2 + 5, -2.6, h + 18), 1.4, material=m.wood('walnut', 'x'))
    tube([(-w / 2 - 2, -2.6, h + 19), (0, -1, h + 34), (w / 2 + 2, -2.6, h + 19)], 0.35, m.fabric(IVORY, 'wool'))
    for k in range(7):
        x = -w / 2 + 4 + k * (w - 8) / 6
        cord = m.fabric(('#B5623C', INK, IVORY)[k % 3], 'wool')
        tube([(x, -3, 19), (x, -3, 13)], 0.4, cord)
        for j in range(14):
            a = j * 2.4
            tube([(x + 0.4 * math.cos(a), -3 + 0.4 * math.sin(a), 13.5), (x + 1.3 * math.cos(a), -3 + 1.3 * math.sin(a), 9), (x + 1.5 * math.cos(a), -3 + 1.5 * math.sin(a), 3)], 0.22, cord)


def cut_from_roll(p):
    """Carpet by the metre: the roll, and a length of it on the floor."""
    carpet(p, 150, 110, 1.6, lambda x, y: np.zeros(x.shape, int))
    cloth, back = p.cloth('wool'), m.fabric('#B9AC97', 'wool')
    rod((-75, 64, 15), (75, 64, 15), 15, material=cloth, around=64)
    for x in (-75.2, 75.2):
        for k in range(5):
            r = 13.4 - k * 2.5
            tube([(x, 64 + (r - t * 0.4) * math.cos(t), 15 + (r - t * 0.4) * math.sin(t)) for t in np.linspace(0, 6.283, 40)], 0.34, back, straight=True)
    p.frame(turn=-30, rise=24)


@form('bath-mat', turn=-18, rise=40, margin=1.14)
def bath_mat(p):
    w, d, h = p.size(80, 50, 2)
    w, d = max(w, d), min(w, d)
    if p.says('stone'):
        p.frame(rise=28)
        plate(oval(w, d, 120, 12), 1.0, (0, 0, 0), p.stone(), 0.35)
        groove = m.paint('#8B857B', 0.9)
        for k in range(7):
            rod((-w / 2 + 8, -d / 2 + 6 + k * (d - 12) / 6, 0.92), (w / 2 - 8, -d / 2 + 6 + k * (d - 12) / 6, 0.92), 0.16, material=groove, around=8)
        return
    w = min(w, 100)

    def waves(x, y):
        return 0.75 * np.abs(np.sin((y + 3.2 * np.sin(x / 7.4)) / 2.5)) ** 0.6

    carpet(p, w, d, 1.5, lambda x, y: np.zeros(x.shape, int), relief=waves)
    rod((-w / 2, -d / 2, 0.8), (w / 2, -d / 2, 0.8), 0.5, material=p.cloth('cotton'), around=10)
    rod((-w / 2, d / 2, 0.8), (w / 2, d / 2, 0.8), 0.5, material=p.cloth('cotton'), around=10)
