import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { readCodes } from '../../../support/labels/read-codes.ts'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm')

/** A bar code as a camera sees it. */
async function draw(text: string, format: 'Code128' | 'EAN13') {
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })
  const { svg, error } = await writeBarcode(text, { format, scale: 3 })
  if (error !== '') throw new Error(error)
  const picture = sharp(Buffer.from(svg)).flatten({ background: '#fff' }).extend({
    top: 40,
    bottom: 40,
    left: 40,
    right: 40,
    background: '#fff',
  })
  const { data, info } = await picture.grayscale().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) }
}

test.each([
  ['Code128', 'MJ-1001-PALM-220'],
  ['Code128', 'ABC-1234567890-abcdefghij-1234567890-xyz'],
  ['EAN13', '2000000000015'],
] as const)('the reader of the scanner’s page reads %s: %s', async (format, text) => {
  expect(await readCodes(await draw(text, format))).toEqual([`${format} ${text}`])
})
