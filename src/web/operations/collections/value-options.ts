import type { FacetName } from '#commerce/search/listing.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront'>
type Option = { readonly value: string; readonly label: string }
export type ValueOptions = Readonly<
  Record<'categories' | 'brands' | 'colors' | 'materials', readonly Option[]>
>

/** What a rule can name: the categories as a tree, and the values that products of the storefront have. */
export async function loadValueOptions({ shop, storefront }: Locals): Promise<ValueOptions> {
  const query = { category: null, text: null, facets: {}, ranges: {}, sort: 'relevance', page: 1 } as const
  const [categories, { facets }] = await Promise.all([
    shop.catalog.listCategories(),
    shop.search.list({ ...query, pageSize: 1 }, storefront),
  ])
  const valuesOf = (name: FacetName): readonly Option[] =>
    (facets.find((facet) => facet.name === name)?.values ?? []).map(({ value, label }) => ({ value, label }))
  return {
    categories: categories
      .toSorted((one, other) => (one.path < other.path ? -1 : 1))
      .map(({ path, name }) => ({
        value: path,
        label: `${'– '.repeat(path.split('/').length - 1)}${name[storefront.language]}`,
      })),
    brands: valuesOf('brand'),
    colors: valuesOf('color'),
    materials: valuesOf('material'),
  }
}

/** Those that are chosen and not offered stay, so that saving loses none. */
export function withChosen(options: readonly Option[], typed: string) {
  const chosen = typed
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  const unknown = chosen.filter((one) => !options.some(({ value }) => value === one))
  return [...options, ...unknown.map((value) => ({ value, label: value }))].map((option) => ({
    ...option,
    isChosen: chosen.includes(option.value),
  }))
}
