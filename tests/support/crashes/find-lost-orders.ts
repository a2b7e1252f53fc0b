import { sql } from 'drizzle-orm'
import { toInstant } from '#kernel/instant.ts'
import { commands } from '../../../cli/commands.ts'
import { runLine } from '../../../cli/run-line.ts'
import { rowsOf } from '../databases/databases.ts'
import { openTestShop, theEnv } from '../shops/open-test-shop.ts'
import { saleItem, type Sale, type Sold } from './sell-through-kills.ts'
import { operator } from '../builders/operators.ts'

export type Losses = {
  readonly orders: number
  readonly delivered: number
  /** Acknowledged, and not stored. */
  readonly lost: readonly string[]
  /** Stored, and never acknowledged. */
  readonly unknown: readonly string[]
  /** Output of `majlis reconcile`: after the crash, after invoices and expiry, and after all cancellations. */
  readonly reconciled: readonly string[]
  /** Reserved or used once every order has ended: pairs that must be equal. */
  readonly totals: Readonly<Record<string, readonly [actual: number, expected: number]>>
}

/** Opens the database three hours after the sale and ends every open order. */
export async function findLostOrders(
  { env, content }: Pick<Sale, 'env' | 'content'>,
  { acknowledged }: Sold,
): Promise<Losses> {
  const later = Date.now() + 3 * 3_600_000
  const clock = { now: () => toInstant(new Date(later)) }
  const shop = await openTestShop({ env, clock, contentDirectory: content })
  const { db } = shop.database
  const select = (query: ReturnType<typeof sql>) => rowsOf(db, query)
  const reconciled: string[] = []
  const reconcile = async () => {
    const line = { argv: ['reconcile'], input: '', user: 'test' }
    const { code, stdout, stderr } = await runLine(line, commands, {
      env: theEnv(env),
      open: async () => shop,
    })
    reconciled.push(code === 0 ? 'agree' : stdout + stderr)
  }
  const one = async (query: ReturnType<typeof sql>): Promise<number> =>
    Number(Object.values((await select(query))[0] ?? {})[0] ?? 0)
  try {
    await reconcile()
    for (const job of ['issue-invoices', 'expire-unpaid-orders'])
      for (let remaining = -1; remaining !== 0;) {
        const run = await shop.jobs.run(job)
        if (!run.ok || run.value.outcome === 'failed') throw new Error(`${job}: ${JSON.stringify(run)}`)
        remaining =
          job === 'issue-invoices'
            ? await one(sql`select count(*) from webhook_events where invoiced_at is null`)
            : await one(sql`select count(*) from orders where status = 'pending'`)
      }
    await reconcile()
    const numbers = (await select(sql`select number from orders`)).map(({ number }) => String(number))
    for (const { number } of await select(
      sql`select number from orders where status not in ('delivered', 'canceled')`,
    ))
      for (const kind of ['request-cancellation', 'approve-cancellation'] as const)
        await shop.orderAdmin.advance({
          number: String(number),
          action: { kind },
          by: operator,
          note: null,
        })
    await reconcile()
    const delivered = await one(sql`select count(*) from orders where status = 'delivered'`)
    const known = new Set(numbers)
    const acknowledgedNumbers = new Set(acknowledged)
    return {
      orders: numbers.length,
      delivered,
      lost: acknowledged.filter((number) => !known.has(number)),
      unknown: numbers.filter((number) => !acknowledgedNumbers.has(number)),
      reconciled,
      totals: {
        ended: [
          await one(sql`select count(*) from orders where status in ('delivered', 'canceled')`),
          numbers.length,
        ],
        reserved: [await one(sql`select sum(reserved) from stock_levels`), 0],
        onHand: [
          await one(sql`select on_hand from stock_levels where sku = ${saleItem.sku} and location = 'wh-qa'`),
          saleItem.items - delivered,
        ],
        slots: [
          await one(sql`select sum(taken) from delivery_slots`),
          await one(sql`select count(*) from shipments join orders on orders.id = shipments.order_id
            where orders.status = 'delivered' and shipments.slot is not null`),
        ],
        coupons: [
          await one(sql`select used from promotions where id = ${saleItem.coupon}`),
          await one(sql`select count(*) from orders where status = 'delivered' and coupon_code is not null`),
        ],
        invoices: [await one(sql`select count(*) from invoices`), delivered],
        lastInvoice: [await one(sql`select max(position) from invoices`), delivered],
      },
    }
  } finally {
    await shop.close()
  }
}
