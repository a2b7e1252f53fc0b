import type { Bilingual } from '#kernel/country.ts'

/** A brand of the shop's own. */
export type Brand = {
  /** In URLs and in the facet: "majlis-home". */
  readonly value: string
  readonly name: Bilingual
  readonly line: Bilingual
  /** Paragraphs separated by an empty line. */
  readonly story: Bilingual
  /** As in content: its URL and tags. */
  readonly picture: { readonly url: string; readonly tags: string[] }
}

export type Brands = {
  readonly list: readonly Brand[]
  find(value: string): Brand | undefined
  /** By the name that products have; undefined: another maker's. */
  ofProduct(product: { readonly brand: string }): Brand | undefined
}

/** The table of the shop's own brands. */
export function createBrands(entries: readonly Omit<Brand, 'value'>[]): Brands {
  const list = entries.map((entry) => ({ ...entry, value: toBrandValue(entry.name.en) }))
  const byValue = new Map(list.map((brand) => [brand.value, brand]))
  return {
    list,
    find: (value) => byValue.get(value),
    ofProduct: ({ brand }) => byValue.get(toBrandValue(brand)),
  }
}

/** "Al Waha" → "al-waha", for URLs. */
export const toBrandValue = (brand: string): string =>
  brand
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
