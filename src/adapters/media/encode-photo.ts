import type { EncodePhoto } from '#commerce/returns/ports.ts'
import { fail, ok } from '#kernel/result.ts'

/** What a phone takes. HEIC is not decoded: phones send JPEG when a form accepts nothing else. */
const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp'])
const photoLimits = { bytes: 12 * 1024 * 1024, pixels: 60_000_000 } as const
/** Brands of the container in which phones store HEIC; the library takes some of them for nothing at all. */
const heicBrands: ReadonlySet<string> = new Set([
  'heic',
  'heix',
  'heim',
  'heis',
  'hevc',
  'hevx',
  'mif1',
  'msf1',
])
const isHeic = (bytes: Uint8Array): boolean => latin(bytes, 4) === 'ftyp' && heicBrands.has(latin(bytes, 8))
const latin = (bytes: Uint8Array, from: number) =>
  Buffer.from(bytes.subarray(from, from + 4)).toString('latin1')
const width = 1600
const decodeSeconds = 20

/** Re-encodes a photo as JPEG, upright, without place, camera and thumbnails. Its header is read before its pixels. */
export const encodePhoto: EncodePhoto = async (bytes) => {
  if (bytes.length > photoLimits.bytes) return fail({ kind: 'too-many-bytes' })
  if (isHeic(bytes)) return fail({ kind: 'unknown-format' })
  // The image library is loaded for uploads only.
  const { default: sharp } = await import('sharp')
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!header) return fail({ kind: 'not-a-picture' })
  if (!formats.has(header.format)) return fail({ kind: 'unknown-format' })
  if (header.width * header.height > photoLimits.pixels) return fail({ kind: 'too-many-pixels' })
  try {
    return ok(
      await sharp(bytes, { limitInputPixels: photoLimits.pixels, failOn: 'error' })
        .rotate()
        .flatten({ background: '#ffffff' })
        .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .jpeg({ quality: 80, mozjpeg: true })
        .timeout({ seconds: decodeSeconds })
        .toBuffer(),
    )
  } catch {
    return fail({ kind: 'not-a-picture' })
  }
}
