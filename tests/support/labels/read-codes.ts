import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { GrayImage } from './rasterize-pdf.ts'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')

/** The codes in an image, by the reader that the scanner's page uses: "EAN13 2000000000015". */
export async function readCodes({ width, height, pixels }: GrayImage): Promise<readonly string[]> {
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })
  const data = new Uint8ClampedArray(width * height * 4)
  for (const [index, gray] of pixels.entries()) data.set([gray, gray, gray, 255], index * 4)
  const found = await readBarcodes({ data, width, height, colorSpace: 'srgb' } as ImageData, {
    formats: ['EAN13', 'Code128', 'QRCode'],
    tryHarder: true,
    maxNumberOfSymbols: 30,
  })
  return found.filter(({ isValid }) => isValid).map(({ format, text }) => `${format} ${text}`)
}

/** A part of an image, in pixels. */
export function cropImage(
  { width, pixels }: GrayImage,
  from: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): GrayImage {
  const cut = new Uint8Array(from.width * from.height)
  for (let y = 0; y < from.height; y += 1) {
    const start = (from.y + y) * width + from.x
    cut.set(pixels.subarray(start, start + from.width), y * from.width)
  }
  return { width: from.width, height: from.height, pixels: cut }
}
