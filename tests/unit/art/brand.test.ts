import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { flags } from '../../../photography/drawings/brand/flags.ts'
import { mark } from '../../../photography/drawings/brand/mark.ts'
import { rooms, scripts } from '../../../photography/social.ts'

const served = join(import.meta.dirname, '../../../public')

describe('the brand', () => {
  test('has one sign for the tab and the launcher', () => {
    expect(readFileSync(join(served, 'favicon.svg'), 'utf8')).toBe(mark)
    expect(readFileSync(join(served, 'icons/icon.svg'), 'utf8')).toBe(mark)
  })

  test.each([
    ['icon-192', 192],
    ['icon-512', 512],
    ['maskable-512', 512],
    ['apple-touch-180', 180],
  ] as const)('has the launcher picture %s', async (name, size) => {
    const { width, height, format } = await sharp(join(served, 'icons', `${name}.png`)).metadata()
    expect({ width, height, format }).toEqual({ width: size, height: size, format: 'png' })
  })

  test('keeps the sign of the maskable icon inside the safe circle', async () => {
    const { data, info } = await sharp(join(served, 'icons/maskable-512.png'))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const ground = [data[0] ?? 0, data[1] ?? 0, data[2] ?? 0]
    for (let i = 0; i < info.width * info.height; i += 1) {
      const away = Math.hypot((i % info.width) - 256, Math.floor(i / info.width) - 256)
      const differs = ground.some((value, channel) => Math.abs((data[i * 3 + channel] ?? 0) - value) > 24)
      if (differs) expect(away).toBeLessThanOrEqual(256 * 0.8)
    }
  })

  test.each([...scripts, ...rooms])('has a card for shared links: %s', async (name) => {
    const file = join(served, `photos/cards/social-${name}.jpg`)
    const { width, height, format } = await sharp(file).metadata()
    expect([width, height, format]).toEqual([1200, 630, 'jpeg'])
    expect(statSync(file).size).toBeLessThanOrEqual(80_000)
  })

  test('shows links to every page with a card, not with a drawing or a hero of another shape', () => {
    const pages = join(served, '../src/content/pages')
    const cards = readdirSync(pages).flatMap((file) => {
      const { meta } = JSON.parse(readFileSync(join(pages, file), 'utf8')) as {
        meta?: { image?: { url: string } }
      }
      return meta?.image?.url ?? []
    })
    expect(cards.length).toBeGreaterThan(10)
    for (const url of cards)
      expect(url).toMatch(new RegExp(`^/photos/cards/social-(?:${rooms.join('|')})\\.jpg$`))
  })

  test('has the flags of the countries served, four by three, and none that must not be simplified', () => {
    expect(readdirSync(join(served, 'flags')).sort()).toEqual([
      'ae.svg',
      'bh.svg',
      'in.svg',
      'kw.svg',
      'om.svg',
      'qa.svg',
    ])
    for (const [country, svg] of Object.entries(flags)) {
      expect(readFileSync(join(served, 'flags', `${country}.svg`), 'utf8')).toBe(svg)
      expect(svg).toContain('viewBox="0 0 640 480"')
    }
  })
})
