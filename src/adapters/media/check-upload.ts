import sharp, { type Metadata } from 'sharp'
import type { MediaFailure, MediaUse } from '#commerce/media/media.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { mediaShapes } from './media-shapes.ts'

export const uploadLimits = { bytes: 25 * 1024 * 1024, pixels: 50_000_000 } as const

/** Accepted formats, detected by content. SVG only without active content. */
const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'heif', 'tiff', 'svg'])
/**
 * Scripts, event handlers, foreign objects, references outside the drawing, and filters: a hundred of those take minutes
 * to render.
 */
const activeContent =
  /<\/? ?(?:script|foreignobject|iframe|embed|object|handler|set|animate|filter|fe[a-z]+)\b|[ "'/]on[a-z]+ ?=|javascript:|<!entity|@import|(?:href|src) ?= ?["']? ?[^#"' ]|url\( ?["']? ?[^#"' ]/i
/** A larger SVG is a bitmap in disguise. */
const maxDrawingBytes = 1024 * 1024
/** Tolerated deviation from the aspect ratio; two percent are cropped unnoticed. */
const tolerance = 0.02

/** The size of an upload with its orientation applied, or why it is rejected. Reads the header only. */
export async function checkUpload(
  bytes: Uint8Array,
  use: MediaUse,
): Promise<Result<{ readonly width: number; readonly height: number }, MediaFailure>> {
  if (bytes.length > uploadLimits.bytes)
    return fail({ kind: 'too-many-bytes', bytes: bytes.length, max: uploadLimits.bytes })
  const header = bytes.length > 0 ? await readHeader(bytes) : undefined
  if (!header) return fail({ kind: 'not-a-picture' })
  if (!formats.has(header.format)) return fail({ kind: 'unknown-format', format: header.format })
  if (header.format === 'svg' && !isHarmless(bytes)) return fail({ kind: 'unsafe-drawing' })
  const { width, height } = orientedSize(header)
  if (width * height > uploadLimits.pixels)
    return fail({ kind: 'too-many-pixels', width, height, max: uploadLimits.pixels })
  const { ratio, widths } = mediaShapes[use]
  if (Math.abs((width * ratio.height) / (height * ratio.width) - 1) > tolerance)
    return fail({ kind: 'wrong-ratio', width, height, wanted: ratio })
  const least = { width: widths[2], height: Math.round((widths[2] * ratio.height) / ratio.width) }
  if (header.format !== 'svg' && (width < least.width || height < Math.floor(least.height * (1 - tolerance))))
    return fail({ kind: 'too-small', width, height, least })
  return ok({ width, height })
}

const readHeader = (bytes: Uint8Array): Promise<Metadata | undefined> =>
  sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)

/** EXIF orientations from 5 are rotated by 90 degrees. */
const orientedSize = ({ width, height, orientation = 1 }: Metadata) =>
  orientation >= 5 ? { width: height, height: width } : { width, height }

/** Whether an SVG is plain UTF-8 (compressed or in another encoding it could hide something) without active content. */
function isHarmless(bytes: Uint8Array): boolean {
  if (bytes.length > maxDrawingBytes || bytes.includes(0) || bytes[0] === 0x1f) return false
  const text = Buffer.from(bytes).toString('utf8').replace(/\s+/g, ' ')
  return !activeContent.test(text.replace(/&#x?[0-9a-f]+;?/gi, '&'))
}
