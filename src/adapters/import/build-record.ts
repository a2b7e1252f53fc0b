import type { ProductRecord } from '#commerce/catalog/product-record.ts'
import type { Product, Variant } from '#commerce/catalog/product.ts'
import type { BookPrice } from '#commerce/pricing/price-book.ts'
import type { Instant } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { agreeLines } from './agree-lines.ts'
import { buildVariant, checkOptions, gatherOptions, hasOptionColumns } from './build-variants.ts'
import { productColumns, variantColumns } from './columns.ts'
import { drawingOf } from './drawing-of.ts'
import { fillLanguages } from './fill-languages.ts'
import type { ProductLine } from './line.ts'
import { emptyProductDraft, type VariantDraft } from './product-draft.ts'
import { optionsSchema, productRecordSchema } from './product-record-schema.ts'
import { toSlug } from './read-options.ts'
import { excerpt, type RowError } from './row-error.ts'

export type BuildOptions = {
  /** Columns that the lines have, empty ones too. */
  readonly presentColumns: ReadonlySet<string>
  /** What the catalog has of this product. */
  readonly before: ProductRecord | undefined
  /** Variants that the file does not name are removed. */
  readonly deleteMissing: boolean
  readonly at: Instant
}

/** Builds the record of one product from its lines. Fields without a column stay as they are. */
export function buildRecord(
  lines: readonly ProductLine[],
  options: BuildOptions,
): Result<ProductRecord, readonly RowError[]> {
  const { presentColumns, before, deleteMissing } = options
  const agreed = agreeLines(lines)
  if (agreed.errors.length > 0) return fail(agreed.errors)
  const [first] = agreed.lines
  if (!first) return fail([])
  const missing = findMissing(agreed.lines, agreed.categories, options)
  if (missing.length > 0) return fail(missing)

  const named = agreed.lines.filter((line): line is NamedLine => line.sku !== null)
  const beforeBySku = new Map(before?.product.variants.map((variant) => [variant.sku, variant]))
  const built = named.map((line) =>
    buildVariant(line, line.sku, presentColumns, beforeBySku.get(line.sku), named.length === 1),
  )
  const remaining = deleteMissing
    ? []
    : (before?.product.variants ?? []).filter(({ sku }) => !named.some((line) => line.sku === sku))
  const hidden = agreed.lines.find((line) => line.hidden !== null)?.hidden ?? null
  const record = {
    product: buildProduct(
      first,
      agreed.lines,
      agreed.categories,
      { variants: sortVariants(built, remaining, before), remaining },
      options,
    ),
    prices: buildPrices(named, remaining, before),
    stock: buildStock(named),
    ...(hidden !== null && { hidden }),
  }
  const parsed = productRecordSchema.safeParse(record)
  if (!parsed.success)
    return fail(
      parsed.error.issues
        .slice(0, 5)
        .map(({ path, message }) => toRowError(path.map(String), message, record, first, named)),
    )
  const lineOf = (sku: string) => named.find((line) => line.sku === sku)?.line ?? first.line
  const { variants, options: parsedOptions } = parsed.data.product
  const errors = checkOptions(variants, parsedOptions, lineOf)
  return errors.length > 0 ? fail(errors) : ok(parsed.data)
}

type NamedLine = ProductLine & { readonly sku: string }

/** Variants that the catalog has keep their position; new ones follow. */
function sortVariants(
  built: readonly VariantDraft[],
  remaining: readonly Variant[],
  before: ProductRecord | undefined,
): readonly VariantDraft[] {
  if (remaining.length === 0) return built
  const positions = new Map(before?.product.variants.map(({ sku }, position) => [sku, position]))
  const positionOf = ({ sku }: { readonly sku: string }) => positions.get(sku) ?? positions.size
  return [...built, ...remaining].sort((a, b) => positionOf(a) - positionOf(b))
}

function buildProduct(
  first: ProductLine,
  lines: readonly ProductLine[],
  categories: readonly string[] | null,
  {
    variants,
    remaining,
  }: { readonly variants: readonly VariantDraft[]; readonly remaining: readonly Variant[] },
  { presentColumns, before, at }: BuildOptions,
) {
  const old = before?.product
  const draft = emptyProductDraft(first.code, at, first.line)
  draft.categories = categories ?? old?.categories ?? []
  draft.variants = variants
  for (const column of productColumns) {
    const line = presentColumns.has(column.name)
      ? lines.find(({ fields }) => fields[column.name] !== undefined)
      : undefined
    // An empty rank or date keeps the one that the product was given first.
    const keepsOld = column.name === 'rank' || column.name === 'published_at'
    if (line) column.fill(draft, line.fields[column.name])
    else if (old && (keepsOld || !presentColumns.has(column.name))) column.copy(draft, old)
  }
  draft.options = buildOptions(lines, draft.options, remaining.length > 0 ? old : undefined, presentColumns)
  const linkedPictures = lines.find((line) => line.pictures !== null)?.pictures
  let { pictures } = draft
  if (!presentColumns.has('pictures')) {
    if (linkedPictures && variants.length <= 1) pictures = linkedPictures
    if (isEmptyList(pictures) && variants.every((one) => isEmptyList(one.pictures)))
      pictures = [drawingOf(draft.form)]
  }
  const texts = fillLanguages(draft)
  const urlKey =
    draft.urlKey ||
    lines.find((line) => line.urlKey !== null)?.urlKey ||
    old?.urlKey ||
    toSlug(`${texts.name.en} ${first.code}`)
  return { ...draft, ...texts, pictures, urlKey }
}

/**
 * The options column lists all options; option columns, one per attribute, add values of the lines to those that
 * remaining variants (of `old`) still need.
 */
function buildOptions(
  lines: readonly ProductLine[],
  draftOptions: unknown,
  old: Product | undefined,
  presentColumns: ReadonlySet<string>,
): unknown {
  if (!hasOptionColumns(presentColumns)) return draftOptions
  if (!presentColumns.has('options')) return gatherOptions(lines, old?.options ?? [], 'lines')
  const listed = optionsSchema.safeParse(draftOptions)
  return listed.success ? gatherOptions(lines, listed.data, 'known') : draftOptions
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0

function findMissing(
  lines: readonly ProductLine[],
  categories: readonly string[] | null,
  { before }: BuildOptions,
): RowError[] {
  const line = lines[0]?.line ?? 0
  const missing: string[] = []
  if (!lines.some(({ fields }) => fields['title'] !== undefined) && !before) missing.push('title')
  if (categories?.length === 0 || (categories === null && !before)) missing.push('category')
  const hasOwnPrice = lines.every(({ fields }) => fields['type'] !== 'combo' && fields['type'] !== 'grouped')
  if (hasOwnPrice && !before && lines.every(({ prices }) => Object.keys(prices).length === 0))
    missing.push('price')
  return missing.map((column) => ({
    line,
    column,
    reason: 'missing',
    expected: 'a value: the product is new',
  }))
}

function buildPrices(
  lines: readonly NamedLine[],
  remaining: readonly Variant[],
  before: ProductRecord | undefined,
): ProductRecord['prices'] {
  const prices: Record<string, Record<string, BookPrice>> = {}
  for (const { sku } of remaining) if (before?.prices[sku]) prices[sku] = { ...before.prices[sku] }
  for (const { sku, prices: given } of lines) {
    const merged: Record<string, BookPrice | null> = { ...before?.prices[sku], ...given }
    const sold = Object.entries(merged).filter((entry): entry is [string, BookPrice] => entry[1] !== null)
    if (sold.length > 0) prices[sku] = Object.fromEntries(sold)
  }
  return prices
}

/** Null when no line has stock; locations that are not named keep theirs. */
function buildStock(lines: readonly NamedLine[]): ProductRecord['stock'] {
  if (lines.every(({ stock }) => stock === null)) return null
  return Object.fromEntries(
    lines.flatMap(({ sku, stock }) =>
      stock !== null && Object.keys(stock).length > 0 ? [[sku, stock]] : [],
    ),
  )
}

/** A validation error, by the line and column that its field came from. */
function toRowError(
  path: readonly string[],
  message: string,
  record: unknown,
  first: ProductLine,
  named: readonly NamedLine[],
): RowError {
  const [root, ...steps] = path
  const inVariant = root === 'product' && steps[0] === 'variants'
  const field = (inVariant ? steps.slice(2) : steps).join('.')
  const column = (inVariant ? variantColumns : productColumns).find(
    (one) => field === one.path || field.startsWith(`${one.path}.`),
  )
  const value = valueAt(record, path)
  return {
    line: (inVariant ? named[Number(steps[1])]?.line : undefined) ?? first.line,
    column: column?.name ?? (root === 'prices' ? 'price' : root === 'stock' ? 'stock' : field),
    reason: 'does-not-fit',
    read: excerpt(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')),
    expected: message,
  }
}

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (found, step) =>
      typeof found === 'object' && found !== null
        ? Object.entries(found).find(([key]) => key === step)?.[1]
        : undefined,
    value,
  )
