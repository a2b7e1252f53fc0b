"""A Ramadan evening: a deep green wall, lanterns, a new moon of brass, dates and coffee before the seats."""
from core import materials as m
from core.camera import area, bulb, facing, sky
from core.room import floor, lattice, wall
from core.shapes import box, put, rod
from models.lamps import lantern
from models.majlis import coffee_set, crescent, dates, star
from models.sofas import floor_seating
from models.soft_things import scatter
from models.tables import drum_table
from models.textiles import rug


def build(cut):
    wide = cut == 'wide'
    green = m.plaster('#34564D')
    x = 84 if wide else 0
    if wide:
        wall(green, [(214, 84, 150, 60, 30)], skirting='#233B36')
        box((130, 2, 200), (214, 60, 40), m.glow('#FFC878', 0.9), 0)
        put(lattice(84, 150, 'walnut', 8.0), 214, 10, 60)
    else:
        wall(green, (), skirting='#233B36')
    floor(m.floor_boards('walnut'))
    sky('#4A5266', 0.34)
    area((-420, -400, 300), (60, 0, 60), 260, 165, '#FFD9B0')
    area((260, -420, 260), (80, 0, 40), 160, 70, '#FFC084')
    base, trim = m.fabric('#C9B796', 'weave'), m.fabric('#B08A4A', 'velvet')
    put(floor_seating(base, trim, 300 if wide else 290, 74, 3, seed=18), x, -44)
    scatter([(x - 100, 46, m.fabric('#1F4A40', 'velvet'), -10), (x - 66, 40, m.fabric('#B88A3A', 'velvet'), 10), (x + 8, 44, m.fabric('#7B3B28', 'velvet'), 5),
             (x + 72, 44, m.fabric('#1F4A40', 'velvet'), -8), (x + 104, 40, m.fabric('#B88A3A', 'velvet'), 12)], -36, 21, seed=90)
    put(rug(300, 190, ('#5E2E26', '#C9A56A', '#1F3A34'), 'medallion', 1.3), x, -190)
    put(drum_table('walnut', 88, 30), x - 6, -184)
    put(coffee_set(), x - 16, -186, 30, turn=10)
    put(dates(20, 6), x + 20, -196, 30)
    put(lantern(30, 16, watts=3), x + 22, -168, 30)
    spots = [(x - 178, -92, 58, 28), (x - 150, -120, 40, 20), (x + 150, -178, 50, 24)] if wide else [(x - 112, -136, 50, 24), (x + 122, -120, 58, 27)]
    for k, (px, py, tall, across) in enumerate(spots):
        put(lantern(tall, across, watts=4), px, py, 0, turn=20 * k)
    hang = [(-40, 138, 36), (4, 160, 28), (96, 148, 34)] if wide else [(-104, 118, 34), (104, 104, 40), (66, 138, 26)]
    for dx, z, tall in hang:
        put(lantern(tall, tall * 0.5, watts=2.4), x + dx, -70, z)
        rod((x + dx, -70, z + tall), (x + dx, -70, 400), 0.2, material=m.metal('brass'))
    moon = (x + 48, 150, 46) if wide else (x - 18, 138, 56)
    put(crescent(moon[2]), moon[0], -3, moon[1], tilt=(0, -28))
    put(star(13), moon[0] + moon[2] * 0.3, -3, moon[1] + 6)
    bulb((moon[0], -60, moon[1] + 10), 5, '#FFD9A0', 10)
    if wide:
        facing(545, (2, 72), 760, 1600, 720, 126)
    else:
        facing(318, (0, 96), 760, 780, 980, 128)
