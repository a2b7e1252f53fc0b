import sharp, { type Metadata } from 'sharp'
import type { MediaFailure, MediaUse } from '#commerce/media/media.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { mediaShapes } from './media-shapes.ts'

export const uploadLimits = { bytes: 25 * 1024 * 1024, pixels: 50_000_000 } as const

/** What is read: by its content, never by the file's name. A drawing is read only when nothing in it can act. */
const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'heif', 'tiff', 'svg'])
/** Scripts, handlers of events, foreign pages, and addresses that are not within the drawing itself. */
const acting =
  /<\/? ?(?:script|foreignobject|iframe|embed|object|handler|set|animate)\b|[ "'/]on[a-z]+ ?=|javascript:|<!entity|@import|(?:href|src) ?= ?["']? ?[^#"' ]|url\( ?["']? ?[^#"' ]/i
/** A drawing is words; one longer than this is a picture in disguise. */
const maxDrawingBytes = 1024 * 1024
/** How far a side may be from its shape: two in a hundred are cut off unnoticed. */
const tolerance = 0.02

/** The size as a person sees it, or why the picture is not taken. Reads the header only: nothing is decoded yet. */
export async function checkUpload(
  bytes: Uint8Array,
  use: MediaUse,
): Promise<Result<{ readonly width: number; readonly height: number }, MediaFailure>> {
  if (bytes.length > uploadLimits.bytes)
    return fail({ kind: 'too-many-bytes', bytes: bytes.length, most: uploadLimits.bytes })
  const header = bytes.length > 0 ? await readHeader(bytes) : undefined
  if (!header) return fail({ kind: 'not-a-picture' })
  if (!formats.has(header.format)) return fail({ kind: 'unknown-format', format: header.format })
  if (header.format === 'svg' && !isHarmless(bytes)) return fail({ kind: 'unsafe-drawing' })
  const { width, height } = asSeen(header)
  if (width * height > uploadLimits.pixels)
    return fail({ kind: 'too-many-pixels', width, height, most: uploadLimits.pixels })
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

/** Cameras lay a picture on its side and say so. */
const asSeen = ({ width, height, orientation = 1 }: Metadata) =>
  orientation >= 5 ? { width: height, height: width } : { width, height }

/** Written in plain UTF-8 (packed or in other letters it could hide something) and with nothing in it that acts. */
function isHarmless(bytes: Uint8Array): boolean {
  if (bytes.length > maxDrawingBytes || bytes.includes(0) || bytes[0] === 0x1f) return false
  const text = Buffer.from(bytes).toString('utf8').replace(/\s+/g, ' ')
  return !acting.test(text.replace(/&#x?[0-9a-f]+;?/gi, '&'))
}
