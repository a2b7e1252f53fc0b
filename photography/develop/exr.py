"""Reads Blender's multilayer EXR files (scan lines, ZIP or none) into numpy arrays, channel by channel."""
import struct
import zlib

import numpy as np

TYPES = {0: np.dtype('<u4'), 1: np.dtype('<f2'), 2: np.dtype('<f4')}


def _text(data, at):
    end = data.index(b'\0', at)
    return data[at:end].decode(), end + 1


def _channels(block):
    out, at = [], 0
    while block[at]:
        name, at = _text(block, at)
        out.append((name, TYPES[struct.unpack_from('<i', block, at)[0]]))
        at += 16
    return out


def _unpack(chunk, size):
    """Undoes the ZIP filter: deflate, running differences, odd and even bytes apart."""
    if len(chunk) == size:
        return chunk
    plain = np.frombuffer(zlib.decompress(chunk), np.uint8).astype(np.int64)
    plain[1:] -= 128
    plain = (np.cumsum(plain) & 255).astype(np.uint8)
    out = np.empty(size, np.uint8)
    half = (size + 1) // 2
    out[0::2], out[1::2] = plain[:half], plain[half:]
    return out.tobytes()


def read(path):
    data = open(path, 'rb').read()
    if data[:4] != b'\x76\x2f\x31\x01':
        raise ValueError(f'{path} is no EXR file')
    at, head = 8, {}
    while data[at]:
        name, at = _text(data, at)
        _, at = _text(data, at)
        size = struct.unpack_from('<i', data, at)[0]
        head[name] = data[at + 4:at + 4 + size]
        at += 4 + size
    x0, y0, x1, y1 = struct.unpack('<4i', head['dataWindow'])
    width, height = x1 - x0 + 1, y1 - y0 + 1
    channels = _channels(head['channels'])
    rows = {0: 1, 2: 1, 3: 16}[head['compression'][0]]
    blocks = (height + rows - 1) // rows
    offsets = struct.unpack_from(f'<{blocks}Q', data, at + 1)
    line = sum(kind.itemsize for _, kind in channels) * width
    out = {name: np.empty((height, width), np.float32) for name, _ in channels}
    if rows == 1 and len(data) - offsets[0] == height * (line + 8):
        # Plain lines one after the other, as the many are written: all of a channel at once.
        lines = np.frombuffer(data, np.uint8, height * (line + 8), offsets[0]).reshape(height, line + 8)
        pos = 8
        for name, kind in channels:
            out[name] = np.ascontiguousarray(lines[:, pos:pos + kind.itemsize * width]).view(kind).astype(np.float32)
            pos += kind.itemsize * width
        return out
    for offset in offsets:
        y, size = struct.unpack_from('<ii', data, offset)
        y -= y0
        count = min(rows, height - y)
        raw = _unpack(data[offset + 8:offset + 8 + size], line * count)
        pos = 0
        for row in range(y, y + count):
            for name, kind in channels:
                out[name][row] = np.frombuffer(raw, kind, width, pos)
                pos += kind.itemsize * width
    return out


def passes(path):
    """{'DiffDir': h × w × 3, 'Depth': h × w, …} of the first view layer."""
    flat, out = read(path), {}
    for full in flat:
        name = full.rsplit('.', 2)[-2]
        if name in out:
            continue
        stem = full.rsplit('.', 1)[0]
        if name == 'Combined':
            out['Alpha'] = flat.get(f'{stem}.A')
        parts = [flat[f'{stem}.{c}'] for c in ('RGB' if f'{stem}.R' in flat else 'XYZ') if f'{stem}.{c}' in flat]
        out[name] = np.stack(parts, axis=-1) if len(parts) == 3 else flat[full]
    return out
