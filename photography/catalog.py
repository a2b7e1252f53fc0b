"""Photographs of the catalog's products, the most wanted first; can be stopped and started at any time.

    nice -n 19 /usr/bin/python3 photography/catalog.py [--samples N] [--part 1/2] [--list] [CODE | CODE+ | CODE+VIEW …]

`--part 1/2` and `--part 2/2`, side by side, share the work: building and developing use one core only. One geometry a product,
one developing a color. CODE is the first picture, in all colors; CODE+ the second (views.json) and CODE+in-room, CODE+scale,
CODE+side … the further ones of best sellers, in the main color. What public/photos/sizes.json lists at 1 280 px, or is
developed in .work, is not made again unless it is named. Best sellers take four samples, all others two. `--list` prints
what is to come."""
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

from views import further, picture, second, side_of, stem  # noqa: E402
from worker import FLAG, SIZES, run  # noqa: E402

# The studio's neutral paint and its page, as core/studio.py and the shop have them.
NEUTRAL, PAGE = '#BDB6AC', '#FBF7F0'
# Forms whose stand-in shows the thing they are; of all others the stand-in is of another thing, and they go first.
LIKE = {'sofa', 'loveseat', 'sectional', 'floor-seating', 'majlis-set', 'armchair', 'coffee-table', 'tv-unit', 'bookshelf', 'bed', 'storage-bed',
        'single-bed', 'mattress', 'wardrobe', 'sliding-wardrobe', 'nightstand', 'dresser', 'dining-table', 'dining-chair', 'desk', 'office-chair',
        'outdoor-set', 'bunk-bed', 'rug', 'curtain', 'cushion', 'floor-lamp', 'pendant', 'table-lamp', 'mirror', 'vase', 'planter', 'towels',
        'cookware', 'frame', 'sofa-bed', 'topper', 'sheer'}
# Frames by one Blender, best sellers with further views, those that come before the views of the first.
BATCH, BEST, WAVE = 4, 150, 24
ANEW = os.path.join(HERE, 'anew.txt')


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


def stem_of(frame):
    return os.path.join(WORK, stem(frame))


def sellers(lines):
    """The best sellers that get four further views, by rank; a set counts as what it is made of."""
    rank = ranks()
    return sorted(lines, key=lambda line: (rank.get(line['code']) or 9999, line['code']))[:BEST]


def queue():
    """[(frame, pictures)] of everything there is to photograph, the most wanted first: what anew.txt names, then by dozens
    the first pictures of best sellers and their further views, then the first and second pictures of all others."""
    lines = ordered()
    by_code, firsts = {line['code']: line for line in lines}, lambda line: (line['code'], line['pictures'])
    for code in anew():
        yield firsts(by_code[code])
    best = sellers(lines)
    for at in range(0, BEST, WAVE):
        wave = best[at:at + WAVE]
        yield from map(firsts, wave)
        for line in wave:
            yield from ((f'{line["code"]}+{view}', [picture(line, view)]) for view in further(line))
    yield from map(firsts, lines)
    yield from ((line['code'] + '+', [second(line)]) for line in lines if second(line))


def anew():
    """Codes whose form was made anew, one a line; each goes from the list when it is developed."""
    return [word for word in open(ANEW).read().split() if re.fullmatch(r'MJ-\d{4}', word)] if os.path.exists(ANEW) else []


def done_anew(frames):
    left = [code for code in anew() if code not in frames]
    if os.path.exists(ANEW):
        open(ANEW, 'w').write(''.join(f'{code}\n' for code in left))


def waiting(again=(), part='1/1'):
    """What of the queue is not there yet at its full size; with `again` these frames alone, there or not."""
    own, of = (int(word) for word in part.split('/'))
    there = json.load(open(SIZES)) if os.path.exists(SIZES) else {}
    forms, found, seen = modelled(), [], set()
    form_of = {line['code']: line['form'] for line in ordered()}
    fresh = set(anew())

    def made(at, name, frame):
        # Further colors are served at 800 px (deliver.ts), and second pictures stay as they are.
        enough = 640 if frame.endswith('+') else min(side_of(frame), 800) if at else side_of(frame)
        return frame not in fresh and (os.path.exists(os.path.join(WORK, name + '.png')) or there.get(name, {}).get('width', 0) >= enough)

    for frame, pictures in queue():
        code = frame[:7]
        if frame in seen or int(code[3:]) % of != own % of or form_of[code] not in forms:
            continue
        seen.add(frame)
        if frame in again or not again and not all(made(at, p['name'], frame) for at, p in enumerate(pictures)) and not os.path.exists(stem_of(frame) + '.failed'):
            found.append((frame, pictures))
    return found


def develop(frame, pictures):
    from denoise import denoise_half
    from develop import Negative
    room = frame.endswith('+in-room')
    negative = Negative(stem_of(frame) + '.exr', None if room else PAGE, filtered=denoise_half)
    for each in pictures:
        negative.print(os.path.join(WORK, each['name'] + '.png'), None if room else each.get('hex'), NEUTRAL)
    # The passes of one frame are 190 MB; same seed, same picture.
    for ending in ('.exr', '.bare.exr', '.light.npz'):
        if os.path.exists(stem_of(frame) + ending):
            os.remove(stem_of(frame) + ending)


def main():
    os.makedirs(WORK, exist_ok=True)
    asked = sys.argv[1:]
    fixed = asked[asked.index('--samples') + 1] if '--samples' in asked else None
    best = {line['code'] for line in sellers(ordered())}
    part = asked[asked.index('--part') + 1] if '--part' in asked else '1/1'
    named = {word for word in asked if re.fullmatch(r'MJ-\d{4}(\+[a-z-]*)?', word)}
    if '--list' in asked:
        for frame, pictures in waiting(part=part):
            print(frame, len(pictures))
        return
    again = set(named)
    while not named or again:
        batch = waiting(again, part)[:BATCH]
        if not batch:
            return
        again -= {frame for frame, _ in batch}
        samples = fixed or ('4' if any(frame[:7] in best for frame, _ in batch) else '2')
        while os.path.exists(FLAG):
            time.sleep(1)
        began = time.time()
        # Passes are removed once developed: those that are there are of a run that was stopped in between.
        bare = [frame for frame, _ in batch if not os.path.exists(stem_of(frame) + '.exr')]
        for frame in bare:
            for ending in ('.failed', '.light.npz'):
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
                done_anew({frame})
            else:
                open(stem_of(frame) + '.failed', 'w').close()
        with open(os.path.join(WORK, 'catalog.csv'), 'a', newline='') as times:
            csv.writer(times).writerow([time.strftime('%H:%M:%S'), len(batch), developed, round(rendered - began, 1), round(time.time() - rendered, 1)])


if __name__ == '__main__':
    main()
