import {
  optionAttributes,
  type OptionAttribute,
  type OptionValue,
  type Product,
  type Variant,
} from '#commerce/catalog/product.ts'
import type { SizeClass } from '#commerce/delivery/size-class.ts'
import { variantColumns } from './columns.ts'
import type { ProductLine } from './line.ts'
import { emptyVariantDraft, type VariantDraft } from './product-draft.ts'
import type { RowError } from './row-error.ts'

/** Builds the variant of a line. Fields without a column stay as they are. `isOnly`: pictures are the product's. */
export function buildVariant(
  line: ProductLine,
  sku: string,
  presentColumns: ReadonlySet<string>,
  before: Variant | undefined,
  isOnly: boolean,
): VariantDraft {
  const draft = emptyVariantDraft(sku)
  draft.options = hasOptionColumns(presentColumns)
    ? Object.fromEntries(Object.entries(line.options).map(([attribute, { value }]) => [attribute, value]))
    : (before?.options ?? {})
  draft.pictures = isOnly ? (before?.pictures ?? []) : (line.pictures ?? before?.pictures ?? [])
  for (const column of variantColumns) {
    const isPresent =
      presentColumns.has(column.name) || (column.name === 'parcels' && presentColumns.has('shipping_length'))
    const value = line.fields[column.name]
    if (isPresent && value !== undefined) column.fill(draft, value)
    else if (!isPresent && before) column.copy(draft, before)
  }
  return { ...draft, sizeClass: draft.sizeClass ?? likelySizeClass(draft) }
}

/** Whether there is a column per option attribute. */
export const hasOptionColumns = (presentColumns: ReadonlySet<string>): boolean =>
  optionAttributes.some(
    (attribute) => presentColumns.has(attribute) || presentColumns.has(`${attribute}_value`),
  )

/** By the longest side, and by the weight if it is known. */
function likelySizeClass({ dimensions, weightKg }: Pick<VariantDraft, 'dimensions' | 'weightKg'>): SizeClass {
  const side = Math.max(0, ...Object.values(dimensions).filter((cm) => cm !== null))
  if (side === 0 && weightKg === null) return 'M'
  const kg = weightKg ?? 0
  if (side <= 40 && kg <= 5) return 'XS'
  if (side <= 80 && kg <= 15) return 'S'
  if (side <= 120 && kg <= 30) return 'M'
  if (side <= 180 && kg <= 50) return 'L'
  return side <= 240 && kg <= 90 ? 'XL' : 'XXL'
}

/**
 * Options of a product: the known ones, then those of its lines, values in the order of the lines. A value in both keeps
 * the label of `first`.
 */
export function gatherOptions(
  lines: readonly ProductLine[],
  known: Product['options'],
  first: 'known' | 'lines',
): Product['options'] {
  const gathered = new Map<OptionAttribute, Map<string, OptionValue>>()
  for (const { attribute, values } of known)
    gathered.set(attribute, new Map(values.map((value) => [value.value, value])))
  const fixed = first === 'known' ? new Set(known.flatMap(({ values }) => values)) : new Set()
  for (const attribute of optionAttributes) {
    for (const { options } of lines) {
      const value = options[attribute]
      if (!value) continue
      const values = gathered.get(attribute) ?? new Map<string, OptionValue>()
      gathered.set(attribute, values)
      const before = values.get(value.value)
      if (before === undefined || !fixed.has(before)) values.set(value.value, value)
    }
  }
  return [...gathered].map(([attribute, values]) => ({ attribute, values: [...values.values()] }))
}

/** Each variant needs a value for every option, and a combination of its own. */
export function checkOptions(
  variants: readonly Variant[],
  options: Product['options'],
  lineOf: (sku: string) => number,
): RowError[] {
  const errors: RowError[] = []
  const seen = new Map<string, string>()
  for (const { sku, options: chosen } of variants) {
    const missing = options.find(
      ({ attribute, values }) => !values.some(({ value }) => value === chosen[attribute]),
    )
    if (missing)
      errors.push({
        line: lineOf(sku),
        column: missing.attribute,
        reason: 'option-missing',
        read: chosen[missing.attribute] ?? '',
        expected: 'a value, as in the other lines of this product',
      })
    const key = options.map(({ attribute }) => chosen[attribute]).join('/')
    const other = seen.get(key)
    if (other !== undefined)
      errors.push({
        line: lineOf(sku),
        column: options[0]?.attribute ?? 'id',
        reason: 'same-options',
        expected: `a value that differs from ${other}`,
      })
    seen.set(key, sku)
  }
  return errors
}
