import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { ladderOf } from '../../../photography/deliver.ts'

type Entry = { width: number; height: number; color: string; widths: number[] }
type Frame = { name: string; colors?: string[]; from?: string }

const root = join(import.meta.dirname, '..', '..', '..')
const photos = join(root, 'public', 'photos')
const sizes = JSON.parse(readFileSync(join(photos, 'sizes.json'), 'utf8')) as Record<string, Entry>
const queue = JSON.parse(readFileSync(join(root, 'photography', 'queue.json'), 'utf8')) as Frame[]
const kB = (file: string) => statSync(join(photos, file)).size / 1024

describe('the delivered photographs', () => {
  test('lie there at every width, modern and fallback, as the list says', () => {
    for (const [name, { widths, color }] of Object.entries(sizes)) {
      expect(color, name).toMatch(/^#[0-9A-F]{6}$/)
      expect(widths, name).toEqual(ladderOf(name).widths)
      for (const width of widths) {
        expect(existsSync(join(photos, `${name}-${width}.avif`)), `${name}-${width}.avif`).toBe(true)
        expect(existsSync(join(photos, `${name}-${width}.jpg`)), `${name}-${width}.jpg`).toBe(true)
      }
    }
  })

  test('are light enough for a phone', () => {
    for (const name of Object.keys(sizes)) {
      if (name.endsWith('-tall')) expect(kB(`${name}-780.avif`), name).toBeLessThanOrEqual(70)
      if (name.startsWith('product-'))
        expect(kB(`${name}-${ladderOf(name).widths[1]}.avif`), name).toBeLessThanOrEqual(25)
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
