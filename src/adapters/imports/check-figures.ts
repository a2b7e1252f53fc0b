import type { SpooledRow } from '#adapters/import/read-file.ts'
import { UnreadableFile } from '#adapters/import/unreadable-file.ts'
import type { Spool } from '#adapters/import/spool.ts'
import type { BookPrice } from '#commerce/pricing/price-book.ts'
import type { LineReason, LineValue } from '#commerce/imports/import-line.ts'
import { isWithinReach } from '#commerce/imports/import-run.ts'
import { digestOf } from '#adapters/content/canonical-json.ts'
import { readCosts } from '#adapters/price-admin/cost-store.ts'
import { isLowerCost } from '#commerce/price-admin/cost-admin.ts'
import { isBelowCost, toSetPrice } from '#commerce/price-admin/price-change.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Instant } from '#kernel/instant.ts'
import type { CheckWork, NewLine } from './check-file.ts'
import { measurePrices } from './measure-prices.ts'
import { sortWithRests } from './sort-with-rests.ts'

/** A figure of a line: units at a place, or a price or cost in a country. Null: no price there, or a cost that is not known. */
type Figure = {
  readonly of: 'stock' | 'price' | 'cost'
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
    (a, b) => compare(a.sku, b.sku) || compare(a.where, b.where) || compare(a.of, b.of) || a.line - b.line,
    work.rest,
  )
  const wanted = wantedCosts(sorted, work)
  for (let from = 0; from < sorted.length; from += chunk) {
    work.signal?.throwIfAborted()
    await work.put(await checkChunk(sorted.slice(from, from + chunk), { seen, wanted }, work))
    await work.rest()
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function figuresOf(row: SpooledRow, isStock: boolean): readonly Figure[] {
  if (row.kind === 'faulty') return []
  const { line } = row
  const stockOf = (sku: string, stock: Readonly<Record<string, number>>) =>
    Object.entries(stock).map(([where, units]) => ({
      of: 'stock' as const,
      line,
      sku,
      where,
      value: { units },
    }))
  const pricesOf = (sku: string, prices: Readonly<Record<string, BookPrice | null>>) =>
    Object.entries(prices).map(([where, price]) => ({
      of: 'price' as const,
      line,
      sku,
      where,
      value: price && { price },
    }))
  const costsOf = (sku: string, costs: Readonly<Record<string, number | null>>) =>
    Object.entries(costs).map(([where, cost]) => ({
      ...{ of: 'cost' as const, line, sku, where },
      value: cost === null ? null : { cost },
    }))
  if (row.kind === 'line') {
    if (row.sku === null) return []
    return isStock
      ? stockOf(row.sku, row.stock ?? {})
      : [...costsOf(row.sku, row.costs), ...pricesOf(row.sku, row.prices)]
  }
  return isStock
    ? Object.entries(row.record.stock ?? {}).flatMap(([sku, stock]) => stockOf(sku, stock))
    : Object.entries(row.record.prices).flatMap(([sku, prices]) => pricesOf(sku, prices))
}

const costOf = (value: LineValue | null): number | null => (value && 'cost' in value ? value.cost : null)

/** By SKU and country; null: it is not known. */
type KnownMinors = ReadonlyMap<string, number | null>

/** What units cost once the file is written. Of several lines the first counts: the others contradict it. */
function wantedCosts(figures: readonly Figure[], { file }: CheckWork): KnownMinors {
  const wanted = new Map<string, number | null>()
  for (const { of, sku, where, value } of figures) {
    const id = `${sku} ${where}`
    if (of === 'cost' && !wanted.has(id) && file.costs.maySet(where)) wanted.set(id, costOf(value))
  }
  return wanted
}

/** Of SKUs and countries that the figures name. */
async function knownCosts(db: Database, figures: readonly Figure[]): Promise<KnownMinors> {
  const known = new Map<string, number | null>()
  for (const [country, own] of Map.groupBy(figures, ({ where }) => where))
    for (const [sku, { minor }] of await readCosts(db, [...new Set(own.map(({ sku }) => sku))], country))
      known.set(`${sku} ${country}`, minor)
  return known
}

async function checkChunk(
  figures: readonly Figure[],
  { seen, wanted }: { readonly seen: Map<string, string>; readonly wanted: KnownMinors },
  work: CheckWork,
): Promise<readonly NewLine[]> {
  const { file, catalog, reader, rails, locations } = work
  const skus = new Set(figures.map(({ sku }) => sku))
  const products = await reader.listBySkus([...skus])
  const known = new Set(products.flatMap(({ variants }) => variants.map(({ sku }) => sku)))
  const records = await catalog.listRecordsByCodes(products.map(({ code }) => code))
  const stock = new Map(records.flatMap((one) => Object.entries(one.stock ?? {})))
  const prices = new Map(records.flatMap((one) => Object.entries(one.prices)))

  const costs = file.kind === 'prices' ? await knownCosts(work.db, figures) : new Map<string, number | null>()
  const items = new Map(
    products.flatMap(({ categories, material, variants }) =>
      variants.map(
        ({ sku }) => [sku, { category: categories[0] ?? null, material: material?.en ?? null }] as const,
      ),
    ),
  )
  function isBelow({ sku, where }: Figure, before: BookPrice | null, after: BookPrice | null): boolean {
    const id = `${sku} ${where}`
    const cost = wanted.has(id) ? wanted.get(id) : costs.get(id)
    const item = items.get(sku)
    if (cost === null || cost === undefined || !item) return false
    const line = { sku, before: toSetPrice(before), after: toSetPrice(after) }
    const isBelowThis = (minor: number, at: Instant) => work.withoutTax(minor, where, item, at) < cost
    return isBelowCost(
      line,
      new Map([[sku, { sku, code: sku, book: before, isBelowCost: isBelowThis }]]),
      work.now(),
    )
  }

  const moveOf = await measurePrices(
    figures
      .filter(
        ({ of, sku, where, value }) =>
          of === 'price' &&
          digestOf(prices.get(sku)?.[where] ?? null) !==
            digestOf(value && 'price' in value ? value.price : null),
      )
      .map(({ sku, where }) => ({ sku, country: where })),
    work,
  )

  return figures.flatMap((figure): readonly NewLine[] => {
    const { of, sku, where, value, line } = figure
    const column = `${of}_${where}`
    const faulty = (reason: LineReason): readonly NewLine[] => [
      { line, object: sku, where, state: 'faulty', column, reason, read: null, before: null, after: null },
    ]
    const country = file.kind === 'stock' ? locations.get(where) : where
    if (!known.has(sku)) return faulty('unknown-sku')
    if (country === undefined) return faulty('unknown-location')
    if (!isWithinReach(file.reach, { country, place: file.kind === 'stock' ? where : null }))
      return faulty('out-of-reach')
    if (of === 'cost' && !file.costs.maySet(where)) return faulty('out-of-reach')
    // The same twice is once; a category export names a SKU in each.
    const id = `${sku} ${where} ${of}`
    const text = digestOf(value)
    const before = seen.get(id)
    seen.set(id, text)
    if (before !== undefined) return before === text ? [] : faulty('contradicts')

    const units = stock.get(sku)?.[where]
    const price = prices.get(sku)?.[where]
    const knownCost = costs.get(`${sku} ${where}`) ?? null
    const isNow: Readonly<Record<Figure['of'], LineValue | null>> = {
      stock: units === undefined ? null : { units },
      price: price ? { price } : null,
      cost: knownCost === null ? null : { cost: knownCost },
    }
    const is = isNow[of]
    if (value && 'units' in value) rails.addStock(sku, units ?? 0, value.units)
    if (of === 'price') {
      const after = value && 'price' in value ? value.price : null
      rails.addPrice(price ?? null, after, moveOf({ sku, country: where }, { before: price ?? null, after }))
      if (isBelow(figure, price ?? null, after)) rails.addBelowCost()
    }
    if (of === 'cost' && isLowerCost(costOf(value), knownCost) && !file.costs.mayLower(where))
      rails.addLoweredCost()
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
