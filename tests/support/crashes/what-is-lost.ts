import { sql } from 'drizzle-orm'
import { toInstant } from '#kernel/instant.ts'
import { commands } from '../../../cli/commands.ts'
import { runLine } from '../../../cli/run-line.ts'
import { rowsOf } from '../databases/databases.ts'
import { openTestShop, theEnv } from '../shops/open-test-shop.ts'
import { goods, type Sale, type Sold } from './sell-through-kills.ts'

export type Losses = {
  readonly orders: number
  readonly delivered: number
  /** Acknowledged, and not in the books. */
  readonly lost: readonly string[]
  /** In the books, and never acknowledged. */
  readonly unknown: readonly string[]
  /** What `majlis reconcile` says: as the killed server left it; after invoices and expiry; after all was given back. */
  readonly books: readonly string[]
  /** What is held or used, and should be, once every order has come to its end: pairs that must be equal. */
  readonly held: Readonly<Record<string, readonly [is: number, should: number]>>
}

/** Opens the books three hours after the sale, ends every order that is open, and looks at what is left. */
export async function whatIsLost(
  { env, content }: Pick<Sale, 'env' | 'content'>,
  { acknowledged }: Sold,
): Promise<Losses> {
  const later = Date.now() + 3 * 3_600_000
  const clock = { now: () => toInstant(new Date(later)) }
  const shop = await openTestShop({ env, clock, contentDirectory: content })
  const { db } = shop.database
  const ask = (question: ReturnType<typeof sql>) => rowsOf(db, question)
  const books: string[] = []
  const reconcile = async () => {
    const line = { argv: ['reconcile'], input: '', user: 'test' }
    const { code, stdout, stderr } = await runLine(line, commands, {
      env: theEnv(env),
      open: async () => shop,
    })
    books.push(code === 0 ? 'agree' : stdout + stderr)
  }
  const one = async (question: ReturnType<typeof sql>): Promise<number> =>
    Number(Object.values((await ask(question))[0] ?? {})[0] ?? 0)
  try {
    await reconcile()
    for (const job of ['issue-invoices', 'expire-unpaid-orders'])
      for (let left = -1; left !== 0;) {
        const run = await shop.jobs.run(job)
        if (!run.ok || run.value.outcome === 'failed') throw new Error(`${job}: ${JSON.stringify(run)}`)
        left =
          job === 'issue-invoices'
            ? await one(sql`select count(*) from webhook_events where invoiced_at is null`)
            : await one(sql`select count(*) from orders where status = 'pending'`)
      }
    await reconcile()
    const numbers = (await ask(sql`select number from orders`)).map(({ number }) => String(number))
    for (const { number } of await ask(
      sql`select number from orders where status not in ('delivered', 'canceled')`,
    ))
      for (const kind of ['request-cancellation', 'approve-cancellation'] as const)
        await shop.orderAdmin.advance({
          number: String(number),
          action: { kind },
          actor: 'operator',
          note: null,
        })
    await reconcile()
    const delivered = await one(sql`select count(*) from orders where status = 'delivered'`)
    const known = new Set(numbers)
    const told = new Set(acknowledged)
    return {
      orders: numbers.length,
      delivered,
      lost: acknowledged.filter((number) => !known.has(number)),
      unknown: numbers.filter((number) => !told.has(number)),
      books,
      held: {
        ended: [
          await one(sql`select count(*) from orders where status in ('delivered', 'canceled')`),
          numbers.length,
        ],
        reserved: [await one(sql`select sum(reserved) from stock_levels`), 0],
        onHand: [
          await one(sql`select on_hand from stock_levels where sku = ${goods.sku} and location = 'wh-qa'`),
          goods.items - delivered,
        ],
        slots: [
          await one(sql`select sum(taken) from delivery_slots`),
          await one(sql`select count(*) from shipments join orders on orders.id = shipments.order_id
            where orders.status = 'delivered' and shipments.slot is not null`),
        ],
        coupons: [
          await one(sql`select used from promotions where id = ${goods.coupon}`),
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
