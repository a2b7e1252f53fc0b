import type { Listing, Suggestions } from '#commerce/search/listing.ts'

/** A listing with nothing in it, to be filled by a test. */
export const aListing = (parts: Partial<Listing> = {}): Listing => ({
  total: parts.cards?.length ?? 0,
  page: 1,
  pages: 1,
  pageSize: 24,
  cards: [],
  facets: [],
  ranges: [],
  understood: null,
  nearest: [],
  redirect: null,
  nextChange: null,
  tags: [],
  ...parts,
})

export const noSuggestions: Suggestions = { terms: [], categories: [], products: [] }

const value = (value: string, label: string, count: number, chosen = false, hex: string | null = null) => ({
  value,
  label,
  count,
  chosen,
  hex,
})

/** Facets and ranges as a category of sofas would have them. */
export const someFilters = {
  facets: [
    {
      name: 'color',
      values: [
        value('blue', 'Blue', 12, true, '#3c5f8f'),
        value('multi-color', 'Multi Color', 3),
        value('pink', 'Pink', 0, false, '#d9a0a3'),
      ],
    },
    { name: 'brand', values: [value('nakhla', 'Nakhla', 8), value('rimal', 'Rimal', 4)] },
  ],
  ranges: [
    { name: 'price', min: 49_900, max: 899_900, chosen: { min: null, max: 200_000 } },
    { name: 'width', min: 80, max: 320, chosen: { min: null, max: null } },
    { name: 'depth', min: 95, max: 95, chosen: { min: null, max: null } },
  ],
} as const satisfies Partial<Listing>
