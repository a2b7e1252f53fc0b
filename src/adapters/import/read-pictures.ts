import type { ProductPicture } from '#commerce/catalog/product.ts'
import { cellOf, hasColumn, type ProductLine, type LineReading } from './line.ts'

/** A feed gives only the URL of a picture: size and color are assumed. */
const unknown = {
  widths: [],
  width: 1200,
  height: 1200,
  color: '#f3efe8',
  view: 'front',
  alt: null,
} as const

/** From image_link and additional_image_link. Null: no such column. */
export function readPictures(reading: LineReading): ProductLine['pictures'] {
  if (!hasColumn(reading, 'image_link') && !hasColumn(reading, 'additional_image_link')) return null
  const links = [cellOf(reading, 'image_link'), ...cellOf(reading, 'additional_image_link').split(/[,|]/)]
    .map((link) => link.trim())
    .filter((link) => link !== '')
  return links.flatMap((base): ProductPicture[] => {
    if (/^(?:https:\/\/|\/(?!\/))[^\s"'<>]+$/.test(base) && base.length <= 500) return [{ base, ...unknown }]
    reading.onError('image_link', 'not-allowed', 'an https address')
    return []
  })
}
