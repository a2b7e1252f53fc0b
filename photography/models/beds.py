"""Beds, mattresses, bunks."""

import numpy as np

from core import materials as m
from core.shapes import box, lathe, model, put, rod
from core.soft import seat
from models.soft_things import bed_pillow, blanket, duvet
from core.soft import pillow


@model
def mattress(cloth=None, width=160, length=200, height=26, trim='#D9C7A9', seed=1, quilt=True):
    """Quilted top, a ribbon border, piping above and below."""
    stuff = cloth or m.fabric('#F4F1EA', 'cotton')
    cord = m.fabric(trim, 'cotton')
    seat((width, length, height), (0, 0, 0), stuff, r=5, crown=1.2, side=0.8, seed=seed, piping=cord, rough=0.35)
    if quilt:
        for x in np.arange(-width / 2 + 16, width / 2 - 8, 16):
            for y in np.arange(-length / 2 + 16, length / 2 - 8, 16):
                seat((16.2, 16.2, 4), (x, y, height - 2.6), stuff, r=2, crown=1.3, side=0.1, seed=int(5000 + x * 7 + y), rough=0.2)


@model
def made_bed(cloth, width=180, linen='#F6F1E7', cover='#EDE4D4', throw='#B5623C', accent='#6F7A55', head=112, seed=2, wood=None, style='panels'):
    """An upholstered bed, its head toward +y at y = 105, made up with pillows, duvet and a throw."""
    length, rail = 200, 30
    for x in (-width / 2 + 6, width / 2 - 6):
        for y in (-92, 96):
            rod((x, y, 0), (x, y, 12), 2.2, 2.8, m.wood('walnut', 'z'))
    if wood:
        box((width + 8, length + 6, 20), (0, 0, 11), m.wood(wood, 'y'), 1.2)
        for k in range(9):
            w = (width + 14) / 9
            box((w - 0.7, 5, head - 10), (-width / 2 - 7 + w * (k + 0.5), 105, 10), m.wood(wood, 'z'), 0.8)
        box((width + 18, 7, 4), (0, 105, head - 1), m.wood(wood, 'x'), 1.0)
    else:
        seat((width + 12, length + 8, 22), (0, 0, 11), cloth, r=5, crown=0.4, side=0.4, seed=seed, rough=0.3)
        count = {'panels': 6, 'plain': 1, 'wings': 3}[style]
        w = (width + 16) / count
        for k in range(count):
            seat((w - 0.3, 14, head - 12), (-width / 2 - 8 + w * (k + 0.5), 108, 12), cloth, r=5.6, crown=0.6, side=1.6, seed=seed + k, rough=0.35)
    seat((width, length, 24), (0, -1, rail - 2), m.fabric(linen, 'cotton'), r=6, crown=1, side=0.6, seed=seed + 20, rough=0.4)
    top = rail + 22
    quilt = m.fabric(cover, 'linen')
    bed = duvet(quilt, width + 2, 138, 0, 30, seed + 30, back=m.fabric(linen, 'cotton'))
    put(bed, 0, -32, top)
    for k, x in enumerate((-width / 4, width / 4)):
        put(bed_pillow(m.fabric(linen, 'cotton'), 74, 48, seed + 50 + k, lean=30), x, 78, top - 1, turn=(-2, 2)[k])
        put(bed_pillow(m.fabric(cover, 'linen'), 70, 46, seed + 55 + k, lean=36), x + 1, 62, top - 1, turn=(3, -2)[k])
    pillow(50, 46, 17, (-18, 47, top + 1), m.fabric(accent, 'velvet'), lean=36, turn=-5, seed=seed + 60, chop=2)
    pillow(62, 32, 15, (22, 41, top + 1.5), m.fabric(throw, 'linen'), lean=38, turn=6, seed=seed + 61)
    if throw:
        put(blanket(m.fabric(throw, 'wool'), width + 2, 56, 0, 27, seed + 70), 0, -66, top)


@model
def bunk_bed(tone='#F4F1EA', wood='oak', cover=('#9DB7C6', '#E9C9A0'), seed=3):
    """Two beds above one another, ladder and guard rail, round posts."""
    body = m.paint(tone, 0.5, mask=False) if tone.startswith('#') else m.wood(wood, 'x')
    post = m.wood(wood, 'z')
    for x in (-102, 102):
        for y in (-48, 48):
            rod((x, y, 0), (x, y, 165), 3.4, material=post, around=28)
            lathe([(0, 0), (3.4, 0), (3.0, 2.2), (0, 3.2)], (x, y, 165), post)
    for z in (26, 112):
        for y in (-48, 48):
            box((202, 3.2, 14), (0, y, z), body, 1)
        for x in (-102, 102):
            box((3.2, 94, 14), (x, 0, z), body, 1)
        for x in (-102, 102):
            for k in range(1, 3):
                box((2.6, 94, 8), (x, 0, z + 6 + 14 * k), body, 0.8)
        seat((198, 92, 15), (0, 0, z + 5), m.fabric('#F4F1EA', 'cotton'), r=5, crown=1, seed=seed)
        quilt = duvet(m.fabric(cover[0] if z < 50 else cover[1], 'cotton'), 92, 132, 0, 7, seed + z)
        put(quilt, -30, 0, z + 20, turn=90)
        put(bed_pillow(m.fabric('#FBF7F0', 'cotton'), 58, 42, seed + z, lean=66), 74, 0, z + 18, turn=-90)
    for k in range(2):
        box((132 if k else 140, 2.6, 9), (33, -48, 131 + 14 * k), body, 0.9)
        box((202, 2.6, 9), (0, 48, 131 + 14 * k), body, 0.9)
    for x in (-92, -50):
        box((5, 3, 142), (x, -52, 0), body, 0.9)
    for k in range(5):
        rod((-92, -52, 22 + 25 * k), (-50, -52, 22 + 25 * k), 1.9, material=post)


@model
def low_bed(wood='oak', cover='#C9D6D2', accent='#E0A458', roof=True, seed=5):
    """A child's house bed: a low frame under a gable of beams."""
    tone = m.wood(wood, 'z')
    for x in (-98, 98):
        for y in (-46, 46):
            box((6, 6, 122), (x, y, 0), tone, 0.8)
        if roof:
            for side in (-1, 1):
                rod((x, side * 48, 119), (x, 0, 168), 3.0, material=tone)
    for y, z in ((-46, 118), (46, 118), (0, 166)):
        if roof:
            box((202, 6, 6), (0, y, z), m.wood(wood, 'x'), 0.8)
    for y in (-46, 46):
        box((196, 3, 16), (0, y, 14), m.wood(wood, 'x'), 0.8)
    box((3, 92, 44), (98, 0, 14), m.wood(wood, 'y'), 0.8)
    seat((192, 90, 16), (0, 0, 18), m.fabric('#F4F1EA', 'cotton'), r=5, crown=1, seed=seed)
    put(duvet(m.fabric(cover, 'cotton'), 91, 128, 0, 15, seed), -30, 0, 34, turn=90)
    put(bed_pillow(m.fabric('#FBF7F0', 'cotton'), 60, 44, seed, lean=34), 84, -8, 33, turn=-90)
    pillow(38, 38, 14, (66, 10, 34), m.fabric(accent, 'linen'), lean=34, turn=-80, seed=seed + 2)
