import type { Language } from '#kernel/language.ts'
import type { Product, Variant } from './product.ts'

/** The options of a variant as text: "Sand · 220 cm". "" when there is nothing to choose. */
export const choiceOf = (product: Product, { options }: Variant, language: Language): string =>
  product.options
    .filter(({ values }) => values.length > 1)
    .flatMap(({ attribute, values }) => {
      const label = values.find(({ value }) => value === options[attribute])?.label[language]
      return label === undefined ? [] : [label]
    })
    .join(' · ')
