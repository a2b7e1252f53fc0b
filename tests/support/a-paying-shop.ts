import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Order } from '#commerce/orders/order.ts'
import { makeOrder } from '#commerce/orders/make-order.ts'
import { orderNumberSpace, toOrderNumber } from '#commerce/orders/order-number.ts'
import type { PaymentMethodCode } from '#commerce/payments/payment-method.ts'
import type { OpenPayments } from '#commerce/payments/payments.ts'
import { money } from '#kernel/money.ts'
import { rowsOf } from '#platform/catalog/statements.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { insertOrder } from '#platform/orders/write-order.ts'
import { createSandboxLedger } from '#platform/payments/ledger/sandbox-ledger.ts'
import { openPayments } from '#platform/payments/open-payments.ts'
import { here, anOrderShop } from './an-order-shop.ts'
import { aQuote } from './a-quote.ts'
import { manualClock } from './manual-clock.ts'

/** What a gift card pays of each order of 1 299.00. */
export const cardMinor = 30_050

/** Orders and payments together, both the real ones, over a database; with the sandbox. */
export async function aPayingShop({ db }: Pick<OpenDatabase, 'db'>) {
  const errors: unknown[] = []
  const ledger = createSandboxLedger(db, manualClock())
  const shop = await anOrderShop({ db }, { ledger, startPayment: (order) => payments.startPayment(order) })
  const payments: OpenPayments = openPayments(
    db,
    {
      clock: shop.clock,
      report: (error) => void errors.push(error),
      recordPayment: shop.recordPayment,
      formatAddress: () => ['Marina Walk 12', 'Dubai'],
      takesCards: true,
    },
    {
      mode: 'demo',
      origin: 'http://shop.test',
      contentDirectory: 'src/content',
      secret: 'a secret of the test',
      methods: null,
      providers: [],
    },
  )
  const attemptOf = async (orderId: string) => {
    const [attempt] = await payments.listAttempts(orderId)
    if (!attempt) throw new Error('no attempt was kept')
    return attempt
  }
  return {
    ...shop,
    ledger,
    payments,
    errors,
    attemptOf,
    /** An order of one sofa that waits for its payment; a gift card of its own pays a part of it. */
    async placed(method: PaymentMethodCode) {
      const looked = await ledger.look(`GIFT-${cardMinor / 100}-${randomUUID().slice(0, 8)}`, 'AED')
      if (!looked.ok) throw new Error('a card')
      const at = shop.clock.now()
      const quote = aQuote({ paymentMethod: method, storedValues: [looked.value] })
      const order = makeOrder({
        id: randomUUID(),
        number: toOrderNumber('ae', randomInt(orderNumberSpace)),
        quote,
        storefront: here,
        platform: 'web',
        omsUserId: null,
        at,
        heldFor: [],
        newShipmentId: randomUUID,
      })
      await db.transaction(async (tx) => {
        await insertOrder(tx, order)
        for (const tender of quote.tenders) await ledger.reserve(tx, { orderId: order.id, tender, at })
      })
      return order
    },
    /** Its payment, begun as the order's page begins it. */
    async begin(order: Pick<Order, 'id' | 'number'>) {
      const found = await shop.desk.find(order.number)
      if (!found.ok) throw new Error('an order')
      const started = await shop.orders.payAgain(order.number, found.value.accessToken, here, null)
      if (!started.ok) throw new Error(started.failure.kind)
      return attemptOf(order.id)
    },
    async orderOf(number: string) {
      const found = await shop.desk.find(number)
      if (!found.ok) throw new Error('an order')
      return found.value
    },
    /** States of what the order has set aside on gift cards. */
    async cardOf(orderId: string) {
      const rows = await rowsOf<Record<string, unknown>>(
        db,
        sql`select state, amount_minor from sandbox_value_holds where order_id = ${orderId}::uuid`,
      )
      return rows.map((row) => ({ state: row['state'], amount: money(Number(row['amount_minor']), 'AED') }))
    },
  }
}
export type PayingShop = Awaited<ReturnType<typeof aPayingShop>>
