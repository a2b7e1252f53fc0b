"""The room kit: walls with arches and niches, floors, windows of turned wood, and the light that comes through."""
import math

import numpy as np

from core import materials as m
from core.camera import area, sky, sun
from core.shapes import add, arch, box, cut, lathe, model, plate, put, rod, tube


def floor(material, low=(-700, -900), high=(700, 20)):
    points = [(low[0], low[1], 0), (high[0], low[1], 0), (high[0], high[1], 0), (low[0], high[1], 0)]
    add('floor', points, [(0, 1, 2, 3)], material, flat=True)


def wall(material, openings=(), width=1400, height=340, thick=26, skirting='#F3EADC'):
    """The back wall, its face at y = 0. Openings: (x, width, height, foot, depth); a depth under `thick` makes a niche."""
    body = box((width, thick, height), (0, thick / 2, 0), material, bevel=0, name='wall')
    for x, w, h, foot, depth in openings:
        tool = plate(arch(w, h, steps=40), depth + 4, (x, -4, foot), material, bevel=0, upright=True, name='opening')
        if foot == 0:
            tool.location.z = -0.02
        cut(body, tool)
    edge = body.modifiers.new('edge', 'BEVEL')
    edge.width, edge.segments, edge.limit_method, edge.angle_limit = 0.012, 3, 'ANGLE', math.radians(40)
    if skirting:
        at = -width / 2
        stops = sorted((x - w / 2, x + w / 2) for x, w, _, foot, _ in openings if foot == 0)
        for start, end in [*stops, (width / 2, width / 2)]:
            if start > at:
                box((start - at, 1.6, 9), ((start + at) / 2, -0.8, 0), m.paint(skirting, 0.6), 0.4, name='skirting')
            at = end
    return body


@model
def lattice(width, height, kind='oak', cell=11.0):
    """Mashrabiya: turned bars in a diagonal net with a bead at each crossing, in a frame; stands on its foot, faces -y."""
    tone = m.wood(kind, 'z')
    for z in (2, height - 2):
        box((width, 5, 4), (0, 0, z - 2), m.wood(kind, 'x'), 0.5)
    for x in (-width / 2 + 2, width / 2 - 2):
        box((4, 5, height), (x, 0, 0), tone, 0.5)
    w, h = width / 2 - 3, height - 6
    step = cell * math.sqrt(2)
    count = int((width + height) / step) + 1
    for k in range(-count, count + 1):
        for slope in (1, -1):
            ends = []
            for x in np.linspace(-w, w, 200):
                z = slope * x + k * step + height / 2
                if 3 <= z <= h + 3:
                    ends.append((x, 0, z))
            if len(ends) > 3:
                tube([ends[0], ends[-1]], 0.75, tone, straight=True)
    bead = None
    for i in range(-count * 2, count * 2):
        for j in range(-count * 2, count * 2):
            if (i + j) % 2:
                continue
            x, z = i * step / 2, height / 2 + j * step / 2
            if abs(x) < w and 3 < z < h + 3:
                if bead is None:
                    bead = lathe([(0, -2), (1.4, -1.4), (2.0, 0), (1.4, 1.4), (0, 2)], (x, 0, z), tone, around=10)
                else:
                    twin = bead.copy()
                    bead.users_collection[0].objects.link(twin)
                    twin.location = (x * 0.01, 0, z * 0.01)


@model
def window(width=110, height=230, foot=0, bars=(2, 4), tone='#F7F1E6'):
    """A casement that fills an opening of the side or back wall."""
    paint = m.paint(tone, 0.5)
    for x in np.linspace(-width / 2, width / 2, bars[0] + 1):
        box((4.5, 5, height), (x, 0, foot), paint, 0.6)
    for z in np.linspace(0, height, bars[1] + 1):
        box((width, 4.4, 4), (0, 0, foot + min(z, height - 4)), paint, 0.6)


def daylight(fill=0.66, key=150, tone='#FFF8F0', ground='#FBF6F2', side=-1):
    """A bright room: one large soft window beside the camera, the open front of the set as fill."""
    sky(ground, fill)
    area((side * 430, -400, 300), (60, 0, 70), 260, key, tone)


def sunbeam(to=(120, 130), turn=-34, height=27, strength=3.3, shape='arches', tone='#FFE6C4', soft=1.1):
    """Sun through a window behind the camera: its arches, or its turned lattice, fall on the wall around `to` (x, z)."""
    sun(turn, height, strength, tone, soft if shape == 'arches' else 0.3)
    back = 520
    far = back / math.cos(math.radians(turn))
    x = to[0] + back * math.tan(math.radians(turn))
    z = to[1] + far * math.tan(math.radians(height))
    hidden = m.paint('#8A7A66')
    screen = box((2400, 8, 1500), (x, -back, z - 620), hidden, bevel=0, name='screen')
    parts = [screen]
    for off in ((-64, 64) if shape == 'arches' else (0,)):
        wide, tall = (100, 240) if shape == 'arches' else (190, 270)
        cut(screen, plate(arch(wide, tall, steps=30), 60, (x + off, -back - 30, z - tall / 2), hidden, bevel=0, upright=True, name='hole'))
        if shape == 'arches':
            parts.append(rod((x + off, -back, z - 130), (x + off, -back, z + 130), 2.0, material=hidden))
            for bar in (-60, 10):
                parts.append(rod((x + off - 52, -back, z + bar), (x + off + 52, -back, z + bar), 2.0, material=hidden))
    if shape == 'lattice':
        whole = put(lattice(196, 276, cell=19), x, -back, z - 138)
        parts += list(whole.children)
    for part in parts:
        part.visible_camera = part.visible_diffuse = part.visible_glossy = part.visible_transmission = False


def bands(stops, strength=1.0):
    """Light of its own in bands from the foot of a thing to its top, as (height 0 to 1, color)."""
    g = m.Graph(f'view {stops}')
    at = g.where('Generated')
    parts = g.node('ShaderNodeSeparateXYZ')
    g.link(at, parts.inputs[0])
    g.link(g.ramp(parts.outputs['Z'], stops), g.shader.inputs['Emission'])
    g.set(Base_Color=(0, 0, 0), Emission_Strength=strength, Specular=0.0)
    return g.material


def backdrop(stops, y=420, low=-60, high=420, half=900, strength=1.0):
    """What lies beyond the openings: bands of light from `low` to `high`."""
    plane = [(-half, 0, low), (half, 0, low), (half, 0, high), (-half, 0, high)]
    return add('view', plane, [(0, 1, 2, 3)], bands(stops, strength), (0, y, 0), flat=True)


def opposite(y=-990):
    """What a mirror on the back wall sees, and nobody else: the wall across with its two bright windows."""
    parts = [backdrop([(0.0, '#9B8468'), (0.11, '#B9A488'), (0.125, '#D2C3AC'), (0.6, '#DDD0BB'), (1.0, '#E4D9C8')], y=y, low=-60, high=560)]
    light, bar = m.glow('#FFFBF0', 1.0), m.glow('#CBBBA2', 1.0)
    for x in (-170, -30, 110, 250):
        parts.append(plate(arch(84, 190, steps=40), 1, (x, y + 2, 70), light, bevel=0, upright=True, name='light'))
        parts += [box((3, 1, 190), (x, y + 4, 70), bar, 0), box((84, 1, 3), (x, y + 4, 150), bar, 0)]
    for part in parts:
        part.visible_camera = part.visible_diffuse = part.visible_transmission = part.visible_shadow = False
