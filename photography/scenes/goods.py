"""Products of the catalog in a room: each built by its own form, in one of the colors it is sold in."""
from core.shapes import model
from forms.frame import FORMS, Chosen, line_of, load

load()


@model
def goods(code, color=None, cm=None):
    """The product at the origin; `color` as its pictures are called (sand, walnut), `cm` one of its sizes (the middle one)."""
    product = Chosen(line_of(code)).choose(color, cm)
    FORMS[product.form][0](product)
