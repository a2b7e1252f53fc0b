import { isBelow } from '#commerce/catalog/category.ts'
import type { SearchWords } from './search-words.ts'
import { splitWords } from './split-words.ts'
import { stem } from './stem.ts'

/** Tells samples and accessories apart from the main products in the same categories. */
export type Accessories = {
  /** `heads`: the words that name a product, as of `headOfEnglish` and `headOfArabic`. */
  has(heads: readonly string[], categories: readonly string[]): boolean
}

/** A product is an accessory by the word that names it, in some rows only below their categories. */
export function createAccessories(rows: SearchWords['accessories']): Accessories {
  const byStem = new Map<string, (readonly string[] | undefined)[]>()
  for (const { words, within } of rows)
    for (const word of [...words.en, ...words.ar].flatMap(splitWords).map(stem))
      byStem.set(word, [...(byStem.get(word) ?? []), within])
  return {
    has: (heads, categories) =>
      heads.some((word) =>
        byStem.get(stem(word))?.some((within) => !within || categories.some((path) => isBelow(path, within))),
      ),
  }
}
