"""What stands beside a text: stuffs, a workbench, a delivery, a shelf half built, a plan, a showroom. 4 : 3, seen whole."""
import math

from core import materials as m
from core.camera import camera, facing
from core.room import daylight, floor, sunbeam, wall
from core.shapes import box, lathe, model, oval, plate, put, rod, tube
from core.soft import seat, sheet
from models.decor import basket, branches, olive_tree, vase
from models.lamps import pendant
from models.majlis import finjan
from models.storage import knob
from models.textiles import folded, rug
from scenes.goods import goods

SIZE = (960, 720)
CARD = '#C29A6E'


@model
def swatches(cloths, width=20, length=30):
    """Cuts of cloth in a fan, held by a brass ring."""
    for k, cloth in enumerate(cloths):
        a = math.radians(-34 + 68 * k / (len(cloths) - 1))
        box((width, length, 0.5), (math.sin(a) * length * 0.42, math.cos(a) * length * 0.42, 0.55 * k), cloth, 0.2, turn=(0, 0, -math.degrees(a)))
    tube([(1.6 * math.cos(t), -2.4 + 1.6 * math.sin(t), 0.55 * len(cloths)) for t in (k * 0.3927 for k in range(16))], 0.25, m.metal('brass'), closed=True)


@model
def pencil(length=17.5):
    rod((0, 0, 0.4), (length - 2, 0, 0.4), 0.4, material=m.paint('#B5623C', 0.4), around=6)
    rod((length - 2, 0, 0.4), (length, 0, 0.4), 0.4, 0.05, m.wood('oak', 'x'), 12)


@model
def cup():
    lathe([(0, 0), (3.4, 0), (5.4, 1), (5.6, 1.3), (3, 0.8), (0, 0.7)], (0, 0, 0), m.ceramic('#F7F2E8', 0.25), 40)
    put(finjan(), 0, 0, 0.8)


@model
def carton(size, labelled=True):
    """A box of corrugated board: its tape, a paper with an address."""
    w, d, h = size
    box(size, (0, 0, 0), m.paint(CARD, 0.9), 0.5)
    box((5.2, d + 0.3, 0.2), (0, 0, h - 0.05), m.paint('#D8B98D', 0.35), 0)
    box((5.2, 0.2, h * 0.22), (0, -d / 2 - 0.06, h * 0.78), m.paint('#D8B98D', 0.35), 0)
    if labelled:
        box((w * 0.22, 0.1, h * 0.2), (w * 0.26, -d / 2 - 0.06, h * 0.2), m.paint('#F4EFE6', 0.6), 0)


@model
def hand_truck():
    steel, tyre = m.paint('#A8522F', 0.4), m.paint('#2A2826', 0.8)
    for x in (-19, 19):
        tube([(x, 0, 4), (x, 0, 108), (x * 0.7, 5, 122)], 1.5, steel)
        lathe([(0, -2.4), (9, -2.4), (11, -1.4), (11, 1.4), (9, 2.4), (0, 2.4)], (x * 1.25, 9, 11), tyre, 40, turn=(0, 90, 0), subdivide=0)
    tube([(-13.3, 5, 122), (0, 7, 127), (13.3, 5, 122)], 1.6, tyre)
    for z in (30, 62, 94):
        rod((-19, 0, z), (19, 0, z), 1.1, material=steel)
    rod((-24, 9, 11), (24, 9, 11), 1.0, material=m.metal('steel'))
    box((44, 26, 1), (0, -13, 2), steel, 0.3)


@model
def rolled_rug(length=170, r=13):
    rod((0, 0, 0), (0, 0, length), r, material=m.fabric('#B5623C', 'wool'), around=48)
    for z in (length * 0.16, length * 0.5, length * 0.84):
        rod((0, 0, z), (0, 0, z + 6), r + 0.3, material=m.paint('#E6D3B4', 0.8), around=48)


@model
def screwdriver():
    rod((0, 0, 1.4), (9, 0, 1.4), 1.4, 1.2, m.paint('#A8522F', 0.4))
    rod((9, 0, 1.4), (19, 0, 1.4), 0.35, material=m.metal('steel'))


@model
def cushion_in_cover():
    """A seat cushion whose cover is half drawn on."""
    seat((86, 56, 15), (0, 0, 0), m.fabric('#EFE4C4', 'cotton'), r=2, crown=0.6, side=0.2, seed=2)
    cloth = m.fabric('#B5623C', 'linen')
    seat((50, 58, 17), (-21, 0, -0.6), cloth, r=3, crown=1.2, side=0.6, seed=4, piping=cloth)
    sheet([(-30, 3), (-24, 10), (-12, 17.6), (4, 17.2), (16, 18.4), (28, 11), (31, 2)], 13, (5, 0, 0), cloth, seed=6, fold=1.3)


def table(width, depth, tone):
    box((width, depth, 6), (0, 0, -6), tone, 1)


def materials():
    """Cloth, wood, stone and brass on a pale table, seen as one bends over them."""
    table(420, 320, m.plaster('#E4D8C6'))
    put(swatches([m.fabric(*of) for of in (('#D9C7A9', 'linen'), ('#A6B0A0', 'boucle'), ('#3F7466', 'velvet'), ('#B5623C', 'linen'), ('#8C8F92', 'wool'), ('#EFE6D6', 'boucle'))], 24, 36), -28, -14, 0, turn=12)
    for k, kind in enumerate(('oak', 'walnut', 'ash', 'teak')):
        box((9.5, 34, 1.8), (24 + k * 10.6, 20 - (k % 2) * 1.6, 0), m.wood(kind, 'y'), 0.3, turn=(0, 0, -6))
    box((19, 19, 1.4), (22, -22, 0), m.stone(), 0.3, turn=(0, 0, 9))
    box((15, 15, 1), (34, -27, 1.4), m.ceramic('#7F9A86', 0.2), 0.3, turn=(0, 0, -14))
    box((20, 15, 0.4), (56, -20, 0), m.leather('#A8693D'), 0.15, turn=(0, 0, 16))
    box((18, 24, 0.5), (-50, -30, 0), m.rattan('#D7B583'), 0.2, turn=(0, 0, -20))
    put(handles(), -8, -37, 0, turn=18)
    put(cup(), 52, 46)
    put(branches(46, 4, 12, '#7C8560', 5), -16, 42, 1, tilt=(84, 0), turn=62)
    overhead((4, 2), 138)


@model
def handles():
    """Three knobs, lying on their backs."""
    for x, y, metal in ((0, 0, 'brass'), (7, 2, 'bronze'), (13.5, -0.5, 'brass')):
        put(upright(knob, metal), x, y)


@model
def upright(make, metal):
    put(lying(make, metal), tilt=(-90, 0))


@model
def lying(make, metal):
    make(0, 0, 0, metal)


def business():
    """The plan of a flat with samples on it and a pencil beside."""
    table(420, 320, m.wood('oak', 'x'))
    box((104, 76, 0.15), (-4, 2, 0), m.paint('#F7F3EA', 0.8), 0, turn=(0, 0, 5))
    put(plan(), -4, 2, 0.15, turn=5)
    put(swatches([m.fabric(*of) for of in (('#EFE6D6', 'linen'), ('#B5623C', 'velvet'), ('#3F7466', 'linen'), ('#D9C7A9', 'boucle'))], 17, 24), 50, 14, 0.2, turn=-50)
    put(pencil(), -10, -28, 0.3, turn=31)
    box((40, 4, 0.3), (-40, 44, 0), m.metal('brass'), 0.1, turn=(0, 0, -8))
    put(cup(), -62, -30)
    for k, kind in enumerate(('walnut', 'oak')):
        box((8, 20, 1.4), (52 + k * 9, -36 + k * 2, 0.2), m.wood(kind, 'y'), 0.3, turn=(0, 0, 12))
    overhead((2, 2), 148)


@model
def plan():
    ink = m.paint('#3A332B', 0.9)
    walls = ((-42, -27, 42, -27), (-42, 27, 42, 27), (-42, -27, -42, 27), (42, -27, 42, 27), (-8, -27, -8, -12), (-8, -2, -8, 27), (-42, 2, -24, 2), (-14, 2, -8, 2), (14, 27, 14, 6), (14, 6, 26, 6), (34, 6, 42, 6))
    for a, b, c, d in walls:
        box((abs(c - a) + 0.9, abs(d - b) + 0.9, 0.08), ((a + c) / 2, (b + d) / 2, 0), ink, 0)
    thin = m.paint('#8A7F70', 0.9)
    for x, y, w, d in ((-34, 18, 10, 12), (-20, 18, 10, 12), (-33, -18, 14, 6), (20, -14, 22, 8), (20, -22, 22, 5), (4, 12, 8, 14), (28, 18, 14, 9), (2, -8, 7, 7)):
        for dx, dy, a, b in ((0, -d / 2, w, 0.35), (0, d / 2, w, 0.35), (-w / 2, 0, 0.35, d), (w / 2, 0, 0.35, d)):
            box((a, b, 0.06), (x + dx, y + dy, 0), thin, 0)
    put(ring(5, ink), -8, -7)


@model
def ring(r, tone):
    """The quarter that a door sweeps."""
    tube([(r * 2 * math.cos(t), r * 2 * math.sin(t), 0.1) for t in (k * 0.1571 for k in range(11))], 0.18, tone)


def overhead(to, across):
    """Looks down at a table, a little from the front."""
    daylight(fill=0.6, key=130)
    far = 4.2 * across
    camera((to[0], to[1] - far * 0.5, far * 0.866), (to[0], to[1], 0), *SIZE, lens=36 * far / across)


def craft():
    """An upholsterer's bench: a cushion going into its cover, rolls of cloth, thread."""
    wall(m.plaster('#D9C4A6'))
    floor(m.floor_boards('oak'))
    room_light()
    oak = m.wood('oak', 'x')
    box((230, 74, 5), (0, -48, 76), oak, 0.8)
    for x in (-104, 104):
        for y in (-80, -18):
            box((7, 7, 76), (x, y, 0), m.wood('oak', 'z'), 0.5)
    box((214, 60, 3), (0, -48, 20), oak, 0.5)
    put(cushion_in_cover(), -16, -50, 81, turn=-7)
    for k, (x, y, tone) in enumerate(((58, -62, '#B5623C'), (68, -44, '#3F7466'), (80, -60, '#EFE6D6'))):
        lathe([(0, 0), (4.4, 0), (4.4, 1), (3.4, 1.4), (3.6, 8), (2.2, 14), (1.4, 15), (1.4, 16), (0, 16)], (x, y, 81), m.fabric(tone, 'weave'), 36)
    put(tape(), 54, -76, 81)
    put(folded(m.fabric('#A6B0A0', 'linen'), 44, 32, 3, 3.4), -88, -46, 81, turn=6)
    put(folded(m.fabric('#D9C7A9', 'boucle'), 40, 30, 2, 3.6, 3), -87, -46, 92, turn=-5)
    for k, (tone, kind) in enumerate((('#D9C7A9', 'linen'), ('#3F7466', 'velvet'), ('#B5623C', 'linen'), ('#8C8F92', 'wool'), ('#EFE6D6', 'boucle'), ('#6A4A34', 'weave'))):
        put(roll(m.fabric(tone, kind), 92), -92 + k % 3 * 22, -48, 23 + 9 + (k // 3) * 17, turn=0)
    box((130, 18, 3), (36, -9, 148), oak, 0.5)
    for k, tone in enumerate(('#7F9A86', '#D9C7A9', '#A8522F')):
        put(folded(m.fabric(tone, 'linen'), 30, 16, 4, 3, k), -4 + k * 36, -10, 151)
    put(vase('bottle', 22, '#EFE5D6', seed=2), 92, -10, 151)
    put(basket(38, 34), 62, -46, 23)
    facing(280, (0, 80), 620, *SIZE, 128)


@model
def roll(cloth, length):
    """Cloth on its cardboard core, lying from the front to the back of a shelf."""
    rod((0, -length / 3, 0), (0, length / 3, 0), 8.6, material=cloth, around=40)
    rod((0, -length / 3 - 1.5, 0), (0, length / 3, 0), 3, material=m.paint(CARD, 0.9), around=24)


@model
def tape():
    """A measuring tape, half unrolled."""
    yellow = m.paint('#E0B050', 0.5)
    points = [(0.16 * (t + 6) * math.cos(t), 0.16 * (t + 6) * math.sin(t), 0) for t in (k * 0.3 for k in range(64))]
    for a, b in zip(points, points[1:]):
        middle, length = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, 0), math.dist(a, b)
        box((length + 0.1, 0.12, 1.8), middle, yellow, 0, turn=(0, 0, math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))))
    box((30, 1.8, 0.12), (points[-1][0] + 13, points[-1][1], 0), yellow, 0, turn=(0, 0, 12))


def delivery():
    """The hall on the day the furniture comes: cartons, a hand truck, the armchair already unwrapped."""
    wall(m.plaster('#D6B99C'), [(-112, 112, 236, 0, 40)])
    floor(m.tiles('#DCCDB6', '#C6B59C'), high=(700, 420))
    box((900, 10, 360), (-112, 330, 0), m.plaster('#EFE5D4'), 0)
    put(olive_tree(170, '#E4DACA', 7, 0.6), -150, 190)
    room_light()
    put(carton((74, 52, 58)), 74, -44, 0, turn=-4)
    put(carton((60, 46, 40)), 80, -46, 58, turn=5)
    put(carton((40, 34, 26), False), 70, -46, 98, turn=-9)
    put(hand_truck(), 4, -52, 0, turn=-14, tilt=(-6, 0))
    put(carton((46, 36, 44)), 0, -74, 5, turn=-14)
    put(rolled_rug(176, 12), 132, -14, 0, tilt=(7, 4))
    put(goods('MJ-1006', 'palm'), -66, -126, 0, turn=24)
    put(carton((46, 40, 30)), 112, -124, 0, turn=16)
    facing(310, (0, 73), 720, *SIZE, 128)


def assembly():
    """A bookcase half put together on a rug, its boards, screws and tools beside it."""
    wall(m.plaster('#CBD0C0'))
    floor(m.floor_boards('oak'))
    room_light()
    put(rug(230, 150, ('#EFE5D6', '#C9AE8B'), 'border', 1.2), -6, -120)
    put(half_bookcase(), 28, -60, 1.4, turn=-12)
    for k in range(3):
        box((82, 2.2, 30), (-92 + k * 3, -14 - k * 5, 0), m.wood('oak', 'x'), 0.3, turn=(-9 - k, 0, 4))
    put(carton((96, 24, 40)), 104, -22, 0, turn=-6)
    put(toolbox(), -66, -138, 1.4, turn=18)
    put(screwdriver(), -18, -160, 1.4, turn=36)
    for k in range(7):
        rod((6 + k * 3.4, -166 + (k % 3) * 2, 1.8), (8.6 + k * 3.4, -164.6 + (k % 2) * 2, 1.8), 0.32, 0.2, m.metal('steel'), 8)
    box((24, 32, 0.2), (76, -148, 1.4), m.paint('#F7F3EA', 0.8), 0, turn=(0, 0, -14))
    put(olive_tree(160, '#C9805A', 6), -136, -40)
    facing(300, (0, 67), 720, *SIZE, 128)


@model
def half_bookcase():
    wood = m.wood('oak', 'z')
    for x in (-44, 44):
        box((2.4, 30, 168), (x, 0, 0), wood, 0.4)
    for z in (4, 42, 80):
        box((85.6, 29, 2.2), (0, 0.4, z), m.wood('oak', 'x'), 0.3)
    box((85.6, 29, 2.2), (0, -1, 126), m.wood('oak', 'x'), 0.3, turn=(0, 9, 0))
    for z in (118, 156):
        for x in (-42.6, 42.6):
            for y in (-9, 9):
                rod((x - 1, y, z), (x + 1, y, z), 0.7, material=m.metal('brass'), around=12)


@model
def toolbox():
    red = m.paint('#8F4429', 0.45)
    box((42, 20, 15), (0, 0, 0), red, 1)
    box((42.6, 20.6, 5), (0, 0, 15.2), m.paint('#A8522F', 0.45), 1)
    tube([(-11, 0, 20), (-11, 0, 26), (11, 0, 26), (11, 0, 20)], 1.1, m.paint('#2A2826', 0.5))
    for x in (-13, 13):
        box((5, 0.8, 5), (x, -10.4, 12.6), m.metal('steel'), 0.3)


def stores():
    """A corner of a showroom: one chair in three colors on a low stage, lamps above at three heights."""
    wall(m.plaster('#E0CBAE'))
    floor(m.tiles('#DDD0BA', '#C9BAA2'))
    room_light((70, 150))
    plate(oval(330, 130, 120, 6), 14, (0, -110, 0), m.plaster('#EFE4D2'), 1.2)
    for x, color, turn in ((-98, 'sand', 26), (0, 'palm', 0), (98, 'clay', -26)):
        put(goods('MJ-1006', color), x, -112, 14, turn=turn)
    for x, z, across in ((-98, 158, 48), (-2, 172, 42), (94, 152, 52)):
        put(pendant('brass', across, 120, watts=5), x, -96, z)
    put(goods('MJ-9032', 'terracotta', (38, 38, 60)), 146, -20)
    put(branches(80, 6, 28, '#8A9470', 12), 146, -20, 52)
    facing(340, (0, 80), 760, *SIZE, 134)


def room_light(to=(60, 120)):
    daylight(fill=0.68)
    sunbeam(to, turn=-34, strength=2.8)


STORIES = {made.__name__: made for made in (materials, business, craft, delivery, assembly, stores)}


def build(subject):
    STORIES[subject]()
