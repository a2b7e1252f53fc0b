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
        # What a set consists of: [(article, how many)].
        self.parts = line.get('parts')
        self.painted = any(p.get('hex') for p in line['pictures'])
        self.pictures = line['pictures']
        self.hexes = [p['hex'] for p in self.pictures if p.get('hex')]
        self.seed = zlib.crc32(self.code.encode()) % 100000
        self.settings = {}
        # Its doors and drawers stand open.
        self.opened = False
        # Without what it is dressed with: what lies on it is said by the set it belongs to.
        self.bare = False

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

    def kin(self, what, *options):
        """As `pick`, but drawn from its family's name: pieces that are sold to stand together have the same feet and arms."""
        said = self.look.get(what)
        if said in options:
            return said
        return random.Random(f'{self.name.split("-")[0]} {what}').choice(options)

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
    def pale(self):
        """Whether its main color is nearly that of the page: it is told from it by its shades."""
        return bool(self.hexes) and sum(m.linear(self.hexes[0])) / 3 > 0.72

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
        if self.material == 'stone' and self.form not in ('bath-mat', 'parasol') or self.says('dhiyafa-stone', 'dhiyafa-round-stone'):
            return m.marble(self.tone, self.painted)
        return m.ceramic(self.tone, 0.25, self.painted)

    def solid(self, along='x'):
        """Wood, metal or stone, as it says."""
        if self.material in ('metal', 'steel'):
            return self.enamel()
        return self.stone() if self.material in ('stone', 'ceramic', 'glass') else self.wood(along)


# What colors of wood are called in the catalog, where the materials have another word.
TIMBERS = {'natural': 'ash', 'acacia': 'teak', 'mahogany': 'walnut'}


class Chosen(Product):
    """A product that stands in a room or in a set in one of its colors, not in the studio's grey."""

    def choose(self, color, cm):
        picture = next(p for p in self.pictures if p['name'].endswith(f'-{color}')) if color else {}
        self.color, self.hex = color, picture.get('hex')
        if cm:
            self.sizes = [cm]
        return self

    @property
    def tone(self):
        return self.hex or '#CDBFA8'

    @property
    def timber(self):
        named = TIMBERS.get(self.color, self.color)
        return named if named in m.WOODS else 'oak'

    def wood(self, along='x'):
        named = TIMBERS.get(self.color, self.color)
        return m.wood(named if named in m.WOODS else 'oak', along) if named in m.WOODS or not self.hex else m.paint(self.hex, 0.5)


# How many times the width of its picture the camera of the studio stands away.
FAR = 115 / 36


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


def build(code, view=None, beside=None):
    """Builds the product and frames it so that it fills the picture; of a close view (views.json) only its part. `beside`
    puts something next to it, once it is turned."""
    product = find(code)
    product.opened = bool(view) and view['view'] == 'open'
    make, settings = FORMS[product.form]
    from forms.sets import stand
    if product.parts:
        stand(product)
    else:
        make(product)
    s = {**settings, **product.settings, **(view or {})}
    turn, rise, swing = math.radians(s['turn']), math.radians(s['rise']), 0.0
    if s['ground'] in ('wall', 'corner'):
        # What hangs on a wall stays there; the camera goes to the side.
        turn, swing = 0.0, -turn
    whole = corners()
    if s['ground'] in ('wall', 'corner') and whole[:, 1].max() > 0.5:
        # Its back touches the wall.
        for thing in bpy.context.scene.objects:
            if thing.parent is None and thing.type != 'LIGHT':
                thing.location.y -= whole[:, 1].max() / 100
        whole = corners()
    elif s['ground'] == 'floor' and -4 < whole[:, 2].min() < 0:
        # What is soft bulges downward too: it lies on the floor, not in it.
        for thing in bpy.context.scene.objects:
            if thing.parent is None and thing.type != 'LIGHT':
                thing.location.z -= whole[:, 2].min() / 100
    turned(turn)
    if beside:
        beside()
    cloud = corners()
    u = cloud[:, 0] * math.cos(swing) + cloud[:, 1] * math.sin(swing)
    depth = cloud[:, 1] * math.cos(swing) - cloud[:, 0] * math.sin(swing)
    v = cloud[:, 2] * math.cos(rise) + depth * math.sin(rise)
    # Toward the camera from the plane through the origin that it faces: what stands nearer looks larger.
    near = cloud[:, 2] * math.sin(rise) - depth * math.cos(rise)
    across, cu, cv = max(u.max() - u.min(), v.max() - v.min(), 8), (u.max() + u.min()) / 2, (v.max() + v.min()) / 2
    for _ in range(4):
        far = FAR * across * s['margin']
        grown = far / (far - near + cv * math.tan(rise))
        pu, pv = (u - cu) * grown, (v - cv) * grown
        across = max(pu.max() - pu.min(), pv.max() - pv.min(), 8)
        cu, cv = cu + (pu.max() + pu.min()) / 2, cv + (pv.max() + pv.min()) / 2
    across *= s['margin']
    centre = np.array((cu * math.cos(swing), cu * math.sin(swing), cv / math.cos(rise)))
    if 'at' in s:
        centre = seen_at(spot(s['at'], whole, turn), cloud, rise, swing)
    studio(across, centre, s['rise'], s['ground'], across * s.get('reach', 1), swing, fill=0.34 if product.pale else 0.5)
    return product
