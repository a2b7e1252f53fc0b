"""The studio: a ground that becomes the page's own ivory, a large soft window, one angle for each kind of thing."""
import math

import bpy

from core import materials as m
from core.camera import area, camera, sky
from core.shapes import add

# The color painted parts are rendered in; the darkroom paints them anew. Neutral, so that its light stains nothing.
NEUTRAL = '#BDB6AC'
SIDE = 640


def _ground(kind):
    g = m.Graph('ground')
    g.set(Base_Color=(0.8, 0.79, 0.77), Roughness=1.0, Specular=0.0)
    g.node('ShaderNodeOutputAOV', name='ground', Value=1.0)
    r = 1600
    if kind == 'corner':
        points, faces = [(-r, -r, 0), (r, -r, 0), (r, 0, 0), (-r, 0, 0), (r, 0, r), (-r, 0, r)], [(0, 1, 2, 3), (3, 2, 4, 5)]
    elif kind == 'wall':
        points, faces = [(-r, 0, -r), (r, 0, -r), (r, 0, r), (-r, 0, r)], [(0, 1, 2, 3)]
    else:
        points, faces = [(-r, -r, 0), (r, -r, 0), (r, r, 0), (-r, r, 0)], [(0, 1, 2, 3)]
    add('ground', points, faces, g.material, flat=True)


def studio(frame, centre, rise=11, ground='floor', close=None, swing=0.0, lens=115, fill=0.5):
    """Frames `close` centimetres around the place `centre`, of a thing that fills `frame` of them, from `rise` degrees above
    and `swing` radians to the right; ground: floor, wall, corner (a floor before a wall) or none."""
    bpy.context.scene.render.film_transparent = True
    if ground != 'none':
        _ground(ground)
    close = close or frame
    # Close to a thing a longer lens from farther away: nothing of it stands in the way.
    far = max(close * lens / 36, frame * 1.6)
    up, (x, y, z) = math.radians(rise), centre
    away = far * math.cos(up)
    camera((x + away * math.sin(swing), y - away * math.cos(swing), z + far * math.sin(up)), (x, y, z), SIDE, SIDE, 36 * far / close)
    s = max(frame, 60) / 100
    sky('#FFFCF8', fill)
    area((-190 * s, -150 * s, 230 * s), (0, 0, 30 * s), 190 * s, 74 * s * s, '#FFF8EE')
    area((210 * s, -60 * s, 150 * s), (0, 0, 30 * s), 130 * s, 18 * s * s, '#FFF4E6')
    area((60 * s, 170 * s, 210 * s), (0, 0, 40 * s), 110 * s, 20 * s * s, '#FFFFFF')
