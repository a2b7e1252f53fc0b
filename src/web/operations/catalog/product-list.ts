import type { AstroGlobal } from 'astro'
import {
  catalogViews,
  type ProductGap,
  type ProductRow,
  type StoredProduct,
} from '#commerce/catalog-admin/ports.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { defineList } from '#web/operations/lists/list-definition.ts'
import type { ListRow, StateText } from '#web/operations/lists/list-row.ts'
import { countryName } from '#web/operations/lists/country-options.ts'
import { loadListOrFile } from '#web/operations/lists/load-list.ts'
import { readListQuery } from '#web/operations/lists/read-list-query.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { smallestOf } from '#web/product/pictures.ts'
import { translatedTitles } from './field-labels.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>
type Categories = readonly { readonly value: string; readonly label: string }[]

/** Every category with those above it: "Living / Sofas". */
async function categoryOptions({ shop, storefront }: Locals): Promise<Categories> {
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

const productList = ({ t }: Locals, categories: Categories) =>
  defineList({
    id: 'catalog',
    columns: [
      { id: 'name', title: 'operations-catalog:list.name' },
      { id: 'picture', title: 'operations-catalog:list.picture' },
      { id: 'other', title: 'operations-catalog:list.other-language' },
      { id: 'code', title: 'operations-catalog:list.code', sortable: true },
      { id: 'brand', title: 'operations-catalog:list.brand' },
      { id: 'category', title: 'operations-catalog:list.category', hidden: true },
      { id: 'variants', title: 'operations-catalog:list.variants', numeric: true },
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
    ],
    views: catalogViews.map((view) => ({
      title: `operations-catalog:view.${view}` as const,
      query: `view=${view}`,
    })),
    search: 'operations-catalog:list.search',
    sort: { column: 'changed', descending: true },
  })

export async function loadProducts(astro: AstroGlobal, by: StaffOperator) {
  const { locals, url } = astro
  const categories = await categoryOptions(locals)
  return loadListOrFile(astro, by, {
    list: readListQuery(productList(locals, categories), url),
    read: (query) => locals.shop.catalogAdmin.listPage(query, by),
    toRow: (row) => toRow(row, locals, categories),
  })
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
  { gaps, stale }: Pick<StoredProduct, 'gaps' | 'stale'>,
  { t, storefront }: Pick<Locals, 't' | 'storefront'>,
): readonly StateText[] {
  const missing = gaps.map((gap): StateText => ({ tone: 'warn', label: t(gapKeys[gap]) }))
  if (stale.length === 0) return missing
  const fields = stale
    .map((field) => t(translatedTitles[field]))
    .join(storefront.language === 'ar' ? '، ' : ', ')
  return [...missing, { tone: 'info', label: t('operations-catalog:stale', { fields }) }]
}
