"""The frame every form of the catalog is built in: a product's measures and looks in, a framed studio picture out."""
import importlib
import json
import math
import os
import random
import zlib
from glob import glob

import bpy
import numpy as np

from core import materials as m
from core.studio import NEUTRAL, studio

HERE = os.path.dirname(os.path.abspath(__file__))
FORMS = {}


def form(*names, turn=-26, rise=11, ground='floor', margin=1.17, shift=(0, 0)):
    """Registers a builder for these forms of the catalog; it takes the product and puts its parts at the origin."""

    def register(make):
        for name in names:
            FORMS[name] = (make, {'turn': turn, 'rise': rise, 'ground': ground, 'margin': margin, 'shift': shift})
        return make

    return register


def load():
    for path in sorted(glob(os.path.join(HERE, '*.py'))):
        word = os.path.basename(path)[:-3]
        if word not in ('__init__', 'frame'):
            importlib.import_module(f'forms.{word}')
    return FORMS


class Product:
    """One line of products.json. What is asked of it is drawn from its look, then from its code: same code, same thing."""

    def __init__(self, line):
        self.code, self.form, self.name = line['code'], line['form'], line['urlKey']
        self.look = line.get('look') or {}
        self.material, self.made = line['material'], line['made'].lower()
        self.sizes = line.get('cm') or [[None, None, None]]
        self.painted = any(p.get('hex') for p in line['pictures'])
        self.pictures = line['pictures']
        self.hexes = [p['hex'] for p in self.pictures if p.get('hex')]
        self.seed = zlib.crc32(self.code.encode()) % 100000
        self.settings = {}
        # Its doors and drawers stand open.
        self.opened = False

    def size(self, width, depth, height):
        """Its own measures (of the size in the middle); what it does not say is taken from here."""
        own = self.sizes[len(self.sizes) // 2]
        return tuple(float(a or b) for a, b in zip(own, (width, depth, height)))

    def pick(self, what, *options):
        """The look's word for it where that is one of the options, else one drawn from the code."""
        said = self.look.get(what)
        if said in options:
            return said
        return random.Random(f'{self.code} {what}').choice(options)

    def between(self, what, low, high):
        return random.Random(f'{self.code} {what}').uniform(low, high)

    def says(self, *words):
        """Whether its name, its look or what it is made of speaks of one of these."""
        text = ' '.join([self.name, self.made, self.material, json.dumps(self.look).lower()])
        return any(word in text for word in words)

    def frame(self, **settings):
        """Another angle for this one: turn, rise, ground, margin."""
        self.settings.update(settings)

    @property
    def tone(self):
        return NEUTRAL if self.painted else '#CDBFA8'

    def cloth(self, kind=None):
        """Its painted cloth, of the kind it is made of."""
        if kind is None:
            if self.says('leather'):
                return m.leather(self.tone, self.painted)
            kind = next((k for k in ('boucle', 'velvet', 'linen', 'wool', 'cotton') if self.says(k, k.replace('boucle', 'bouclé'))), 'weave')
        return m.fabric(self.tone, kind, self.painted)

    @property
    def timber(self):
        """The name of its painted wood, for the models that take one."""
        return 'painted' if self.painted else 'oak'

    def wood(self, along='x'):
        return m.wood(self.timber, along, self.painted)

    def enamel(self, rough=0.45):
        return m.paint(self.tone, rough, self.painted)

    def plated(self, rough=0.3):
        """Brass, bronze, lacquered black: metal in the color that is chosen."""
        return m.satin(self.tone, self.painted, rough)

    def stone(self):
        return m.ceramic(self.tone, 0.25, self.painted)

    def solid(self, along='x'):
        """Wood, metal or stone, as it says."""
        if self.material in ('metal', 'steel'):
            return self.enamel()
        return self.stone() if self.material in ('stone', 'ceramic', 'glass') else self.wood(along)


def line_of(code):
    for line in json.load(open(os.path.join(HERE, '..', 'products.json'))):
        if line['code'] == code:
            return line
    raise KeyError(code)


def find(code):
    return Product(line_of(code))


def corners():
    """Every point of every mesh in the scene, in centimetres."""
    bpy.context.view_layer.update()
    cloud = []
    for thing in bpy.context.scene.objects:
        if thing.hide_render or thing.type not in ('MESH', 'CURVE') or not thing.visible_camera:
            continue
        if thing.type == 'MESH' and len(thing.data.vertices) > 8:
            points = np.empty(len(thing.data.vertices) * 3)
            thing.data.vertices.foreach_get('co', points)
            points = points.reshape(-1, 3)
        else:
            points = np.array(thing.bound_box)
        world = np.array(thing.matrix_world)
        cloud.append((points @ world[:3, :3].T + world[:3, 3]) * 100)
    return np.concatenate(cloud)


def turned(turn):
    """Turns what was built about the middle of its place, in radians."""
    for thing in bpy.context.scene.objects:
        if thing.parent is None and thing.type != 'LIGHT' and turn:
            x, y, _ = thing.location
            thing.location.x, thing.location.y = x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)
            thing.rotation_euler.z += turn


def spot(at, cloud, turn):
    """A place of the thing as it was built, -1 to 1 from left to right and from front to back, 0 to 1 upward, once it is turned."""
    low, high = cloud.min(axis=0), cloud.max(axis=0)
    x, y, z = low + (high - low) * ((np.array(at) + (1, 1, 0)) / (2, 2, 1))
    return np.array((x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn), z))


def seen_at(point, cloud, rise, swing):
    """What the camera meets on its way to the point; past the thing, the nearest of its own points."""
    back = np.array((math.sin(swing) * math.cos(rise), -math.cos(swing) * math.cos(rise), math.sin(rise)))
    start, seen = point + back * 4000, False
    while not seen:
        hit, met, _, _, thing, _ = bpy.context.scene.ray_cast(bpy.context.evaluated_depsgraph_get(), [c / 100 for c in start], [-c for c in back])
        if not hit:
            break
        # What only a mirror sees is looked through.
        seen, start = thing.visible_camera, np.array(met) * 100 - back * 0.01
    return np.array(met) * 100 if seen else cloud[np.linalg.norm(cloud - point, axis=1).argmin()]


def build(code, view=None):
    """Builds the product and frames it so that it fills the picture; of a close view (views.json) only its part."""
    product = find(code)
    product.opened = bool(view) and view['view'] == 'open'
    make, settings = FORMS[product.form]
    make(product)
    s = {**settings, **product.settings, **(view or {})}
    turn, rise, swing = math.radians(s['turn']), math.radians(s['rise']), 0.0
    if s['ground'] == 'wall':
        # What hangs on a wall stays there; the camera goes to the side.
        turn, swing = 0.0, -turn
    whole = corners()
    turned(turn)
    cloud = corners()
    u = cloud[:, 0] * math.cos(swing) + cloud[:, 1] * math.sin(swing)
    depth = cloud[:, 1] * math.cos(swing) - cloud[:, 0] * math.sin(swing)
    v = cloud[:, 2] * math.cos(rise) + depth * math.sin(rise)
    across = max(u.max() - u.min(), v.max() - v.min(), 8) * s['margin']
    middle = (u.max() + u.min()) / 2
    centre = np.array((middle * math.cos(swing), middle * math.sin(swing), (v.max() + v.min()) / 2 / math.cos(rise)))
    if 'at' in s:
        centre = seen_at(spot(s['at'], whole, turn), cloud, rise, swing)
    studio(across, centre, s['rise'], s['ground'], across * s.get('reach', 1), swing)
    return product
