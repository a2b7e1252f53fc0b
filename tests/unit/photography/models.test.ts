import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import models from '#content/models.json' with { type: 'json' }
import { modelOf } from '#web/product/model-of.ts'

type Gltf = {
  readonly extensionsRequired?: readonly string[]
  readonly nodes: readonly { readonly scale: readonly number[] }[]
  readonly materials: readonly { readonly name: string }[]
  readonly images?: readonly { readonly uri?: string }[]
  readonly buffers: readonly { readonly uri?: string; readonly byteLength: number }[]
}
const root = join(import.meta.dirname, '..', '..', '..')
const folder = join(root, 'public', 'models')
const fileOf = (code: string) => `${code.toLowerCase()}.glb`
const products = JSON.parse(readFileSync(join(root, 'photography', 'products.json'), 'utf8')) as {
  readonly code: string
  readonly cm?: readonly (readonly (number | null)[])[]
  readonly pictures: readonly { readonly hex?: string }[]
}[]

/** The words of a binary glTF; its own length is checked on the way. */
function read(code: string): { readonly gltf: Gltf; readonly size: number } {
  const bytes = readFileSync(join(folder, fileOf(code)))
  expect(bytes.subarray(0, 4).toString('latin1'), code).toBe('glTF')
  expect(bytes.readUInt32LE(8), code).toBe(bytes.length)
  return {
    gltf: JSON.parse(bytes.subarray(20, 20 + bytes.readUInt32LE(12)).toString('utf8')) as Gltf,
    size: bytes.length,
  }
}

describe('3D models', () => {
  test('are as many as the list says, at least ninety, each of a product', () => {
    const codes = Object.keys(models)
    expect(readdirSync(folder).sort()).toEqual(codes.map(fileOf).sort())
    expect(codes.length).toBeGreaterThanOrEqual(108)
    const known = new Set(products.map(({ code }) => code))
    expect(codes.filter((code) => !known.has(code))).toEqual([])
  })

  test.each(Object.entries(models))(
    '%s is small, whole, and needs no decoder and no other file',
    (code, listed) => {
      const { gltf, size } = read(code)
      expect(size).toBe(listed.bytes)
      expect(size).toBeLessThanOrEqual(1_500_000)
      const readable = ['KHR_mesh_quantization', 'KHR_texture_transform']
      expect((gltf.extensionsRequired ?? []).filter((name) => !readable.includes(name))).toEqual([])
      expect([...gltf.buffers, ...(gltf.images ?? [])].flatMap(({ uri }) => uri ?? [])).toEqual([])
    },
  )

  test('have the size of the product, in meters', () => {
    for (const code of Object.keys(models)) {
      const cm = products.find((product) => product.code === code)?.cm
      const own = cm?.[Math.floor(cm.length / 2)]?.flatMap((side) => side ?? []) ?? []
      const lengthMeters = (read(code).gltf.nodes[0]?.scale[0] ?? 0) * 65535
      expect(lengthMeters, code).toBeGreaterThan(0.15)
      // A set says the measures of one of its pieces, a cushion is shown with its neighbour.
      if (own.length === 3) expect(lengthMeters, code).toBeGreaterThan((Math.max(...own) / 100) * 0.6)
      expect(lengthMeters, code).toBeLessThan(6)
    }
  })

  test('have something that takes the color which is chosen, wherever there is a choice', () => {
    const colored = products.filter(
      ({ code, pictures }) => Object.hasOwn(models, code) && pictures.filter(({ hex }) => hex).length > 1,
    )
    expect(colored.length).toBeGreaterThan(20)
    for (const { code } of colored)
      expect(
        read(code).gltf.materials.map(({ name }) => name),
        code,
      ).toContain('painted')
  })
})

describe('the model of a product', () => {
  const color = {
    attribute: 'color' as const,
    label: 'Colour',
    values: [{ value: 'sand', label: 'Sand', hex: '#d9c7a9' }],
  }

  test('is painted in the color of the variant', () => {
    expect(modelOf({ code: 'MJ-1001', options: [color] }, { options: { color: 'sand' } })).toEqual({
      url: '/models/mj-1001.glb',
      color: '#d9c7a9',
    })
  })

  test('is not there for a product that has none, whatever it is called', () => {
    for (const code of ['MJ-0000', 'constructor', '__proto__'])
      expect(modelOf({ code, options: [] }, { options: {} })).toBeUndefined()
  })
})
