"""Bathroom in the morning: glazed tiles to shoulder height, an oak washstand under a lit mirror, towels on a ladder."""
from core import materials as m
from core.camera import facing
from core.room import daylight, floor, opposite, sunbeam, wall
from core.shapes import box, lathe, model, put, tube
from models.decor import basket, branches, vase
from scenes.goods import goods


@model
def washstand(width):
    """An oak frame with a slatted shelf under its top, a round basin and brass taps out of the wall."""
    oak = m.wood('oak', 'x')
    box((width, 50, 5), (0, -25, 79), oak, 0.8)
    box((width - 8, 3, 9), (0, -46, 70), oak, 0.5)
    for x in (-width / 2 + 4, width / 2 - 4):
        for y in (-46, -5):
            box((5, 5, 79), (x, y, 0), m.wood('oak', 'z'), 0.7)
        box((4, 38, 4), (x, -25, 16), m.wood('oak', 'y'), 0.5)
    for k in range(6):
        box((width - 10, 5.6, 2), (0, -43 + 7.2 * k, 20), oak, 0.5)
    lathe([(0, 0), (11, 0), (12, 0.5), (17.4, 3.6), (20.6, 9), (21.4, 13.2), (21, 13.8), (20.3, 13.3), (18.8, 9.4), (15.6, 5), (10, 2.8), (0, 2.3)], (0, -27, 84), m.ceramic('#F4F0E8', 0.18), 80)
    brass = m.metal('brass')
    tube([(0, -1, 108), (0, -13, 108.4), (0, -17, 107), (0, -18, 103)], 1.1, brass)
    for x in (-10, 0, 10):
        lathe([(0, 0), (2.9, 0), (2.9, 0.8), (0, 1)], (x, -1.4, 108), brass, 32, turn=(90, 0, 0), subdivide=0)
    for x in (-10, 10):
        lathe([(0, 0), (0.9, 0), (0.9, 3), (2.3, 3.6), (2.3, 5.4), (0, 6)], (x, -1.4, 108), brass, 32, turn=(90, 0, 0))


def build(cut):
    wide = cut == 'wide'
    wall(m.plaster('#DDD5C4'), skirting=None)
    box((1400, 1.4, 116), (0, -0.7, 0), m.tiles('#B9C4B4', '#A9B5A5', 0.12), 0.2)
    box((1400, 2.2, 2), (0, -1.1, 116), m.ceramic('#A9B5A5', 0.25), 0.6)
    floor(m.tiles('#D9CEBC', '#C3B7A4'))
    daylight(fill=0.72)
    sunbeam((150, 120) if wide else (60, 112), turn=-34, strength=2.7)
    x, width = (92, 152) if wide else (2, 128)
    put(washstand(width), x)
    put(goods('MJ-1351', 'white', (60, 4, 60)), x, -2.2, 114)
    opposite()
    put(goods('MJ-1303', 'sand'), x - width / 2 + 26, -22, 84)
    put(goods('MJ-8606'), x + width / 2 - 32, -26, 84, turn=-6)
    put(vase('bottle', 22, '#EFE5D6', seed=4), x + width / 2 - 11, -14, 84)
    put(branches(44, 4, 17, '#7C8A66', 8, leaf=(6, 3)), x + width / 2 - 11, -14, 104)
    put(goods('MJ-1301', 'white'), x - width * 0.24, -26, 22, size=0.94)
    put(basket(36, 28), x + width * 0.22, -26, 22)
    put(goods('MJ-1341', 'sand', (100, 60, 2)), x - 6, -112)
    put(goods('MJ-1332', 'natural', (60, 33, 165)), 224 if wide else 116, -18)
    put(goods('MJ-1331', 'natural', (40, 30, 60)), -20 if wide else -112, -30, turn=6)
    if wide:
        put(goods('MJ-1335', 'natural'), 190, -128, turn=-12)
        facing(545, (2, 70), 760, 1600, 720, 132)
    else:
        facing(318, (0, 92), 760, 780, 980, 134)
