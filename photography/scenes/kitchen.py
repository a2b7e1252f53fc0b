"""A kitchen at noon: sage fronts, a stone worktop, oak shelves with clay, glass and enamel, coffee on brass."""
from core import materials as m
from core.camera import facing
from core.room import daylight, floor, sunbeam, wall
from core.shapes import box, model, put, rod
from models.decor import vase
from models.storage import knob
from scenes.goods import goods


@model
def counter(left, right, tone='#8B9680'):
    """A row of framed fronts with drawers above, 60 deep, its stone top at 92."""
    middle, length = (left + right) / 2, right - left
    front = m.paint(tone, 0.5)
    box((length, 50, 9), (middle, -27, 0), m.paint('#5B5A50', 0.7), 0)
    box((length, 57, 79), (middle, -29, 9), front, 0.3)
    box((length + 3, 63, 4), (middle, -31, 88), m.stone('#EDE6DA', '#CDBFAC', 0.25), 0.6)
    count = round(length / 56)
    each = length / count
    for k in range(count):
        x = left + each * (k + 0.5)
        box((each - 0.8, 2, 17), (x, -58, 69.6), front, 0.4)
        knob(x, -59, 78)
        box((each - 0.8, 1.4, 58), (x, -57.8, 10.6), front, 0.3)
        for z in (10.6, 62.6):
            box((each - 12.8, 2.4, 6), (x, -58.2, z), front, 0.3)
        for side in (-1, 1):
            box((6, 2.4, 58), (x + side * (each / 2 - 3.4), -58.2, 10.6), front, 0.3)
        knob(x + (each / 2 - 3.6) * (1 if k % 2 == 0 else -1), -59.4, 58)


@model
def shelf(width, depth=29):
    """An oak board on brass brackets, its upper face at 0."""
    box((width, depth, 3), (0, -depth / 2, -3), m.wood('oak', 'x'), 0.5)
    for x in (-width / 2 + 16, width / 2 - 16):
        rod((x, -0.6, -3.4), (x, -depth + 4, -3.4), 0.7, material=m.metal('brass'))
        rod((x, -0.8, -14), (x, -0.8, -3), 0.7, material=m.metal('brass'))


def build(cut):
    wide = cut == 'wide'
    wall(m.plaster('#E3D8C5'))
    floor(m.tiles('#CDB196', '#B6987C', 0.4))
    daylight(fill=0.72)
    sunbeam((120, 140) if wide else (30, 130), turn=-34, strength=2.7)
    left, right, x = (-30, 320, 150) if wide else (-190, 190, 0)
    put(counter(left, right))
    box((right - left, 1.4, 38), ((left + right) / 2, -0.7, 92), m.tiles('#E9E0CF', '#D9CCB7', 0.1), 0.2)
    if wide:
        put(shelf(218), 158, 0, 133)
        put(shelf(218), 158, 0, 171)
        put(goods('MJ-1441', 'sage'), 88, -19, 133)
        put(goods('MJ-1442', 'terracotta'), 132, -14, 133)
        put(goods('MJ-1448', 'clear'), 170, -14, 133)
        put(goods('MJ-1453', 'ivory'), 205, -14, 133)
        put(goods('MJ-1461'), 244, -13, 133)
        put(goods('MJ-1461'), 74, -13, 171)
        put(goods('MJ-1447', 'clear'), 116, -14, 171)
        put(goods('MJ-1433', 'ivory'), 160, -15, 171, size=0.8)
        put(goods('MJ-1413', 'terracotta'), 206, -14, 171)
        put(vase('jar', 22, '#6F7A55', seed=4), 246, -13, 171)
        put(goods('MJ-1503', 'terracotta'), 2, -30, 92)
        put(goods('MJ-1464', 'oak'), 56, -26, 92, turn=4)
        put(goods('MJ-8609'), 118, -33, 92)
        put(goods('MJ-1401', 'terracotta'), 208, -32, 92, turn=-8)
        put(goods('MJ-7012', 'sage', (180, 60, None)), 118, -122)
        facing(545, (2, 84), 760, 1600, 720, 138)
    else:
        put(shelf(200), 22, 0, 136)
        put(goods('MJ-1461'), -48, -13, 136)
        put(goods('MJ-1441', 'sage'), -8, -19, 136)
        put(goods('MJ-1442', 'terracotta'), 34, -14, 136)
        put(goods('MJ-1453', 'ivory'), 68, -14, 136)
        put(vase('jar', 20, '#6F7A55', seed=4), 100, -13, 136)
        put(goods('MJ-1503', 'terracotta'), -124, -28, 92)
        put(goods('MJ-8609'), -52, -33, 92)
        put(goods('MJ-1401', 'terracotta'), 52, -32, 92, turn=-8)
        put(goods('MJ-7012', 'sage', (180, 60, None)), 8, -132)
        facing(318, (0, 92), 760, 780, 980, 138)
