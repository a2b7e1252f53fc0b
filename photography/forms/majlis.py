"""Seating of the majlis, and the tables of the playroom."""
import math

import numpy as np

from core import materials as m
from core.shapes import box, lathe, model, oval, plate, put, rod, tube
from core.soft import pillow, seat
from forms.frame import form
from forms.seating import couch
from models.sofas import floor_seating

IVORY, RED, INK = '#EDE4D4', '#9C3B2C', '#33302C'


@model
def sadu_band(width, height):
    """A woven band standing upright before y = 0: teeth and diamonds in three colors."""
    box((width, 0.5, height), (0, 0, 0), m.fabric(INK, 'wool'), 0.2)
    count = max(2, round(width / height))
    each = width / count
    for k in range(count):
        x = -width / 2 + each * (k + 0.5)
        plate([(x - each * 0.42, height / 2), (x, height * 0.9), (x + each * 0.42, height / 2), (x, height * 0.1)], 0.3, (0, -0.5, 0), m.fabric(IVORY, 'wool'), 0, upright=True)
        plate([(x - each * 0.2, height / 2), (x, height * 0.7), (x + each * 0.2, height / 2), (x, height * 0.3)], 0.3, (0, -0.66, 0), m.fabric(RED, 'wool'), 0, upright=True)


@form('floor-seating', turn=-20, rise=14, margin=1.08)
def jalsa(p):
    w, d, h = p.size(300, 75, 48)
    cloth, trim, s = p.cloth('wool'), m.fabric(IVORY, 'cotton'), p.seed % 60
    if p.says('guest-mat'):
        seat((w, d, 12), (0, 0, 0.4), cloth, r=4.5, crown=2, side=0.8, seed=s, piping=trim)
        seat((w, d, 12), (0, 0, 13), cloth, r=4.5, crown=2, side=0.8, seed=s + 3, piping=trim)
        put(sadu_band(w - 12, 5.4), 0, -d / 2 - 0.9, 3.6)
        put(sadu_band(w - 12, 5.4), 0, -d / 2 - 0.9, 16.2)
        return
    if p.says('corner'):
        seat((w, d, 21), (0, 0, 0.3), cloth, r=4.5, crown=2, side=0.7, seed=s, piping=trim)
        seat((w - 2, 17, 32), (0, d / 2 - 9, 21), cloth, r=5, crown=1.4, side=1.8, seed=s + 4, piping=trim, turn=(-8, 0, 0))
        seat((d - 20, 17, 32), (-w / 2 + 9, -8, 21), cloth, r=5, crown=1.4, side=1.8, seed=s + 9, piping=trim, turn=(-8, 0, 90))
        put(sadu_band(w - 12, 6), 0, -d / 2 - 0.9, 8)
        pillow(42, 42, 15, (4, 6, 21), trim, lean=20, turn=-24, seed=s + 12, chop=2)
        return
    places = int(p.look.get('seats') or round(w / 75))
    put(floor_seating(cloth, trim, w, d, places, s, arms=False))
    one = w / places
    for k in range(places):
        put(sadu_band(one - 9, 6), -w / 2 + one * (k + 0.5), -d / 2 - 0.9, 8)
    for x in (-w / 2 + 12, w / 2 - 12) if w < 250 else (-w / 2 + 12, 0, w / 2 - 12):
        seat((22, 46, 25), (x, -6, 22), cloth, r=4.5, crown=1.2, side=0.9, seed=s + 30, piping=trim)
        put(sadu_band(15, 5), x, -30, 31)
    for k, x in enumerate((-w * 0.27, w * 0.27)):
        pillow(40, 40, 15, (x, 6, 22), trim, lean=20, turn=(-9, 11)[k], seed=s + 40 + k, chop=2)


@form('majlis-set', turn=-3, rise=30, margin=1.04)
def majlis(p):
    """The single seats along the back wall, a sofa along either side: what the set contains, in the family's own cut."""
    fourteen = p.says('fourteen')
    cloth, gold = p.cloth('velvet'), m.fabric('#C9A05A', 'cotton')
    long, places, singles = (290, 4, 6) if fourteen else (218, 3, 4)
    wide = singles * 73.0
    for k in range(singles):
        put(couch(p, cloth, 72, 82, 96, 1, 'none', piping=gold, tufted=True), -wide / 2 + 73 * (k + 0.5), long / 2 + 52)
    for way in (-1, 1):
        put(couch(p, cloth, long, 82, 96, places, 'high', piping=gold, tufted=True), way * (wide / 2 + 47), -2, turn=-90 * way)


@model
def little_stool(p, wood, seat_tone=None):
    for k in range(4):
        a = math.pi / 4 + math.pi / 2 * k
        rod((13 * math.cos(a), 13 * math.sin(a), 0), (10 * math.cos(a), 10 * math.sin(a), 25), 1.5, 1.8, wood('z'))
    lathe([(0, 0), (14, 0), (14.6, 0.6), (14.6, 2.2), (13.8, 2.8), (0, 2.8)], (0, 0, 25), wood('x') if seat_tone is None else m.paint(seat_tone, 0.5), 64, subdivide=0)


@model
def table_frame(wood, w, d, h, rim=0.0):
    plate(oval(w, d, 110, 8), 2.4, (0, 0, h - 2.4), wood('x'), 0.8)
    for x in (-w / 2 + 8, w / 2 - 8):
        for y in (-d / 2 + 8, d / 2 - 8):
            rod((x * 1.04, y * 1.05, 0), (x, y, h - 2), 2.0, 2.8, wood('z'))
    for y in (-d / 2 + 8, d / 2 - 8):
        box((w - 17, 2, 7), (0, y, h - 9), wood('x'), 0.5)
    for x in (-w / 2 + 8, w / 2 - 8):
        box((2, d - 17, 7), (x, 0, h - 9), wood('y'), 0.5)
    if rim:
        tube([(x, y, h + rim * 0.4) for x, y in oval(w - 2, d - 2, 110, 8)], rim, wood('x'), closed=True, straight=True)


@model
def railway(w, d, z):
    """A ring of wooden track with a bridge, a train, trees and houses."""
    pale = m.wood('ash', 'x')
    a, b = w * 0.36, d * 0.32
    for off in (-2.2, 2.2):
        tube([((a + off) * math.cos(t), (b + off) * math.sin(t), z + 0.9) for t in np.linspace(0, 6.283, 80, endpoint=False)], 0.7, pale, closed=True, straight=True)
    for k in range(44):
        t = 2 * math.pi * k / 44
        box((6.6, 2.0, 0.7), (a * math.cos(t), b * math.sin(t), z), pale, 0.2, turn=(0, 0, math.degrees(math.atan2(b * math.sin(t), a * math.cos(t)))))
    for k, (t, tone) in enumerate(((4.2, '#B5623C'), (4.42, '#D99A2B'), (4.64, '#4D7F96'))):
        x, y = a * math.cos(t), b * math.sin(t)
        turn = math.degrees(math.atan2(b * math.cos(t), -a * math.sin(t)))
        box((8, 4.4, 4), (x, y, z + 2.4), m.paint(tone, 0.45), 0.8, turn=(0, 0, turn))
        if k == 0:
            box((3.2, 4.2, 3), (x - 1.4, y, z + 6.2), m.paint(tone, 0.45), 0.6, turn=(0, 0, turn))
            rod((x + 2.2, y, z + 6), (x + 2.2, y, z + 8.6), 0.8, 1.0, m.paint(INK, 0.5))
        for dx in (-2.4, 2.4):
            c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
            rod((x + dx * c + 2.5 * s, y + dx * s - 2.5 * c, z + 2.2), (x + dx * c - 2.5 * s, y + dx * s + 2.5 * c, z + 2.2), 1.3, material=m.paint(INK, 0.5))
    for x, y, h in ((-0.1, 0.1, 11), (0.06, -0.04, 9), (-0.02, 0.0, 12), (0.42, 0.4, 11), (-0.42, -0.38, 10)):
        lathe([(0, 2), (3.6, 2), (2.6, 6), (1.2, h * 0.85), (0, h)], (x * w, y * d, z), m.paint('#5E7A55', 0.6), 28)
        rod((x * w, y * d, z), (x * w, y * d, z + 2.6), 0.8, material=pale)
    for x, y, tone in ((0.13, 0.06, '#E6D3B4'), (-0.2, -0.03, '#C78F7A')):
        box((8, 7, 6), (x * w, y * d, z), m.paint(tone, 0.6), 0.4)
        plate([(-5, 0), (5, 0), (0, 4.6)], 8, (x * w, y * d - 4, z + 6), m.paint('#8A4A38', 0.6), 0.2, upright=True)


@model
def paints(z):
    """A sheet with a first painting, jars of paint, brushes in a cup."""
    box((30, 22, 0.2), (0, 0, z), m.paint('#F8F4EA', 0.9), 0, turn=(0, 0, 8))
    for x, y, tone, r in ((-6, 2, '#D99A2B', 3.4), (3, -3, '#4D7F96', 2.8), (6, 4, '#B5623C', 2.4), (-2, -5, '#6F7A55', 2.2)):
        plate(oval(r * 2, r * 1.7, 30), 0.12, (x, y, z + 0.18), m.paint(tone, 0.7), 0)
    for k, tone in enumerate(('#B5623C', '#D99A2B', '#4D7F96', '#6F7A55', '#C78F7A')):
        lathe([(0, 0), (2.2, 0), (2.2, 4.4), (0, 4.4)], (-12 + 5.4 * k, 17, z), m.paint(tone, 0.4), 36, subdivide=0)
        lathe([(0, 0), (2.4, 0), (2.4, 1.4), (0, 1.4)], (-12 + 5.4 * k, 17, z + 4.3), m.paint('#F4EFE4', 0.5), 36, subdivide=0)
    lathe([(0, 0), (3.4, 0), (3.6, 8), (3.3, 8), (3, 0.8), (0, 0.7)], (24, 8, z), m.ceramic('#EDE4D4', 0.4), 48, subdivide=0)
    for k in range(4):
        a = 1.4 * k
        rod((24 + math.cos(a), 8 + math.sin(a), z + 1), (24 + 3 * math.cos(a), 8 + 3 * math.sin(a), z + 17), 0.35, material=m.wood('ash', 'z'))
        rod((24 + 3 * math.cos(a), 8 + 3 * math.sin(a), z + 17), (24 + 3.4 * math.cos(a), 8 + 3.4 * math.sin(a), z + 20), 0.5, 0.15, m.paint(('#B5623C', '#4D7F96', '#D99A2B', '#6F7A55')[k], 0.7))


@form('play-table', turn=-24, rise=20, margin=1.1)
def play_table(p):
    wood = p.wood if p.painted else (lambda along: m.wood('ash', along))
    w, d, h = p.size(80, 55, 48)
    if p.says('train'):
        put(table_frame(wood, w, d, h, 1.6))
        put(railway(w, d, h))
    elif p.says('art', 'painters'):
        put(table_frame(wood, 90, 55, 52))
        if not p.bare:
            put(paints(52), -10, -4)
        lathe([(0, 0), (5.4, 0), (5.4, 30), (0, 30)], (15, 22, 56), m.paint('#F8F4EA', 0.9), 48, turn=(0, 90, 0), subdivide=0)
        rod((8, 22, 56), (50, 22, 56), 1.0, material=m.wood('ash', 'x'))
        if not p.bare:
            put(little_stool(p, wood), -22, -50)
    else:
        put(table_frame(wood, w, d, h))
        rng = np.random.default_rng(p.seed)
        tones = ('#B5623C', '#D99A2B', '#4D7F96', '#6F7A55', '#C78F7A', '#E6D3B4')
        for k, (x, y, z, s) in enumerate(() if p.bare else ((-16, 6, 0, 6), (-9, 7, 0, 6), (-12.6, 6, 6, 6), (-13, 6.4, 12, 4.6), (10, -8, 0, 5), (16, 2, 0, 5), (-4, -12, 0, 4.6), (20, -12, 0, 4))):
            box((s, s, s), (x, y, h + z), m.paint(tones[k % 6], 0.5), 0.5, turn=(0, 0, rng.uniform(-20, 20)))
        put(little_stool(p, wood), -24, -46)
        put(little_stool(p, wood), 24, -48)
