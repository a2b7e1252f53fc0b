import type { ItemQuantity } from '#kernel/item-quantity.ts'

/** A line with the components it takes from stock: those of a bundle, else itself. Quantities are per unit of the line. */
export type StockedLine = ItemQuantity & { readonly components: readonly ItemQuantity[] }

/**
 * SKUs of lines that a store cannot hand out in full. Earlier lines come first: a component that a bundle has used is not
 * available to a later line.
 */
export function missingAtStore(
  lines: readonly StockedLine[],
  free: ReadonlyMap<string, number>,
): readonly string[] {
  const remaining = new Map(free)
  return lines.flatMap((line) => {
    const needed = line.components.map(({ sku, quantity }) => ({ sku, quantity: quantity * line.quantity }))
    const served =
      needed.length > 0 && needed.every(({ sku, quantity }) => (remaining.get(sku) ?? 0) >= quantity)
    if (!served) return [line.sku]
    for (const { sku, quantity } of needed) remaining.set(sku, (remaining.get(sku) ?? 0) - quantity)
    return []
  })
}
