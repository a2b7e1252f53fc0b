"""A corner to read in: sheers and linen curtains at an arched window, an armchair, a lamp, the garden's light on the floor."""
from core import materials as m
from core.camera import facing, sun
from core.room import backdrop, daylight, floor, wall, window
from core.shapes import put
from forms.windows import panel, pole
from models.decor import books, olive_tree
from models.majlis import finjan
from scenes.goods import goods


def dressed(x, width, height):
    """Sheers before the glass, a pair of oat linen curtains at its sides, on one brass pole."""
    brass = m.metal('brass')
    sheer, linen = m.backlit('#F3EEE4'), m.fabric('#DCCBB0', 'linen')
    for side in (-1, 1):
        panel(sheer, 'tape', width * 0.36, height - 4, x + side * width * 0.32, 5 + side, brass, y=-8, sheer=True)
        panel(linen, 'pinch pleat', 56, height, x + side * (width / 2 + 30), 11 + side, brass, y=-15)
    pole(width + 150, height + 7.2, brass, y=-15)


def build(cut):
    wide = cut == 'wide'
    x, width = (138, 150) if wide else (16, 132)
    wall(m.plaster('#DCD2C0'), [(x, width, 248, 22, 40)])
    floor(m.floor_boards('oak'))
    put(window(width, 250, 22, bars=(2, 4)), x, 14)
    backdrop([(0.0, '#93A27C'), (0.2, '#B7C29B'), (0.34, '#DDE5D0'), (0.5, '#F1F3EC'), (1.0, '#DDEAF0')], y=420, strength=1.15)
    put(olive_tree(210, '#C9805A', 6), x + 34, 130)
    daylight(fill=0.66, key=120)
    sun(166, 40, 3.6, '#FFE6C4', 1.0)
    dressed(x, width, 262)
    cx = 92 if wide else -6
    put(goods('MJ-7022', 'natural', (170, 170, None) if wide else (200, 200, None)), cx + 2, -112 if wide else -136)
    put(goods('MJ-1072', 'clay'), cx, -104 if wide else -118, turn=22)
    put(goods('MJ-1073', 'clay'), cx - (56 if wide else 34), -158 if wide else -196, turn=22)
    put(goods('MJ-1632', 'carrara'), cx + 76, -112)
    put(books(3, 6), cx + 74, -108, 52, size=0.8, turn=14)
    put(finjan(), cx + 84, -122, 52)
    put(goods('MJ-1102', 'oak'), cx - 82, -66)
    if wide:
        facing(545, (2, 72), 760, 1600, 720, 132)
    else:
        facing(318, (0, 92), 760, 780, 980, 132)
