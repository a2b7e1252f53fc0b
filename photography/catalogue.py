"""Photographs of the catalogue's products, the best first; can be stopped and started at any time.

    nice -n 19 /usr/bin/python3 photography/catalogue.py [--samples 4] [--part 1/2] [--list] [CODE …]

`--part 1/2` and `--part 2/2`, side by side, share the work: building and developing use one core only. One geometry a product, one developing a colour. What is in public/photos/sizes.json or developed in .work is not made again,
unless its CODE is given. `--list` prints what is to come."""
import csv
import glob
import json
import os
import re
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, '..')
WORK = os.path.join(HERE, '.work')
sys.path.insert(0, os.path.join(HERE, 'develop'))

from worker import FLAG, SIZES, run  # noqa: E402

# The studio's neutral paint and its page, as core/studio.py and the shop have them.
NEUTRAL, PAGE = '#BDB6AC', '#FBF7F0'
# Forms whose stand-in shows the thing they are; of all others the stand-in is of another thing, and they go first.
LIKE = {'sofa', 'loveseat', 'sectional', 'floor-seating', 'majlis-set', 'armchair', 'coffee-table', 'tv-unit', 'bookshelf', 'bed', 'storage-bed',
        'single-bed', 'mattress', 'wardrobe', 'sliding-wardrobe', 'nightstand', 'dresser', 'dining-table', 'dining-chair', 'desk', 'office-chair',
        'outdoor-set', 'bunk-bed', 'rug', 'curtain', 'cushion', 'floor-lamp', 'pendant', 'table-lamp', 'mirror', 'vase', 'planter', 'towels',
        'cookware', 'frame', 'sofa-bed', 'topper', 'sheer'}
BATCH = 12


def modelled():
    """The forms that have a builder, read from the files without Blender."""
    names = set()
    for path in glob.glob(os.path.join(HERE, 'forms', '*.py')):
        for call in re.findall(r'^@form\(([^)]*)', open(path).read(), re.M):
            names |= set(re.findall(r"'([a-z-]+)'", call.split('turn=')[0].split('rise=')[0].split('ground=')[0]))
    return names


def ranks():
    found = {}
    for path in glob.glob(os.path.join(ROOT, 'src', 'content', 'catalogue', '**', '*.json'), recursive=True):
        for product in json.load(open(path))['products']:
            found[product['code']] = product.get('rank')
    return found


def ordered():
    """Products by worth: the twelve best sellers, then those shown by another thing, then the rest by rank."""
    rank = ranks()
    lines = json.load(open(os.path.join(HERE, 'products.json')))

    def worth(line):
        own = rank.get(line['code'])
        group = 0 if own and own <= 12 else 1 if line['form'] not in LIKE else 2
        return (group, own or 500, line['code'])

    return sorted(lines, key=worth)


def waiting(again=(), part='1/1'):
    own, of = (int(word) for word in part.split('/'))
    there = json.load(open(SIZES)) if os.path.exists(SIZES) else {}
    forms = modelled()
    out = []
    for line in ordered():
        stem = os.path.join(WORK, f'product-{line["code"].lower()}')
        made = all(p['name'] in there or os.path.exists(os.path.join(WORK, p['name'] + '.png')) for p in line['pictures'])
        mine = int(line['code'][3:]) % of == own % of
        if mine and line['form'] in forms and (line['code'] in again or not again and not made and not os.path.exists(stem + '.failed')):
            out.append(line)
    return out


def develop(line):
    from develop import Negative
    negative = Negative(os.path.join(WORK, f'product-{line["code"].lower()}.exr'), PAGE, quick=True)
    for picture in line['pictures']:
        negative.print(os.path.join(WORK, picture['name'] + '.png'), picture.get('hex'), NEUTRAL)


def asked_for(line, asked):
    return line['code'] in asked


def main():
    os.makedirs(WORK, exist_ok=True)
    asked = sys.argv[1:]
    samples = asked[asked.index('--samples') + 1] if '--samples' in asked else '4'
    part = asked[asked.index('--part') + 1] if '--part' in asked else '1/1'
    again = [word for word in asked if re.fullmatch(r'MJ-\d{4}', word)]
    if '--list' in asked:
        for line in waiting(part=part):
            print(line['code'], line['form'], len(line['pictures']))
        return
    while True:
        batch = waiting(again, part)[:BATCH]
        if not batch:
            return
        again = [code for code in again if code not in {line['code'] for line in batch}] if again else []
        while os.path.exists(FLAG):
            time.sleep(1)
        began = time.time()
        bare = [line for line in batch if asked_for(line, asked) or not os.path.exists(os.path.join(WORK, f'product-{line["code"].lower()}.exr'))]
        for line in bare:
            stem = os.path.join(WORK, f'product-{line["code"].lower()}')
            for ending in ('.exr', '.failed', '.light.npz'):
                if os.path.exists(stem + ending):
                    os.remove(stem + ending)
        command = ['blender', '-b', '-P', os.path.join(HERE, 'render_products.py'), '--', WORK, samples, *[line['code'] for line in bare]]
        if bare:
            with open(os.path.join(WORK, 'catalogue.log'), 'a') as log:
                run(command, log)
        rendered, pictures = time.time(), 0
        for line in batch:
            if os.path.exists(os.path.join(WORK, f'product-{line["code"].lower()}.exr')):
                develop(line)
                pictures += len(line['pictures'])
            else:
                open(os.path.join(WORK, f'product-{line["code"].lower()}.failed'), 'w').close()
        with open(os.path.join(WORK, 'catalogue.csv'), 'a', newline='') as times:
            csv.writer(times).writerow([time.strftime('%H:%M:%S'), len(batch), pictures, round(rendered - began, 1), round(time.time() - rendered, 1)])
        if [w for w in asked if re.fullmatch(r'MJ-\d{4}', w)] and not again:
            return


if __name__ == '__main__':
    main()
