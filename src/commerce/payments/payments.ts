import type { Instant } from '#kernel/instant.ts'
import type { Result } from '#kernel/result.ts'
import type { ApplePay } from './methods/apple-pay.ts'
import type { Attempt } from './attempt/attempt.ts'
import type { ProviderDifference } from './settlement/compare-with-providers.ts'
import type { ReturnOutcome } from './attempt/hear-provider.ts'
import type { OfferFacts } from './methods/list-payment-offers.ts'
import type { MoneyFailure, MoveMoney } from './refunds/move-money.ts'
import type { PaymentOffer } from './methods/payment-method.ts'
import type { StartPayment } from './payment-ports.ts'
import type { PaymentDoor, RawWebhook, UntrustedWebhook } from './payment-provider.ts'
import type { PrescoreOffers } from './methods/prescore-offers.ts'
import type { EventStore, MoneyMove } from './ports.ts'
import type { SandboxGateway } from './sandbox/sandbox-gateway.ts'

/** A door as a page shows it. */
export type ShownDoor =
  | Exclude<PaymentDoor, { readonly kind: 'sheet' }>
  | { readonly kind: 'sheet'; readonly amount: Attempt['amount']; readonly orderNumber: string }

/** What pages and endpoints may ask of payments. */
export type PaymentsFacade = {
  /** Methods for an order, of those that somebody stands behind here. */
  listOffers(facts: Omit<OfferFacts, 'configured'>): readonly PaymentOffer[]
  readonly prescoreOffers: PrescoreOffers
  /** Where an attempt is paid, for the page that leads there. */
  findDoor(attemptId: string): Promise<Result<ShownDoor | null, { readonly kind: 'unknown-attempt' }>>
  handleReturn(attemptId: string): Promise<Result<ReturnOutcome, { readonly kind: 'unknown-attempt' }>>
  handleWebhook(
    provider: string,
    raw: RawWebhook,
  ): Promise<Result<{ readonly news: boolean }, UntrustedWebhook | { readonly kind: 'unknown-provider' }>>
  readonly applePay: ApplePay
  /** Demo only. */
  readonly sandbox: SandboxGateway | null
}

/** What orders and jobs may ask of payments. */
export type OpenPayments = {
  readonly facade: PaymentsFacade
  readonly startPayment: StartPayment
  /** Newest first. */
  listAttempts(orderId: string): Promise<readonly Attempt[]>
  askForOrder(orderId: string): Promise<'paid' | 'open' | 'unpaid'>
  /** Takes what was promised: at dispatch, for methods that say so. */
  capture(attemptId: string, reason: string): Promise<Result<void, MoneyFailure>>
  release(attemptId: string, reason: string): Promise<Result<void, MoneyFailure>>
  refund(
    attemptId: string,
    refund: { readonly sum: Attempt['amount']; readonly key: string; readonly reason: string },
  ): Promise<Result<void, MoneyFailure>>
  /** A part goes back by the way there is: less is taken, all is let go, or it is refunded. */
  giveBackPart: MoveMoney['giveBackPart']
  /** Notes a refund that somebody has made at the provider's, or seen refused there. */
  noteRefund: MoveMoney['noteRefund']
  /** Asks the provider how it stands now. */
  settle(attemptId: string): Promise<Attempt | undefined>
  listEvents: EventStore['listOf']
  listMoves(attemptIds: readonly string[]): Promise<readonly MoneyMove[]>
  /** Promises that are over before this moment and have not been taken. */
  listEndingHolds(before: Instant): Promise<readonly Attempt[]>
  /** Asks providers about the newest payments that count, and says where they and the shop differ. */
  compareWithProviders(limit: number): Promise<readonly ProviderDifference[]>
  pollPending(limit?: number): Promise<number>
  /** Reads the keys of providers again, without a restart. Throws when they are wrong; then those of before hold. */
  reloadKeys(): void
  /** Fulfilled when what was put off until after an answer is done. */
  settled(): Promise<void>
  close(): Promise<void>
}
