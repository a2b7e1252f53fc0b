import type { ProductView, VariantView } from '#commerce/catalog/product-view.ts'
import type { PictureView, ProductPicture } from '#commerce/catalog/product.ts'
import type { Translate } from '#i18n/translator.ts'
import type { Language } from '#kernel/language.ts'
import { choiceInWords } from './option-matrix.ts'

/** A picture with what it shows, in words. */
export type SeenPicture = { readonly picture: ProductPicture; readonly alt: string }

const views = {
  front: 'product:picture.front',
  side: 'product:picture.side',
  back: 'product:picture.back',
  above: 'product:picture.above',
  open: 'product:picture.open',
  detail: 'product:picture.detail',
  'in-room': 'product:picture.inRoom',
  scale: 'product:picture.scale',
  cup: 'product:picture.cup',
  drawing: 'product:picture.drawing',
} as const satisfies Record<PictureView, string>

/**
 * Pictures of the variant, then those of the whole product, of a set also those of its parts, each once. Without any: a
 * drawing.
 */
export function toGalleryPictures(
  product: ProductView,
  variant: VariantView,
  { language, t }: { readonly language: Language; readonly t: Translate },
): readonly SeenPicture[] {
  const choice = choiceInWords(product, variant)
  const name = [product.name, choice].filter(Boolean).join(language === 'ar' ? '، ' : ', ')
  const own = [...variant.pictures, ...product.pictures].map((picture) => ({
    picture,
    alt: picture.alt?.[language] ?? t(views[picture.view], { name }),
  }))
  const all = [...own, ...product.parts.map(({ card: { picture, alt } }) => ({ picture, alt }))]
  const once = all.filter(
    ({ picture }, index) => all.findIndex((other) => other.picture.base === picture.base) === index,
  )
  return once.length > 0 ? once : [{ picture: missing, alt: t(views.drawing, { name }) }]
}

/** Stands in while a product has no picture. */
const missing: ProductPicture = {
  base: '/art/empty-PLP.svg',
  widths: [],
  width: 320,
  height: 240,
  color: '#efe5d6',
  view: 'drawing',
  alt: null,
}

/** The smallest file, for a thumbnail. */
export const smallestOf = ({ base, widths }: ProductPicture): string =>
  widths.length === 0 ? base : `${base}-${Math.min(...widths)}.jpg`

/** The largest file of a picture: what the zoom shows, and what a link leads to without a script. */
export const largestOf = ({ base, widths }: ProductPicture): string =>
  widths.length === 0 ? base : `${base}-${Math.max(...widths)}.jpg`
