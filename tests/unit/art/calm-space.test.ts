import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { heroNames } from '../../../photography/drawings/catalogue.ts'

const art = join(import.meta.dirname, '../../../public/art')

function luminance([red, green, blue]: readonly [number, number, number]): number {
  const linear = (value: number) =>
    value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

const ink = luminance([0x2a, 0x21, 0x1b])

/** The least contrast that ink has anywhere in a part of the drawing, and the most that it has. */
async function contrast(name: string, part: { width: number; height: number }): Promise<[number, number]> {
  const { data } = await sharp(readFileSync(join(art, `${name}.svg`)))
    .extract({ left: 0, top: 0, ...part })
    .resize(part.width >> 2, part.height >> 2)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const values = Array.from({ length: data.length / 3 }, (_, i) => {
    const pixel = luminance([data[i * 3] ?? 0, data[i * 3 + 1] ?? 0, data[i * 3 + 2] ?? 0])
    return (pixel + 0.05) / (ink + 0.05)
  })
  return [Math.min(...values), Math.max(...values)]
}

describe('the calm space of the heroes', () => {
  test.each(heroNames)('%s, wide: ink reads on the whole start third of the wall', async (name) => {
    const [least, most] = await contrast(`hero-${name}-wide`, { width: 528, height: 460 })
    expect(least).toBeGreaterThanOrEqual(4.5)
    expect(most / least).toBeLessThan(2.3)
  })

  test.each(heroNames)('%s, tall: ink reads in the top quarter', async (name) => {
    const [least] = await contrast(`hero-${name}-tall`, { width: 780, height: 260 })
    expect(least).toBeGreaterThanOrEqual(4.5)
  })
})
