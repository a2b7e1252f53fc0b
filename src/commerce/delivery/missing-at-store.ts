/** What a line draws on: the parts of a combo, else itself. Quantities are of one piece of the line. */
export type Drawing = {
  readonly sku: string
  readonly quantity: number
  readonly components: readonly { readonly sku: string; readonly quantity: number }[]
}

/**
 * Lines that a store with these free pieces cannot give out whole. Earlier lines are served first: a part that a set has
 * taken is not there for the line that wants it by itself.
 */
export function missingAtStore(
  lines: readonly Drawing[],
  free: ReadonlyMap<string, number>,
): readonly string[] {
  const left = new Map(free)
  return lines.flatMap((line) => {
    const needed = line.components.map(({ sku, quantity }) => ({ sku, pieces: quantity * line.quantity }))
    const served = needed.length > 0 && needed.every(({ sku, pieces }) => (left.get(sku) ?? 0) >= pieces)
    if (!served) return [line.sku]
    for (const { sku, pieces } of needed) left.set(sku, (left.get(sku) ?? 0) - pieces)
    return []
  })
}
