"""Chairs for the table, the desk and guests."""
import math

from core import materials as m
from core.shapes import box, lathe, model, oval, plate, put, rod, tube
from core.soft import seat
from forms.frame import form
from models import chairs as known

IVORY = '#EDE4D4'


@model
def simple_chair(p, made, w=45, d=48, h=82, cloth=None, arms=False, top=46):
    """Four legs, a seat, and a back of slats, a shell or cloth; drawn from the product's code."""
    s = p.seed
    for x in (-1, 1):
        rod((x * (w / 2 - 1), -d / 2 + 2, 0), (x * (w / 2 - 4), -d / 2 + 5, top - 3), 1.3, 2.0, made('z'))
        tube([(x * (w / 2 - 1), d / 2, 0), (x * (w / 2 - 3.4), d / 2 - 6, top - 4), (x * (w / 2 - 3), d / 2 - 1, h - 2)], 1.6, made('z'))
        if arms:
            tube([(x * (w / 2 - 3), -d / 2 + 6, top - 4), (x * (w / 2 - 1.5), -d / 2 + 8, top + 18), (x * (w / 2 - 2), d / 2 - 5, top + 21)], 1.5, made('y'))
    plate(oval(w - 2, d - 4, 80, 4.4), 3, (0, 0, top - 5), made('x'), 1)
    if cloth is not None:
        seat((w - 4, d - 7, 6.4), (0, -1, top - 4), cloth, r=3, crown=1.6, side=0.3, seed=s)
        seat((w - 6, 6, (h - top) * 0.6), (0, d / 2 - 5, top + (h - top) * 0.36), cloth, r=2.8, crown=0.8, side=0.8, seed=s + 1, turn=(-9, 0, 0))
        return
    style = p.pick('back', 'slats', 'spindles', 'board')
    if style == 'slats':
        for k in range(3):
            box((w - 7, 2, 5.4), (0, d / 2 - 5 + k * 1.4, top + (h - top) * (0.24 + 0.26 * k)), made('x'), 0.8, turn=(-8, 0, 0))
    elif style == 'spindles':
        for k in range(6):
            x = -w * 0.36 + k * w * 0.144
            rod((x, d / 2 - 6, top - 3), (x, d / 2 - 1.4, h - 3), 0.7, material=made('z'))
        tube([(-w / 2 + 3, d / 2 - 1, h - 2), (0, d / 2 + 1, h), (w / 2 - 3, d / 2 - 1, h - 2)], 1.9, made('x'))
    else:
        plate([(x, y) for x, y in oval(w - 5, (h - top) * 0.46, 60, 5)], 1.8, (0, d / 2 - 4, top + (h - top) * 0.72), made('x'), 0.7, upright=True, turn=(-9, 0, 0))


def stuff(p):
    if p.material in ('metal', 'steel'):
        return lambda along: p.enamel(0.4)
    return p.wood if p.material in ('wood', 'rattan') else lambda along: m.wood(p.pick('leg wood', 'walnut', 'oak'), along)


@form('dining-chair', 'upholstered-chair', 'visitor-chair', 'kids-chair', turn=-34, rise=9)
def chair(p):
    w, d, h = p.size(48, 52, 82)
    soft = p.material in ('velvet', 'fabric', 'leather', 'linen', 'cotton')
    spots = [(0, 0, 0)]
    if 'chairs' in p.name:
        w, d, h = p.size(46, 50, 82)
        spots = [(-w * 0.62, 12, 12), (w * 0.62, -8, -10)]
    for x, y, turn in spots:
        if p.material == 'rattan':
            one = known.dining_chair(p.timber, m.fabric(IVORY, 'linen'), True, p.seed, p.painted)
            put(one, x, y, turn=turn)
            one.scale = (w / 45, d / 52, h / 84)
        elif soft and p.form == 'upholstered-chair':
            put(wrapped(p, p.cloth(), w, d, h), x, y, turn=turn)
        elif p.says('swivel'):
            put(swivel(p, w, d, h), x, y, turn=turn)
        elif p.says('folding'):
            from forms.outside import folding_chair
            put(folding_chair(p, p.wood, w, d, h), x, y, turn=turn)
        else:
            top = 46 if h > 70 else h * 0.52
            put(simple_chair(p, stuff(p), w, d, h, p.cloth() if soft else None, arms=p.form == 'visitor-chair' or p.says('armchair'), top=top), x, y, turn=turn)


@model
def wrapped(p, cloth, w, d, h):
    for x in (-1, 1):
        for y in (-1, 1):
            rod((x * (w / 2 - 3), y * (d / 2 - 4), 0), (x * (w / 2 - 6), y * (d / 2 - 7), 40), 1.3, 2.2, m.wood('walnut', 'z'))
    seat((w, d - 6, 12), (0, -3, 37), cloth, r=5, crown=2, side=0.5, seed=p.seed, piping=cloth)
    count = p.pick('channels', 1, 3, 5)
    for k in range(count):
        seat(((w - 1) / count - 0.2, 10, h - 44), (-w / 2 + 0.5 + (w - 1) / count * (k + 0.5), d / 2 - 6, 44), cloth, r=4.6 if count == 1 else 3.6, crown=1.2, side=1.4, seed=p.seed + k, turn=(-8, 0, 0))
    if p.says('host'):
        for x in (-1, 1):
            seat((7, d - 14, 22), (x * (w / 2 - 2), -1, 44), cloth, r=3.3, crown=1, side=0.5, seed=p.seed + 9)


@model
def swivel(p, w, d, h):
    dark = m.paint('#E9E5DD', 0.4)
    for k in range(5):
        a = 1.2566 * k + 0.3
        rod((0, 0, 9), (22 * math.cos(a), 22 * math.sin(a), 6), 2, 1.3, dark)
        lathe([(0, -1.6), (2.2, -1.6), (2.6, 0), (2.2, 1.6), (0, 1.6)], (22 * math.cos(a), 22 * math.sin(a), 2.7), m.paint('#2A2826', 0.5), 20, turn=(90, 0, k * 40))
    rod((0, 0, 8), (0, 0, 40), 1.8, material=m.metal('steel'))
    seat((w - 10, d - 12, 7), (0, 0, 39), m.fabric(IVORY, 'weave') if p.material == 'wood' else p.cloth(), r=3.2, crown=1, seed=p.seed)
    plate(oval(w - 10, d - 12, 60, 4), 2, (0, 0, 37.6), p.solid('x'), 0.6)
    tube([(0, d * 0.3, 39), (0, d / 2, 44), (0, d / 2, h - 16)], 1.4, dark)
    plate(oval(w - 14, 24, 60, 4), 2.4, (0, d / 2 - 2, h - 12), p.solid('x'), 0.9, upright=True, turn=(-8, 0, 0))


@form('bar-stool', turn=-30, rise=9)
def bar_stool(p):
    w, d, h = p.size(43, 46, 92)
    made, top = stuff(p), 66 if h > 75 else h
    for x in (-1, 1):
        for y in (-1, 1):
            rod((x * (w / 2 - 1), y * (d / 2 - 2), 0), (x * (w / 2 - 6), y * (d / 2 - 7), top - 4), 1.3, 1.9, made('z'))
    for y in (-1, 1):
        rod((-w / 2 + 3, y * (d / 2 - 4), 24), (w / 2 - 3, y * (d / 2 - 4), 24), 0.9, material=m.metal('brass') if p.material != 'metal' else made('x'))
    if p.material == 'metal':
        lathe([(0, top - 4), (w / 2 - 3, top - 4), (w / 2 - 1, top - 2), (w / 2 - 2, top), (w * 0.2, top - 1), (0, top - 1.2)], (0, 0, 0), made('x'), subdivide=2)
        return
    seat((w - 3, d - 5, 8), (0, 0, top - 7), p.cloth() if p.material in ('velvet', 'fabric', 'leather') else m.fabric(IVORY, 'linen'), r=3.6, crown=1.6, seed=p.seed)
    if h > 75:
        if p.material == 'rattan':
            for x in (-1, 1):
                tube([(x * (w / 2 - 4), d / 2 - 7, top - 4), (x * (w / 2 - 3), d / 2 - 2, h)], 1.5, made('z'))
            rod((-w / 2 + 3, d / 2 - 2, h), (w / 2 - 3, d / 2 - 2, h), 1.6, material=made('x'))
            known.cane(w - 9, h - top - 6, (0, d / 2 - 5, top + 4), (-9, 0, 0))
        else:
            seat((w - 2, 8, h - top + 2), (0, d / 2 - 6, top - 2), p.cloth(), r=3.8, crown=1, side=1, seed=p.seed + 1, turn=(-8, 0, 0))


@form('office-chair', 'executive-chair', turn=-32, rise=9)
def office(p):
    w, d, h = p.size(66, 66, 110)
    cloth = p.cloth()
    if p.form == 'office-chair':
        one = known.office_chair(cloth, p.pick('frame', '#2B2826', '#E4E0D8', '#55524E'), p.seed)
        if p.says('headrest'):
            seat((32, 8, 16), (0, 31, 112), cloth, r=3.6, crown=1, seed=p.seed, turn=(-4, 0, 0))
        one.scale = (w / 66, d / 66, min(h, 112) / 109)
        put_scaled = one
        put_scaled.location = (0, 0, 0)
        return
    dark = m.paint('#2B2826', 0.4)
    for k in range(5):
        a = 1.2566 * k + 0.3
        rod((0, 0, 11), (33 * math.cos(a), 33 * math.sin(a), 7.6), 3, 1.8, m.metal('steel'))
        lathe([(0, -1.8), (2.6, -1.8), (3, 0), (2.6, 1.8), (0, 1.8)], (33 * math.cos(a), 33 * math.sin(a), 3.1), dark, 20, turn=(90, 0, k * 50))
    rod((0, 0, 9), (0, 0, 42), 2.4, material=dark)
    seat((54, 54, 14), (0, -3, 41), cloth, r=6, crown=2.6, side=1, seed=p.seed, piping=cloth)
    rows = 4
    each = (h - 50) / rows
    for k in range(rows):
        seat((52 - k, 14, each + 1), (0, 22 + k * 2.2, 50 + each * k), cloth, r=5.4, crown=1.6, side=1.2, seed=p.seed + k, turn=(-8, 0, 0))
    for x in (-1, 1):
        tube([(x * 24, 8, 44), (x * 32, 8, 46), (x * 33, 6, 66), (x * 33, -14, 67)], 1.6, m.metal('steel'))
        seat((9, 32, 5), (x * 33, -4, 66), cloth, r=2.4, crown=0.6, seed=p.seed + x)
    if p.says('footrest'):
        seat((40, 26, 9), (0, -52, 38), cloth, r=4, crown=1.4, seed=p.seed)
        rod((0, -40, 40), (0, -26, 43), 1.4, material=m.metal('steel'))
