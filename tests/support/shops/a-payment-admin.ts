import type { Order } from '#commerce/orders/order.ts'
import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import type { SandboxOutcome } from '#commerce/payments/sandbox/sandbox-gateway.ts'
import { ok } from '#kernel/result.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createPaymentAdminModule } from '#adapters/orders/create-payment-admin-module.ts'
import { createDisputeRecords } from '#adapters/disputes/create-disputes-module.ts'
import { createLedgerBook } from '#adapters/ledger/create-ledger-book.ts'
import { createPaymentsModule } from '#adapters/payments/create-payments-module.ts'
import { createCreditWithExchanges } from '#adapters/returns/credit-exchange.ts'
import { anAhlanModule } from './an-ahlan-module.ts'
import { theCountries } from './the-countries.ts'
import { anOrderShop } from './an-order-shop.ts'
import { operator } from '../builders/operators.ts'

/** Orders, sandbox payments and the payment admin, over one database. */
export async function aPaymentAdmin(db: Database, given: Parameters<typeof anOrderShop>[1] = {}) {
  const credits: string[] = []
  const reports: unknown[] = []
  const clock = { now: (): string => shop.clock.now() }
  const records = createDisputeRecords(db, { book: createLedgerBook(db), countries: theCountries, clock })
  const payments = createPaymentsModule(
    db,
    {
      clock,
      report: (error) => {
        throw error
      },
      recordPayment: (outcome) => shop.recordPayment(outcome),
      formatAddress: () => [],
      noteDispute: records.noteDispute,
      takesCards: true,
    },
    {
      mode: 'demo',
      origin: 'http://shop.test',
      contentDirectory: 'src/content',
      secret: 'a secret of the tests',
      methods: null,
      providers: [],
    },
  )
  const shop = await anOrderShop(
    { db },
    { startPayment: payments.startPayment, stock: { 'SKU-A': 100_000 }, ...given },
  )
  const credit = async ({ key }: { readonly key: string }) => {
    credits.push(key)
    return ok(undefined)
  }
  const wallets = anAhlanModule(db, clock)
  const opened = createPaymentAdminModule(db, {
    admin: shop.orderAdmin,
    walletAdmin: wallets.admin,
    payments,
    listDisputes: records.store.listOfOrder,
    clock,
    secret: 'a secret of the tests',
    countries: theCountries,
    contentDirectory: 'src/content',
    report: (error) => void reports.push(error),
    enqueueMessage: async (_, { key }) => void shop.messageKeys.push(key),
    env: { payoutAccounts: new Map([['ae', { iban: 'AE070331234567890123456', bic: 'BOMLAEAD' }]]) },
    creditTender: createCreditWithExchanges(db, {
      changeWithin: shop.changeWithin,
      clock,
      creditTender: credit,
    }),
    creditWallet: credit,
  })
  const run = async (name: string) =>
    opened.work.find((job) => job.name === name)?.run(new AbortController().signal)
  const find = async (number: string): Promise<Order> => {
    const found = await shop.orderAdmin.find(number, operator)
    if (!found.ok) throw new Error(`no order ${number}`)
    return found.value.order
  }
  /** Acts as the shopper at the sandbox, and returns from it. */
  async function pay(order: Order, outcome: SandboxOutcome = 'approve'): Promise<Order> {
    const [attempt] = await payments.listAttempts(order.id)
    await payments.facade.sandbox?.choose(attempt?.reference ?? '', {
      kind: 'outcome',
      outcome,
      webhook: 'never',
    })
    await payments.facade.handleReturn(attempt?.id ?? '')
    return find(order.number)
  }
  /** In all tabs that are open, at the same time. */
  async function payAll(order: Order): Promise<void> {
    const attempts = await payments.listAttempts(order.id)
    for (const { reference } of attempts)
      await payments.facade.sandbox?.choose(reference ?? '', {
        kind: 'outcome',
        outcome: 'approve',
        webhook: 'never',
      })
    await Promise.all(attempts.flatMap(({ id }) => [1, 2].map(() => payments.facade.handleReturn(id))))
  }
  const advance = async (
    number: string,
    ...kinds: ('cancel' | 'request-cancellation' | 'approve-cancellation' | 'release-hold')[]
  ) => {
    for (const kind of kinds) {
      const done = await shop.orderAdmin.advance({ number, action: { kind }, by: operator, note: null })
      if (!done.ok) throw new Error(`${kind}: ${JSON.stringify(done.failure)}`)
    }
    return find(number)
  }
  const ship = async (
    number: string,
    ...events: ('approve' | 'process' | 'schedule' | 'out' | 'deliver')[]
  ) => {
    for (const event of events) {
      const { totals } = await find(number)
      const action = { kind: 'shipment', position: 1, event, collected: totals.due } as const
      const done = await shop.orderAdmin.advance({ number, action, by: operator, note: null })
      if (!done.ok) throw new Error(`${event}: ${JSON.stringify(done.failure)}`)
    }
    return find(number)
  }
  return {
    ...{
      shop,
      payments,
      credits,
      find,
      pay,
      payAll,
      advance,
      ship,
      paymentAdmin: opened.admin,
      payouts: opened.payouts,
      wallets,
      reports,
    },
    watchRefunds: () => run('watch-refunds'),
    runPaymentTasks: () => run('run-payment-tasks'),
    captureExpiring: () => run('capture-expiring-authorizations'),
    /** A placed, unpaid order. */
    async order(method: PaymentMethodCode = 'tap', quantity = 1): Promise<Order> {
      const shopper = await shop.aShopper({ 'SKU-A': quantity }, method)
      const placed = await shopper.place()
      if (!placed.ok) throw new Error(JSON.stringify(placed.failure))
      return find(placed.value.number)
    },
    attempt: async (order: Order) => (await payments.listAttempts(order.id))[0],
    /** The payment's current state at the provider. */
    async atProvider(order: Order) {
      const [attempt] = await payments.listAttempts(order.id)
      return payments.facade.sandbox?.find(attempt?.reference ?? '')
    },
  }
}
