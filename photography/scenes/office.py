"""A corner to work in: an oak desk, a chair that follows the spine, shelves, a lamp."""
from core import materials as m
from core.camera import facing
from core.room import daylight, floor, sunbeam, wall
from core.shapes import box, put
from models.chairs import office_chair
from models.decor import basket, books, branches, olive_tree, vase
from models.lamps import table_lamp
from models.storage import bookshelf, shelf_board
from models.tables import desk
from models.decor import book_row
from models.textiles import rug


def laptop(x, y, z):
    body = m.paint('#B9B6B0', 0.35)
    box((32, 22, 1.2), (x, y, z), body, 0.4)
    box((32, 0.9, 21), (x, y + 11, z + 1), body, 0.3, turn=(-14, 0, 0))
    box((30, 0.2, 19), (x, y + 10.5, z + 2), m.glow('#DCE6E4', 0.7), 0, turn=(-14, 0, 0))


def build(cut):
    wide = cut == 'wide'
    wall(m.plaster('#CFC5B2'))
    floor(m.floor_boards('oak'))
    daylight(fill=0.7)
    sunbeam((90, 120) if wide else (40, 120), turn=-36, strength=3.0)
    x = 62 if wide else 6
    put(rug(230, 170, ('#E2D7C3', '#8F8169'), 'diamonds', 1.4), x, -140)
    put(desk('oak', 146 if wide else 132, 64, drawer='#E9E1D2'), x, -52)
    put(office_chair(m.fabric('#5B6A5C', 'weave')), x + 6, -134, turn=164)
    laptop(x + 6, -56, 75)
    put(table_lamp('#3A4A46', height=48, watts=4, kind='column'), x - 52, -42, 75)
    put(books(3, 5), x + 46, -44, 75, turn=-8)
    put(vase('jar', 18, '#B5623C', seed=3), x + 48, -44, 83)
    put(branches(36, 4, 15, '#7A8460', 4), x + 48, -44, 98)
    put(shelf_board(104), x, 0, 152)
    put(book_row(30, 6), x - 46, -10, 155)
    put(vase('moon', 19, '#EFE5D6', seed=5), x + 4, -11, 155)
    put(vase('bowl', 9, '#A2532E', 0.6, 6), x + 32, -11, 155)
    if wide:
        put(bookshelf('oak', 84, 32, 196, seed=5), 208, -20)
        put(olive_tree(150, '#E4DACA', 7, 0.6), -48, -40)
        facing(545, (2, 72), 760, 1600, 720, 132)
    else:
        put(olive_tree(150, '#E4DACA', 7, 0.6), -124, -44)
        put(basket(38, 32), 116, -60)
        facing(310, (0, 98), 760, 780, 980, 134)
