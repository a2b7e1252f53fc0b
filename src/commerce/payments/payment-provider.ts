import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'
import type { Money } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import type { DisputeChannel, DisputeNotice } from './dispute-notice.ts'
import type { PaymentBreakdown } from './payment-breakdown.ts'
import type { StoredCard } from './cards/stored-card.ts'
import type { PaymentFamily } from './methods/method-table.ts'
import type { Ineligibility, PaymentMethodCode } from './methods/payment-method.ts'

/** Why a payment failed, as far as a shopper is told: keys of the `payments` messages. */
export const failureReasons = [
  'declined',
  'insufficient-funds',
  'expired-card',
  'not-authenticated',
  'canceled',
  'expired',
  'not-approved',
  'unavailable',
] as const
export type PaymentFailureReason = (typeof failureReasons)[number]

/** What can go wrong between the shop and a provider; adapters translate at the edge. */
export type ProviderFailure =
  /** Timeout, no connection, out of order: the outcome is unknown. */
  | { readonly kind: 'unavailable' }
  /** The provider declined. `code`: its own, for operators. */
  | { readonly kind: 'rejected'; readonly code: string }
  /** A response that breaks the contract. */
  | { readonly kind: 'malformed' }
  /** The provider cannot express this amount; rejected before it is sent, never rounded. */
  | { readonly kind: 'amount-not-possible' }

/** What the shopper must do to pay: follow a link, post a form, or use the device's payment sheet on a page of the shop. */
export type NextAction =
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'form-post'; readonly url: string; readonly fields: Readonly<Record<string, string>> }
  | { readonly kind: 'payment-sheet'; readonly contact: StartRequest['contact'] }

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
  readonly breakdown: PaymentBreakdown
  /** When the order expires unless it is paid; null: never. */
  readonly expiresAt: Instant | null
  /** The browser returns here, whatever the outcome. */
  readonly returnUrl: string
  /** The same, for providers whose page returns by POST. */
  readonly postReturnUrl: string
  /** Where the provider sends webhooks, if it accepts a URL per payment. */
  readonly webhookUrl: string
  /** The customer wants the card to be stored, and is there. Only where the provider has a card vault. */
  readonly savesCard?: boolean
}

/** Apple's encrypted card, as a payment sheet returns it. Opaque to the shop. */
export type SheetToken = {
  readonly version: string
  readonly data: string
  readonly signature: string
  readonly header: Readonly<Record<string, string>>
}

/** A payment by the token of a payment sheet. */
export type TokenRequest = Pick<
  StartRequest,
  'attemptId' | 'orderNumber' | 'country' | 'language' | 'amount' | 'contact' | 'returnUrl' | 'webhookUrl'
> & { readonly token: SheetToken }

export type StartedPayment = {
  /** The provider's id of the payment; null where it assigns none before the shopper's visit. */
  readonly reference: string | null
  /** Null: the shopper has nothing to do, and the outcome can be polled. */
  readonly nextAction: NextAction | null
}

/** A payment in its current state at the provider. */
export type PaymentReading = {
  readonly reference: string
  readonly state: 'pending' | 'authorized' | 'captured' | 'failed' | 'canceled' | 'expired' | 'voided'
  /** Null: in a currency the shop does not sell in. */
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

/** A capture, void or refund of a payment. */
export type MoneyRequest = KnownPayment & {
  readonly idempotencyKey: string
  readonly sum: Money
  readonly reason: string
}

/** A webhook request, unparsed. */
export type RawWebhook = {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** A webhook with a valid signature. It only triggers a sync: the provider is polled for the state. */
type WebhookNotice = {
  /** The same for every delivery of one event. */
  readonly eventId: string
  readonly attemptId: string | null
  readonly reference: string | null
  readonly amount: Money | null
  /** The parsed body; archived without personal data. */
  readonly payload: unknown
  /** The card that this payment has stored, of providers that state it nowhere else. */
  readonly storedCard?: StoredCard
  /** It is about a dispute, too, or of nothing else. */
  readonly dispute?: DisputeNotice
}

export type UntrustedWebhook =
  { readonly kind: 'forged' } | { readonly kind: 'unreadable' } | { readonly kind: 'none-expected' }

export type Eligibility = 'eligible' | Ineligibility
export type EligibilityRequest = Pick<
  StartRequest,
  'country' | 'language' | 'method' | 'amount' | 'contact' | 'breakdown'
>

/**
 * Cards that a provider stores. A payment by one is made by the customer, on the provider's pages: it enters the security
 * code there, and the bank confirms it by 3-D Secure. The shop never charges a card on its own.
 */
export type CardVault = {
  /** The merchant account that serves a country: what is stored in one cannot be charged in another. */
  accountOf(country: CountryCode): string
  /** Starts a payment by a stored card. */
  charge(request: StartRequest, token: string): Promise<Result<StartedPayment, ProviderFailure>>
  /** The card that a payment has stored; null: none, or not known yet. */
  readStored(payment: KnownPayment): Promise<Result<StoredCard | null, ProviderFailure>>
  /** Deleting an unknown card succeeds: it is gone. */
  delete(token: string): Promise<Result<void, ProviderFailure>>
}

/** A service that takes payments. Every adapter passes the suite in tests/contract/payments. */
export type PaymentProvider = {
  readonly code: string
  /** Whether a refund repeated with its idempotency key is made once: only then is one in doubt repeated. */
  readonly supportsIdempotency: boolean
  start(request: StartRequest): Promise<Result<StartedPayment, ProviderFailure>>
  /** For providers whose `start` returns a payment sheet. Called twice for one attempt, it charges once. */
  payByToken?(request: TokenRequest): Promise<Result<StartedPayment, ProviderFailure>>
  /** Reads a payment's state, and takes the step some providers require of a shop (Tamara: authorize). */
  poll(payment: KnownPayment): Promise<Result<PaymentReading, ProviderFailure>>
  capture(request: MoneyRequest): Promise<Result<void, ProviderFailure>>
  void(request: MoneyRequest): Promise<Result<void, ProviderFailure>>
  refund(request: MoneyRequest): Promise<Result<void, ProviderFailure>>
  readWebhook(raw: RawWebhook, at: Instant): Result<WebhookNotice, UntrustedWebhook>
  /** Absent: the provider stores no cards, or the shop does not know how. */
  readonly cards?: CardVault
  /** Absent: an operator responds to disputes on the provider's pages. */
  readonly disputes?: DisputeChannel
  /** The provider's pre-scoring; always `eligible` for providers without one. Never throws. */
  checkEligibility(request: EligibilityRequest): Promise<Eligibility>
}
