"""A children's room: a house bed, soft colors, a rug to play on, shelves low enough to reach."""
import math

from core import materials as m
from core.camera import facing
from core.room import daylight, floor, sunbeam, wall
from core.shapes import box, lathe, model, put
from models.beds import low_bed
from models.decor import basket, wall_picture
from models.majlis import star
from models.sofas import pouf
from models.storage import bookshelf
from models.textiles import rug


@model
def stacker():
    """A stacking toy of wooden rings."""
    for k, (r, tone) in enumerate(((9, '#5E7F86'), (7.8, '#D9A441'), (6.6, '#B5623C'), (5.4, '#7F8C63'), (4.2, '#E6C9A0'))):
        lathe([(1.2, 0), (r - 1.4, 0), (r, 1.2), (r, 2.4), (r - 1.4, 3.8), (1.2, 3.8)], (0, 0, k * 3.9), m.paint(tone, 0.5))
    lathe([(0, -2.6), (2.2, -1.4), (2.8, 0.4), (1.8, 2.4), (0, 3)], (0, 0, 22), m.wood('oak', 'z'))


@model
def blocks():
    for (x, y, z), tone, turn in (((0, 0, 0), '#D9A441', 10), ((8.6, 1, 0), '#5E7F86', -8), ((4.2, 0, 7), '#B5623C', 24), ((-9, -5, 0), '#7F8C63', 40)):
        box((7, 7, 7), (x, y, z), m.paint(tone, 0.55), 0.8, (0, 0, turn))


@model
def bear(fur='#B78A5C'):
    """A sitting bear of wool."""
    cloth, pale = m.fabric(fur, 'boucle'), m.fabric('#EBDCC2', 'boucle')
    ball = lambda r, at, stuff, tall=1.0: lathe([(r * math.sin(t), -r * tall * math.cos(t)) for t in [k * math.pi / 12 for k in range(13)]], at, stuff, 32, wobble=0.01)
    ball(11, (0, 0, 11), cloth, 1.1)
    ball(9, (0, -1, 27), cloth)
    ball(4.2, (0, -8, 25), pale, 0.8)
    ball(1.3, (0, -11.8, 26.2), m.paint('#33261E', 0.4))
    for s in (-1, 1):
        ball(3.2, (s * 7, 0, 34.4), cloth)
        ball(0.9, (s * 3.4, -8.6, 29.4), m.paint('#221A15', 0.2))
        ball(4.4, (s * 8, -9, 5), cloth, 1.0)
        ball(3.4, (s * 10.4, -5, 17), cloth, 1.6)


def build(cut):
    wide = cut == 'wide'
    wall(m.plaster('#D9D5C3'))
    floor(m.floor_boards('oak'))
    daylight(fill=0.75)
    sunbeam((110, 120) if wide else (50, 130), turn=-32, strength=2.8)
    x = 62 if wide else 6
    put(low_bed('oak', '#BFCFCB', '#D9A441', seed=7), x, -62)
    put(rug(210, 210, ('#EADFCC', '#C9A98B', '#8FA69B'), 'arches', 1.6, round_=True), x + 18, -200)
    put(bear(), x + 24, -52, 42, turn=-16)
    put(stacker(), x + 4, -176, 1.4)
    put(blocks(), x + 52, -186, 1.4, turn=20)
    if wide:
        put(bookshelf('oak', 76, 30, 98, shelves=3, seed=8), 220, -18)
        put(bear('#D8C3A0'), 204, -20, 98, turn=10, size=0.8)
        put(basket(40, 32, '#C9A26B'), -72, -58)
        put(pouf(m.fabric('#C58B5B', 'boucle'), 50, 32), 206, -160)
        put(wall_picture(46, 58, 'dunes', 'oak', 2), 222, 0, 172)
        facing(545, (2, 72), 760, 1600, 720, 132)
    else:
        put(basket(38, 30, '#C9A26B'), -128, -150)
        facing(318, (0, 94), 760, 780, 980, 134)
    for k, (dx, dz, r) in enumerate(((-72, 132, 11), (-36, 150, 8), (46, 140, 9), (84, 128, 12))):
        put(star(r, 'brass', 5), x + dx, -1.2, dz + (28 if wide else 36), tilt=(0, 14 * k))
