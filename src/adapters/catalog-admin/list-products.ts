import { and, sql, type SQL } from 'drizzle-orm'
import {
  specialEndsWithinDays,
  type CatalogView,
  type ListedPrice,
  type ProductFilters,
  type ProductGap,
  type ProductRow,
} from '#commerce/catalog-admin/ports.ts'
import type { TranslatedField } from '#commerce/catalog-admin/product-texts.ts'
import type { Product } from '#commerce/catalog/product.ts'
import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import type { Country, CountryCode } from '#kernel/country.ts'
import { addMilliseconds, toInstant, type Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { countUpTo, keyset, type Key } from '#infrastructure/db/keyset.ts'
import { escapeLike, rowsOf, texts } from '#infrastructure/db/sql-helpers.ts'
import { loadListedPrices } from './list-prices.ts'

const dayMs = 86_400_000

type Row = {
  readonly code: string
  readonly document: Product
  readonly gaps: readonly ProductGap[]
  readonly stale: readonly TranslatedField[]
  readonly hidden: boolean
  readonly changed: Date | string
}

const byCode: Key<ProductRow> = {
  expression: sql`products.code`,
  kind: 'text',
  valueOf: ({ code }) => code,
}
const byChange: Key<ProductRow> = {
  expression: sql`products.changed_at`,
  kind: 'instant',
  valueOf: ({ changedAt }) => changedAt,
}

/** A page of the catalog. The search finds a code, a SKU, or a part of the name or brand. */
export async function listProducts(
  db: Database,
  query: ListQuery<ProductFilters>,
  { countries, now }: { readonly countries: readonly Country[]; readonly now: Instant },
): Promise<ListPage<ProductRow>> {
  const { view, category, brand, country } = query.filters
  const page = keyset<ProductRow>(query, query.sort === 'code' ? byCode : byChange, byCode)
  const matches =
    and(
      view === null ? undefined : view === 'special-ends' ? specialEnds(country, now) : conditions[view],
      brand === null ? undefined : sql`products.brand = ${brand}`,
      category === null
        ? undefined
        : sql`exists (select from product_categories place where place.path = ${category} and place.product_code = products.code)`,
      query.search === '' ? undefined : contains(query.search),
    ) ?? sql`true`
  const found = await rowsOf<Row>(
    db,
    sql`select code, document, gaps, stale_arabic as stale, hidden_at is not null as hidden, changed_at as changed from products
      where ${matches} and ${page.where} order by ${sql.join(page.orderBy, sql`, `)} limit ${page.limit}`,
  )
  const figures = await figuresOf(
    db,
    found.map(({ code }) => code),
  )
  const pricesOf = countries.find(({ isoCode }) => isoCode === country)
  const prices = pricesOf
    ? await loadListedPrices(
        db,
        found.map(({ document }) => document),
        pricesOf,
        now,
      )
    : new Map<string, ListedPrice>()
  const shown = page.toPage(
    found.map((row) => toRow(row, figures.get(row.code), prices.get(row.code) ?? null)),
  )
  // A search reads every product: not twice for what one page shows.
  const isWhole = query.cursor === null && shown.next === null
  const count = isWhole
    ? { count: shown.rows.length, isMore: false }
    : await countUpTo(db, sql`select 1 from products where ${matches}`)
  return { ...shown, count }
}

const lacks = (gap: ProductGap): SQL => sql`products.gaps @> array[${gap}]::text[]`

/** Uses the index of special prices by their end: few of them end soon. */
const specialEnds = (country: CountryCode | null, now: Instant): SQL =>
  sql`products.code in (select variant.product_code from prices price join variants variant using (sku)
    where price.special_ends_at > ${now}::timestamptz
      and price.special_ends_at <= ${addMilliseconds(now, specialEndsWithinDays * dayMs)}::timestamptz
      and ${country === null ? sql`true` : sql`price.country = ${country}`})`

const conditions: Readonly<Record<Exclude<CatalogView, 'special-ends'>, SQL>> = {
  'missing-arabic': lacks('arabic'),
  'stale-arabic': sql`products.stale_arabic <> '{}'`,
  'missing-picture': lacks('picture'),
  'missing-measures': lacks('measures'),
  hidden: sql`products.hidden_at is not null`,
  // Combos cost what their parts cost.
  'missing-price': sql`products.type not in ('combo', 'grouped')
    and products.code in (select product_code from variants variant where not variant.is_priced)`,
}

const contains = (search: string): SQL => {
  const pattern = `%${escapeLike(search.toLowerCase())}%`
  return sql`(products.title like ${pattern}
    or products.code = (select product_code from variants where sku = ${search.toUpperCase()}))`
}

type RowFigures = { readonly free: number; readonly countries: readonly string[] }

async function figuresOf(db: Database, codes: readonly string[]): Promise<ReadonlyMap<string, RowFigures>> {
  if (codes.length === 0) return new Map()
  const found = await rowsOf<RowFigures & { readonly code: string }>(
    db,
    sql`select given.code,
        coalesce((select sum(level.free)::int from variants variant join stock_levels level using (sku)
          where variant.product_code = given.code), 0) as free,
        array(select distinct price.country from variants variant join prices price using (sku)
          where variant.product_code = given.code order by 1) as countries
      from ${texts(codes)} as given(code)`,
  )
  return new Map(found.map(({ code, ...figures }) => [code, figures]))
}

function toRow(
  { code, document, gaps, stale, hidden, changed }: Row,
  figures: RowFigures | undefined,
  price: ListedPrice | null,
): ProductRow {
  const { name, brand, badges, categories, variants, pictures, parts } = document
  return {
    ...{ code, name, brand, badges, gaps, stale, isHidden: hidden },
    category: categories[0] ?? '',
    variants: variants.length,
    picture: pictures[0] ?? variants[0]?.pictures[0] ?? null,
    free: parts.length > 0 ? null : (figures?.free ?? 0),
    soldIn: figures?.countries ?? [],
    price,
    changedAt: toInstant(new Date(changed)),
  }
}

/** More are found by the search. */
const maxBrands = 500

/** From one brand to the next by their index, so that it reads a row of each and not every product. */
export async function listProductBrands(db: Database): Promise<readonly string[]> {
  const found = await rowsOf<{ brand: string }>(
    db,
    sql`with recursive each(brand) as (
        (select brand from products where brand > '' order by brand limit 1)
        union all
        select (select brand from products where brand > each.brand order by brand limit 1) from each
          where each.brand is not null)
      select brand from each where brand is not null limit ${maxBrands}`,
  )
  return found.map(({ brand }) => brand)
}
