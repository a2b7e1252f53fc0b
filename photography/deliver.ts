import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

import { furtherViews } from '#adapters/catalog/demo/choose-pictures.ts'
import { photographPath } from '#adapters/catalog/demo/photograph-path.ts'
import sharp from 'sharp'

import { writeFraming } from './framing.ts'

/**
 * Turns the developed pictures in photography/.work into what the shop serves: AVIF and JPEG at two or three widths,
 * and public/photos/sizes.json with each one's size and dominant color, then measures how cards frame them. Pictures that have not changed since
 * their last delivery are left alone; `--all` does every one again, names do these.
 *
 *     node photography/deliver.ts [--all | NAME …]
 */

const WORK = join(import.meta.dirname, '.work')
const OUT = join(import.meta.dirname, '..', 'public', 'photos')
const KB = 1024

/** The many: a catalog's product in one of its colors. */
const ofProduct = /^product-mj-\d{4}/
/** Seen by whoever looks on: two widths, and no finer than they need be. */
const furtherView = new RegExp(`${ofProduct.source}.*-(?:${furtherViews.join('|')})$`)

/** Of one picture, without width and ending. */
const fileOf = (name: string): string => join(OUT, photographPath(name))

type Ladder = { readonly widths: readonly number[]; readonly limits: readonly number[] }

/** First pictures in the main color: these alone are served at their full size, or the tree would grow past 240 MB. */
const inMainColor: ReadonlySet<string> = new Set(
  (
    JSON.parse(readFileSync(join(import.meta.dirname, 'products.json'), 'utf8')) as {
      pictures: { name: string }[]
    }[]
  ).map(({ pictures }) => pictures[0]?.name ?? ''),
)

/**
 * Widths by kind, and what the AVIF of each may weigh, in kB; a phone of three pixels takes the last of `tall` and of a
 * product's first picture. `side`: how wide it was rendered; pictures of products of an earlier day are smaller.
 */
export function ladderOf(name: string, side: number): Ladder {
  if (/^hero-.*-tall$/.test(name)) return { widths: [390, 585, 780], limits: [30, 50, 70] }
  if (name.startsWith('hero-')) return { widths: [800, 1200, 1600], limits: [50, 80, 115] }
  if (name.startsWith('story-')) return { widths: [400, 720, 960], limits: [20, 45, 65] }
  // Cut out of a room, which has no more.
  if (name.startsWith('look-') && side < 1200) return { widths: [480, 960], limits: [30, 70] }
  if (name.startsWith('look-')) return { widths: [480, 800, 1200], limits: [30, 60, 95] }
  if (furtherView.test(name))
    return side < 960 ? { widths: [320, 640], limits: [9, 20] } : { widths: [480, 960], limits: [16, 45] }
  if (!ofProduct.test(name) || side < 800) return { widths: [320, 480, 640], limits: [12, 25, 42] }
  return inMainColor.has(name)
    ? { widths: [320, 480, 800, 1280], limits: [10, 18, 38, 66] }
    : { widths: [320, 480, 800], limits: [10, 18, 38] }
}

/** The best quality, from `best` downward, that keeps within the limit; never under 34, where plaster and skin of cloth begin to break up. */
async function avifWithin(
  source: Buffer,
  width: number,
  { limit, best, effort }: { readonly limit: number; readonly best: number; readonly effort: number },
): Promise<Buffer> {
  let picture = Buffer.alloc(0)
  for (const quality of [74, 68, 62, 56, 50, 45, 40, 34].filter((each) => each <= best)) {
    picture = await sharp(source).resize({ width, kernel: 'lanczos3' }).avif({ quality, effort }).toBuffer()
    if (picture.length <= limit * KB) break
  }
  return picture
}

/** The mean color, which the page shows until the picture has come. */
async function colorOf(source: Buffer): Promise<string> {
  const { channels } = await sharp(source).removeAlpha().stats()
  const hex = channels.slice(0, 3).map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0'))
  return `#${hex.join('')}`.toUpperCase()
}

type Entry = {
  readonly width: number
  readonly height: number
  readonly color: string
  readonly widths: readonly number[]
}

async function deliver(name: string): Promise<Entry> {
  const source = readFileSync(join(WORK, `${name}.png`))
  const rendered = await sharp(source).metadata()
  const { widths, limits } = ladderOf(name, rendered.width)
  // A room that was rendered smaller is enlarged to its place; the list tells what is served.
  const width = widths.at(-1) ?? rendered.width
  const height = Math.round((rendered.height * width) / rendered.width)
  // Many, before a plain ground: the fallback that few browsers ask for need not weigh more than what the others get.
  const isOfProduct = ofProduct.test(name)
  const isFurther = furtherView.test(name)
  mkdirSync(dirname(fileOf(name)), { recursive: true })
  for (const [k, wide] of widths.entries()) {
    // Of the many the encoder asks a fifth of the time (0.36 s for 1.84 s) for a twentieth more bytes.
    const avif = await avifWithin(source, wide, {
      limit: limits[k] ?? 100,
      best: isFurther ? 52 : isOfProduct ? 60 : 74,
      effort: isOfProduct ? 3 : 4,
    })
    writeFileSync(`${fileOf(name)}-${wide}.avif`, avif)
    const jpeg = await sharp(source)
      .resize({ width: wide })
      .jpeg({ quality: isFurther ? 45 : isOfProduct ? (wide < 800 ? 66 : 60) : 80, mozjpeg: true })
      .toBuffer()
    writeFileSync(`${fileOf(name)}-${wide}.jpg`, jpeg)
    process.stdout.write(
      `${name}-${wide} avif ${Math.round(avif.length / KB)} kB, jpg ${Math.round(jpeg.length / KB)} kB\n`,
    )
  }
  removeOthers(name, widths)
  return { width, height, color: await colorOf(source), widths }
}

/** Files of widths in which the picture is not served any more. */
function removeOthers(name: string, widths: readonly number[]): void {
  const stem = `${basename(fileOf(name))}-`
  for (const file of readdirSync(dirname(fileOf(name)))) {
    const [, width] = (file.startsWith(stem) && /^(\d+)\.(?:avif|jpg)$/.exec(file.slice(stem.length))) || []
    if (width && !widths.includes(Number(width))) rmSync(join(dirname(fileOf(name)), file))
  }
}

function isFresh(name: string, { widths }: Entry): boolean {
  const last = `${fileOf(name)}-${widths.at(-1)}.jpg`
  return existsSync(last) && statSync(last).mtimeMs > statSync(join(WORK, `${name}.png`)).mtimeMs
}

async function main(): Promise<void> {
  mkdirSync(OUT, { recursive: true })
  const chosen = process.argv.slice(2)
  const list = join(OUT, 'sizes.json')
  const sizes = (existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {}) as Record<string, Entry>
  const developed = readdirSync(WORK)
    .filter((file) => file.endsWith('.png') && !file.startsWith('try-'))
    .map((file) => basename(file, '.png'))
  for (const name of developed) {
    const last = sizes[name]
    const wanted =
      chosen.includes('--all') ||
      chosen.includes(name) ||
      (chosen.length === 0 && !(last && isFresh(name, last)))
    if (wanted) sizes[name] = await deliver(name)
  }
  const sorted = Object.fromEntries(Object.entries(sizes).sort(([a], [b]) => a.localeCompare(b)))
  const lines = Object.entries(sorted).map(
    ([name, { width, height, color, widths }]) =>
      `  "${name}": { "width": ${width}, "height": ${height}, "color": "${color}", "widths": [${widths.join(', ')}] }`,
  )
  writeFileSync(list, `{\n${lines.join(',\n')}\n}\n`)
  await writeFraming()
}

if (import.meta.main) await main()
