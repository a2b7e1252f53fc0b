"""Renders one picture's passes:  blender -b -P photography/render.py -- NAME OUT.exr [--samples N] [--scale S] [--threads T] [--quick]"""
import argparse
import importlib
import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.dont_write_bytecode = True

import bpy  # noqa: E402

from core.camera import empty_set, shoot  # noqa: E402


def main():
    ask = argparse.ArgumentParser()
    ask.add_argument('name')
    ask.add_argument('out')
    ask.add_argument('--samples', type=int, default=64)
    ask.add_argument('--scale', type=float, default=1.0)
    ask.add_argument('--threads', type=int, default=2)
    ask.add_argument('--quick', action='store_true', help='fewer bounces of light, for rooms that an open front fills')
    o = ask.parse_args(sys.argv[sys.argv.index('--') + 1:])
    empty_set()
    kind, subject, cut = (o.name.split('-', 1)[0], *o.name.split('-', 1)[1].rsplit('-', 1)) if o.name.startswith('hero-') else (
        o.name.split('-', 1)[0], o.name.split('-', 1)[1], o.name.split('-', 1)[0])
    if kind in ('product', 'story'):
        importlib.import_module({'product': 'scenes.products', 'story': 'scenes.story'}[kind]).build(subject)
    else:
        importlib.import_module(f'scenes.{subject}').build(cut)
    scene = bpy.context.scene
    scene.render.resolution_x = int(scene.render.resolution_x * o.scale)
    scene.render.resolution_y = int(scene.render.resolution_y * o.scale)
    start = time.time()
    shoot(o.out, o.samples, threads=o.threads, quick=o.quick)
    print(f'RENDERED {o.name} {scene.render.resolution_x}x{scene.render.resolution_y} {o.samples} {time.time() - start:.1f}s')


main()
