"""Bedroom at first light: a limewashed green wall, an upholstered bed, linen and one terracotta throw."""
from core import materials as m
from core.camera import facing
from core.room import daylight, floor, sunbeam, wall
from core.shapes import put
from models.beds import made_bed
from models.decor import branches, books, vase, wall_picture
from models.lamps import table_lamp
from models.sofas import bench
from models.storage import nightstand
from models.textiles import rug


def build(cut):
    wide = cut == 'wide'
    wall(m.plaster('#C9C7B4'))
    floor(m.floor_boards('oak'))
    daylight(fill=0.7)
    sunbeam((150, 120) if wide else (70, 110), turn=-30, strength=2.7)
    x = 82 if wide else 0
    bed = made_bed(m.fabric('#D5C2A4', 'linen'), 180, cover='#EFE6D7', throw='#B5623C', accent='#59684F', seed=12)
    put(bed, x, -118)
    put(rug(300, 200, ('#E9DFCD', '#B9A688'), 'diamonds', 1.6), x, -200)
    for side in (-1, 1):
        place = x + side * 128
        if cut == 'tall' and side > 0:
            continue
        put(nightstand('walnut', 48, 40), place, -26)
    put(table_lamp('#B97A56', height=50, watts=5), x - 128, -26, 52)
    if cut != 'tall':
        put(vase('bottle', 26, '#EFE5D6', seed=3), x + 122, -26, 52)
        put(branches(52, 4, 20, '#77805A', 6), x + 122, -26, 76)
        put(books(2, 6), x + 138, -30, 52, size=0.7, turn=20)
        put(bench(m.fabric('#8B8F74', 'velvet'), 128, 40, 44, 'walnut'), x, -256)
        put(wall_picture(54, 70, 'arches', 'oak'), x + 128, 0, 170)
        if wide:
            facing(545, (2, 60), 760, 1600, 720, 142)
        else:
            facing(410, (0, 76), 760, 1200, 900, 142)
    else:
        put(books(2, 6), x - 112, -36, 52, size=0.6, turn=20)
        facing(300, (-12, 88), 760, 780, 980, 150)
