"""Products of the catalogue in a room: each built by its own form, in one of the colours it is sold in."""
from core import materials as m
from core.shapes import model
from forms.frame import FORMS, Product, line_of, load

# What colours of wood are called in the catalogue, where the materials have another word.
TIMBERS = {'natural': 'ash', 'acacia': 'teak', 'mahogany': 'walnut'}


load()


class Chosen(Product):
    """A product that stands in a room in one of its colours, not in the studio's grey."""

    def choose(self, colour, cm):
        picture = next(p for p in self.pictures if p['name'].endswith(f'-{colour}')) if colour else {}
        self.colour, self.hex = colour, picture.get('hex')
        if cm:
            self.sizes = [cm]
        return self

    @property
    def tone(self):
        return self.hex or '#CDBFA8'

    @property
    def timber(self):
        named = TIMBERS.get(self.colour, self.colour)
        return named if named in m.WOODS else 'oak'

    def wood(self, along='x'):
        named = TIMBERS.get(self.colour, self.colour)
        return m.wood(named, along) if named in m.WOODS or not self.hex else m.paint(self.hex, 0.5)


@model
def goods(code, colour=None, cm=None):
    """The product at the origin; `colour` as its pictures are called (sand, walnut), `cm` one of its sizes (the middle one)."""
    product = Chosen(line_of(code)).choose(colour, cm)
    FORMS[product.form][0](product)
