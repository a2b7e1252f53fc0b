"""High summer on a white veranda: arches to the sea, loungers, a parasol of linen."""
from core import materials as m
from core.camera import area, facing, sky, sun
from core.room import backdrop, floor, wall
from core.shapes import put
from models.decor import palm
from models.outdoor import lounger, parasol, slat_table
from models.tableware import fruit, jug, tumbler
from models.textiles import rug


def build(cut):
    wide = cut == 'wide'
    holes = [(62, 122, 148, 38, 40), (206, 122, 148, 38, 40)] if wide else [(4, 150, 168, 38, 40)]
    wall(m.plaster('#E9DFCF'), holes, height=400, skirting=None)
    backdrop([(0.0, '#5FA7AE'), (0.245, '#8CC6CB'), (0.25, '#D5E8EA'), (1.0, '#9CC9DF')], y=700, low=-40, high=560, strength=0.95)
    floor(m.tiles('#D9C9B0', '#BFAD93'))
    sky('#F2F2F2', 0.46)
    area((-420, -400, 300), (60, 0, 70), 260, 62, '#FFF6EA')
    sun(-52, 48, 2.2, '#FFE9C8', 1.2)
    white = m.fabric('#E9E0D0', 'linen')
    x = 92 if wide else 4
    put(rug(270, 180, ('#E9E0D0', '#8FB4B8', '#D9A66A'), 'stripes', 0.8), x, -176)
    put(lounger(white, cushion=m.fabric('#5E9199', 'linen')), x - 6, -96, turn=6)
    if wide:
        put(lounger(white, cushion=m.fabric('#CC8A4A', 'linen'), seed=14), x + 40, -214, turn=6)
        put(parasol(m.fabric('#F0E4CC', 'linen'), 210, 228), 226, -110)
        put(palm(140, '#C9805A', 5), -30, -50)
    else:
        put(palm(150, '#C9805A', 5), -126, -60)
    table = (x - 14, -158) if wide else (x - 8, -190)
    put(slat_table(52, 44, 36), *table)
    put(jug(24, '#5E9199'), table[0] - 12, table[1], 36)
    put(fruit('lemon', 5), table[0] + 9, table[1] - 5, 36)
    put(tumbler(11, 7), table[0] - 1, table[1] + 9, 36)
    if wide:
        facing(545, (2, 74), 760, 1600, 720, 132)
    else:
        facing(318, (0, 96), 760, 780, 980, 132)
