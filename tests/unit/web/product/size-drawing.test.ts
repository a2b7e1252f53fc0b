import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawSizes } from '#web/product/size-drawing.ts'

const sofa = { widthCm: 220, depthCm: 92, heightCm: 84 }

describe('the size drawing', () => {
  test('is a box with three dimensions, a face with two, a surface without height, and null with one', () => {
    expect(drawSizes(sofa, false)?.faces).toHaveLength(3)
    expect(drawSizes({ ...sofa, depthCm: null }, false)?.faces).toHaveLength(1)
    const rug = drawSizes({ widthCm: 160, depthCm: 230, heightCm: null }, false)
    expect(rug?.lines.map(({ kind, cm }) => [kind, cm])).toEqual([
      ['width', 160],
      ['depth', 230],
    ])
    expect(rug?.person).toBeNull()
    expect(drawSizes({ widthCm: 5, depthCm: null, heightCm: null }, false)).toBeNull()
    expect(drawSizes({ widthCm: 0, depthCm: 0, heightCm: 0 }, false)).toBeNull()
  })

  test('has a person next to furniture, but not next to a cup', () => {
    expect(drawSizes(sofa, false)?.person).not.toBeNull()
    expect(drawSizes({ widthCm: 9, depthCm: 9, heightCm: 12 }, false)?.person).toBeNull()
  })

  const cm = fc.option(fc.integer({ min: 1, max: 500 }), { nil: null })
  const any = fc.record({ widthCm: cm, depthCm: cm, heightCm: cm })

  test('is to scale, and stays within its bounds', () => {
    fc.assert(
      fc.property(any, fc.boolean(), (dimensions, mirrored) => {
        const drawing = drawSizes(dimensions, mirrored)
        if (!drawing) return
        const points = [
          ...drawing.faces.flat(),
          ...drawing.lines.flatMap(({ from, to, text }) => [from, to, text]),
        ]
        for (const [x, y] of points) {
          expect(x).toBeGreaterThanOrEqual(0)
          expect(x).toBeLessThanOrEqual(400)
          expect(y).toBeGreaterThanOrEqual(0)
          expect(y).toBeLessThanOrEqual(drawing.height)
        }
        // Six signs such as "220 cm", 12 units high.
        const figure = 44
        for (const { text, anchor } of drawing.lines) {
          const from = text[0] - { start: 0, middle: figure / 2, end: figure }[anchor]
          expect(from).toBeGreaterThanOrEqual(0)
          expect(from + figure).toBeLessThanOrEqual(400)
        }
        const [wide, high] = ['width', 'height'].map((kind) =>
          drawing.lines.find((line) => line.kind === kind),
        )
        if (wide && high) {
          const across = Math.abs(wide.to[0] - wide.from[0])
          const up = Math.abs(high.to[1] - high.from[1])
          expect(Math.abs(across * high.cm - up * wide.cm)).toBeLessThan((wide.cm + high.cm) * 0.25)
        }
      }),
    )
  })

  test('is mirrored in Arabic', () => {
    fc.assert(
      fc.property(any, (dimensions) => {
        const [one, other] = [drawSizes(dimensions, false), drawSizes(dimensions, true)]
        one?.faces.flat().forEach(([x, y], index) => {
          const [mirroredX, mirroredY] = other?.faces.flat()[index] ?? [0, 0]
          expect(mirroredX).toBeCloseTo(400 - x, 0)
          expect(mirroredY).toBe(y)
        })
      }),
    )
  })
})
