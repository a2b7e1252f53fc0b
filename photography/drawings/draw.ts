/** Writes every drawing to public/art: `node photography/drawings/draw.ts [part of a name]`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { drawings } from './catalog.ts'
import { draw } from './compose.ts'

const art = join(dirname(fileURLToPath(import.meta.url)), '../../public/art')
const wanted = process.argv[2] ?? ''

interface Size {
  width: number
  height: number
  color: string
}

/** The mean color of the drawing, shown while it loads. */
async function dominantColor(svg: string): Promise<string> {
  const { data } = await sharp(Buffer.from(svg))
    .flatten({ background: '#fbf7f0' })
    .resize(1, 1)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return `#${[...data]
    .slice(0, 3)
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()}`
}

mkdirSync(art, { recursive: true })
const sizesFile = join(art, 'sizes.json')
const sizes: Record<string, Size> =
  wanted === '' ? {} : (JSON.parse(readFileSync(sizesFile, 'utf8')) as Record<string, Size>)
for (const { name, width, height } of drawings.filter((entry) => entry.name.includes(wanted))) {
  const svg = draw({ name, width, height })
  writeFileSync(join(art, `${name}.svg`), svg)
  sizes[name] = { width, height, color: await dominantColor(svg) }
}
writeFileSync(sizesFile, `${JSON.stringify(sizes, null, 2)}\n`)
console.log(`${drawings.length} drawings known, ${Object.keys(sizes).length} listed in sizes.json`)
