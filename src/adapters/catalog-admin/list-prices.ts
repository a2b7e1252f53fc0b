import { sql } from 'drizzle-orm'
import type { ListedPrice } from '#commerce/catalog-admin/ports.ts'
import { listedPrice, nextSpecialEnd, pricedSkus } from '#commerce/catalog-admin/listed-price.ts'
import type { Product } from '#commerce/catalog/product.ts'
import type { Country } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import { money } from '#kernel/money.ts'
import { toBookPrice, type PriceRow } from '#adapters/catalog/price-rows.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { anyOf, rowsOf } from '#infrastructure/db/sql-helpers.ts'

/** What the products of a page cost in a country, by code: one statement for all of them. */
export async function loadListedPrices(
  db: Database,
  products: readonly Product[],
  { isoCode, currency }: Country,
  now: Instant,
): Promise<ReadonlyMap<string, ListedPrice>> {
  const skus = new Set(products.flatMap(pricedSkus))
  if (skus.size === 0) return new Map()
  const found = await rowsOf<PriceRow>(
    db,
    sql`select * from prices where sku = ${anyOf(skus)} and country = ${isoCode}`,
  )
  const books = new Map(found.map((row) => [row.sku, toBookPrice(row)]))
  return new Map(
    products.flatMap((product) => {
      const listed = listedPrice(product, books, now)
      if (!listed) return []
      const { minor, isFrom, usualMinor } = listed
      const own = product.variants.flatMap(({ sku }) => books.get(sku) ?? [])
      const price: ListedPrice = {
        country: isoCode,
        amount: money(minor, currency),
        isFrom,
        usual: usualMinor === null ? null : money(usualMinor, currency),
        specialEndsAt: nextSpecialEnd(own, now),
      }
      return [[product.code, price]]
    }),
  )
}
