import type { Bilingual, CountryCode } from '#kernel/country.ts'

export const stockViews = ['none', 'few'] as const
/** none: nothing is free; few: something, but as little as shoppers are told of. */
export type StockView = (typeof stockViews)[number]

export type StockFilters = {
  /** Null: both. */
  readonly level: StockView | null
  readonly country: CountryCode | null
  /** A warehouse or store. */
  readonly place: string | null
}

/** A SKU at a warehouse or store where little of it is free. */
export type StockRow = {
  readonly sku: string
  /** Of its product. */
  readonly code: string
  readonly name: Bilingual
  readonly location: string
  readonly country: CountryCode
  readonly onHand: number
  readonly reserved: number
  /** Units that are not sold. */
  readonly safety: number
  readonly free: number
}
