import type { BookPrice } from '#commerce/pricing/price-book.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Product } from './product.ts'

/**
 * A product with its prices and stock, as seeding and imports write it and exports read it. Keys of `prices` and `stock`
 * are SKUs. A country without a price does not sell that SKU. Combos and grouped products have no prices or stock of their
 * own: theirs are those of their parts.
 */
export type ProductRecord = {
  readonly product: Product
  readonly prices: Readonly<Record<string, Readonly<Record<CountryCode, BookPrice>>>>
  /** Stock on hand by location; null leaves the stock as it is (a file without stock columns). */
  readonly stock: Readonly<Record<string, Readonly<Record<string, number>>>> | null
  /** Whether the shop hides it. Absent: of what is read, it is shown; of what is written, it stays as it is. */
  readonly hidden?: boolean | undefined
}

/** Whether writing the record hides the product, or shows it again. */
export const changesVisibility = (
  { hidden }: Pick<ProductRecord, 'hidden'>,
  before: Pick<ProductRecord, 'hidden'> | undefined,
): boolean => hidden !== undefined && hidden !== (before?.hidden ?? false)
