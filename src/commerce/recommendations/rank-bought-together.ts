import type { BoughtTogether } from './ports.ts'

/**
 * What goes with several products: each votes with the share that an order has among all that were bought with it, so that a
 * best seller in the cart does not outvote the rest. Products shown are left out.
 */
export function rankBoughtTogether(
  together: BoughtTogether,
  products: readonly string[],
  limit: number,
): readonly string[] {
  // Sorted, so that sums of fractions do not depend on the order in a cart.
  const shown = new Set([...products].sort())
  const scores = new Map<string, number>()
  for (const product of shown) {
    const others = together.get(product) ?? []
    const total = others.reduce((sum, { orders }) => sum + orders, 0)
    for (const { code, orders } of others)
      if (!shown.has(code)) scores.set(code, (scores.get(code) ?? 0) + orders / total)
  }
  return [...scores]
    .toSorted(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
    .slice(0, limit)
    .map(([code]) => code)
}
