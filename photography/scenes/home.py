"""A product of the catalogue in a room of the house: a handful of rooms by kind of thing, each with its own wall, floor and
light by the product's code, so that a family does not stand in one beige room. Square, as all pictures of products are."""
import json
import math
import zlib

from core import materials as m
from core.camera import area, camera, facing, sky
from core.room import backdrop, daylight, floor, opposite, sunbeam, wall
from core.shapes import box, put, rod
from core.soft import pillow
from forms.frame import corners, line_of
from models.decor import books, branches, olive_tree, tray, vase, wall_picture
from models.lamps import floor_lamp, table_lamp
from models.sofas import bench
from models.storage import nightstand
from models.textiles import rug
from scenes.goods import goods

WALLS = ('#E4D3BC', '#C9C7B4', '#DDBFA6', '#E9E1D4', '#C7BBAA', '#B9C0BA')
FLOORS = ('oak', 'walnut', 'oak', 'ash')
RUGS = (('#EADFCB', '#C9AE8B'), ('#D9CDB8', '#8A7B66'), ('#E9DFCD', '#B9886A'), ('#CFC9B8', '#7C8068'))

KINDS = {
    'seat': ('sofa', 'loveseat', 'sectional', 'modular-sofa', 'sofa-set', 'sofa-bed', 'floor-seating', 'majlis-set'),
    'chair': ('armchair', 'recliner', 'pouf', 'dining-chair', 'upholstered-chair', 'office-chair', 'executive-chair', 'bar-stool', 'bench',
              'visitor-chair', 'kids-chair', 'floor-lamp', 'plant-stand', 'artificial-plant', 'planter', 'laundry-basket',
              'cot', 'play-table', 'bed-bench', 'floor-cushion'),
    'low': ('coffee-table', 'side-table', 'incense-table'),
    'bed': ('bed', 'storage-bed', 'single-bed', 'bunk-bed', 'toddler-bed', 'duvet-set', 'bedspread', 'comforter'),
    'mattress': ('mattress', 'topper', 'protector'),
    'table': ('dining-table', 'round-table', 'folding-table'),
    'case': ('tv-unit', 'sideboard', 'dresser', 'wardrobe', 'sliding-wardrobe', 'kids-wardrobe', 'bookshelf', 'display-cabinet', 'nightstand',
             'console-table', 'dressing-table', 'filing', 'toy-storage', 'open-wardrobe', 'desk', 'standing-desk', 'kids-desk',
             'corner-desk', 'trolley'),
    'rug': ('rug', 'round-rug', 'prayer-rug', 'runner', 'bath-mat', 'door-mat', 'play-rug'),
    'terrace': ('outdoor-set', 'balcony-set', 'outdoor-dining', 'lounger', 'barbecue', 'swing', 'parasol', 'hose',
                'privacy-screen', 'gazebo', 'cover', 'watering-can'),
    'hung': ('mirror', 'frame', 'wall-art', 'clock', 'wall-light', 'bath-cabinet'),
    'hanging': ('pendant', 'chandelier', 'hanging-planter'),
    'window': ('curtain', 'sheer', 'shower-curtain', 'roller-blind', 'roman-blind', 'venetian-blind'),
}
HUNG_AT = {'mirror': 62, 'frame': 112, 'wall-art': 116, 'clock': 150, 'wall-light': 118, 'bath-cabinet': 118}


class Room:
    """The thing, its measures as it was built, and what is drawn from its code."""

    def __init__(self, line):
        main = line['pictures'][0]['name'].removeprefix(f'product-{line["code"].lower()}').lstrip('-')
        self.form, self.chance = line['form'], zlib.crc32(line['code'].encode())
        self.thing = goods(line['code'], main or None)
        cloud = corners()
        self.low, self.high = cloud.min(axis=0), cloud.max(axis=0)
        self.w, self.d, self.h = self.high - self.low
        self.x, self.y = -(self.low[0] + self.high[0]) / 2, -(self.low[1] + self.high[1]) / 2

    def one(self, options, salt=0):
        return options[(self.chance >> salt) % len(options)]

    def walls(self, holes=(), sun=(60, 130), height=340):
        wall(m.plaster(self.one(WALLS)), holes, height=height)
        floor(m.floor_boards(self.one(FLOORS, 4)))
        daylight(fill=0.7)
        sunbeam(sun, turn=-30, strength=2.8, shape=self.one(('arches', 'arches', 'lattice'), 7))

    def back(self, gap=10, x=0.0):
        """Against the wall."""
        put(self.thing, x + self.x, -self.high[1] - gap, 0)

    def carpet(self, width, depth, x, y):
        put(rug(width, depth, self.one(RUGS, 9), 'border', 1.5), x, y)


def overlook(r, wide):
    """What is wider than a wall is high is seen from above: the floor fills the frame, not a bare wall."""
    camera((-wide * 0.08, -wide * 1.25, wide * 0.62), (0, -r.d * 0.5, r.h * 0.3), 1280, 1280, 36 * 1.3)


def stand_in(code):
    """Another product of the catalogue beside it, in its main color."""
    line = line_of(code)
    return goods(code, line['pictures'][0]['name'].removeprefix(f'product-{code.lower()}').lstrip('-') or None)


def niche_things(x, foot):
    put(vase('moon', 26, '#B5623C', seed=3), x - 16, 8, foot)
    put(vase('bottle', 36, '#EFE5D6', seed=5), x + 14, 9, foot)


def seat(r):
    wide = max(r.w * 1.38, 300)
    x = r.w * 0.22
    r.walls([(x, 84, 96, max(118, r.h + 34), 15)], sun=(-r.w * 0.2, 150), height=max(340, wide * 0.62))
    niche_things(x, max(118, r.h + 34))
    r.back()
    r.carpet(min(r.w * 1.05, 330), 190, 0, -r.d - 60)
    put(olive_tree(172, '#C9805A', 6), -wide / 2 + 26, -44)
    put(stand_in('MJ-1102'), wide / 2 - 30, -36)
    overlook(r, wide) if wide > 400 else facing(wide, (0, wide / 2 - 78), 760, 1280, 1280, 136)


def chair(r):
    turn = 28
    r.walls([(66, 76, 150, 70, 15)])
    niche_things(66, 70)
    wide = max(r.w * 2.3, r.h * 1.9, 180)
    if r.form.startswith(('dining', 'upholstered')):
        put(stand_in('MJ-3001'), 46, -92)
        put(vase('moon', 22, '#EFE5D6', seed=2), 30, -96, 75)
        put(branches(46, 5, 20, '#7C8560', 5), 30, -96, 92)
    elif r.form in ('office-chair', 'executive-chair'):
        put(stand_in('MJ-4001'), 20, -40)
        put(books(3, 4), 46, -44, 76, size=0.8)
        put(table_lamp('#B97A56', height=44), -10, -44, 75)
    else:
        put(olive_tree(150, '#C9805A', 6), 96, -46)
        put(stand_in('MJ-1102'), -wide / 2 + 18, -38)
    r.carpet(230, 170, 0, -150)
    put(r.thing, 0, -168 if r.h > 40 else -140, 0.6, turn=turn)
    facing(wide, (0, wide / 2 - 64), 760, 1280, 1280, 138)


def low(r):
    r.walls(sun=(60, 170))
    put(stand_in('MJ-1001'), 10, -58)
    r.carpet(280, 190, 0, -200)
    put(r.thing, r.x, -196 + r.y, 0.8, turn=-10)
    put(tray(34, 24), -r.w * 0.16, -196, r.h + 0.8, turn=8)
    put(vase('moon', 16, '#EFE5D6', seed=2), -r.w * 0.2, -194, r.h + 2.2)
    put(books(2, 9), r.w * 0.2, -200, r.h + 0.8, turn=14, size=0.8)
    put(olive_tree(160, '#C9805A', 6), -150, -50)
    wide = max(r.w * 2.2, 210)
    camera((-110, -640, 205), (0, -165, 38), 1280, 1280, 36 * 500 / wide)


def bedside(x, y, lamp=True):
    put(stand_in('MJ-2005'), x, y)
    put(table_lamp('#B97A56', height=46, watts=5), x, y, 55) if lamp else put(vase('bottle', 26, '#EFE5D6', seed=3), x, y, 55)


def chamber(r, top):
    """The bed is there: what stands about it, and the camera from the foot, a step to the left."""
    wide = r.w * 1.1 + 90
    put(wall_picture(64, 84, 'dunes', 'oak'), -r.w / 2 - 34, 0, 158)
    r.carpet(r.w + 110, 190, 0, -r.d + 30)
    for side in (-1, 1):
        bedside(side * (r.w / 2 + 34), -30, side < 0)
    camera((-190, -r.d - 430, 178), (0, -r.d * 0.42, top), 1280, 1280, 36 * (r.d + 330) / wide)


def bed(r):
    r.walls(sun=(70, 150))
    r.back(4)
    chamber(r, 58)


def mattress(r):
    r.walls(sun=(70, 150))
    oak = m.wood('walnut', 'x')
    box((r.w + 8, r.d + 8, 14), (0, -r.d / 2 - 8, 12), oak, 1.2)
    box((r.w + 8, 5, 92), (0, -4, 0), oak, 1.5)
    for x in (-1, 1):
        box((8, 8, 12), (x * (r.w / 2 - 4), -r.d, 0), oak, 1)
        pillow(min(68, r.w * 0.42), 46, 17, (x * r.w * 0.24, -30, 26 + r.h), m.fabric('#F1EADD', 'cotton'), lean=28, seed=3 + x)
    put(r.thing, r.x, -r.d / 2 - 8 + r.y, 26)
    chamber(r, 52)


def table(r):
    r.walls([(-120, 84, 150, 70, 15)], sun=(60, 150))
    niche_things(-120, 70)
    y = -190
    r.carpet(r.w + 110, r.d + 130, 0, y)
    put(r.thing, r.x, y + r.y, 0.8)
    if r.h > 60:
        gap = 60
        for k in range(max(1, int((r.w - 20) // gap))):
            at = (k - (max(1, int((r.w - 20) // gap)) - 1) / 2) * gap
            put(stand_in('MJ-3003'), at, y + r.d / 2 + 14, 0.8)
            put(stand_in('MJ-3003'), at + 4, y - r.d / 2 - 22, 0.8, turn=180)
    put(vase('moon', 20, '#EFE5D6', seed=2), 0, y, r.h + 0.8)
    put(branches(48, 5, 22, '#7C8560', 5), 0, y, r.h + 16)
    wide = r.w * 1.35 + 90
    camera((-240, -760, 215), (0, y + 10, 52), 1280, 1280, 36 * 600 / wide)


def case(r):
    free = r.w < 130
    wide = max(r.w * 1.32 + 60, (r.h + 96) * 1.08)
    r.walls([(wide * 0.2, 76, 96, r.h + 40, 15)] if r.h < 110 else [], sun=(-20, 150))
    if r.h < 110:
        niche_things(wide * 0.2, r.h + 40)
    r.back(3)
    if r.h < 125:
        put(table_lamp('#B97A56', height=44, watts=5), -r.w * 0.32, -r.d / 2, r.h)
        put(books(3, 4), r.w * 0.2, -r.d / 2, r.h, size=0.8)
    if r.form in ('desk', 'standing-desk'):
        put(stand_in('MJ-4002'), 0, -r.d - 34, 0, turn=150)
    r.carpet(max(r.w, 150), 150, 0, -r.d - 110)
    put(olive_tree(150 if r.h < 130 else 176, '#C9805A', 6), -r.w / 2 - (48 if free else 36), -44)
    facing(wide, (-10, wide / 2 - 66), 760, 1280, 1280, 138)


def carpeted(r):
    r.walls([(0, 96, 190, 0, 12)], sun=(60, 170))
    far = max(r.d, 140)
    put(r.thing, r.x, -far / 2 - 70 + r.y, 0.2)
    if r.w > 110:
        put(stand_in('MJ-1006'), -r.w * 0.36, -76, 1.4, turn=24)
        put(stand_in('MJ-1102'), r.w * 0.44, -40)
    else:
        put(olive_tree(150, '#C9805A', 6), -r.w / 2 - 36, -40)
        put(bench(m.fabric('#8B8F74', 'velvet'), 110, 40, 44, 'walnut'), 60, -30)
    wide = max(r.w * 1.25, r.d * 0.95, 170)
    camera((-60, -far - 480, 330), (0, -far / 2 - 62, 8), 1280, 1280, 36 * (far / 2 + 520) / wide)


def terrace(r):
    wall(m.plaster(r.one(('#E6D6C0', '#DCC3A8', '#EDE4D6'))), [(r.w * 0.28, 110, 200, 0, 40)], height=420)
    backdrop([(0.0, '#B9A386'), (0.42, '#C9BFA6'), (0.52, '#BFD0D6'), (1.0, '#9FBFD4')], y=520, low=-140, high=420, strength=1.15)
    floor(m.tiles('#CDB89C', '#AD9980'))
    sky('#DDE6EE', 0.7)
    area((-420, -420, 300), (60, 0, 60), 260, 110, '#FFF1DC')
    sunbeam((-40, 150), turn=-34, height=38, strength=3.6, shape='lattice')
    put(r.thing, r.x, -r.high[1] - 46)
    put(olive_tree(180, '#B9714C', 9), -r.w / 2 - 44, -40)
    put(stand_in('MJ-1501'), r.w / 2 + 40, -60)
    put(branches(60, 6, 24, '#6E7A52', 3), r.w / 2 + 40, -60, 30)
    wide = max(r.w * 1.4 + 60, (r.h + 96) * 1.08, 150)
    overlook(r, wide) if wide > 420 else facing(wide, (0, wide / 2 - 76), 760, 1280, 1280, 140)


def hung(r):
    z = HUNG_AT.get(r.form, 120)
    r.walls(sun=(-60, 150))
    opposite()
    put(r.thing, r.x, -0.4 - max(r.high[1], 0), z)
    put(stand_in('MJ-2007'), 0, -25) if z > 80 else put(bench(m.fabric('#8B8F74', 'velvet'), 110, 40, 44, 'walnut'), r.w / 2 + 70, -28)
    if z > 80:
        put(vase('moon', 20, '#B5623C', seed=2), -38, -26, 80)
        put(books(3, 4), 34, -26, 80, size=0.8)
    wide = max(r.w * 1.6, r.h * 1.5, 190)
    facing(wide, (0, z + r.h / 2 - 8), 760, 1280, 1280, 140)


def window(r):
    tall = max(r.h, 60)
    hang = 20 if tall > 150 else 92
    wide_open = min(r.w * 0.72, 150)
    wall(m.plaster(r.one(WALLS)), [(0, wide_open, tall * 0.86, hang + 6 if tall > 150 else hang, 60)], height=400)
    floor(m.floor_boards(r.one(FLOORS, 4)))
    daylight(fill=0.66, key=120)
    backdrop([(0.0, '#B9C0A4'), (0.3, '#D3D6C4'), (0.5, '#DCE6EA'), (1.0, '#C3DAE8')], y=300, low=-120, strength=1.1)
    put(r.thing, r.x, -6 - max(r.high[1], 0), 0 if tall > 150 else hang - 4)
    put(olive_tree(140, '#C9805A', 6), -r.w / 2 - 40, -44)
    put(stand_in('MJ-1006'), r.w / 2 + 16, -84, turn=-30)
    wide = max(r.w * 1.5 + 60, tall * 1.24)
    facing(wide, (0, wide / 2 - 46), 760, 1280, 1280, 138)


def hanging(r):
    """Over a table; its cord leaves the picture at the top."""
    r.walls([(-96, 76, 120, 84, 15)], sun=(60, 150))
    niche_things(-96, 84)
    r.carpet(250, 190, 0, -160)
    put(stand_in('MJ-3001'), 0, -160, 0.6)
    put(vase('moon', 20, '#EFE5D6', seed=2), 0, -160, 76)
    foot = 140
    put(r.thing, r.x, -160 + r.y, foot - r.low[2])
    wide = max(r.w * 1.8, r.h * 1.1 + 90, 220)
    facing(wide, (0, foot + r.h * 0.84 - wide / 2), 760, 1280, 1280, 140)


def small(r):
    """On a table before a wall, close."""
    top = 76
    wide = min(max(r.w * 1.75, r.h * 1.75, r.d * 1.9, 48), 170)
    wall(m.plaster(r.one(WALLS)))
    floor(m.floor_boards('oak'))
    sky('#FBF6F2', 0.62)
    area((-230, -240, 250), (10, -20, top), 150, 64, '#FFF4E4')
    sunbeam((20, 110), turn=-30, height=34, strength=2.2)
    box((max(wide * 2.4, 160), 150, 4), (0, -77, top - 4), m.wood(r.one(('oak', 'walnut', 'ash'), 5), 'x'), 0.8)
    put(r.thing, r.x, -40 + r.y, top, turn=-12)
    side = r.w / 2 + wide * 0.14
    put(vase('bottle', wide * 0.26, '#EFE5D6', seed=5), -side, -16, top)
    put(branches(wide * 0.3, 4, 10, '#7C8560', 5), -side, -16, top + wide * 0.22)
    put(books(2, 9), side * 1.04, -18, top, turn=12, size=wide / 150)
    camera((-wide * 0.35, -wide * 2.6, top + wide * 0.95), (0, -34, top + r.h * 0.42), 1280, 1280, 36 * 2.75)


ROOMS = {'seat': seat, 'chair': chair, 'low': low, 'bed': bed, 'mattress': mattress, 'table': table, 'case': case, 'rug': carpeted,
         'terrace': terrace, 'hung': hung, 'hanging': hanging, 'window': window}


def build(code, _view):
    line = line_of(code)
    kind = next((kind for kind, forms in KINDS.items() if line['form'] in forms), None)
    room = Room(line)
    # Pillows and their covers alone are no bed, and little pots do not stand on the floor.
    on_table = kind in ('mattress', 'bed') and room.d < 120 or kind == 'chair' and room.h < 30
    scene = small if on_table else ROOMS.get(kind, small)
    scene(room)
