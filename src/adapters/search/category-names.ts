import type { Category } from '#commerce/catalog/category.ts'
import { allowedSlips, editDistance } from '#commerce/search/words/edit-distance.ts'
import type { Phrases } from '#commerce/search/words/phrases.ts'
import { splitWords } from '#commerce/search/words/split-words.ts'
import { stem } from '#commerce/search/words/stem.ts'
import { stopWords } from '#commerce/search/words/stop-words.ts'

export type FoundCategory = { readonly category: Category; readonly level: number; readonly fit: number }

/** Finds categories by their names in either language, as the shopper types. */
export type CategoryNames = (typed: readonly string[]) => readonly FoundCategory[]

type Part = { readonly word: string; readonly bare: string; readonly stem: string }
type Named = {
  readonly category: Category
  readonly level: number
  readonly names: readonly (readonly Part[])[]
}
/** Similarity of a typed word to a word of a name: 0 none, 1 the same. */
type Likeness = (word: string, stemmed: string, part: Part) => number

/** Scans all categories, of which there are a few hundred; synonyms and misspellings only when no name begins with the words. */
export function createCategoryNames(categories: Iterable<Category>, phrases: Phrases): CategoryNames {
  const all: Named[] = [...categories].map((category) => ({
    category,
    level: category.path.split('/').length,
    names: [category.name.en, category.name.ar].map((name) => splitWords(name).map(toPart)),
  }))
  const search = (words: readonly string[], likeness: Likeness): FoundCategory[] => {
    const stems = words.map(stem)
    const found: FoundCategory[] = []
    for (const { category, level, names } of all) {
      let fit = 0
      for (const name of names) fit = Math.max(fit, fitOf(words, stems, name, likeness))
      if (fit > 0) found.push({ category, level, fit })
    }
    return found.sort(
      (a, b) => b.fit - a.fit || a.level - b.level || a.category.position - b.category.position,
    )
  }
  return (typed) => {
    const words = typed.filter((word) => !stopWords.has(word))
    if (words.length === 0) return []
    const begun = search(words, beginning)
    if (begun.length > 0) return begun
    const meant = meanings(words, phrases).flatMap((meaning) => search(meaning, beginning))
    if (meant.length > 0) return [...new Map(meant.map((each) => [each.category.path, each])).values()]
    return search(words, nearly)
  }
}

const bareOf = (word: string): string => word.replace(/^ال/, '')
const toPart = (word: string): Part => ({ word, bare: bareOf(word), stem: stem(word) })

/** Synonyms of the whole query: "couch" also finds the category "Sofas". */
function meanings(words: readonly string[], phrases: Phrases): readonly (readonly string[])[] {
  const stems = words.map(stem)
  const match = phrases.match(stems, 0)
  if (!match || match.length < stems.length) return []
  return match.meanings.filter(({ weight }) => weight < 1).map(({ stems: meant }) => meant)
}

/** 1: the name itself; lower the more of it is missing or guessed; 0: a word of the query is not in it. */
function fitOf(
  words: readonly string[],
  stems: readonly string[],
  name: readonly Part[],
  likeness: Likeness,
): number {
  let sum = 0
  for (const [at, word] of words.entries()) {
    let best = 0
    for (const part of name) best = Math.max(best, likeness(word, stems[at] ?? '', part))
    if (best === 0) return 0
    sum += best
  }
  return sum / Math.max(words.length, name.length - 0.5)
}

const beginning: Likeness = (word, stemmed, part) =>
  word === part.word || stemmed === part.stem
    ? 1
    : part.word.startsWith(word) || part.bare.startsWith(bareOf(word))
      ? 0.9
      : 0

const nearly: Likeness = (word, stemmed, part) => {
  const begun = beginning(word, stemmed, part)
  const slips = allowedSlips(word)
  if (begun > 0 || slips === 0) return begun
  const { length } = word
  const ends = [part.word.length, length - 1, length, length + 1]
  const distance = Math.min(...ends.map((end) => editDistance(word, part.word.slice(0, end), slips)))
  return distance <= slips ? 0.5 - 0.1 * distance : 0
}
