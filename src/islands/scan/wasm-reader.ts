import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

// By default the package fetches it from a CDN.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })

/** The code in a picture; null: none whose check digit or error correction is right. */
export async function readFrame(picture: ImageData): Promise<string | null> {
  const found = await readBarcodes(picture, {
    formats: ['EAN13', 'Code128', 'QRCode'],
    tryHarder: true,
    maxNumberOfSymbols: 1,
  })
  return found.find(({ isValid }) => isValid)?.text ?? null
}
