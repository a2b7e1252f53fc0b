import type { Bilingual, CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Result } from '#kernel/result.ts'
import type { RunCardTasks } from './cards/run-card-tasks.ts'
import type { CheckoutCards, SavedCardsFacade } from './cards/saved-cards.ts'
import type { ApplePay } from './methods/apple-pay.ts'
import type { Attempt } from './attempt/attempt.ts'
import type { DisputeChannel } from './dispute-notice.ts'
import type { ProviderDifference } from './settlement/compare-with-providers.ts'
import type { ReturnOutcome } from './attempt/handle-return.ts'
import type { FindTransferTerms } from './transfers/bank-transfer.ts'
import type { OfferContext } from '#commerce/payments/methods/offer-context.ts'
import type { PaymentOperationFailure, PaymentOperations } from './refunds/capture-void-refund.ts'
import type { SalesChannel } from './methods/method-table.ts'
import type { PaymentMethodCode, PaymentOffer } from './methods/payment-method.ts'
import type { StartPayment } from './payment-ports.ts'
import type { NextAction, RawWebhook, UntrustedWebhook } from './payment-provider.ts'
import type { PrescoreOffers } from './methods/prescore-offers.ts'
import type { PaymentEventRepository, PaymentTransaction } from './ports.ts'
import type { SandboxGateway } from './sandbox/sandbox-gateway.ts'

/** A next action as a page shows it. */
type NextActionView =
  | Exclude<NextAction, { readonly kind: 'payment-sheet' }>
  | { readonly kind: 'payment-sheet'; readonly amount: Attempt['amount']; readonly orderNumber: string }

/** Payments as pages and endpoints see them. */
export type PaymentsFacade = {
  /** Payment methods for an order, of those that are configured. */
  listOffers(context: Omit<OfferContext, 'configured'>): readonly PaymentOffer[]
  /** What a country's orders can be paid by, before there is a quote. */
  listMethods(
    country: CountryCode,
    channel: SalesChannel,
  ): readonly Pick<PaymentOffer, 'code' | 'name' | 'mark'>[]
  /** Those that pay at once, by card or from a bank account: for a fee beside the order. */
  listFeeMethods: PaymentsFacade['listMethods']
  /** Also of methods that are no longer offered. */
  methodName(code: PaymentMethodCode): Bilingual
  readonly prescoreOffers: PrescoreOffers
  /** The shop's account in a country, for bank transfers. */
  readonly findTransferTerms: FindTransferTerms
  /** Null: the attempt is no longer pending. */
  findNextAction(
    attemptId: string,
  ): Promise<Result<NextActionView | null, { readonly kind: 'unknown-attempt' }>>
  handleReturn(attemptId: string): Promise<Result<ReturnOutcome, { readonly kind: 'unknown-attempt' }>>
  handleWebhook(
    provider: string,
    raw: RawWebhook,
  ): Promise<Result<{ readonly isNew: boolean }, UntrustedWebhook | { readonly kind: 'unknown-provider' }>>
  readonly applePay: ApplePay
  /** Demo mode only. */
  readonly sandbox: SandboxGateway | null
}

/** Payments as orders and jobs see them. */
export type PaymentsModule = {
  readonly facade: PaymentsFacade
  readonly savedCards: SavedCardsFacade & CheckoutCards
  readonly runCardTasks: RunCardTasks
  readonly startPayment: StartPayment
  /** Newest first. */
  listAttempts(orderId: string): Promise<readonly Attempt[]>
  listAttemptsOfAll(orderIds: readonly string[]): Promise<readonly Attempt[]>
  /** Syncs all attempts of an order. `open`: a shopper may still be paying. */
  syncOrder(orderId: string): Promise<'paid' | 'open' | 'unpaid'>
  /** Captures an authorized payment: at dispatch, for methods that capture then. */
  capture(attemptId: string, reason: string): Promise<Result<void, PaymentOperationFailure>>
  voidAuthorization(attemptId: string, reason: string): Promise<Result<void, PaymentOperationFailure>>
  refund(
    attemptId: string,
    refund: { readonly sum: Attempt['amount']; readonly key: string; readonly reason: string },
  ): Promise<Result<void, PaymentOperationFailure>>
  refundOrReduce: PaymentOperations['refundOrReduce']
  recordRefund: PaymentOperations['recordRefund']
  /** Reads the attempt's state from its provider. */
  sync(attemptId: string): Promise<Attempt | undefined>
  listEvents: PaymentEventRepository['listOf']
  listTransactions(attemptIds: readonly string[]): Promise<readonly PaymentTransaction[]>
  /** Authorizations that expire before this moment and are not captured. */
  listExpiringAuthorizations(before: Instant): Promise<readonly Attempt[]>
  /** Undefined: the provider takes no responses to disputes, or is not known. */
  disputeChannelOf(provider: string): DisputeChannel | undefined
  /** Compares the newest primary attempts with their providers. */
  compareWithProviders(limit: number): Promise<readonly ProviderDifference[]>
  pollPending(limit?: number): Promise<number>
  /** Reads the providers' keys again, without a restart. Throws when they are invalid and keeps the previous ones. */
  reloadKeys(): void
  /** Resolves when all deferred work is done. */
  idle(): Promise<void>
  close(): Promise<void>
}
