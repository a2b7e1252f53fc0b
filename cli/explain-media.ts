import type { MediaFailure } from '#commerce/media/media.ts'

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`
const megapixels = (pixels: number): string => `${(pixels / 1e6).toFixed(0)} megapixels`

/** Describes why a picture was rejected, and what to do. */
export function explainMedia(failure: MediaFailure): string {
  switch (failure.kind) {
    case 'too-many-bytes':
      return `The file is larger than ${megabytes(failure.max)}. Scale it down: the widest size shown is 1600 pixels.`
    case 'not-a-picture':
      return 'Not a picture, or a damaged one. JPEG, PNG, WebP, AVIF, TIFF and SVG are accepted, whatever the name of the file.'
    case 'unknown-format':
      return `${failure.format} is not supported. JPEG, PNG, WebP, AVIF, TIFF and SVG are.`
    case 'unsafe-drawing':
      return 'The drawing has a script, an event handler or an external URL. Export it as plain SVG or PNG.'
    case 'too-many-pixels':
      return `${failure.width} × ${failure.height} are more than ${megapixels(failure.max)}. Scale it down.`
    case 'too-small': {
      const { width, height } = failure.least
      return `${failure.width} × ${failure.height} is too small: at least ${width} × ${height} are needed.`
    }
    case 'wrong-ratio': {
      const { width, height } = failure.wanted
      return `${failure.width} × ${failure.height} has the wrong aspect ratio: it must be ${width} to ${height}. Crop it, or choose another use with --for.`
    }
  }
}
