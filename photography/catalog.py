"""Photographs of the catalog's products, the best first; can be stopped and started at any time.

    nice -n 19 /usr/bin/python3 photography/catalog.py [--samples 8] [--part 1/2] [--second | --coarse] [--list] [CODE | CODE+ …]

`--part 1/2` and `--part 2/2`, side by side, share the work: building and developing use one core only. One geometry a product, one developing a color. First every product from the front, in all its colors, then the second views (views.json)
in their main color, which bear the code with a +; `--second` makes these alone. What is in public/photos/sizes.json or developed in .work is not made again, unless its CODE (CODE+) is given.
`--coarse` takes the first views again that coarse.json names: those of an earlier day, from half the samples at four fifths of the size.
`--list` prints what is to come."""
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

from views import second  # noqa: E402
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
    for path in glob.glob(os.path.join(ROOT, 'src', 'content', 'catalog', '**', '*.json'), recursive=True):
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


def frames(line):
    """What Blender is asked for, with the pictures that are developed from it."""
    yield line['code'], line['pictures']
    if second(line):
        yield line['code'] + '+', [second(line)]


def stem_of(frame):
    return os.path.join(WORK, 'product-' + frame.lower().replace('+', '-second'))


def waiting(again=(), part='1/1', seconds=False):
    """[(frame, pictures)] that are not there yet: first views by worth, then second ones by rank, those beside a first before others."""
    own, of = (int(word) for word in part.split('/'))
    there = json.load(open(SIZES)) if os.path.exists(SIZES) else {}
    forms, rank = modelled(), ranks()
    made = lambda pictures: all(p['name'] in there or os.path.exists(os.path.join(WORK, p['name'] + '.png')) for p in pictures)
    lines = [line for line in ordered() if int(line['code'][3:]) % of == own % of and line['form'] in forms]
    ahead = [] if seconds else [next(frames(line)) for line in lines]
    behind = [found for line in sorted(lines, key=lambda line: (not made(line['pictures']), rank.get(line['code']) or 500)) for found in list(frames(line))[1:]]
    return [(frame, pictures) for frame, pictures in ahead + behind
            if frame in again or not again and not made(pictures) and not os.path.exists(stem_of(frame) + '.failed')]


def develop(frame, pictures):
    from develop import Negative
    negative = Negative(stem_of(frame) + '.exr', PAGE, quick=True)
    for picture in pictures:
        negative.print(os.path.join(WORK, picture['name'] + '.png'), picture.get('hex'), NEUTRAL)


def main():
    os.makedirs(WORK, exist_ok=True)
    asked = sys.argv[1:]
    samples = asked[asked.index('--samples') + 1] if '--samples' in asked else '8'
    part = asked[asked.index('--part') + 1] if '--part' in asked else '1/1'
    named = {word for word in asked if re.fullmatch(r'MJ-\d{4}\+?', word)}
    if '--coarse' in asked:
        named |= set(json.load(open(os.path.join(HERE, 'coarse.json'))))
    if '--list' in asked:
        for frame, pictures in waiting(part=part, seconds='--second' in asked):
            print(frame, len(pictures))
        return
    again = set(named)
    while not named or again:
        batch = waiting(again, part, '--second' in asked)[:BATCH]
        if not batch:
            return
        again -= {frame for frame, _ in batch}
        while os.path.exists(FLAG):
            time.sleep(1)
        began = time.time()
        bare = [frame for frame, _ in batch if frame in named or not os.path.exists(stem_of(frame) + '.exr')]
        for frame in bare:
            for ending in ('.exr', '.failed', '.light.npz'):
                if os.path.exists(stem_of(frame) + ending):
                    os.remove(stem_of(frame) + ending)
        command = ['blender', '-b', '-P', os.path.join(HERE, 'render_products.py'), '--', WORK, samples, *bare]
        if bare:
            with open(os.path.join(WORK, 'catalog.log'), 'a') as log:
                run(command, log)
        rendered, developed = time.time(), 0
        for frame, pictures in batch:
            if os.path.exists(stem_of(frame) + '.exr'):
                develop(frame, pictures)
                developed += len(pictures)
            else:
                open(stem_of(frame) + '.failed', 'w').close()
        with open(os.path.join(WORK, 'catalog.csv'), 'a', newline='') as times:
            csv.writer(times).writerow([time.strftime('%H:%M:%S'), len(batch), developed, round(rendered - began, 1), round(time.time() - rendered, 1)])


if __name__ == '__main__':
    main()
