import { join } from 'node:path'

import sharp, { type Sharp } from 'sharp'

import wordmarks from '#content/wordmarks.json' with { type: 'json' }
import { ink, saffron } from './drawings/core/palette.ts'

/**
 * Writes the cards that shared links show, 1200 × 630, JPEG: a delivered room for the pages that are about it, and for
 * all others the majlis with the shop's name on its calm side, which is the start side of the reader.
 *
 *     node photography/social.ts
 */
export const rooms = [
  'balcony',
  'bath',
  'bedroom',
  'dining',
  'eid',
  'entrance',
  'kids',
  'kitchen',
  'living',
  'majlis',
  'office',
  'outdoor',
  'ramadan',
  'reading',
  'summer',
] as const
export const scripts = ['en', 'ar'] as const

const photos = join(import.meta.dirname, '..', 'public', 'photos')

/** A room at a card's ratio; what must go is taken from its calm side, unless words are to stand there. */
const room = (name: string, left = 200): Sharp =>
  sharp(join(photos, 'rooms', `hero-${name}-wide-1600.jpg`))
    .extract({ left, top: 0, width: 1371, height: 720 })
    .resize(1200, 630, { kernel: 'lanczos3' })

/** The name in the reader's script with the other one small below it. */
function name(script: (typeof scripts)[number]): string {
  const other = script === 'en' ? 'ar' : 'en'
  const word = (of: typeof script, x: number, y: number, scale: number): string =>
    `<g transform="translate(${x} ${y}) scale(${scale})"><path d="${wordmarks[of].strokes}" fill="none" stroke="${ink}" stroke-width="${wordmarks.strokeWidth}" stroke-linecap="round" stroke-linejoin="round"/><path d="${wordmarks[of].dots}" fill="${saffron}"/></g>`
  const [start, under, line] = script === 'en' ? [78, 166, 82] : [760, 862, 1050]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">${word(script, start, 150, 1.6)}<rect x="${line}" y="344" width="64" height="5" rx="2.5" fill="${saffron}"/>${word(other, under, 326, 0.42)}</svg>`
}

async function save(card: Sharp, file: string): Promise<void> {
  const { size } = await card
    .jpeg({ quality: 78, mozjpeg: true })
    .toFile(join(photos, 'cards', `social-${file}.jpg`))
  process.stdout.write(`social-${file}.jpg ${Math.round(size / 1024)} kB\n`)
}

if (import.meta.main) {
  for (const of of rooms) await save(room(of), of)
  for (const script of scripts) {
    const bare = await room('majlis', 20)
      .flop(script === 'ar')
      .toBuffer()
    await save(sharp(bare).composite([{ input: Buffer.from(name(script)) }]), script)
  }
}
