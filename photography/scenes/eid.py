"""Eid morning: a round table of coffee and sweets by a bright arch, wrapped gifts, lanterns."""
from core import materials as m
from core.camera import bulb, facing
from core.room import daylight, floor, sunbeam, wall
from core.shapes import put
from models.decor import branches, palm, vase
from models.majlis import crescent, gift, plate_of_sweets, star
from scenes.goods import goods

TOP = 76


def build(cut):
    wide = cut == 'wide'
    wall(m.plaster('#E2CDB4'), [(218, 70, 150, 56, 15)] if wide else ())
    floor(m.tiles('#DCCBB3', '#C4B093'))
    daylight(fill=0.7)
    sunbeam((150, 130) if wide else (40, 130), turn=-34, strength=3.0)
    x = 84 if wide else 0
    put(goods('MJ-7032', 'burgundy', (240, 240, None)), x, -140)
    put(goods('MJ-3021', 'walnut', (130, 130, TOP)), x, -136)
    for dx, y, turn in ((-90, -130, 80), (92, -126, -84), (6, -52, 4)):
        put(goods('MJ-3041', 'teal'), x + dx, y, turn=turn)
    put(goods('MJ-8609'), x - 22, -158, TOP, turn=6, size=0.92)
    put(plate_of_sweets(30, 5), x + 26, -164, TOP)
    put(plate_of_sweets(22, 8, '#E9DCC3'), x + 38, -122, TOP)
    put(goods('MJ-1202', 'ivory'), x - 2, -112, TOP)
    put(branches(46, 7, 26, '#8A9470', 12, leaf=(7, 3.0)), x - 6, -112, TOP + 24)
    for k, (dx, dy, size, paper) in enumerate(((-118 if wide else -112, -172, (30, 26, 20), '#1F4A40'), (-92 if wide else -86, -190, (22, 20, 14), '#C58B5B'),
                                               (-116 if wide else -110, -174, (20, 18, 12), '#E9DCC3'))):
        put(gift(size, paper, '#B88A3A'), x + dx, dy, 20 if k == 2 else 0, turn=12 - 17 * k)
    moon = (x + 6, 158, 50) if wide else (x - 64, 158, 52)
    if wide:
        put(vase('bottle', 44, '#A8522F', seed=4), 206, 8, 56)
        lit(228, 6, 56, (16, 16, 34))
        facing(545, (2, 74), 760, 1600, 720, 140)
    else:
        put(palm(150, '#C9805A', 8), 128, -46)
        lit(62, -74, 0, (24, 24, 52))
        facing(318, (0, 96), 760, 780, 980, 142)
    put(crescent(moon[2]), moon[0], -3, moon[1], tilt=(0, -28))
    for dx, dz, r in ((moon[2] * 0.32, 5, 14), (62, 10, 10), (-58, -8, 9)):
        put(star(r), moon[0] + dx, -3, moon[1] + dz)


def lit(x, y, z, size):
    put(goods('MJ-1141', 'brass', size), x, y, z)
    bulb((x, y, z + size[2] * 0.4), 1.6, '#FFB765', 5)
