import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contentFiles, retagged } from '../../../photography/drawings/retag.ts'
import { picturedFiles, placed } from '../../../photography/place.ts'

const served = join(import.meta.dirname, '../../../public')

describe('content that shows drawings', () => {
  test('names only drawings that exist', () => {
    for (const path of contentFiles) {
      for (const [url] of readFileSync(path, 'utf8').matchAll(/\/art\/[\w-]+\.\w+/g)) {
        expect(existsSync(join(served, url)), `${url} in ${path}`).toBe(true)
      }
    }
  })

  test('gives each its size and color (node photography/drawings/retag.ts sets them)', () => {
    const stale = contentFiles.filter((path) => {
      const text = readFileSync(path, 'utf8')
      return retagged(text) !== text
    })
    expect(stale).toEqual([])
  })
})

describe('content that shows photographs', () => {
  test('gives each its size, widths and color (node photography/place.ts sets them)', () => {
    const stale = picturedFiles.filter((path) => {
      const text = readFileSync(path, 'utf8')
      return placed(text) !== text
    })
    expect(stale).toEqual([])
    expect(picturedFiles.length).toBeGreaterThan(contentFiles.length)
  })
})
