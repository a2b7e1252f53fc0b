import type { Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import type { Attempt } from './attempt/attempt.ts'
import type { PaymentMethod } from './methods/method-table.ts'
import type { PaymentMethodCode } from './methods/payment-method.ts'
import type { PaymentProvider } from './payment-provider.ts'

export type AttemptStore = {
  add(attempt: Attempt): Promise<void>
  find(id: string): Promise<Attempt | undefined>
  findByReference(provider: string, reference: string): Promise<Attempt | undefined>
  /** Newest first. */
  listOfOrder(orderId: string): Promise<readonly Attempt[]>
  /** Those whose time to be asked about has come, and those the order has not heard of. */
  listDue(at: Instant, limit: number): Promise<readonly Attempt[]>
  /** Of a method: those that pay for an order, are promised and not taken, and began before `at`; oldest first. */
  listPromised(method: PaymentMethodCode, at: Instant, limit: number): Promise<readonly Attempt[]>
  /** Those that pay for an order, newest first. */
  listCounting(limit: number): Promise<readonly Attempt[]>
  /** False when somebody changed it since it was read. */
  save(attempt: Attempt): Promise<boolean>
  /** Makes it the one that pays for its order; false when another does. The database lets only one. Repeatable. */
  claim(id: string): Promise<boolean>
  /** Sets a refund aside from what was captured; the database lets no more out than came in. */
  reserveRefund(
    refund: MoneyAction,
  ): Promise<'reserved' | 'known-asked' | 'known-done' | 'known-refused' | 'too-much'>
  /** A refund that was refused is free to be asked for under another key. */
  settleRefund(key: string, outcome: 'done' | 'refused', code?: string): Promise<void>
  /** Refunds of which nobody knows whether they happened. */
  listAskedRefunds(before: Instant, limit: number): Promise<readonly MoneyAction[]>
  /**
   * Takes `sum` off what is to be captured of an authorised attempt, once per key. 'whole': nothing would be left, so
   * that it is to be let go instead.
   */
  lower(action: MoneyAction): Promise<'lowered' | 'known' | 'whole' | 'not-now'>
  /** Notes that a capture or a void is asked for, and later what was answered. */
  noteMove(move: MoneyAction & { readonly kind: 'capture' | 'void' }): Promise<void>
  settleMove(key: string, state: 'done' | 'refused', code: string | null): Promise<void>
  /** Everything that was done with the money of these attempts, oldest first. */
  listMoves(attemptIds: readonly string[]): Promise<readonly MoneyMove[]>
}

/** Something that was done with the money of an attempt, or asked for. */
export type MoneyMove = MoneyAction & {
  readonly kind: 'capture' | 'void' | 'lower' | 'refund'
  readonly state: 'asked' | 'done' | 'refused'
  /** The provider's own word for a refusal. */
  readonly code: string | null
}

export type MoneyAction = {
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
  /** The amount it names is not the attempt's. */
  readonly differs: boolean
  readonly at: Instant
}

/** Webhooks as they came, without personal data. */
export type EventStore = {
  /** False when this event was there before. */
  add(event: PaymentEvent): Promise<boolean>
  markHandled(provider: string, eventId: string, at: Instant): Promise<void>
  /** Attempts of events that were not handled: the process stopped in between. */
  listUnhandled(limit: number): Promise<readonly { provider: string; eventId: string; attemptId: string }[]>
  /** Of these attempts, oldest first. */
  listOf(attemptIds: readonly string[]): Promise<readonly (PaymentEvent & { handledAt: Instant | null })[]>
}

/** Who stands behind a method, and what the table says of it. */
export type FindProvider = (method: PaymentMethodCode) =>
  | {
      readonly method: PaymentMethod
      /** Null: nobody moves money now (cash, nothing due). */
      readonly provider: PaymentProvider | null
    }
  | undefined

/** Own addresses, absolute where a provider must reach them. */
export type PaymentLinks = {
  /** Path of the page that leads on to the provider. */
  door(attempt: Pick<Attempt, 'id' | 'country' | 'language'>): string
  back(attempt: Pick<Attempt, 'id' | 'country' | 'language'>): string
  /** Takes a POST from elsewhere and leads to `back`. */
  postBack(attempt: Pick<Attempt, 'id' | 'country' | 'language'>): string
  webhook(provider: string): string
}
