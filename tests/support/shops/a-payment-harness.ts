import { randomUUID } from 'node:crypto'
import type { Attempt } from '#commerce/payments/attempt/attempt.ts'
import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import type { PayableOrder } from '#commerce/payments/payment-ports.ts'
import type { PaymentProvider, RawWebhook } from '#commerce/payments/payment-provider.ts'
import type { PaymentsModule } from '#commerce/payments/payments.ts'
import type { Currency } from '#kernel/currency.ts'
import type { Instant } from '#kernel/instant.ts'
import { money } from '#kernel/money.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createPaymentsModule } from '#adapters/payments/create-payments-module.ts'
import { anOrderBook } from './an-order-repository.ts'
import { someGoods } from '../builders/a-start-request.ts'
import type { StandIn } from '../servers/a-stand-in.ts'
import { manualClock } from '../manual-clock.ts'

export type Trouble = 'slow' | 'garbage' | 'html' | 'down' | 'success-with-500' | 'error-with-200'

/** The other side of an adapter: the sandbox, or a server built from a provider's contract. */
export type PaymentHarness = {
  readonly name: string
  /** Code of the adapter. */
  readonly code: string
  readonly method: PaymentMethodCode
  readonly country: string
  readonly currency: Currency
  /** What an order may come to there, in minor units. */
  readonly minor: number
  /** Adapters with keys; none for the sandbox, which opens itself in demo mode. */
  readonly providers: readonly PaymentProvider[]
  /** Whether it tells us by itself. */
  readonly webhooks: boolean
  /** What the shopper does there. `challenge`: approves after the bank's question. */
  act(
    attempt: Attempt,
    outcome: 'approve' | 'decline' | 'cancel' | 'challenge',
    payments: PaymentsModule,
  ): Promise<void>
  /** The webhook that it sends of the payment as it stands. */
  webhook(attempt: Attempt, at?: Instant): Promise<RawWebhook>
  /** The same, proven by somebody else's key. */
  forged(attempt: Attempt): Promise<RawWebhook>
  /** From now on it says another amount or currency of this payment; absent: it cannot. */
  readonly misstate?: (attempt: Attempt, as: 'one-less' | 'other-currency') => void
  /** True: it begins without asking the provider. */
  readonly startsByItself?: true
  /** False: it does not say that a shopper was declined or went away. */
  readonly saysRefusals?: false
  /** What it has given back, in minor units. */
  readonly refundedThere?: (attempt: Attempt) => number
  /** Absent: it has no line to be in trouble with. */
  readonly trouble?: (how: Trouble | null) => void
  /** The provider's server, of those that are not in the shop itself. */
  readonly standIn?: StandIn
  /** True: its shopper pays on a page of the shop, by `act`. */
  readonly onOurPage?: true
}

/** An adapter over a server built from its provider's contract. */
export type StandInHarness = PaymentHarness & { readonly standIn: StandIn }

/** Payments over a database, with one provider and a book of orders. */
export function openHarness(db: Database, harness: PaymentHarness) {
  const clock = manualClock()
  const book = anOrderBook()
  const errors: unknown[] = []
  const parts = {
    clock,
    report: (error: unknown) => void errors.push(error),
    recordPayment: book.recordPayment,
    formatAddress: () => ['Block 3, Street 12', 'Salmiya'],
    takesCards: true,
  }
  const payments = createPaymentsModule(db, parts, {
    mode: harness.providers.length === 0 ? 'demo' : 'production',
    origin: 'http://shop.test',
    contentDirectory: 'src/content',
    secret: 'a secret of the test',
    methods: null,
    providers: harness.providers,
  })
  const anOrder = (change: Partial<PayableOrder> = {}): PayableOrder =>
    book.place({
      orderId: randomUUID(),
      number: 'M-1',
      accessToken: 'token',
      country: harness.country,
      language: 'ar',
      method: harness.method,
      due: money(harness.minor, harness.currency),
      contact: { name: 'Layla Al Harbi', email: 'layla@example.test', phone: '+971501234567' },
      contents: someGoods(harness.currency),
      expiresAt: null,
      ...change,
    })
  const latest = async (orderId: string): Promise<Attempt> => {
    const [attempt] = await payments.listAttempts(orderId)
    if (!attempt) throw new Error('no attempt was stored')
    clock.advance(1)
    return attempt
  }
  return {
    payments,
    clock,
    book,
    errors,
    anOrder,
    latest,
    /** An order whose payment has begun. */
    async begin(change: Partial<PayableOrder> = {}) {
      const order = anOrder(change)
      const started = await payments.startPayment(order)
      return { order, started, attempt: await latest(order.orderId) }
    },
    hear: async (raw: RawWebhook) => {
      const heard = await payments.facade.handleWebhook(harness.code, raw)
      await payments.idle()
      return heard
    },
  }
}
export type OpenHarness = ReturnType<typeof openHarness>
