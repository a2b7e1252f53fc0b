"""The majlis: floor seating along a clay wall, a lattice behind which light stands, coffee on brass."""
from core import materials as m
from core.camera import facing
from core.room import daylight, floor, lattice, sunbeam, wall
from core.shapes import box, put
from models.decor import palm, vase
from models.lamps import lantern
from models.majlis import coffee_set, mabkhara
from models.sofas import floor_seating, pouf
from models.soft_things import scatter
from models.tables import drum_table
from models.textiles import rug


def build(cut):
    clay = m.plaster('#DDBFA2')
    x = {'wide': 70, 'tall': 0}[cut]
    if cut == 'wide':
        wall(clay, [(196, 92, 178, 70, 30)])
        put(lattice(92, 178, 'walnut', 8.0), 196, 10, 70)
        box((130, 2, 220), (196, 60, 50), m.glow('#FFDFAE', 1.1), 0)
    else:
        wall(clay, [(104, 62, 150, 62, 15)])
        put(vase('bottle', 48, '#EFE5D6', seed=5), 96, 8, 62)
        put(vase('jar', 26, '#A8481F', seed=6), 117, 8, 62)
    floor(m.tiles('#D3BFA6', '#BDA78C'))
    daylight()
    sunbeam((60, 110) if cut == 'wide' else (40, 100), shape='lattice', strength=3.0)
    base, trim, pattern = m.fabric('#7B4635', 'wool'), m.fabric('#CDBA98', 'cotton'), m.fabric('#B5623C', 'weave')
    length = 330 if cut == 'wide' else 300
    put(floor_seating(base, trim, length, 74, 3, seed=8), x + (20 if cut == 'wide' else 0), -44)
    mid = x + (20 if cut == 'wide' else 0)
    scatter([(mid - 108, 46, m.fabric('#E4D2B4', 'linen'), -10), (mid - 72, 40, m.fabric('#2F4A44', 'velvet'), 12), (mid + 6, 46, m.fabric('#2F4A44', 'velvet'), 6),
             (mid + 70, 44, m.fabric('#E4D2B4', 'linen'), -8), (mid + 112, 40, m.fabric('#B88A3A', 'velvet'), 14)], -36, 21)
    put(rug(310 if cut == 'wide' else 280, 180, ('#6E3A2E', '#DCC9AA', '#2B2724'), 'sadu', 1.2), mid, -196)
    put(drum_table('walnut', 84, 30), mid - 14, -184)
    put(coffee_set(), mid - 18, -186, 30, turn=10)
    put(mabkhara(20), mid + 14, -178, 30)
    put(pouf(m.fabric('#C98F4F', 'velvet'), 54, 36), mid + 104, -206)
    if cut == 'wide':
        put(lantern(46, 24, watts=3), -92, -60)
        for px, pz in ((66, 176), (96, 150)):
            put(lantern(40, 21, watts=2), px, -60, pz)
        facing(545, (2, 64), 760, 1600, 720, 128)
    else:
        put(palm(150, '#EFE5D6', 9), -130, -150)
        facing(318, (0, 92), 760, 780, 980, 132)
