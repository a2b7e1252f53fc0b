import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { photographPath } from '#adapters/catalog/demo/photograph-path.ts'
import sharp from 'sharp'

/**
 * Cuts the tiles of the categories, a story, and looks of rooms out of delivered pictures of them, and leaves them in photography/.work for
 * `node photography/deliver.ts`.
 *
 *     node photography/tiles.ts && node photography/deliver.ts
 */
const work = join(import.meta.dirname, '.work')
const photos = join(import.meta.dirname, '..', 'public', 'photos')

/** Of a cut in the largest file: which file, its left upper corner, its width, and its height where it is no square, px. */
const cuts: Readonly<
  Record<string, readonly [file: string, left: number, top: number, width: number, height?: number]>
> = {
  'tile-living': ['hero-living-wide-1600', 690, 0, 720],
  'tile-majlis': ['hero-majlis-wide-1600', 840, 160, 560],
  'tile-bedroom': ['hero-bedroom-wide-1600', 780, 0, 720],
  'tile-dining': ['hero-dining-wide-1600', 790, 0, 720],
  'tile-office': ['hero-office-wide-1600', 640, 0, 720],
  'tile-outdoor': ['hero-outdoor-wide-1600', 700, 0, 720],
  'tile-kids': ['hero-kids-wide-1600', 640, 0, 720],
  'tile-rugs': ['hero-majlis-tall-780', 0, 200, 780],
  'tile-bedding': ['hero-bedroom-tall-780', 150, 380, 600],
  'tile-lighting': ['hero-ramadan-tall-780', 170, 100, 600],
  'tile-kitchen': ['hero-kitchen-wide-1600', 930, 10, 590],
  'tile-decor': ['look-bedroom-1200', 690, 30, 500],
  'tile-garden': ['hero-summer-tall-780', 0, 300, 620],
  'tile-curtains': ['hero-reading-tall-780', 40, 20, 700],
  'tile-bath': ['hero-bath-wide-1600', 840, 30, 540],
  'story-eid': ['hero-eid-wide-1600', 636, 0, 960, 720],
  'look-majlis': ['hero-majlis-wide-1600', 440, 0, 1160, 720],
  'look-dining': ['hero-dining-wide-1600', 500, 0, 1100, 720],
  'look-office': ['hero-office-wide-1600', 510, 0, 1090, 720],
  'look-kids': ['hero-kids-wide-1600', 460, 0, 1140, 720],
  'look-outdoor': ['hero-outdoor-wide-1600', 410, 0, 1190, 720],
  'look-balcony': ['hero-balcony-wide-1600', 560, 0, 1040, 720],
  'look-bath': ['hero-bath-wide-1600', 600, 0, 1000, 720],
  'look-kitchen': ['hero-kitchen-wide-1600', 640, 0, 960, 720],
  'look-entrance': ['hero-entrance-wide-1600', 600, 0, 1000, 720],
  'look-reading': ['hero-reading-wide-1600', 640, 0, 960, 720],
}

mkdirSync(work, { recursive: true })
for (const [name, [file, left, top, width, height = width]] of Object.entries(cuts))
  await sharp(join(photos, `${photographPath(file)}.jpg`))
    .extract({ left, top, width, height })
    .resize(height === width ? 640 : width, null, { kernel: 'lanczos3' })
    .png()
    .toFile(join(work, `${name}.png`))
