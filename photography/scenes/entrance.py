"""Entrance hall: clay plaster, a walnut console under a round mirror, poufs pushed below, the next room beyond an arch."""
from core import materials as m
from core.camera import area, bulb, facing
from core.room import daylight, floor, opposite, sunbeam, wall
from core.shapes import box, put
from models.decor import branches, olive_tree
from scenes.goods import goods


def build(cut):
    wide = cut == 'wide'
    gate, x, length = (236, 88, 140) if wide else (134, -14, 110)
    wall(m.plaster('#D6B99C'), [(gate, 98, 222, 0, 40)])
    floor(m.tiles('#D8C8B0', '#C2B097'), high=(700, 420))
    box((900, 10, 340), (gate, 330, 0), m.plaster('#E9DECB'), 0)
    area((gate + 140, 120, 300), (gate, 300, 60), 160, 60, '#FFF0DA')
    put(olive_tree(165, '#E4DACA', 7, 0.6), gate + 6, 220)
    daylight(fill=0.68)
    sunbeam((40, 128) if wide else (-40, 128), turn=-34, strength=2.9)
    put(goods('MJ-1083', 'walnut', (length, 34, 80)), x, -20)
    across = 80 if wide else 68
    put(goods('MJ-9021', 'gold', (across, 3, across)), x, 0, 97 if wide else 100)
    opposite()
    put(branches(50, 5, 22, '#7A8460', 4), x - length * 0.3, -20, 106)
    put(goods('MJ-1103', 'emerald'), x + length * 0.38, -20, 80)
    bulb((x + length * 0.38, -20, 112), 4)
    put(goods('MJ-1622', 'sadu-red'), x - (31 if wide else 4), -40)
    if wide:
        put(goods('MJ-1622', 'cream'), x + 33, -36, turn=3)
    put(goods('MJ-9032', 'terracotta', (38, 38, 60)), x - length / 2 - 30, -34)
    put(branches(84, 7, 30, '#B79A6B', 12, leaf=(9, 1.6)), x - length / 2 - 30, -34, 52)
    put(goods('MJ-7003', 'terracotta', (240, 80, None)), x, -140 if wide else -150)
    if wide:
        facing(545, (2, 70), 760, 1600, 720, 132)
    else:
        facing(318, (0, 92), 760, 780, 980, 134)
