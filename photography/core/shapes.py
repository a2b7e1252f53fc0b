"""Solid shapes in centimetres: x to the right, y away from the camera, z up."""
import functools
import math

import bmesh
import bpy
import numpy as np

CM = 0.01
_parents = []


def model(make):
    """A function that builds furniture at the origin and answers with one thing to be put in its place."""

    @functools.wraps(make)
    def built(*args, **options):
        whole = bpy.data.objects.new(make.__name__, None)
        bpy.context.scene.collection.objects.link(whole)
        if _parents:
            whole.parent = _parents[-1]
        _parents.append(whole)
        try:
            make(*args, **options)
        finally:
            _parents.pop()
        return whole

    return built


def put(thing, x=0, y=0, z=0, turn=0, size=1.0, tilt=(0, 0)):
    thing.location = (x * CM, y * CM, z * CM)
    thing.rotation_euler = (math.radians(tilt[0]), math.radians(tilt[1]), math.radians(turn))
    thing.scale = (size, size, size)
    return thing


def _lay_uv(mesh):
    """Textures lie on every face at their true scale: one unit of the map is one metre."""
    count = len(mesh.loops)
    coords = np.empty(len(mesh.vertices) * 3)
    mesh.vertices.foreach_get('co', coords)
    coords = coords.reshape(-1, 3)
    corner = np.empty(count, dtype=np.int32)
    mesh.loops.foreach_get('vertex_index', corner)
    normals = np.empty(len(mesh.polygons) * 3)
    mesh.polygons.foreach_get('normal', normals)
    sides = np.empty(len(mesh.polygons), dtype=np.int32)
    mesh.polygons.foreach_get('loop_total', sides)
    axis = np.repeat(np.abs(normals.reshape(-1, 3)).argmax(axis=1), sides)
    at = coords[corner]
    u = np.where(axis == 0, at[:, 1], at[:, 0])
    v = np.where(axis == 2, at[:, 1], at[:, 2])
    mesh.uv_layers.new(name='metres').data.foreach_set('uv', np.stack([u, v], axis=1).ravel())


def add(name, points, faces, material, at=(0, 0, 0), turn=(0, 0, 0), bevel=0.0, subdivide=0, thick=0.0, flat=False, outward=False):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([(x * CM, y * CM, z * CM) for x, y, z in np.asarray(points, dtype=float)], [], faces)
    if outward:
        made = bmesh.new()
        made.from_mesh(mesh)
        bmesh.ops.recalc_face_normals(made, faces=made.faces[:])
        made.to_mesh(mesh)
        made.free()
    mesh.update()
    _lay_uv(mesh)
    mesh.materials.append(material)
    if not flat:
        mesh.polygons.foreach_set('use_smooth', [True] * len(mesh.polygons))
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = math.radians(42)
    return place(name, mesh, at, turn, bevel, subdivide, thick)


def place(name, data, at=(0, 0, 0), turn=(0, 0, 0), bevel=0.0, subdivide=0, thick=0.0):
    thing = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = [c * CM for c in at]
    thing.rotation_euler = [math.radians(a) for a in turn]
    if _parents:
        thing.parent = _parents[-1]
    if thick:
        shell = thing.modifiers.new('thick', 'SOLIDIFY')
        shell.thickness = thick * CM
        shell.offset = 0
    if bevel:
        edge = thing.modifiers.new('bevel', 'BEVEL')
        edge.width = bevel * CM
        edge.segments = 3
        edge.limit_method = 'ANGLE'
        edge.angle_limit = math.radians(35)
    if subdivide:
        smooth = thing.modifiers.new('smooth', 'SUBSURF')
        smooth.levels = smooth.render_levels = subdivide
    return thing


def box(size, at, material, bevel=0.4, turn=(0, 0, 0), name='box'):
    """A board or block that stands on `at` (the middle of its underside)."""
    a, b, h = size[0] / 2, size[1] / 2, size[2]
    points = [(x, y, z) for z in (0, h) for y in (-b, b) for x in (-a, a)]
    faces = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
    return add(name, points, faces, material, at, turn, bevel=min(bevel, a * 0.9, b * 0.9, h * 0.45), outward=True)


def lathe(profile, at, material, around=48, turn=(0, 0, 0), wobble=0.0, seed=1, subdivide=1, thick=0.0, name='turned'):
    """A body of revolution; `profile` runs upward as (radius, height)."""
    rng = np.random.default_rng(seed)
    angle = np.linspace(0, 2 * math.pi, around, endpoint=False)
    phase = rng.uniform(0, 6.28, 2)
    points, faces = [], []
    for r, z in profile:
        r = max(r, 0.01)
        round_ = r * (1 + wobble * (np.sin(2 * angle + phase[0] + z * 0.05) + 0.6 * np.sin(3 * angle + phase[1])))
        points += list(zip(round_ * np.cos(angle), round_ * np.sin(angle), np.full(around, float(z))))
    for ring in range(len(profile) - 1):
        for k in range(around):
            n = (k + 1) % around
            faces.append((ring * around + k, ring * around + n, (ring + 1) * around + n, (ring + 1) * around + k))
    return add(name, points, faces, material, at, turn, subdivide=subdivide, thick=thick)


def rod(start, end, r0, r1=None, material=None, around=20, name='rod'):
    """A straight leg or bar between two points, tapered, its ends softly closed."""
    start, end = np.asarray(start, float), np.asarray(end, float)
    length = np.linalg.norm(end - start)
    along = (end - start) / length
    r1 = r0 if r1 is None else r1
    e0, e1 = min(r0 * 0.3, length * 0.2), min(r1 * 0.3, length * 0.2)
    profile = [(0, 0), (r0 - e0, 0), (r0, e0), (r1, length - e1), (r1 - e1, length), (0, length)]
    thing = lathe(profile, start, material, around, subdivide=0, name=name)
    thing.rotation_euler = (0, math.acos(max(-1, min(1, along[2]))), math.atan2(along[1], along[0]))
    return thing


def tube(points, radius, material, closed=False, straight=False, at=(0, 0, 0), turn=(0, 0, 0), name='tube'):
    """A bent bar, a cord, a piping: round in section along the points."""
    curve = bpy.data.curves.new(name, 'CURVE')
    curve.dimensions = '3D'
    curve.bevel_depth = radius * CM
    curve.bevel_resolution = 4
    curve.use_fill_caps = True
    curve.resolution_u = 6
    line = curve.splines.new('POLY' if straight else 'BEZIER')
    if straight:
        line.points.add(len(points) - 1)
        for knot, p in zip(line.points, points):
            knot.co = (p[0] * CM, p[1] * CM, p[2] * CM, 1)
    else:
        line.bezier_points.add(len(points) - 1)
        for knot, p in zip(line.bezier_points, points):
            knot.co = (p[0] * CM, p[1] * CM, p[2] * CM)
            knot.handle_left_type = knot.handle_right_type = 'AUTO'
    line.use_cyclic_u = closed
    line.use_smooth = True
    curve.materials.append(material)
    return place(name, curve, at, turn)


def plate(outline, thickness, at, material, bevel=0.4, upright=False, turn=(0, 0, 0), name='plate'):
    """A board of any outline: lying (outline in x, y) or upright (outline in x, z, thickness to the back)."""
    n = len(outline)
    low = [(x, y, 0) for x, y in outline]
    high = [(x, y, thickness) for x, y in outline]
    if upright:
        low, high = [(x, thickness, z) for x, z in outline], [(x, 0, z) for x, z in outline]
    faces = [tuple(reversed(range(n))), tuple(range(n, 2 * n))]
    faces += [(k, (k + 1) % n, n + (k + 1) % n, n + k) for k in range(n)]
    return add(name, low + high, faces, material, at, turn, bevel=bevel, outward=True)


def arch(width, height, steps=28, foot=0.0):
    """The outline of a round-headed opening, from the left foot over the head to the right foot."""
    r = width / 2
    spring = height - r
    bow = [(-r * math.cos(t), spring + r * math.sin(t)) for t in np.linspace(0, math.pi, steps)]
    return [(-r, foot), *bow, (r, foot)]


def oval(width, depth, steps=64, square=2.0):
    """A disc, an oval or (square > 2) a softened rectangle."""
    out = []
    for t in np.linspace(0, 2 * math.pi, steps, endpoint=False):
        c, s = math.cos(t), math.sin(t)
        out.append((width / 2 * math.copysign(abs(c) ** (2 / square), c), depth / 2 * math.copysign(abs(s) ** (2 / square), s)))
    return out


def cut(thing, tool):
    """Takes the tool's volume out of the thing."""
    taken = thing.modifiers.new('cut', 'BOOLEAN')
    taken.operation = 'DIFFERENCE'
    taken.solver = 'EXACT'
    taken.object = tool
    tool.hide_render = True
    return thing


def unit_cube(cuts):
    """The points and faces of a cube from -1 to 1, each side a grid of (cuts + 1)² squares."""
    made = bmesh.new()
    bmesh.ops.create_cube(made, size=2)
    bmesh.ops.subdivide_edges(made, edges=made.edges[:], cuts=cuts, use_grid_fill=True)
    made.verts.index_update()
    points = np.array([v.co[:] for v in made.verts])
    faces = [tuple(v.index for v in f.verts) for f in made.faces]
    made.free()
    return points, faces
