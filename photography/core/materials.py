"""Materials made of noise and waves alone; no picture files. One call makes or finds one material."""
import functools

from core.graph import Graph, linear  # noqa: F401


@functools.cache
def fabric(color, kind='weave', paint=False):
    """Cloth: weave, linen, boucle, velvet, wool, cotton."""
    g = Graph(f'{kind} {color}')
    uv = g.where('UV')
    obj = g.where('Object')
    mottle = g.spread(g.noise(obj, 9, 3), 0.93, 1.05)
    g.set(Roughness=0.92, Specular=0.15, Sheen=0.1 if paint else 0.35, Sheen_Tint=0.6)
    if kind == 'boucle':
        cells = g.node('ShaderNodeTexVoronoi', feature='F1', Scale=95.0)
        g.link(obj, cells.inputs['Vector'])
        loops = cells.outputs['Distance']
        g.color(color, g.calc('MULTIPLY', mottle, g.calc('SUBTRACT', 1.12, g.calc('MULTIPLY', loops, 0.42))), paint)
        g.bump(g.calc('SUBTRACT', 1, loops), 0.85, 0.006)
    elif kind == 'velvet':
        g.set(Roughness=0.75, Sheen=0.15 if paint else 1.0, Sheen_Tint=0.35)
        brushed = g.spread(g.noise(obj, 5, 2, bend=1.5), 0.95, 1.04)
        g.color(color, brushed, paint)
        g.bump(g.noise(obj, 160, 2), 0.12, 0.002)
    else:
        count, depth, slub = {'weave': (260, 0.5, 0.12), 'linen': (330, 0.42, 0.2), 'wool': (150, 0.7, 0.16),
                              'cotton': (420, 0.25, 0.05)}[kind]
        threads = []
        for way in ('X', 'Y'):
            wave = g.node('ShaderNodeTexWave', bands_direction=way, Scale=count / 6.283, Distortion=1.6, Detail=1.0)
            wave.inputs['Detail Scale'].default_value = 3.0
            g.link(uv, wave.inputs['Vector'])
            threads.append(wave.outputs['Fac'])
        woven = g.calc('MAXIMUM', *threads)
        stretched = g.noise(g.where('UV', (14, 190, 14)), 1, 2)
        crossed = g.noise(g.where('UV', (190, 14, 14)), 1, 2)
        slubs = g.spread(g.calc('MULTIPLY', g.calc('ADD', stretched, crossed), 0.5), 1 - slub * 1.6, 1 + slub * 1.4)
        grey = g.calc('MULTIPLY', g.calc('MULTIPLY', mottle, slubs), g.calc('ADD', 0.86, g.calc('MULTIPLY', woven, 0.16)))
        g.color(color, grey, paint)
        g.bump(g.calc('ADD', woven, slubs), depth, 0.0025)
    return g.material


@functools.cache
def leather(color, paint=False):
    """Hide: a fine grain of cells, a soft sheen, slightly mottled."""
    g = Graph(f'leather {color}')
    obj = g.where('Object')
    cells = g.node('ShaderNodeTexVoronoi', feature='F1', Scale=260.0)
    g.link(obj, cells.inputs['Vector'])
    g.color(color, g.spread(g.noise(obj, 7, 4), 0.88, 1.07), paint)
    g.set(Roughness=0.46, Specular=0.4)
    g.bump(g.calc('ADD', g.calc('SUBTRACT', 1, cells.outputs['Distance']), g.noise(obj, 24, 3)), 0.3, 0.002)
    return g.material


WOODS = {
    'oak': ('#A67C4E', '#C79F70', '#D8B588'), 'walnut': ('#46301F', '#6A4A34', '#866046'),
    'ash': ('#C9AC85', '#DBC3A0', '#E6D3B4'), 'black': ('#191715', '#211F1C', '#2A2724'), 'teak': ('#8A5A34', '#AD7A4B', '#C49464'),
    # The studio's neutral tone, for the darkroom to paint over.
    'painted': ('#8F8981', '#BDB6AC', '#D2CCC3'),
}


@functools.cache
def wood(kind='oak', along='x', paint=False):
    g = Graph(f'{kind} along {along}')
    stretch = {'x': (1.1, 15, 15), 'y': (15, 1.1, 15), 'z': (15, 15, 1.1)}[along]
    at = g.where('Object', stretch)
    chance = g.node('ShaderNodeObjectInfo').outputs['Random']
    moved = g.node('ShaderNodeVectorMath', operation='ADD')
    spread = g.node('ShaderNodeCombineXYZ')
    for slot in range(3):
        g.link(g.calc('MULTIPLY', chance, 37.0), spread.inputs[slot])
    g.link(at, moved.inputs[0])
    g.link(spread.outputs[0], moved.inputs[1])
    rings = g.noise(moved.outputs[0], 1.5, 5, 0.62, 1.3)
    fine = g.noise(g.where('Object', tuple(c * 9 for c in stretch)), 1.3, 2)
    value = g.calc('ADD', g.calc('MULTIPLY', rings, 0.8), g.calc('MULTIPLY', fine, 0.2))
    dark, mid, light = WOODS[kind]
    if paint:
        g.color(mid, g.spread(value, 0.78, 1.14), True)
    else:
        g.link(g.ramp(value, [(0.3, dark), (0.5, mid), (0.68, light)]), g.shader.inputs['Base Color'])
    g.set(Roughness=0.5, Specular=0.3)
    g.bump(value, 0.12, 0.002)
    return g.material


METALS = {'brass': ('#C79A52', 0.26), 'bronze': ('#7A5A3C', 0.36), 'steel': ('#C9C8C4', 0.22), 'copper': ('#C7764E', 0.22)}


@functools.cache
def metal(kind='brass'):
    g = Graph(kind)
    tone, rough = METALS[kind]
    g.set(Base_Color=linear(tone), Metallic=1.0, Roughness=rough)
    return g.material


@functools.cache
def paint(color, rough=0.55, mask=False):
    """Lacquer, powder coating, matt plastic."""
    g = Graph(f'paint {color}')
    g.color(color, None, mask)
    g.set(Roughness=rough, Specular=0.35)
    return g.material


@functools.cache
def ceramic(color, glaze=0.3, mask=False):
    g = Graph(f'ceramic {color}')
    at = g.where('Object')
    g.color(color, g.spread(g.noise(at, 14, 4), 0.93, 1.05), mask)
    g.set(Roughness=glaze, Specular=0.4)
    g.bump(g.noise(at, 60, 4), 0.22 if glaze > 0.5 else 0.05, 0.003)
    return g.material


@functools.cache
def plaster(color, depth=0.25):
    g = Graph(f'plaster {color}')
    at = g.where('Object')
    g.color(color, g.spread(g.noise(at, 1.3, 6, 0.6, 0.6), 0.95, 1.035))
    g.set(Roughness=0.95, Specular=0.1)
    g.bump(g.noise(at, 7, 8, 0.62), depth, 0.012)
    return g.material


@functools.cache
def stone(color='#EFEBE4', vein='#B9AFA3', polish=0.18):
    g = Graph(f'stone {color}')
    at = g.where('Object')
    folded = g.calc('ABSOLUTE', g.calc('SUBTRACT', g.noise(at, 3.1, 8, 0.6, 1.8), 0.5))
    g.link(g.ramp(folded, [(0.0, vein), (0.028, color), (0.3, color)]), g.shader.inputs['Base Color'])
    g.set(Roughness=polish, Specular=0.45)
    return g.material


@functools.cache
def marble(color='#F1EEE8', mask=False, polish=0.16):
    """Veined marble in a paintable color: wide soft clouds, a few long dark veins and fine ones that leave them."""
    g = Graph(f'marble {color}')
    at = g.where('Object')
    bent = g.node('ShaderNodeVectorMath', operation='ADD')
    wander = g.node('ShaderNodeTexNoise', Scale=2.2, Detail=4.0, Roughness=0.55)
    g.link(at, wander.inputs['Vector'])
    scaled = g.node('ShaderNodeVectorMath', operation='SCALE', Scale=0.42)
    g.link(wander.outputs['Color'], scaled.inputs[0])
    g.link(at, bent.inputs[0])
    g.link(scaled.outputs[0], bent.inputs[1])
    tilted = g.node('ShaderNodeMapping')
    tilted.inputs['Rotation'].default_value = (0.5, 0.35, 0.7)
    tilted.inputs['Scale'].default_value = (1.0, 2.1, 1.4)
    g.link(bent.outputs[0], tilted.inputs['Vector'])

    def vein(scale, width, depth):
        line = g.calc('ABSOLUTE', g.calc('SUBTRACT', g.noise(tilted.outputs[0], scale, 3, 0.5, 0.4), 0.5))
        drawn = g.node('ShaderNodeMapRange')
        drawn.inputs['From Max'].default_value = width
        drawn.inputs['To Min'].default_value, drawn.inputs['To Max'].default_value = 1 - depth, 1.0
        g.link(line, drawn.inputs['Value'])
        return drawn.outputs[0]

    clouds = g.spread(g.noise(tilted.outputs[0], 2.4, 4, 0.6), 0.86, 1.03)
    # Veins come and go: strong here, lost there.
    here = g.spread(g.noise(at, 3.1, 2), 0.0, 1.0)
    strong = g.calc('SUBTRACT', 1, g.calc('MULTIPLY', g.calc('SUBTRACT', 1, vein(1.5, 0.022, 0.62)), g.calc('MAXIMUM', here, 0.25)))
    grey = g.calc('MULTIPLY', g.calc('MULTIPLY', clouds, strong), vein(4.3, 0.012, 0.3))
    g.color(color, grey, mask)
    g.set(Roughness=polish, Specular=0.5)
    return g.material


@functools.cache
def braided(color, mask=False, h=45.0):
    """Velvet with talli: rows of flat gold braid sewn in squares about the middle of a cushion `h` cm high that stands on its edge, a star within."""
    g = Graph(f'braided {color}')
    at = g.node('ShaderNodeSeparateXYZ')
    g.link(g.where('Object'), at.inputs[0])
    x = g.calc('ABSOLUTE', at.outputs[0])
    z = g.calc('ABSOLUTE', g.calc('SUBTRACT', at.outputs[2], h / 200))
    square, diamond = g.calc('MAXIMUM', x, z), g.calc('ADD', x, z)

    def ring(distance, middle, half):
        return g.calc('LESS_THAN', g.calc('ABSOLUTE', g.calc('SUBTRACT', distance, middle)), half)

    k = h / 100
    marks = [ring(square, 0.36 * k, 0.016 * k), ring(square, 0.325 * k, 0.004 * k), ring(square, 0.395 * k, 0.004 * k), ring(square, 0.15 * k, 0.008 * k), ring(diamond, 0.212 * k, 0.008 * k), ring(square, 0.05 * k, 0.006 * k),
             ring(diamond, 0.07 * k, 0.006 * k)]
    gold = marks[0]
    for mark in marks[1:]:
        gold = g.calc('MAXIMUM', gold, mark)
    front = g.calc('LESS_THAN', at.outputs[1], 0.0)
    gold = g.calc('MULTIPLY', gold, front)
    # The plait of the braid: light and dark along it.
    plait = g.calc('ADD', 0.82, g.calc('MULTIPLY', g.calc('SINE', g.calc('MULTIPLY', g.calc('ADD', at.outputs[0], at.outputs[2]), 1100.0)), 0.22))
    pile = g.spread(g.noise(g.where('Object'), 5, 2, bend=1.5), 0.93, 1.05)
    ground = g.calc('MULTIPLY', pile, g.calc('SUBTRACT', 1, gold))
    both = g.node('ShaderNodeVectorMath', operation='ADD')
    for slot, tone, share in ((0, color, ground), (1, '#C8963A', g.calc('MULTIPLY', plait, gold))):
        part = g.node('ShaderNodeVectorMath', operation='SCALE')
        part.inputs[0].default_value = linear(tone)
        g.link(share, part.inputs['Scale'])
        g.link(part.outputs[0], both.inputs[slot])
    g.link(both.outputs[0], g.shader.inputs['Base Color'])
    if mask:
        g.link(ground, g.node('ShaderNodeOutputAOV', name='paint').inputs['Value'])
    g.set(Roughness=0.7, Specular=0.3, Sheen=0.15)
    g.bump(g.calc('MULTIPLY', gold, plait), 0.6, 0.004)
    return g.material


@functools.cache
def kilim(color, mask=False, along='u', size=0.24, shift=0.0):
    """Flat weave: bands of diamonds, teeth and lines in ivory and black on a ground that can be repainted; the bands run `along` u or v."""
    g = Graph(f'kilim {color} {along} {size}')
    uv = g.node('ShaderNodeSeparateXYZ')
    g.link(g.where('UV'), uv.inputs[0])
    way, across = (uv.outputs[0], uv.outputs[1]) if along == 'u' else (uv.outputs[1], uv.outputs[0])
    f = g.calc('FRACT', g.calc('ADD', g.calc('MULTIPLY', across, 1 / size), 10 + shift))
    cell = g.calc('ABSOLUTE', g.calc('SUBTRACT', g.calc('FRACT', g.calc('ADD', g.calc('MULTIPLY', way, 2.6 / size), 10.0)), 0.5))
    from_middle = g.calc('ABSOLUTE', g.calc('SUBTRACT', f, 0.5))
    rhomb = g.calc('ADD', g.calc('MULTIPLY', cell, 2.0), g.calc('MULTIPLY', from_middle, 1 / 0.2))

    def both(*marks):
        total = marks[0]
        for mark in marks[1:]:
            total = g.calc('MAXIMUM', total, mark)
        return total

    def at(where, half):
        return g.calc('LESS_THAN', g.calc('ABSOLUTE', g.calc('SUBTRACT', from_middle, where)), half)

    teeth = g.calc('LESS_THAN', g.calc('ADD', g.calc('MULTIPLY', g.calc('SUBTRACT', 0.5, from_middle), 1 / 0.13), g.calc('MULTIPLY', cell, 2.0)), 1.0)
    core = g.calc('LESS_THAN', rhomb, 0.42)
    pale = g.calc('SUBTRACT', both(g.calc('LESS_THAN', rhomb, 1.0), at(0.27, 0.016), teeth), core)
    dark = both(core, at(0.31, 0.018), at(0.235, 0.01))
    pale = g.calc('MAXIMUM', g.calc('SUBTRACT', pale, dark), 0.0)
    threads = g.calc('MULTIPLY', g.spread(g.noise(g.where('UV', (300, 40, 1)), 1.5, 2), 0.86, 1.1), g.spread(g.noise(g.where('Object'), 9, 3), 0.92, 1.06))
    ground = g.calc('MULTIPLY', threads, g.calc('SUBTRACT', 1, g.calc('MAXIMUM', pale, dark)))
    total = None
    for tone, share in ((color, ground), ('#E9DDC6', g.calc('MULTIPLY', threads, pale)), ('#302A27', g.calc('MULTIPLY', threads, dark))):
        part = g.node('ShaderNodeVectorMath', operation='SCALE')
        part.inputs[0].default_value = linear(tone)
        g.link(share, part.inputs['Scale'])
        if total is None:
            total = part.outputs[0]
        else:
            sum_ = g.node('ShaderNodeVectorMath', operation='ADD')
            g.link(total, sum_.inputs[0])
            g.link(part.outputs[0], sum_.inputs[1])
            total = sum_.outputs[0]
    g.link(total, g.shader.inputs['Base Color'])
    if mask:
        g.link(ground, g.node('ShaderNodeOutputAOV', name='paint').inputs['Value'])
    g.set(Roughness=0.95, Specular=0.1, Sheen=0.1)
    g.bump(threads, 0.4, 0.003)
    return g.material


@functools.cache
def glass(tint='#F4F8F4'):
    g = Graph('glass')
    g.set(Base_Color=linear(tint), Transmission=1.0, Roughness=0.02, IOR=1.25)
    lit_through(g)
    return g.material


def lit_through(g, share=0.9):
    """Lets light on its way past the glass, which without caustics would leave all that is inside of it in the dark."""
    way = g.node('ShaderNodeLightPath')
    clear = g.node('ShaderNodeBsdfTransparent', Color=(share, share, share, 1))
    either = g.node('ShaderNodeMixShader')
    g.link(g.calc('MAXIMUM', way.outputs['Is Shadow Ray'], way.outputs['Is Diffuse Ray']), either.inputs['Fac'])
    g.link(g.shader.outputs[0], either.inputs[1])
    g.link(clear.outputs[0], either.inputs[2])
    g.link(either.outputs[0], g.tree.nodes['Material Output'].inputs['Surface'])


@functools.cache
def sheer(color, mask=False, cover=0.62):
    """Voile: `cover` of it is thread (over a half, or the passes would take it for air), the rest lets through what is behind."""
    g = Graph(f'sheer {color} {cover}')
    threads = g.spread(g.noise(g.where('UV', (6, 160, 1)), 1, 2), 0.9, 1.06)
    g.color(color, threads)
    if mask:
        g.link(g.calc('MULTIPLY', threads, cover), g.node('ShaderNodeOutputAOV', name='paint').inputs['Value'])
    g.set(Roughness=0.95, Specular=0.05, Alpha=cover)
    return g.material


@functools.cache
def backlit(color, lit=0.3):
    """Voile with the day behind it: so light that one sees the light in it, not what is behind."""
    g = Graph(f'backlit {color} {lit}')
    g.color(color, g.spread(g.noise(g.where('UV', (6, 160, 1)), 1, 2), 0.9, 1.06))
    g.set(Roughness=0.95, Specular=0.05, Emission=linear('#FFFDF6'), Emission_Strength=lit)
    g.material.cycles.sample_as_light = False
    return g.material


@functools.cache
def tinted(color='#FFFFFF', mask=False, rough=0.02):
    """Glass in a paintable color: its paint is written below nought, which the darkroom takes for light let through."""
    g = Graph(f'tinted {color} {rough}')
    g.set(Base_Color=linear(color), Transmission=1.0, Roughness=rough, IOR=1.25)
    if mask:
        g.node('ShaderNodeOutputAOV', name='paint', Value=-1.0)
    lit_through(g)
    return g.material


@functools.cache
def mirror():
    g = Graph('mirror')
    g.set(Base_Color=(0.86, 0.87, 0.86), Metallic=1.0, Roughness=0.02)
    return g.material


@functools.cache
def glow(color='#FFD9A0', strength=6.0):
    g = Graph(f'glow {color} {strength}')
    g.set(Base_Color=(0, 0, 0), Emission=linear(color), Emission_Strength=strength)
    # Seen, but not searched for as a light: every lamp has a bulb that does the lighting, at a tenth of the time.
    g.material.cycles.sample_as_light = False
    return g.material


@functools.cache
def shade(color='#F3E6CF', lit=0.0, mask=False):
    """The cloth of a lampshade; `lit` lets the bulb shine through it."""
    g = Graph(f'shade {color} {lit}')
    grain = g.noise(g.where('UV', (300, 40, 40)), 1, 2)
    g.color(color, g.spread(grain, 0.93, 1.05), mask)
    g.set(Roughness=0.9, Specular=0.1, Emission=linear('#FFD7A1'), Emission_Strength=lit)
    g.material.cycles.sample_as_light = False
    return g.material


@functools.cache
def leaf(color='#5C6B45'):
    g = Graph(f'leaf {color}')
    chance = g.node('ShaderNodeObjectInfo').outputs['Random']
    veins = g.spread(g.noise(g.where('Object'), 30, 2), 0.85, 1.12)
    g.color(color, g.calc('MULTIPLY', veins, g.calc('ADD', 0.8, g.calc('MULTIPLY', chance, 0.45))))
    g.set(Roughness=0.5, Specular=0.3)
    return g.material


@functools.cache
def rattan(color='#C9A26B', mask=False):
    g = Graph(f'rattan {color}')
    uv = g.where('UV')
    bands = []
    for way in ('X', 'Y'):
        wave = g.node('ShaderNodeTexWave', bands_direction=way, Scale=22.0, Distortion=0.4)
        g.link(uv, wave.inputs['Vector'])
        bands.append(wave.outputs['Fac'])
    woven = g.calc('MULTIPLY', *bands)
    g.color(color, g.calc('ADD', 0.55, g.calc('MULTIPLY', woven, 0.7)), mask)
    g.set(Roughness=0.6, Specular=0.25)
    g.bump(woven, 0.9, 0.006)
    return g.material


@functools.cache
def floor_boards(kind='oak'):
    g = Graph(f'floor {kind}')
    uv = g.where('UV')
    boards = g.node('ShaderNodeTexBrick', Scale=1.0, offset=0.37)
    for key, value in (('Brick Width', 1.9), ('Row Height', 0.16), ('Mortar Size', 0.0016), ('Mortar Smooth', 0.4)):
        boards.inputs[key].default_value = value
    boards.inputs['Color1'].default_value = (0.75, 0.75, 0.75, 1)
    boards.inputs['Color2'].default_value = (1.12, 1.12, 1.12, 1)
    boards.inputs['Mortar'].default_value = (0.45, 0.45, 0.45, 1)
    g.link(uv, boards.inputs['Vector'])
    grain = g.noise(g.where('UV', (1.6, 26, 1)), 1.4, 6, 0.6, 1.2)
    dark, mid, light = WOODS[kind]
    tone = g.ramp(grain, [(0.28, dark), (0.5, mid), (0.7, light)])
    mixed = g.node('ShaderNodeMixRGB', blend_type='MULTIPLY')
    mixed.inputs['Fac'].default_value = 0.55
    g.link(tone, mixed.inputs['Color1'])
    g.link(boards.outputs['Color'], mixed.inputs['Color2'])
    g.link(mixed.outputs[0], g.shader.inputs['Base Color'])
    g.set(Roughness=0.48, Specular=0.3)
    return g.material


@functools.cache
def tiles(color='#D9C8B2', line='#B9A68E', size=0.6):
    g = Graph(f'tiles {color}')
    slabs = g.node('ShaderNodeTexBrick', Scale=1.0, offset=0.0)
    for key, value in (('Brick Width', size), ('Row Height', size), ('Mortar Size', 0.003), ('Mortar Smooth', 0.3)):
        slabs.inputs[key].default_value = value
    slabs.inputs['Color1'].default_value = (*linear(color), 1)
    slabs.inputs['Color2'].default_value = (*[c * 0.93 for c in linear(color)], 1)
    slabs.inputs['Mortar'].default_value = (*linear(line), 1)
    g.link(g.where('UV'), slabs.inputs['Vector'])
    g.link(slabs.outputs['Color'], g.shader.inputs['Base Color'])
    g.set(Roughness=0.4, Specular=0.3)
    return g.material


@functools.cache
def satin(color, mask=False, rough=0.3):
    """Brushed or plated metal in a paintable color: half a metal, so that its color is kept in the diffuse light."""
    g = Graph(f'satin {color} {rough}')
    g.color(color, g.spread(g.noise(g.where('Object', (4, 4, 90)), 3, 2), 0.95, 1.05), mask)
    g.set(Roughness=rough, Specular=0.8, Metallic=0.3)
    return g.material


def _motif(g, kind, size):
    """0 on the ground, 1 on the motif; `size` is the repeat in metres."""
    uv = g.node('ShaderNodeSeparateXYZ')
    g.link(g.where('UV'), uv.inputs[0])
    x, y = (g.calc('MULTIPLY', uv.outputs[k], 1 / size) for k in range(2))

    def band(value, share):
        return g.calc('LESS_THAN', g.calc('ABSOLUTE', g.calc('SUBTRACT', g.calc('FRACT', value), 0.5)), share / 2)

    if kind == 'stripes':
        return band(x, 0.36)
    if kind == 'bands':
        return band(y, 0.36)
    if kind == 'check':
        return g.calc('MULTIPLY', g.calc('ADD', band(x, 0.5), band(y, 0.5)), 0.5)
    if kind == 'diamonds':
        return g.calc('MAXIMUM', band(g.calc('ADD', x, y), 0.12), band(g.calc('SUBTRACT', x, y), 0.12))
    if kind == 'waves':
        return band(g.calc('ADD', y, g.calc('MULTIPLY', g.calc('SINE', g.calc('MULTIPLY', x, 6.283)), 0.22)), 0.2)
    if kind == 'herringbone':
        slant = g.calc('PINGPONG', x, 0.5)
        return band(g.calc('ADD', g.calc('MULTIPLY', y, 3.0), g.calc('MULTIPLY', slant, 3.0)), 0.42)
    cells = g.node('ShaderNodeTexVoronoi', feature='F1', voronoi_dimensions='2D', Scale=1 / size, Randomness=0.0 if kind == 'dots' else 0.7)
    g.link(g.where('UV'), cells.inputs['Vector'])
    ring = g.calc('ABSOLUTE', g.calc('SUBTRACT', cells.outputs['Distance'], 0.24))
    if kind == 'dots':
        return g.calc('LESS_THAN', cells.outputs['Distance'], 0.2)
    return g.calc('MAXIMUM', g.calc('LESS_THAN', ring, 0.05), g.calc('LESS_THAN', cells.outputs['Distance'], 0.1))


@functools.cache
def printed(color, accent, kind, size=0.08, mask=False):
    """Cotton with a woven or printed motif: stripes, bands, check, diamonds, waves, herringbone, dots, flowers. Only its ground is repainted."""
    g = Graph(f'{kind} {color} {accent}')
    threads = g.spread(g.noise(g.where('UV', (240, 240, 1)), 1.5, 2), 0.9, 1.07)
    motif = _motif(g, kind, size)
    ground = g.calc('MULTIPLY', threads, g.calc('SUBTRACT', 1, motif))
    both = g.node('ShaderNodeVectorMath', operation='ADD')
    for slot, tone, share in ((0, color, ground), (1, accent, g.calc('MULTIPLY', threads, motif))):
        part = g.node('ShaderNodeVectorMath', operation='SCALE')
        part.inputs[0].default_value = linear(tone)
        g.link(share, part.inputs['Scale'])
        g.link(part.outputs[0], both.inputs[slot])
    g.link(both.outputs[0], g.shader.inputs['Base Color'])
    if mask:
        g.link(ground, g.node('ShaderNodeOutputAOV', name='paint').inputs['Value'])
    g.set(Roughness=0.95, Specular=0.1, Sheen=0.1)
    g.bump(threads, 0.3, 0.002)
    return g.material


@functools.cache
def woven(color, mask=False, pile=False):
    """A rug: the motif's colors and its share are drawn into the points' colors; what is ground there is repainted."""
    g = Graph(f'woven {color} {pile}')
    tone = g.node('ShaderNodeVertexColor', layer_name='motif')
    obj = g.where('Object')
    shade = g.calc('MULTIPLY', g.spread(g.noise(obj, 6, 3), 0.92, 1.06), g.spread(g.noise(obj, 130 if pile else 260, 2), 0.74, 1.12))
    ground = g.calc('MULTIPLY', shade, g.calc('SUBTRACT', 1, tone.outputs['Alpha']))
    both = g.node('ShaderNodeVectorMath', operation='ADD')
    for slot, share in ((0, ground), (1, shade)):
        part = g.node('ShaderNodeVectorMath', operation='SCALE')
        part.inputs[0].default_value = linear(color)
        if slot:
            g.link(tone.outputs['Color'], part.inputs[0])
        g.link(share, part.inputs['Scale'])
        g.link(part.outputs[0], both.inputs[slot])
    g.link(both.outputs[0], g.shader.inputs['Base Color'])
    if mask:
        g.link(ground, g.node('ShaderNodeOutputAOV', name='paint').inputs['Value'])
    g.set(Roughness=1.0, Specular=0.05, Sheen=0.04)
    g.bump(g.noise(obj, 140 if pile else 280, 3), 0.9, 0.01 if pile else 0.004)
    return g.material
