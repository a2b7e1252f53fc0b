import type { Category } from '#commerce/catalog/category.ts'
import { pathsAbove } from '#commerce/catalog/category.ts'
import { colorFamilies } from '#commerce/catalog/color-family.ts'
import type { Product } from '#commerce/catalog/product.ts'
import { splitWords } from './words/split-words.ts'
import { findSeats, seatWord } from './words/seats.ts'
import { stem } from './words/stem.ts'
import { stopWords } from './words/stop-words.ts'

/** How much a word says about a product, by where it stands. */
const weights = { kind: 7, name: 6, category: 5, keyword: 5, brand: 5, option: 3, material: 2, summary: 1, description: 0.5 } // prettier-ignore
type Field = keyof typeof weights

/** Words expected in a field: a longer one says less with each. */
const usual: Readonly<Record<Field, number>> = {
  kind: 2, name: 6, category: 10, keyword: 10, brand: 1, option: 12, material: 8, summary: 24, description: 120,
} // prettier-ignore

/** What a product is found by: stems with their weight, and the words as written, to complete and correct what is typed. */
export type SearchDocument = {
  readonly weights: ReadonlyMap<string, number>
  /** Stem by written word; of names, categories, keywords, brands and options only. */
  readonly written: ReadonlyMap<string, string>
}

/** A text as it is kept: its words with their stems, what says nothing left out, and how many seats it speaks of. */
type Analysed = {
  readonly words: readonly string[]
  readonly stems: readonly string[]
  readonly seats: string | null
  readonly length: number
}

export type ToSearchDocument = (product: Product, categories: ReadonlyMap<string, Category>) => SearchDocument

/** Short texts come again and again: names of categories, colors, brands, materials. */
const remembered = 20_000
const short = 80

export function createSearchDocuments(): ToSearchDocument {
  const known = new Map<string, Analysed>()

  function analyse(text: string): Analysed {
    const before = known.get(text)
    if (before) return before
    const all = splitWords(text)
    const words = all.filter((word) => !stopWords.has(word))
    const seats = findSeats(all, false)
    const analysed = {
      words,
      stems: words.map(stem),
      seats: seats ? seatWord(seats.seats) : null,
      length: all.length,
    }
    if (text.length <= short) {
      if (known.size >= remembered) known.clear()
      known.set(text, analysed)
    }
    return analysed
  }

  return (product, categories) => {
    const found = new Map<string, number>()
    const written = new Map<string, string>()
    const raise = (term: string, by: number) => found.set(term, (found.get(term) ?? 0) + by)
    const add = (field: Field, ...texts: readonly (string | null | undefined)[]) => {
      const analysed = texts.flatMap((text) => (text ? [analyse(text)] : []))
      const length = analysed.reduce((sum, each) => sum + each.length, 0)
      const each = weights[field] / (0.5 + 0.5 * Math.max(1, length / usual[field]))
      for (const one of analysed) addWords(field, one, each)
    }
    const addWords = (field: Field, { words, stems, seats }: Analysed, each: number) => {
      if (seats !== null) raise(seats, each)
      const isRunning = field === 'description' || field === 'summary' || field === 'material'
      for (let at = 0; at < words.length; at += 1) {
        const stemmed = stems[at] ?? ''
        raise(stemmed, each)
        if (field === 'kind') raise(kindTerm(stemmed), 100)
        if (isRunning) continue
        written.set(words[at] ?? '', stemmed)
        if (at > 0) raise(`${stems[at - 1]} ${stemmed}`, each)
      }
    }

    add('name', product.name.en, product.name.ar)
    add('kind', product.form.replaceAll('-', ' '), headOf(product.name.en), firstOf(product.name.ar))
    for (const path of new Set(product.categories.flatMap(pathsAbove))) {
      const name = categories.get(path)?.name
      add('category', name?.en ?? path.split('/').at(-1)?.replaceAll('-', ' '), name?.ar)
    }
    add('keyword', ...product.keywords.en, ...product.keywords.ar)
    add('brand', product.brand)
    for (const { values } of product.options)
      for (const { label, family } of values)
        add('option', label.en, label.ar, ...(family ? Object.values(colorFamilies[family].label) : []))
    add('material', product.material.en, product.material.ar)
    add('summary', product.summary.en, product.summary.ar)
    add('description', product.description.en, product.description.ar)
    return { weights: found, written }
  }
}

/** Under which products are kept that are the thing itself: "=sofa" has no covers for sofas. */
export const kindTerm = (stem: string): string => `=${stem}`

/** "Zahra three-seat sofa with storage" → "sofa": what it is stands last, before what it comes with. */
function headOf(name: string): string {
  const [first = ''] = name.split(/,|\(| - | – |\b(?:with|for|in|of|and|without)\b/i)
  return splitWords(first).at(-1) ?? ''
}

/** In Arabic what it is stands first. */
const firstOf = (name: string): string => splitWords(name)[0] ?? ''
