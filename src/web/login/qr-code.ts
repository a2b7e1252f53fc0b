import { encode } from 'uqr'

/** A QR code as the path of a drawing of `size` by `size`. Cameras need the four modules of light around it. */
export function drawQrCode(text: string): { readonly path: string; readonly size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return { path, size }
}
