import { readPriceMeasures } from '#adapters/price-admin/read-price-measures.ts'
import { percentHalved, type PriceMove } from '#commerce/imports/guard-rails.ts'
import { fallsBeyond, movesBeyond, toSetPrice } from '#commerce/price-admin/price-change.ts'
import type { BookPrice } from '#commerce/pricing/price-book.ts'
import type { CheckWork } from './check-file.ts'

type At = { readonly sku: string; readonly country: string }
type Change = { readonly before: BookPrice | null; readonly after: BookPrice | null }

/** How far prices of these SKUs move, measured as the page of prices does. */
export async function measurePrices(
  places: readonly At[],
  { db, now, file }: Pick<CheckWork, 'db' | 'now' | 'file'>,
): Promise<(at: At, change: Change) => PriceMove> {
  const at = now()
  const byCountry = new Map<string, Awaited<ReturnType<typeof readPriceMeasures>>>()
  for (const [country, own] of Map.groupBy(places, ({ country }) => country))
    byCountry.set(country, await readPriceMeasures(db, new Set(own.map(({ sku }) => sku)), country, at))
  return ({ sku, country }, { before, after }) => {
    const measure = byCountry.get(country)?.get(sku) ?? { book: before }
    const line = { sku, before: toSetPrice(before), after: toSetPrice(after) }
    const limit = file.priceLimits.get(country)
    return {
      isHalved: fallsBeyond(line, measure, at, percentHalved),
      isBeyondLimit: limit !== undefined && movesBeyond(line, measure, at, limit),
    }
  }
}
