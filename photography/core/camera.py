"""Camera, light and what a frame leaves behind: one EXR file of separate passes."""
import math

import bpy
from mathutils import Vector

from core.materials import linear
from core.shapes import CM


def empty_set():
    bpy.ops.wm.read_factory_settings(use_empty=True)


def camera(at, to, width, height, lens=50.0, shift=(0, 0)):
    """Looks from `at` to `to` (centimetres); `shift` slides the frame without tilting, as a view camera does."""
    scene = bpy.context.scene
    data = bpy.data.cameras.new('camera')
    data.lens, data.sensor_width, data.sensor_fit = lens, 36, 'HORIZONTAL'
    data.shift_x, data.shift_y = shift
    data.clip_end = 200
    eye = bpy.data.objects.new('camera', data)
    scene.collection.objects.link(eye)
    eye.location = [c * CM for c in at]
    eye.rotation_euler = (Vector(to) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    scene.camera = eye
    scene.render.resolution_x, scene.render.resolution_y, scene.render.resolution_percentage = width, height, 100


def facing(width_cm, centre, distance, width, height, eye_height):
    """An upright camera before a wall at y = 0: frames `width_cm` of it around `centre` (x, z), verticals stay vertical."""
    lens = 36 * distance / width_cm
    camera((centre[0], -distance, eye_height), (centre[0], 0, eye_height), width, height, lens,
           (0, (centre[1] - eye_height) / width_cm))


def area(at, to, size, watts, color='#FFF4E6', depth=None):
    data = bpy.data.lights.new('area', 'AREA')
    data.shape, data.size, data.size_y = 'RECTANGLE', size * CM, (depth or size) * CM
    data.energy, data.color = watts, linear(color)
    lamp = bpy.data.objects.new('area', data)
    bpy.context.scene.collection.objects.link(lamp)
    lamp.location = [c * CM for c in at]
    lamp.rotation_euler = (Vector(to) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    lamp.visible_camera = False
    return lamp


def bulb(at, watts, color='#FFC98A', radius=4.0):
    data = bpy.data.lights.new('bulb', 'POINT')
    data.energy, data.color, data.shadow_soft_size = watts, linear(color), radius * CM
    lamp = bpy.data.objects.new('bulb', data)
    bpy.context.scene.collection.objects.link(lamp)
    lamp.location = [c * CM for c in at]
    lamp.visible_camera = False
    return lamp


def sun(turn, height, strength, color='#FFE3B8', soft=1.6):
    """Sunlight from compass `turn` (0 comes from the camera, -90 from the left) at `height` degrees."""
    data = bpy.data.lights.new('sun', 'SUN')
    data.energy, data.color, data.angle = strength, linear(color), math.radians(soft)
    lamp = bpy.data.objects.new('sun', data)
    bpy.context.scene.collection.objects.link(lamp)
    lamp.rotation_euler = (math.radians(90 - height), 0, math.radians(turn))
    return lamp


def sky(color, strength):
    world = bpy.context.scene.world or bpy.data.worlds.new('sky')
    bpy.context.scene.world = world
    world.use_nodes = True
    ground = world.node_tree.nodes['Background']
    ground.inputs['Color'].default_value = (*linear(color), 1)
    ground.inputs['Strength'].default_value = strength


def shoot(path, samples, seed=7, threads=2, quick=False):
    """Renders the passes the darkroom needs (see develop/develop.py) into one multilayer EXR; `quick` for the many products."""
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    cycles = scene.cycles
    cycles.device, cycles.samples, cycles.seed = 'CPU', samples, seed
    cycles.use_adaptive_sampling, cycles.adaptive_threshold = True, 0.03
    cycles.adaptive_min_samples = max(8, samples // 4)
    cycles.use_denoising = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces, cycles.transmission_bounces = 12, 4, 3, 12
    if quick:
        cycles.diffuse_bounces, cycles.glossy_bounces = 2, 2
        cycles.adaptive_threshold = 0.05
        cycles.adaptive_min_samples = min(samples, 6)
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct = 3.0, 12.0
    cycles.blur_glossy = 1.0
    cycles.caustics_reflective = cycles.caustics_refractive = False
    # Of two or three samples a pixel leaves steps at edges; a wider reach shares its neighbours'.
    cycles.pixel_filter_type, cycles.filter_width = 'BLACKMAN_HARRIS', 1.4 if samples > 3 else 1.9
    scene.render.threads_mode, scene.render.threads = 'FIXED', threads
    scene.render.use_persistent_data = False
    layer = bpy.context.view_layer
    for name in ('diffuse', 'glossy', 'transmission'):
        for part in ('direct', 'indirect', 'color'):
            setattr(layer, f'use_pass_{name}_{part}', True)
    layer.use_pass_emit = layer.use_pass_environment = layer.use_pass_normal = layer.use_pass_z = True
    for name in ('paint', 'ground'):
        aov = layer.aovs.add()
        aov.name, aov.type = name, 'VALUE'
    scene.view_settings.view_transform = 'Standard'
    scene.render.image_settings.file_format = 'OPEN_EXR_MULTILAYER'
    scene.render.image_settings.color_depth = '16'
    scene.render.image_settings.exr_codec = 'NONE' if quick else 'ZIP'
    scene.render.filepath = path
    bpy.ops.render.render(write_still=True)
    if scene.render.film_transparent:
        _shoot_bare(path, max(100 * 160 // scene.render.resolution_x, 1) if quick else 100)


def _shoot_bare(path, percent):
    """The studio floor without the thing on it, so that the darkroom can tell shadow from the lamp's own fall-off."""
    scene = bpy.context.scene
    for thing in scene.objects:
        if thing.type in ('MESH', 'CURVE') and thing.name != 'ground' or thing.type == 'LIGHT' and thing.parent:
            thing.hide_render = True
    scene.cycles.samples = 24
    scene.render.resolution_percentage = percent
    scene.render.filepath = path.replace('.exr', '.bare.exr')
    bpy.ops.render.render(write_still=True)
