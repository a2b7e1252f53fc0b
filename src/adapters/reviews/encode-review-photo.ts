import type { EncodeReviewPhoto } from '#commerce/reviews/ports.ts'
import { encodePhoto } from '#adapters/media/encode-photo.ts'
import { ok } from '#kernel/result.ts'

const side = 320

/** The photo as returns take it, and its middle as a small square. */
export const encodeReviewPhoto: EncodeReviewPhoto = async (bytes) => {
  const encoded = await encodePhoto(bytes)
  if (!encoded.ok) return encoded
  const { default: sharp } = await import('sharp')
  const thumbnail = await sharp(encoded.value)
    .resize({ width: side, height: side, fit: 'cover' })
    .jpeg({ quality: 78, mozjpeg: true })
    .toBuffer()
  return ok({ bytes: encoded.value, thumbnail })
}
