"""Sets: the parts' own forms, each as often as the set contains it, at the places sets.json gives them."""
import json
import os
import re

from core.shapes import model, put
from forms import frame

HERE = os.path.dirname(os.path.abspath(__file__))
# Sets whose own form builds all that is in them: what hangs together at a window, lies on one bed or folded in piles.
OWN = {'MJ-8603', 'MJ-8604', 'MJ-8605'}


def article(name):
    """A part as a product in its color and size: MJ-2001-SAND-180X200."""
    code, *rest = re.match(r'(MJ-\d{4})-?(.*)', name).groups()
    line, words = frame.line_of(code), [word for word in rest[0].lower().split('-') if word]
    colors = [picture['name'][len(f'product-{code}-'):] for picture in line['pictures']]
    color = next((color for color in colors if color and all(part in words for part in color.split('-'))), colors[0] if len(colors) == 1 else None)
    sizes = [cm for cm in line.get('cm') or [] if cm[0]]
    said = next(([int(n) for n in re.findall(r'\d+', word)] for word in words if re.match(r'\d+(x\d+)?$', word)), None)
    cm = None
    if said and sizes:
        # How many doors (2, 4), or the nearest of its widths.
        wide = said[0] * (50 if said[0] < 10 else 1)
        cm = min(sizes, key=lambda cm: (min(abs(cm[0] - wide), abs((cm[2] or 0) - wide) if said[0] < 100 and code in ('MJ-1502', 'MJ-1635') else 999), abs(cm[0] - wide)))
    return frame.Chosen(line).choose(color, cm)


@model
def part(name, opened):
    product = article(name)
    product.bare, product.opened = True, opened
    frame.FORMS[product.form][0](product)


def stand(product):
    """Builds a set. What it contains, and nothing else: what the list of its parts does not say is refused."""
    if product.code in OWN:
        frame.FORMS[product.form][0](product)
        return
    said = json.load(open(os.path.join(HERE, '..', 'sets.json')))[product.code]
    most = dict((name, count) for name, count in product.parts)
    for name, x, y, z, turn in said['of']:
        most[name] -= 1
        if most[name] < 0:
            raise ValueError(f'{product.code}: one {name} too many')
        put(part(name, product.opened), x, y, z, turn)
    product.frame(turn=said['turn'], rise=said['rise'], ground=said.get('ground', 'floor'), margin=said.get('margin', 1.08))
