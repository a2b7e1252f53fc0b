import type { ProductPicture } from '#commerce/catalog/product.ts'
import zooms from '#content/card-zoom.json' with { type: 'json' }

/** Percent of a card's width that a picture, a square, is shown at; styles/product/product-card.css has a rule for each. */
export const zoomSteps = [80, 85, 90, 100, 110, 125, 135] as const

const known: Readonly<Record<string, number>> = zooms

/**
 * How large a card shows a picture, so that the product fills the tile and is not cut (photography/framing.ts measures).
 * Whatever was not measured is shown whole, with its ground beside it.
 */
export const zoomOf = ({ base }: Pick<ProductPicture, 'base'>): number =>
  known[base.replace(/^\/photos\//, '')] ?? zoomSteps[0]
