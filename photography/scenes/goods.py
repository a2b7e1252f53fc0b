"""Products of the catalog in a room: each built by its own form, in one of the colors it is sold in."""
from core import materials as m
from core.shapes import model
from forms.frame import FORMS, Product, line_of, load

# What colors of wood are called in the catalog, where the materials have another word.
TIMBERS = {'natural': 'ash', 'acacia': 'teak', 'mahogany': 'walnut'}


load()


class Chosen(Product):
    """A product that stands in a room in one of its colors, not in the studio's grey."""

    def choose(self, color, cm):
        picture = next(p for p in self.pictures if p['name'].endswith(f'-{color}')) if color else {}
        self.color, self.hex = color, picture.get('hex')
        if cm:
            self.sizes = [cm]
        return self

    @property
    def tone(self):
        return self.hex or '#CDBFA8'

    @property
    def timber(self):
        named = TIMBERS.get(self.color, self.color)
        return named if named in m.WOODS else 'oak'

    def wood(self, along='x'):
        named = TIMBERS.get(self.color, self.color)
        return m.wood(named, along) if named in m.WOODS or not self.hex else m.paint(self.hex, 0.5)


@model
def goods(code, color=None, cm=None):
    """The product at the origin; `color` as its pictures are called (sand, walnut), `cm` one of its sizes (the middle one)."""
    product = Chosen(line_of(code)).choose(color, cm)
    FORMS[product.form][0](product)
