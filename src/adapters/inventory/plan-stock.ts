import type { StockedLine } from '#commerce/delivery/missing-at-store.ts'
import type { StockAllocation } from '#commerce/orders/lifecycle/order-action.ts'

/** Units at a location that may be sold. */
export type FreeStock = { readonly sku: string; readonly location: string; readonly free: number }
export type PlannedStock = StockAllocation & { readonly location: string }

/** What an order needs, by the SKUs of line and component. Gifts need stock like any other item. */
export function stockNeeds({
  lines,
}: {
  readonly lines: readonly StockedLine[]
}): readonly StockAllocation[] {
  const needs = new Map<string, StockAllocation>()
  for (const line of lines)
    for (const part of line.components) {
      const key = JSON.stringify([part.sku, line.sku])
      const quantity = (needs.get(key)?.quantity ?? 0) + part.quantity * line.quantity
      needs.set(key, { lineSku: line.sku, sku: part.sku, quantity })
    }
  return [...needs.values()].toSorted((a, b) => (a.sku < b.sku ? -1 : a.sku > b.sku ? 1 : 0))
}

/** Allocates needs to locations: one with the whole quantity before several with a part. `short`: lines without stock. */
export function planStock(
  needs: readonly StockAllocation[],
  stock: readonly FreeStock[],
): { readonly planned: readonly PlannedStock[]; readonly short: readonly string[] } {
  const remaining = stock.map((one) => ({ ...one }))
  const planned: PlannedStock[] = []
  const short = new Set<string>()
  for (const need of needs) {
    const locations = remaining.filter(({ sku, free }) => sku === need.sku && free > 0)
    const whole = locations.find(({ free }) => free >= need.quantity)
    let missing = need.quantity
    for (const from of whole ? [whole] : locations) {
      const quantity = Math.min(missing, from.free)
      if (quantity === 0) break
      from.free -= quantity
      missing -= quantity
      planned.push({ ...need, location: from.location, quantity })
    }
    if (missing > 0) short.add(need.lineSku)
  }
  return { planned, short: [...short] }
}
