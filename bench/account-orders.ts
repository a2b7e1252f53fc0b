import { sql } from 'drizzle-orm'
import { toOrderNumber } from '#commerce/orders/placement/order-number.ts'
import { createIdentityRepository } from '#adapters/identity/identity-repository.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { openDatabase } from '#infrastructure/db/open-database.ts'
import { anOrderShop, here } from '../tests/support/shops/an-order-shop.ts'
import { emptyDirectory } from './support/processes.ts'

/*
 * `npm run bench -- account-orders`: the orders of a customer who has 200, among 10 000 of others: a page of the list, an order,
 * and another's order against one that does not exist. Use cases on PGlite, or on
 * the empty database of BENCH_DATABASE_URL. Target: 60 ms at the 95th percentile.
 */
const target = 60
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 200)
const own = 200
const others = 10_000
const url = process.env['BENCH_DATABASE_URL']
const { db, close } = await openDatabase(
  url === undefined ? { kind: 'directory', path: await emptyDirectory() } : { kind: 'postgresql', url },
)
const shop = await anOrderShop({ db })
const placed = await (await shop.aShopper()).place()
if (!placed.ok) throw new Error(placed.failure.kind)
const registration = { name: 'Layla', language: 'en', termsVersion: '2026-11', isAdult: true } as const
const customerId = await createIdentityRepository(db).insertCustomer(registration, 'ae', shop.clock.now())

/** Copies of the placed order with its children, under numbers of their own, a minute apart. */
const columnsOf = async (table: string): Promise<string> => {
  const [row] = await rowsOf<{ names: string }>(
    db,
    sql`select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
      where table_schema = current_schema() and table_name = ${table}
        and column_name not in ('id', 'number', 'order_id', 'customer_id', 'placed_at')`,
  )
  return row?.names ?? ''
}
const copies = sql`(select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as copy, n
  from generate_series(1, ${own + others}) n) copies`
const orderColumns = sql.raw(await columnsOf('orders'))
await db.execute(sql`insert into orders (id, number, customer_id, placed_at, ${orderColumns})
  select copy, 'AE' || lpad(n::text, 10, '0'), case when n % 51 = 0 and n <= ${own * 51} then ${customerId}::uuid end,
    placed_at + n * interval '1 minute', ${orderColumns} from orders, ${copies}`)
for (const table of ['order_lines', 'order_charges', 'order_events', 'shipments']) {
  const columns = sql.raw(await columnsOf(table))
  const [id, newId] = table === 'shipments' ? [sql`id, `, sql`gen_random_uuid(), `] : [sql``, sql``]
  await db.execute(sql`insert into ${sql.identifier(table)} (${id}order_id, ${columns})
    select ${newId}copy, ${columns} from ${sql.identifier(table)}, ${copies}`)
}
await db.execute(sql`analyze`)

const [mine] = (await shop.orders.listOwn(customerId, 0, here)).orderList
if (!mine) throw new Error('the customer has orders')
const ownNumber = toOrderNumber('ae', 123_456_789)
await db.execute(sql`update orders set number = ${ownNumber} where number = ${mine.order.number}`)
const owner = { customerId, phone: null, email: null, isSteppedUp: false }
const cases = {
  'the first page': () => shop.orders.listOwn(customerId, 0, here),
  'the last page': () => shop.orders.listOwn(customerId, own - 10, here),
  'an order': () => shop.orders.findOwn(ownNumber, owner, here),
  "another's order": () => shop.orders.findOwn(placed.value.number, owner, here),
  'no order': () => shop.orders.findOwn('AE0000000000', owner, here),
}

let isWithin = true
for (const [name, run] of Object.entries(cases)) {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now()
    await run()
    times.push(performance.now() - from)
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  const p95 = at(0.95)
  isWithin &&= p95 <= target
  console.log(`${name}: median ${at(0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (at most ${target})`)
}
await close()
process.exitCode = isWithin ? 0 : 1
