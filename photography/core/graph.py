"""A thin hand on Blender's material nodes."""
import bpy


def linear(color):
    """#RRGGBB as scene-linear red, green, blue."""
    parts = [int(color[k:k + 2], 16) / 255 for k in (1, 3, 5)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)


class Graph:
    """A thin hand on a material's nodes."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.shader = self.tree.nodes['Principled BSDF']

    def node(self, kind, **settings):
        made = self.tree.nodes.new(kind)
        for key, value in settings.items():
            if key in made.bl_rna.properties:
                setattr(made, key, value)
            else:
                made.inputs[key.replace('_', ' ')].default_value = value
        return made

    def link(self, source, target):
        self.tree.links.new(source, target)

    def set(self, **values):
        for key, value in values.items():
            value = (*value, 1) if isinstance(value, tuple) and len(value) == 3 else value
            self.shader.inputs[key.replace('_', ' ')].default_value = value

    def where(self, kind='Object', scale=(1, 1, 1)):
        from_ = self.node('ShaderNodeTexCoord').outputs[kind]
        mapped = self.node('ShaderNodeMapping')
        mapped.inputs['Scale'].default_value = scale
        self.link(from_, mapped.inputs['Vector'])
        return mapped.outputs['Vector']

    def noise(self, at, scale, detail=3.0, rough=0.55, bend=0.0):
        made = self.node('ShaderNodeTexNoise', Scale=scale, Detail=detail, Roughness=rough, Distortion=bend)
        self.link(at, made.inputs['Vector'])
        return made.outputs['Fac']

    def calc(self, operation, a, b=0.0):
        made = self.node('ShaderNodeMath', operation=operation)
        for slot, value in zip(made.inputs, (a, b)):
            if isinstance(value, (int, float)):
                slot.default_value = value
            else:
                self.link(value, slot)
        return made.outputs[0]

    def spread(self, value, low, high):
        made = self.node('ShaderNodeMapRange')
        made.inputs['From Min'].default_value, made.inputs['From Max'].default_value = 0.25, 0.75
        made.inputs['To Min'].default_value, made.inputs['To Max'].default_value = low, high
        self.link(value, made.inputs['Value'])
        return made.outputs[0]

    def bump(self, height, strength, distance):
        made = self.node('ShaderNodeBump', Strength=strength, Distance=distance)
        self.link(height, made.inputs['Height'])
        self.link(made.outputs[0], self.shader.inputs['Normal'])

    def color(self, color, shade=None, paint=False):
        """Base color times a grey texture. `paint` keeps that grey in a pass of its own, for other colors later."""
        grey = shade if shade is not None else self.node('ShaderNodeValue').outputs[0]
        if shade is None:
            grey.default_value = 1.0
        mixed = self.node('ShaderNodeVectorMath', operation='SCALE')
        mixed.inputs[0].default_value = linear(color)
        self.link(grey, mixed.inputs['Scale'])
        self.link(mixed.outputs[0], self.shader.inputs['Base Color'])
        if paint:
            out = self.node('ShaderNodeOutputAOV', name='paint')
            self.link(grey, out.inputs['Value'])

    def ramp(self, value, stops):
        made = self.node('ShaderNodeValToRGB')
        band = made.color_ramp
        while len(band.elements) < len(stops):
            band.elements.new(0.5)
        for element, (where, color) in zip(band.elements, stops):
            element.position, element.color = where, (*linear(color), 1)
        self.link(value, made.inputs['Fac'])
        return made.outputs['Color']
