"""Mirrors, vases, pictures, clocks, scent and plants."""
import math

import bpy
import numpy as np

from core import materials as m
from core.camera import area
from core.shapes import CM, _parents, add, arch, box, lathe, model, oval, place, plate, put, rod, tube
from core.soft import curtain
from forms.frame import form
from models.decor import leaf_mesh, strew

DARK = '#2A2826'
EARTH = '#4A3A2C'


def reflected(height, rise, turn=0, stands=False):
    """What a mirror of this height sees from a camera `rise` degrees above it: a living room, never the camera's own.

    `turn` is the angle its picture is taken from, or twice that of a door that stands open; what `stands` has the floor of that room beneath it."""
    middle = height / 2 - 560 * math.tan(math.radians(rise))
    room = put(across(0.8 if stands else middle - 118), 0, 0, 0, turn=turn)
    for thing in room.children_recursive:
        thing.visible_camera = thing.visible_diffuse = thing.visible_shadow = thing.visible_transmission = False
        if thing.type == 'LIGHT':
            thing.visible_glossy = False


@model
def across(floor):
    """A room five metres away, its floor at this height: a window with curtains, a sofa before it, a lamp and a plant. Its lamps shine away from the mirror."""
    from models.lamps import floor_lamp
    from models.sofas import sofa
    wall = -780.0
    box((1500, 10, 300), (0, wall - 5, floor), m.plaster('#DCCFBB', 0.05), 0)
    box((1500, 900, 2), (0, wall + 450, floor - 2), m.wood('oak', 'x'), 0)
    box((1500, 600, 2), (0, wall + 300, floor + 290), m.plaster('#EFE9DD', 0.05), 0)
    for x in (-260, 40, 340):
        plate([(x - 62, floor + 62), (x + 62, floor + 62), (x + 62, floor + 240), (x - 62, floor + 240)], 1, (0, wall + 1, 0), m.glow('#F4F8FA', 2.2), 0, upright=True)
        for a in (-62, 0, 62):
            box((4, 5, 178), (x + a, wall + 4, floor + 62), m.paint('#F7F1E6', 0.5), 0)
        for z in (62, 150, 240):
            box((128, 5, 4), (x, wall + 4, floor + z), m.paint('#F7F1E6', 0.5), 0)
        for way in (-1, 1):
            curtain(44, 258, (x + way * 84, wall + 14, floor + 2), m.fabric('#D8C8AE', 'linen'), 5, 5, seed=int(x + way + 400))
    put(sofa(m.fabric('#B98360', 'weave'), 3, 220), 30, wall + 110, floor, turn=180)
    put(sofa(m.fabric('#8E9B86', 'weave'), 3, 220), -420, wall + 190, floor, turn=150)
    put(floor_lamp('brass', watts=0), 230, wall + 90, floor, turn=190)
    put(plant_in_pot(), -160, wall + 90, floor)
    box((290, 190, 1.2), (20, wall + 240, floor), m.fabric('#C9B79A', 'wool'), 0.4)
    for x in (-300, 300):
        lamp = area((x, -330, floor + 285), (x * 0.8, wall, floor + 80), 300, 420, '#FFF4E6')
        lamp.parent = _parents[-1]


@model
def plant_in_pot():
    put(clay_pot(m.ceramic('#B5623C', 0.8), 40, 36))
    put(shrub(110, 80, '#5E7A3F', 4, (26, 8), 120), 0, 0, 30)


@form('mirror', ground='wall', turn=0, rise=2, margin=1.16)
def mirror(p):
    w, _, h = p.size(70, 3, 150)
    metal = p.wood('z') if p.says('oak') and len(p.hexes) == 1 else p.plated()
    if p.look.get('shape') == 'arch':
        outline = arch(w, h, 60)
    elif p.look.get('shape') == 'window':
        outline = arch(w, h, 60)
        r = w / 2
        for x in (-w / 6, w / 6):
            top = h - r + math.sqrt(r * r - x * x)
            box((1.6, 1.6, top), (x, -2.6, 0), metal, 0.3)
        for z in (h * 0.3, h * 0.58):
            half = w / 2 if z <= h - r else math.sqrt(max(r * r - (z - h + r) ** 2, 0))
            box((half * 2, 1.6, 1.6), (0, -2.6, z), metal, 0.3)
    else:
        outline = [(x, z + h / 2) for x, z in oval(w, h, 120)]
    plate(outline, 1.2, (0, -2.2, 0), m.mirror(), 0, upright=True)
    ring = [(x, -2.0, z) for x, z in outline]
    if p.look.get('light') == 'halo':
        plate([(x * 1.05, h / 2 + (z - h / 2) * 1.05) for x, z in outline], 0.8, (0, -1.0, 0), m.glow('#FFF1D8', 1.15), 0, upright=True)
        tube([(x * 0.94, -2.3, h / 2 + (z - h / 2) * 0.94) for x, _, z in ring], 0.5, m.glow('#FFF6E6', 1.2), closed=True, straight=True)
    else:
        tube(ring, 1.0, metal, closed=True, straight=True)
    reflected(h, 2)


@form('vase', turn=-10, rise=9, margin=1.22)
def vase(p):
    clay = m.ceramic(p.tone, 0.8, p.painted)
    if p.says('date-bowl'):
        from forms.lighting import rounded
        skin = rounded([(5.4, 0.0), (5.6, 0.8), (5.2, 1.8), (8.0, 3.2), (9.8, 5.6), (10.2, 7.6), (9.9, 9.2)], 3)
        lathe([(0, 0), *skin, (9.3, 9.3), (8.6, 7), (6, 3.4), (0, 2.6)], (0, 0, 0), clay, 96, subdivide=0)
        lathe(rounded([(10.0, 0), (10.2, 0.5), (9.6, 1.1), (7.4, 2.6), (3.6, 3.9), (1.3, 4.3), (1.0, 5.0), (1.9, 5.9), (1.9, 6.8), (1.0, 7.5), (0, 7.6)], 3), (0, 0, 9.2), clay, 96, subdivide=0)
        # Diamonds brushed on in slip: they follow the skin of the bowl.
        slip, high = m.ceramic('#8A5A3C', 0.8), np.array(skin)
        for k in range(20):
            middle, points, n = 2 * math.pi * k / 20, [], 7
            for v in np.linspace(-1, 1, n):
                z = 7.2 + 1.35 * v
                r = np.interp(z, high[:, 1], high[:, 0]) + 0.03
                for u in np.linspace(-1, 1, n):
                    a = middle + u * (1 - abs(v)) * 0.098
                    points.append((r * math.cos(a), r * math.sin(a), z))
            add('slip', points, [(j * n + i, j * n + i + 1, (j + 1) * n + i + 1, (j + 1) * n + i) for j in range(n - 1) for i in range(n - 1)], slip)
        for z in (5.4, 8.8):
            r = float(np.interp(z, high[:, 1], high[:, 0]))
            tube([(r * math.cos(a), r * math.sin(a), z) for a in np.linspace(0, 6.283, 96, endpoint=False)], 0.1, slip, closed=True, straight=True)
        return
    if p.says('floor-vase'):
        h = p.size(38, 38, 60)[2]
        k = h / 60
        lathe([(r * k, z * k) for r, z in ((0, 0), (9, 0), (9.6, 0.8), (14, 12), (18.6, 26), (19, 34), (16, 44), (10.6, 51), (8.4, 54), (8.6, 57), (10.4, 60), (9.6, 60), (7.6, 57), (7.2, 53))], (0, 0, 0), clay, 88, subdivide=2, wobble=0.006, seed=4)
        for z, r in ((44, 16.1), (42.6, 16.8)):
            tube([(r * k * math.cos(t), r * k * math.sin(t), z * k) for t in np.linspace(0, 6.283, 72, endpoint=False)], 0.5 * k, clay, closed=True, straight=True)
        for side in (-1, 1):
            tube([(side * 15 * k, 0, 45 * k), (side * 18 * k, 0, 50 * k), (side * 14 * k, 0, 53.4 * k), (side * 8.8 * k, 0, 53 * k)], 1.3 * k, clay)
        return
    for x, y, k, rows in ((-9, 2, 1.0, ((0, 0), (3.4, 0), (4, 0.5), (6, 8), (5.6, 13), (2.6, 18), (1.5, 22), (1.6, 25.6), (2.3, 27), (1.9, 27), (1.1, 25), (1.0, 21))),
                          (4.6, 5, 0.8, ((0, 0), (5, 0), (5.6, 0.6), (7.6, 6), (7.4, 11), (4, 15), (1.6, 17), (1.5, 20), (2.2, 21.6), (1.8, 21.6), (1.0, 19))),
                          (8.6, -7, 0.7, ((0, 0), (4.6, 0), (5.2, 0.6), (6.4, 4.6), (5.4, 8.6), (2.2, 10.8), (1.5, 13), (2.2, 14.6), (1.8, 14.6), (1, 12.6)))):
        lathe([(r, z) for r, z in rows], (x, y, 0), clay, 72, subdivide=2, wobble=0.006, seed=int(k * 10))
    stem = [(-9, 2, 24), (-8.4, 2, 34), (-6, 1, 43)]
    tube(stem, 0.2, m.wood('walnut', 'z'))
    rng = np.random.default_rng(4)
    strew(leaf_mesh(m.leaf('#7A8460'), 4.6, 1.5), [((np.interp(t, (0, 1), (-8.8, -6)), 1.6, np.interp(t, (0, 1), (29, 43))), rng.uniform(0, 360), rng.uniform(5, 50), 0, rng.uniform(0.8, 1.2)) for t in np.linspace(0, 1, 13)])


@model
def framed(wood, width, height, motif, seed, mat=True, back=0.0):
    """A picture hung with its middle at the origin, its back at y = 0."""
    b = max(1.2, min(width, height) * 0.035)
    for x in (-width / 2 + b / 2, width / 2 - b / 2):
        box((b, 2.2, height - 2 * b), (x, -1.1, -height / 2 + b), wood('z'), 0.2)
    for z in (-height / 2, height / 2 - b):
        box((width, 2.2, b), (0, -1.1, z), wood('x'), 0.2)
    box((width - b, 0.8, height - b), (0, -0.6, -height / 2 + b / 2), m.plaster('#F6F0E4', 0.1), 0)
    rim = 0.16 if mat else 0.05
    w, h = width * (1 - rim * 2), height - width * rim * 2
    rng = np.random.default_rng(seed)
    draw(motif, w, h, rng)


def draw(motif, w, h, rng):
    """A print of cut colors."""
    def leafed(points, tone, depth):
        plate(points, 0.15, (0, -1.05 - 0.05 * depth, 0), m.paint(tone, 0.9), 0, upright=True)

    rect = [(-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2)]
    if motif == 'dunes':
        leafed(rect, '#EBD9BC', 0)
        for k, tone in enumerate(('#DDB98E', '#C98A5E', '#A8583A', '#6F3A29')):
            u = np.linspace(-w / 2, w / 2, 36)
            top = np.clip(h * (0.12 - 0.17 * k) + h * 0.08 * np.sin(u / w * (4 + k) + rng.uniform(0, 6)), -h / 2 + 0.5, h / 2)
            leafed([(w / 2, -h / 2), *zip(u[::-1], top[::-1]), (-w / 2, -h / 2)], tone, k + 1)
        leafed([(w * 0.18 + x, h * 0.28 + y) for x, y in oval(w * 0.26, w * 0.26, 40)], '#D99A2B', 1)
    elif motif == 'arches':
        leafed(rect, '#E6DCC8', 0)
        for k, (tone, q) in enumerate((('#1F4A40', 0.86), ('#D9C7A9', 0.6), ('#B5623C', 0.34))):
            leafed([(x, z - h / 2) for x, z in arch(w * q, min(h * (0.92 - 0.24 * k), h), 36)], tone, k + 1)
    elif motif == 'palm':
        leafed(rect, '#EDE3CF', 0)
        leafed([(-w * 0.02, -h / 2), (w * 0.03, -h / 2), (w * 0.02, h * 0.1), (-w * 0.01, h * 0.1)], '#8A5A34', 1)
        for k in range(9):
            a = math.pi * (0.02 + 0.96 * k / 8)
            tip = (w * 0.4 * math.cos(a), h * 0.1 + h * 0.3 * math.sin(a) - (h * 0.1 if k in (0, 8) else 0))
            mid = (tip[0] * 0.5 - 0.04 * w * math.sin(a), h * 0.1 + (tip[1] - h * 0.1) * 0.62 + h * 0.04)
            leafed([(0, h * 0.09), (mid[0], mid[1] - h * 0.02), tip, (mid[0], mid[1] + h * 0.03)], '#3F6B4E' if k % 2 else '#5E7F4C', 2)
    elif motif == 'falaj':
        leafed(rect, '#E9DCC3', 0)
        u = np.linspace(-h / 2, h / 2, 30)
        mid = w * 0.12 * np.sin(u / h * 4 + rng.uniform(0, 2))
        reach = w * (0.24 - 0.14 * (u + h / 2) / h)
        leafed([*zip(mid - reach, u), *zip((mid + reach)[::-1], u[::-1])], '#5D93A6', 1)
        for k in range(7):
            z = h * (0.42 - 0.13 * k)
            x = (-1 if k % 2 else 1) * w * rng.uniform(0.28, 0.4)
            s = w * (0.07 + 0.018 * k)
            leafed([(x - s * 0.1, z - s * 1.2), (x + s * 0.1, z - s * 1.2), (x + s * 0.08, z), (x - s * 0.08, z)], '#7E5530', 2)
            for j in range(7):
                a = math.pi * j / 6
                leafed([(x, z - s * 0.1), (x + s * 0.9 * math.cos(a), z + s * 0.7 * math.sin(a) - s * 0.1), (x, z + s * 0.2)], '#4C7350', 3 + j % 2)
    else:
        # The word dar, a home, in square kufic: three letters built of bars on a grid.
        leafed(rect, '#F2EAD9', 0)
        rows = ('00000100000', '00000100000', '00000101111', '00010100001', '00010100001', '00010101111', '00010000000', '11110000000')
        wide, tall = len(rows[0]), len(rows)
        cell = w * 0.82 / wide
        for j, row in enumerate(rows):
            for k, sign in enumerate(row):
                if sign == '1':
                    x, z = (k - wide / 2) * cell, (tall / 2 - j) * cell * 1.15
                    leafed([(x - 0.01, z - cell * 1.16), (x + cell * 1.01, z - cell * 1.16), (x + cell * 1.01, z), (x - 0.01, z)], '#23211F', 1)
        for k in range(3):
            s = cell * 0.5
            leafed([(0, -h * 0.36 + s), (s, -h * 0.36), (0, -h * 0.36 - s), (-s, -h * 0.36)] if k == 1 else [((k - 1) * w * 0.1 - s * 0.6, -h * 0.36), ((k - 1) * w * 0.1, -h * 0.36 + s * 0.6), ((k - 1) * w * 0.1 + s * 0.6, -h * 0.36), ((k - 1) * w * 0.1, -h * 0.36 - s * 0.6)],
                   '#B08D4F', 1)


@form('frame', 'wall-art', ground='wall', turn=0, rise=0, margin=1.2)
def pictures(p):
    wood = p.wood
    if p.says('gallery'):
        places = ((-48, 28, 30, 40, 'dunes'), (-14, 34, 32, 32, 'arches'), (20, 30, 24, 32, 'palm'), (50, 33, 26, 32, 'dunes'), (-46, -18, 32, 32, 'palm'), (-12, -10, 30, 42, 'falaj'), (22, -8, 28, 28, 'dunes'), (52, -12, 26, 36, 'arches'),
                  (22, -36, 28, 18, 'arches'))
        for k, (x, z, w, h, motif) in enumerate(places):
            put(framed(wood, w, h, motif, k), x, 0, z)
        return
    w, _, h = p.size(52, 2, 72)
    if p.says('triptych'):
        for k in range(3):
            one = (w - 8) / 3
            x = (k - 1) * (one + 4)
            box((one, 2.6, h), (x, -1.3, -h / 2), m.fabric('#E9DCC3', 'linen'), 0.3)
            put(canvas(one, h, k), x, -1.7, 0)
        return
    put(framed(wood, w, h, 'kufic' if p.says('calligraphy') else 'palm', p.seed))


@model
def canvas(w, h, k):
    draw('falaj', w - 0.6, h - 0.6, np.random.default_rng(k))


DIGITS = {'0': [[(0, 0.42), (0.12, 0.54), (0, 0.66), (-0.12, 0.54), (0, 0.42)]], '1': [[(-0.06, 1), (0.06, 0.7), (0.06, 0)]],
          '2': [[(0.2, 0.95), (0.16, 0.72), (-0.1, 0.72), (-0.24, 0.98), (-0.2, 0.7), (-0.02, 0)]], '3': [[(0.3, 0.95), (0.26, 0.74), (0.08, 0.78), (0.06, 0.96), (0.04, 0.76), (-0.14, 0.72), (-0.26, 0.98), (-0.22, 0.7), (-0.02, 0)]],
          '4': [[(0.22, 0.95), (-0.06, 0.8), (0.14, 0.62), (-0.16, 0.5), (-0.02, 0.2), (0.22, 0.06)]], '5': [[(0, 0.86), (0.26, 0.4), (0.2, 0.06), (-0.2, 0.06), (-0.26, 0.4), (0, 0.86)]],
          '6': [[(-0.24, 0.86), (0.14, 0.94), (0.2, 0.5), (0.18, 0)]], '7': [[(-0.28, 1), (-0.12, 0.5), (0, 0), (0.12, 0.5), (0.28, 1)]], '8': [[(-0.28, 0), (-0.12, 0.5), (0, 1), (0.12, 0.5), (0.28, 0)]],
          '9': [[(0.16, 0.5), (-0.06, 0.56), (-0.2, 0.76), (-0.06, 0.96), (0.14, 0.84), (0.16, 0.5), (0.2, 0)]]}


def number(text, x, y, z, tall, ink, thick):
    """Arabic-Indic figures, in strokes."""
    wide = tall * 0.62
    for k, sign in enumerate(text):
        at = x + (k - (len(text) - 1) / 2) * wide
        for stroke in DIGITS[sign]:
            tube([(at + a * tall * 0.9, y, z + (b - 0.5) * tall) for a, b in stroke], thick, ink, straight=sign in '78')


# Letters by their shapes: alone, at the end, at the beginning, in the middle of a word; two only where nothing follows joined.
SHAPES = {'\u0627': '\ufe8d\ufe8e', '\u0628': '\ufe8f\ufe90\ufe91\ufe92', '\u0629': '\ufe93\ufe94', '\u062c': '\ufe9d\ufe9e\ufe9f\ufea0', '\u0631': '\ufead\ufeae', '\u0634': '\ufeb5\ufeb6\ufeb7\ufeb8',
          '\u0635': '\ufeb9\ufeba\ufebb\ufebc', '\u0638': '\ufec5\ufec6\ufec7\ufec8', '\u0639': '\ufec9\ufeca\ufecb\ufecc', '\u063a': '\ufecd\ufece\ufecf\ufed0', '\u0641': '\ufed1\ufed2\ufed3\ufed4',
          '\u0644': '\ufedd\ufede\ufedf\ufee0', '\u0645': '\ufee1\ufee2\ufee3\ufee4', '\u0647': '\ufee9\ufeea\ufeeb\ufeec', '\u0621': '\ufe80'}


def joined(word):
    """An Arabic word in the shapes its letters take, from left to right, for a hand that sets letter beside letter."""
    out = ''
    for k, letter in enumerate(word):
        before = k > 0 and len(SHAPES[word[k - 1]]) == 4 and len(SHAPES[letter]) > 1
        after = k + 1 < len(word) and len(SHAPES[letter]) == 4 and len(SHAPES[word[k + 1]]) > 1
        out = SHAPES[letter][(2 if after else 0) + (1 if before else 0)] + out
    return out


def lettered(text, tall, at, material):
    """Flat letters, their middle above `at`, facing -y; the typeface comes with Blender's own package."""
    curve = bpy.data.curves.new('letters', 'FONT')
    path = '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf'
    curve.font = next((font for font in bpy.data.fonts if font.filepath == path), None) or bpy.data.fonts.load(path)
    curve.body, curve.size, curve.align_x, curve.extrude = text, tall * CM, 'CENTER', 0.0002
    thing = bpy.data.objects.new('letters', curve)
    bpy.context.scene.collection.objects.link(thing)
    mesh = bpy.data.meshes.new_from_object(thing.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    bpy.data.objects.remove(thing)
    mesh.materials.clear()
    mesh.materials.append(material)
    return place('letters', mesh, at, (90, 0, 0))


@form('clock', ground='wall', turn=0, rise=2, margin=1.24)
def clock(p):
    body = p.plated(0.35)
    if p.says('prayer'):
        w, h = 26.0, 18.0
        plate([(x, z + h / 2) for x, z in oval(w, h, 100, 9)], 3, (0, -3, 0), p.enamel(0.45), 0.6, upright=True)
        plate([(x, z + h / 2) for x, z in oval(w - 3, h - 3, 100, 14)], 0.2, (0, -3.1, 0), m.paint('#DEDBD0', 0.85), 0, upright=True)
        ink = m.paint('#2B2926', 0.8)
        lettered('\u0661\u0662:\u0663\u0664', 5.6, (0, -3.16, 9.6), ink)
        lettered(joined('\u0627\u0644\u062c\u0645\u0639\u0629'), 1.25, (8.2, -3.16, 14.6), ink)
        lettered('\u0661\u0664\u0664\u0668/\u0666/\u0661\u0662', 1.25, (-7.2, -3.16, 14.6), ink)
        box((21, 0.06, 0.1), (0, -3.12, 7.9), ink, 0)
        # From the right: dawn, noon, afternoon, sunset, night.
        for k, (name, time) in enumerate((('\u0627\u0644\u0641\u062c\u0631', '\u0664:\u0665\u0660'), ('\u0627\u0644\u0638\u0647\u0631', '\u0661\u0661:\u0665\u0668'), ('\u0627\u0644\u0639\u0635\u0631', '\u0663:\u0661\u0663'), ('\u0627\u0644\u0645\u063a\u0631\u0628', '\u0665:\u0664\u0665'),
                                          ('\u0627\u0644\u0639\u0634\u0627\u0621', '\u0667:\u0660\u0665'))):
            x = 8.6 - 4.3 * k
            if k == 2:
                plate([(x + a, b + 4.9) for a, b in oval(4.0, 4.7, 60, 6)], 0.05, (0, -3.14, 0), ink, 0, upright=True)
            tone = m.paint('#DEDBD0', 0.85) if k == 2 else ink
            lettered(joined(name), 1.25, (x, -3.2, 5.6), tone)
            lettered(time, 1.35, (x, -3.2, 3.3), tone)
        return
    r = p.size(40, 4, 40)[0] / 2
    lathe([(0, 0), (r, 0), (r, 0.5), (r, 3.4), (r - 0.4, 4), (r - 1.2, 4), (r - 1.4, 3.2)], (0, 0, r), body, 120, turn=(90, 0, 0), subdivide=0)
    lathe([(0, 0), (r - 1.2, 0), (r - 1.2, 0.2), (0, 0.2)], (0, -2.6, r), m.paint('#F6F1E6', 0.7), 96, turn=(90, 0, 0), subdivide=0)
    ink = m.paint('#2B2926', 0.6)
    for k in range(12):
        a = math.pi / 2 - 2 * math.pi * (k + 1) / 12
        number(str(k + 1), r * 0.76 * math.cos(a), -3.0, r + r * 0.76 * math.sin(a), r * 0.19, ink, r * 0.014)
    for k in range(60):
        a = 2 * math.pi * k / 60
        q = 0.89 if k % 5 else 0.87
        rod((r * q * math.cos(a), -2.9, r + r * q * math.sin(a)), (r * 0.92 * math.cos(a), -2.9, r + r * 0.92 * math.sin(a)), 0.1 if k % 5 else 0.2, material=ink, around=8)
    for a, long, thick in ((math.radians(142), 0.46, 0.34), (math.radians(28), 0.68, 0.24)):
        rod((-0.1 * r * math.cos(a), -3.4, r - 0.1 * r * math.sin(a)), (r * long * math.cos(a), -3.4, r + r * long * math.sin(a)), thick, thick * 0.6, body, 12)
    lathe([(0, 0), (1, 0), (0.9, 0.6), (0, 0.7)], (0, -3.2, r), body, 28, turn=(90, 0, 0), subdivide=0)


@model
def scented(glass_or_clay, across, height, wicks=1, wax='#F1E6D0', label=True):
    r = across / 2
    lathe([(0, 0), (r - 0.3, 0), (r, 0.4), (r, height), (r - 0.35, height), (r - 0.4, 0.8), (0, 0.7)], (0, 0, 0), glass_or_clay, 72, subdivide=0)
    lathe([(0, height * 0.78), (r - 0.5, height * 0.78), (r - 0.38, height * 0.8)], (0, 0, 0), m.ceramic(wax, 0.55), 56, subdivide=0)
    for k in range(wicks):
        x = (k - (wicks - 1) / 2) * r * 0.8
        rod((x, 0, height * 0.78), (x, 0, height * 0.9), 0.1, material=m.paint(DARK, 0.8), around=8)
        lathe([(0, 0), (0.32, 0.4), (0.28, 1), (0, 2)], (x, 0, height * 0.89), m.glow('#FFC873', 2.2), 14)
    if label:
        arc = np.linspace(-math.pi / 2 - 0.62, -math.pi / 2 + 0.62, 16)
        for z0, z1, tone, q in ((height * 0.22, height * 0.62, '#F4EEE2', 1.012), (height * 0.4, height * 0.42, '#B08D4F', 1.02)):
            points = [(r * q * math.cos(a), r * q * math.sin(a), z) for z in (z0, z1) for a in arc]
            n = len(arc)
            add('label', points, [(k, k + 1, n + k + 1, n + k) for k in range(n - 1)], m.paint(tone, 0.8))


@form('candle', turn=-14, rise=12, margin=1.3)
def candle(p):
    pot = p.stone()
    if p.says('gift-box'):
        p.frame(rise=26, margin=1.16)
        cloth = p.cloth('linen')
        box((30, 22, 9), (0, 0, 0), cloth, 0.4)
        box((27, 19, 0.4), (0, 0, 8.9), m.paint('#EDE4D4', 0.9), 0.1)
        for k, x in enumerate((-9, 0, 9)):
            put(scented(m.ceramic(('#B5623C', '#E6D3B4', '#6F7A55')[k], 0.35), 7, 7, label=False), x, 1.5, 6.2)
        box((30.4, 22.4, 3.2), (8, 27, 0), cloth, 0.4, turn=(0, 0, 12))
        tube([(-4, -11, 5), (0, -13, 4.4), (4, -11, 5)], 0.5, m.fabric('#B08D4F', 'velvet'))
    elif p.look.get('wicks') == 2:
        put(scented(pot, 10, 11, 2), -6.4, 2)
        put(scented(pot, 10, 11, 2), 6, -3, turn=14)
    else:
        put(scented(pot, 8, 10))
        lathe([(0, 0), (4.2, 0), (4.3, 0.3), (4.3, 1), (4, 1.3), (0, 1.3)], (6.8, -4, 0), m.wood('walnut', 'x'), 56, subdivide=0)


@form('incense-burner', turn=-24, rise=10, margin=1.24)
def incense(p):
    w, _, h = p.size(12, 12, 18)
    k = h / 18
    brass = m.metal('brass')
    if p.says('car-travel'):
        metal = p.plated(0.3)
        lathe([(0, 0), (3.6, 0), (4, 0.4), (4, 8.4), (3.7, 8.8), (0, 8.8)], (0, 0, 0), metal, 64, subdivide=0)
        lathe([(3.9, 0), (4, 0.3), (3.8, 2.2), (2.4, 3.6), (0, 4.1)], (0, 0, 8.9), metal, 64, subdivide=0)
        for j in range(16):
            a = 2 * math.pi * j / 16
            plate(oval(0.5, 1.7, 20), 0.2, (3.78 * math.cos(a), 3.78 * math.sin(a), 10.3), m.paint('#151413', 0.8), 0).rotation_euler = (math.pi / 2, 0, a + math.pi / 2)
        lathe([(0, 0), (0.9, 0), (0.9, 0.2), (0, 0.25)], (0, -4, 4.6), m.glow('#FFC873', 1.2), 24, turn=(90, 0, 0), subdivide=0)
        return
    if p.look.get('electric'):
        body = p.stone()
        lathe([(r, z) for r, z in ((0, 0), (5, 0), (5.4, 0.6), (5.0, 2), (3.4, 4.4), (3.0, 6.4), (4.4, 9), (5.4, 12.6), (5.4, 14), (4.9, 14), (4.6, 12.6), (0, 12))], (0, 0, 0), body, 72, subdivide=1)
        lathe([(0, 0), (4.4, 0), (4.4, 0.3), (0, 0.3)], (0, 0, 12.4), m.metal('steel'), 48, subdivide=0)
        tube([(4, 4, 0.7), (10, 9, 0.4), (18, 8, 0.4), (26, 13, 0.4)], 0.3, m.fabric('#EDE4D4', 'cotton'))
        lathe([(0, 0), (0.6, 0), (0.6, 0.2), (0, 0.25)], (0, -4.6, 2.4), m.glow('#FFC873', 1.3), 20, turn=(70, 0, 0), subdivide=0)
        return
    body = p.stone()
    b = 4.6 * k
    # The mabkhara: a square foot drawn in to a waist and opened to a crown with four horns.
    profile = ((0, 1.0), (0.14, 1.02), (0.2, 0.9), (0.42, 0.56), (0.5, 0.56), (0.56, 0.62), (0.8, 1.12), (0.86, 1.16), (0.9, 1.14))
    n = 4
    points = [(q * b * sx * 1.0, q * b * sy * 1.0, z * h) for z, q in profile for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    faces = [(j * 4 + i, j * 4 + (i + 1) % n, (j + 1) * 4 + (i + 1) % n, (j + 1) * 4 + i) for j in range(len(profile) - 1) for i in range(n)] + [tuple(range(4))]
    top = (len(profile) - 1) * 4
    faces += [(top, top + 1, top + 2, top + 3)]
    add('burner', points, faces, body, bevel=0.35 * k, outward=True)
    for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        lathe([(0, 0), (0.95 * k, 0), (0.8 * k, 1), (0.2 * k, 0.11 * h), (0, 0.12 * h)], (sx * b * 1.0, sy * b * 1.0, 0.88 * h), body, 4, turn=(0, 0, 45), subdivide=0)
        rod((sx * b * 0.8, sy * b * 0.8, 0), (sx * b * 0.8, sy * b * 0.8, 0.6), 0.7 * k, material=brass)
    lathe([(0, 0), (b * 0.9, 0), (b * 0.96, 0.7 * k), (b * 0.86, 1.2 * k), (b * 0.7, 0.6 * k), (0, 0.5 * k)], (0, 0, 0.9 * h), brass, 48)
    for j in range(5):
        lathe([(0, -0.6), (0.7, -0.4), (0.8, 0), (0.6, 0.5), (0, 0.7)], (b * 0.4 * math.cos(j * 1.3), b * 0.4 * math.sin(j * 1.3), 0.9 * h + 1.2 * k), m.ceramic('#2B2624' if j else '#6B4630', 0.8), 8, subdivide=0)
    for z in (0.07, 0.53):
        for sx, sy, turn in ((0, -1, 0), (1, 0, 90), (0, 1, 0), (-1, 0, 90)):
            q = 1.02 if z < 0.2 else 0.6
            box((b * 1.5 * q, 0.2 * k, 0.6 * k), (sx * b * q, sy * b * q, z * h), brass, 0.05, turn=(0, 0, turn))


@model
def clay_pot(material, across, height, saucer=None):
    r = across / 2
    lathe([(0, 0), (r * 0.66, 0), (r * 0.7, 0.5), (r * 0.9, height * 0.8), (r, height * 0.82), (r, height), (r * 0.9, height), (r * 0.86, height * 0.84), (0, height * 0.82)], (0, 0, 0), material, 80, subdivide=0)
    lathe([(0, height * 0.87), (r * 0.87, height * 0.86)], (0, 0, 0), m.plaster(EARTH, 1.0), 48, subdivide=0)
    if saucer:
        lathe([(0, 0), (r * 0.86, 0), (r * 0.98, 2), (r * 0.92, 2), (r * 0.8, 0.8), (0, 0.8)], (0, 0, 0), saucer, 72, subdivide=0)


@model
def shrub(height, spread, color, seed, leaf=(9, 3), many=90):
    """Leaves about a few stems, for a pot."""
    rng = np.random.default_rng(seed)
    spots = []
    for k in range(7):
        a = 2.399 * k
        tip = (spread * 0.6 * math.cos(a), spread * 0.6 * math.sin(a), height * rng.uniform(0.7, 1))
        tube([(0, 0, 0), (tip[0] * 0.3, tip[1] * 0.3, tip[2] * 0.6), tip], 0.22, m.leaf(color))
        for t in np.linspace(0.25, 1.05, many // 7):
            at = (tip[0] * t ** 1.6, tip[1] * t ** 1.6, tip[2] * min(t, 1))
            spots.append((at, rng.uniform(0, 360), rng.uniform(-10, 55), rng.uniform(-20, 20), rng.uniform(0.7, 1.15)))
    strew(leaf_mesh(m.leaf(color), *leaf), spots)


@form('planter', turn=-16, rise=10, margin=1.14)
def planter(p):
    clay = m.ceramic(p.tone if p.painted else '#B5623C', 0.8, p.painted)
    w, d, h = p.size(36, 36, 36)
    if p.says('herb'):
        for k, x in enumerate((-12.6, 0, 12.6)):
            put(clay_pot(clay, 11, 11), x, 0, 1.2)
            put(shrub(15 - 2 * (k % 2), 8, ('#5E7A3F', '#7E9160', '#4C6B3C')[k], k + 2, ((3.4, 1.8), (4.6, 0.8), (2.8, 1.6))[k], 120), x, 0, 10.6)
        plate(oval(39, 13.4, 100, 7), 1.2, (0, 0, 0), clay, 0.4)
    elif p.says('entrance'):
        put(clay_pot(clay, 44, 42), -30, 0)
        put(shrub(70, 40, '#66714F', 3, (9, 2.2), 240), -30, 0, 36)
        lathe([(0, 0), (11, 0), (11.6, 0.6), (16, 58), (16.6, 60), (15, 60), (14, 54), (0, 52)], (16, 10, 0), clay, 80, subdivide=0)
        put(shrub(46, 30, '#5E7A3F', 5, (14, 3.4), 120), 16, 10, 50)
        put(clay_pot(m.ceramic('#A79F94', 0.8), 26, 24), 34, -18)
        put(shrub(24, 20, '#7E9160', 8, (6, 2.6), 150), 34, -18, 20)
    elif p.says('tall'):
        h = 70
        lathe([(0, 0), (12, 0), (12.6, 0.6), (17.4, 64), (18, 65), (18, 70), (16, 70), (15, 60), (0, 60)], (0, 0, 0), clay, 80, subdivide=0)
        put(shrub(52, 34, '#5E7A3F', 5, (15, 3.4), 140), 0, 0, 58)
    elif p.says('self-watering'):
        lathe([(0, 0), (10, 0), (10.4, 0.5), (10.6, 4)], (0, 0, 0), m.ceramic('#5C564E', 0.6), 80, subdivide=0)
        lathe([(0, 4), (11, 4), (13.4, 25), (14, 26), (12.8, 26), (12, 22), (0, 22)], (0, 0, 0), clay, 80, subdivide=0)
        lathe([(0, 0), (12, 0.2)], (0, 0, 23), m.plaster(EARTH, 1.0), 48, subdivide=0)
        rod((9.6, -3, 22), (9.6, -3, 28.4), 0.7, material=m.paint('#EDE4D4', 0.5))
        lathe([(0, 0), (0.5, 0.4), (0.5, 1), (0, 1.4)], (9.6, -3, 28.6), m.paint('#B5623C', 0.5), 16)
        put(shrub(30, 24, '#4C6B3C', 7, (10, 5), 110), 0, 0, 22)
    else:
        lathe([(0, 0), (9, 0), (9.8, 0.8), (15.4, 12), (19, 24), (20, 33), (19.6, 36), (18.4, 36), (17.6, 30), (0, 29)], (0, 0, 0), clay, 88, subdivide=1, wobble=0.004)
        lathe([(0, 0), (17.4, 0.2)], (0, 0, 32), m.plaster(EARTH, 1.0), 48, subdivide=0)
        put(shrub(44, 44, '#66714F', 4, (11, 3.4), 170), 0, 0, 31)


@form('hanging-planter', turn=-12, rise=4, margin=1.1, ground='none')
def hanging(p):
    if p.says('rail'):
        p.frame(rise=14, turn=-24, ground='floor')
        metal = p.enamel(0.45)
        box((60, 19, 16), (0, 0, 12), metal, 0.8)
        box((56.6, 15.6, 0.6), (0, 0, 27.2), m.plaster(EARTH, 1.0), 0)
        for x in (-20, 20):
            tube([(x, 9.6, 26), (x, 10, 31), (x, 13, 32), (x, 15.4, 30), (x, 15.6, 22)], 0.6, metal)
        rail = m.paint('#6E675E', 0.5)
        rod((-46, 13, 28.6), (46, 13, 28.6), 2.1, material=rail)
        for k in range(9):
            rod((-42 + 10.5 * k, 13, 0), (-42 + 10.5 * k, 13, 28), 0.7, material=rail, around=12)
        for k, x in enumerate((-22, -8, 7, 21)):
            put(shrub(20 + 3 * (k % 2), 17, ('#5E7A3F', '#7E9160', '#4C6B3C', '#66714F')[k], k + 3, (6, 2.4), 110), x, 0, 26)
        return
    rope = p.cloth('wool')
    clay = m.ceramic('#E9E1D3', 0.6)
    put(clay_pot(clay, 18, 16), 0, 0, 10)
    put(shrub(20, 26, '#5E7A3F', 5, (8, 3.6), 150), 0, 0, 23)
    for k in range(4):
        a = 2 * math.pi * k / 4 + 0.6
        c, s = math.cos(a), math.sin(a)
        b = a + math.pi / 4
        cb, sb = math.cos(b), math.sin(b)
        for way in (-1, 1):
            e = a + way * math.pi / 4
            tube([(0, 0, 6), (5 * c, 5 * s, 9.4), (9.6 * c, 9.6 * s, 15), (10.2 * math.cos(e), 10.2 * math.sin(e), 26), (8 * math.cos(e), 8 * math.sin(e), 34), (0.8 * cb, 0.8 * sb, 84)], 0.42, rope)
        for j, z in enumerate((15, 26)):
            e = a + (math.pi / 4 if j else 0)
            q = 9.9 if j == 0 else 10.3
            lathe([(0, -1.3), (1.1, -0.7), (1.3, 0), (1.1, 0.7), (0, 1.3)], (q * math.cos(e), q * math.sin(e), z), rope, 20)
        for z in (44, 56, 68):
            q = np.interp(z, (34, 84), (8, 0.8))
            lathe([(0, -1.6), (0.9, -1), (1.0, 0), (0.9, 1), (0, 1.6)], (q * cb, q * sb, z), rope, 18)
    lathe([(0, 0), (1.6, 0.4), (1.8, 2.4), (1.3, 4), (0, 4.2)], (0, 0, 82), rope, 24)
    tube([(2.6 * math.cos(t), 0, 88.4 + 2.6 * math.sin(t)) for t in np.linspace(0, 6.283, 28, endpoint=False)], 0.5, m.wood('oak', 'x'), closed=True, straight=True)
    lathe([(0, 0), (1.7, -0.6), (1.9, -2.4), (1.2, -3.4), (0, -3.6)], (0, 0, 7), rope, 24)
    for k in range(26):
        a = k * 2.4
        q = 1.5 * math.sqrt((k + 1) / 26)
        tube([(q * math.cos(a), q * math.sin(a), 4), (q * 1.3 * math.cos(a), q * 1.3 * math.sin(a), -3), (q * 1.6 * math.cos(a), q * 1.6 * math.sin(a), -10 + math.sin(k * 5))], 0.2, rope)


@form('plant-stand', turn=-20, rise=9)
def plant_stand(p):
    metal = p.enamel(0.4)
    if p.says('ladder'):
        w, d, h = 60.0, 55.0, 130.0
        for x in (-w / 2, w / 2):
            rod((x, -d / 2, 0), (x, d * 0.3, h), 1.1, material=metal)
            rod((x, d / 2, 0), (x, d * 0.16, h * 0.86), 1.1, material=metal)
        for k in range(5):
            z = 12 + k * 25
            y0 = -d / 2 + d * 0.8 * z / h
            deep = max(14, (d * 0.44 - y0) * 0.72)
            box((w - 1, deep, 1.2), (0, y0 + deep / 2, z), metal, 0.3)
            for j, x in enumerate((-17, 3, 19) if k < 4 else (-8, 13)):
                r = (12, 9, 10, 8)[(j + k) % 4]
                put(clay_pot(m.ceramic(('#B5623C', '#E9E1D3', '#A79F94')[(j + k) % 3], 0.8), r, r * 0.9), x, y0 + deep / 2, z + 1.2)
                put(shrub(10 + 4 * ((j + k) % 3), 10, ('#5E7A3F', '#7E9160', '#4C6B3C')[(j * 2 + k) % 3], k * 3 + j, (4.6, 2), 60), x, y0 + deep / 2, z + 1 + r * 0.75)
        return
    r, h = 14.0, 56.0
    for k in range(4):
        a = 2 * math.pi * k / 4 + 0.6
        tube([(r * 1.12 * math.cos(a), r * 1.12 * math.sin(a), 0.5), (r * math.cos(a), r * math.sin(a), h * 0.5), (r * math.cos(a), r * math.sin(a), h)], 0.75, metal)
    for z in (h * 0.42, h - 2):
        tube([(r * math.cos(t), r * math.sin(t), z) for t in np.linspace(0, 6.283, 64, endpoint=False)], 0.65, metal, closed=True, straight=True)
    for a in (0.6, 0.6 + math.pi / 2):
        rod((r * math.cos(a), r * math.sin(a), h * 0.42), (-r * math.cos(a), -r * math.sin(a), h * 0.42), 0.6, material=metal)
    put(clay_pot(m.ceramic('#E9E1D3', 0.6), 26, 25), 0, 0, h * 0.43)
    put(shrub(40, 34, '#4C6B3C', 4, (13, 5.4), 130), 0, 0, h * 0.43 + 20)


@form('artificial-plant', turn=-16, rise=7, margin=1.1)
def artificial(p):
    green = m.paint(p.tone, 0.55, p.painted) if len(p.hexes) > 1 else m.leaf('#66714F')
    rng = np.random.default_rng(p.seed)
    if p.says('olive-tree'):
        from models.decor import olive_tree
        put(olive_tree(165, '#3A3733', p.seed % 40))
    elif p.says('ghaf'):
        for k in range(3):
            spots, lean = [], (k - 1) * 26
            path = [(lean * t ** 1.4 + 2 * math.sin(4 * t + k), 5 * math.sin(3 * t + k), 95 * t) for t in np.linspace(0, 1, 10)]
            tube(path, 0.45, m.wood('walnut', 'z'))
            for j in range(9):
                t = 0.28 + 0.08 * j
                base = np.array([np.interp(t, np.linspace(0, 1, 10), [q[i] for q in path]) for i in range(3)])
                a = j * 2.4 + k
                tip = base + np.array([17 * math.cos(a), 12 * math.sin(a), 12]) * (1.1 - t * 0.5)
                tube([tuple(base), tuple((base + tip) / 2 + (0, 0, 2)), tuple(tip)], 0.16, m.wood('walnut', 'z'))
                for u in np.linspace(0.15, 1.02, 13):
                    at = base + (tip - base) * u
                    for side in (-1, 1):
                        spots.append((tuple(at), math.degrees(a) - 90 + side * 70, rng.uniform(-8, 24), 0, rng.uniform(0.8, 1.15)))
            strew(leaf_mesh(green, 3.6, 1.3, 0.1), spots)
        p.frame(ground='none', rise=2)
    elif p.says('monstera'):
        put(clay_pot(m.paint('#3A3733', 0.7), 24, 21))
        for k in range(18):
            a, reach, tall = k * 2.399, 12 + 19 * ((k * 7) % 18) / 18, 28 + 44 * (1 - ((k * 7) % 18) / 18)
            tip = (reach * math.cos(a), reach * math.sin(a), 18 + tall)
            tube([(0, 0, 17), (tip[0] * 0.35, tip[1] * 0.35, 18 + tall * 0.7), tip], 0.4, m.leaf('#4F6B45'))
            put(split_leaf(m.leaf('#39642F'), 14 + 8 * ((k * 5) % 9) / 9), *tip, turn=math.degrees(a) - 90, tilt=(rng.uniform(-48, -18), rng.uniform(-14, 14)))
    else:
        for k, (x, y) in enumerate(((-13, 2), (-4, -5), (5, 3), (14, -4))):
            lathe([(0, 0), (3.2, 0), (3.5, 0.3), (3.6, 5.4), (3.2, 5.4), (3.1, 4.8), (0, 4.8)], (x, y, 0), m.plaster('#B9B3A8', 0.4), 48, subdivide=0)
            put(rosette(green, k), x, y, 4.8)


@model
def split_leaf(material, size):
    """A monstera leaf lying toward +y: a heart whose halves are cut between the ribs into lobes, folded a little along the midrib."""
    def at(side, t, s):
        wide = size * 0.56 * math.sin(math.pi * min(t, 1) ** 0.66) ** 0.7 + (size * 0.06 if t < 0.16 else 0)
        x = side * s * wide
        y = size * (t - 0.16) - s * wide * 0.34 * (0.55 - t)
        return (x, y, -0.16 * abs(x) - 0.006 * (y / size) ** 2 * size * 6 + 0.05 * size * math.sin(math.pi * s) * 0.5)

    points, faces = [], []

    def patch(rows):
        base, wide = len(points), len(rows[0])
        for row in rows:
            points.extend(row)
        for j in range(len(rows) - 1):
            faces.extend((base + j * wide + i, base + j * wide + i + 1, base + (j + 1) * wide + i + 1, base + (j + 1) * wide + i) for i in range(wide - 1))

    lobes = 6
    for side in (-1, 1):
        patch([[at(side, t, s) for s in (0, 0.2, 0.4)] for t in np.linspace(0.0, 1.0, 28)])
        for k in range(lobes):
            low, high = k / lobes, (k + 1) / lobes
            rows = []
            for u in np.linspace(0, 1, 7):
                row = []
                for s in np.linspace(0.38, 1, 7):
                    gap = 0.34 * max(0, (s - 0.4) / 0.6) ** 0.8 * (0.3 if k in (0, lobes - 1) else 1)
                    a, b = low + (high - low) * gap / 2, high - (high - low) * gap / 2
                    tip = 1 - 0.16 * (2 * u - 1) ** 4 * (s > 0.9)
                    row.append(at(side, a + (b - a) * u, s * tip))
                rows.append(row)
            patch(rows)
    add('leaf', points, faces, material, thick=0.12)


@model
def rosette(material, kind):
    """A succulent: fleshy leaves in a spiral; tall, flat, or a column."""
    count = (26, 34, 20, 30)[kind]
    for k in range(count):
        t = k / count
        a = k * 2.399
        lean = (20 + 60 * (1 - t)) if kind != 2 else 18 + 20 * (1 - t)
        long = (3.4 if kind != 2 else 6.2) * (0.4 + 0.6 * (1 - t))
        made = lathe([(0, 0), (0.5, 0.3), (0.72, long * 0.55), (0.5, long * 0.85), (0, long)], (0.3 * math.cos(a), 0.3 * math.sin(a), 0.2 + 1.5 * t), material, 12, subdivide=1)
        made.scale = (1, 0.5, 1) if kind != 2 else (1, 0.8, 1)
        made.rotation_euler = (math.radians(lean), 0, a + math.pi / 2)
