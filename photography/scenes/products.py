"""The catalog's forms, each in the studio. `FORMS` says how each is built, framed and which color its paint had."""
from core import materials as m
from core.shapes import put, rod
from core.soft import curtain, pillow
from core.room import backdrop
from core.studio import NEUTRAL, studio
from models import beds, chairs, decor, lamps, outdoor, sofas, storage, tables, tableware, textiles


def cloth(kind='weave'):
    return m.fabric(NEUTRAL, kind, True)


def sofa():
    linen = m.fabric('#EDE4D4', 'linen')
    put(sofas.sofa(cloth('boucle'), 3, 224, 94, 'walnut', piping=cloth('boucle'), seed=11,
                   cushions=((-74, 46, linen, -10), (78, 46, linen, 12))), turn=-24)


def sectional():
    put(sofas.sectional(cloth('weave'), seed=4, cushions=((-108, 46, m.fabric('#EDE4D4', 'linen'), -8), (96, 46, m.fabric('#EDE4D4', 'linen'), 8))), 0, 30, turn=-20)


def armchair():
    put(sofas.armchair(cloth('velvet'), 'oak', 4, m.fabric('#EDE4D4', 'linen')), turn=-30)


def floor_seating():
    trim = m.fabric('#EDE4D4', 'cotton')
    put(sofas.floor_seating(cloth('wool'), trim, 300, 74, 3, seed=8), turn=-18)


def wood_table(make):
    return lambda: put(make('oak', paint=True), turn=-26)


def tv_unit():
    put(storage.tv_unit('oak', paint=True), turn=-22)


def bed():
    put(beds.made_bed(cloth('linen'), 180, cover='#EFE7DA', throw='#A9A08F', accent='#C7BBA6', seed=12), 0, -10, turn=-30)


def mattress():
    put(beds.mattress(cloth('cotton'), trim='#CDBD9F'), 0, 0, turn=-52)


def nightstand():
    put(storage.nightstand('oak', paint=True), turn=-28)
    put(decor.books(2, 6), 3, 0, 52, turn=-20, size=0.8)


def wardrobe():
    put(storage.wardrobe(NEUTRAL, paint=True), turn=-22)


def dresser():
    put(storage.dresser('oak', paint=True), turn=-24)
    put(decor.vase('moon', 24, '#EFE5D6', seed=3), -36, 0, 81)
    put(decor.branches(44, 4, 17, '#7A8460', 6), -36, 0, 101)


def dining_table():
    put(tables.dining_table('oak', paint=True), turn=-26)


def dining_chair():
    put(chairs.dining_chair('oak', mask=True), turn=-34)


def desk():
    put(tables.desk('oak', paint=True), turn=-26)


def office_chair():
    put(chairs.office_chair(cloth('weave')), turn=-34)


def bookshelf():
    put(storage.bookshelf('oak', paint=True), turn=-24)


def rug():
    put(textiles.rug(300, 200, ('#A8603F', '#E2D0AE', '#2F2A27'), 'sadu', 1.2), turn=-24)


def curtains():
    for side in (-1, 1):
        curtain(72, 208, (side * 56, -10, 2), cloth('linen'), 7, 5.4, seed=4 + side)
    rod((-102, -10, 213), (102, -10, 213), 1.3, material=m.metal('brass'))


def cushions():
    for k, (x, y, size, turn, lean) in enumerate(((-22, 8, 50, -8, 16), (22, 6, 50, 12, 16), (-4, -14, 44, -4, 26))):
        pillow(size, size, 18, (x, y, 0.5), cloth(('velvet', 'linen', 'boucle')[k]), lean=lean, turn=turn, seed=20 + k, chop=3)


def floor_lamp():
    put(lamps.floor_lamp('brass', 162, watts=3), -14, 0, turn=-18)


def pendant():
    put(lamps.pendant('brass', 48, 90, watts=3))


def table_lamp():
    put(lamps.table_lamp(NEUTRAL, watts=2, mask=True))


def mirror():
    put(decor.wall_mirror(76, 150, 'brass'), 0, -1, 0)
    card = backdrop([(0.0, '#C9BDAB'), (0.45, '#EFE8DC'), (1.0, '#FBF7F0')], y=-1000, low=-400, high=600)
    card.visible_diffuse = card.visible_camera = card.visible_shadow = False


def vase():
    put(decor.vase('moon', 34, NEUTRAL, 0.8, 2, True), -9, 4)
    put(decor.vase('bowl', 11, NEUTRAL, 0.8, 5, True), 15, -9, size=0.9)


def planter():
    put(decor.olive_tree(118, NEUTRAL, 5), 0, 0)


def outdoor_set():
    stuff = cloth('weave')
    put(outdoor.outdoor_sofa(stuff, 2, 164, 80), -60, 34, turn=-6)
    put(outdoor.outdoor_chair(stuff), 74, -38, turn=-62)
    put(outdoor.slat_table(92, 54), -48, -66, turn=-6)


def bunk_bed():
    put(beds.bunk_bed('#F4F1EA', 'oak'), turn=-28)


def towels():
    put(textiles.folded(cloth('wool'), 40, 28, 3, 4.4, 2), 0, 0, turn=-18)
    put(textiles.folded(cloth('wool'), 33, 23, 2, 4.0, 5), 0, 0, 13.4, turn=-22)
    put(textiles.folded(cloth('wool'), 18, 16, 1, 3.6, 8), 0, 0, 21.6, turn=-14)


def cookware():
    put(tableware.pan(28, 14, NEUTRAL, mask=True), -17, 12)
    put(tableware.pan(22, 11, NEUTRAL, mask=True), 17, 6, turn=12)
    put(tableware.pan(16, 8, NEUTRAL, lid=False, handle='long', mask=True), -2, -20, turn=-12)


def frame():
    put(decor.wall_picture(60, 80, 'dunes', 'oak'), 0, 0, 0)


# name: (builder, frame in cm, height of the middle, degrees from above, ground)
FORMS = {
    'sofa': (sofa, 268, 40, 10, 'floor'), 'sectional': (sectional, 350, 36, 14, 'floor'), 'armchair': (armchair, 132, 44, 10, 'floor'),
    'floor-seating': (floor_seating, 336, 30, 13, 'floor'), 'coffee-table': (wood_table(tables.coffee_table), 152, 22, 13, 'floor'),
    'tv-unit': (tv_unit, 234, 32, 10, 'floor'), 'bed': (bed, 306, 54, 15, 'floor'), 'mattress': (mattress, 292, 12, 20, 'floor'),
    'nightstand': (nightstand, 84, 32, 11, 'floor'), 'wardrobe': (wardrobe, 296, 112, 6, 'floor'), 'dresser': (dresser, 190, 60, 9, 'floor'),
    'dining-table': (dining_table, 240, 42, 12, 'floor'), 'dining-chair': (dining_chair, 116, 41, 9, 'floor'), 'desk': (desk, 154, 42, 11, 'floor'),
    'office-chair': (office_chair, 146, 56, 8, 'floor'), 'bookshelf': (bookshelf, 218, 95, 6, 'floor'), 'rug': (rug, 372, 0, 42, 'floor'),
    'curtain': (curtains, 246, 108, 0, 'wall'), 'cushion': (cushions, 112, 25, 10, 'floor'), 'floor-lamp': (floor_lamp, 186, 82, 7, 'floor'),
    'pendant': (pendant, 104, 22, -4, 'none'), 'table-lamp': (table_lamp, 74, 27, 7, 'floor'), 'mirror': (mirror, 182, 76, 2, 'wall'),
    'vase': (vase, 66, 17, 10, 'floor'), 'planter': (planter, 140, 60, 7, 'floor'), 'outdoor-set': (outdoor_set, 318, 28, 15, 'floor'),
    'bunk-bed': (bunk_bed, 268, 82, 8, 'floor'), 'towels': (towels, 66, 13, 13, 'floor'), 'cookware': (cookware, 92, 9, 16, 'floor'),
    'frame': (frame, 106, 0, 0, 'wall'),
}


def build(form):
    make, across, centre, rise, ground = FORMS[form]
    make()
    studio(across, (0, 0, centre), rise, ground)
