"""A terrace at dusk: teak and rope, lanterns on the floor, small lamps overhead, the last light over the town."""
from core import materials as m
from core.camera import area, facing, sky
from core.room import backdrop, floor, wall
from core.shapes import put
from models.decor import olive_tree
from models.lamps import lantern
from models.majlis import coffee_set, string_lights
from models.outdoor import outdoor_chair, outdoor_sofa, slat_table
from models.textiles import rug


def build(cut):
    wide = cut == 'wide'
    holes = [(36, 92, 100, 84, 40), (138, 92, 100, 84, 40), (240, 92, 100, 84, 40)] if wide else [(-52, 92, 112, 84, 40), (62, 92, 112, 84, 40)]
    wall(m.plaster('#D8BFA4'), holes, height=400)
    backdrop([(0.0, '#B07A58'), (0.22, '#E9A25F'), (0.4, '#EBB98C'), (0.62, '#B9A7A9'), (1.0, '#6F7C98')], y=500, low=10, high=400, strength=1.05)
    floor(m.tiles('#C9B296', '#A8937A'))
    sky('#A9AEC4', 0.5)
    area((-420, -420, 300), (60, 0, 60), 260, 150, '#FFCB98')
    area((120, 260, 240), (90, -160, 30), 260, 70, '#FFAE6B')
    x = 92 if wide else 6
    sand = m.fabric('#D9CBB2', 'weave')
    put(rug(280, 190, ('#C9B79A', '#7C6A55', '#EFE6D6'), 'stripes', 0.8), x, -178)
    put(outdoor_sofa(sand, 3 if wide else 2, 214 if wide else 172, 82, cushions=(
        (-70 if wide else -52, 48, m.fabric('#A2532E', 'linen'), -10), (-46 if wide else -28, 40, m.fabric('#EDE3D0', 'linen'), 8),
        (66 if wide else 52, 48, m.fabric('#4F6058', 'linen'), 12))), x, -64)
    put(slat_table(104, 58), x - 8, -182)
    put(coffee_set(), x - 16, -182, 34, turn=14)
    put(lantern(34, 18, watts=2), x + 26, -176, 34)
    if wide:
        put(outdoor_chair(sand), 226, -206, turn=-64)
        put(lantern(46, 24, watts=3), -72, -62)
        put(lantern(34, 18, watts=2), -96, -92)
        put(olive_tree(176, '#B9714C', 9), 268, -34)
        string_lights([(-300, -40, 190), (-40, -40, 182), (120, -40, 190), (300, -40, 186)])
        facing(545, (2, 70), 760, 1600, 720, 126)
    else:
        put(lantern(46, 24, watts=3), -120, -96)
        put(lantern(32, 17, watts=2), -96, -116)
        put(olive_tree(140, '#B9714C', 9), 134, -40)
        string_lights([(-200, -40, 262), (-10, -40, 216), (180, -40, 256)])
        facing(318, (0, 96), 760, 780, 980, 130)
