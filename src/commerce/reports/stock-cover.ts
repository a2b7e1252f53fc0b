import type { Bilingual } from '#kernel/country.ts'

/** Over how many days sales are averaged. */
export const coverSpans = [7, 30, 90] as const
export type CoverSpan = (typeof coverSpans)[number]

/** What is free of a SKU in a country's warehouses and stores, beside what was sold of it there. */
export type StockCover = {
  readonly sku: string
  /** Null: the product was removed. */
  readonly name: Bilingual | null
  /** Units that may be sold: neither reserved nor safety stock. */
  readonly free: number
  /** Units that are not sold. */
  readonly safety: number
  /** Units within the span, parts of bundles included, without canceled ones. */
  readonly sold: number
}

/** Whole days that what is free lasts at the pace of the span; null: nothing was sold, so it lasts. */
export const coverDays = (
  { free, sold }: Pick<StockCover, 'free' | 'sold'>,
  span: CoverSpan,
): number | null => (sold === 0 ? null : Math.floor((free * span) / sold))
