import { sql } from 'drizzle-orm'
import type { Order } from '#commerce/orders/order.ts'
import type { Return } from '#commerce/returns/return.ts'
import type { ReturnRequest } from '#commerce/returns/returns.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '../databases/databases.ts'
import { here } from './an-order-shop.ts'
import { aPlace, aReturnShop } from './a-return-shop.ts'
import { operator } from '../builders/operators.ts'

export const byVan = { kind: 'home', slot: aPlace.id } as const

/**
 * Orders of SKU-A at 1299 AED, delivered, and what it is exchanged for: B is cheaper, C dearer, D costs the same. `stock`: items
 * of each, by default a thousand. With `comfort` all are mattresses.
 */
export async function anExchangeShop(
  db: Database,
  stock: Readonly<Record<string, number>> = {},
  comfort = false,
) {
  const minors = { 'SKU-B': 99_900, 'SKU-C': 149_900, 'SKU-D': 129_900 }
  const exchanges = Object.entries(minors).map(([sku, minor]) => ({
    sku,
    minor,
    items: stock[sku] ?? 1000,
    comfort,
  }))
  const shop = await aReturnShop(db, { refunds: true, exchanges })
  const exchanged = (exchangeFor: string, unopened = true): ReturnRequest => ({
    ...shop.wanted(),
    items: [{ sku: 'SKU-A', quantity: 1, reason: 'changed-mind', unopened, exchangeFor }],
    passage: byVan,
  })
  const stored = async ({ reference }: Pick<Return, 'reference'>) => {
    const found = await shop.admin.find(reference, operator)
    if (!found.ok) throw new Error(`no return ${reference}`)
    return found.value
  }
  const companionOf = async (one: Return): Promise<Order> => {
    const found = await shop.returns.findCompanion(await stored(one))
    if (!found) throw new Error('no companion order')
    return found.order
  }
  const exchange = (order: Order, sku: string) => shop.requested(order, 1, exchanged(sku))
  const collect = ({ reference }: Return) =>
    shop.admin.advance(reference, { by: operator, event: 'collect', note: '' })
  const run = async ({ reference }: Return, ...events: ('receive' | 'accept')[]) => {
    for (const event of events) {
      const done = await shop.admin.advance(reference, { by: operator, event, note: '' })
      if (!done.ok) throw new Error(`${event}: ${JSON.stringify(done.failure)}`)
    }
  }
  /** By the form of the companion order's page. */
  const payDifference = ({ number }: Order) =>
    shop.shop.orders.retryPayment(number, shop.shop.accessTokens.sign(number, 'own'), here, null)
  return {
    ...shop,
    exchanged,
    exchange,
    stored,
    companionOf,
    collect,
    run,
    payDifference,
    cancel: (number: string) =>
      shop.shop.orderAdmin.advance({ number, action: { kind: 'cancel' }, by: operator, note: null }),
    /** Paid, brought, taken along and accepted. */
    async completeExchange(order: Order, sku: string) {
      const one = await exchange(order, sku)
      const companion = await companionOf(one)
      if (companion.status === 'pending') {
        await payDifference(companion)
        await shop.pay(companion)
      }
      await shop.ship(companion.number, 'approve', 'process', 'schedule', 'out')
      await collect(one)
      await run(one, 'receive', 'accept')
      return { one, companion: await shop.find(companion.number) }
    },
    /** Numbers of the orders that deliver what an order is exchanged for. */
    async companions(order: Order): Promise<readonly string[]> {
      const found = await rowsOf(
        db,
        sql`select exchange #>> '{companion,number}' as number from returns
          where order_id = ${order.id}::uuid and exchange #>> '{companion,number}' is not null`,
      )
      return found.map(({ number }) => String(number))
    },
  }
}

/** What payment methods took for some orders and what they gave back; exchanges between the orders are neither. */
export const paidOf = (orders: readonly Order[]) => ({
  paid: orders.reduce((all, { payment }) => all + payment.paid.minor, 0),
  refunded: orders
    .flatMap(({ payment }) => payment.refunds)
    .filter(({ state }) => state !== 'rejected')
    .flatMap(({ parts }) => parts)
    .reduce((all, { ledgerId, amount }) => (ledgerId === null ? all + amount.minor : all), 0),
})
