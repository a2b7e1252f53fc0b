"""Eid morning: a round table of sweets and coffee by a bright arch, wrapped gifts, flowers."""
from core import materials as m
from core.camera import facing
from core.room import daylight, floor, sunbeam, wall
from core.shapes import put, rod
from models.chairs import shell_chair
from models.decor import branches, palm, vase
from models.lamps import lantern, pendant
from models.majlis import coffee_set, crescent, dates, gift, plate_of_sweets, star
from models.sofas import pouf
from models.tables import round_table, side_table
from models.tableware import fruit, tumbler
from models.textiles import rug


def build(cut):
    wide = cut == 'wide'
    wall(m.plaster('#E2CDB4'), [(218, 70, 150, 56, 15)] if wide else ())
    floor(m.tiles('#DCCBB3', '#C4B093'))
    daylight(fill=0.7)
    sunbeam((150, 130) if wide else (40, 130), turn=-34, strength=3.0)
    x = 84 if wide else 0
    put(rug(250, 250, ('#E9DDC8', '#8C9A86', '#B88A3A'), 'medallion', 1.3, round_=True), x, -150)
    put(round_table('walnut', 128, 74), x, -140)
    cloth = m.fabric('#6E7F74', 'velvet')
    put(shell_chair(cloth, 'walnut'), x - 96, -136, turn=90)
    put(shell_chair(cloth, 'walnut', 5), x + 98, -132, turn=-92)
    put(shell_chair(cloth, 'walnut', 9), x + 8, -64, turn=0)
    put(coffee_set(), x - 26, -162, 74, turn=8)
    put(plate_of_sweets(30, 5), x + 24, -162, 74)
    put(plate_of_sweets(22, 8, '#E9DCC3'), x + 34, -120, 74)
    put(dates(20, 9), x - 2, -184, 74)
    put(vase('moon', 26, '#EFE5D6', seed=6), x + 2, -126, 74)
    put(branches(46, 7, 30, '#8A9470', 12, leaf=(7, 3.0)), x + 2, -126, 98)
    put(tumbler(9), x + 48, -148, 74)
    for k, (dx, dy, size, paper) in enumerate(((-128 if wide else -104, -196, (30, 26, 20), '#1F4A40'), (-102 if wide else -82, -214, (22, 20, 14), '#C58B5B'),
                                               (-126 if wide else -104, -198, (20, 18, 12), '#E9DCC3'))):
        put(gift(size, paper, '#B88A3A'), x + dx, dy, 20 if k == 2 else 0, turn=12 - 17 * k)
    moon = (x + 6, 158, 50) if wide else (x - 64, 158, 52)
    if wide:
        put(vase('bottle', 44, '#A8522F', seed=4), 206, 8, 56)
        put(lantern(36, 18, watts=1.5), 230, 8, 56)
        put(lantern(48, 24, watts=1.5), 236, -190, 0)
        facing(545, (2, 74), 760, 1600, 720, 140)
    else:
        put(palm(150, '#C9805A', 8), 128, -46)
        put(lantern(46, 23, watts=1.5), -128, -60, 0)
        facing(318, (0, 96), 760, 780, 980, 142)
    put(crescent(moon[2]), moon[0], -3, moon[1], tilt=(0, -28))
    for dx, dz, r in ((moon[2] * 0.32, 5, 14), (62, 10, 10), (-58, -8, 9)):
        put(star(r), moon[0] + dx, -3, moon[1] + dz)
