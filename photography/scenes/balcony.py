"""A balcony at dusk: two chairs and a table at the rail, plants, lanterns, the lights of the town coming on below."""
import numpy as np

from core import materials as m
from core.camera import area, bulb, facing, sky
from core.room import backdrop, bands, floor
from core.shapes import box, lathe, model, put, rod
from core.soft import seat
from models.majlis import dates, string_lights
from models.textiles import rug
from scenes.goods import goods


def town(left, right):
    """Houses beyond the rail in three rows, the farther the more of the evening's haze; windows of the nearer ones lit."""
    rng = np.random.default_rng(5)
    lit = [m.glow('#FFC77E', 0.9), m.glow('#F2B98A', 0.55), m.glow('#FFD9A0', 1.1)]
    haze = '#A58FA6'
    for far, tones, low, high, widths in ((880, ('#9C8BA3', '#A18FA4'), 150, 196, (34, 90)), (760, ('#7C7396', '#837897'), 122, 166, (46, 100)), (640, ('#54527A', '#5C5A7E', '#4E5073'), 84, 128, (60, 120))):
        x = left
        while x < right:
            width, top, y = rng.uniform(*widths), rng.uniform(low, high), far + rng.uniform(0, 20)
            house(tones[int(rng.integers(len(tones)))], haze, width, x + width / 2, y, top)
            if rng.uniform() < 0.5:
                house(tones[0], haze, width * 0.3, x + width * rng.uniform(0.25, 0.75), y + 2, top + rng.uniform(6, 16))
            if far < 800:
                windows(rng, lit, x + 7, x + width - 7, y - 20.6, top, 0.16 if far > 700 else 0.28)
            x += width
    mosque(64, 830, 186, m.glow('#93829E', 1.0))


def house(tone, haze, width, x, y, top):
    box((width + 1, 40, top + 300), (x, y, -300), bands([(0.45, haze), (1.0, tone)]), 0)


def windows(rng, lit, left, right, y, top, share):
    """Some windows of a regular grid."""
    for x in np.arange(left, right, 8.5):
        for z in np.arange(top - 14, top - 150, -11):
            if rng.uniform() < share:
                box((3.2, 0.6, 5.2), (x, y, z), lit[int(rng.integers(len(lit)))], 0)


def mosque(x, y, top, material):
    """A dome and a minaret above the roofs, far away."""
    lathe([(0.1, 54), (1.2, 50), (10, 42), (20, 30), (24, 16), (22, 4), (22, -140)][::-1], (x, y, top - 40), material, 40, subdivide=1)
    lathe([(7, -160), (7, 34), (9, 35), (9, 40), (5.4, 41), (5.4, 62), (7, 63), (3.6, 72), (0.4, 86)], (x + 58, y, top - 26), material, 24, subdivide=0)


@model
def railing(left, right):
    """Black bars under a teak hand rail at 100, along x."""
    black = m.paint('#2A2826', 0.45)
    middle, length = (left + right) / 2, right - left
    box((length, 8, 4), (middle, 0, 98), m.wood('teak', 'x'), 0.9)
    box((length, 3, 2.4), (middle, 0, 8), black, 0.3)
    for x in np.arange(left + 6, right, 10.5):
        rod((x, 0, 9), (x, 0, 98), 0.75, material=black, around=12)


def build(cut):
    wide = cut == 'wide'
    edge = -34 if wide else -112
    plaster = m.plaster('#DCCAB4')
    box((900, 30, 420), (edge - 450, 15, 0), plaster, 0.8)
    put(railing(edge, 330))
    floor(m.floor_boards('teak'), high=(700, 8))
    backdrop([(0.3, '#EDB883'), (0.37, '#E5A686'), (0.43, '#B08FA3'), (0.52, '#6C7AA3'), (0.8, '#3C4E7D')], y=900, low=-300, high=900, half=1500, strength=0.85)
    town(edge - 500, 720)
    sky('#6072A0', 0.42)
    area((-420, -420, 280), (80, -60, 60), 240, 215, '#FFD2A2')
    x, y = (112, -118) if wide else (8, -140)
    put(rug(230, 150, ('#C9B79A', '#7C6A55', '#EFE6D6'), 'stripes', 0.8), x, y - 20)
    put(goods('MJ-5002', 'ivory'), x, y)
    sand = m.fabric('#B5623C', 'linen')
    for dx, dy, turn in ((-66, 16, 58), (62, -2, -70)):
        seat((40, 40, 5), (x + dx, y + dy, 45.6), sand, r=2.4, crown=1.4, side=0.4, seed=4, turn=(0, 0, turn), piping=sand)
    put(goods('MJ-1184', 'brass'), x - 8, y + 8, 72)
    bulb((x - 8, y + 8, 84), 2.5, '#FFB765', 5)
    put(goods('MJ-1446', 'gold'), x + 3, y - 8, 72, size=0.62)
    put(dates(14, 4), x + 14, y + 13, 72)
    spots = ((edge + 22, -46, (24, 24, 52)), (edge + 50, -66, (16, 16, 34)))
    for lx, ly, size in spots:
        put(goods('MJ-1141', 'brass', size), lx, ly)
        bulb((lx, ly, size[2] * 0.4), 3, '#FFB765', 5)
    put(goods('MJ-1183', 'brass', (10, 11, 20)), edge - 22, 0, 142)
    for z, up in ((138, 0), (168, 1)):
        bulb((edge - 22, -8, z), 1.6, '#FFC48A', 3)
    if wide:
        put(goods('MJ-1512', 'white'), 24.5, -13, 69.4)
        put(goods('MJ-1512', 'white'), 119, -13, 69.4)
        put(goods('MJ-1514', 'black'), 224, -40)
        string_lights([(-300, -40, 186), (-30, -40, 178), (130, -40, 184), (300, -40, 180)])
        facing(545, (2, 72), 760, 1600, 720, 130)
    else:
        put(goods('MJ-1512', 'white'), -43, -13, 69.4)
        put(goods('MJ-1514', 'black'), 112, -44)
        string_lights([(-200, -40, 250), (-10, -40, 210), (180, -40, 246)])
        facing(318, (0, 96), 760, 780, 980, 132)
