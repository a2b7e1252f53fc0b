import type { SuggestedProduct, SuggestionsResponse } from '#contracts/suggestions.ts'

export type Option = {
  readonly href: string
  readonly text: string
  /** The top-level category of a category, else ''. */
  readonly note: string
  readonly product: SuggestedProduct | null
}
export type Group = { readonly name: GroupName; readonly options: readonly Option[] }
export type GroupName = 'recent' | 'trending' | 'terms' | 'categories' | 'products'

/** The groups of the list, none empty. Before anything is typed: searches stored on this device, and popular ones. */
export function toGroups(
  found: SuggestionsResponse,
  text: string,
  recent: readonly string[],
  searchPath: string,
): readonly Group[] {
  const typed = text.trim() !== ''
  const search = (q: string) => `${searchPath}?${new URLSearchParams({ q })}`
  const plain = (label: string, href: string, note = ''): Option => ({
    text: label,
    href,
    note,
    product: null,
  })
  const groups: readonly Group[] = [
    { name: 'recent', options: typed ? [] : recent.map((one) => plain(one, search(one))) },
    { name: typed ? 'terms' : 'trending', options: found.terms.map((term) => plain(term.text, term.href)) },
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

/** The index that a key moves to; -1 is the field itself, undefined that the key does nothing here. */
export function nextActive(key: string, active: number, count: number): number | undefined {
  const move = (step: number) => ((active + 1 + step + count + 1) % (count + 1)) - 1
  if (key === 'ArrowDown') return move(1)
  if (key === 'ArrowUp') return move(-1)
  // In the field Home and End move the cursor.
  if (active < 0) return undefined
  return { Home: 0, End: count - 1 }[key]
}
