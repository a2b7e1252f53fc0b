"""The catalog's products as 3D models:  blender -b -P photography/export_models.py -- CODE …  (without codes: again those of src/content/models.json)

Writes public/models/CODE.glb and, beside the others, their line in src/content/models.json."""
import json
import os
import sys
import traceback

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.dont_write_bytecode = True

from core import glb, materials  # noqa: E402
from core.camera import empty_set  # noqa: E402
from forms import frame  # noqa: E402

OUT = os.path.join(HERE, '..', 'public', 'models')
LIST = os.path.join(HERE, '..', 'src', 'content', 'models.json')
MOST = 1_500_000


def main():
    listed = json.load(open(LIST)) if os.path.exists(LIST) else {}
    codes = sys.argv[sys.argv.index('--') + 1:] or list(listed)
    frame.load()
    os.makedirs(OUT, exist_ok=True)
    for code in codes:
        empty_set()
        for thing in vars(materials).values():
            if hasattr(thing, 'cache_clear'):
                thing.cache_clear()
        try:
            product = frame.find(code)
            frame.FORMS[product.form][0](product)
            path = os.path.join(OUT, f'{code.lower()}.glb')
            # In its first color, so that the model is seen as it is sold before another is chosen.
            triangles, size = glb.write(path, product.hexes[0] if product.hexes else None), os.path.getsize(path)
            if size > MOST:
                os.remove(path)
                raise ValueError(f'{size} bytes')
            listed[code] = {'bytes': size, 'triangles': triangles}
            print(f'MODEL {code} {product.form} {triangles} triangles {size // 1000} kB', flush=True)
        except Exception:
            traceback.print_exc()
            print(f'FAILED {code}', flush=True)
    lines = [f'  "{code}": {{ "bytes": {m["bytes"]}, "triangles": {m["triangles"]} }}' for code, m in sorted(listed.items())]
    open(LIST, 'w').write('{\n' + ',\n'.join(lines) + '\n}\n')


main()
