import type { Bilingual, CountryCode } from '#kernel/country.ts'
import type { Currency } from '#kernel/currency.ts'
import type { PaymentMethodCode } from './payment-method.ts'

/** Codes of the payment providers. `null` in the table: no provider is involved (cash, counter, nothing due). */
export const providerCodes = [
  'tap',
  'checkout-com',
  'amazon',
  'tabby',
  'tamara',
  'totalpay',
  'cashew',
  'ompay',
  'razorpay',
  'redirect',
  'stored',
] as const
export type ProviderCode = (typeof providerCodes)[number]

/** Methods that use the shop's own contract, a signed redirect: those without a public contract, and a shop's own partners. */
export const redirectMethods = ['external', 'synapse', 'syn_nuclei_src', 'nuclei', 'ifin'] as const

/** How a shopper pays; the sandbox has a hosted page for each of the last four. */
export type PaymentFamily =
  'cash' | 'counter' | 'nothing' | 'stored' | 'card' | 'bank' | 'later' | 'sheet' | 'transfer'

export type SalesChannel = 'web' | 'mobile-web' | 'kiosk'

export type CustomerKind = 'guest' | 'registered'

/** Items that some methods cannot pay for. */
type ExcludedItems = 'made-to-order' | 'gift-card'

/** A method in one country; amounts in minor units, both limits inclusive. */
export type MethodCountry = {
  readonly country: CountryCode
  readonly currency: Currency
  readonly minMinor: number | null
  readonly maxMinor: number | null
}

/** A row of src/content/payments/methods.json. Methods are offered in the order of the file. */
export type PaymentMethod = {
  readonly code: PaymentMethodCode
  readonly provider: ProviderCode | null
  readonly family: PaymentFamily
  /**
   * `when-named`: the provider's contract is not confirmed, so the method is offered only if MAJLIS_PAYMENT_METHODS lists
   * it. `never`: exists for old orders only.
   */
  readonly offered: 'always' | 'when-named' | 'never'
  /** Of the methods of a group, only the first configured one is offered: one card form instead of four. */
  readonly group: string | null
  readonly channels: readonly SalesChannel[]
  readonly customers: readonly CustomerKind[]
  readonly excludes: readonly ExcludedItems[]
  /** Missing: any order. */
  readonly onlyFor?: 'bulk-orders' | undefined
  readonly capture: 'at-confirmation' | 'at-dispatch' | 'at-handover' | 'never'
  /** How long an authorization is valid; null: the method has none. */
  readonly authorizationHours: number | null
  readonly name: Bilingual
  readonly help: Bilingual
  /** Name of an icon. */
  readonly mark: string
  readonly countries: readonly MethodCountry[]
  /** Countries in which its provider may store cards. */
  readonly savesCardsIn: readonly CountryCode[]
  readonly source: string
  readonly toBeConfirmed: boolean
}

/** Cash on delivery and at a store's counter, in one country; amounts in minor units. */
export type CashRules = {
  readonly country: CountryCode
  readonly currency: Currency
  readonly onDelivery: {
    readonly feeMinor: number
    readonly capMinor: number
    /** Delivery zones without cash on delivery. */
    readonly zonesWithout: readonly string[]
    /** A shopper who has refused more deliveries than this must pay in advance. */
    readonly maxRefusedDeliveries: number
    readonly confirmedPhone: boolean
  }
  /** The country's limit of payment at a counter, above that of any store; null in a country without stores. */
  readonly counter: {
    readonly capMinor: number
  } | null
}

export type PaymentTable = {
  readonly methods: readonly PaymentMethod[]
  readonly cash: readonly CashRules[]
}
