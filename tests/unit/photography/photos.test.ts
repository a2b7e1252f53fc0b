import { globSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { photographPath } from '#adapters/catalog/demo/photograph-path.ts'
import { ladderOf } from '../../../photography/deliver.ts'

type Entry = { width: number; height: number; color: string; widths: number[] }
type Frame = { name: string; colors?: string[]; from?: string }

const root = join(import.meta.dirname, '..', '..', '..')
const photos = join(root, 'public', 'photos')
const sizes = JSON.parse(readFileSync(join(photos, 'sizes.json'), 'utf8')) as Record<string, Entry>
const queue = JSON.parse(readFileSync(join(root, 'photography', 'queue.json'), 'utf8')) as Frame[]
const kB = (name: string, width: number | undefined) =>
  statSync(join(photos, `${photographPath(name)}-${width}.avif`)).size / 1024

describe('the delivered photographs', () => {
  test('lie there at every width, modern and fallback, as the list says', () => {
    for (const [name, { width, widths, color }] of Object.entries(sizes)) {
      expect(color, name).toMatch(/^#[0-9A-F]{6}$/)
      expect(widths, name).toEqual(ladderOf(name, width).widths)
      expect(widths.at(-1), name).toBe(width)
    }
    const listed = Object.entries(sizes).flatMap(([name, { widths }]) =>
      widths.flatMap((width) => ['avif', 'jpg'].map((type) => `${photographPath(name)}-${width}.${type}`)),
    )
    const files = new Set(globSync('**/*.{avif,jpg}', { cwd: photos }))
    expect(listed.filter((file) => !files.has(file))).toEqual([])
    // Nor does a file lie there that no page can ask for; cards of shared links have one size, outside the list.
    const known = new Set(listed)
    expect([...files].filter((file) => !known.has(file) && !file.startsWith('cards/'))).toEqual([])
  })

  test('lie in the folder of their product, or of their kind', () => {
    const folders = readdirSync(photos).filter((name) => name !== 'sizes.json')
    expect(folders.filter((name) => !/^(?:mj-\d{4}|cards|forms|rooms|stories|tiles)$/.test(name))).toEqual([])
    expect(photographPath('product-mj-1001-sand-detail')).toBe('mj-1001/sand-detail')
    expect(photographPath('product-mj-1101')).toBe('mj-1101/front')
    expect(photographPath('product-bed-8c8f92')).toBe('forms/bed-8c8f92')
    const paths = Object.keys(sizes).map(photographPath)
    expect(new Set(paths).size).toBe(paths.length)
  })

  test('are light enough for a phone', () => {
    for (const [name, { widths }] of Object.entries(sizes)) {
      if (name.endsWith('-tall')) expect(kB(name, 780), name).toBeLessThanOrEqual(70)
      if (name.startsWith('product-'))
        expect(kB(name, widths[1]), name).toBeLessThanOrEqual(widths[1] === 960 ? 50 : 25)
      // The largest of a page on a phone of three pixels.
      if (widths.includes(1280)) expect(kB(name, 1280), name).toBeLessThanOrEqual(70)
    }
  })

  test('have the shape their place on the page was laid out for', () => {
    for (const [name, { width, height }] of Object.entries(sizes)) {
      if (/^hero-.*-wide$/.test(name)) expect([width, height], name).toEqual([1600, 720])
      if (/^hero-.*-tall$/.test(name)) expect([width, height], name).toEqual([780, 980])
      if (name.startsWith('product-')) expect(width, name).toBe(height)
    }
  })
})

describe('the queue', () => {
  test('names each picture once', () => {
    const names = queue.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  test('paints colors only over the one they were rendered in', () => {
    for (const { name, colors, from } of queue) expect(Boolean(colors?.length), name).toBe(Boolean(from))
  })
})
