"""A scene as one binary glTF: metres, y up, small numbers (KHR_mesh_quantization), no decoder needed to read it."""
import json
import os
import struct
import sys
import tempfile

import bpy
import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'develop'))
from core.graph import linear  # noqa: E402
from core.materials import METALS, WOODS  # noqa: E402

TRIANGLES = 44000
PATCH = {'wood': 0.9, 'cloth': 0.022}


def grain(side=256):
    """Wood along u, light and dark lines that meet at the edges."""
    rng = np.random.default_rng(7)
    u, v = np.meshgrid(np.linspace(0, 6.2832, side, endpoint=False), np.linspace(0, 6.2832, side // 2, endpoint=False))
    lines = sum(np.sin(v * k + rng.uniform(0, 6.28) + 0.8 * np.sin(u * rng.integers(1, 3) + rng.uniform(0, 6.28))) / k ** 0.6 for k in (3, 5, 8, 13, 21, 34))
    lines /= np.abs(lines).max()
    return np.repeat((0.9 + 0.1 * lines)[..., None], 3, axis=2)


def weave(side=32):
    t = np.arange(side) / side * 2 * np.pi * 4
    threads = np.maximum(np.abs(np.sin(t))[:, None], np.abs(np.sin(t))[None, :])
    # Threads of linen are not alike: some are paler, some thicker.
    rng = np.random.default_rng(5)
    slubs = np.repeat(rng.uniform(0.93, 1.0, 8), side // 8)
    return np.repeat(((0.78 + 0.22 * threads) * np.minimum(slubs[:, None], slubs[None, ::-1]))[..., None], 3, axis=2)


def surface(material):
    """What a viewer must know of a material: its color, how rough and how much of a metal it is, which texture lies on it."""
    words = material.name.split('.')[0].split()
    kind, said = words[0], next((word for word in words if word.startswith('#')), None)
    shader = next(node for node in material.node_tree.nodes if node.type == 'BSDF_PRINCIPLED')
    painted = any(node.type == 'OUTPUT_AOV' and node.name.startswith('AOV') or node.type == 'OUTPUT_AOV' and node.inputs['Value'].is_linked for node in material.node_tree.nodes)
    painted = painted or kind == 'tinted' and any(node.type == 'OUTPUT_AOV' for node in material.node_tree.nodes)
    metal = kind in METALS
    tone = said or (METALS[kind][0] if metal else WOODS[kind][1] if kind in WOODS else None)
    color = linear(tone) if tone else tuple(shader.inputs['Base Color'].default_value)[:3]
    if kind == 'rug' or kind == 'woven':
        color = linear(words[-1] if words[-1].startswith('#') else said or '#CDBFA8')
    texture = 'wood' if kind in WOODS else 'cloth' if kind in ('weave', 'linen', 'wool', 'cotton', 'boucle', 'rattan') else None
    rough = 0.05 if kind in ('glass', 'tinted', 'mirror') else float(shader.inputs['Roughness'].default_value)
    return {'name': 'painted' if painted else kind, 'color': color, 'rough': rough, 'metal': 1.0 if metal or kind == 'mirror' else 0.0,
            'alpha': {'glass': 0.32, 'tinted': 0.4, 'sheer': 0.62}.get(kind, 1.0), 'texture': texture, 'glow': kind in ('glow', 'shade')}


def evaluated(limit=TRIANGLES):
    """Every mesh as it would be rendered, thinned to `limit` triangles in all: (material, positions, normals, uv, corners)."""
    things = [t for t in bpy.context.scene.objects if t.type in ('MESH', 'CURVE') and not t.hide_render and t.visible_camera]
    for thing in things:
        for modifier in thing.modifiers:
            if modifier.type == 'SUBSURF' and len(thing.data.polygons) > 700:
                modifier.levels = modifier.render_levels = 0
        if thing.type == 'MESH' and any(modifier.type == 'SUBSURF' for modifier in thing.modifiers):
            # Soft bodies have no edges: thinned, they would else be creased where triangles meet.
            thing.data.use_auto_smooth = False
        if thing.type == 'CURVE':
            thing.data.bevel_resolution, thing.data.resolution_u = 1, 3
    total = count(things)
    while total > limit:
        share = limit / total * 0.97
        for thing in things:
            if thing.type == 'MESH' and size_of(thing) > 300:
                thin = thing.modifiers.get('thin') or thing.modifiers.new('thin', 'DECIMATE')
                thin.ratio *= share
        before, total = total, count(things)
        if total > before * 0.97:
            break
    graph = bpy.context.evaluated_depsgraph_get()
    for thing in things:
        seen = thing.evaluated_get(graph)
        mesh = seen.to_mesh()
        mesh.calc_loop_triangles()
        mesh.calc_normals_split()
        if mesh.loop_triangles and mesh.materials:
            yield parts_of(mesh, np.array(thing.matrix_world))
        seen.to_mesh_clear()


def size_of(thing):
    return len(thing.evaluated_get(bpy.context.evaluated_depsgraph_get()).data.polygons)


def count(things):
    graph, total = bpy.context.evaluated_depsgraph_get(), 0
    for thing in things:
        seen = thing.evaluated_get(graph)
        mesh = seen.to_mesh()
        mesh.calc_loop_triangles()
        total += len(mesh.loop_triangles)
        seen.to_mesh_clear()
    return total


def parts_of(mesh, world):
    loops = np.empty(len(mesh.loop_triangles) * 3, np.int32)
    mesh.loop_triangles.foreach_get('loops', loops)
    corner = np.empty(len(mesh.loops), np.int32)
    mesh.loops.foreach_get('vertex_index', corner)
    points = np.empty(len(mesh.vertices) * 3)
    mesh.vertices.foreach_get('co', points)
    normals = np.empty(len(mesh.loops) * 3)
    mesh.loops.foreach_get('normal', normals)
    uv = np.zeros(len(mesh.loops) * 2)
    if mesh.uv_layers:
        mesh.uv_layers[0].data.foreach_get('uv', uv)
    at = points.reshape(-1, 3)[corner[loops]] @ world[:3, :3].T + world[:3, 3]
    facing = normals.reshape(-1, 3)[loops] @ np.linalg.inv(world[:3, :3])
    facing /= np.maximum(np.linalg.norm(facing, axis=1, keepdims=True), 1e-9)
    turned = lambda v: np.stack([v[:, 0], v[:, 2], -v[:, 1]], axis=1)  # noqa: E731
    flat = uv.reshape(-1, 2)[loops]
    return mesh.materials[0], turned(at), turned(facing), np.stack([flat[:, 0], -flat[:, 1]], axis=1)


def write(path, paint=None):
    """The scene as a .glb, what is painted in the color `paint`; answers its triangles."""
    groups = {}
    for material, at, facing, uv in evaluated():
        groups.setdefault(material.name, (material, []))[1].append((at, facing, uv))
    binary, views, accessors, materials, primitives, images = bytearray(), [], [], [], [], {}
    cloud = np.concatenate([at for _, parts in groups.values() for at, _, _ in parts])
    low, span = cloud.min(axis=0), float((cloud.max(axis=0) - cloud.min(axis=0)).max())

    def view(data, target=None, stride=None):
        while len(binary) % 4:
            binary.append(0)
        views.append({'buffer': 0, 'byteOffset': len(binary), 'byteLength': len(data), **({'target': target} if target else {}), **({'byteStride': stride} if stride else {})})
        binary.extend(data)
        return len(views) - 1

    for material, parts in groups.values():
        look = surface(material)
        if paint and look['name'] == 'painted':
            look['color'] = linear(paint)
        at, facing, uv = (np.concatenate([part[k] for part in parts]) for k in range(3))
        packed = np.zeros(len(at), np.dtype([('at', '<u2', 4), ('facing', 'i1', 4), ('uv', '<i2', 2)]))
        packed['at'][:, :3] = np.round((at - low) / span * 65535)
        packed['facing'][:, :3] = np.round(facing * 127)
        packed['uv'] = np.clip(np.round(uv * 1000), -32000, 32000)
        if not look['texture']:
            packed['uv'] = 0
        once, corners = np.unique(packed, return_inverse=True)
        wide = len(once) > 65535
        vertices = view(once.tobytes(), 34962, 16)
        base = len(accessors)
        lowest, highest = once['at'][:, :3].min(axis=0).tolist(), once['at'][:, :3].max(axis=0).tolist()
        accessors.extend([
            {'bufferView': vertices, 'byteOffset': 0, 'componentType': 5123, 'count': len(once), 'type': 'VEC3', 'min': lowest, 'max': highest},
            {'bufferView': vertices, 'byteOffset': 8, 'componentType': 5120, 'normalized': True, 'count': len(once), 'type': 'VEC3'},
            {'bufferView': vertices, 'byteOffset': 12, 'componentType': 5122, 'count': len(once), 'type': 'VEC2'},
            {'bufferView': view(corners.astype('<u4' if wide else '<u2').tobytes(), 34963), 'componentType': 5125 if wide else 5123, 'count': len(corners), 'type': 'SCALAR'}])
        shine = {'baseColorFactor': [*(float(c) for c in look['color']), look['alpha']], 'roughnessFactor': look['rough'], 'metallicFactor': look['metal']}
        if look['texture']:
            index = images.setdefault(look['texture'], len(images))
            scale = 1 / 1000 / PATCH[look['texture']]
            shine['baseColorTexture'] = {'index': index, 'extensions': {'KHR_texture_transform': {'scale': [scale, scale * (2 if look['texture'] == 'wood' else 1)]}}}
        materials.append({'name': look['name'], 'doubleSided': True, 'pbrMetallicRoughness': shine, **({'alphaMode': 'BLEND'} if look['alpha'] < 1 else {}),
                          **({'emissiveFactor': [min(1.0, float(c) * 0.6) for c in look['color']]} if look['glow'] else {})})
        attributes = {'POSITION': base, 'NORMAL': base + 1, **({'TEXCOORD_0': base + 2} if look['texture'] else {})}
        primitives.append({'attributes': attributes, 'indices': base + 3, 'material': len(materials) - 1})
    pictures = [{'bufferView': view(png(grain() if name == 'wood' else weave())), 'mimeType': 'image/png'} for name in images]
    middle = [float(-(cloud[:, 0].max() + cloud[:, 0].min()) / 2), float(-cloud[:, 1].min()), float(-(cloud[:, 2].max() + cloud[:, 2].min()) / 2)]
    step = span / 65535
    gltf = {
        'asset': {'version': '2.0', 'generator': 'majlis photography'},
        'extensionsUsed': ['KHR_mesh_quantization'] + (['KHR_texture_transform'] if images else []),
        'extensionsRequired': ['KHR_mesh_quantization'] + (['KHR_texture_transform'] if images else []),
        'scene': 0, 'scenes': [{'nodes': [0]}],
        'nodes': [{'mesh': 0, 'scale': [step] * 3, 'translation': [float(low[k]) + middle[k] for k in range(3)]}],
        'meshes': [{'primitives': primitives}], 'materials': materials, 'accessors': accessors, 'bufferViews': views,
        **({'images': pictures, 'samplers': [{'wrapS': 10497, 'wrapT': 10497, 'minFilter': 9987, 'magFilter': 9729}],
            'textures': [{'source': k, 'sampler': 0} for k in range(len(pictures))]} if images else {}),
    }
    while len(binary) % 4:
        binary.append(0)
    gltf['buffers'] = [{'byteLength': len(binary)}]
    words = json.dumps(gltf, separators=(',', ':')).encode()
    words += b' ' * (-len(words) % 4)
    with open(path, 'wb') as out:
        out.write(struct.pack('<III', 0x46546C67, 2, 28 + len(words) + len(binary) - 0))
        out.write(struct.pack('<II', len(words), 0x4E4F534A) + words + struct.pack('<II', len(binary), 0x004E4942) + bytes(binary))
    return sum(accessors[p['indices']]['count'] for p in primitives) // 3


def png(picture):
    from develop import write_png
    with tempfile.NamedTemporaryFile(suffix='.png') as file:
        write_png(file.name, picture)
        return open(file.name, 'rb').read()
