import { sql, type SQL } from 'drizzle-orm'
import type { Product } from '#commerce/catalog/product.ts'
import type { ProductRecord } from '#commerce/catalog/product-record.ts'
import type { BookPrice } from '#commerce/pricing/price-book.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { toBookPrice, type PriceRow } from './price-rows.ts'
import { rowsOf, texts } from '#infrastructure/db/sql-helpers.ts'

type LevelRow = { readonly sku: string; readonly location: string; readonly quantity: number }

/**
 * Stock on hand, for exports and what writes records; or without reservations, for selling. Only what sells reads planned prices: they
 * are not part of a record that is written, which leaves them as they are. And it does not read what is hidden.
 */
export type Figure = 'on-hand' | 'free'

const isRead = (figure: Figure): SQL => (figure === 'free' ? sql`hidden_at is null` : sql`true`)

/** A page of records in the order of their codes, after `after`. */
export const listRecords = (
  db: Database,
  after: string | null,
  limit: number,
  figure: Figure = 'on-hand',
): Promise<readonly ProductRecord[]> =>
  complete(
    db,
    sql`select document, hidden_at is not null as hidden from products
      where ${after === null ? sql`true` : sql`code collate "C" > ${after}`} and ${isRead(figure)}
      order by code collate "C" limit ${limit}::int`,
    figure,
  )

/** The existing ones, in the order of their codes. */
export const listRecordsByCodes = (
  db: Database,
  codes: readonly string[],
  figure: Figure = 'on-hand',
): Promise<readonly ProductRecord[]> =>
  complete(
    db,
    sql`select document, hidden_at is not null as hidden from products
      where code in ${texts(codes)} and ${isRead(figure)} order by code collate "C"`,
    figure,
  )

async function complete(db: Database, documents: SQL, figure: Figure): Promise<readonly ProductRecord[]> {
  const products = await rowsOf<{ document: Product; hidden: boolean }>(db, documents)
  if (products.length === 0) return []
  const skus = texts(products.flatMap(({ document }) => document.variants.map(({ sku }) => sku)))
  const prices = await rowsOf<PriceRow>(
    db,
    sql`select * from prices where sku in ${skus} order by country collate "C"`,
  )
  const levels = await rowsOf<LevelRow>(
    db,
    sql`select sku, location, ${figure === 'free' ? sql`free` : sql`on_hand`} as quantity
      from stock_levels where sku in ${skus} order by location collate "C"`,
  )
  const pricesBySku = Map.groupBy(prices, ({ sku }) => sku)
  const levelsBySku = Map.groupBy(levels, ({ sku }) => sku)
  return products.map(({ document: product, hidden }) => {
    const own = product.variants.map(({ sku }) => sku)
    return {
      product,
      prices: bySku(own, pricesBySku, (row): [string, BookPrice] => [
        row.country,
        toBookPrice(figure === 'free' ? row : { ...row, planned: null }),
      ]),
      stock: bySku(own, levelsBySku, (row): [string, number] => [row.location, row.quantity]),
      ...(hidden && { hidden }),
    }
  })
}

const bySku = <Row, Value>(
  skus: readonly string[],
  found: ReadonlyMap<string, readonly Row[]>,
  toEntry: (row: Row) => [string, Value],
): Record<string, Record<string, Value>> =>
  Object.fromEntries(
    skus.flatMap((sku) => {
      const own = found.get(sku)
      return own ? [[sku, Object.fromEntries(own.map(toEntry))]] : []
    }),
  )
