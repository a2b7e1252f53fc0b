import {
  optionAttributes,
  type OptionAttribute,
  type OptionValue,
  type Product,
  type Variant,
} from '#commerce/catalog/product.ts'
import type { SizeClass } from '#commerce/delivery/size-class.ts'
import { columns, getAt, setAt } from './columns.ts'
import type { Line } from './line.ts'
import type { RowError } from './row-error.ts'

type Said = ReadonlySet<string>

/** A variant of a line; where the file has no column for something, what is known stays. */
export function buildVariant(line: Line, said: Said, before: Variant | undefined, alone: boolean): Variant {
  const variant: Record<string, unknown> = {
    sku: line.sku,
    options: saysOptions(said)
      ? Object.fromEntries(Object.entries(line.options).map(([attribute, { value }]) => [attribute, value]))
      : (before?.options ?? {}),
    dimensions: { widthCm: null, depthCm: null, heightCm: null },
    weightKg: null,
    parcels: [],
    gtin: null,
    pictures: alone ? (before?.pictures ?? []) : (line.pictures ?? before?.pictures ?? []),
  }
  for (const { name, of, at } of columns) {
    if (of !== 'variant') continue
    const isSaid = said.has(name) || (name === 'parcels' && said.has('shipping_length'))
    const value = isSaid ? line.fields[name] : before && getAt(before, at)
    if (value !== undefined) setAt(variant, at, value)
  }
  variant['sizeClass'] ??= likelySizeClass(variant as unknown as Variant)
  return variant as unknown as Variant
}

export const saysOptions = (said: Said): boolean =>
  optionAttributes.some((attribute) => said.has(attribute) || said.has(`${attribute}_value`))

/** By its longest side, and by its weight where that is known. */
function likelySizeClass({ dimensions, weightKg }: Variant): SizeClass {
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
 * The choices of a product: those known (of a whole list of options, or of variants that stay) and those of its lines,
 * values in the order in which they come. Of a value that both name, the one in `first` is said.
 */
export function gatherOptions(
  lines: readonly Line[],
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

/** Each variant must say a value for every choice, and no two the same. */
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
        expected: 'a value, as the other lines of this product have one',
      })
    const key = options.map(({ attribute }) => chosen[attribute]).join('/')
    const other = seen.get(key)
    if (other !== undefined)
      errors.push({
        line: lineOf(sku),
        column: options[0]?.attribute ?? 'id',
        reason: 'same-options',
        expected: `something that tells it from ${other}`,
      })
    seen.set(key, sku)
  }
  return errors
}
