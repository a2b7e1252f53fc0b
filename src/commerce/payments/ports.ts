import type { Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import type { Attempt } from './attempt/attempt.ts'
import type { PaymentMethod } from './methods/method-table.ts'
import type { PaymentMethodCode } from './methods/payment-method.ts'
import type { PaymentProvider } from './payment-provider.ts'

export type AttemptRepository = {
  add(attempt: Attempt): Promise<void>
  find(id: string): Promise<Attempt | undefined>
  findByReference(provider: string, reference: string): Promise<Attempt | undefined>
  /** Newest first. */
  listOfOrder(orderId: string): Promise<readonly Attempt[]>
  /** Of an order and of fees for its other delivery times. Newest first. */
  listOfOrders(orderIds: readonly string[]): Promise<readonly Attempt[]>
  /** Attempts that are due for a poll, and paid ones that were not reported to their order yet. */
  listDue(at: Instant, limit: number): Promise<readonly Attempt[]>
  /** Primary attempts of a method that are authorized, not captured, and were created before `at`; oldest first. */
  listAuthorized(method: PaymentMethodCode, at: Instant, limit: number): Promise<readonly Attempt[]>
  /** Primary attempts, newest first. */
  listPrimary(limit: number): Promise<readonly Attempt[]>
  /** False when the attempt changed since it was read. */
  save(attempt: Attempt): Promise<boolean>
  /** Makes this the order's primary attempt; false when another one is. The database allows one. Repeatable. */
  claim(id: string): Promise<boolean>
  /**
   * Adds a refund to the attempt's refunded amount; the database never lets that exceed what was captured. 'disputed': it
   * would without what a dispute has withdrawn. 'charged-back': the same, and the dispute is lost.
   */
  reserveRefund(refund: TransactionRequest): Promise<RefundReservation>
  /** A rejected refund becomes refundable again under another key. */
  completeRefund(key: string, outcome: 'done' | 'rejected', code?: string): Promise<void>
  /** Refunds whose outcome is unknown. */
  listRequestedRefunds(before: Instant, limit: number): Promise<readonly TransactionRequest[]>
  /**
   * Reduces the capture amount of an authorized attempt by `sum`, once per key. 'nothing-remaining': the rest would be zero,
   * so the authorization should be voided instead.
   */
  reduceCapture(
    action: TransactionRequest,
  ): Promise<'reduced' | 'known' | 'nothing-remaining' | 'wrong-state'>
  /** Records that a capture or void was requested; `completeTransaction` records its outcome. */
  recordTransaction(transaction: TransactionRequest & { readonly kind: 'capture' | 'void' }): Promise<void>
  completeTransaction(key: string, state: 'done' | 'rejected', code: string | null): Promise<void>
  /** All transactions of these attempts, oldest first. */
  listTransactions(attemptIds: readonly string[]): Promise<readonly PaymentTransaction[]>
}

export type RefundReservation =
  'reserved' | 'known-requested' | 'known-done' | 'known-rejected' | 'too-much' | 'disputed' | 'charged-back'

/** A capture, void, reduction or refund that was requested, with its outcome. */
export type PaymentTransaction = TransactionRequest & {
  readonly kind: 'capture' | 'void' | 'reduce' | 'refund'
  readonly state: 'requested' | 'done' | 'rejected'
  /** The provider's own code of a rejection. */
  readonly code: string | null
}

export type TransactionRequest = {
  /** Unique; a repeated request has the same key. */
  readonly key: string
  readonly attemptId: string
  readonly sum: Money
  readonly reason: string
  readonly at: Instant
}

export type PaymentEvent = {
  readonly provider: string
  readonly eventId: string
  readonly attemptId: string | null
  readonly payload: unknown
  /** The amount in the event is not the attempt's. */
  readonly amountDiffers: boolean
  readonly at: Instant
}

/** Webhooks as received, without personal data. */
export type PaymentEventRepository = {
  /** False when the event is known. */
  add(event: PaymentEvent): Promise<boolean>
  markHandled(provider: string, eventId: string, at: Instant): Promise<void>
  /** Events that were stored but not handled, because the process stopped in between. */
  listUnhandled(limit: number): Promise<readonly { provider: string; eventId: string; attemptId: string }[]>
  /** Events of these attempts, oldest first. */
  listOf(attemptIds: readonly string[]): Promise<readonly (PaymentEvent & { handledAt: Instant | null })[]>
}

/** A method with the provider that serves it; undefined when none does. */
export type FindProvider = (method: PaymentMethodCode) =>
  | {
      readonly method: PaymentMethod
      /** Null: no provider is involved now (cash, nothing due). */
      readonly provider: PaymentProvider | null
    }
  | undefined

/** The shop's own URLs, absolute where a provider must reach them. */
export type PaymentLinks = {
  /** Path of the page that carries out the next action. */
  paymentUrl(attempt: Pick<Attempt, 'id' | 'country' | 'language'>): string
  /** Path of the page that the browser returns to. */
  returnPath(attempt: Pick<Attempt, 'id' | 'country' | 'language'>): string
  /** At `origin`, by default the configured one. */
  returnUrl(attempt: Pick<Attempt, 'id' | 'country' | 'language'>, origin?: string): string
  /** Accepts a POST from the provider's page and redirects to `returnUrl`. */
  postReturnUrl(attempt: Pick<Attempt, 'id' | 'country' | 'language'>, origin?: string): string
  webhookUrl(provider: string): string
}
