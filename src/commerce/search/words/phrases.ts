import { findSeats, seatWord } from './seats.ts'
import type { SearchWords } from './search-words.ts'
import { splitWords } from './split-words.ts'
import { stem } from './stem.ts'
import { stopWords } from './stop-words.ts'

/** Stems that a phrase may mean, and how likely it does. */
export type Meaning = { readonly stems: readonly string[]; readonly weight: number }

/** Synonyms of words and phrases, by their stems. */
export type Phrases = {
  /** The longest known phrase at `at`, with its possible meanings. */
  match(
    stems: readonly string[],
    at: number,
  ): { readonly length: number; readonly meanings: readonly Meaning[] } | undefined
  /** Stem by written word of the phrases of one word. */
  readonly words: ReadonlyMap<string, string>
  /** The written words of all phrases. */
  readonly written: ReadonlySet<string>
}

export const synonymWeight = 0.85
const narrowerWeight = 0.75

export function createPhrases({
  synonyms,
  narrower,
  regional,
}: Pick<SearchWords, 'synonyms' | 'narrower' | 'regional'>): Phrases {
  const known = new Map<string, Meaning[]>()
  const single = new Map<string, string>()
  const written = new Set<string>()
  const phraseStems = (text: string): string[] => {
    const words = wordsOf(text)
    for (const word of words) written.add(word)
    const [only] = words
    if (only !== undefined && words.length === 1) single.set(only, stem(only))
    return words.map(stem)
  }
  let maxLength = 1
  const put = (phrase: readonly string[], meanings: readonly Meaning[]) => {
    if (phrase.length === 0) return
    maxLength = Math.max(maxLength, phrase.length)
    const key = phrase.join(' ')
    const list = known.get(key) ?? []
    for (const meaning of meanings)
      if (!list.some((each) => each.stems.join(' ') === meaning.stems.join(' '))) list.push(meaning)
    known.set(key, list)
  }
  for (const { en, ar } of synonyms) {
    const phrases = [...en, ...ar].map(phraseStems)
    for (const phrase of phrases) {
      put(phrase, [{ stems: phrase, weight: 1 }])
      put(
        phrase,
        phrases.filter((other) => other !== phrase).map((stems) => ({ stems, weight: synonymWeight })),
      )
    }
  }
  for (const { words, found } of narrower)
    for (const phrase of [...words.en, ...words.ar].map(phraseStems)) {
      put(phrase, [{ stems: phrase, weight: 1 }])
      put(
        phrase,
        [...found.en, ...found.ar].map((each) => ({ stems: phraseStems(each), weight: narrowerWeight })),
      )
    }
  for (const { means, words } of regional) {
    const meanings = known.get(phraseStems(means).join(' ')) ?? []
    for (const phrase of Object.values(words).flat().map(phraseStems)) {
      put(phrase, [{ stems: phrase, weight: 1 }])
      put(
        phrase,
        meanings.map(({ stems, weight }) => ({ stems, weight: Math.min(weight, synonymWeight) })),
      )
    }
  }
  return {
    words: single,
    written,
    match(stems, at) {
      for (let length = Math.min(maxLength, stems.length - at); length > 0; length -= 1) {
        const meanings = known.get(stems.slice(at, at + length).join(' '))
        if (meanings) return { length, meanings }
      }
      return undefined
    },
  }
}

/** Words of a phrase as a query is read: seats as one word, without stop words. */
export function wordsOf(text: string): string[] {
  const words = splitWords(text)
  const seats = findSeats(words, false)
  if (seats) words.splice(seats.from, seats.to - seats.from, seatWord(seats.seats))
  const retained = words.filter((word) => !stopWords.has(word))
  return retained.length > 0 ? retained : words
}
