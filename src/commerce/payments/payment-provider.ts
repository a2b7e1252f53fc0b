import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'
import type { Money } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import type { SheetToken } from './methods/apple-pay.ts'
import type { Basket } from './basket.ts'
import type { PaymentFamily } from './methods/method-table.ts'
import type { Ineligibility, PaymentMethodCode } from './methods/payment-method.ts'

/** Why a payment came to nothing, as far as a shopper is told: keys of the `payments` words. */
export const failureReasons = [
  'declined', 'insufficient-funds', 'expired-card', 'not-authenticated', 'canceled', 'expired', 'not-approved',
  'unavailable',
] as const // prettier-ignore
export type PaymentFailureReason = (typeof failureReasons)[number]

/** What can go wrong between the shop and a provider; adapters translate at the edge. */
export type ProviderFailure =
  /** Timeout, no connection, out of order: nobody knows whether it happened. */
  | { readonly kind: 'unavailable' }
  /** Answered, and the answer is no. `code`: the provider's own, for operators. */
  | { readonly kind: 'rejected'; readonly code: string }
  /** An answer that is not in the contract. */
  | { readonly kind: 'malformed' }
  /** The provider has no way to write this amount; refused before it is sent, never rounded. */
  | { readonly kind: 'amount-not-possible' }

/**
 * Where the shopper goes: an address, or a form that is posted there; or nowhere: the device's own sheet pays, on a page of
 * ours.
 */
export type PaymentDoor =
  | { readonly kind: 'address'; readonly url: string }
  | { readonly kind: 'form'; readonly url: string; readonly fields: Readonly<Record<string, string>> }
  | { readonly kind: 'sheet'; readonly contact: StartRequest['contact'] }

export type StartRequest = {
  readonly attemptId: string
  readonly orderNumber: string
  readonly country: CountryCode
  readonly language: Language
  readonly method: PaymentMethodCode
  readonly family: PaymentFamily
  readonly amount: Money
  readonly capture: 'now' | 'later'
  readonly contact: { readonly name: string; readonly email: string; readonly phone: string }
  readonly basket: Basket
  /** The browser comes back here, whatever became of it. */
  readonly returnTo: string
  /** The same, for providers whose page posts. */
  readonly postReturnTo: string
  /** The provider tells us here, where it lets us say so. */
  readonly webhookTo: string
}

/** A payment by what a device's sheet gave. */
export type TokenRequest = Pick<
  StartRequest,
  'attemptId' | 'orderNumber' | 'country' | 'language' | 'amount' | 'contact' | 'returnTo' | 'webhookTo'
> & { readonly token: SheetToken }

export type StartedPayment = {
  /** The provider's name for it; null where there is none before the shopper has been there. */
  readonly reference: string | null
  /** Null: there is nothing to do for the shopper, the outcome can be asked for. */
  readonly door: PaymentDoor | null
}

/** A payment as its provider has it now. */
export type PaymentReading = {
  readonly reference: string
  readonly state: 'pending' | 'authorised' | 'captured' | 'failed' | 'canceled' | 'expired' | 'voided'
  /** Null: in no currency of ours. */
  readonly amount: Money | null
  readonly captured: Money | null
  readonly refunded: Money | null
  readonly reason: PaymentFailureReason | null
}

export type KnownPayment = {
  readonly attemptId: string
  readonly reference: string | null
  readonly amount: Money
  readonly language: Language
}

/** Something that moves money. The same key again does it no second time. */
export type MoneyRequest = KnownPayment & {
  readonly key: string
  readonly sum: Money
  readonly reason: string
}

/** A request as it came in: nothing read, nothing re-written. */
export type RawWebhook = {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** What a webhook that is proven to come from its provider says. It wakes us; what is true is asked for. */
export type WebhookNotice = {
  /** The same for every delivery of one event. */
  readonly eventId: string
  readonly attemptId: string | null
  readonly reference: string | null
  readonly amount: Money | null
  /** The body, read: archived without personal data. */
  readonly payload: unknown
}

export type UntrustedWebhook =
  { readonly kind: 'forged' } | { readonly kind: 'unreadable' } | { readonly kind: 'none-expected' }

export type Eligibility = 'eligible' | Ineligibility
export type EligibilityRequest = Pick<
  StartRequest,
  'country' | 'language' | 'method' | 'amount' | 'contact' | 'basket'
>

/** One service that takes money. Every adapter passes the suite in tests/contract/payments. */
export type PaymentProvider = {
  readonly code: string
  /** Whether a refund that is asked for again under its key is given once: only then is one in doubt repeated. */
  readonly knowsKeys: boolean
  start(request: StartRequest): Promise<Result<StartedPayment, ProviderFailure>>
  /** Of providers whose `start` answers a sheet. Asked twice for one attempt, it takes money once. */
  payByToken?(request: TokenRequest): Promise<Result<StartedPayment, ProviderFailure>>
  /** Asks how a payment stands, and takes the step that the provider then wants of a shop (Tamara's authorise). */
  poll(payment: KnownPayment): Promise<Result<PaymentReading, ProviderFailure>>
  capture(request: MoneyRequest): Promise<Result<void, ProviderFailure>>
  void(request: MoneyRequest): Promise<Result<void, ProviderFailure>>
  refund(request: MoneyRequest): Promise<Result<void, ProviderFailure>>
  readWebhook(raw: RawWebhook, at: Instant): Result<WebhookNotice, UntrustedWebhook>
  /** What its pre-scoring says; providers without one say yes. Never fails. */
  checkEligibility(request: EligibilityRequest): Promise<Eligibility>
}
