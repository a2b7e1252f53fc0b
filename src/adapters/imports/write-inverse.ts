import { priceFields, quoted, writeCsv } from '#adapters/import/write-csv.ts'
import { unknownCost } from '#adapters/import/read-cost-cells.ts'
import { samePriceMark } from '#adapters/import/read-prices.ts'
import type { ProductRecord } from '#commerce/catalog/product-record.ts'
import { isCostLine, type ImportLine, type LineValue } from '#commerce/imports/import-line.ts'
import type { ImportRun } from '#commerce/imports/import-run.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Country } from '#kernel/country.ts'
import type { Currency } from '#kernel/currency.ts'
import { money, toDecimal } from '#kernel/money.ts'
import { noCard } from './card-of-row.ts'
import { noRedirect } from './check-redirects.ts'
import { noCustomer } from './customer-of-row.ts'
import { readLines } from './import-store.ts'

const pageSize = 500

/** A file that takes back what an import has written, with the columns that imports read. A product that was new is no longer sold. */
export async function* writeInverse(
  db: Database,
  { id, kind }: ImportRun,
  countries: readonly Country[],
  seesCost: (country: string) => boolean,
): AsyncGenerator<string> {
  const pages = doneLines(db, id)
  if (kind === 'stock') yield* inverseOfStock(pages)
  else if (kind === 'prices') yield* inverseOfPrices(pages, countries, seesCost)
  else if (kind === 'redirects') yield* inverseOfRedirects(pages)
  else if (kind === 'customers') yield* inverseOfCustomers(pages)
  else if (kind === 'gift-cards') yield* inverseOfCards(pages)
  else if (kind === 'promotions') yield* inverseOfPromotions(pages)
  else yield* writeCsv({ listRecords: recordsOf(pages) }, countries)
}

async function* doneLines(db: Database, id: string): AsyncGenerator<readonly ImportLine[]> {
  let after = 0
  for (;;) {
    const lines = await readLines(db, id, { states: ['done'], after, limit: pageSize })
    if (lines.length > 0) yield lines
    if (lines.length < pageSize) return
    after = lines.at(-1)?.place ?? after
  }
}

async function* inverseOfStock(pages: AsyncIterable<readonly ImportLine[]>): AsyncGenerator<string> {
  yield '\uFEFFid,stock\r\n'
  for await (const lines of pages)
    yield lines
      .map(({ object, where, before }) => {
        const units = before && 'units' in before ? before.units : 0
        return `${quoted(object)},${quoted(`${where}:${units}`)}\r\n`
      })
      .join('')
}

async function* inverseOfRedirects(pages: AsyncIterable<readonly ImportLine[]>): AsyncGenerator<string> {
  yield '\uFEFFfrom,to,status\r\n'
  for await (const lines of pages)
    yield lines
      .map(({ object, before }) => {
        const { to = null, status = noRedirect } = before && 'redirect' in before ? before.redirect : {}
        return `${[object, to ?? '', String(status)].map(quoted).join(',')}\r\n`
      })
      .join('')
}

/** Accounts that were added, by their ids alone. */
async function* inverseOfCustomers(pages: AsyncIterable<readonly ImportLine[]>): AsyncGenerator<string> {
  yield '\uFEFFid,status\r\n'
  for await (const lines of pages)
    yield lines
      .flatMap(({ before, after }) =>
        before === null && after && 'account' in after ? [`${after.account},${noCustomer}\r\n`] : [],
      )
      .join('')
}

/** Cards that were brought, by their ids: no code leaves the shop again. */
async function* inverseOfCards(pages: AsyncIterable<readonly ImportLine[]>): AsyncGenerator<string> {
  yield '\uFEFFid,status\r\n'
  for await (const lines of pages)
    yield lines
      .flatMap(({ after }) => (after && 'giftCard' in after ? [`${after.giftCard},${noCard}\r\n`] : []))
      .join('')
}

/** Documents of before, with what they were not: a column that is absent keeps its value. Those that were added stay, stopped. */
async function* inverseOfPromotions(pages: AsyncIterable<readonly ImportLine[]>): AsyncGenerator<string> {
  for await (const lines of pages)
    yield lines
      .flatMap(({ before }) =>
        before && 'promotion' in before
          ? [
              `${JSON.stringify({ permit: null, announcesCode: false, takesOwnCode: false, ...before.promotion })}\n`,
            ]
          : [],
      )
      .join('')
}

/** A line for each price and cost; those of the other countries are not its business. Costs are for who may see them. */
async function* inverseOfPrices(
  pages: AsyncIterable<readonly ImportLine[]>,
  countries: readonly Country[],
  seesCost: (country: string) => boolean,
): AsyncGenerator<string> {
  const shown = countries.filter(({ isoCode }) => seesCost(isoCode))
  const fields = countries.map((country) => ({ code: country.isoCode, fields: priceFields(country) }))
  const names = [
    ...fields.flatMap(({ fields: own }) => own.map(({ name }) => name)),
    ...shown.map(({ isoCode }) => `cost_${isoCode}`),
  ]
  yield `\uFEFFid,${names.join(',')}\r\n`
  for await (const lines of pages)
    yield lines
      .filter((line) => !isCostLine(line) || seesCost(line.where ?? ''))
      .map((line) => {
        const { object: sku, where, before } = line
        const isCost = isCostLine(line)
        const price = before && 'price' in before ? before.price : undefined
        const cells = fields.flatMap(({ code, fields: own }) =>
          code === where && !isCost
            ? own.map(({ writePrice }) => writePrice(price))
            : [samePriceMark, ...own.slice(1).map(() => '')],
        )
        const costs = shown.map(({ isoCode, currency }) =>
          isCost && isoCode === where ? writeCost(before, currency) : '',
        )
        return `${[sku, ...cells, ...costs].map(quoted).join(',')}\r\n`
      })
      .join('')
}

const writeCost = (before: LineValue | null, currency: Currency): string =>
  before && 'cost' in before && before.cost !== null ? toDecimal(money(before.cost, currency)) : unknownCost

/** The records of before, as an export reads them: a page for each page of lines. */
function recordsOf(pages: AsyncIterable<readonly ImportLine[]>) {
  const iterator = pages[Symbol.asyncIterator]()
  let waiting: readonly ProductRecord[] = []
  return async (_: string | null, limit: number): Promise<readonly ProductRecord[]> => {
    while (waiting.length < limit) {
      const next = await iterator.next()
      if (next.done) break
      waiting = [...waiting, ...next.value.flatMap(recordBefore)]
    }
    const page = waiting.slice(0, limit)
    waiting = waiting.slice(limit)
    return page
  }
}

function recordBefore({ before, after }: ImportLine): readonly ProductRecord[] {
  if (!after || !('record' in after)) return []
  const { record } = after
  if (!before || !('record' in before)) return [{ ...record, prices: {}, stock: null }]
  const { hidden = false, ...was } = before.record
  // Only the stock that the file named: the rest has been sold from since.
  const named = Object.entries(record.stock ?? {}).map(([sku, places]) => [
    sku,
    Object.fromEntries(Object.keys(places).map((place) => [place, before.record.stock?.[sku]?.[place] ?? 0])),
  ])
  return [
    {
      ...{ ...was, stock: Object.fromEntries(named) as ProductRecord['stock'] },
      ...(record.hidden !== undefined && { hidden }),
    },
  ]
}
