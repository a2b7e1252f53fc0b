import type { Language } from '#kernel/language.ts'
import { choiceOf } from './choice.ts'
import type { Product, ProductPicture, Variant } from './product.ts'

/** Shown for a product without any picture. */
const missingPicture: ProductPicture = {
  base: '/art/empty-PLP.svg',
  widths: [],
  width: 600,
  height: 600,
  color: '#e8e2d6',
  view: 'drawing',
  alt: null,
}

export const picturesOf = (product: Product, variant: Variant): readonly ProductPicture[] => [
  ...variant.pictures,
  ...product.pictures,
]

export const pictureOf = (product: Product, variant: Variant): ProductPicture =>
  picturesOf(product, variant)[0] ?? missingPicture

/** The one of the same variant to look at next: in a room if there is one. Null: it has one only. */
export function secondPictureOf(product: Product, variant: Variant): ProductPicture | null {
  const others = picturesOf(product, variant).slice(1)
  return others.find(({ view }) => view === 'in-room') ?? others[0] ?? null
}

/** Of its first picture; without a text of its own, the name with the options. */
export const altOf = (product: Product, variant: Variant, language: Language): string =>
  pictureOf(product, variant).alt?.[language] ??
  [product.name[language], choiceOf(product, variant, language)].filter(Boolean).join(', ')
