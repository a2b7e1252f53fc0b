import { colorFamilies, type ColorFamily } from '#commerce/catalog/color-family.ts'
import type { OptionAttribute, OptionValue, Product } from '#commerce/catalog/product.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyText } from '#kernel/tidy-text.ts'

/** What shoppers read of an option's value, in the order of a sheet's columns. */
export const optionFields = ['en', 'ar', 'family'] as const
export type OptionField = (typeof optionFields)[number]

/** Fields of the values of options as a form shows and sends them, by `optionKey`; "" is none. Absent: as they are. */
export type OptionLabels = Readonly<Record<string, string>>

type OptionPlace = {
  readonly attribute: string
  readonly value: string
  readonly field: OptionField
}

export const optionKey = (attribute: string, value: string, field: OptionField): string =>
  `${attribute} ${value} ${field}`

/** What a key names; undefined: it is of something else, such as a measure. */
export function readOptionKey(key: string): OptionPlace | undefined {
  const [attribute = '', value = '', name, ...rest] = key.split(' ')
  const field = optionFields.find((one) => one === name)
  return field === undefined || rest.length > 0 ? undefined : { attribute, value, field }
}

type OptionProblem = OptionPlace & {
  readonly problem: 'unknown-option' | 'label-missing' | 'label-too-long' | 'label-taken' | 'not-a-family'
}
export type InvalidOptions = {
  readonly kind: 'invalid-options'
  readonly problems: readonly OptionProblem[]
}

const maxLabel = 120

/** A family is of colors only. */
export const optionFieldsOf = (attribute: OptionAttribute): readonly OptionField[] =>
  attribute === 'color' ? optionFields : ['en', 'ar']

const labelsOf = ({ label, family }: OptionValue): Readonly<Record<OptionField, string>> => ({
  en: label.en,
  ar: label.ar,
  family: family ?? '',
})

export const readOptionLabels = ({ options }: Pick<Product, 'options'>): OptionLabels =>
  Object.fromEntries(
    options.flatMap(({ attribute, values }) =>
      values.flatMap((one) =>
        optionFieldsOf(attribute).map((field) => [
          optionKey(attribute, one.value, field),
          labelsOf(one)[field],
        ]),
      ),
    ),
  )

/**
 * The product with these labels and families. Everything else of it stays: a value is what variants, addresses and orders name,
 * so only what is read of it changes. Says every field that is wrong.
 */
export function withOptionLabels(product: Product, labels: OptionLabels): Result<Product, InvalidOptions> {
  const before = readOptionLabels(product)
  const wanted = { ...before }
  const problems: OptionProblem[] = []
  for (const [key, text] of Object.entries(labels)) {
    const place = readOptionKey(key)
    if (!place) continue
    if (!Object.hasOwn(before, key)) problems.push({ ...place, problem: 'unknown-option' })
    else if (text !== before[key])
      wanted[key] = place.field === 'family' ? (familyOf(text) ?? text) : tidyText(text)
  }
  const options = product.options.map(({ attribute, values }) => ({
    attribute,
    values: values.map((one): OptionValue => {
      const after = (field: OptionField): string =>
        wanted[optionKey(attribute, one.value, field)] ?? labelsOf(one)[field]
      for (const field of optionFieldsOf(attribute)) {
        // What is not changed is not judged: imports may have brought what no form would take.
        if (after(field) === labelsOf(one)[field]) continue
        const others = values.filter(({ value }) => value !== one.value)
        const taken = others.map(({ value }) => wanted[optionKey(attribute, value, field)] ?? '')
        const problem = judge(field, after(field), taken)
        if (problem) problems.push({ attribute, value: one.value, field, problem })
      }
      const family = after('family')
      return {
        ...one,
        label: { en: after('en'), ar: after('ar') },
        family: family === '' ? null : (familyOf(family) ?? one.family),
      }
    }),
  }))
  return problems.length > 0 ? fail({ kind: 'invalid-options', problems }) : ok({ ...product, options })
}

function judge(
  field: OptionField,
  text: string,
  taken: readonly string[],
): OptionProblem['problem'] | undefined {
  if (field === 'family') return text === '' || familyOf(text) ? undefined : 'not-a-family'
  if (text === '') return 'label-missing'
  if (text.length > maxLabel) return 'label-too-long'
  // Two choices that read the same cannot be told apart.
  return taken.some((one) => one.toLowerCase() === text.toLowerCase()) ? 'label-taken' : undefined
}

const families = Object.entries(colorFamilies) as readonly (readonly [
  ColorFamily,
  (typeof colorFamilies)[ColorFamily],
])[]

/** By its code, or by its label in either language. */
export function familyOf(text: string): ColorFamily | undefined {
  const tidy = tidyText(text).toLowerCase()
  return families.find(([code, { label }]) =>
    [code, label.en.toLowerCase(), label.ar].some((name) => name === tidy),
  )?.[0]
}

/** A value's labels in one line, for people who read the history: "Sand · رملي · beige". */
export const writeOptionLabels = (value: OptionValue): string =>
  Object.values(labelsOf(value)).filter(Boolean).join(' · ')

type OptionSheet = {
  readonly labels: OptionLabels
  /** Lines that name no value of the product, and families that do not exist. */
  readonly unknown: readonly string[]
}

/**
 * Lines that were copied from a sheet: option and value, then columns as `optionFields`, separated by tabs. An empty cell leaves a
 * field as it is, "-" empties it. The first line may be a heading.
 */
export function parseOptionSheet(text: string, { options }: Pick<Product, 'options'>): OptionSheet {
  const labels: Record<string, string> = {}
  const unknown: string[] = []
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''))
  for (const [place, [first = '', second = '', ...cells]] of lines.entries()) {
    const option = options.find(({ attribute }) => attribute === first.toLowerCase())
    const named = option?.values.find(({ value }) => value === second.toLowerCase())
    if (!option || !named) {
      if (option || place > 0) unknown.push(`${first} ${second}`.trim())
      continue
    }
    for (const field of optionFieldsOf(option.attribute)) {
      const cell = cells[optionFields.indexOf(field)] ?? ''
      if (cell === '') continue
      const typed = /^[-–]$/.test(cell) ? '' : cell
      const read = field === 'family' && typed !== '' ? familyOf(typed) : typed
      if (read === undefined) unknown.push(cell)
      else labels[optionKey(option.attribute, named.value, field)] = read
    }
  }
  return { labels, unknown }
}
