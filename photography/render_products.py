"""Renders the passes of many products in one Blender:  blender -b -P photography/render_products.py -- OUT_FOLDER SAMPLES CODE …

CODE is the first view of a product, CODE+ the second (views.json): OUT_FOLDER/product-CODE.exr and product-CODE-second.exr."""
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
from views import view_of  # noqa: E402


def main():
    folder, samples, *codes = sys.argv[sys.argv.index('--') + 1:]
    scale = float(os.environ.get('SCALE', '1'))
    frame.load()
    for asked in codes:
        code, second = asked.rstrip('+'), asked.endswith('+')
        empty_set()
        for thing in vars(materials).values():
            if hasattr(thing, 'cache_clear'):
                thing.cache_clear()
        name = f'product-{code.lower()}' + ('-second' if second else '')
        start = time.time()
        try:
            view = view_of(frame.line_of(code)) if second else None
            frame.build(code, view)
            bpy.context.scene.render.resolution_x = bpy.context.scene.render.resolution_y = int(640 * scale)
            built = time.time()
            half = os.path.join(folder, f'{name}.part.exr')
            # Close by and in the shade inside of a case, the samples of a first view leave steps at the edges.
            shoot(half, int(samples) * 3 // 2 if view and view['view'] in ('detail', 'open') else int(samples), quick=True)
            os.replace(half.replace('.exr', '.bare.exr'), os.path.join(folder, f'{name}.bare.exr'))
            os.replace(half, os.path.join(folder, f'{name}.exr'))
            print(f'RENDERED {asked} built {built - start:.1f}s shot {time.time() - built:.1f}s', flush=True)
        except Exception:
            traceback.print_exc()
            open(os.path.join(folder, f'{name}.failed'), 'w').close()
            print(f'FAILED {asked}', flush=True)


main()
