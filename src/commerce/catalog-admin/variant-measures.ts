import { isGtin } from '#commerce/catalog/gtin.ts'
import type { Product, Variant } from '#commerce/catalog/product.ts'
import { sizeClasses, type SizeClass } from '#commerce/delivery/size-class.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { fail, ok, type Result } from '#kernel/result.ts'

/** What delivery needs of a variant, in the order of a sheet's columns. */
export const measureFields = ['widthCm', 'depthCm', 'heightCm', 'weightKg', 'sizeClass', 'gtin'] as const
export type MeasureField = (typeof measureFields)[number]

/** Fields of variants as a form shows and sends them, by `measureKey`; "" is none. Absent: as they are. */
export type VariantMeasures = Readonly<Record<string, string>>

export const measureKey = (sku: string, field: MeasureField): string => `${sku} ${field}`

type MeasureProblem = {
  readonly sku: string
  readonly field: MeasureField
  readonly problem: 'unknown-sku' | 'not-whole-cm' | 'not-kg' | 'not-a-size' | 'not-a-gtin'
}
export type InvalidMeasures = {
  readonly kind: 'invalid-measures'
  readonly problems: readonly MeasureProblem[]
}

export type MeasuredVariant = Pick<Variant, 'sku' | 'dimensions' | 'weightKg' | 'sizeClass' | 'gtin'>

/** As imports accept them. */
const maxCm = 10_000
const maxKg = 10_000

const measuresOf = ({
  dimensions,
  weightKg,
  sizeClass,
  gtin,
}: MeasuredVariant): Readonly<Record<MeasureField, string>> => ({
  widthCm: String(dimensions.widthCm ?? ''),
  depthCm: String(dimensions.depthCm ?? ''),
  heightCm: String(dimensions.heightCm ?? ''),
  weightKg: String(weightKg ?? ''),
  sizeClass,
  gtin: gtin ?? '',
})

/** Of some variants; without `skus`, of all. */
export function readMeasures(
  { variants }: { readonly variants: readonly MeasuredVariant[] },
  skus?: ReadonlySet<string>,
): VariantMeasures {
  return Object.fromEntries(
    variants
      .filter(({ sku }) => skus === undefined || skus.has(sku))
      .flatMap((variant) => {
        const measures = measuresOf(variant)
        return measureFields.map((field) => [measureKey(variant.sku, field), measures[field]])
      }),
  )
}

/** The product with these measures. Everything else of it stays. Says every field that is wrong. */
export function withMeasures(product: Product, measures: VariantMeasures): Result<Product, InvalidMeasures> {
  const skus = new Set(product.variants.map(({ sku }) => sku))
  const problems: MeasureProblem[] = measureKeys(measures)
    .filter(({ sku }) => !skus.has(sku))
    .map((key) => ({ ...key, problem: 'unknown-sku' }))
  const variants = product.variants.map((variant) => {
    const before = measuresOf(variant)
    const typed = (field: MeasureField): string => {
      const key = measureKey(variant.sku, field)
      return Object.hasOwn(measures, key) ? tidyMeasure(field, measures[key] ?? '') : before[field]
    }
    const read = <Value>(
      field: MeasureField,
      parse: (text: string) => Value | undefined,
      problem: MeasureProblem['problem'],
      current: Value,
    ): Value => {
      // What is not changed is not judged: imports may have brought what no form would take.
      if (typed(field) === before[field]) return current
      const value = parse(typed(field))
      if (value === undefined) problems.push({ sku: variant.sku, field, problem })
      return value === undefined ? current : value
    }
    const { dimensions, weightKg, sizeClass, gtin } = variant
    return {
      ...variant,
      dimensions: {
        widthCm: read('widthCm', parseCm, 'not-whole-cm', dimensions.widthCm),
        depthCm: read('depthCm', parseCm, 'not-whole-cm', dimensions.depthCm),
        heightCm: read('heightCm', parseCm, 'not-whole-cm', dimensions.heightCm),
      },
      weightKg: read('weightKg', parseKg, 'not-kg', weightKg),
      sizeClass: read('sizeClass', parseSize, 'not-a-size', sizeClass),
      gtin: read('gtin', parseGtin, 'not-a-gtin', gtin),
    }
  })
  return problems.length > 0 ? fail({ kind: 'invalid-measures', problems }) : ok({ ...product, variants })
}

/** What keys of measures name; other keys are left out. */
function measureKeys(
  measures: VariantMeasures,
): readonly { readonly sku: string; readonly field: MeasureField }[] {
  return Object.keys(measures).flatMap((key) => {
    const place = key.lastIndexOf(' ')
    const field = measureFields.find((one) => one === key.slice(place + 1))
    return field === undefined ? [] : [{ sku: key.slice(0, place), field }]
  })
}

/** Arabic digits and decimal signs as Latin ones; sizes in capitals. */
function tidyMeasure(field: MeasureField, text: string): string {
  const tidy = toLatinDigits(text).trim()
  if (field === 'sizeClass') return tidy.toUpperCase()
  return field === 'weightKg' ? tidy.replace(/[٫,]/, '.') : tidy.replaceAll(/[\s-]/g, '')
}

const parseCm = (text: string): number | null | undefined => {
  if (text === '') return null
  if (!/^\d{1,5}$/.test(text)) return undefined
  const cm = Number(text)
  return cm >= 1 && cm <= maxCm ? cm : undefined
}

const parseKg = (text: string): number | null | undefined => {
  if (text === '') return null
  if (!/^\d{1,5}(?:\.\d{1,3})?$/.test(text)) return undefined
  return Number(text) <= maxKg ? Number(text) : undefined
}

const parseSize = (text: string): SizeClass | undefined => sizeClasses.find((size) => size === text)

const parseGtin = (text: string): string | null | undefined =>
  text === '' ? null : isGtin(text) ? text : undefined

/** A SKU's measures in one line, for people who read the history: "220 × 95 × 80 cm, 42.5 kg, XL". */
export function writeMeasures(variant: Variant): string {
  const { widthCm, depthCm, heightCm, weightKg, sizeClass, gtin } = measuresOf(variant)
  const sides = [widthCm, depthCm, heightCm].map((side) => (side === '' ? '–' : side)).join(' × ')
  return [`${sides} cm`, weightKg && `${weightKg} kg`, sizeClass, gtin].filter(Boolean).join(', ')
}

type Sheet = {
  readonly measures: VariantMeasures
  /** First cells of lines that are no SKU of the product. */
  readonly unknown: readonly string[]
}

/**
 * Lines that were copied from a sheet: a SKU, then columns as `measureFields`, separated by tabs. An empty cell leaves a field as
 * it is, "-" empties it. A line without any digit is a heading.
 */
export function parseMeasureSheet(text: string, { variants }: Pick<Product, 'variants'>): Sheet {
  const skus = new Map(variants.map(({ sku }) => [sku.toUpperCase(), sku]))
  const measures: Record<string, string> = {}
  const unknown: string[] = []
  for (const line of text.split(/\r?\n/)) {
    const [first = '', ...cells] = line.split('\t').map((cell) => cell.trim())
    if (first === '') continue
    const sku = skus.get(first.toUpperCase())
    if (sku === undefined) {
      if (/\d/.test(line)) unknown.push(first)
      continue
    }
    for (const [place, field] of measureFields.entries()) {
      const cell = cells[place] ?? ''
      if (cell !== '') measures[measureKey(sku, field)] = /^[-–]$/.test(cell) ? '' : cell
    }
  }
  return { measures, unknown }
}
