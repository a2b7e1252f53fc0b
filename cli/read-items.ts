/** Quantities by SKU: "MJ-1001-SAND=2,MJ-9031=1". */
export function readItems(text: string): ReadonlyMap<string, number> | undefined {
  const pairs = text.split(',').map((part) => /^([A-Z0-9][A-Z0-9-]{2,39})=([1-9]\d{0,3})$/.exec(part.trim()))
  const quantities = new Map<string, number>()
  for (const pair of pairs) {
    if (!pair || quantities.has(pair[1] ?? '')) return undefined
    quantities.set(pair[1] ?? '', Number(pair[2]))
  }
  return quantities
}

export const itemsHelp = (input: string): string =>
  `"${input}" is not a list of items. Write MJ-1001-SAND=2,MJ-9031=1.`
