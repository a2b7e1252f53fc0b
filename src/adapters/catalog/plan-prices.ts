import type { ProductRecord } from '#commerce/catalog/product-record.ts'
import { effectivePrices } from '#commerce/pricing/effective-prices.ts'
import type { Instant } from '#kernel/instant.ts'
import { priceKey, type Known } from './load-known.ts'
import { instantOf, samePrice, toBookPrice, toPriceRow, type PriceRow } from './price-rows.ts'

export type PastRow = {
  readonly sku: string
  readonly country: string
  readonly minor: number
  readonly from_at: string
  readonly until_at: string
}

/** The rows to write so that the price books match the records. */
export type PricePlan = {
  readonly put: readonly PriceRow[]
  readonly drop: readonly PriceRow[]
  readonly past: readonly PastRow[]
}

/** The prices of a row until now, for the history. */
export const pastOf = (row: PriceRow, at: Instant): PastRow[] =>
  effectivePrices(toBookPrice(row), instantOf(row.since_at), at).map(({ minor, from, until }) => ({
    sku: row.sku,
    country: row.country,
    minor,
    from_at: from,
    until_at: until ?? at,
  }))

/** `since`: start of the price history of a new product. */
export function planPrices(
  records: readonly ProductRecord[],
  known: Known,
  at: Instant,
  since: (record: ProductRecord) => Instant,
): PricePlan {
  const put: PriceRow[] = []
  const wanted = new Set<string>()
  for (const record of records) {
    const { code, variants } = record.product
    const effective = known.products.has(code) ? at : since(record)
    for (const { sku } of variants)
      for (const [country, price] of Object.entries(record.prices[sku] ?? {})) {
        const key = priceKey(sku, country)
        wanted.add(key)
        const row = toPriceRow(sku, country, price, effective)
        const before = known.prices.get(key)
        if (before && samePrice(before, row)) continue
        put.push(row)
      }
  }
  const own = new Set(records.map(({ product }) => product.code))
  const drop = [...known.prices.values()].filter((row) => {
    const code = known.skuOwners.get(row.sku) ?? ''
    return own.has(code) && !wanted.has(priceKey(row.sku, row.country))
  })
  const replaced = put.flatMap(({ sku, country }) => known.prices.get(priceKey(sku, country)) ?? [])
  return { put, drop, past: [...replaced, ...drop].flatMap((row) => pastOf(row, at)) }
}
