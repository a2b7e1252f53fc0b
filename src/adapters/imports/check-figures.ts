import type { SpooledRow } from '#adapters/import/read-file.ts'
import { UnreadableFile } from '#adapters/import/unreadable-file.ts'
import type { Spool } from '#adapters/import/spool.ts'
import type { BookPrice } from '#commerce/pricing/price-book.ts'
import type { LineReason, LineValue } from '#commerce/imports/import-line.ts'
import { isWithinReach } from '#commerce/imports/import-run.ts'
import { digestOf } from '#adapters/content/canonical-json.ts'
import type { CheckWork, NewLine } from './check-file.ts'
import { sortWithRests } from './sort-with-rests.ts'

/** A figure of a line: units at a place, or a price in a country. Null: no price there. */
type Figure = {
  readonly line: number
  readonly sku: string
  readonly where: string
  readonly value: LineValue | null
}

/** A statement about many more takes PGlite so long that pages wait for it. */
const chunk = 60

/** Lines of stock, or of prices: each figure that they name is a line of its own. */
export async function checkFigures(spool: Spool<SpooledRow>, work: CheckWork): Promise<void> {
  const figures: Figure[] = []
  for await (const group of spool.groups(({ code }) => code)) {
    work.signal?.throwIfAborted()
    await work.rest()
    for (const row of group) figures.push(...figuresOf(row, work.file.kind === 'stock'))
  }
  if (figures.length === 0 && !work.hasErrors)
    throw new UnreadableFile({
      kind: 'missing-columns',
      columns: [work.file.kind === 'stock' ? 'stock' : 'price'],
      read: [],
    })
  const seen = new Map<string, string>()
  const sorted = await sortWithRests(
    figures,
    (a, b) => compare(a.sku, b.sku) || compare(a.where, b.where) || a.line - b.line,
    work.rest,
  )
  for (let from = 0; from < sorted.length; from += chunk) {
    work.signal?.throwIfAborted()
    await work.put(await checkChunk(sorted.slice(from, from + chunk), seen, work))
    await work.rest()
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function figuresOf(row: SpooledRow, isStock: boolean): readonly Figure[] {
  if (row.kind === 'faulty') return []
  const { line } = row
  const stockOf = (sku: string, stock: Readonly<Record<string, number>>) =>
    Object.entries(stock).map(([where, units]) => ({ line, sku, where, value: { units } }))
  const pricesOf = (sku: string, prices: Readonly<Record<string, BookPrice | null>>) =>
    Object.entries(prices).map(([where, price]) => ({ line, sku, where, value: price && { price } }))
  if (row.kind === 'line') {
    if (row.sku === null) return []
    return isStock ? stockOf(row.sku, row.stock ?? {}) : pricesOf(row.sku, row.prices)
  }
  return isStock
    ? Object.entries(row.record.stock ?? {}).flatMap(([sku, stock]) => stockOf(sku, stock))
    : Object.entries(row.record.prices).flatMap(([sku, prices]) => pricesOf(sku, prices))
}

async function checkChunk(
  figures: readonly Figure[],
  seen: Map<string, string>,
  { file, catalog, reader, rails, locations }: CheckWork,
): Promise<readonly NewLine[]> {
  const skus = new Set(figures.map(({ sku }) => sku))
  const products = await reader.listBySkus([...skus])
  const known = new Set(products.flatMap(({ variants }) => variants.map(({ sku }) => sku)))
  const records = await catalog.listRecordsByCodes(products.map(({ code }) => code))
  const stock = new Map(records.flatMap((one) => Object.entries(one.stock ?? {})))
  const prices = new Map(records.flatMap((one) => Object.entries(one.prices)))

  return figures.flatMap((figure): readonly NewLine[] => {
    const { sku, where, value, line } = figure
    const column = file.kind === 'stock' ? `stock_${where}` : `price_${where}`
    const faulty = (reason: LineReason): readonly NewLine[] => [
      { line, object: sku, where, state: 'faulty', column, reason, read: null, before: null, after: null },
    ]
    const country = file.kind === 'stock' ? locations.get(where) : where
    if (!known.has(sku)) return faulty('unknown-sku')
    if (country === undefined) return faulty('unknown-location')
    if (!isWithinReach(file.reach, { country, place: file.kind === 'stock' ? where : null }))
      return faulty('out-of-reach')
    // The same twice is once; a category export names a SKU in each.
    const id = `${sku} ${where}`
    const text = digestOf(value)
    const before = seen.get(id)
    seen.set(id, text)
    if (before !== undefined) return before === text ? [] : faulty('contradicts')

    const units = stock.get(sku)?.[where]
    const price = prices.get(sku)?.[where]
    const is: LineValue | null =
      file.kind === 'stock' ? (units === undefined ? null : { units }) : price ? { price } : null
    if (value && 'units' in value) rails.addStock(sku, units ?? 0, value.units)
    if (file.kind === 'prices') rails.addPrice(price ?? null, value && 'price' in value ? value.price : null)
    const isSame = digestOf(is) === text
    return [
      {
        ...{ line, object: sku, where, state: isSame ? 'unchanged' : 'waiting' },
        ...{ column: null, reason: null, read: null },
        before: isSame ? null : is,
        after: isSame ? null : value,
      },
    ]
  })
}
