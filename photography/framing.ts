import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { furtherViews } from '#adapters/catalog/demo/choose-pictures.ts'
import { photographPath } from '#adapters/catalog/demo/photograph-path.ts'
import { zoomSteps } from '#web/product/card-zoom.ts'
import sharp from 'sharp'

/**
 * Writes src/content/card-zoom.json: how large cards show each first picture, so that the product fills the tile and
 * nothing of it is cut. Where it lies is measured in the smallest file: what is not the ground of the studio.
 *
 *     node photography/framing.ts
 */
const photos = join(import.meta.dirname, '..', 'public', 'photos')
const listed = join(import.meta.dirname, '..', 'src', 'content', 'card-zoom.json')

/** #FBF7F0, and how far from it a pixel belongs to the product; shadows fade into the ground. */
const ground = [0xfb, 0xf7, 0xf0]
const apart = 24

/** Shares of the picture's sides. */
type Box = { readonly start: number; readonly top: number; readonly end: number; readonly bottom: number }

/** Where the product lies in a picture. */
export async function boxOf(file: string): Promise<Box> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const columns = new Uint32Array(width)
  const rows = new Uint32Array(height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * channels
      const distance = Math.max(...ground.map((part, channel) => Math.abs((data[at + channel] ?? 0) - part)))
      if (distance <= apart) continue
      columns[x] = (columns[x] ?? 0) + 1
      rows[y] = (rows[y] ?? 0) + 1
    }
  // A single pixel is noise of the encoder.
  const span = (counts: Uint32Array) => [
    counts.findIndex((count) => count > 1),
    counts.findLastIndex((count) => count > 1) + 1,
  ]
  const [start = 0, end = width] = span(columns)
  const [top = 0, bottom = height] = span(rows)
  return { start: start / width, end: end / width, top: top / height, bottom: bottom / height }
}

/** The largest step that leaves a margin round the product; the tile is 5:4, the picture a square as wide as it. */
export function zoomFor({ start, end, top, bottom }: Box): number {
  const across = Math.max(0.5 - start, end - 0.5)
  const along = Math.max(0.5 - top, bottom - 0.5)
  const fits = zoomSteps.filter((step) => (across * step) / 100 <= 0.475 && (along * step) / 100 <= 0.382)
  return fits.at(-1) ?? zoomSteps[0]
}

type Photograph = { readonly widths: readonly number[] }

/** Files of first pictures in their smallest width, by path below /photos. */
export function firstPictures(): ReadonlyMap<string, string> {
  const sizes = JSON.parse(readFileSync(join(photos, 'sizes.json'), 'utf8')) as Record<string, Photograph>
  const further = new RegExp(`^product-mj-\\d{4}.*-(?:${furtherViews.join('|')})$`)
  return new Map(
    Object.entries(sizes)
      .filter(([name]) => name.startsWith('product-') && !further.test(name))
      .map(([name, { widths }]) => {
        const path = photographPath(name)
        return [path, join(photos, `${path}-${Math.min(...widths)}.jpg`)]
      }),
  )
}

export async function writeFraming(): Promise<void> {
  const zooms: string[] = []
  for (const [path, file] of firstPictures()) {
    const zoom = zoomFor(await boxOf(file))
    if (zoom !== zoomSteps[0]) zooms.push(`  "${path}": ${zoom}`)
  }
  writeFileSync(listed, `{\n${zooms.sort().join(',\n')}\n}\n`)
}

if (import.meta.main) await writeFraming()
