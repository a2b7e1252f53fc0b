import type { CountryCode } from '#kernel/country.ts'
import type { Day } from '#kernel/local-time.ts'
import type { BasisPoints } from '#kernel/percent.ts'

/** A rate from a day on, until the next row of the same goods begins. */
export type DatedRate = {
  readonly from: Day
  /** Null: there is no such tax, and none is spoken of. */
  readonly rate: BasisPoints | null
  /** A lower rate for cheap pieces: it holds while one piece, without that tax, costs no more than this. */
  readonly upTo: { readonly unitMinor: number; readonly rate: BasisPoints } | null
  /** Law or notification. */
  readonly source: string
}

/** The tax on sales in one country, as its data file says it. To be confirmed with counsel, row by row. */
export type TaxTable = {
  readonly country: CountryCode
  readonly toBeConfirmed: string
  /** Goods without a row of their own, and services. Newest last. */
  readonly standard: readonly DatedRate[]
  /** By tax class: in India an HSN heading, which holds for every longer code that begins with it. */
  readonly classes: readonly { readonly taxClass: string; readonly rates: readonly DatedRate[] }[]
}
