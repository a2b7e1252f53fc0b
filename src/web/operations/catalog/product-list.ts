import type { AstroGlobal } from 'astro'
import { catalogViews, type ProductGap, type ProductRow } from '#commerce/catalog-admin/ports.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import type { Admission } from '#web/operations/admit.ts'
import { defineList } from '#web/operations/lists/list-definition.ts'
import type { ListRow, StateText } from '#web/operations/lists/list-row.ts'
import { countryName, countryOptions } from '#web/operations/lists/country-options.ts'
import { loadListOrFile, rowReaderOf, type ChoosableSource } from '#web/operations/lists/load-list.ts'
import { readListQuery } from '#web/operations/lists/read-list-query.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { smallestOf } from '#web/product/pictures.ts'
import { categoryOptions, type Categories } from './category-options.ts'
import { catalogActsOf, handleCatalogBulk } from './catalog-bulk.ts'
import { translatedTitles } from './field-labels.ts'

/** Of the view of special prices that end: when each does. */
const columnsOfEnding = ['name', 'picture', 'code', 'price', 'special-ends', 'state']
  .map((column) => `&columns=${column}`)
  .join('')

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>
const productList = (locals: Locals, categories: Categories, brands: Categories) => {
  const { t } = locals
  return defineList({
    id: 'catalog',
    columns: [
      { id: 'name', title: 'operations-catalog:list.name' },
      { id: 'picture', title: 'operations-catalog:list.picture' },
      { id: 'other', title: 'operations-catalog:list.other-language' },
      { id: 'code', title: 'operations-catalog:list.code', sortable: true },
      { id: 'brand', title: 'operations-catalog:list.brand', hidden: true },
      { id: 'category', title: 'operations-catalog:list.category', hidden: true },
      { id: 'variants', title: 'operations-catalog:list.variants', numeric: true },
      { id: 'price', title: 'operations-catalog:list.price', numeric: true },
      { id: 'usual', title: 'operations-catalog:list.usual', numeric: true, hidden: true },
      { id: 'special-ends', title: 'operations-catalog:list.special-ends', hidden: true },
      { id: 'free', title: 'operations-catalog:list.free', numeric: true },
      { id: 'countries', title: 'operations-catalog:list.countries', hidden: true },
      { id: 'state', title: 'operations-catalog:list.state' },
      { id: 'changed', title: 'operations-catalog:list.changed', sortable: true },
    ],
    filters: [
      {
        id: 'view',
        title: 'operations-catalog:list.view',
        kind: 'choice',
        options: catalogViews.map((value) => ({ value, label: t(`operations-catalog:view.${value}`) })),
      },
      {
        id: 'category',
        title: 'operations-catalog:list.category',
        kind: 'choice',
        options: categories,
      },
      {
        id: 'brand',
        title: 'operations-catalog:list.brand',
        kind: 'choice',
        options: brands,
      },
      {
        id: 'country',
        title: 'operations-catalog:list.prices-of',
        kind: 'choice',
        options: countryOptions(locals),
      },
    ],
    views: catalogViews.map((view) => ({
      title: `operations-catalog:view.${view}` as const,
      query: `view=${view}${view === 'special-ends' ? columnsOfEnding : ''}`,
    })),
    search: 'operations-catalog:list.search',
    fileCurrency: 'operations-catalog:list.currency',
    sort: { column: 'changed', descending: true },
  })
}

/** Products of the address: the rows, the whole list as a file, or the step before an act on many. */
export async function loadProducts(astro: AstroGlobal, admitted: Admission) {
  const { locals, url } = astro
  const { by } = admitted
  const [categories, brands] = await Promise.all([categoryOptions(locals), brandOptions(locals, by)])
  const list = readListQuery(productList(locals, categories, brands), await withCurrentCategory(locals, url))
  const source: ChoosableSource<typeof list.definition, ProductRow> = {
    list,
    read: ({ filters, ...query }) =>
      locals.shop.catalogAdmin.listPage(
        { ...query, filters: { ...filters, country: filters.country ?? locals.storefront.country.isoCode } },
        by,
      ),
    toRow: (row) => toRow(row, locals, categories),
    // What was changed after the list was shown may be no more what was chosen.
    momentOf: ({ code, changedAt }) => ({ id: code, at: changedAt }),
  }
  const bulk = await handleCatalogBulk(astro, admitted, { list, readPage: rowReaderOf(source) })
  if (bulk instanceof Response) return bulk
  const loaded = await loadListOrFile(astro, by, source)
  return loaded instanceof Response ? loaded : { ...loaded, bulk, acts: catalogActsOf(by, locals) }
}

/** A view that was saved, and an old link, may name a category by a former path. */
async function withCurrentCategory({ shop }: Locals, url: URL): Promise<URL> {
  const path = url.searchParams.get('category')
  if (path === null) return url
  const current = new URL(url)
  current.searchParams.set('category', (await shop.catalog.loadCurrentPath())(path))
  return current
}

/** Brands that products have; the shop's own by their name in the language of the page. */
async function brandOptions({ shop, storefront }: Locals, by: Operator): Promise<Categories> {
  const brands = await shop.catalogAdmin.listBrands(by)
  return brands
    .map((brand) => ({
      value: brand,
      label: shop.catalog.brandOf({ brand })?.name[storefront.language] ?? brand,
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label, storefront.language))
}

function toRow(row: ProductRow, locals: Locals, categories: Categories): ListRow {
  const { language, country } = locals.storefront
  const other = language === 'en' ? 'ar' : 'en'
  return {
    id: row.code,
    href: operationsPath('product', { code: row.code }),
    cells: {
      name: { kind: 'text', text: row.name[language] || row.code },
      picture: row.picture && { kind: 'picture', src: smallestOf(row.picture) },
      other: { kind: 'text', text: row.name[other], language: other },
      code: { kind: 'code', text: row.code },
      brand: { kind: 'text', text: row.brand },
      category: {
        kind: 'text',
        text: categories.find(({ value }) => value === row.category)?.label ?? row.category,
      },
      variants: { kind: 'number', value: row.variants },
      price: row.price && { kind: 'price', ...row.price },
      usual: row.price && {
        ...{ kind: 'money', amount: row.price.usual ?? row.price.amount, country: row.price.country },
      },
      'special-ends': row.price?.specialEndsAt
        ? { kind: 'time', at: row.price.specialEndsAt, country: row.price.country }
        : null,
      free: row.free === null ? null : { kind: 'number', value: row.free },
      countries: { kind: 'names', names: row.soldIn.map((code) => countryName(code, locals)) },
      state: { kind: 'states', states: productStates(row, locals) },
      changed: { kind: 'time', at: row.changedAt, country: country.isoCode },
    },
  }
}

const gapKeys = {
  arabic: 'operations-catalog:view.missing-arabic',
  picture: 'operations-catalog:view.missing-picture',
  measures: 'operations-catalog:view.missing-measures',
} as const satisfies Record<ProductGap, string>

/** What a product lacks, and whose Arabic is older than its English. */
export function productStates(
  { gaps, stale, isHidden }: Pick<ProductRow, 'gaps' | 'stale' | 'isHidden'>,
  { t, storefront }: Pick<Locals, 't' | 'storefront'>,
): readonly StateText[] {
  const missing: readonly StateText[] = [
    ...(isHidden ? [{ tone: 'neutral' as const, label: t('operations-catalog:hidden') }] : []),
    ...gaps.map((gap): StateText => ({ tone: 'warn', label: t(gapKeys[gap]) })),
  ]
  if (stale.length === 0) return missing
  const fields = stale
    .map((field) => t(translatedTitles[field]))
    .join(storefront.language === 'ar' ? '، ' : ', ')
  return [...missing, { tone: 'info', label: t('operations-catalog:stale', { fields }) }]
}
