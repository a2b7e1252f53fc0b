import sharp from 'sharp'
import type { MediaFile, MediaUse } from '#commerce/media/media.ts'
import { uploadLimits } from './check-upload.ts'
import { mediaShapes } from './media-shapes.ts'

export type EncodedPicture = {
  readonly widths: readonly number[]
  readonly width: number
  readonly height: number
  readonly color: string
  readonly files: readonly (MediaFile & { readonly ending: string })[]
}

/** A picture of the largest size takes two or three; beyond it, it keeps a thread from others. */
const decodeSeconds = 20

/** Background of the shop, for transparent images. */
const background = '#FBF7F0'

/**
 * Encodes an image as AVIF and JPEG at three widths, with its orientation applied, in sRGB and without metadata (place,
 * camera, thumbnails). Undefined if it cannot be decoded.
 */
export async function encodePicture(bytes: Uint8Array, use: MediaUse): Promise<EncodedPicture | undefined> {
  const { widths, ratio } = mediaShapes[use]
  const [, , width] = widths
  const height = Math.round((width * ratio.height) / ratio.width)
  try {
    const whole = await sharp(bytes, { limitInputPixels: uploadLimits.pixels, failOn: 'error' })
      .rotate()
      .flatten({ background })
      .resize({ width, height, fit: 'cover', kernel: 'lanczos3' })
      .toColourspace('srgb')
      .png({ compressionLevel: 1 })
      .timeout({ seconds: decodeSeconds })
      .toBuffer()
    const files: EncodedPicture['files'][number][] = []
    // One after the other: an encoder occupies a core, and visitors need the others.
    for (const wide of widths) {
      const sized = sharp(whole).resize({ width: wide })
      files.push({
        ending: `-${wide}.avif`,
        type: 'image/avif',
        bytes: await sized.clone().avif({ quality: 56, effort: 3 }).toBuffer(),
      })
      files.push({
        ending: `-${wide}.jpg`,
        type: 'image/jpeg',
        bytes: await sized.clone().jpeg({ quality: 80, mozjpeg: true }).toBuffer(),
      })
    }
    return { widths, width, height, color: await colorOf(whole), files }
  } catch {
    return undefined
  }
}

async function colorOf(whole: Uint8Array): Promise<string> {
  const { channels } = await sharp(whole).stats()
  const parts = channels.slice(0, 3).map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0'))
  return `#${parts.join('')}`
}
