import type { CountryCode } from '#kernel/country.ts'
import type { Day } from '#kernel/local-time.ts'
import type { BasisPoints } from '#kernel/percent.ts'

/** A rate from a day on, until the next row of its class. */
export type DatedRate = {
  readonly from: Day
  /** Null: there is no such tax, and it is not mentioned. */
  readonly rate: BasisPoints | null
  /** A lower rate for unit prices, without that tax, up to a limit. */
  readonly upTo: { readonly unitMinor: number; readonly rate: BasisPoints } | null
  /** Law or notification. */
  readonly source: string
}

/** Sales tax of one country, as in its data file. Every row is to be confirmed by counsel. */
export type TaxTable = {
  readonly country: CountryCode
  readonly toBeConfirmed: string
  /** Items without a class of their own, and services. Newest last. */
  readonly standard: readonly DatedRate[]
  /** By tax class: in India an HSN heading, which applies to all longer codes that begin with it. */
  readonly classes: readonly { readonly taxClass: string; readonly rates: readonly DatedRate[] }[]
}
