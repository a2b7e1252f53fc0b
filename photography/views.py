"""Which views a product is shown in. The second picture is said by views.json (the last entry that names the form or the
code); the best sellers have four more: in a room, two other sides, and beside a person or a cup."""
import json
import os

HERE = os.path.dirname(os.path.abspath(__file__))
# Settings of a further view where views.json says nothing of the form.
USUAL = {
    'side': {'turn': -68, 'rise': 10},
    'back': {'turn': 152, 'rise': 12},
    'above': {'turn': 24, 'rise': 50},
    'open': {'turn': -24, 'rise': 16},
    'detail': {'turn': 27, 'rise': 18, 'at': [-0.62, -0.9, 0.78], 'reach': 0.42},
}
# What opens: its second view is the open one already, or there is nothing in it to show.
OPENS = {'sofa-bed', 'wardrobe', 'sliding-wardrobe', 'tv-unit', 'sideboard', 'nightstand', 'dresser', 'storage-bed', 'bath-cabinet'}
# Flat things have no back and no side; they are seen whole from above.
FLAT = {'rug', 'round-rug', 'prayer-rug', 'bath-mat', 'door-mat', 'runner', 'grass', 'blanket', 'throw', 'towels', 'sheet', 'duvet-set', 'bedspread', 'comforter'}
# What hangs on a wall shows its back to it.
HUNG = {'bathrobe', 'tieback', 'mirror', 'bath-cabinet', 'bath-shelf', 'frame', 'wall-art', 'clock', 'wall-light', 'curtain', 'sheer', 'shower-curtain', 'roller-blind', 'roman-blind', 'venetian-blind'}
# What sits on a ceiling or belongs to something else says nothing in the rooms of home.py.
NO_ROOM = {'curtain-pole', 'tieback', 'ceiling-light', 'string-light', 'cable-tidy', 'bulb', 'grass', 'deck-tile', 'duvet'}


def view_of(line):
    """{ view, turn, rise, and of a close one: at, reach } of a line of products.json; None when nothing is said of it."""
    fitting = [entry for entry in json.load(open(os.path.join(HERE, 'views.json'))) if line['form'] in entry['of'] or line['code'] in entry['of']]
    return fitting[-1] if fitting else None


def further(line):
    """The names of the four further views of a best seller, in the order in which they are worth rendering."""
    own = (view_of(line) or {}).get('view')
    usual = ['detail', *(['open'] if line['form'] in OPENS else []), 'side', 'back']
    sides = ['above', 'side', 'detail'] if line['form'] in FLAT else ['detail', 'side', 'above'] if line['form'] in HUNG else usual
    # A light with beams brings its own piece of wall.
    room = [] if line['form'] in NO_ROOM or (line.get('look') or {}).get('beams') else ['in-room']
    return [*room, 'cup' if small(line) else 'scale', *(side for side in sides if side != own)][:4]


def small(line):
    """Whether it fits on a table: beside a person nobody would see it."""
    return max((side for size in line.get('cm') or [] for side in size if side), default=100) <= 45


def settings_of(line, kind=''):
    """The view of a frame CODE+KIND; without a kind the second one."""
    own = view_of(line)
    if not kind or own and own['view'] == kind:
        return own
    usual = {'turn': 30, 'rise': 22} if kind == 'above' and line['form'] in HUNG else USUAL.get(kind, {})
    return {'view': kind, **usual}


def second(line):
    """Its picture, as products.json writes the first ones: the main color in that view."""
    view = view_of(line)
    return view and picture(line, view['view'])


def picture(line, view):
    main = line['pictures'][0]
    return {**main, 'name': f'{main["name"]}-{view}'}


def stem(frame):
    """The file name of a frame's passes."""
    code, plus, kind = frame.partition('+')
    return f'product-{code.lower()}' + (f'-{kind or "second"}' if plus else '')


def side_of(frame):
    """The picture's side in px: the first is enlarged on the page; a room costs twice the light of a studio."""
    return 960 if '+' in frame else 1280
