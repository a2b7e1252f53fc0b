"""Dining room: a long oak table laid for six, cane chairs, a brass pendant over its middle."""
from core import materials as m
from core.camera import facing
from core.room import daylight, floor, sunbeam, wall
from core.shapes import put
from models.chairs import dining_chair
from models.decor import branches, olive_tree, vase
from models.lamps import pendant
from models.tables import dining_table
from models.tableware import fruit, place_setting, serving_bowl, runner
from models.textiles import rug


def build(cut):
    wide = cut == 'wide'
    x = 88 if wide else 0
    wall(m.plaster('#DCC7A8'), [(x + 112, 62, 120, 92, 15)] if wide else ())
    floor(m.floor_boards('oak'))
    daylight(fill=0.7)
    sunbeam((130, 130) if wide else (60, 130), turn=-36, strength=3.0)
    put(rug(300, 210, ('#E6DAC5', '#A9805A'), 'border', 1.2), x, -150)
    long = 208 if wide else 170
    put(dining_table('walnut', long, 94), x, -150)
    spots = (-64, 0, 64) if wide else (-46, 46)
    for px in spots:
        put(dining_chair('walnut', m.fabric('#E7DCC6', 'linen'), seed=int(px) + 170), x + px, -88, turn=0)
        put(dining_chair('walnut', m.fabric('#E7DCC6', 'linen'), seed=int(px) + 190), x + px + 3, -218, turn=180)
        put(place_setting(napkin='#A2532E'), x + px, -122, 75, turn=180)
        put(place_setting(napkin='#A2532E'), x + px, -178, 75)
    if wide:
        put(dining_chair('walnut', m.fabric('#E7DCC6', 'linen')), x - 128, -156, turn=84)
    put(runner(m.fabric('#EFE6D6', 'linen'), 30, long - 24), x, -150, 75.2)
    put(vase('moon', 24, '#A8522F', seed=2), x - 8, -148, 75.6)
    put(branches(54, 6, 26, '#7A8460', 8), x - 8, -148, 96)
    put(serving_bowl(26, '#EFE5D6', '#DDB867'), x + 34, -150, 75.6)
    put(fruit('pomegranate', 5), x - 42, -150, 75.6)
    if wide:
        put(pendant('brass', 54, 160, watts=9), x - 34, -150, 160)
        put(pendant('brass', 54, 160, watts=9), x + 46, -150, 160)
        put(vase('bottle', 42, '#EFE5D6', seed=3), x + 102, 8, 92)
        put(vase('jar', 28, '#66714C', seed=4), x + 124, 8, 92)
        facing(545, (2, 74), 760, 1600, 720, 148)
    else:
        put(olive_tree(165, '#C9805A', 8), -132, -38)
        facing(310, (0, 96), 760, 780, 980, 150)
