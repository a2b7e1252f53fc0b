import type { QuoteLine } from '#commerce/checkout/order-quote.ts'

type Drawing = Pick<QuoteLine, 'sku' | 'quantity' | 'components'>

/** Pieces of a SKU that a line of an order needs: its own, or those of the sets' parts. */
export type StockNeed = { readonly lineSku: string; readonly sku: string; readonly quantity: number }
/** Pieces at a place that nobody holds. */
export type FreeStock = { readonly sku: string; readonly location: string; readonly free: number }
export type PlannedStock = StockNeed & { readonly location: string }

/** What an order needs, by the SKU of the line and of the piece. A gift is a piece like any other. */
export function stockNeeds({ lines }: { readonly lines: readonly Drawing[] }): readonly StockNeed[] {
  const needs = new Map<string, StockNeed>()
  for (const line of lines)
    for (const part of line.components) {
      const key = JSON.stringify([part.sku, line.sku])
      const quantity = (needs.get(key)?.quantity ?? 0) + part.quantity * line.quantity
      needs.set(key, { lineSku: line.sku, sku: part.sku, quantity })
    }
  return [...needs.values()].toSorted((a, b) => (a.sku < b.sku ? -1 : a.sku > b.sku ? 1 : 0))
}

/**
 * Where each piece is taken from: one place that has all of them before several that have some. Answers the SKUs of
 * lines that cannot be had when there are not enough.
 */
export function planStock(
  needs: readonly StockNeed[],
  stock: readonly FreeStock[],
): { readonly planned: readonly PlannedStock[]; readonly short: readonly string[] } {
  const left = stock.map((one) => ({ ...one }))
  const planned: PlannedStock[] = []
  const short = new Set<string>()
  for (const need of needs) {
    const places = left.filter(({ sku, free }) => sku === need.sku && free > 0)
    const whole = places.find(({ free }) => free >= need.quantity)
    let missing = need.quantity
    for (const place of whole ? [whole] : places) {
      const quantity = Math.min(missing, place.free)
      if (quantity === 0) break
      place.free -= quantity
      missing -= quantity
      planned.push({ ...need, location: place.location, quantity })
    }
    if (missing > 0) short.add(need.lineSku)
  }
  return { planned, short: [...short] }
}
