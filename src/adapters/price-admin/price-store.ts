import { desc, eq, sql } from 'drizzle-orm'
import { catalogTag } from '#commerce/catalog/catalog-tags.ts'
import type { Product } from '#commerce/catalog/product.ts'
import type { PriceAct, PriceEdit, PriceStore, SkuFigures } from '#commerce/price-admin/ports.ts'
import {
  lowestOf,
  lowestWithinMs,
  type ChangedLine,
  type SkuPrice,
  writeSetPrice,
} from '#commerce/price-admin/price-change.ts'
import type { BookPrice } from '#commerce/pricing/price-book.ts'
import { refOf } from '#commerce/staff/operator.ts'
import { addMilliseconds, toInstant, type Instant } from '#kernel/instant.ts'
import type { PurgeBus } from '#kernel/purge-bus.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import { dateProducts } from '#adapters/catalog/apply-records.ts'
import { noteChanges } from '#adapters/catalog/note-changes.ts'
import { pastOf } from '#adapters/catalog/plan-prices.ts'
import { instantOf, toBookPrice, toPriceRow, type PriceRow } from '#adapters/catalog/price-rows.ts'
import { listPurgeTags } from '#adapters/catalog/product-tags.ts'
import { writePlanned, writePrices } from '#adapters/catalog/write-rows.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { anyOf, lockCatalog, rowsOf, texts } from '#infrastructure/db/sql-helpers.ts'
import { readPriceMeasures } from './read-price-measures.ts'
import type { TaxedProduct, WithoutTax } from './without-tax.ts'
import { priceChanges } from './price-change-tables.ts'

type Deps = {
  readonly db: Database
  readonly purgeBus: Pick<PurgeBus, 'publish'>
  /** Of a price with its tax. */
  readonly withoutTax: WithoutTax
}

/** A SKU with its row of prices, if it has one in the country. */
type Stored = SkuPrice & { readonly row: PriceRow | null }

/** Prices of operators, in the database. */
export function createPriceStore({ db, purgeBus, withoutTax }: Deps): PriceStore {
  async function published<Failure>(
    written: Result<readonly string[], Failure>,
  ): Promise<Result<void, Failure>> {
    if (!written.ok) return written
    if (written.value.length > 0) await purgeBus.publish(written.value)
    return ok(undefined)
  }

  return {
    async findProduct(code) {
      const [row] = await rowsOf<{ document: Product }>(
        db,
        sql`select document from products where code = ${code}`,
      )
      return row?.document
    },

    read: (skus, country, now) => readFigures(db, withoutTax, skus, country, now),
    async listSkus(codes) {
      const found = await rowsOf<{ code: string; skus: readonly string[] }>(
        db,
        sql`select code, array(select sku from variants where product_code = code order by position) as skus
          from products where code in ${texts(codes)}`,
      )
      return new Map(found.map(({ code, skus }) => [code, skus]))
    },

    async listActs(code, country, limit) {
      const found = await db
        .select()
        .from(priceChanges)
        .where(sql`${priceChanges.codes} @> array[${code}]::text[] and ${priceChanges.country} = ${country}`)
        .orderBy(desc(priceChanges.at), priceChanges.id)
        .limit(limit)
      return found.map(toAct)
    },

    async findAct(id) {
      const [found] = await db.select().from(priceChanges).where(eq(priceChanges.id, id))
      return found && toAct(found)
    },

    async listPlans(country, { from, until }, limit) {
      const found = await rowsOf<{ starts: Date | string; ends: Date | string; code: string; count: number }>(
        db,
        sql`select starts_at as starts, ends_at as ends, codes[1] as code, jsonb_array_length(lines) as count
          from price_changes
          where kind = 'plan' and canceled_at is null and country = ${country}
            and (starts_at >= ${from}::timestamptz and starts_at < ${until}::timestamptz
              or ends_at >= ${from}::timestamptz and ends_at < ${until}::timestamptz)
          order by starts_at, id limit ${limit}`,
      )
      return found.map(({ starts, ends, ...plan }) => ({
        ...plan,
        startsAt: instantOf(starts),
        endsAt: instantOf(ends),
      }))
    },

    write: async (skus, edit, change) =>
      published(
        await db.transaction(async (tx) => {
          await lockCatalog(tx)
          const known = await tx.select().from(priceChanges).where(eq(priceChanges.id, edit.id))
          if (known.length > 0) return ok([])
          const before = await readStored(tx, withoutTax, skus, edit.country, edit.at)
          const wanted = change(before)
          if (!wanted.ok) return fail(wanted.failure)
          const { books, lines, window } = wanted.value
          if (books.length === 0) return ok([])
          const tags = await writeBooks(tx, before, books, edit)
          await tx.insert(priceChanges).values({
            ...{ id: edit.id, kind: window ? 'plan' : 'set', country: edit.country, lines: [...lines] },
            codes: codesOf(books, before),
            startsAt: window && new Date(window.startsAt),
            endsAt: window && new Date(window.endsAt),
            ...{ by: refOf(edit.by), at: new Date(edit.at) },
          })
          await auditByProduct(tx, edit, lines, before, window)
          return ok(tags)
        }),
      ),

    async cancel(id, edit, without) {
      const tags = await db.transaction(async (tx) => {
        await lockCatalog(tx)
        const marked = await tx
          .update(priceChanges)
          .set({ canceledBy: refOf(edit.by), canceledAt: new Date(edit.at) })
          .where(sql`${priceChanges.id} = ${id} and ${priceChanges.canceledAt} is null`)
          .returning()
        const [plan] = marked
        if (!plan) return []
        const before = await readStored(
          tx,
          withoutTax,
          plan.lines.map(({ sku }) => sku),
          plan.country,
          edit.at,
        )
        const books = [...before.values()].flatMap(({ sku, book }) =>
          book?.planned?.some((one) => one.plan === id) ? [{ sku, book: without(book) }] : [],
        )
        const tags = await writeBooks(tx, before, books, edit)
        await auditByProduct(tx, edit, plan.lines, before, toAct(plan).window)
        return tags
      })
      if (tags.length > 0) await purgeBus.publish(tags)
    },
  }
}

async function readStored(
  db: Database,
  withoutTax: WithoutTax,
  skus: readonly string[],
  country: string,
  now: Instant,
): Promise<ReadonlyMap<string, Stored>> {
  const found = await rowsOf<{
    sku: string
    code: string
    row: PriceRow | null
    cost: number | null
    item: TaxedProduct
  }>(
    db,
    sql`select v.sku, v.product_code as code, case when p.sku is null then null else to_json(p) end as row,
        cost.minor::float8 as cost,
        json_build_object('category', product.document -> 'categories' ->> 0,
          'material', product.document -> 'material' ->> 'en') as item
      from variants v join products product on product.code = v.product_code
        left join prices p on p.sku = v.sku and p.country = ${country}
        left join variant_costs cost on cost.sku = v.sku and cost.country = ${country}
      where v.sku in ${texts(skus)} order by v.product_code collate "C", v.position`,
  )
  const measures = await readPriceMeasures(db, new Set(skus), country, now)
  return new Map(
    found.map(({ cost, item, ...one }) => {
      const book = one.row && toBookPrice(one.row)
      const highest = measures.get(one.sku)?.highest
      return [
        one.sku,
        {
          ...{ ...one, book },
          ...(highest ? { highest } : {}),
          ...(cost === null
            ? {}
            : { isBelowCost: (minor, at) => withoutTax(minor, country, item, at) < cost }),
        },
      ]
    }),
  )
}

async function readFigures(
  db: Database,
  withoutTax: WithoutTax,
  skus: readonly string[],
  country: string,
  now: Instant,
): Promise<ReadonlyMap<string, SkuFigures>> {
  const stored = await readStored(db, withoutTax, skus, country, now)
  const past = await rowsOf<{ sku: string; minor: number; from_at: string; until_at: string }>(
    db,
    sql`select sku, minor, from_at, until_at from price_history where country = ${country} and sku = ${anyOf(skus)}
      and until_at > ${addMilliseconds(now, -lowestWithinMs)}::timestamptz`,
  )
  const pastBySku = Map.groupBy(past, ({ sku }) => sku)
  return new Map(
    [...stored].map(([sku, { row, ...price }]) => {
      const { book } = price
      const own = (pastBySku.get(sku) ?? []).map(({ minor, from_at, until_at }) => ({
        minor: Number(minor),
        from: instantOf(from_at),
        until: instantOf(until_at),
      }))
      const lowest = book && row ? lowestOf(book, own, instantOf(row.since_at), now) : null
      return [sku, { ...price, lowest }]
    }),
  )
}

type Books = readonly { readonly sku: string; readonly book: BookPrice | null }[]

const codesOf = (books: Books, before: ReadonlyMap<string, SkuPrice>): string[] => [
  ...new Set(books.flatMap(({ sku }) => before.get(sku)?.code ?? [])),
]

/** Writes price books, what was charged until now into the history, and returns the tags of pages that show them. */
async function writeBooks(
  tx: Database,
  before: ReadonlyMap<string, Stored>,
  books: Books,
  { country, at }: PriceEdit,
): Promise<readonly string[]> {
  if (books.length === 0) return []
  const rowsBefore = books.flatMap(({ sku }) => before.get(sku)?.row ?? [])
  const dropped = new Set(books.filter(({ book }) => book === null).map(({ sku }) => sku))
  const put = books.flatMap(({ sku, book }) => (book ? [toPriceRow(sku, country, book, at)] : []))
  await writePrices(
    tx,
    {
      put,
      drop: rowsBefore.filter(({ sku }) => dropped.has(sku)),
      past: rowsBefore.flatMap((row) => pastOf(row, at)),
    },
    at,
  )
  await writePlanned(tx, country, books, at)
  const codes = codesOf(books, before)
  await dateProducts(tx, codes, at)
  return [...(await listPurgeTags(tx, await noteChanges(tx, codes, at))), catalogTag]
}

/** A row for each product, so that its history tells of it. */
async function auditByProduct(
  tx: Database,
  edit: PriceEdit,
  lines: readonly ChangedLine[],
  before: ReadonlyMap<string, SkuPrice>,
  window: PriceAct['window'],
): Promise<void> {
  const byCode = Map.groupBy(lines, ({ sku }) => before.get(sku)?.code ?? sku)
  const isCanceled = edit.act === 'price.cancel-plan'
  for (const [code, own] of byCode) {
    const texts = (side: 'before' | 'after') =>
      own.map((line) => `${line.sku} ${edit.country} ${writeSetPrice(line[side])}`)
    const planned = window
      ? {
          'planned from': `${window.startsAt} ${edit.country}`,
          'planned until': `${window.endsAt} ${edit.country}`,
        }
      : {}
    await writeAudit(tx, edit.by, edit.at, {
      act: edit.act,
      object: { kind: 'product', id: code },
      country: edit.country,
      before: isCanceled ? { ...planned, prices: texts('after') } : window ? {} : { prices: texts('before') },
      after: isCanceled ? {} : { ...planned, prices: texts('after') },
      reason: edit.reason,
      approvalId: edit.approvalId,
    })
  }
}

function toAct(row: typeof priceChanges.$inferSelect): PriceAct {
  const { id, kind, country, lines, startsAt, endsAt, by, at, canceledBy, canceledAt } = row
  return {
    ...{ id, kind, country, lines, by, at: toInstant(at) },
    window: startsAt && endsAt && { startsAt: toInstant(startsAt), endsAt: toInstant(endsAt) },
    canceled: canceledBy && canceledAt && { by: canceledBy, at: toInstant(canceledAt) },
  }
}
