import type { Bilingual, CountryCode } from '#kernel/country.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import type { BasisPoints } from '#kernel/percent.ts'

/** Items that a promotion applies to: those named by any of the lists. All lists empty: everything. */
export type Target = {
  /** Product codes or SKUs. */
  readonly products: readonly string[]
  /** Paths, with their descendants. */
  readonly categories: readonly string[]
  readonly brands: readonly string[]
}

/** When a promotion runs, in the local time of its country. */
export type Schedule = {
  /** "2026-11-27T00:00", inclusive; null: no start. */
  readonly from: string | null
  /** Exclusive; null: no end. */
  readonly until: string | null
  /** 0 is Sunday; empty: every day. */
  readonly weekdays: readonly number[]
  /** "18:00" to "23:00" on those days; null: all day. */
  readonly hours: { readonly from: string; readonly to: string } | null
}

/** What must be true for the promotion to apply. Null and empty require nothing. */
export type Conditions = {
  readonly schedule: Schedule
  /** Total of all items, after the promotions that are applied earlier. */
  readonly minimumMinor: number | null
  readonly paymentMethods: readonly string[]
  readonly customerGroups: readonly string[]
  /** Only for a contact whose phone and e-mail have no order that was not canceled. */
  readonly firstOrder: boolean
  /** Capitals and digits; entered in any case. */
  readonly coupon: string | null
}

/** A share of a price, or an amount in minor units. */
export type Discount =
  { readonly rate: BasisPoints; readonly maxMinor: number | null } | { readonly amountMinor: number }

export type Benefit =
  /** Off targeted items. */
  | { readonly kind: 'offer'; readonly of: Target; readonly discount: Discount }
  /** Off the whole cart. */
  | { readonly kind: 'cart'; readonly discount: Discount }
  /** Off targeted items; the limit `uses` counts units. */
  | { readonly kind: 'flash'; readonly of: Target; readonly discount: Discount }
  /** Of buy + get targeted units, the `get` cheapest cost `rate` less. */
  | {
      readonly kind: 'bogo'
      readonly of: Target
      readonly buy: number
      readonly get: number
      readonly rate: BasisPoints
    }
  /** Units of several targets, bought together. */
  | {
      readonly kind: 'combo'
      readonly parts: readonly { readonly of: Target; readonly quantity: number }[]
      readonly rate: BasisPoints
    }
  /** `get` units of a SKU with every `buy` targeted units. */
  | {
      readonly kind: 'gift-with'
      readonly of: Target
      readonly buy: number
      readonly get: number
      readonly sku: string
    }
  /** One gift, chosen by the shopper from the highest tier reached. */
  | {
      readonly kind: 'gift-tiers'
      readonly tiers: readonly { readonly fromMinor: number; readonly choices: readonly string[] }[]
    }
  | { readonly kind: 'free-delivery' }

export const benefitKinds = [
  'offer',
  'cart',
  'flash',
  'bogo',
  'combo',
  'gift-with',
  'gift-tiers',
  'free-delivery',
] as const satisfies readonly Benefit['kind'][]

export const isBenefitKind = (text: string): text is Benefit['kind'] =>
  (benefitKinds as readonly string[]).includes(text)

/** A promotion of one country. Amounts are minor units of its currency, tax included. */
export type Promotion = {
  readonly id: string
  readonly country: CountryCode
  readonly label: Bilingual
  /** Only the promotion that is best for the shopper applies of a group. Null: combines with all others. */
  readonly group: string | null
  /** Number under which the authority of the country permits it. */
  readonly permit?: string | null | undefined
  readonly conditions: Conditions
  readonly benefit: Benefit
  /** Uses (orders, or units of a flash deal) in total and for each customer. Null: unlimited. */
  readonly limits: { readonly uses: number | null; readonly perCustomer: number | null }
  /** Whether the shop tells its code to everybody; otherwise only who was given it knows it. */
  readonly announcesCode?: boolean | undefined
  /** Whether it takes a code of the shopper's own: the shared one alone does not unlock it. */
  readonly takesOwnCode?: boolean | undefined
}

export const everyItem: Target = { products: [], categories: [], brands: [] }

/** Whether uses are counted, and reserved when an order is placed. */
export const isCounted = ({ limits }: Promotion): boolean =>
  limits.uses !== null || limits.perCustomer !== null

/** "welcome ١٠" → WELCOME10. Copied Arabic text brings direction marks along. */
export const toCouponCode = (typed: string): string =>
  toLatinDigits(typed.normalize('NFKC'))
    .toUpperCase()
    .replaceAll(/[\s\p{Cf}-]/gu, '')
