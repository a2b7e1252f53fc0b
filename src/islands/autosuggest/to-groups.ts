import type { SuggestedProduct, SuggestionsResponse } from '#contracts/suggestions.ts'

export type Option = {
  readonly href: string
  readonly text: string
  /** Beside it: the room a category stands in. */
  readonly note: string
  readonly product: SuggestedProduct | null
}
export type Group = { readonly name: GroupName; readonly options: readonly Option[] }
export type GroupName = 'recent' | 'trending' | 'terms' | 'categories' | 'products'

/** What stands in the list, group by group, none empty: before any word what this device and others have sought. */
export function toGroups(
  found: SuggestionsResponse,
  words: string,
  recent: readonly string[],
  searchPath: string,
): readonly Group[] {
  const typed = words.trim() !== ''
  const search = (text: string) => `${searchPath}?${new URLSearchParams({ q: text })}`
  const plain = (text: string, href: string, note = ''): Option => ({ text, href, note, product: null })
  const groups: readonly Group[] = [
    { name: 'recent', options: typed ? [] : recent.map((text) => plain(text, search(text))) },
    { name: typed ? 'terms' : 'trending', options: found.terms.map(({ text, href }) => plain(text, href)) },
    {
      name: 'categories',
      options: found.categories.map(({ label, within, href }) => plain(label, href, within)),
    },
    {
      name: 'products',
      options: found.products.map((product) => ({ ...plain(product.name, product.href), product })),
    },
  ]
  return groups.filter(({ options }) => options.length > 0)
}

/** The option that a key leads to; -1 is the field itself. Undefined: the key means nothing here. */
export function nextActive(key: string, active: number, count: number): number | undefined {
  const turn = (step: number) => ((active + 1 + step + count + 1) % (count + 1)) - 1
  if (key === 'ArrowDown') return turn(1)
  if (key === 'ArrowUp') return turn(-1)
  // In the field they move the cursor, as everywhere.
  if (active < 0) return undefined
  return { Home: 0, End: count - 1 }[key]
}
