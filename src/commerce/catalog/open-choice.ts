import { isBundle, type Offer } from './offers.ts'
import type { OpenChoice } from './product-card.ts'
import type { OptionAttribute, Product } from './product.ts'

/** Whether it goes into a cart as it is: grouped products are bought part by part, and some things are cut first. */
export const isAddable = (product: Product): boolean =>
  product.madeToMeasure === null && !(product.type === 'grouped' && isBundle(product))

/** What has to be decided before it can be bought: options in which those in stock differ. Null: nothing. */
export function openChoiceOf(product: Product, offers: readonly Offer[]): OpenChoice | null {
  if (product.madeToMeasure !== null) return 'measurements'
  if (!isAddable(product)) return 'set'
  const inStock = offers.filter(({ available }) => available > 0)
  const [open, ...more] = product.options
    .map(({ attribute }) => attribute)
    .filter((attribute) => new Set(inStock.map(({ variant }) => variant.options[attribute])).size > 1)
  return more.length > 0 ? 'options' : open ? kindOf[open] : null
}

const kindOf: Readonly<Record<OptionAttribute, OpenChoice>> = {
  color: 'color',
  size: 'size',
  mattress_size: 'size',
  carpet_size: 'size',
  grass_carpet_size: 'size',
  pattern_size: 'size',
  no_of_doors: 'options',
}
