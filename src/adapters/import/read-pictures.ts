import type { ProductPicture } from '#commerce/catalog/product.ts'
import { cellOf, says, type Line, type Reading } from './line.ts'

/** What a feed says of a picture is its address; size and color are those of a square on the shop's ground. */
const unknown = {
  widths: [],
  width: 1200,
  height: 1200,
  color: '#f3efe8',
  view: 'front',
  alt: null,
} as const

/** image_link and additional_image_link, as Google has them. Null: not said. */
export function readPictures(reading: Reading): Line['pictures'] {
  if (!says(reading, 'image_link') && !says(reading, 'additional_image_link')) return null
  const links = [cellOf(reading, 'image_link'), ...cellOf(reading, 'additional_image_link').split(/[,|]/)]
    .map((link) => link.trim())
    .filter((link) => link !== '')
  return links.flatMap((base): ProductPicture[] => {
    if (/^(?:https:\/\/|\/(?!\/))[^\s"'<>]+$/.test(base) && base.length <= 500) return [{ base, ...unknown }]
    reading.complain('image_link', 'not-allowed', 'an https address')
    return []
  })
}
