"""The second picture of a product: which view of it, read from views.json (the last entry that names the form or the code)."""
import json
import os

HERE = os.path.dirname(os.path.abspath(__file__))


def view_of(line):
    """{ view, turn, rise, and of a close one: at, reach } of a line of products.json; None when nothing is said of it."""
    fitting = [entry for entry in json.load(open(os.path.join(HERE, 'views.json'))) if line['form'] in entry['of'] or line['code'] in entry['of']]
    return fitting[-1] if fitting else None


def second(line):
    """Its picture, as products.json writes the first ones: the main color in that view."""
    view = view_of(line)
    main = line['pictures'][0]
    return view and {**main, 'name': f'{main["name"]}-{view["view"]}'}
