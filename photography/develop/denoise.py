"""An edge-keeping filter for light: wavelet steps of growing reach that stop at edges of shape and of light.

Only light is filtered, never albedo, so the thread of a cloth and the grain of wood stay as sharp as rendered."""
import numpy as np

KERNEL = np.array([1, 4, 6, 4, 1], np.float32) / 16


def _shift(a, dy, dx):
    h, w = a.shape[:2]
    rows = np.clip(np.arange(h) + dy, 0, h - 1)
    columns = np.clip(np.arange(w) + dx, 0, w - 1)
    return a[rows][:, columns]


def _blur(a, passes=1):
    for _ in range(passes):
        a = (_shift(a, 0, -1) + 2 * a + _shift(a, 0, 1)) / 4
        a = (_shift(a, -1, 0) + 2 * a + _shift(a, 1, 0)) / 4
    return a


def calm_sparks(light, limit=2.2):
    """Lowers lone bright pixels (fireflies) to the level of their surroundings."""
    grey = light.mean(axis=2)
    ring = np.stack([_shift(grey, y, x) for y in (-1, 0, 1) for x in (-1, 0, 1) if y or x])
    ring.sort(axis=0)
    roof = ring[5] * limit + 0.02
    return light * np.minimum(1, roof / np.maximum(grey, 1e-6))[..., None]


def denoise(light, normal, depth, steps=5, keep=1.0, like=None):
    """`keep` sets how strongly edges of light stop the filter; `like` is a further guide (albedo), h × w × 3."""
    light = calm_sparks(np.maximum(light, 0)).astype(np.float32)
    normal = normal.astype(np.float32)
    depth = np.log(np.clip(depth, 0.05, 100)).astype(np.float32)
    slope = np.maximum(np.hypot(*np.gradient(depth)), 1e-4)
    slope = np.minimum(slope, 0.02)
    grey = light.mean(axis=2)
    mean = _blur(grey, 3)
    variance = _blur(np.maximum(grey - mean, 0) ** 2 + np.minimum(grey - mean, 0) ** 2, 4)
    for step in range(steps):
        reach = 1 << step
        guide = _blur(grey, 2 if step == 0 else 1)
        sigma = keep * 2.6 * np.sqrt(_blur(variance)) + 0.004 * guide + 1e-5
        total = light * (KERNEL[2] ** 2)
        spread = variance * (KERNEL[2] ** 4)
        weight = np.full(grey.shape, KERNEL[2] ** 2, np.float32)
        for j in range(-2, 3):
            for i in range(-2, 3):
                if not (i or j):
                    continue
                dy, dx = j * reach, i * reach
                near_normal = np.clip((_shift(normal, dy, dx) * normal).sum(axis=2), 0, 1) ** 32
                away = np.abs(_shift(depth, dy, dx) - depth) / (slope * np.hypot(dx, dy) * 2.0 + 1e-4)
                other = np.abs(_shift(guide, dy, dx) - guide) / sigma
                cost = away + other
                if like is not None:
                    cost = cost + np.abs(_shift(like, dy, dx) - like).sum(axis=2) * 14
                w = KERNEL[j + 2] * KERNEL[i + 2] * near_normal * np.exp(-np.minimum(cost, 30))
                total += _shift(light, dy, dx) * w[..., None]
                spread += _shift(variance, dy, dx) * w * w
                weight += w
        light = total / weight[..., None]
        variance = spread / weight ** 2
        grey = light.mean(axis=2)
        if step == 0:
            lonely = np.clip(1.6 - weight / 0.16, 0, 1)
    return _settle(light, lonely)


def _settle(light, lonely):
    """Gives edge pixels that found no neighbour of their own kind the light of those about them which did."""
    sure = (1.001 - lonely)[..., None]
    ways = [(y, x) for y in (-1, 0, 1) for x in (-1, 0, 1)]
    nearby = sum(_shift(light * sure, y, x) for y, x in ways) / sum(_shift(sure, y, x) for y, x in ways)
    return light + (nearby - light) * lonely[..., None]


def _near(a, dy, dx):
    """The picture moved without copying more than its edge."""
    h, w = a.shape[-2:]
    wide = np.pad(a, [(0, 0)] * (a.ndim - 2) + [(abs(dy), abs(dy)), (abs(dx), abs(dx))], 'edge')
    return wide[..., abs(dy) + dy:abs(dy) + dy + h, abs(dx) + dx:abs(dx) + dx + w]


def halved(a):
    """The picture at half its size, the mean of each four pixels."""
    a = a[:a.shape[0] // 2 * 2, :a.shape[1] // 2 * 2]
    return (a[::2, ::2] + a[1::2, ::2] + a[::2, 1::2] + a[1::2, 1::2]) * np.float32(0.25)


def doubled(small, guide, whole):
    """A half-size light at full size again. Each pixel takes from the nine about it what faces as it does and lies as far:
    `guide` is (normal, depth) of the small picture, `whole` of the large one."""
    small = np.ascontiguousarray(small.astype(np.float32).transpose(2, 0, 1))
    near = np.ascontiguousarray(guide[0].astype(np.float32).transpose(2, 0, 1))
    near_depth = np.log(np.clip(guide[1], 0.05, 100)).astype(np.float32)
    h, w = near_depth.shape
    out = np.empty((*whole[1].shape, 3), np.float32)
    for a in (0, 1):
        for b in (0, 1):
            normal = whole[0][a:2 * h:2, b:2 * w:2].astype(np.float32).transpose(2, 0, 1)
            depth = np.log(np.clip(whole[1][a:2 * h:2, b:2 * w:2], 0.05, 100)).astype(np.float32)
            total, weight = np.zeros_like(small), np.zeros((h, w), np.float32)
            for j in (-1, 0, 1):
                for i in (-1, 0, 1):
                    away = (j - (a - 0.5) / 2) ** 2 + (i - (b - 0.5) / 2) ** 2
                    facing = np.clip((_near(near, j, i) * normal).sum(axis=0), 0.1, 1)
                    for _ in range(3):
                        facing *= facing
                    apart = np.abs(_near(near_depth, j, i) - depth) * 60
                    each = np.float32(np.exp(-away * 1.6)) * (facing * np.exp(-np.minimum(apart, 20)) + np.float32(1e-7))
                    total += _near(small, j, i) * each
                    weight += each
            out[a:2 * h:2, b:2 * w:2] = (total / weight).transpose(1, 2, 0)
    return out


def denoise_half(light, normal, depth, steps=6, keep=1.0):
    """The fast filter at half size, where four pixels bring four times the samples; the full size comes back along the
    edges of normals and depth. For large pictures of few samples: cheaper, and calmer in the dark."""
    small = [halved(each) for each in (np.maximum(light, 0), normal, depth)]
    return relit(doubled(denoise_fast(*small, steps, keep), small[1:], (normal, depth)), light, normal)


def relit(smooth, raw, normal):
    """Gives back what the filter takes from threads and grain: how much a pixel that faces a little otherwise than those
    about it is lighter or darker is fitted over the whole picture (noise cancels out), then laid on the clean light."""
    apart = normal.astype(np.float32) - _blur(normal.astype(np.float32), 4)
    bend = np.abs(apart).sum(axis=2)
    grey = smooth.mean(axis=2)
    fine = (bend > 1e-3) & (bend < 0.5) & (grey > 0.02)
    if fine.sum() < 2000:
        return smooth
    towards = apart[fine]
    gain = np.clip(raw.mean(axis=2)[fine] / grey[fine] - 1, -1, 1)
    fit = np.linalg.solve(towards.T @ towards + np.eye(3, dtype=np.float32), towards.T @ gain)
    return smooth * np.clip(1 + np.where(bend < 0.6, apart @ fit, 0), 0.6, 1.5)[..., None]


def denoise_fast(light, normal, depth, steps=6, keep=1.0, bend=5):
    """The same filter with eight neighbours a step instead of twenty-four, on planes: a fifteenth of the time, for the many.

    `bend` is how many times the likeness of two normals is squared: less lets light pass round a thin leg."""
    light = np.ascontiguousarray(calm_sparks(np.maximum(light, 0)).astype(np.float32).transpose(2, 0, 1))
    normal = np.ascontiguousarray(normal.astype(np.float32).transpose(2, 0, 1))
    depth = np.log(np.clip(depth, 0.05, 100)).astype(np.float32)
    slope = np.clip(np.hypot(*np.gradient(depth)), 1e-4, 0.02)
    grey = light.mean(axis=0)
    variance = _blur((grey - _blur(grey, 3)) ** 2, 4)
    for step in range(steps):
        reach = 1 << step
        guide = _blur(grey, 2 if step == 0 else 1)
        ease = 1 / (keep * 2.6 * np.sqrt(_blur(variance)) + 0.004 * guide + 1e-5)
        total, spread, weight = light * 0.25, variance * 0.0625, np.full(grey.shape, 0.25, np.float32)
        for j in (-1, 0, 1):
            for i in (-1, 0, 1):
                if not (i or j):
                    continue
                dy, dx = j * reach, i * reach
                facing = np.clip((_near(normal, dy, dx) * normal).sum(axis=0), 0, 1)
                for _ in range(bend):
                    facing *= facing
                cost = np.abs(_near(depth, dy, dx) - depth) / (slope * np.float32(np.hypot(dx, dy) * 2.0) + 1e-4)
                cost += np.abs(_near(guide, dy, dx) - guide) * ease
                w = facing * np.exp(-np.minimum(cost, 30)) * np.float32(0.25 / (1 << (abs(i) + abs(j))))
                total += _near(light, dy, dx) * w
                spread += _near(variance, dy, dx) * w * w
                weight += w
        light = total / weight
        variance = spread / weight ** 2
        grey = light.mean(axis=0)
        if step == 0:
            lonely = np.clip(1.6 - weight / 0.28, 0, 1)
    light = light.transpose(1, 2, 0)
    return _settle(light, lonely)
