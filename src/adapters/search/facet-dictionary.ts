import type { Bilingual } from '#kernel/country.ts'

/** Values of a facet by number, from 1; 0: none. */
export type FacetDictionary = {
  /** The number of a value, which is added when it is new. */
  number(value: string, label: Bilingual | null, hex?: string | null): number
  find(value: string): number | undefined
  readonly size: number
  entry(number: number): { readonly value: string; readonly label: Bilingual; readonly hex: string | null }
}

export function createFacetDictionary(): FacetDictionary {
  const numbers = new Map<string, number>()
  const entries: { value: string; label: Bilingual; hex: string | null }[] = []
  return {
    number(value, label, hex = null) {
      const known = numbers.get(value)
      if (known !== undefined) return known
      entries.push({ value, label: label ?? { en: value, ar: value }, hex })
      numbers.set(value, entries.length)
      return entries.length
    },
    find: (value) => numbers.get(value),
    get size() {
      return entries.length
    },
    entry: (number) => entries[number - 1] ?? { value: '', label: { en: '', ar: '' }, hex: null },
  }
}
