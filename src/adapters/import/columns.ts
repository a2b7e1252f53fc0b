import { optionAttributes } from '#commerce/catalog/product.ts'
import {
  asAssembly, asCm, asInstant, asJson, asKg, asList, asParts, asText, asUpper, asWhole, asWord, type Codec,
} from './codecs.ts' // prettier-ignore

/** A column that fills one place of a product or a variant. */
export type Column = {
  readonly name: string
  readonly of: 'product' | 'variant'
  /** "name.en" */
  readonly at: string
  readonly as: Codec
  /** Lines of one product may differ: the first that says it counts. */
  readonly mayDiffer?: boolean
}
const product = (name: string, at: string, as: Codec, mayDiffer = false): Column => ({ name, of: 'product', at, as, mayDiffer }) // prettier-ignore
const variant = (name: string, at: string, as: Codec): Column => ({ name, of: 'variant', at, as })

/** In the order of an export. Names of Google Merchant where there are some. */
export const columns: readonly Column[] = [
  product('title', 'name.en', asText, true),
  product('title_ar', 'name.ar', asText, true),
  product('url_key', 'urlKey', asWord, true),
  product('type', 'type', asWord),
  product('brand', 'brand', asText),
  product('summary', 'summary.en', asText, true),
  product('summary_ar', 'summary.ar', asText, true),
  product('description', 'description.en', asText, true),
  product('description_ar', 'description.ar', asText, true),
  product('options', 'options', asJson),
  variant('product_width', 'dimensions.widthCm', asCm),
  variant('product_length', 'dimensions.depthCm', asCm),
  variant('product_height', 'dimensions.heightCm', asCm),
  variant('product_weight', 'weightKg', asKg),
  variant('size_class', 'sizeClass', asUpper),
  variant('parcels', 'parcels', asJson),
  variant('gtin', 'gtin', asText),
  variant('variant_pictures', 'pictures', asJson),
  product('material', 'material.en', asText, true),
  product('material_ar', 'material.ar', asText, true),
  product('care', 'care.en', asText, true),
  product('care_ar', 'care.ar', asText, true),
  product('warranty', 'warranty', asJson),
  product('assembly', 'assembly', asAssembly),
  product('made_in', 'madeIn', asUpper),
  product('badges', 'badges', asList),
  product('keywords', 'keywords.en', asList, true),
  product('keywords_ar', 'keywords.ar', asList, true),
  product('form', 'form', asWord),
  product('pictures', 'pictures', asJson),
  product('a_plus_content', 'aPlusContent', asJson),
  product('related', 'related', asList),
  product('complete_the_look', 'completeTheLook', asList),
  product('parts', 'parts', asParts),
  product('combo_saving', 'comboSaving', asWhole),
  product('gift', 'gift', asJson),
  product('made_to_measure', 'madeToMeasure', asJson),
  product('return_class', 'returnClass', asWord),
  product('lead_days', 'supply.leadDays', asWhole),
  product('seller', 'supply.seller', asJson),
  product('rank', 'rank', asWhole, true),
  product('published_at', 'publishedAt', asInstant, true),
]
export const columnByName: ReadonlyMap<string, Column> = new Map(
  columns.map((column) => [column.name, column]),
)

/** Columns that fill more than one place, or none by themselves. */
export const otherColumns = [
  'id', 'item_group_id', 'category', 'product_type', 'link', 'image_link', 'additional_image_link', 'price', 'sale_price',
  'sale_price_effective_date', 'availability', 'stock', 'shipping_weight', 'shipping_length', 'shipping_width',
  'shipping_height', 'color_hex', 'color_family',
  ...optionAttributes.flatMap((attribute) => [attribute, `${attribute}_ar`, `${attribute}_value`]),
] as const // prettier-ignore

/** Columns of Google's that say nothing to us: read without a word. */
const passedOver = new Set([
  'condition', 'google_product_category', 'shipping', 'tax', 'age_group', 'gender', 'adult', 'identifier_exists', 'mpn',
  'mobile_link', 'is_bundle', 'multipack', 'cost_of_goods_sold', 'custom_label_0', 'custom_label_1', 'custom_label_2',
  'custom_label_3', 'custom_label_4',
]) // prettier-ignore

const single = new Set<string>([...otherColumns, ...columnByName.keys()])
const ofCountry = /^(?:price|sale_price|sale_price_effective_date)_([a-z]{2})$/

/** Whether an import knows what a column means; `countries` are ISO codes. */
export function knowsColumn(name: string, countries: readonly string[]): boolean {
  const country = ofCountry.exec(name)?.[1]
  return (
    single.has(name) ||
    passedOver.has(name) ||
    (country !== undefined && countries.includes(country)) ||
    /^stock_[a-z0-9-]+$/.test(name)
  )
}

export function getAt(value: unknown, place: string): unknown {
  let found = value
  for (const step of place.split('.')) found = (found as Record<string, unknown> | null | undefined)?.[step]
  return found
}

/** Sets a place of a plain object, making what lies above it. */
export function setAt(target: Record<string, unknown>, place: string, value: unknown): void {
  const steps = place.split('.')
  const last = steps.pop() ?? ''
  let inside = target
  for (const step of steps) inside = (inside[step] ??= {}) as Record<string, unknown>
  inside[last] = value
}
