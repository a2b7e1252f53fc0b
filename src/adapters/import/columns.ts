import { optionAttributes, type Product, type Variant } from '#commerce/catalog/product.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import {
  asAssembly,
  asCm,
  asInstant,
  asJson,
  asKg,
  asList,
  asParts,
  asText,
  asUpper,
  asWhole,
  asWord,
  type Codec,
} from './codecs.ts'
import type { ProductDraft, VariantDraft } from './product-draft.ts'
import type { DecimalSign } from './read-number.ts'
import type { RowReason } from './row-error.ts'

/** A column that fills one field of a product or variant. `Source` is the catalog's shape, `Draft` what is being built. */
type FieldColumn<Source, Draft> = {
  readonly name: string
  /** Path of the field in validation errors: "name.en". */
  readonly path: string
  /** Lines of one product may differ: the first one that has it counts. */
  readonly mayDiffer: boolean
  /** What a valid cell looks like, for reports. */
  readonly expected: string
  read(text: string, decimal: DecimalSign): Result<unknown, RowReason>
  /** "" for null. */
  write(source: Source): string
  /** Fills the field with what `read` returned for this column. */
  fill(draft: Draft, value: unknown): void
  /** Fills the field with what the catalog has. */
  copy(draft: Draft, source: Source): void
}

export type ProductColumn = FieldColumn<Product, ProductDraft>
export type VariantColumn = FieldColumn<Variant, VariantDraft>

function column<Source, Draft, Value>(
  name: string,
  path: string,
  codec: Codec<Value>,
  get: (source: Source) => Value | null | undefined,
  set: (draft: Draft, value: Value | null) => void,
  mayDiffer = false,
): FieldColumn<Source, Draft> {
  return {
    name,
    path,
    mayDiffer,
    expected: codec.expected,
    read: (text, decimal) => {
      const read = codec.read(text, decimal)
      return read.ok ? ok(read.value) : fail(read.failure)
    },
    write(source) {
      const value = get(source)
      return value === null || value === undefined ? '' : codec.write(value)
    },
    // The value comes from `read` of this column, so its type is the codec's.
    fill: (draft, value) => set(draft, value as Value),
    copy(draft, source) {
      const value = get(source)
      if (value !== undefined) set(draft, value)
    },
  }
}

const product = <Value>(
  name: string,
  path: string,
  codec: Codec<Value>,
  get: (product: Product) => Value | null | undefined,
  set: (draft: ProductDraft, value: Value | null) => void,
  mayDiffer = false,
): ProductColumn => column(name, path, codec, get, set, mayDiffer)

type TextField = 'name' | 'summary' | 'description' | 'material' | 'care'
const text = (name: string, field: TextField, language: 'en' | 'ar'): ProductColumn =>
  product(
    name,
    `${field}.${language}`,
    asText,
    (from) => from[field]?.[language],
    (draft, value) => {
      draft[field][language] = value ?? ''
    },
    true,
  )

const keywords = (name: string, language: 'en' | 'ar'): ProductColumn =>
  product(
    name,
    `keywords.${language}`,
    asList,
    (from) => from.keywords[language],
    (draft, value) => {
      draft.keywords[language] = value ?? []
    },
    true,
  )

/** A field that the draft holds as the codec reads it. */
const plain = <Field extends keyof Product & keyof ProductDraft, Value extends ProductDraft[Field]>(
  name: string,
  field: Field,
  codec: Codec<Value>,
  get: (product: Product) => Value | null,
  mayDiffer = false,
): ProductColumn =>
  product(
    name,
    field,
    codec,
    get,
    (draft, value) => {
      draft[field] = value as Value
    },
    mayDiffer,
  )

/** In the order of an export, under the names of Google Merchant Center where it has them. */
export const productColumns: readonly ProductColumn[] = [
  text('title', 'name', 'en'),
  text('title_ar', 'name', 'ar'),
  plain('url_key', 'urlKey', asWord, (from) => from.urlKey, true),
  plain('type', 'type', asWord, (from) => from.type),
  plain('brand', 'brand', asText, (from) => from.brand),
  text('summary', 'summary', 'en'),
  text('summary_ar', 'summary', 'ar'),
  text('description', 'description', 'en'),
  text('description_ar', 'description', 'ar'),
  plain('options', 'options', asJson, (from) => from.options),
  text('material', 'material', 'en'),
  text('material_ar', 'material', 'ar'),
  text('care', 'care', 'en'),
  text('care_ar', 'care', 'ar'),
  plain('warranty', 'warranty', asJson, (from) => from.warranty),
  plain('assembly', 'assembly', asAssembly, (from) => from.assembly),
  plain('made_in', 'madeIn', asUpper, (from) => from.madeIn),
  plain('badges', 'badges', asList, (from) => from.badges),
  keywords('keywords', 'en'),
  keywords('keywords_ar', 'ar'),
  plain('form', 'form', asWord, (from) => from.form),
  plain('pictures', 'pictures', asJson, (from) => from.pictures),
  plain('a_plus_content', 'aPlusContent', asJson, (from) => from.aPlusContent),
  plain('related', 'related', asList, (from) => from.related),
  plain('complete_the_look', 'completeTheLook', asList, (from) => from.completeTheLook),
  plain('parts', 'parts', asParts, (from) => from.parts),
  plain('combo_saving', 'comboSaving', asWhole, (from) => from.comboSaving),
  plain('gift', 'gift', asJson, (from) => from.gift),
  plain('made_to_measure', 'madeToMeasure', asJson, (from) => from.madeToMeasure),
  plain('return_class', 'returnClass', asWord, (from) => from.returnClass),
  product(
    'lead_time_days',
    'supply.leadTimeDays',
    asWhole,
    (from) => from.supply.leadTimeDays,
    (draft, value) => {
      draft.supply.leadTimeDays = value ?? 0
    },
  ),
  product(
    'seller',
    'supply.seller',
    asJson,
    (from) => from.supply.seller,
    (draft, value) => {
      draft.supply.seller = value
    },
  ),
  plain('rank', 'rank', asWhole, (from) => from.rank, true),
  plain('published_at', 'publishedAt', asInstant, (from) => from.publishedAt, true),
]

const variant = <Value>(
  name: string,
  path: string,
  codec: Codec<Value>,
  get: (variant: Variant) => Value | null,
  set: (draft: VariantDraft, value: Value | null) => void,
): VariantColumn => column(name, path, codec, get, set)

const measure = (name: string, side: keyof Variant['dimensions']): VariantColumn =>
  variant(
    name,
    `dimensions.${side}`,
    asCm,
    (from) => from.dimensions[side],
    (draft, value) => {
      draft.dimensions[side] = value
    },
  )

export const variantColumns: readonly VariantColumn[] = [
  measure('product_width', 'widthCm'),
  measure('product_length', 'depthCm'),
  measure('product_height', 'heightCm'),
  variant(
    'product_weight',
    'weightKg',
    asKg,
    (from) => from.weightKg,
    (draft, value) => {
      draft.weightKg = value
    },
  ),
  variant(
    'size_class',
    'sizeClass',
    asUpper,
    (from) => from.sizeClass,
    (draft, value) => {
      draft.sizeClass = value
    },
  ),
  variant(
    'parcels',
    'parcels',
    asJson,
    (from) => from.parcels,
    (draft, value) => {
      draft.parcels = value
    },
  ),
  variant(
    'gtin',
    'gtin',
    asText,
    (from) => from.gtin,
    (draft, value) => {
      draft.gtin = value
    },
  ),
  variant(
    'variant_pictures',
    'pictures',
    asJson,
    (from) => from.pictures,
    (draft, value) => {
      draft.pictures = value
    },
  ),
]

const fieldColumnNames = [...productColumns, ...variantColumns].map(({ name }) => name)

/** Columns that fill several fields, or only together with others. */
// prettier-ignore
export const otherColumns = [
  'id', 'item_group_id', 'category', 'product_type', 'link', 'image_link', 'additional_image_link', 'price', 'sale_price',
  'sale_price_effective_date', 'availability', 'stock', 'shop_visibility', 'shipping_weight', 'shipping_length', 'shipping_width',
  'shipping_height', 'color_hex', 'color_family',
  ...optionAttributes.flatMap((attribute) => [attribute, `${attribute}_ar`, `${attribute}_value`]),
] as const

/** Google's columns that the shop has no use for: skipped without a report. */
// prettier-ignore
const skippedColumns = new Set([
  'condition', 'google_product_category', 'shipping', 'tax', 'age_group', 'gender', 'adult', 'identifier_exists', 'mpn',
  'mobile_link', 'is_bundle', 'multipack', 'cost_of_goods_sold', 'custom_label_0', 'custom_label_1', 'custom_label_2',
  'custom_label_3', 'custom_label_4',
])

/** In the order in which people look for them. */
export const columnNames: readonly string[] = [...otherColumns, ...fieldColumnNames]
const knownColumns = new Set<string>(columnNames)
const ofCountry = /^(?:price|sale_price|sale_price_effective_date)_([a-z]{2})$/

/** Of prices, what a unit costs in a country. */
export const isCostColumn = (name: string, countries?: readonly string[]): boolean => {
  const country = /^cost_([a-z]{2})$/.exec(name)?.[1]
  return country !== undefined && (countries?.includes(country) ?? true)
}

/** Whether an import reads or skips a column of this name; `countries` are ISO codes. */
export function isKnownColumn(name: string, countries: readonly string[]): boolean {
  const country = ofCountry.exec(name)?.[1]
  return (
    knownColumns.has(name) ||
    skippedColumns.has(name) ||
    (country !== undefined && countries.includes(country)) ||
    /^stock_[a-z0-9-]+$/.test(name)
  )
}
