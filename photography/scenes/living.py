"""Living room in morning sun: sand plaster, an arched niche, an oatmeal sofa, olive tree."""
from core import materials as m
from core.camera import facing
from core.room import daylight, floor, sunbeam, wall
from core.shapes import box, put
from models.decor import books, branches, olive_tree, tray, vase
from models.lamps import floor_lamp
from models.sofas import armchair, sofa, throw
from models.tables import coffee_table
from models.textiles import rug


def room(cut):
    lime = m.plaster('#E6D7C2')
    if cut == 'tall':
        niche = (98, 60, 118, 74, 15)
    elif cut == 'look':
        niche = (136, 66, 150, 70, 15)
    else:
        niche = (222, 66, 150, 62, 15)
    wall(lime, [niche])
    floor(m.floor_boards('oak'))
    x, w, _, foot, _ = niche
    box((w - 2, 13, 2.4), (x, 7.5, foot + 62), m.wood('oak', 'x'), 0.4)
    put(vase('moon', 30, '#B5623C', seed=3), x - 14, 8, foot)
    put(vase('bottle', 40, '#EFE5D6', seed=5), x + 15, 9, foot)
    put(vase('jar', 26, '#6F7A55', seed=7), x + 10, 8, foot + 64.4)
    put(books(3, 4), x - 14, 8, foot + 64.4, size=0.62)


def build(cut):
    room(cut)
    daylight()
    sunbeam((150, 120) if cut == 'wide' else (60, 100))
    oat, rust, olive = m.fabric('#D8CAB2', 'boucle'), m.fabric('#A2532E', 'linen'), m.fabric('#66714C', 'velvet')
    couch = sofa(oat, 3, 226, 96, 'walnut', piping=oat, seed=11, cushions=(
        (-78, 50, rust, -12), (-52, 44, m.fabric('#EDE3D0', 'linen'), 8), (70, 50, olive, 14), (88, 42, m.fabric('#E3C9A4', 'linen'), -10)))
    if cut == 'wide':
        put(couch, 72, -66)
        put(throw(m.fabric('#C98F6B', 'wool')), 176.5, -78, turn=-90)
        put(rug(300, 200, ('#EADFCB', '#C9AE8B'), 'border', 1.5), 76, -190)
        put(coffee_table('walnut', 118, 66), 62, -190)
        put(armchair(m.fabric('#A9633F', 'velvet'), 'oak', 4), 222, -214, turn=-58)
        put(floor_lamp('brass', 166, watts=7), -66, -40)
        put(olive_tree(178, '#C9805A', 6), 262, -40)
        table = (62, -190)
        facing(545, (2, 66), 760, 1600, 720, 128)
    elif cut == 'tall':
        put(couch, 6, -70)
        put(throw(m.fabric('#C98F6B', 'wool')), 110.5, -82, turn=-90)
        put(rug(290, 200, ('#EADFCB', '#C9AE8B'), 'border', 1.5), 10, -190)
        put(coffee_table('walnut', 104, 62), -8, -196)
        put(olive_tree(150, '#C9805A', 6), -142, -40)
        table = (-8, -196)
        facing(318, (0, 92), 760, 780, 980, 132)
    else:
        put(couch, -6, -66)
        put(throw(m.fabric('#C98F6B', 'wool')), 98.5, -78, turn=-90)
        put(rug(300, 200, ('#EADFCB', '#C9AE8B'), 'border', 1.5), 4, -186)
        put(coffee_table('walnut', 118, 66), -12, -188)
        put(armchair(m.fabric('#A9633F', 'velvet'), 'oak', 4), 150, -206, turn=-58)
        put(floor_lamp('brass', 166, watts=7), -140, -40)
        put(olive_tree(170, '#C9805A', 6), 188, -34)
        table = (-12, -188)
        facing(432, (12, 84), 760, 1200, 900, 128)
    put(tray(40, 27), table[0] - 12, table[1], 36, turn=8)
    put(vase('moon', 17, '#EFE5D6', seed=2), table[0] - 20, table[1] + 2, 37.4)
    put(branches(42, 4, 17, '#7C8560', 5), table[0] - 20, table[1] + 2, 50)
    put(books(2, 9), table[0] + 26, table[1] - 2, 36, turn=12)
    put(vase('bowl', 8, '#B5623C', 0.6, 4), table[0] - 3, table[1] - 4, 37.4)
