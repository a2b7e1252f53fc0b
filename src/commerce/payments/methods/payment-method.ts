import type { Bilingual } from '#kernel/country.ts'
import type { Money } from '#kernel/money.ts'

/** Codes of the specification (section 9), and knet. */
export const paymentMethodCodes = [
  'cashondelivery', 'tap', 'tap_apple_pay', 'apple_pay', 'payfort', 'cashew', 'tamara', 'tabby', 'synapse', 'totalpay', 'qpay',
  'ompay', 'oman_net', 'benefit', 'checkout', 'ifin', 'free', 'nuclei', 'syn_nuclei_src', 'bestway', 'clickandcollect',
  'giftcard', 'external', 'knet',
] as const // prettier-ignore
export type PaymentMethodCode = (typeof paymentMethodCodes)[number]

/** A method as the payment step offers it. */
export type PaymentOffer = {
  readonly code: PaymentMethodCode
  readonly name: Bilingual
  readonly help: Bilingual
  /** Own drawn mark: name of an icon. */
  readonly mark: string
  /** What choosing it adds: the fee of cash on delivery. */
  readonly charge: Money
  /** Why it cannot be chosen for this order; null: it can. Those that never could are not offered at all. */
  readonly refusal: PaymentRefusal | null
  /** Only devices that have a payment sheet can use it: it is hidden until one has said so. */
  readonly sheet?: true
}

/** Why a provider does not offer its parts to this shopper for this order; `no-answer`: it did not say in time. */
export type Ineligibility = 'not-approved' | 'amount-too-high' | 'amount-too-low' | 'no-answer'

export type PaymentRefusal =
  | { readonly kind: 'over-limit'; readonly limit: Money }
  | { readonly kind: 'under-limit'; readonly limit: Money }
  | { readonly kind: 'goods' }
  | { readonly kind: 'zone' }
  | { readonly kind: 'phone-unconfirmed' }
  | { readonly kind: 'refusals' }
  | { readonly kind: 'ineligible'; readonly because: Ineligibility }
