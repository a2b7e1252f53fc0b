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
import { createDisputeRecords } from '#adapters/disputes/create-disputes-module.ts'
import { createLedgerBook } from '#adapters/ledger/create-ledger-book.ts'
import { createPaymentsModule } from '#adapters/payments/create-payments-module.ts'
import { aPaymentRecorder } from './an-order-repository.ts'
import { somePayableContents } from '../builders/a-start-request.ts'
import type { StandIn } from '../servers/a-stand-in.ts'
import { theCountries } from './the-countries.ts'
import { manualClock } from '../manual-clock.ts'

export type ProviderFault = 'slow' | 'garbage' | 'html' | 'down' | 'success-with-500' | 'error-with-200'

/** A provider as tests drive it: the sandbox, or a stand-in built from the provider's documentation. */
export type PaymentHarness = {
  readonly name: string
  /** The adapter's code. */
  readonly code: string
  readonly method: PaymentMethodCode
  readonly country: string
  readonly currency: Currency
  /** An amount that the provider accepts, in minor units. */
  readonly minor: number
  /** Adapters with keys; empty for the sandbox, which demo mode provides. */
  readonly providers: readonly PaymentProvider[]
  /** Whether it sends webhooks. */
  readonly webhooks: boolean
  /** Acts as the shopper at the provider. `challenge`: approves after the bank's challenge. */
  act(
    attempt: Attempt,
    outcome: 'approve' | 'decline' | 'cancel' | 'challenge',
    payments: PaymentsModule,
  ): Promise<void>
  /** The webhook for the payment's current state. */
  webhook(attempt: Attempt, at?: Instant): Promise<RawWebhook>
  /** The same, signed with another key. */
  forged(attempt: Attempt): Promise<RawWebhook>
  /** Makes the provider report another amount or currency; absent: not possible. */
  readonly misstate?: (attempt: Attempt, as: 'one-less' | 'other-currency') => void
  /** True: starting a payment sends no request. */
  readonly startsWithoutRequest?: true
  /** False: the provider does not report declined or canceled payments. */
  readonly reportsRejections?: false
  /** The refunded amount at the provider, in minor units. */
  readonly refundedAtProvider?: (attempt: Attempt) => number
  /** Makes requests fail; absent: the provider is in process. */
  readonly injectFault?: (fault: ProviderFault | null) => void
  /** The provider's server; absent for the sandbox. */
  readonly standIn?: StandIn
  /** Tokens of the cards at the provider; absent: it stores none, or not in this test. */
  readonly cardsAtProvider?: (payments: PaymentsModule) => Promise<readonly string[]>
  /** True: the shopper pays on a page of the shop, which `act` does. */
  readonly paysOnShopPage?: true
}

/** An adapter with a stand-in built from its provider's documentation. */
export type StandInHarness = PaymentHarness & { readonly standIn: StandIn }

/** A payments module with one provider and orders in memory. */
export function aPaymentTestShop(db: Database, harness: PaymentHarness) {
  const clock = manualClock()
  const orders = aPaymentRecorder()
  const errors: unknown[] = []
  const records = createDisputeRecords(db, { book: createLedgerBook(db), countries: theCountries, clock })
  const parts = {
    clock,
    report: (error: unknown) => void errors.push(error),
    recordPayment: orders.recordPayment,
    formatAddress: () => ['Block 3, Street 12', 'Salmiya'],
    noteDispute: records.noteDispute,
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
    orders.place({
      orderId: randomUUID(),
      number: 'M-1',
      country: harness.country,
      language: 'ar',
      method: harness.method,
      due: money(harness.minor, harness.currency),
      contact: { name: 'Layla Al Harbi', email: 'layla@example.test', phone: '+971501234567' },
      contents: somePayableContents(harness.currency),
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
    orders,
    errors,
    anOrder,
    latest,
    /** An order whose payment was started. */
    async begin(change: Partial<PayableOrder> = {}) {
      const order = anOrder(change)
      const started = await payments.startPayment(order)
      return { order, started, attempt: await latest(order.orderId) }
    },
    receiveWebhook: async (raw: RawWebhook) => {
      const handled = await payments.facade.handleWebhook(harness.code, raw)
      await payments.idle()
      return handled
    },
  }
}
export type PaymentTestShop = ReturnType<typeof aPaymentTestShop>
