import { sql } from 'drizzle-orm'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { eraseCustomersJob } from '#adapters/identity/erase-customers.ts'
import { deletionDays } from '#commerce/identity/own-account.ts'
import { addMilliseconds } from '#kernel/instant.ts'
import { anIdentity } from './an-identity.ts'
import { createAhlanModule } from '#adapters/ahlan/create-ahlan-module.ts'
import { createEmbeddedLedger } from '#adapters/ledger/embedded-ledger.ts'
import { createLedgerBook } from '#adapters/ledger/create-ledger-book.ts'
import { findOrder } from '#adapters/orders/read-orders.ts'
import type { OpenDatabase } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { money, zero } from '#kernel/money.ts'
import { anOrderShop, here } from './an-order-shop.ts'
import { manualClock } from '../manual-clock.ts'
import { theCountries } from './the-countries.ts'
import { operator } from '../builders/operators.ts'

export const sara = '00000000-0000-4000-8000-00000000000c'

/** An order shop whose customer Sara has credit and points. */
export async function anAhlanShop({ db }: Pick<OpenDatabase, 'db'>, stock = 20) {
  const clock = manualClock()
  const book = createLedgerBook(db)
  const module = createAhlanModule(db, {
    book,
    contentDirectory: 'src/content',
    countries: theCountries,
    clock,
    secret: 'a secret of the tests',
    rateLimiter: { check: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
    returnDays: () => 14,
  })
  const ledger = createEmbeddedLedger(db, { book, clock, findCardIds: [] })
  await db.execute(sql`insert into customers (id, name, language, country, created_at)
    values (${sara}, 'Sara', 'en', 'ae', now()) on conflict do nothing`)
  const signedIn = new Set<string>()
  const customer = { id: sara, name: 'Sara', phone: null, email: null, group: null, omsUserId: null }
  const shop = await anOrderShop(
    { db },
    {
      ledger,
      rewards: module.rewards,
      reservations: [module.reservation],
      findCustomer: async (token) => (signedIn.has(token) ? customer : null),
      stock: { 'SKU-A': stock },
    },
  )
  const run = async (name: string) => {
    const job = module.jobs.find((one) => one.name === name)
    if (!job) throw new Error(name)
    return job.run(new AbortController().signal)
  }
  const by = { by: operator, note: null } as const
  return {
    ...shop,
    ...module,
    book,
    ledger,
    run,
    /** Time of the shop and of its ledger. */
    wait(days: number) {
      clock.advance(days * 86_400_000)
      shop.clock.advance(days * 86_400_000)
    },
    now: () => clock.now(),
    inTransaction: <Value>(work: (tx: typeof db) => Promise<Value>): Promise<Value> => db.transaction(work),
    /** Sara at the payment step. */
    async sara(quantity = 1, method: 'cashondelivery' | 'tap' = 'cashondelivery') {
      const shopper = await shop.aShopper({ 'SKU-A': quantity }, method)
      signedIn.add(shopper.token)
      const load = async () => {
        const loaded = await shop.checkout.load(shopper.token, here)
        if (!loaded.ok) throw new Error(loaded.failure.kind)
        return loaded.value
      }
      return { ...shopper, load }
    },
    async grant(amount: string, days: number, key = `${amount} ${days}`) {
      const granted = await module.admin.grant({
        key,
        customerId: sara,
        country: 'ae',
        amount,
        days,
        reason: 'a test',
        orderNumber: null,
        by: operator,
      })
      if (!granted.ok) throw new Error(granted.failure.kind)
      return granted.value
    },
    balances: async () => {
      const { balances } = await module.rewards.loadAccount(sara, here.country, clock.now())
      return { credit: balances.credit.minor, points: balances.points }
    },
    /** Delivers a confirmed order in cash, to its last coin. */
    async deliver(number: string) {
      for (const event of ['approve', 'process', 'schedule', 'out'] as const)
        await shop.orderAdmin.advance({
          number,
          action: { kind: 'shipment', position: 1, event, collected: null },
          ...by,
        })
      const order = await this.orderOf(number)
      const collected = order.payment.state === 'due' ? order.totals.due : zero('AED')
      const done = await shop.orderAdmin.advance({
        number,
        action: { kind: 'shipment', position: 1, event: 'deliver', collected },
        ...by,
      })
      if (!done.ok) throw new Error(done.failure.kind)
    },
    async orderOf(number: string) {
      const order = await findOrder(db, { number })
      if (!order) throw new Error(number)
      return order
    },
    /** Accepts the return of some of an order's units. */
    async acceptReturn(number: string, quantity: number, returnId: string) {
      const order = await this.orderOf(number)
      const [line] = order.lines
      if (!line) throw new Error('a line')
      const part = (minor: number) => money(Math.floor((minor * quantity) / line.quantity), 'AED')
      const off = (id: string) =>
        part(
          line.adjustments.reduce(
            (all, { promotionId, amount }) => (promotionId === id ? all - amount.minor : all),
            0,
          ),
        )
      const lines = [
        {
          sku: line.sku,
          net: part(line.net.minor),
          credit: off('ahlan-credit'),
          points: off('ahlan-points'),
        },
      ]
      const shortfall = await module.pointsShortfall(order, [{ sku: line.sku, quantity }])
      const accepted = { returnId, orderId: order.id, lines, at: clock.now() }
      await db.transaction((tx) => module.reversePoints(tx, accepted))
      return shortfall.minor
    },
    /** The order's return in a state, without its way there. */
    returnOf: (orderId: string, state: string) =>
      db.execute(sql`insert into returns (reference, order_id, key, state, items, passage, comment, refund, misses,
          appealed, history, requested_at, changed_at)
        values ('R-1', ${orderId}::uuid, 'key', ${state}, '[]', '{}', '', '{}', 0, false, '[]',
          ${clock.now()}::timestamptz, ${clock.now()}::timestamptz)
        on conflict (order_id, key) do update set state = excluded.state, changed_at = excluded.changed_at`),
    /** Sara's account, deleted and erased two weeks later. */
    async erase() {
      const requested = addMilliseconds(clock.now(), -deletionDays * 86_400_000)
      await db.execute(
        sql`update customers set deletion_requested_at = ${requested}::timestamptz where id = ${sara}::uuid`,
      )
      const { deps } = anIdentity(db)
      await eraseCustomersJob(db, { ...deps, clock }).run(new AbortController().signal)
    },
    /** Writes another number of points into the first earning than the ledger has. */
    misstate: () => db.execute(sql`update point_earnings set reversed = reversed + 100`),
    /** What reconciliation finds in points and withdrawals. */
    differences: async () =>
      (await reconcile(db)).filter(({ kind }) => /^(?:points|withdrawal|ledger)-/.test(kind)),
    /** Sums of the ledger: zero everywhere. */
    async ledgerSum() {
      const sums = await rowsOf<{ readonly sum: string }>(
        db,
        sql`select sum(minor)::text as sum from ledger_entries entry
          join ledger_postings posting on posting.id = entry.posting_id group by posting.unit`,
      )
      return sums.map(({ sum }) => Number(sum))
    },
  }
}
