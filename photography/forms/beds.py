"""Beds of the grown and of children, mattresses and what lies on them under the sheet."""

import numpy as np

from core import materials as m
from core.shapes import box, cut, lathe, model, plate, put, rod, tube
from core.soft import field, pillow, quilting, seat
from forms.frame import form
from models.chairs import cane
from models.soft_things import bed_pillow, blanket, duvet

LINEN, COVER = '#F6F1E7', '#EFE7DA'


@model
def made_up(p, width, length, top, throw=True, child=False, clear=4.0):
    """Mattress, duvet, pillows; the mattress stands on `top`, its head toward +y. The frame's rails end `clear` above `top`:
    the cover hangs down to them, never into them."""
    tall = 14 if child else 22
    s = p.seed % 900
    seat((width, length, tall), (0, 0, top), m.fabric(LINEN, 'cotton'), r=5.5, crown=1, side=0.5, seed=s, rough=0.35)
    reach = length * 0.68
    drop = tall - clear - 3.5
    inset = -2 if drop > 9 else 13
    drop = max(drop, 1.5)
    put(duvet(m.fabric(COVER, 'linen'), width - inset, reach - max(inset, 0), 0, drop, s + 3, back=m.fabric(LINEN, 'cotton')), 0, -(length - reach) / 2 + max(inset, 0) / 2, top + tall)
    count = 2 if width > 125 else 1
    wide = min(70, width / count - 6)
    for k in range(count):
        x = (k - (count - 1) / 2) * width / 2
        put(bed_pillow(m.fabric(LINEN, 'cotton'), wide, wide * 0.64, s + 5 + k, lean=30), x, length / 2 - 22, top + tall - 1, turn=(-2, 2)[k])
        if not child:
            put(bed_pillow(m.fabric(COVER, 'linen'), wide * 0.94, wide * 0.6, s + 9 + k, lean=36), x, length / 2 - 38, top + tall - 1, turn=(3, -2)[k])
    if throw and not child:
        tone = p.pick('throw', '#B9AD98', '#A9A79A', '#C9B79A', '#B7A79F')
        put(blanket(m.fabric(tone, 'wool'), width + 4, 52, 0, max(6, drop - 2), s + 12), 0, -length * 0.34, top + tall + 1.4)
        pillow(50, 34, 14, (0, length / 2 - 52, top + tall + 1), m.fabric(tone, 'linen'), lean=38, turn=4, seed=s + 14)


@model
def headboard(p, cloth, w, h, z, style):
    if style == 'wings':
        for side in (-1, 1):
            seat((10, 34, h - z), (side * (w / 2 - 5), -14, z), cloth, r=4.6, crown=0.4, side=0.6, seed=p.seed + side)
    count = {'panels': 6, 'wings': 4, 'plain': 1, 'rows': 1, 'padded': 5}[style]
    inner = w - (18 if style == 'wings' else 0)
    one = inner / count
    # A board behind the cushions: no light falls through between them.
    seat((w - 4, 5, h - z - 4), (0, 5.5, z + 1), cloth, r=2.2, crown=0, side=0.2, seed=p.seed, rough=0.2)
    rows = 3 if style in ('rows', 'padded') else 1
    for k in range(count):
        for j in range(rows):
            tall = (h - z) / rows
            seat((one - 0.3, 13, tall - 0.2), (-inner / 2 + one * (k + 0.5), 0, z + j * tall), cloth, r=min(5.4, tall * 0.4), crown=0.6, side=1.5, seed=p.seed + k * 3 + j, rough=0.35)


@form('bed', 'storage-bed', turn=-30, rise=15, margin=1.14)
def bed(p):
    w, d, h = p.size(184, 216, 108)
    if p.material == 'wood':
        timber_bed(p, w, d, h)
        return
    cloth = p.cloth()
    if p.says('headboard') and d < 30:
        # Screwed to the wall, at the height where pillows lean.
        p.frame(ground='wall', turn=-18, rise=6)
        put(headboard(p, cloth, w, h, 0, 'panels'), 0, -8.5)
        return
    storage = p.form == 'storage-bed' or p.says('sahar')
    style = 'wings' if p.says('wing') else 'padded' if p.look.get('headboard') == 'padded' else 'rows' if p.says('panelled', 'drawer') else p.pick('head', 'panels', 'plain', 'rows')
    rail = 33 if storage else 24
    foot = 1.5 if storage else 11
    if not storage:
        for x in (-w / 2 + 12, w / 2 - 12):
            for y in (-d / 2 + 12, d / 2 - 14):
                rod((x, y, 0), (x, y, 12), 2.2, 2.9, m.wood(p.pick('legs', 'walnut', 'oak'), 'z'))
    lifted = p.opened and storage and not p.says('drawer')
    if lifted:
        chest(p, cloth, w, d, rail)
    else:
        seat((w, d - 10, rail - foot), (0, -4, foot), cloth, r=4, crown=0.4, side=0.4, seed=p.seed, rough=0.25)
    if p.says('shelf'):
        oak = m.wood('oak', 'x')
        for z in (20, 54, 86, h - 2.4):
            box((w, 26, 2.4), (0, d / 2 - 2, z), oak, 0.5)
        for x in (-w / 2 + 1.2, 0, w / 2 - 1.2):
            box((2.4, 26, h - 20), (x, d / 2 - 2, 20), m.wood('oak', 'z'), 0.5)
        seat((w - 6, 8, 36), (0, d / 2 - 17, 48), cloth, r=3.6, crown=0.4, side=0.8, seed=p.seed)
    else:
        put(headboard(p, cloth, w + (8 if style == 'wings' else 0), h, foot + 2, style), 0, d / 2 - 7)
    if p.says('drawer'):
        for y in (-d * 0.24, d * 0.2):
            for side in (-1, 1):
                out = 46 if p.opened and side > 0 and y < 0 else 0
                if out:
                    box((out, d * 0.34, rail - 16), (side * (w / 2 + out / 2), y, 5), m.wood('ash', 'y'), 0.4)
                    seat((out - 6, d * 0.3, 8), (side * (w / 2 + out / 2 - 1), y, rail - 13), m.fabric('#D8CDBA', 'cotton'), r=3.6, crown=1, seed=p.seed)
                seat((2.4, d * 0.36, rail - 9), (side * (w / 2 + 0.4 + out), y, 4), cloth, r=1.1, crown=0, side=0.2, seed=p.seed)
                tube([(side * (w / 2 + 1.6 + out), y - 8, rail - 10), (side * (w / 2 + 3 + out), y, rail - 12), (side * (w / 2 + 1.6 + out), y + 8, rail - 10)], 0.7, m.wood('walnut', 'y'))
    if lifted:
        put(raised(p, w - 14, d - 18), 0, d / 2 - 16, rail, tilt=(-34, 0))
    elif not p.bare:
        put(made_up(p, w - 14, d - 18, rail - 3, clear=4), 0, -5)


def chest(p, cloth, w, d, rail):
    """The open box of a storage bed: four upholstered sides, a board down its middle where it has two chambers, bedding in it."""
    for x in (-w / 2 + 3.5, w / 2 - 3.5):
        seat((7, d - 10, rail - 1.5), (x, -4, 1.5), cloth, r=3, crown=0.2, side=0.2, seed=p.seed, rough=0.2)
    for y in (-d / 2 + 4.5, d / 2 - 12.5):
        seat((w, 7, rail - 1.5), (0, y, 1.5), cloth, r=3, crown=0.2, side=0.2, seed=p.seed + 1, rough=0.2)
    box((w - 12, d - 20, 1.6), (0, -4, 3), m.wood('ash', 'y'), 0.1)
    if w > 150:
        box((1.8, d - 20, rail - 12), (0, -4, 4), m.wood('ash', 'y'), 0.2)
    for k, (x, y) in enumerate(((-w * 0.24, -d * 0.26), (w * 0.22, -d * 0.24), (-w * 0.22, d * 0.06))):
        for j in range(2):
            seat((w * 0.3, 46, 10), (x, y, 4.6 + 9 * j), m.fabric(('#F4F1EA', '#D8CDBA', '#A9BAC4')[(k + j) % 3], 'cotton'), r=4, crown=1.2, seed=k + j)


@model
def raised(p, width, length):
    """The sprung base with its mattress, lifted on gas springs; it turns about its head end, at the origin."""
    box((width, length, 3), (0, -length / 2, 0), m.paint('#3A3631', 0.5), 0.4)
    for k in range(10):
        box((width - 8, 6, 1.4), (0, -length / 10 * (k + 0.5), -1.2), m.wood('ash', 'x'), 0.4)
    seat((width, length, 21), (0, -length / 2, 3), m.fabric(LINEN, 'cotton'), r=5.5, crown=1, side=0.5, seed=p.seed % 300, rough=0.35)
    for x in (-width / 2 + 3, width / 2 - 3):
        rod((x, -length * 0.42, -1), (x, -length * 0.16, -26), 1.1, material=m.metal('steel'))
        rod((x, -length * 0.3, -12), (x, -length * 0.16, -26), 1.7, material=m.paint('#2B2926', 0.4))
    tube([(-9, -length + 0.5, 1), (-6, -length - 4, 0), (6, -length - 4, 0), (9, -length + 0.5, 1)], 1.2, m.fabric('#B39B78', 'weave'))


def timber_bed(p, w, d, h):
    rail = 30
    posts = h if p.says('four-poster') else None
    for x in (-w / 2 + 3.5, w / 2 - 3.5):
        for y in (-d / 2 + 3.5, d / 2 - 3.5):
            box((7, 7, posts or (h if y > 0 and p.says('cane') else rail)), (x, y, 0), p.wood('z'), 0.8)
    for x in (-w / 2 + 3, w / 2 - 3):
        box((4.5, d - 8, 15), (x, 0, rail - 16), p.wood('y'), 0.8)
    for y in (-d / 2 + 3, d / 2 - 3):
        box((w - 8, 4.5, 15), (0, y, rail - 16), p.wood('x'), 0.8)
    inset = 7
    if posts:
        for x in (-w / 2 + 3.5, w / 2 - 3.5):
            box((6, d, 6), (x, 0, h - 6), p.wood('y'), 0.8)
        for y in (-d / 2 + 3.5, d / 2 - 3.5):
            box((w, 6, 6), (0, y, h - 6), p.wood('x'), 0.8)
        box((w - 10, 4, 70), (0, d / 2 - 3, rail), p.wood('x'), 0.8)
    elif p.says('cane'):
        for z in (rail + 8, h - 7):
            box((w - 8, 5, 6), (0, d / 2 - 3.5, z), p.wood('x'), 0.8)
        box((5, 5, h - rail - 14), (0, d / 2 - 3.5, rail + 10), p.wood('z'), 0.6)
        for side in (-1, 1):
            cane(w / 2 - 12, h - rail - 22, (side * (w / 4 - 0.5), d / 2 - 3.5, rail + 14), (0, 0, 0))
    elif p.says('platform'):
        box((w, d, 7), (0, 0, 18), p.wood('x'), 1.2)
        for k in range(2):
            seat((w / 2 - 4, 9, h - 36), ((k - 0.5) * (w / 2 - 2), d / 2 - 9, 36), m.fabric('#E3D8C4', 'linen'), r=4, crown=0.4, side=0.8, seed=p.seed + k)
        box((w, 4, h - 20), (0, d / 2 - 2, 18), p.wood('x'), 0.8)
        inset = 20
    else:
        for k in range(5):
            box((w - 8, 3, (h - rail) / 5 - 2), (0, d / 2 - 3, rail + 2 + k * (h - rail) / 5), p.wood('x'), 0.8)
        box((w, 6, 3), (0, d / 2 - 3.5, h - 2), p.wood('x'), 0.8)
    if not p.bare:
        put(made_up(p, w - 2 * inset, d - 2 * inset + 4, rail - 6, clear=6), 0, -1)


@form('single-bed', 'toddler-bed', turn=-32, rise=15, margin=1.14)
def single(p):
    w, d, h = p.size(100, 206, 70)
    if p.material == 'fabric':
        bed(p)
        return
    if p.says('ghaf'):
        timber_bed(p, w, d, h)
        return
    house = p.says('house')
    for x in (-w / 2 + 2.5, w / 2 - 2.5):
        for y in (-d / 2 + 2.5, d / 2 - 2.5):
            box((5, 5, h * 0.72 if house else (h if y > 0 else h * 0.72)), (x, y, 0), p.wood('z'), 0.8)
            if house:
                rod((x, y, h * 0.7), (0, y, h), 2.6, material=p.wood('z'))
    if house:
        for x, z in ((-w / 2 + 2.5, h * 0.71), (w / 2 - 2.5, h * 0.71), (0, h - 1.5)):
            box((5, d, 5), (x, 0, z - 3), p.wood('y'), 0.8)
    for x in (-w / 2 + 2.5, w / 2 - 2.5):
        box((3, d - 6, 14), (x, 0, 16), p.wood('y'), 0.8)
    for y, tall in ((-d / 2 + 2.5, h * 0.7), (d / 2 - 2.5, h)):
        top = h * 0.42 if house else tall - 5
        for z in np.arange(16, top, 12):
            box((w - 8, 2.6, 8), (0, y, z), p.wood('x'), 0.8)
    if p.form == 'toddler-bed':
        for side in (-1, 1):
            box((2.6, d * 0.4, 10), (side * (w / 2 - 2.5), d * 0.22, 44), p.wood('y'), 1.2)
            for y in (d * 0.06, d * 0.38):
                box((2.6, 3, 26), (side * (w / 2 - 2.5), y, 28), p.wood('z'), 0.6)
    if p.says('trundle'):
        box((w - 12, d - 14, 11), (46, 0, 3), p.wood('y'), 0.8)
        seat((w - 16, d - 18, 9), (46, 0, 8), m.fabric(LINEN, 'cotton'), r=4, crown=0.6, seed=p.seed)
    if not p.bare:
        put(made_up(p, w - 10, d - 12, 20, throw=False, child=True, clear=10), 0, 0)


@model
def berth(p, long, deep, z, quilt, seed):
    """What lies in one bed of a bunk: a mattress within the rails, a folded quilt on it and a pillow at the right end."""
    seat((long, deep, 13), (0, 0, z), m.fabric(LINEN, 'cotton'), r=4.5, crown=0.8, side=0.3, seed=seed, rough=0.3)
    seat((long * 0.56, deep - 3, 5.5), (-long * 0.19, 0, z + 12.2), m.fabric(quilt, 'cotton'), r=2.7, crown=1.4, side=0.2, seed=seed + 4, rough=0.9)
    seat((20, deep - 2, 4.4), (long * 0.13, 0, z + 13.4), m.fabric(COVER, 'linen'), r=2.1, crown=1.2, side=0.2, seed=seed + 5, rough=0.6)
    put(bed_pillow(m.fabric('#FBF7F0', 'cotton'), min(58, deep - 18), 40, seed + 7, lean=70), long / 2 - 33, 0, z + 12.4, turn=-90)


def pierced(board, x, z, across, deep):
    """A five-pointed star sawn out of an upright end board (its face looks along x)."""
    r = across / 2
    star = [((r if k % 2 == 0 else r * 0.45) * np.sin(np.pi * k / 5), (r if k % 2 == 0 else r * 0.45) * np.cos(np.pi * k / 5)) for k in range(10)]
    tool = plate(star, deep, (x - deep / 2, 0, z), m.paint('#BDB6AC'), 0, upright=True, turn=(0, 0, 90))
    tool.location = ((x + deep / 2) * 0.01, 0, z * 0.01)
    cut(board, tool)


@form('bunk-bed', turn=-28, rise=9, margin=1.13)
def bunk(p):
    """Beds above one another, along x, the ladder before them: whole posts, and rails that run from post to post."""
    deep, long, h = p.size(98, 204, 162)
    wide = p.says('wide')
    lower = deep
    deep = 98.0 if wide else deep
    if p.sizes[0][0] is None:
        deep, long, h = 98.0, 204.0, 162.0
    loft = p.says('loft')
    post = 7.0
    a, b = long / 2 - post / 2, deep / 2 - post / 2
    upper = h - 52 if not loft else h - 50
    for x in (-a, a):
        for y in (-b, b):
            box((post, post, h), (x, y, 0), p.wood('z'), 1.2)
    run = 2 * a - post + 0.6
    ladder = -a + post / 2 + 24
    for z in ((upper,) if loft else (26, upper)):
        for y in (-b, b):
            box((run, 3.4, 14), (0, y, z), p.wood('x'), 0.8)
        for x in (-a, a):
            box((3.4, 2 * b - post + 0.6, 14), (x, 0, z), p.wood('y'), 0.8)
        for k in range(12):
            box((7, 2 * b - 3, 1.8), (-run / 2 + run / 12 * (k + 0.5), 0, z + 2), m.wood('ash', 'y') if not p.painted else p.wood('y'), 0.3)
    # The safety rails: two boards round the upper bed, 30 cm above its mattress; the front ones end in a stile beside the ladder.
    stile = ladder + 25
    box((5, 3.4, h - upper - 1), (stile, -b, upper), p.wood('z'), 0.8)
    for k in (1, 2):
        z = upper + 6 + 15.5 * k
        box((run, 3, 9), (0, b, z), p.wood('x'), 0.8)
        box((a - post / 2 - stile + 0.8, 3, 9), ((a - post / 2 + stile) / 2, -b, z), p.wood('x'), 0.8)
        for x in (-a, a):
            box((3, 2 * b - post + 0.6, 9), (x, 0, z), p.wood('y'), 0.8)
    for x in (-a, a) if not loft else ():
        for z, tall in ((40, 26),):
            board = box((2.6, 2 * b - post + 0.6, tall), (x, 0, z), p.wood('y'), 0.6)
            pierced(board, x, z + tall / 2, 15, 9)
    # The ladder stands before the side and is screwed to both rails.
    # Before a wider lower bed it leans from that bed's side to the upper one.
    reach, tall = (lower - deep if wide else 0), h - 6
    lean = np.arctan2(reach, tall)
    for x in (ladder - 19, ladder + 19):
        box((4.4, 5.4, tall / np.cos(lean)), (x, -b - 4.3 - reach, 0), p.wood('z'), 1, turn=(-np.degrees(lean), 0, 0))
    for k in range(5 if h < 175 else 6):
        z = 24 + (upper - 26) / (4 if h < 175 else 5) * k
        box((34, 4.6, 3.2), (ladder, -b - 4.3 - reach * (1 - z / tall), z), p.wood('x'), 0.8)
    quilts = ('#A9BAC4', '#D9C7A9') if p.seed % 2 else ('#D8C3A5', '#A6B0A0')
    inner = (run - 3, 2 * b - 5)
    if p.bare:
        return
    put(berth(p, *inner, upper + 4, quilts[0], p.seed % 300))
    if loft:
        # A desk of the bed's own length, carried by the posts and by two cheeks.
        box((run, 54, 2.8), (0, b - 24, 72), p.wood('x'), 0.7)
        for x in (-a + post / 2 + 1.4, a - post / 2 - 1.4):
            box((2.8, 54, 72), (x, b - 24, 0), p.wood('z'), 0.6)
        box((run, 2.6, 12), (0, b - 0.5, 60), p.wood('x'), 0.6)
        box((run, 22, 2.2), (0, b - 10, 104), p.wood('x'), 0.5)
        from models import decor
        put(decor.book_row(34, 7), 20, b - 10, 106.2)
        put(decor.books(3, 4), -20, b - 20, 74.8)
        return
    if wide:
        out = lower - deep
        box((run + post, 3.4, 14), (0, -b - out, 26), p.wood('x'), 0.8)
        for x in (-a, a):
            box((post, post, 40), (x, -b - out, 0), p.wood('z'), 1.2)
            box((3.4, out, 14), (x, -b - out / 2, 26), p.wood('y'), 0.8)
        seat((run - 3, lower - 8, 13), (0, -out / 2, 30), m.fabric(LINEN, 'cotton'), r=4.5, crown=0.8, side=0.3, seed=p.seed % 300 + 20)
        seat(((run - 3) * 0.56, lower - 11, 5.5), (-run * 0.19, -out / 2, 42), m.fabric(quilts[1], 'cotton'), r=2.7, crown=1.4, side=0.2, seed=5, rough=0.9)
        for y in (b - 28, -b - out + 36):
            put(bed_pillow(m.fabric('#FBF7F0', 'cotton'), 54, 40, p.seed % 300 + int(y), lean=70), run / 2 - 34, y, 42, turn=-90)
        return
    put(berth(p, *inner, 30, quilts[1], p.seed % 300 + 20))


@form('cot', turn=-30, rise=14, margin=1.15)
def cot(p):
    w, d, h = p.size(72, 132, 90)
    low = p.says('bedside')
    for x in (-w / 2 + 2, w / 2 - 2):
        for y in (-d / 2 + 2, d / 2 - 2):
            box((4, 4, h if not (low and x < 0) else 52), (x, y, 0), p.wood('z'), 0.9)
        top = h if not (low and x < 0) else 52
        for z in (24, top - 4):
            box((2.8, d - 6, 4), (x, 0, z), p.wood('y'), 0.9)
        for y in np.arange(-d / 2 + 9, d / 2 - 6, 7.5):
            rod((x, y, 26), (x, y, top - 3), 0.8, material=p.wood('z'), around=14)
    for y in (-d / 2 + 2, d / 2 - 2):
        box((w - 6, 2.4, h - 26), (0, y, 22), p.wood('x'), 1.2)
        box((w - 2, 3.6, 4), (0, y, h - 4), p.wood('x'), 1)
    if p.bare:
        return
    seat((w - 8, d - 9, 11), (0, 0, 34 if low else 28), m.fabric(LINEN, 'cotton'), r=4, crown=0.8, seed=p.seed)
    put(duvet(m.fabric('#DDE3DB', 'cotton'), w - 22, d * 0.4, 0, 5, p.seed % 90), 0, -d * 0.15, 45 if low else 39)
    put(bed_pillow(m.fabric('#FBF7F0', 'cotton'), 40, 28, p.seed % 90, lean=62), 0, d / 2 - 18, 43 if low else 37)


TRIMS = {'ghaim': '#8FA3AE', 'hilm': '#A9B8C9', 'thabat': '#A98E6C', 'najma': '#C9A98B', 'farasha': '#D9B7A6', 'layan': '#CDBD9F'}


@form('mattress', 'topper', 'protector', turn=-52, rise=20, margin=1.14)
def mattress(p):
    w, d, h = p.size(160, 200, 24)
    white, s = p.cloth('cotton'), p.seed % 900
    trim = m.fabric(next((tone for word, tone in TRIMS.items() if p.says(word)), '#CDBD9F'), 'cotton')
    if p.says('roll-up', 'floor-bed'):
        p.frame(turn=-30, rise=16)
        for k, r in enumerate((6, 13, 20)):
            lathe([(0, 0), (r - 1, 0), (r, 3), (r * 1.01, w / 2), (r, w - 3), (r - 1, w), (0, w)], (-w / 2, d * 0.2, 20), white, turn=(0, 90, 0), wobble=0.012, seed=s + k, subdivide=1)
        seat((w, 120, 9), (0, d * 0.2 - 64, 0), white, r=4, crown=0.8, seed=s, piping=trim)
        for x in np.arange(-w / 2 + 14, w / 2, 16):
            for y in np.arange(-96, 30, 16):
                lathe([(0, 0), (1, 0.1), (0.8, 0.6), (0, 0.8)], (x, d * 0.2 - 20 + y * 0.9, 9.4), trim, 14) if d * 0.2 - 20 + y * 0.9 < d * 0.2 - 14 else None
        return
    thin = h < 11
    kind = {'protector': 'diamonds'}.get(p.form) or p.pick('quilt', 'squares', 'diamonds', 'waves')
    if p.says('split'):
        for side in (-1, 1):
            put(one_mattress(p, white, trim, w / 2 - 0.6, d, h, s + side, kind), side * w / 4, 0)
        return
    if p.says('bridge'):
        p.frame(turn=-40, rise=14)
        for side in (-1, 1):
            seat((60, 150, 20), (side * 30.4, 20, 0), m.fabric('#EFE9DE', 'cotton'), r=5, crown=0.8, seed=s + side)
        seat((w, 150, 5), (0, 20, 19), white, r=2.2, crown=1.2, side=0.4, seed=s, piping=trim)
        return
    if thin or p.form != 'mattress':
        base = 20
        seat((w, d, base), (0, 0, 0), m.fabric('#EAE3D6', 'cotton'), r=5, crown=0.6, side=0.4, seed=s)
        if p.form == 'protector' and not p.says('pillow'):
            seat((w + 1.6, d + 1.6, base * 0.92), (0, 0, 3), white, r=5.4, crown=0.8, side=0.5, seed=s, rough=0.5)
            quilted_top(w - 8, d - 8, kind if p.says('quilt') else 'waves', 9 if p.says('quilt') else 30, 0.8 if p.says('quilt') else 0.3, white, (0, 0, base * 0.92 + 3.6))
            return
        tall = max(5, min(h, 9))
        lift = (d / 2, base + 1)
        seat((w, d - 34, tall), (0, 17, base + 0.6), white, r=tall * 0.45, crown=0.8, side=0.5, seed=s + 4, piping=trim)
        quilted_top(w - 8, d - 42, kind, 14, 1.2, white, (0, 17, base + tall + 0.6))
        rod((-w / 2 + 1, -lift[0] + 27, base + 6), (w / 2 - 1, -lift[0] + 27, base + 6), 6.2, material=white, around=36)
        if p.says('pillow'):
            for k in range(2):
                put(bed_pillow(m.fabric(LINEN, 'cotton'), 66, 44, s + k, lean=60), (k - 0.5) * w * 0.46, d / 2 - 30, base + tall)
        return
    put(one_mattress(p, white, trim, w, d, h, s, kind))


# What tells a mattress from its neighbours: side and top cloth, piping, quilting (kind, size, height), edge radius, and what else is to be seen of its build.
BUILDS = {
    'ghaim-plush': ('#DAD3C6', None, '#8FA3AE', ('squares', 19, 3.4), 6.0, 'pillow-top'),
    'ghaim-hybrid': ('#C6D0D4', '#E6ECEE', '#6F8894', ('waves', 14, 1.6), 5.0, 'vents'),
    'ghaim-slim': ('#DAD3C6', None, '#8FA3AE', ('diamonds', 15, 1.8), 4.0, ''),
    'ghaim': ('#DAD3C6', None, '#8FA3AE', ('squares', 17, 2.8), 5.0, 'vents'),
    'hilm-gel': ('#8FA4AF', '#EEF1F0', '#8FA4AF', ('waves', 9, 0.7), 7.5, 'cap'),
    'hilm-latex': ('#E3D3B0', '#EFE4CB', '#C7B184', ('pins', 7, 0.5), 6.0, 'cap'),
    'hilm': ('#B3A796', '#F1EEE8', '#B3A796', ('waves', 40, 0.4), 8.0, 'cap'),
    'thabat-coir': ('#BFA170', '#EFE6D4', '#8A6B42', ('lines', 15, 1.6), 3.4, 'stitched'),
    'thabat-heavy': ('#4F4E4C', '#E9E4DA', '#2F2E2D', ('diamonds', 12, 1.6), 4.0, 'stitched'),
    'thabat': ('ticking', 'ticking', '#8A6B42', ('tufts', 24, 1.0), 3.2, 'stitched'),
    'najma': ('#BFD2C6', None, '#7FA08E', ('diamonds', 12, 1.2), 4.0, ''),
    'farasha': ('#EAD5CB', None, '#D3A998', ('squares', 10, 1.0), 4.0, ''),
}


def quilted_top(w, d, kind, size, height, material, at, rim=5.0):
    """The quilting of a top: it rises out of the cloth a hand's breadth inside the edge and is nowhere loose."""
    if kind == 'pins':
        puff = lambda x, y: -height * np.exp(-(((x + 4000) % size - size / 2) ** 2 + ((y + 4000) % size - size / 2) ** 2) / 0.7)  # noqa: E731
    elif kind == 'tufts':
        puff = lambda x, y: height - 3.0 * np.exp(-(((x + 4800) % size - size / 2) ** 2 + ((y + 4800) % size - size / 2) ** 2) / 16)  # noqa: E731
    else:
        puff = quilting(kind, size, height)

    def relief(x, y):
        edge = np.minimum(w / 2 - np.abs(x), d / 2 - np.abs(y))
        bow = np.clip(1 - (2 * x / w) ** 2, 0, 1) ** 0.75 * np.clip(1 - (2 * y / d) ** 2, 0, 1) ** 0.75
        return (puff(x, y) + 0.9 + bow) * np.clip(edge / rim, 0, 1) ** 0.7 - 1.0

    field(w, d, relief, material, at, step=1.2)
    if kind == 'tufts':
        for x in (np.arange(-9, 9) + 0.5) * size:
            for y in (np.arange(-9, 9) + 0.5) * size:
                if abs(x) < w / 2 - 8 and abs(y) < d / 2 - 8:
                    lathe([(0, 0), (1.5, 0), (1.3, 0.7), (0, 0.9)], (x, y, at[2] - 1.2), m.fabric('#8A6B42', 'wool'), 16)


@model
def one_mattress(p, white, trim, w, d, h, seed, kind):
    """A mattress of its line's own build: springs, foam or firm core."""
    word = next((word for word in BUILDS if p.says(word)), 'ghaim')
    side, top, piping, (pattern, size, puff), r, build = BUILDS[word]
    cord = m.fabric(piping, 'cotton')
    ticking = m.printed('#EFE8DA', '#A98E6C', 'stripes', 0.045)
    side_cloth = ticking if side == 'ticking' else m.fabric(side, 'weave')
    top_cloth = white if top is None else ticking if top == 'ticking' else m.fabric(top, 'cotton')
    body = h
    if build == 'pillow-top':
        body = h - 8
        seat((w - 1, d - 1, 8.6), (0, 0, body - 0.4), top_cloth, r=4.2, crown=1.2, side=0.7, seed=seed + 3, piping=cord, rough=0.4)
    if build == 'cap':
        low = h * 0.52
        seat((w, d, h), (0, 0, 0), side_cloth, r=r, crown=0.4, side=0.3, seed=seed, rough=0.2)
        seat((w + 0.7, d + 0.7, h - low), (0, 0, low), top_cloth, r=min(r, (h - low) * 0.48), crown=0.9, side=0.4, seed=seed, rough=0.2)
        # The zip by which the cover comes off.
        ring = [(x * (w / 2 + 0.7), y * (d / 2 + 0.7), low) for x, y in ((-0.97, -1), (0.97, -1), (1, -0.97), (1, 0.97), (0.97, 1), (-0.97, 1), (-1, 0.97), (-1, -0.97))]
        tube(ring, 0.4, m.fabric('#6E665B', 'cotton'), closed=True, straight=True)
    else:
        seat((w, d, body), (0, 0, 0), side_cloth, r=r, crown=0.6, side=0.5 if build != 'stitched' else 0.15, seed=seed, piping=cord, rough=0.3 if build != 'stitched' else 0.12)
        rows = 3 if build == 'stitched' else 2
        for k in range(1, rows + 1):
            ring = [(x * (w / 2 + 0.5), y * (d / 2 + 0.5), body * k / (rows + 1)) for x, y in ((-0.97, -1), (0.97, -1), (1, -0.97), (1, 0.97), (0.97, 1), (-0.97, 1), (-1, 0.97), (-1, -0.97))]
            tube(ring, 0.3, cord, closed=True, straight=True)
    quilted_top(w - 8, d - 8, pattern, size, puff, top_cloth, (0, 0, h + 0.5))
    if build == 'vents':
        for y in (-d * 0.4, d * 0.4):
            for s in (-1, 1):
                for z in (0.35, 0.62):
                    lathe([(0, 0), (1.5, 0), (1.5, 0.3), (0.8, 0.5), (0.6, 0)], (s * (w / 2 + 0.5), y, body * z), m.metal('steel'), 28, turn=(0, 90 * s, 0), subdivide=0)
    if build in ('vents', 'pillow-top', 'stitched') and h > 17:
        strap = m.fabric(piping, 'weave')
        for y in (-d * 0.2, d * 0.2):
            for s in (-1, 1):
                box((0.9, 17, 3.4), (s * (w / 2 + 1.1), y, body * 0.5 - 1.7), strap, 0.4)
                for end in (-1, 1):
                    box((0.7, 3, 4.2), (s * (w / 2 + 0.8), y + end * 9, body * 0.5 - 2.1), cord, 0.3)
