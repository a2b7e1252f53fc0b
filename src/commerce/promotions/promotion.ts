import type { Bilingual, CountryCode } from '#kernel/country.ts'
import type { BasisPoints } from '#kernel/percent.ts'

/** Goods that a promotion speaks of: those that one of the lists names. All lists empty: everything. */
export type Target = {
  /** Codes of products, or SKUs. */
  readonly products: readonly string[]
  /** Paths; whatever stands below them is meant too. */
  readonly categories: readonly string[]
  readonly brands: readonly string[]
}

/** When a promotion runs, as clocks of its country show it. */
export type Schedule = {
  /** "2026-11-27T00:00", inclusive; null: has always been. */
  readonly from: string | null
  /** Exclusive; null: without end. */
  readonly until: string | null
  /** 0 is Sunday; empty: every day. */
  readonly weekdays: readonly number[]
  /** "18:00" to "23:00" of those days; null: all day. */
  readonly hours: { readonly from: string; readonly to: string } | null
}

/** What must hold. Null and empty ask for nothing. */
export type Conditions = {
  readonly schedule: Schedule
  /** Goods of the whole cart, after the promotions that come before. */
  readonly minimumMinor: number | null
  readonly paymentMethods: readonly string[]
  readonly customerGroups: readonly string[]
  readonly firstOrder: boolean
  /** Capitals and digits; written in any case. */
  readonly coupon: string | null
}

/** What is taken off some price: a share of it, or an amount. */
export type Discount =
  { readonly rate: BasisPoints; readonly maxMinor: number | null } | { readonly amountMinor: number }

export type Benefit =
  /** Off goods that are named. */
  | { readonly kind: 'offer'; readonly of: Target; readonly cut: Discount }
  /** Off the whole cart. */
  | { readonly kind: 'cart'; readonly cut: Discount }
  /** Off named goods, so many pieces in all: the limit `uses` counts pieces. */
  | { readonly kind: 'flash'; readonly of: Target; readonly cut: Discount }
  /** Of buy + get pieces of the same goods the `get` cheapest cost `rate` less. */
  | {
      readonly kind: 'bogo'
      readonly of: Target
      readonly buy: number
      readonly get: number
      readonly rate: BasisPoints
    }
  /** Pieces of several goods, bought together. */
  | {
      readonly kind: 'combo'
      readonly parts: readonly { readonly of: Target; readonly pieces: number }[]
      readonly rate: BasisPoints
    }
  /** With every `buy` pieces come `get` pieces of a SKU. */
  | {
      readonly kind: 'gift-with'
      readonly of: Target
      readonly buy: number
      readonly get: number
      readonly sku: string
    }
  /** One gift, chosen by the shopper from those of the highest tier reached. */
  | {
      readonly kind: 'gift-tiers'
      readonly tiers: readonly { readonly fromMinor: number; readonly choices: readonly string[] }[]
    }
  | { readonly kind: 'free-delivery' }

/** A promotion of one country. Amounts are minor units of its currency, tax included. */
export type Promotion = {
  readonly id: string
  readonly country: CountryCode
  readonly label: Bilingual
  /** Among the promotions of a group only one applies: the best for the shopper. Null: goes with all others. */
  readonly group: string | null
  readonly conditions: Conditions
  readonly benefit: Benefit
  /** How often in all (orders; of flash deals pieces) and for each customer. Null: as often as wanted. */
  readonly limits: { readonly uses: number | null; readonly perCustomer: number | null }
}

/** Everything. */
export const everything: Target = { products: [], categories: [], brands: [] }

/** Whether a promotion's uses are counted, and guarded when an order is placed. */
export const isCounted = ({ limits }: Promotion): boolean =>
  limits.uses !== null || limits.perCustomer !== null

/** Capitals, without what people put between: "welcome 10" is WELCOME10. */
export const toCouponCode = (typed: string): string =>
  typed.normalize('NFKC').toUpperCase().replaceAll(/[\s-]/g, '')
