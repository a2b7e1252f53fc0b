"""Renders the passes of many products in one Blender:  blender -b -P photography/render_products.py -- OUT_FOLDER SAMPLES FRAME …

A frame is a product and a view of it: CODE the first, CODE+ the second (views.json), CODE+in-room, CODE+side … a further one
of a best seller (views.py): OUT_FOLDER/product-CODE.exr, product-CODE-second.exr, product-CODE-in-room.exr.
SCALE is a share of the picture's side, for tries; THREADS the processors used."""
import os
import sys
import time
import traceback

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.dont_write_bytecode = True

import bpy  # noqa: E402

from core import materials  # noqa: E402
from core.camera import empty_set, shoot  # noqa: E402
from forms import frame  # noqa: E402
from scenes import home, scale  # noqa: E402
from views import settings_of, side_of, stem  # noqa: E402

# Inside of a case, the samples of a first view leave steps in the shade.
DARK = {'open': 1.5}


def main():
    folder, samples, *asked = sys.argv[sys.argv.index('--') + 1:]
    scale_of = float(os.environ.get('SCALE', '1'))
    frame.load()
    for each in asked:
        code, _, kind = each.partition('+')
        empty_set()
        for thing in vars(materials).values():
            if hasattr(thing, 'cache_clear'):
                thing.cache_clear()
        name, start = stem(each), time.process_time()
        try:
            view = settings_of(frame.line_of(code), kind) if '+' in each else None
            what = view and view['view']
            {'in-room': home.build, 'scale': scale.build, 'cup': scale.build}.get(what, frame.build)(code, view)
            bpy.context.scene.render.resolution_x = bpy.context.scene.render.resolution_y = int(side_of(each) * scale_of)
            built = time.process_time()
            half = os.path.join(folder, f'{name}.part.exr')
            shoot(half, round(int(samples) * DARK.get(what, 1)), threads=int(os.environ.get('THREADS', '2')), quick=True)
            bare = half.replace('.exr', '.bare.exr')
            if os.path.exists(bare):
                os.replace(bare, os.path.join(folder, f'{name}.bare.exr'))
            os.replace(half, os.path.join(folder, f'{name}.exr'))
            print(f'RENDERED {each} built {built - start:.1f}s shot {time.process_time() - built:.1f}s', flush=True)
        except Exception:
            traceback.print_exc()
            open(os.path.join(folder, f'{name}.failed'), 'w').close()
            print(f'FAILED {each}', flush=True)


main()
