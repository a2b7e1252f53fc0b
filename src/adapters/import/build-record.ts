import type { Product, Variant } from '#commerce/catalog/product.ts'
import { fromStock } from '#commerce/catalog/supply.ts'
import type { ProductRecord } from '#commerce/catalog/product-record.ts'
import type { BookPrice } from '#commerce/pricing/price-book.ts'
import type { Instant } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { agreeLines } from './agree-lines.ts'
import { buildVariant, checkOptions, gatherOptions, saysOptions } from './build-variants.ts'
import { columns, getAt, setAt } from './columns.ts'
import { drawingOf } from './drawing-of.ts'
import { fillLanguages } from './fill-languages.ts'
import type { Line } from './line.ts'
import { productRecordSchema } from './product-record-schema.ts'
import { toSlug } from './read-options.ts'
import { shown, type RowError } from './row-error.ts'

export type BuildOptions = {
  /** Columns that the file has. */
  readonly said: ReadonlySet<string>
  /** What the shop has of this product. */
  readonly before: ProductRecord | undefined
  /** Variants that the file does not name go. */
  readonly deleteMissing: boolean
  readonly at: Instant
}

/** Lines of one product to its record. What the file has no column for stays as it is. */
export function buildRecord(
  lines: readonly Line[],
  options: BuildOptions,
): Result<ProductRecord, readonly RowError[]> {
  const { said, before, deleteMissing } = options
  const agreed = agreeLines(lines)
  if (agreed.errors.length > 0) return fail(agreed.errors)
  const [first] = agreed.lines
  if (!first) return fail([])
  const missing = findMissing(agreed.lines, agreed.categories, options)
  if (missing.length > 0) return fail(missing)

  const named = agreed.lines.filter(({ sku }) => sku !== null)
  const beforeBySku = new Map(before?.product.variants.map((variant) => [variant.sku, variant]))
  const built = named.map((line) =>
    buildVariant(line, said, beforeBySku.get(line.sku ?? ''), named.length === 1),
  )
  const kept = deleteMissing
    ? []
    : (before?.product.variants ?? []).filter(({ sku }) => !named.some((line) => line.sku === sku))
  const product = buildProduct(
    agreed.lines,
    agreed.categories,
    inOrder(built, kept, before),
    kept.length > 0,
    options,
  )
  const lineOf = (sku: string) => named.find((line) => line.sku === sku)?.line ?? first.line
  const errors = checkOptions(product.variants, product.options, lineOf)
  if (errors.length > 0) return fail(errors)

  const record = { product, prices: buildPrices(named, kept, before), stock: buildStock(named) }
  const parsed = productRecordSchema.safeParse(record)
  if (parsed.success) return ok(parsed.data)
  return fail(
    parsed.error.issues
      .slice(0, 5)
      .map(({ path, message }) => toError(path.map(String), message, record, first, named)),
  )
}

/** Those that stay keep their place among what was there; new ones follow. */
function inOrder(
  built: readonly Variant[],
  kept: readonly Variant[],
  before: ProductRecord | undefined,
): readonly Variant[] {
  if (kept.length === 0) return built
  const places = new Map(before?.product.variants.map(({ sku }, place) => [sku, place]))
  const placeOf = ({ sku }: Variant) => places.get(sku) ?? places.size
  return [...built, ...kept].sort((a, b) => placeOf(a) - placeOf(b))
}

function buildProduct(
  lines: readonly Line[],
  categories: readonly string[] | null,
  variants: readonly Variant[],
  hasKept: boolean,
  { said, before, at }: BuildOptions,
): Product {
  const old = before?.product
  const [first] = lines
  const product: Record<string, unknown> = {
    ...plainProduct(at, first?.line ?? 0),
    code: first?.code,
    categories: categories ?? old?.categories,
    variants,
  }
  for (const { name, of, at: place } of columns) {
    if (of !== 'product') continue
    const value = said.has(name)
      ? lines.find(({ fields }) => fields[name] !== undefined)?.fields[name]
      : old && getAt(old, place)
    // Ranks and dates that nobody gave stay what they were given first.
    const steady =
      value === undefined && old && (name === 'rank' || name === 'published_at') ? getAt(old, place) : value
    if (steady !== undefined) setAt(product, place, steady)
  }
  const whole = said.has('options')
  // Values that only a kept variant has must stay to be chosen.
  const known = whole ? (product['options'] as Product['options']) : hasKept ? (old?.options ?? []) : []
  if (saysOptions(said)) product['options'] = gatherOptions(lines, known, whole ? 'known' : 'lines')
  else if (!whole) product['options'] = old?.options ?? []
  const pictures = lines.find((line) => line.pictures !== null)?.pictures
  if (!said.has('pictures') && pictures && variants.length <= 1) product['pictures'] = pictures
  const drawn = product as { pictures: readonly unknown[]; form: string }
  if (
    !said.has('pictures') &&
    drawn.pictures.length === 0 &&
    variants.every((one) => one.pictures.length === 0)
  )
    drawn.pictures = [drawingOf(drawn.form)]
  fillLanguages(product)
  product['urlKey'] ??= lines.find(({ urlKey }) => urlKey !== null)?.urlKey ?? old?.urlKey
  product['urlKey'] ??= toSlug(`${getAt(product, 'name.en')} ${String(first?.code)}`)
  return product as unknown as Product
}

/** What a product is when nobody says otherwise. */
const plainProduct = (at: Instant, line: number): Record<string, unknown> => ({
  type: 'general',
  brand: '',
  name: { en: '', ar: '' },
  summary: { en: '', ar: '' },
  description: { en: '', ar: '' },
  options: [],
  material: { en: '', ar: '' },
  care: { en: '', ar: '' },
  warranty: [],
  assembly: { by: 'none', minutes: null },
  // "Unknown" of ISO 3166's own for users.
  madeIn: 'ZZ',
  badges: [],
  keywords: { en: [], ar: [] },
  // An empty frame, for a thing without a picture.
  form: 'frame',
  pictures: [],
  aPlusContent: [],
  related: [],
  completeTheLook: [],
  parts: [],
  comboSaving: null,
  gift: null,
  madeToMeasure: null,
  returnClass: 'standard',
  supply: { ...fromStock },
  rank: 100_000 + line,
  publishedAt: at,
})

function findMissing(
  lines: readonly Line[],
  categories: readonly string[] | null,
  { before }: BuildOptions,
): RowError[] {
  const line = lines[0]?.line ?? 0
  const missing: string[] = []
  if (!lines.some(({ fields }) => fields['title'] !== undefined) && !before) missing.push('title')
  if (categories?.length === 0 || (categories === null && !before)) missing.push('category')
  const ownPrice = lines.every(({ fields }) => fields['type'] !== 'combo' && fields['type'] !== 'grouped')
  if (ownPrice && !before && lines.every(({ prices }) => Object.keys(prices).length === 0))
    missing.push('price')
  return missing.map((column) => ({
    line,
    column,
    reason: 'missing',
    expected: 'something: the product is new',
  }))
}

function buildPrices(
  lines: readonly Line[],
  kept: readonly Variant[],
  before: ProductRecord | undefined,
): ProductRecord['prices'] {
  const prices: Record<string, Record<string, BookPrice>> = {}
  for (const { sku } of kept) if (before?.prices[sku]) prices[sku] = { ...before.prices[sku] }
  for (const { sku, prices: said } of lines) {
    if (sku === null) continue
    const merged: Record<string, BookPrice | null> = { ...before?.prices[sku], ...said }
    const asked = Object.entries(merged).filter((entry): entry is [string, BookPrice] => entry[1] !== null)
    if (asked.length > 0) prices[sku] = Object.fromEntries(asked)
  }
  return prices
}

/** Null when the file says nothing of stock; a place that it does not name keeps its pieces. */
function buildStock(lines: readonly Line[]): ProductRecord['stock'] {
  if (lines.every(({ stock }) => stock === null)) return null
  return Object.fromEntries(
    lines.flatMap(({ sku, stock }) =>
      sku !== null && stock !== null && Object.keys(stock).length > 0 ? [[sku, stock]] : [],
    ),
  )
}

/** A place in the record, as the line and column that it came from. */
function toError(
  path: readonly string[],
  message: string,
  record: unknown,
  first: Line,
  named: readonly Line[],
): RowError {
  const [root, ...steps] = path
  const inVariant = root === 'product' && steps[0] === 'variants'
  const place = (inVariant ? steps.slice(2) : steps).join('.')
  const column = columns.find(
    ({ of, at }) =>
      of === (inVariant ? 'variant' : 'product') && (place === at || place.startsWith(`${at}.`)),
  )
  const value = getAt(record, path.join('.'))
  return {
    line: (inVariant ? named[Number(steps[1])]?.line : undefined) ?? first.line,
    column: column?.name ?? (root === 'prices' ? 'price' : root === 'stock' ? 'stock' : place),
    reason: 'does-not-fit',
    read: shown(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')),
    expected: message,
  }
}
