import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ProductGap } from '#commerce/catalog-admin/ports.ts'
import type { TranslatedField } from '#commerce/catalog-admin/product-texts.ts'
import type { Product } from '#commerce/catalog/product.ts'
import type { OperatorRef } from '#commerce/staff/operator.ts'
import type { PlannedPrice } from '#commerce/pricing/price-book.ts'
import { at, minor } from '#infrastructure/db/columns.ts'

/*
 * Prices, stock and places in categories, of which one product has dozens, name their SKU or product without a foreign
 * key: checking each row costs an import as much as writing it (docs/decisions/0018). The writer of the catalog, which
 * holds one lock, adds and removes them together with what they belong to.
 */

export const categoryTable = pgTable('categories', {
  path: text('path').primaryKey(),
  nameEn: text('name_en').notNull(),
  nameAr: text('name_ar').notNull(),
  position: integer('position').notNull(),
})

/** `document` is the whole product with its variants; the other columns are for lookups and sorting. */
export const products = pgTable(
  'products',
  {
    code: text('code').primaryKey(),
    urlKey: text('url_key').notNull().unique('products_url_key'),
    type: text('type').$type<Product['type']>().notNull(),
    rank: integer('rank').notNull(),
    publishedAt: at('published_at').notNull(),
    /** Of the document or a price, for sitemaps. */
    changedAt: at('changed_at').notNull(),
    /** Of the document with sorted keys, so that imports skip unchanged products. */
    digest: text('digest').notNull(),
    document: jsonb('document').$type<Product>().notNull(),
    /** What the document lacks. */
    gaps: text('gaps')
      .array()
      .$type<ProductGap[]>()
      .notNull()
      .generatedAlwaysAs(
        sql`array_remove(array[
          case when document -> 'summary' ->> 'en' <> '' and coalesce(document -> 'summary' ->> 'ar', '') = ''
            or document -> 'description' ->> 'en' <> '' and coalesce(document -> 'description' ->> 'ar', '') = ''
            or document -> 'material' ->> 'en' <> '' and coalesce(document -> 'material' ->> 'ar', '') = ''
            or document -> 'care' ->> 'en' <> '' and coalesce(document -> 'care' ->> 'ar', '') = '' then 'arabic' end,
          case when not jsonb_path_exists(document, '$.pictures[*] ? (!(@.view == "drawing"))') and not jsonb_path_exists(document, '$.variants[*].pictures[*] ? (!(@.view == "drawing"))') then 'picture' end,
          case when jsonb_array_length(document -> 'parts') = 0 and jsonb_path_exists(document, '$.variants[*].dimensions ? (@.widthCm == null && @.depthCm == null && @.heightCm == null)') then 'measures' end
        ], null)`,
      ),
    /** Since when the shop does not show or sell it; null: it does. No part of the document, so that imports leave it as it is. */
    hiddenAt: at('hidden_at'),
    hiddenBy: jsonb('hidden_by').$type<OperatorRef>(),
    /** Fields whose English was changed after their Arabic. */
    staleArabic: text('stale_arabic').array().$type<TranslatedField[]>().notNull().default([]),
    /** Of the document, by which operators narrow their list. */
    brand: text('brand')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(document ->> 'brand', '')`),
    /** By what operators find it. */
    title: text('title')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(coalesce(document -> 'name' ->> 'en', '') || ' ' || coalesce(document -> 'name' ->> 'ar', '') || ' ' || code || ' ' || coalesce(document ->> 'brand', ''))`,
      ),
  },
  (table) => [
    index('products_rank').on(table.rank, table.code),
    // Sorted the same on every engine, whatever its collation.
    index('products_code_c').on(sql`${table.code} collate "C"`),
    index('products_published').on(table.publishedAt),
    index('products_changed').on(table.changedAt, sql`${table.code} collate "C"`),
    index('products_brand').on(table.brand, table.changedAt, sql`${table.code} collate "C"`),
    index('products_hidden')
      .on(sql`${table.code} collate "C"`)
      .where(sql`${table.hiddenAt} is not null`),
    // Which uploaded pictures it names, for the library.
    index('products_media').using(
      'gin',
      sql`(jsonb_path_query_array(document, '$.pictures[*].base ? (@ starts with "/media/")') || jsonb_path_query_array(document, '$.variants[*].pictures[*].base ? (@ starts with "/media/")') || jsonb_path_query_array(document, '$.aPlusContent.** ? (@.type() == "string" && @ starts with "/media/")'))`,
    ),
    index('products_gaps').using('gin', table.gaps),
    index('products_stale')
      .on(table.changedAt)
      .where(sql`${table.staleArabic} <> '{}'`),
  ],
)

/** Products of each category, including those of its descendants. */
export const productCategories = pgTable(
  'product_categories',
  {
    path: text('path').notNull(),
    productCode: text('product_code').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.path, table.productCode] }),
    index('product_categories_product').on(table.productCode),
  ],
)

/** Parts of combos and grouped products: a change of a part is a change of the bundle. */
export const bundleComponents = pgTable(
  'bundle_components',
  {
    sku: text('sku').notNull(),
    productCode: text('product_code')
      .notNull()
      .references(() => products.code, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.sku, table.productCode] }),
    index('bundle_components_product').on(table.productCode),
  ],
)

/** The product of each SKU; the variant itself is in the product's document. */
export const variants = pgTable(
  'variants',
  {
    sku: text('sku').primaryKey(),
    productCode: text('product_code')
      .notNull()
      .references(() => products.code, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** Of the document, as 14 digits, to look it up by what a scanner reads. */
    gtin: text('gtin'),
    /** Whether it has a price in any country: written by triggers of both tables, so that no writer of prices forgets it. */
    isPriced: boolean('is_priced').notNull().default(false),
  },
  (table) => [
    index('variants_product').on(table.productCode),
    index('variants_unpriced')
      .on(table.productCode)
      .where(sql`not ${table.isPriced}`),
    index('variants_gtin')
      .on(table.gtin)
      .where(sql`${table.gtin} is not null`),
  ],
)

/** Price books, in minor units of the country's currency. */
export const prices = pgTable(
  'prices',
  {
    sku: text('sku').notNull(),
    country: text('country').notNull(),
    defaultMinor: minor('default_minor').notNull(),
    specialMinor: minor('special_minor'),
    specialStartsAt: at('special_starts_at'),
    specialEndsAt: at('special_ends_at'),
    /** Since when these prices are in effect; they move to the history when replaced. */
    sinceAt: at('since_at').notNull(),
    /** Prices that begin and end at planned moments, in order; null: none. */
    planned: jsonb('planned').$type<readonly PlannedPrice[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.sku, table.country] }),
    index('prices_planned')
      .on(table.country)
      .where(sql`${table.planned} is not null`),
    index('prices_special_ends')
      .on(table.specialEndsAt, table.country)
      .where(sql`${table.specialEndsAt} is not null`),
    check('prices_some_planned', sql`${table.planned} <> '[]'::jsonb`),
    check('prices_default_not_negative', sql`${table.defaultMinor} >= 0`),
    check('prices_special_positive', sql`${table.specialMinor} > 0`),
    check('prices_special_ends_after_start', sql`${table.specialEndsAt} > ${table.specialStartsAt}`),
    check(
      'prices_dates_of_special',
      sql`${table.specialMinor} is not null or (${table.specialStartsAt} is null and ${table.specialEndsAt} is null)`,
    ),
  ],
)

/** Past prices. Outlives the SKU, so that deleting a product does not erase its price history. */
export const priceHistory = pgTable(
  'price_history',
  {
    sku: text('sku').notNull(),
    country: text('country').notNull(),
    minor: minor('minor').notNull(),
    fromAt: at('from_at').notNull(),
    untilAt: at('until_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sku, table.country, table.fromAt] }),
    check('price_history_until_after_from', sql`${table.untilAt} > ${table.fromAt}`),
  ],
)

export const stockLocations = pgTable(
  'stock_locations',
  {
    code: text('code').primaryKey(),
    kind: text('kind', { enum: ['warehouse', 'store'] }).notNull(),
    country: text('country').notNull(),
  },
  (table) => [index('stock_locations_country').on(table.country)],
)

export const stockLevels = pgTable(
  'stock_levels',
  {
    sku: text('sku').notNull(),
    location: text('location').notNull(),
    onHand: integer('on_hand').notNull(),
    reserved: integer('reserved').notNull().default(0),
    /** Units that are not sold. */
    safety: integer('safety').notNull().default(0),
    /** What may be sold: the one place where it is computed in the database. */
    free: integer('free')
      .notNull()
      .generatedAlwaysAs(sql`greatest(0, on_hand - reserved - safety)`),
  },
  (table) => [
    primaryKey({ columns: [table.sku, table.location] }),
    // Of what operators list. Not of the free units, whose every change would then be written to each index.
    index('stock_levels_sku_c').on(sql`${table.sku} collate "C"`, sql`${table.location} collate "C"`),
    check(
      'stock_levels_reserved_within',
      sql`${table.reserved} >= 0 and ${table.reserved} <= ${table.onHand}`,
    ),
    check('stock_levels_safety', sql`${table.safety} >= 0`),
  ],
)

/** Former URL keys, redirected to the product's current one. */
export const urlRedirects = pgTable('url_redirects', {
  urlKey: text('url_key').primaryKey(),
  productCode: text('product_code')
    .notNull()
    .references(() => products.code, { onDelete: 'cascade' }),
})

/** Former paths of categories, each with the current path. One that is a category again is shown, whatever is here. */
export const categoryRedirects = pgTable(
  'category_redirects',
  {
    path: text('path').primaryKey(),
    target: text('target').notNull(),
  },
  (table) => [
    index('category_redirects_target').on(table.target),
    check('category_redirects_elsewhere', sql`${table.path} <> ${table.target}`),
  ],
)

/** One row: how often a category was added, renamed or moved. Statements that read promotions tell by it what they may know. */
export const categoryPlaces = pgTable(
  'category_places',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    version: integer('version').notNull(),
  },
  (table) => [check('category_places_one', sql`${table.isOnly}`)],
)

/** The last change of each product, stock and removal included. */
export const productChanges = pgTable(
  'product_changes',
  {
    code: text('code').primaryKey(),
    changedAt: at('changed_at').notNull(),
  },
  (table) => [index('product_changes_changed').on(table.changedAt)],
)

/** Digest of the files that were seeded last; a start with the same files does nothing. */
export const catalogSeeds = pgTable('catalog_seeds', {
  name: text('name').primaryKey(),
  digest: text('digest').notNull(),
  seededAt: at('seeded_at').notNull(),
})
