/** Aisles of each store, by the path of the category that stands there. */
export type Aisles = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Where in a store a product of these categories stands: the aisle of the narrowest one. Null: not known. */
export function findAisle(aisles: Aisles, store: string, categories: readonly string[]): string | null {
  const rows = Object.hasOwn(aisles, store) ? (aisles[store] ?? {}) : {}
  const known = categories.filter((path) => Object.hasOwn(rows, path))
  const [narrowest] = known.toSorted((a, b) => b.length - a.length)
  return narrowest === undefined ? null : (rows[narrowest] ?? null)
}
