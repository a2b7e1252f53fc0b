import { deepStrictEqual } from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import type { Operator } from '#commerce/staff/operator.ts'
import { orderFacets } from '#adapters/orders/listing/order-facet-tables.ts'
import { toFacetRow } from '#adapters/orders/listing/to-facet-row.ts'
import { readEnv } from '#infrastructure/config/env.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { invariant } from '#kernel/invariant.ts'
import { openShop, type OpenShop } from '#open-shop.ts'
import { copyIntoPglite, copyIntoPostgresql, type CopyRows } from './copy-rows.ts'
import type { Sample } from './cases.ts'
import { contactOf, orderIdOf, orderNumberOf, replacerOf, rowCopier, type OrderCopy } from './copy-order.ts'
import { createNumbers } from './numbers.ts'
import { orderTables, readColumns, readTemplates, type OrderTemplate } from './order-templates.ts'
import {
  copyAudit,
  copyFindings,
  copyLeads,
  copyNotes,
  copyReviews,
  copyRuns,
  copyStaff,
  type Scale,
} from './other-rows.ts'

type Sizes = { readonly orders: number; readonly audit: number; readonly others: number }
type Log = (line: string) => void

const by: Operator = { kind: 'command', name: 'bench' }

/**
 * Fills an empty database with a shop that has been open for two years. The first orders are placed and advanced by the shop itself; the
 * others are copies of them, with all that is written about an order, for other people at other times.
 */
export async function seedOperations(
  env: Readonly<Record<string, string>>,
  sizes: Sizes,
  log: Log,
): Promise<readonly Sample[]> {
  const read = readEnv({ NODE_ENV: 'production', MESSAGES_PER_HOUR: '0', ...env, PORT: '0' })
  if (!read.ok) throw new Error(JSON.stringify(read.failure))
  const shop = await openShop(read.value, { report: (error) => console.error(error) })
  try {
    await shop.catalog.seeding.finished()
    await shop.demoOrders.finished()
    await run(shop, 'issue-invoices')
    const url = env['DATABASE_URL']
    const copy = url === undefined ? copyIntoPglite(shop.database.db) : copyIntoPostgresql(url)
    const sample = await copyAll(shop, copy, sizes, log)
    // What the jobs of these two years have written.
    await timed('figures of days', log, () => run(shop, 'fill-day-figures'))
    await timed('audit chained', log, () => run(shop, 'chain-audit'))
    await timed('analyzed', log, () => shop.database.db.execute(sql`vacuum analyze`))
    return sample
  } finally {
    await shop.close()
  }
}

async function copyAll(shop: OpenShop, copy: CopyRows, sizes: Sizes, log: Log): Promise<readonly Sample[]> {
  const { db } = shop.database
  const templates = await readTemplates(db)
  const copies = [...copiesOf(templates, sizes.orders)]
  for (const table of Object.keys(orderTables)) {
    const columns = await readColumns(db, table)
    const rowsFor = rowCopier(table, columns)
    const rows = function* () {
      for (const one of copies) yield* rowsFor(one)
    }
    await timed(table, log, () =>
      copy(
        table,
        columns.map(({ name }) => name),
        rows(),
      ),
    )
  }
  await db.execute(sql`update invoice_series set last = (select max(position) from invoices issued
    where issued.entity = invoice_series.entity and issued.kind = invoice_series.kind and issued.year = invoice_series.year)`)
  await readsAsPlaced(shop, copies.slice(0, templates.length))
  const codes = await rowsOf<{ code: string }>(db, sql`select code from products order by code`)
  const skus = await rowsOf<{ sku: string }>(db, sql`select sku from variants order by sku`)
  const orders = copies.map((one) => ({
    id: orderIdOf(one.place),
    number: orderNumberOf(one),
    country: one.template.order.country,
  }))
  const scale: Scale = {
    now: Date.now(),
    staff: 20,
    audit: sizes.audit,
    leads: sizes.others,
    reviews: sizes.others,
    findings: Math.floor(sizes.others / 5),
    orders,
    skus: skus.map(({ sku }) => sku),
    products: codes.map(({ code }) => code),
  }
  await copyStaff(copy, scale)
  await timed('audit_log', log, () => copyAudit(copy, scale))
  await timed('leads', log, () => copyLeads(copy, scale))
  await timed('reviews', log, () => copyReviews(copy, scale))
  await timed('findings', log, () => copyFindings(copy, scale))
  await timed('notes, claims, tags', log, () => copyNotes(copy, scale))
  await timed('runs', log, () => copyRuns(copy, scale))
  // Every hundredth: what is asked for lies apart.
  return copies
    .filter(({ place }) => place % 100 === 57)
    .map((one) => ({ number: orderNumberOf(one), ...contactOf(one) }))
}

/** Each template once as it is; then delivered orders of a year, and one in twenty that is still open. */
function* copiesOf(templates: readonly OrderTemplate[], count: number): Generator<OrderCopy> {
  const numbers = createNumbers(7)
  const delivered = templates.filter(({ order }) => order.status === 'delivered')
  const open = templates.filter(({ order }) => order.status !== 'delivered')
  for (let place = 0; place < count; place += 1) {
    const first = templates[place]
    const isOpen = place % 20 === 0
    if (first) yield { place, template: first, daysBack: 0, msBack: 0 }
    else
      yield {
        place,
        template: numbers.pick(isOpen ? open : delivered),
        daysBack: isOpen ? 0 : numbers.below(360),
        msBack: numbers.below(isOpen ? 3_600_000 : 86_400_000),
      }
  }
}

/** The shop reads a copy as it reads the order that it placed, and would write the same row of the list for it. */
async function readsAsPlaced(
  { orderAdmin, database }: OpenShop,
  copies: readonly OrderCopy[],
): Promise<void> {
  for (const copy of copies) {
    const original = await orderAdmin.find(copy.template.order.number, by)
    const copied = await orderAdmin.find(orderNumberOf(copy), by)
    invariant(original.ok && copied.ok, 'orders and their copies are found')
    const replaced = replacerOf(copy)
    const plain = (value: unknown) => JSON.stringify(value)
    deepStrictEqual(JSON.parse(plain(copied.value)), JSON.parse(replaced(plain(original.value))))
    const { terms: _, ...expected } = toFacetRow(copied.value.order)
    const [{ terms: __, ...row } = { terms: '' }] = await database.db
      .select()
      .from(orderFacets)
      .where(sql`order_id = ${orderIdOf(copy.place)}`)
    deepStrictEqual(row, { ...expected })
  }
}

async function run(shop: OpenShop, job: string): Promise<void> {
  const done = await shop.jobs.run(job)
  if (!done.ok || done.value.outcome !== 'done') throw new Error(`${job}: ${JSON.stringify(done)}`)
}

async function timed<Value>(what: string, log: Log, work: () => Promise<Value>): Promise<Value> {
  const began = performance.now()
  const value = await work()
  const rows = typeof value === 'number' ? `${value} rows, ` : ''
  log(`    ${what.padEnd(24)} ${rows}${((performance.now() - began) / 1000).toFixed(1)} s`)
  return value
}
