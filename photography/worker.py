"""The queue: renders and develops what queue.json lists, in its order, and can be stopped and started at any time.

    nice -n 19 /usr/bin/python3 photography/worker.py            everything not yet there
    nice -n 19 /usr/bin/python3 photography/worker.py NAME …     these, again

While the flag file /tmp/majlis-pause-renders exists, the running frame sleeps and none is begun."""
import csv
import json
import os
import signal
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
WORK = os.path.join(HERE, '.work')
FLAG = '/tmp/majlis-pause-renders'
# Blender takes its Python library from the first python3 of the PATH; it has to be the system's, with python3-numpy.
ENVIRONMENT = {**os.environ, 'PATH': '/usr/bin:' + os.environ.get('PATH', '')}
SIZES = os.path.join(HERE, '..', 'public', 'photos', 'sizes.json')


def run(command, log):
    """Runs to the end, asleep while the flag is up; answers the seconds awake, or None when it failed."""
    awake, asleep = 0.0, False
    child = subprocess.Popen(command, env=ENVIRONMENT, stdout=log, stderr=subprocess.STDOUT, start_new_session=True)
    try:
        while child.poll() is None:
            flag = os.path.exists(FLAG)
            if flag != asleep:
                os.killpg(child.pid, signal.SIGSTOP if flag else signal.SIGCONT)
                asleep = flag
            time.sleep(0.5)
            awake += 0 if asleep else 0.5
    except BaseException:
        os.killpg(child.pid, signal.SIGCONT)
        os.killpg(child.pid, signal.SIGTERM)
        raise
    return awake if child.returncode == 0 else None


def base(name):
    return os.path.join(WORK, name)


def render(item, log):
    passes = base(item['name']) + '.exr'
    half = passes.replace('.exr', '.part.exr')
    command = ['blender', '-b', '-P', os.path.join(HERE, 'render.py'), '--', item['name'], half, '--samples', str(item.get('samples', 40))]
    command += ['--quick'] * item.get('quick', False) + ['--scale', str(item.get('scale', 1))]
    seconds = run(command, log)
    if seconds is None or not os.path.exists(half):
        return None
    os.replace(half, passes)
    bare = half.replace('.exr', '.bare.exr')
    if os.path.exists(bare):
        os.replace(bare, passes.replace('.exr', '.bare.exr'))
    return seconds


def develop(item, log):
    """One finished picture, and one more for each further color from the same passes."""
    name = item['name']
    options = [str(o) for o in item.get('develop', [])] + ['--fast'] * item.get('quick', False)
    tool = ['/usr/bin/python3', os.path.join(HERE, 'develop', 'develop.py'), base(name) + '.exr']
    if run([*tool, base(name) + '.png', *options], log) is None:
        return False
    for color in item.get('colors', []):
        target = f"{base(name)}-{color.lstrip('#').lower()}.png"
        if run([*tool, target, *options, '--paint', color, '--from', item['from']], log) is None:
            return False
    return True


def main():
    os.makedirs(WORK, exist_ok=True)
    again = sys.argv[1:]
    while True:
        queue = json.load(open(os.path.join(HERE, 'queue.json')))
        there = json.load(open(SIZES)) if os.path.exists(SIZES) else {}
        if again:
            waiting = [i for i in queue if i['name'] in again]
        else:
            waiting = [i for i in queue if i['name'] not in there and not os.path.exists(base(i['name']) + '.png') and not os.path.exists(base(i['name']) + '.failed')]
        if not waiting:
            return
        item = waiting[0]
        again = [name for name in again if name != item['name']]
        while os.path.exists(FLAG):
            time.sleep(1)
        with open(base(item['name']) + '.log', 'w') as log:
            seconds = render(item, log)
            good = seconds is not None and develop(item, log)
        if not good:
            open(base(item['name']) + '.failed', 'w').close()
        with open(os.path.join(WORK, 'times.csv'), 'a', newline='') as times:
            csv.writer(times).writerow([item['name'], item.get('samples', 40), seconds, 'good' if good else 'failed'])
        if not again and sys.argv[1:]:
            return


if __name__ == '__main__':
    main()
