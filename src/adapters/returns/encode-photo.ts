import type { EncodePhoto } from '#commerce/returns/ports.ts'
import { fail, ok } from '#kernel/result.ts'

/** What a phone takes. HEIC is not decoded: phones send JPEG when a form accepts nothing else. */
const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp'])
export const photoLimits = { bytes: 12 * 1024 * 1024, pixels: 60_000_000 } as const
const width = 1600
const decodeSeconds = 20

/** Re-encodes a photo as JPEG, upright, without place, camera and thumbnails. Its header is read before its pixels. */
export const encodePhoto: EncodePhoto = async (bytes) => {
  if (bytes.length > photoLimits.bytes) return fail({ kind: 'too-many-bytes' })
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
