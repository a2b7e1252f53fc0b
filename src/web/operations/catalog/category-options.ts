type Locals = Pick<App.Locals, 'shop' | 'storefront'>
export type Categories = readonly { readonly value: string; readonly label: string }[]

/** Every category with those above it: "Living / Sofas". */
export async function categoryOptions({ shop, storefront }: Locals): Promise<Categories> {
  const { language } = storefront
  const categories = await shop.catalog.listCategories()
  const names = new Map(categories.map(({ path, name }) => [path, name[language]]))
  return categories.map(({ path }) => ({
    value: path,
    label: path
      .split('/')
      .map((_, index, parts) => names.get(parts.slice(0, index + 1).join('/')) ?? '')
      .join(' / '),
  }))
}
