import { isDeepStrictEqual } from 'node:util'
import { failureOfLine, needsOthers, toBatches } from '#adapters/import/apply-batches.ts'
import { dryRunApply } from '#adapters/import/dry-run-apply.ts'
import { makeRecord } from '#adapters/import/make-record.ts'
import type { SpooledRow } from '#adapters/import/read-file.ts'
import { openSpool, type Spool } from '#adapters/import/spool.ts'
import { changesVisibility, type ProductRecord } from '#commerce/catalog/product-record.ts'
import type { BookPrice } from '#commerce/pricing/price-book.ts'
import { isWithinReach } from '#commerce/imports/import-run.ts'
import { faultyLine, type CheckWork, type NewLine } from './check-file.ts'
import { measurePrices } from './measure-prices.ts'

type RecordRow = Extract<SpooledRow, { kind: 'record' }>
const batchSize = 100

/** Lines of products: each product is a line. Those that name others (parts, gifts) come last. */
export async function checkProducts(spool: Spool<SpooledRow>, work: CheckWork): Promise<void> {
  const deferred = openSpool<RecordRow>()
  try {
    for await (const batch of toBatches(
      spool.groups(({ code }) => code),
      batchSize,
    ))
      await checkBatch(batch, work, deferred)
    for await (const batch of toBatches(
      deferred.groups(({ code }) => code),
      batchSize,
    ))
      await checkBatch(batch, work, undefined)
  } finally {
    deferred.close()
  }
}

async function checkBatch(
  batch: readonly (readonly SpooledRow[])[],
  work: CheckWork,
  deferred: Spool<RecordRow> | undefined,
): Promise<void> {
  const { catalog, now, signal, put, rest } = work
  signal?.throwIfAborted()
  const at = now()
  const found = await catalog.listRecordsByCodes(batch.map(([first]) => first?.code ?? ''))
  const before = new Map(found.map((record) => [record.product.code, record]))
  const records: ProductRecord[] = []
  const lineOf = new Map<string, number>()
  const lines: NewLine[] = []
  for (const rows of batch) {
    const [first] = rows
    if (!first) continue
    const { code, line } = first
    lineOf.set(code, line)
    const made = makeRecord(rows, { before: before.get(code), deleteMissing: false, at })
    if (!made.ok) lines.push(...made.failure.map((error) => faultyLine(error, code)))
    else if (deferred && needsOthers(made.value))
      deferred.put(code, { kind: 'record', line, code, record: made.value })
    else records.push(made.value)
  }
  const { applied, failures } = await dryRunApply(records, before, catalog)
  for (const failure of failures)
    lines.push(faultyLine(failureOfLine(failure, lineOf.get(failure.code) ?? 0), failure.code))
  const outcomes = new Map(applied.map(({ code, outcome }) => [code, outcome]))
  const moveOf = await measurePrices(
    records.flatMap((record) => pricesOf(record, before.get(record.product.code)).filter(isChanged)),
    work,
  )
  for (const record of records) {
    const { code } = record.product
    const outcome = outcomes.get(code)
    if (!outcome) continue
    const line = toLine(record, before.get(code), outcome === 'unchanged', work, lineOf)
    if (line.state !== 'faulty') countRails(record, before.get(code), work, moveOf)
    lines.push(line)
  }
  await put(lines)
  await rest()
}

function toLine(
  record: ProductRecord,
  before: ProductRecord | undefined,
  isSame: boolean,
  work: CheckWork,
  lineOf: ReadonlyMap<string, number>,
): NewLine {
  const { code } = record.product
  const line = lineOf.get(code) ?? 0
  const stop = foreignFigure(record, before, work) ?? foreignVisibility(record, before, work)
  if (stop) return { ...faultyLine({ line, ...stop }, code) }
  return {
    ...{ line, object: code, where: null, state: isSame ? 'unchanged' : 'waiting' },
    ...{ column: null, reason: null, read: null },
    before: isSame || !before ? null : { record: before },
    after: isSame ? null : { record },
  }
}

type Stop = {
  readonly column: string
  readonly reason: 'out-of-reach' | 'unknown-location'
  readonly read: string
}

/** A price or stock that the product would get and that is not theirs to change. */
function foreignFigure(
  { prices, stock, product }: ProductRecord,
  before: ProductRecord | undefined,
  { file, locations }: CheckWork,
): Stop | undefined {
  for (const { sku } of product.variants) {
    for (const [location, units] of Object.entries(stock?.[sku] ?? {})) {
      const country = locations.get(location)
      const column = `stock_${location}`
      if (country === undefined) return { column, reason: 'unknown-location', read: location }
      if (
        before?.stock?.[sku]?.[location] !== units &&
        !isWithinReach(file.reach, { country, place: location })
      )
        return { column, reason: 'out-of-reach', read: location }
    }
    const countries = new Set([...Object.keys(prices[sku] ?? {}), ...Object.keys(before?.prices[sku] ?? {})])
    for (const country of countries) {
      const isSame = isDeepStrictEqual(prices[sku]?.[country], before?.prices[sku]?.[country])
      if (!isSame && !isWithinReach(file.reach, { country, place: null }))
        return { column: `price_${country}`, reason: 'out-of-reach', read: country }
    }
  }
  return undefined
}

function foreignVisibility(
  record: ProductRecord,
  before: ProductRecord | undefined,
  { file }: CheckWork,
): Stop | undefined {
  if (file.mayHide || !changesVisibility(record, before)) return undefined
  return { column: 'shop_visibility', reason: 'out-of-reach', read: record.hidden ? 'hidden' : 'shown' }
}

type PriceOfRecord = {
  readonly sku: string
  readonly country: string
  readonly before: BookPrice | null
  readonly after: BookPrice | null
}

/** In each country in which a variant is sold, or would be. */
const pricesOf = (
  { product, prices }: ProductRecord,
  before: ProductRecord | undefined,
): readonly PriceOfRecord[] =>
  product.variants.flatMap(({ sku }) =>
    [...new Set([...Object.keys(prices[sku] ?? {}), ...Object.keys(before?.prices[sku] ?? {})])].map(
      (country) => ({
        ...{ sku, country, before: before?.prices[sku]?.[country] ?? null },
        after: prices[sku]?.[country] ?? null,
      }),
    ),
  )

const isChanged = ({ before, after }: PriceOfRecord): boolean => !isDeepStrictEqual(before, after)

function countRails(
  record: ProductRecord,
  before: ProductRecord | undefined,
  { rails }: CheckWork,
  moveOf: Awaited<ReturnType<typeof measurePrices>>,
): void {
  const { product, stock } = record
  for (const { sku } of product.variants)
    for (const [location, units] of Object.entries(stock?.[sku] ?? {}))
      rails.addStock(sku, before?.stock?.[sku]?.[location] ?? 0, units)
  for (const price of pricesOf(record, before))
    rails.addPrice(price.before, price.after, moveOf(price, price))
}
