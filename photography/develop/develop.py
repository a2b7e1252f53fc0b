"""The darkroom: passes in, finished picture out. Runs in plain Python with numpy, without Blender.

    python3 photography/develop/develop.py passes.exr out.png [--ground #FBF7F0] [--paint #D9C7A9 --from #C9C1B4] [--fast | --calm]
"""
import argparse
import os
import struct
import sys
import zlib

import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from denoise import denoise, denoise_fast, halved
from exr import passes


# The albedo of the studio ground, as core/studio.py has it.
GROUND = np.array([0.8, 0.79, 0.77], np.float32)


def linear(color):
    parts = np.array([int(color[k:k + 2], 16) / 255 for k in (1, 3, 5)])
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4).astype(np.float32)


def encode(light):
    light = np.clip(light, 0, 1)
    return np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)


def film(light, exposure=1.0, shoulder=0.42):
    """Straight up to the shoulder, then a soft roll to white, so that fabric colors stay the product's own."""
    x = light * exposure
    grey = x.mean(axis=2, keepdims=True)
    x = grey + (x - grey) * (1 - 0.5 * np.clip((grey - 0.35) / 0.65, 0, 1)) * 0.9
    over = np.maximum(x - shoulder, 0) / (1 - shoulder)
    return np.where(x < shoulder, x, shoulder + (1 - shoulder) * (1 - np.exp(-over * 0.92)))


def write_png(path, picture):
    h, w, _ = picture.shape
    rng = np.random.default_rng(1)
    eight = np.clip(picture * 255 + rng.uniform(0, 1, picture.shape), 0, 255).astype(np.uint8)
    rows = np.concatenate([np.zeros((h, 1), np.uint8), eight.reshape(h, w * 3)], axis=1).tobytes()
    part = lambda kind, body: struct.pack('>I', len(body)) + kind + body + struct.pack('>I', zlib.crc32(kind + body))
    with open(path, 'wb') as out:
        out.write(b'\x89PNG\r\n\x1a\n' + part(b'IHDR', struct.pack('>IIBBBBB', w, h, 8, 2, 0, 0, 0)))
        out.write(part(b'IDAT', zlib.compress(rows, 6)) + part(b'IEND', b''))


def light_of(p, filtered=denoise):
    """The clean light passes, kept beside the EXR so that a further color costs no second filtering."""
    depth, normal = p['Depth'], p['Normal']
    diffuse = filtered(p['DiffDir'] + p['DiffInd'], normal, depth)
    mirrored = filtered(p['GlossCol'] * (p['GlossDir'] + p['GlossInd']), normal, depth, steps=4, keep=0.8)
    through = p['TransCol'] * (p['TransDir'] + p['TransInd'])
    if through.max() > 0.01:
        through = filtered(through, normal, depth, steps=3, keep=0.8)
    return {'diffuse': diffuse, 'through': through, 'rest': mirrored + p['Emit'] + p['Env']}


def calm(light, normal, depth, steps=6, keep=1.0):
    """For evenings of many small lamps, which few samples leave speckled: the fast filter with a wide reach."""
    return denoise_fast(light, normal, depth, steps, keep * 5, bend=2)


def clean(path, p, filtered=denoise):
    kept = path[:-4] + '.light.npz'
    if os.path.exists(kept) and os.path.getmtime(kept) >= os.path.getmtime(path):
        return {k: v.astype(np.float32) for k, v in np.load(kept).items()}
    light = light_of(p, filtered)
    np.savez(kept, **{k: v.astype(np.float16) for k, v in light.items()})
    return light


def glare(picture, amount=0.05):
    """A little bloom around lamps and bright windows."""
    bright = np.maximum(picture - 0.9, 0)
    small = bright[::4, ::4]
    for reach in (1, 2, 4, 8):
        for axis in (0, 1):
            small = (np.roll(small, reach, axis) + small * 2 + np.roll(small, -reach, axis)) / 4
    wide = small.repeat(4, 0).repeat(4, 1)[:picture.shape[0], :picture.shape[1]]
    return picture + amount * np.minimum(wide, 4) * 4


def alone(raw, lit_floor, floor, alpha):
    """The thing's own color in pixels it shares with the floor or with nothing."""
    share = np.clip(alpha - floor, 0, 1)[..., None]
    own = (raw - lit_floor * floor[..., None]) / np.maximum(share, 0.05)
    return np.where(share > 0.98, raw, np.clip(own, 0, None) * (share > 0.05))


def bare_level(p):
    """How light the empty floor is at each pixel; smooth, for only lamps shape it."""
    level = (p['DiffDir'] + p['DiffInd']).mean(axis=2)
    floor = np.clip(p['ground'], 0, 1)
    for reach in (1, 2, 4, 8, 16, 8, 4):
        for axis in (0, 1):
            level = sum(np.roll(level * floor, k * reach, axis) for k in (-1, 0, 1)) / np.maximum(sum(np.roll(floor, k * reach, axis) for k in (-1, 0, 1)), 1e-3)
            level = np.where(floor > 0, level, 0)
    return np.maximum(level, 1e-3)


def calm_shadow(shadow, floor, solid):
    """Few samples leave clouds in a soft shadow: it is smoothed where the thing does not touch the ground close by. At the
    thing's edge, where light of both meets in a pixel, it is that of the ground beside."""
    near = lambda a, reach: sum(np.roll(sum(np.roll(a, k, 0) for k in range(-reach, reach + 1)), k, 1) for k in range(-reach, reach + 1))
    sure = (near((floor < 0.99).astype(np.float32), 2) < 0.5).astype(np.float32)
    beside = near(sure, 5)
    shadow = np.where((sure > 0) | (beside < 0.5), shadow, near(shadow * sure, 5) / np.maximum(beside, 1e-3))
    small = [halved(halved(each)) for each in (shadow * sure, sure, (solid - floor > 0.3).astype(np.float32))]
    for reach in (1, 2, 4, 4):
        for axis in (0, 1):
            # What touches the ground is spread less far than the shadow: beside it the shadow stays as it is.
            for k in range(3 if reach < 4 else 2):
                small[k] = (np.roll(small[k], reach, axis) + 2 * small[k] + np.roll(small[k], -reach, axis)) / 4
    even = widened(small[0] / np.maximum(small[1], 1e-3), shadow.shape)
    far = widened(np.clip(1 - small[2] * 5, 0, 1), shadow.shape)
    return shadow + (even - shadow) * far * sure


def on_ground(picture, diffuse, floor, alpha, ground, bare):
    """Sets the thing on the ground color itself, darkened only where the thing keeps light from the floor."""
    solid = np.clip(alpha, 0, 1)
    floor = np.clip(floor, 0, 1)
    level = diffuse.mean(axis=2)
    sure = floor > 0.99
    shadow = np.ones_like(level)
    if sure.any():
        shadow = np.where(floor > 0.02, np.clip(np.where(bare > 1e-5, level / np.maximum(bare, 1e-5), 1) * 1.015, 0, 1), 1)
    shadow = calm_shadow(shadow, floor, solid)
    h, w = level.shape
    y, x = np.mgrid[0:h, 0:w]
    rim = np.maximum(np.abs(x / w - 0.5) * 2, np.abs(y / h - 0.5) * 2)
    shadow = shadow + (1 - shadow) * np.clip((rim - 0.66) / 0.3, 0, 1) ** 1.3
    base = encode(linear(ground))
    under = base * np.stack([shadow ** 0.42, shadow ** 0.46, shadow ** 0.5], axis=2)
    thing = np.clip((solid - floor - 0.03) / 0.94, 0, 1)[..., None]
    return picture * thing + under * (1 - thing)


def widened(small, shape):
    """A small picture at another's size, without steps."""
    if small.shape == shape:
        return small
    for axis in (0, 1):
        at = (np.arange(shape[axis]) + 0.5) * small.shape[axis] / shape[axis] - 0.5
        low = np.clip(np.floor(at).astype(int), 0, small.shape[axis] - 1)
        high = np.minimum(low + 1, small.shape[axis] - 1)
        share = np.clip(at - low, 0, 1).reshape((-1, 1) if axis == 0 else (1, -1))
        small = np.take(small, low, axis) * (1 - share) + np.take(small, high, axis) * share
    return small


class Negative:
    """The passes of one picture, opened once, for as many prints as it has colors."""

    def __init__(self, source, ground=None, quick=False, filtered=None):
        self.p = p = passes(source)
        self.light, self.ground, self.bare = clean(source, p, filtered or (denoise_fast if quick else denoise)), ground, 1.0
        if not ground:
            return
        bare = passes(source[:-4] + '.bare.exr')
        seen = widened(bare['Alpha'], p['Alpha'].shape)
        horizon = (seen > 0.001) & (seen < 0.999) & (p['Alpha'] - p['ground'] < 0.6)
        p['Alpha'] = np.where(horizon, 0, p['Alpha'])
        p['ground'] = np.where(horizon, 0, p['ground'])
        self.bare = np.maximum(widened(bare_level(bare), p['Alpha'].shape), 1e-3)
        # Far behind the thing there is no shadow to see, and near the horizon the small empty floor cannot be told apart.
        own = p['Depth'][(p['Alpha'] > 0.9) & (p['ground'] < 0.1)]
        if own.size:
            far = np.clip((p['Depth'] / np.median(own) - 1.18) / 0.16, 0, 1)
            self.bare = self.bare * (1 - far) + np.minimum(self.bare, self.light['diffuse'].mean(axis=2)) * far

    def print(self, target, paint=None, was=None, exposure=1.0, warmth=0.0):
        p, light = self.p, self.light
        albedo, through = p['DiffCol'], light['through']
        if paint:
            albedo = np.maximum(albedo + np.maximum(p['paint'], 0)[..., None] * (linear(paint) - linear(was)), 0)
            # Glass was rendered clear and says so by a paint below nought; light goes through two walls of it.
            tint = np.clip(-p['paint'], 0, 1)[..., None]
            through = through * (1 - tint + tint * linear(paint) ** 0.75)
        raw = albedo * light['diffuse'] + through + light['rest']
        raw = raw * np.array([1 + warmth, 1, 1 - warmth], np.float32)
        if self.ground:
            raw = alone(raw, light['diffuse'] * GROUND, np.clip(p['ground'], 0, 1), p['Alpha'])
        picture = encode(film(glare(raw), exposure))
        if self.ground:
            picture = on_ground(picture, light['diffuse'], p['ground'], p['Alpha'], self.ground, self.bare)
        write_png(target, np.clip(picture, 0, 1))


def main():
    ask = argparse.ArgumentParser()
    ask.add_argument('source')
    ask.add_argument('target')
    ask.add_argument('--ground')
    ask.add_argument('--paint')
    ask.add_argument('--from', dest='was')
    ask.add_argument('--exposure', type=float, default=1.0)
    ask.add_argument('--warmth', type=float, default=0.0)
    ask.add_argument('--fast', action='store_true', help='the filter of the many products, a fifteenth of the time')
    ask.add_argument('--calm', action='store_true', help='smooths more, for evenings of many small lamps')
    o = ask.parse_args()
    Negative(o.source, o.ground, o.fast, calm if o.calm else None).print(o.target, o.paint, o.was, o.exposure, o.warmth)


if __name__ == '__main__':
    main()
