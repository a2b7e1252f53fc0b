import type { Brands } from '#commerce/catalog/brand.ts'
import type { Category } from '#commerce/catalog/category.ts'
import { pathsAbove } from '#commerce/catalog/category.ts'
import { colorFamilies } from '#commerce/catalog/color-family.ts'
import type { Product } from '#commerce/catalog/product.ts'
import type { Accessories } from './words/accessories.ts'
import { headOfArabic, headOfEnglish } from './words/head.ts'
import { splitWords } from './words/split-words.ts'
import { findSeats, seatWord } from './words/seats.ts'
import { stem } from './words/stem.ts'
import { stopWords } from './words/stop-words.ts'

/**
 * Weight of a word by field. Arabic names of brands are common nouns (cotton, silk, sand): they find the brand, behind the
 * things that are made of it.
 */
const weights = { kind: 7, name: 6, category: 5, keyword: 5, brand: 5, brandInArabic: 2, option: 3, material: 2, summary: 1, description: 0.5 } // prettier-ignore
type Field = keyof typeof weights

/** Usual number of words in a field: in a longer one each word weighs less. */
const usual: Readonly<Record<Field, number>> = {
  kind: 2, name: 6, category: 10, keyword: 10, brand: 1, brandInArabic: 1, option: 12, material: 8, summary: 24, description: 120,
} // prettier-ignore

/** What a product is found by: weighted stems, and the written words, to complete and correct queries. */
type SearchDocument = {
  /** Weight by term. */
  readonly terms: ReadonlyMap<string, number>
  /** So many of the terms, the first, are in more than its texts: a bulb whose text mentions a sofa is not named by "sofa". */
  readonly namedTerms: number
  /** A sample, or an accessory of what its categories list. */
  readonly isAccessory: boolean
  /** Stem by written word, of names, categories, keywords, brands and options. */
  readonly written: ReadonlyMap<string, string>
}

/** The words of a text without stop words, their stems, and the number of seats it mentions. */
type AnalyzedText = {
  readonly words: readonly string[]
  readonly stems: readonly string[]
  readonly seats: string | null
  readonly length: number
}

export type ToSearchDocument = (product: Product, categories: ReadonlyMap<string, Category>) => SearchDocument

/** Short texts repeat: names of categories, colors, brands, materials. */
const maxCached = 20_000
const maxCachedLength = 80

export function createSearchDocuments(
  accessories: Pick<Accessories, 'has'>,
  brands: Pick<Brands, 'ofProduct'>,
): ToSearchDocument {
  const known = new Map<string, AnalyzedText>()

  function analyze(text: string): AnalyzedText {
    const before = known.get(text)
    if (before) return before
    const all = splitWords(text)
    const words = all.filter((word) => !stopWords.has(word))
    const seats = findSeats(all, false)
    const analyzed = {
      words,
      stems: words.map(stem),
      seats: seats ? seatWord(seats.seats) : null,
      length: all.length,
    }
    if (text.length <= maxCachedLength) {
      if (known.size >= maxCached) known.clear()
      known.set(text, analyzed)
    }
    return analyzed
  }

  return (product, categories) => {
    const found = new Map<string, number>()
    const written = new Map<string, string>()
    const raise = (term: string, by: number) => found.set(term, (found.get(term) ?? 0) + by)
    const add = (field: Field, ...texts: readonly (string | null | undefined)[]) => {
      const analyzed = texts.flatMap((text) => (text ? [analyze(text)] : []))
      const length = analyzed.reduce((sum, each) => sum + each.length, 0)
      const each = weights[field] / (0.5 + 0.5 * Math.max(1, length / usual[field]))
      for (const one of analyzed) addWords(field, one, each)
    }
    const addWords = (field: Field, { words, stems, seats }: AnalyzedText, each: number) => {
      if (seats !== null) raise(seats, each)
      const isProse = field === 'description' || field === 'summary' || field === 'material'
      let before = ''
      for (let at = 0; at < words.length; at += 1) {
        const stemmed = stems[at] ?? ''
        raise(stemmed, each)
        if (field === 'kind') raise(kindTerm(stemmed), 100)
        if (isProse) continue
        written.set(words[at] ?? '', stemmed)
        if (at > 0) raise(`${before} ${stemmed}`, each)
        before = stemmed
      }
    }

    const heads = [headOfEnglish(product.name.en), headOfArabic(product.name.ar)]
    const isAccessory = accessories.has(heads, product.categories)
    add('name', product.name.en, product.name.ar)
    // An accessory is listed under the form of what it belongs to, and is not that thing.
    if (!isAccessory) add('kind', formOf(product.form))
    add('kind', ...heads)
    for (const path of new Set(product.categories.flatMap(pathsAbove))) {
      const name = categories.get(path)?.name
      add('category', name?.en ?? path.split('/').at(-1)?.replaceAll('-', ' '), name?.ar)
    }
    add('keyword', ...product.keywords.en, ...product.keywords.ar)
    add('brand', product.brand)
    add('brandInArabic', brands.ofProduct(product)?.name.ar)
    for (const { values } of product.options)
      for (const { label, family } of values)
        add('option', label.en, label.ar, ...(family ? Object.values(colorFamilies[family].label) : []))
    add('material', product.material.en, product.material.ar)
    const namedTerms = found.size
    add('summary', product.summary.en, product.summary.ar)
    add('description', product.description.en, product.description.ar)
    return { terms: found, namedTerms, isAccessory, written }
  }
}

/** The term of products that are the thing itself: "=sofa" finds no covers for sofas. */
export const kindTerm = (stem: string): string => `=${stem}`

/** "bed-bench" → "bench"; of a set, what it is a set of: "sofa-set" → "sofa set". */
const formOf = (form: string): string =>
  form.endsWith('-set') ? form.replaceAll('-', ' ') : (form.split('-').at(-1) ?? '')
