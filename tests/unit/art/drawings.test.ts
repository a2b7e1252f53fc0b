import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { drawings } from '../../../photography/drawings/catalog.ts'
import { draw } from '../../../photography/drawings/compose.ts'

const art = join(import.meta.dirname, '../../../public/art')
const file = (name: string): string => readFileSync(join(art, `${name}.svg`), 'utf8')

describe('the drawings', () => {
  test.each(drawings.map((entry) => [entry.name, entry] as const))(
    '%s is what its generator writes',
    (name, entry) => {
      expect(file(name) === draw(entry)).toBe(true)
    },
  )

  test('are all there and nothing else is', () => {
    const there = readdirSync(art).filter((name) => name.endsWith('.svg'))
    expect(there.sort()).toEqual(drawings.map(({ name }) => `${name}.svg`).sort())
  })

  test('say their size in the file and in sizes.json', () => {
    const sizes = JSON.parse(readFileSync(join(art, 'sizes.json'), 'utf8')) as Record<string, unknown>
    expect(Object.keys(sizes).sort()).toEqual(drawings.map(({ name }) => name).sort())
    for (const { name, width, height } of drawings) {
      expect(file(name)).toContain(`width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`)
      expect(sizes[name]).toEqual({ width, height, color: expect.stringMatching(/^#[0-9A-F]{6}$/) })
    }
  })

  test('carry no script, words, style attribute or outside reference', () => {
    for (const { name } of drawings) {
      const svg = file(name)
      expect(svg, name).not.toMatch(/<(script|text|tspan|style|image|foreignObject|a)[\s>]/)
      expect(svg, name).not.toMatch(/\s(style|on\w+)=/)
      expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', ''), name).not.toMatch(
        /https?:|data:|url\((?!#)/,
      )
      expect(svg, name).not.toMatch(/href="(?!#)/)
      expect(svg, name).not.toMatch(/NaN|undefined|Infinity/)
    }
  })

  test('stay small on the wire', () => {
    const limits: readonly [RegExp, number][] = [
      [/^product-/, 3_400],
      [/^empty-/, 1_800],
    ]
    for (const { name } of drawings) {
      const limit = limits.find(([kind]) => kind.test(name))?.[1] ?? 0
      expect(brotliCompressSync(file(name)).byteLength, name).toBeLessThanOrEqual(limit)
    }
  })
})
