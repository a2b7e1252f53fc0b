import {
  familyOf,
  optionFieldsOf,
  optionFields,
  optionKey,
  readOptionKey,
  type InvalidOptions,
  type OptionField,
} from '#commerce/catalog-admin/option-labels.ts'
import { colorFamilies } from '#commerce/catalog/color-family.ts'
import type { Product } from '#commerce/catalog/product.ts'
import type { FieldConflict } from '#commerce/lists/merge-fields.ts'
import type { Translate } from '#i18n/translator.ts'
import type { Language } from '#kernel/language.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { optionTitles } from './field-labels.ts'
import type { VariantsPage } from './handle-variants.ts'

/** The field that fills the column of families. */
export const fillFamily = 'all family'
const optionId = (key: string): string => `option-${key.replaceAll(' ', '-')}`

export const isFamilyKey = (key: string): boolean => readOptionKey(key)?.field === 'family'

/** "Colour, Sand, Arabic"; undefined: the key is of no option of the product. */
export function labelOfOption(
  key: string,
  { options }: Product,
  language: Language,
  t: Translate,
): string | undefined {
  const place = readOptionKey(key)
  const option = options.find(({ attribute }) => attribute === place?.attribute)
  if (!place || !option) return undefined
  const named = option.values.find(({ value }) => value === place.value)?.label[language] ?? place.value
  return [t(`product:choice.${option.attribute}`), named, t(optionTitles[place.field])].join(
    language === 'ar' ? '، ' : ', ',
  )
}

/** Families of a conflict by their names; as such they are read again. */
export function optionConflict(conflict: FieldConflict, language: Language): FieldConflict {
  if (!isFamilyKey(conflict.field)) return conflict
  const name = (text: string): string => {
    const family = familyOf(text)
    return family === undefined ? text : colorFamilies[family].label[language]
  }
  const { before, mine, theirs } = conflict
  return { ...conflict, before: name(before), mine: name(mine), theirs: name(theirs) }
}

export const optionProblems = (
  { problems }: InvalidOptions,
  product: Product,
  language: Language,
  t: Translate,
): readonly FieldProblem[] =>
  problems.map(({ attribute, value, field, problem }) => {
    const key = optionKey(attribute, value, field)
    const label = labelOfOption(key, product, language, t) ?? `${attribute} ${value}`
    return { text: `${label}: ${t(`operations-catalog:options.${problem}`)}`, field: optionId(key) }
  })

type OptionInput = {
  readonly id: string
  readonly name: string
  readonly field: OptionField
  readonly value: string
  readonly language: Language | null
  readonly isWrong: boolean
  /** False: the field is asked above, since two people have changed it. */
  readonly isOpen: boolean
}
type OptionRow = {
  /** As lines of a sheet name it. */
  readonly attribute: Product['options'][number]['attribute']
  readonly value: string
  /** Null: the option has no such field. */
  readonly inputs: readonly (OptionInput | null)[]
}

/** The fields of each value of the product's options. */
export const optionGrid = ({ stored, typed, problems, conflicts }: VariantsPage): readonly OptionRow[] =>
  stored.product.options.flatMap(({ attribute, values }) =>
    values.map(({ value }) => ({
      ...{ attribute, value },
      inputs: optionColumns(stored.product).map((field) => {
        if (!optionFieldsOf(attribute).includes(field)) return null
        const name = optionKey(attribute, value, field)
        const id = optionId(name)
        const text = typed[name] ?? ''
        return {
          ...{ id, name, field, language: field === 'family' ? null : field },
          value: field === 'family' ? (familyOf(text) ?? '') : text,
          isWrong: problems.some((one) => one.field === id),
          isOpen: !conflicts.some((one) => one.field === name),
        }
      }),
    })),
  )

/** Families have a column where a product has colors. */
export const optionColumns = ({ options }: Product): readonly OptionField[] =>
  optionFields.filter((field) => options.some(({ attribute }) => optionFieldsOf(attribute).includes(field)))

/** The families to choose from, with none first. */
export const familyChoices = (
  language: Language,
  none: string,
): readonly { readonly code: string; readonly name: string }[] => [
  { code: '', name: none },
  ...Object.entries(colorFamilies).map(([code, { label }]) => ({ code, name: label[language] })),
]
