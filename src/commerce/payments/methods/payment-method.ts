import type { Bilingual } from '#kernel/country.ts'
import type { Money } from '#kernel/money.ts'

/** Codes of the specification (section 9), knet, those of India, and the bank transfer of bulk orders. `checkout` is Checkout.com. */
export const paymentMethodCodes = [
  'cashondelivery',
  'tap',
  'tap_apple_pay',
  'apple_pay',
  'payfort',
  'cashew',
  'tamara',
  'tabby',
  'synapse',
  'totalpay',
  'qpay',
  'ompay',
  'oman_net',
  'benefit',
  'checkout',
  'ifin',
  'free',
  'nuclei',
  'syn_nuclei_src',
  'bestway',
  'clickandcollect',
  'giftcard',
  'external',
  'knet',
  'upi',
  'razorpay',
  'banktransfer',
] as const
export type PaymentMethodCode = (typeof paymentMethodCodes)[number]

/** A method as the payment step offers it. */
export type PaymentOffer = {
  readonly code: PaymentMethodCode
  readonly name: Bilingual
  readonly help: Bilingual
  /** Name of an icon. */
  readonly mark: string
  /** Added to the order when chosen: the cash on delivery fee. */
  readonly charge: Money
  /** Why this order cannot use the method; null: it can. */
  readonly rejection: OfferRejection | null
  /** Needs a device with a payment sheet: hidden until the browser reports one. */
  readonly sheet?: true
  /** At the payment step, of a method that can be chosen. */
  readonly terms?: PaymentTerms
}

/** What choosing a method means for the order. */
export type PaymentTerms = {
  /** What the method pays, promotions for it included, without a charge of its own. */
  readonly due: Money
  /** Labels of the promotions that apply with this method alone. */
  readonly promotions: readonly Bilingual[]
}

/** Why a provider does not offer installments to this shopper for this order; `no-response`: it did not respond in time. */
export type Ineligibility = 'not-approved' | 'amount-too-high' | 'amount-too-low' | 'no-response'

export type OfferRejection =
  | { readonly kind: 'over-limit'; readonly limit: Money }
  | { readonly kind: 'under-limit'; readonly limit: Money }
  | { readonly kind: 'items' }
  | { readonly kind: 'zone' }
  /** It can be chosen once a code has proven the phone. */
  | { readonly kind: 'phone-unconfirmed' }
  /** No mobile number: no code reaches it. */
  | { readonly kind: 'phone-unreachable' }
  | { readonly kind: 'refused-deliveries' }
  | { readonly kind: 'cash-blocked' }
  | { readonly kind: 'ineligible'; readonly because: Ineligibility }
  /** The saved card that was chosen has been removed, or has expired. */
  | { readonly kind: 'card-gone' }

/** Whether it can be chosen, if need be after a code has proven the phone. */
export const isChoosable = ({ rejection }: Pick<PaymentOffer, 'rejection'>): boolean =>
  rejection === null || rejection.kind === 'phone-unconfirmed'
