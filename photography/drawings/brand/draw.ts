/** Writes the sign, its launcher pictures and the flags: `node photography/drawings/brand/draw.ts`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { flags } from './flags.ts'
import { fullBleedMark, mark, maskableMark } from './mark.ts'

const files = join(dirname(fileURLToPath(import.meta.url)), '../../../public')

async function picture(svg: string, size: number, name: string): Promise<void> {
  await sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(files, 'icons', name))
}

mkdirSync(join(files, 'icons'), { recursive: true })
mkdirSync(join(files, 'flags'), { recursive: true })
writeFileSync(join(files, 'favicon.svg'), mark)
writeFileSync(join(files, 'icons/icon.svg'), mark)
await picture(mark, 192, 'icon-192.png')
await picture(mark, 512, 'icon-512.png')
await picture(maskableMark, 512, 'maskable-512.png')
await picture(fullBleedMark, 180, 'apple-touch-180.png')
for (const [country, svg] of Object.entries(flags)) writeFileSync(join(files, 'flags', `${country}.svg`), svg)
