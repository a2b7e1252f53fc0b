import { sql } from 'drizzle-orm'
import { writeAuditRows } from '#adapters/audit/write-audit.ts'
import { applyRecords } from '#adapters/catalog/apply-records.ts'
import { listRecordsByCodes } from '#adapters/catalog/list-records.ts'
import { noteChanges } from '#adapters/catalog/note-changes.ts'
import { listPurgeTags } from '#adapters/catalog/product-tags.ts'
import { digestOf } from '#adapters/content/canonical-json.ts'
import { isAbout, type StockContext } from '#adapters/inventory/stock-context.ts'
import { productTag } from '#commerce/catalog/catalog-tags.ts'
import { changesVisibility, type ProductRecord } from '#commerce/catalog/product-record.ts'
import type { BookPrice } from '#commerce/pricing/price-book.ts'
import {
  isCostLine,
  type ImportLine,
  type LineReason,
  type LineValue,
} from '#commerce/imports/import-line.ts'
import { mayHideProducts, type ImportKind } from '#commerce/imports/import-run.ts'
import type { AuditEntry } from '#commerce/staff/audit-entry.ts'
import { refOf, type Operator } from '#commerce/staff/operator.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { lockCatalog, rows, rowsOf, texts } from '#infrastructure/db/sql-helpers.ts'
import type { RedirectRules } from '#commerce/redirects/redirect-rules.ts'
import type { Country } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { CardIssuing } from './card-of-row.ts'
import type { People } from './customer-of-row.ts'
import { writeCardLines } from './write-card-lines.ts'
import { writeCostLines } from './write-cost-lines.ts'
import { writeCustomerLines } from './write-customer-lines.ts'
import { writePromotionLines, writeRedirectLines } from './write-table-lines.ts'
import { writtenPrice } from './written-price.ts'

export type LinesToWrite = {
  readonly kind: ImportKind
  readonly importId: string
  readonly fileName: string
  readonly by: Operator
  /** The same, with the rights of now. */
  readonly sender: Operator
  readonly at: Instant
  readonly approvalId: string | null
  readonly countries: readonly Pick<Country, 'isoCode' | 'currency'>[]
  readonly rules: RedirectRules
  readonly people: People
  readonly cards: CardIssuing
}

export type WrittenLines = {
  /** Of each line by its place; null: it is written, or was before. */
  readonly reasons: ReadonlyMap<number, LineReason | null>
  /** Pages to make again, once the transaction is committed. */
  readonly tags: readonly string[]
}

/**
 * Writes lines in a transaction. A line is written only while what it changes is as it was when the file was checked, so that nothing
 * that a person or an order has changed since is lost; one that is already as wanted is written, too.
 */
export const writeLines = (
  tx: Database,
  lines: readonly ImportLine[],
  work: LinesToWrite,
): Promise<WrittenLines> => {
  if (work.kind === 'redirects') return writeRedirectLines(tx, lines, work)
  if (work.kind === 'customers') return writeCustomerLines(tx, lines, work)
  if (work.kind === 'gift-cards') return writeCardLines(tx, lines, work)
  if (work.kind === 'promotions') return writePromotionLines(tx, lines, work)
  if (work.kind === 'stock') return writeStockLines(tx, lines, work)
  return writePricesAndCosts(tx, lines, work)
}

/** Costs last: who sets a price takes the lock of the catalog, and none of costs. */
async function writePricesAndCosts(
  tx: Database,
  lines: readonly ImportLine[],
  work: LinesToWrite,
): Promise<WrittenLines> {
  const costs = lines.filter(isCostLine)
  if (costs.length === 0) return writeRecords(tx, lines, work)
  const { reasons, tags } = await writeRecords(
    tx,
    lines.filter((line) => !isCostLine(line)),
    work,
  )
  return { reasons: new Map([...reasons, ...(await writeCostLines(tx, costs, work))]), tags }
}

async function writeStockLines(
  tx: Database,
  lines: readonly ImportLine[],
  work: LinesToWrite,
): Promise<WrittenLines> {
  const { levels, codes } = await lockLevels(tx, lines)
  const reasons = new Map<number, LineReason | null>()
  const wanted: LevelToSet[] = []
  for (const line of lines) {
    const { place, object: sku, where, after } = line
    const location = where ?? ''
    const level = levels.get(`${sku} ${location}`)
    const reason = codes.has(sku) ? reasonToSkip(level ? { units: level.units } : null, line) : 'unknown-sku'
    if (reason !== undefined) reasons.set(place, reason)
    else if (!after || !('units' in after)) throw new Error(`line ${line.line} says no units`)
    else if (after.units < (level?.reserved ?? 0)) reasons.set(place, 'below-reserved')
    else {
      reasons.set(place, null)
      const { units = 0, reserved = 0, safety = 0 } = level ?? {}
      const freeOf = (all: number) => Math.max(0, all - reserved - safety)
      wanted.push({
        ...{ place, sku, location, on_hand: after.units, isNew: level === undefined },
        ...{ before: units, free: freeOf(after.units), was: freeOf(units) },
      })
    }
  }
  const written = await setLevels(tx, wanted, { kind: 'imported', ...contextOf(work) })
  for (const { place } of wanted.filter((one) => !written.includes(one)))
    reasons.set(place, 'changed-meanwhile')
  if (written.length === 0) return { reasons, tags: [] }
  const codesOfSkus = (some: readonly LevelToSet[]) =>
    new Set(some.flatMap(({ sku }) => codes.get(sku) ?? []))
  const noted = await noteChanges(tx, codesOfSkus(written), work.at)
  // Listings are made again only where something comes or ends.
  const turned = written.filter(({ free, was }) => (free === 0) !== (was === 0))
  const listed = await listPurgeTags(tx, [...codesOfSkus(turned)])
  const places = await rowsOf<{ code: string; country: string }>(
    tx,
    sql`select code, country from stock_locations where code in ${texts(new Set(written.map(({ location }) => location)))}`,
  )
  const countryOf = new Map(places.map(({ code, country }) => [code, country]))
  await writeAuditRows(
    tx,
    work.by,
    work.at,
    written.map(({ sku, location, before, on_hand }) =>
      entryOf(work, {
        ...{
          act: 'import.stock',
          object: { kind: 'sku', id: sku },
          country: countryOf.get(location) ?? null,
        },
        before: { quantity: before },
        after: { quantity: on_hand, place: location },
      }),
    ),
  )
  return { reasons, tags: [...new Set([...noted.map(productTag), ...listed])] }
}

type LevelToSet = {
  readonly place: number
  /** There was no row to lock. */
  readonly isNew: boolean
  readonly sku: string
  readonly location: string
  readonly on_hand: number
  readonly before: number
  /** Of the units on hand, those that are for sale; and those that were. */
  readonly free: number
  readonly was: number
}

/** Those that are set: a level that another has added since is theirs. */
async function setLevels(
  tx: Database,
  levels: readonly LevelToSet[],
  context: StockContext,
): Promise<readonly LevelToSet[]> {
  const columns = 'sku text, location text, on_hand int'
  const fresh = levels.filter(({ isNew }) => isNew)
  const others = levels.filter(({ isNew }) => !isNew)
  const added =
    fresh.length === 0
      ? []
      : await rowsOf<{ sku: string; location: string }>(
          tx,
          sql`insert into stock_levels (sku, location, on_hand)
            select sku, location, on_hand from ${rows(fresh, columns)} where ${isAbout(context)}
            on conflict (sku, location) do nothing returning sku, location`,
        )
  if (others.length > 0)
    await tx.execute(sql`update stock_levels level set on_hand = given.on_hand from ${rows(others, columns)}
      where level.sku = given.sku and level.location = given.location and ${isAbout(context)}`)
  const isAdded = (one: LevelToSet) =>
    added.some(({ sku, location }) => sku === one.sku && location === one.location)
  return levels.filter((one) => !one.isNew || isAdded(one))
}

/** In the order of setStock and of orders: SKUs, then their levels. */
async function lockLevels(tx: Database, lines: readonly ImportLine[]) {
  const skus = texts(new Set(lines.map(({ object }) => object)))
  const variants = await rowsOf<{ sku: string; code: string }>(
    tx,
    sql`select sku, product_code as code from variants where sku in ${skus} order by sku collate "C" for key share`,
  )
  const found = await rowsOf<{
    sku: string
    location: string
    units: number
    reserved: number
    safety: number
  }>(
    tx,
    sql`select sku, location, on_hand as units, reserved, safety from stock_levels where sku in ${skus}
      order by sku collate "C", location collate "C" for update`,
  )
  return {
    levels: new Map(found.map((level) => [`${level.sku} ${level.location}`, level])),
    codes: new Map(variants.map(({ sku, code }) => [sku, code])),
  }
}

/** Null: it is so already. Undefined: it is to be written. */
export function reasonToSkip(
  is: LineValue | null,
  { before, after }: ImportLine,
): LineReason | null | undefined {
  const now = digestOf(is)
  if (now === digestOf(after)) return null
  return now === digestOf(before) ? undefined : 'changed-meanwhile'
}

/** Products and prices, in one go: applying records is what writes history, redirects and the pages to make again. */
async function writeRecords(
  tx: Database,
  lines: readonly ImportLine[],
  work: LinesToWrite,
): Promise<WrittenLines> {
  await lockCatalog(tx)
  const reserved = work.kind === 'products' ? await lockNamedStock(tx, lines) : undefined
  const found = await listRecordsByCodes(tx, await codesOf(tx, lines, work.kind))
  const reasons = new Map<number, LineReason | null>()
  const records = new Map<string, ProductRecord>()
  const written: { readonly line: ImportLine; readonly code: string }[] = []
  const codeOf = new Map(
    found.flatMap(({ product }) => product.variants.map(({ sku }) => [sku, product.code] as const)),
  )
  const known = new Map(found.map((record) => [record.product.code, record]))
  for (const line of lines) {
    const code = work.kind === 'products' ? line.object : codeOf.get(line.object)
    const now = code === undefined ? undefined : known.get(code)
    if (work.kind === 'prices' && !now) {
      reasons.set(line.place, 'unknown-sku')
      continue
    }
    const reason =
      work.kind === 'products' ? productReason(now, line) : reasonToSkip(priceOf(now, line), line)
    if (reason !== undefined || code === undefined) {
      reasons.set(line.place, reason ?? null)
      continue
    }
    const record = recordOf(records.get(code) ?? now, line)
    if (!record) reasons.set(line.place, 'broken')
    else if (reserved && isBelow(record, reserved)) reasons.set(line.place, 'below-reserved')
    else if (changesVisibility(record, now) && !mayHideProducts(work.sender))
      reasons.set(line.place, 'out-of-reach')
    else {
      records.set(code, record)
      written.push({ line, code })
    }
  }
  const { failures, tags } = await applyRecords(tx, [...records.values()], {
    at: work.at,
    since: () => work.at,
    about: contextOf(work),
    by: refOf(work.by),
    isImport: true,
  })
  const failed = new Map(failures.map(({ code, kind }) => [code, kind]))
  for (const { line, code } of written) reasons.set(line.place, failed.get(code) ?? null)
  await writeAuditRows(
    tx,
    work.by,
    work.at,
    written
      .filter(({ code }) => !failed.has(code))
      .map(({ line, code }) => entryOfRecord(line, work, known.get(code))),
  )
  return { reasons, tags }
}

/** Stock that the lines name, so that none is sold between the comparison and the writing. SKU and place → units reserved. */
async function lockNamedStock(
  tx: Database,
  lines: readonly ImportLine[],
): Promise<ReadonlyMap<string, number>> {
  const skus = lines.flatMap(({ after }) =>
    after && 'record' in after ? Object.keys(after.record.stock ?? {}) : [],
  )
  if (skus.length === 0) return new Map()
  const levels = await rowsOf<{ sku: string; location: string; reserved: number }>(
    tx,
    sql`select sku, location, reserved from stock_levels where sku in ${texts(new Set(skus))}
      order by sku collate "C", location collate "C" for update`,
  )
  return new Map(levels.map(({ sku, location, reserved }) => [`${sku} ${location}`, reserved]))
}

const isBelow = ({ stock }: ProductRecord, reserved: ReadonlyMap<string, number>): boolean =>
  Object.entries(stock ?? {}).some(([sku, places]) =>
    Object.entries(places).some(([place, units]) => units < (reserved.get(`${sku} ${place}`) ?? 0)),
  )

export async function codesOf(
  tx: Database,
  lines: readonly ImportLine[],
  kind: ImportKind,
): Promise<readonly string[]> {
  const objects = lines.map(({ object }) => object)
  if (kind === 'products') return objects
  const found = await rowsOf<{ code: string }>(
    tx,
    sql`select distinct product_code as code from variants where sku in ${texts(objects)}`,
  )
  return found.map(({ code }) => code)
}

export const priceOf = (
  record: ProductRecord | undefined,
  { object, where }: ImportLine,
): LineValue | null => {
  const price = record?.prices[object]?.[where ?? '']
  return price ? { price } : null
}

export function productReason(
  now: ProductRecord | undefined,
  { before, after }: ImportLine,
): LineReason | null | undefined {
  if (!after || !('record' in after)) return 'broken'
  const { record } = after
  const is = now && comparable(now, record)
  if (is === comparable(record, record)) return null
  const was = before && 'record' in before ? comparable(before.record, record) : undefined
  return is === was ? undefined : 'changed-meanwhile'
}

/** A product with its prices, and the stock and visibility that the file names; what is sold meanwhile elsewhere does not count. */
function comparable({ product, prices, stock, hidden = false }: ProductRecord, named: ProductRecord): string {
  const some = Object.entries(prices).filter(([, books]) => Object.keys(books).length > 0)
  const units = Object.entries(named.stock ?? {}).map(([sku, places]) => [
    sku,
    Object.keys(places).map((place) => [place, stock?.[sku]?.[place] ?? null]),
  ])
  const visibility = named.hidden === undefined ? [] : [hidden]
  return digestOf([product, Object.fromEntries(some), units, ...visibility])
}

function recordOf(now: ProductRecord | undefined, line: ImportLine): ProductRecord | undefined {
  const { after, object: sku, where } = line
  if (after && 'record' in after) return after.record
  if (!now || where === null) return undefined
  const { [where]: _, ...others } = now.prices[sku] ?? {}
  const price: BookPrice | null = after && 'price' in after ? after.price : null
  return {
    ...now,
    prices: { ...now.prices, [sku]: price ? { ...others, [where]: price } : others },
    stock: null,
  }
}

function entryOfRecord(line: ImportLine, work: LinesToWrite, before: ProductRecord | undefined): AuditEntry {
  const { object, where, after } = line
  const country = work.countries.find(({ isoCode }) => isoCode === where)
  if (work.kind === 'prices' && country)
    return entryOf(work, {
      ...{ act: 'import.price', object: { kind: 'sku', id: object }, country: where },
      before: { price: writtenPrice(line.before, country.currency) },
      after: { price: writtenPrice(after, country.currency) },
    })
  return entryOf(work, {
    ...{ act: 'import.product', object: { kind: 'product', id: object }, country: null },
    before: {},
    after: { parts: after && 'record' in after ? changedParts(before, after.record) : [] },
  })
}

/** What of a product is another: "prices", "stock", or a field of its document. Empty: it is new. */
function changedParts(before: ProductRecord | undefined, after: ProductRecord): readonly string[] {
  if (!before) return []
  const fields = Object.keys(after.product) as (keyof ProductRecord['product'])[]
  return [
    ...fields.filter((field) => digestOf(before.product[field]) !== digestOf(after.product[field])),
    ...(digestOf(before.prices) === digestOf(after.prices) ? [] : ['prices']),
    ...(after.stock === null ||
    comparable(before, after) === comparable({ ...before, stock: after.stock }, after)
      ? []
      : ['stock']),
    ...(changesVisibility(after, before) ? ['visibility'] : []),
  ]
}

const contextOf = ({ importId, fileName, by, at }: LinesToWrite): StockContext => ({
  ...{ by: refOf(by), reference: `import ${importId}`, note: fileName, at },
})

export const entryOf = (
  { approvalId, importId }: LinesToWrite,
  entry: Omit<AuditEntry, 'reason' | 'approvalId'>,
): AuditEntry => ({ ...entry, reason: `import ${importId}`, approvalId })
