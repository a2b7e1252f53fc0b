import type { MediaFailure } from '#commerce/media/media.ts'

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`
const megapixels = (pixels: number): string => `${(pixels / 1e6).toFixed(0)} megapixels`

/** Why a picture was not taken, and what would help. */
export function explainMedia(failure: MediaFailure): string {
  switch (failure.kind) {
    case 'too-many-bytes':
      return `The file is larger than ${megabytes(failure.most)}. Save it smaller: the widest shown is 1600 pixels.`
    case 'not-a-picture':
      return 'This is no picture, or it is broken. JPEG, PNG, WebP, AVIF, TIFF and SVG are read, whatever the file is called.'
    case 'unknown-format':
      return `Pictures of the kind ${failure.format} are not taken. JPEG, PNG, WebP, AVIF, TIFF and SVG are.`
    case 'unsafe-drawing':
      return 'The drawing holds a script, an event handler or an address outside itself. Export it as plain SVG or PNG.'
    case 'too-many-pixels':
      return `${failure.width} × ${failure.height} are more than ${megapixels(failure.most)}. Save it smaller.`
    case 'too-small': {
      const { width, height } = failure.least
      return `${failure.width} × ${failure.height} is too small: at least ${width} × ${height} are needed.`
    }
    case 'wrong-ratio': {
      const { width, height } = failure.wanted
      return `${failure.width} × ${failure.height} has the wrong shape: ${width} to ${height} is wanted. Crop it, or say with --for what else it is.`
    }
  }
}
