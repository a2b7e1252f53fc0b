import type { BookPrice } from '#commerce/pricing/price-book.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Product } from './product.ts'

/**
 * A product with its prices and stock: what seeding and importing hand to the catalog, and exporting gets back. Keys
 * of `prices` and `stock` are SKUs. A country without a price does not sell that SKU. Combos and grouped products have
 * neither prices nor stock of their own: theirs come from their parts.
 */
export type ProductRecord = {
  readonly product: Product
  readonly prices: Readonly<Record<string, Readonly<Record<CountryCode, BookPrice>>>>
  /** Pieces on hand by location; null leaves what is known untouched (a file without stock columns). */
  readonly stock: Readonly<Record<string, Readonly<Record<string, number>>>> | null
}
