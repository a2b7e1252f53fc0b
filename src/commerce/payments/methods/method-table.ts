import type { Bilingual, CountryCode } from '#kernel/country.ts'
import type { Currency } from '#kernel/currency.ts'
import type { PaymentMethodCode } from './payment-method.ts'

/** Who moves the money. `null` in the table: nobody but ourselves (cash, counter, nothing due). */
export const providerCodes = [
  'tap', 'checkout', 'amazon', 'tabby', 'tamara', 'totalpay', 'cashew', 'ompay', 'redirect', 'stored',
] as const // prettier-ignore
export type ProviderCode = (typeof providerCodes)[number]

/** Methods without a public contract, and the one for partners of a shop's own: they speak ours, by a signed redirect. */
export const redirectMethods = ['external', 'synapse', 'syn_nuclei_src', 'nuclei', 'ifin'] as const

/** How a shopper goes about it; the sandbox has a hosted page for each of the last four. */
export const paymentFamilies = [
  'cash',
  'counter',
  'nothing',
  'stored',
  'card',
  'bank',
  'later',
  'sheet',
] as const
export type PaymentFamily = (typeof paymentFamilies)[number]

export const salesChannels = ['web', 'mobile-web', 'kiosk'] as const
export type SalesChannel = (typeof salesChannels)[number]

export type CustomerKind = 'guest' | 'registered'

/** Goods that some methods do not take. */
export type ExcludedGoods = 'made-to-order' | 'gift-card'

/** A method in one country; amounts in minor units, both limits included. */
export type MethodCountry = {
  readonly country: CountryCode
  readonly currency: Currency
  readonly minMinor: number | null
  readonly maxMinor: number | null
}

/** A row of src/content/payments/methods.json. Their order is the order in which they are offered. */
export type PaymentMethod = {
  readonly code: PaymentMethodCode
  readonly provider: ProviderCode | null
  readonly family: PaymentFamily
  /**
   * `when-named`: its provider's contract is not confirmed, so that a shop offers it only where MAJLIS_PAYMENT_METHODS names
   * it. `never`: kept for old orders.
   */
  readonly offered: 'always' | 'when-named' | 'never'
  /** Of methods with one group the first that is configured is offered: one door for cards, not four. */
  readonly group: string | null
  readonly channels: readonly SalesChannel[]
  readonly customers: readonly CustomerKind[]
  readonly excludes: readonly ExcludedGoods[]
  readonly capture: 'at-confirmation' | 'at-dispatch' | 'at-handover' | 'never'
  /** How long what was authorised stays ours to take; null: nothing is held. */
  readonly holdHours: number | null
  readonly name: Bilingual
  readonly help: Bilingual
  /** Own drawn mark: name of an icon. */
  readonly mark: string
  readonly countries: readonly MethodCountry[]
  readonly source: string
  readonly toBeConfirmed: boolean
}

/** Cash at the door and at a store's counter, in one country; amounts in minor units. */
export type CashRules = {
  readonly country: CountryCode
  readonly currency: Currency
  readonly door: {
    readonly feeMinor: number
    readonly capMinor: number
    /** Zones of the delivery table where no cash is carried. */
    readonly zonesWithout: readonly string[]
    /** Orders of a shopper that were refused at the door: with this many he pays beforehand. */
    readonly refusalsAtMost: number
    readonly confirmedPhone: boolean
  }
  /** What one order may come to at a counter; null in a country without stores. */
  readonly counter: {
    readonly capMinor: number
    /** Stores that take less, or more, than the country's others, by code. */
    readonly storeCaps: Readonly<Record<string, number>>
    readonly storesWithout: readonly string[]
  } | null
}

export type PaymentTable = {
  readonly methods: readonly PaymentMethod[]
  readonly cash: readonly CashRules[]
}
