import type { Offered } from './load-offers.ts'
import type { OfferedProduct } from './offers.ts'
import type { ProductCard } from './product-card.ts'
import { toSetParts, type SetParts } from './set-parts.ts'

/** What was loaded beside a product, by the names that the product uses: codes of products, and SKUs. */
export type Shelf = {
  find(name: string): OfferedProduct | undefined
  /** Of a SKU its own card; of a code that of the first variant that can be bought. Undefined: not sold here. */
  card(name: string): ProductCard | undefined
  readonly setParts: SetParts
  readonly codes: readonly string[]
}

/** `names`: what each name stands for, a product's code. */
export function createShelf(offered: Offered, names: ReadonlyMap<string, string>): Shelf {
  const byCode = new Map(offered.products.map((one) => [one.product.code, one]))
  const find = (name: string): OfferedProduct | undefined => byCode.get(names.get(name) ?? '')
  return {
    find,
    card(name) {
      const one = find(name)
      return one && offered.card(one, one.product.code === name ? undefined : name)
    },
    setParts: toSetParts(offered.products.map(({ product }) => product)),
    codes: [...byCode.keys()],
  }
}
