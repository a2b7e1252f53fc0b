import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Order } from '#commerce/orders/order.ts'
import { makeOrder } from '#commerce/orders/placement/make-order.ts'
import { orderNumberSpace, toOrderNumber } from '#commerce/orders/placement/order-number.ts'
import type { PaymentsModule } from '#commerce/payments/payments.ts'
import { money, toDecimal, zero } from '#kernel/money.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { OpenDatabase } from '#infrastructure/db/database.ts'
import { combineWrites } from '#infrastructure/db/combine-writes.ts'
import { orderWrites } from '#adapters/orders/write-order.ts'
import { createLedgerModule } from '#adapters/ledger/create-ledger-module.ts'
import { createDisputeRecords } from '#adapters/disputes/create-disputes-module.ts'
import { createLedgerBook } from '#adapters/ledger/create-ledger-book.ts'
import { createPaymentsModule } from '#adapters/payments/create-payments-module.ts'
import { theStorefront } from './a-content-shop.ts'
import { theCountries } from './the-countries.ts'
import { anOrderShop } from './an-order-shop.ts'
import type { PaymentHarness } from './a-payment-harness.ts'
import { aDeliveryQuote, aLoadedCart, aPricedLine, aQuote } from '../builders/a-quote.ts'
import { manualClock } from '../manual-clock.ts'
import { operator } from '../builders/operators.ts'

/** Total of each order, and the part that a gift card pays, in minor units of its currency. */
const totalMinor = 129_900
export const cardMinor = 30_050
export const dueMinor = totalMinor - cardMinor

/** Orders and payments combineWrites, both the real ones, over a database; with an adapter, or with the sandbox where there is none. */
export async function aPayingShop(
  { db }: Pick<OpenDatabase, 'db'>,
  {
    method,
    country,
    currency,
    providers,
  }: Pick<PaymentHarness, 'method' | 'country' | 'currency' | 'providers'>,
) {
  const here = theStorefront(`${country}/en`)
  const errors: unknown[] = []
  const { ledger } = createLedgerModule(db, { mode: 'demo', clock: manualClock() })
  const shop = await anOrderShop({ db }, { ledger, startPayment: (order) => payments.startPayment(order) })
  const records = createDisputeRecords(db, {
    book: createLedgerBook(db),
    countries: theCountries,
    clock: shop.clock,
  })
  const payments: PaymentsModule = createPaymentsModule(
    db,
    {
      clock: shop.clock,
      report: (error) => void errors.push(error),
      recordPayment: shop.recordPayment,
      noteDispute: records.noteDispute,
      formatAddress: () => ['Marina Walk 12', 'Dubai'],
      takesCards: true,
    },
    {
      mode: providers.length === 0 ? 'demo' : 'production',
      origin: 'http://shop.test',
      contentDirectory: 'src/content',
      secret: 'a secret of the test',
      methods: null,
      providers,
    },
  )
  const attemptOf = async (orderId: string) => {
    const [attempt] = await payments.listAttempts(orderId)
    if (!attempt) throw new Error('no attempt was stored')
    return attempt
  }
  return {
    ...shop,
    here,
    ledger,
    payments,
    errors,
    attemptOf,
    /** A placed, unpaid order of one sofa, partly paid by its own gift card. */
    async placed() {
      const card = toDecimal(money(cardMinor, currency))
      const found = await ledger.findCard(`GIFT-${card}-${randomUUID().slice(0, 8)}`, currency)
      if (!found.ok) throw new Error('a card')
      const at = shop.clock.now()
      const quote = aQuote({
        country: here.country.isoCode,
        cart: aLoadedCart([aPricedLine('SKU-A', 1, money(totalMinor, currency))], currency),
        delivery: aDeliveryQuote(currency),
        methodFee: zero(currency),
        paymentMethod: method,
        storedValues: [found.value],
      })
      const order = makeOrder({
        id: randomUUID(),
        number: toOrderNumber(here.country.isoCode, randomInt(orderNumberSpace)),
        quote,
        storefront: here,
        platform: 'web',
        attribution: null,
        customer: null,
        at,
        reviewReasons: [],
        newShipmentId: randomUUID,
      })
      await db.transaction(async (tx) => {
        await tx.execute(combineWrites(...orderWrites(order)))
        for (const tender of quote.tenders) await ledger.reserve(tx, { orderId: order.id, tender, at })
      })
      return order
    },
    /** Starts the order's payment as its page does. */
    async begin(order: Pick<Order, 'id' | 'number'>) {
      const token = shop.accessTokens.sign(order.number, 'own')
      const started = await shop.orders.retryPayment(order.number, token, here, null)
      if (!started.ok) throw new Error(started.failure.kind)
      return attemptOf(order.id)
    },
    async orderOf(number: string) {
      const found = await shop.orderAdmin.find(number, operator)
      if (!found.ok) throw new Error('an order')
      return found.value
    },
    /** The order's reservations on gift cards. */
    async cardOf(orderId: string) {
      const rows = await rowsOf<Record<string, unknown>>(
        db,
        sql`select state, amount_minor from ledger_reservations where order_id = ${orderId}::uuid`,
      )
      return rows.map((row) => ({
        state: row['state'],
        amount: money(Number(row['amount_minor']), currency),
      }))
    },
  }
}
export type PayingShop = Awaited<ReturnType<typeof aPayingShop>>
