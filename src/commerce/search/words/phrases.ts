import { findSeats, seatWord } from './seats.ts'
import type { SearchWords } from './search-words.ts'
import { splitWords } from './split-words.ts'
import { stem } from './stem.ts'

/** Stems that a phrase may mean, and how likely it does. */
export type Meaning = { readonly stems: readonly string[]; readonly weight: number }

/** Synonyms of words and phrases, by their stems. */
export type Phrases = {
  /** The longest known phrase at `at`, with its possible meanings. */
  match(
    stems: readonly string[],
    at: number,
  ): { readonly length: number; readonly meanings: readonly Meaning[] } | undefined
}

const synonymWeight = 0.85
const narrowerWeight = 0.75

export function createPhrases({ synonyms, narrower }: Pick<SearchWords, 'synonyms' | 'narrower'>): Phrases {
  const known = new Map<string, Meaning[]>()
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
  return {
    match(stems, at) {
      for (let length = Math.min(maxLength, stems.length - at); length > 0; length -= 1) {
        const meanings = known.get(stems.slice(at, at + length).join(' '))
        if (meanings) return { length, meanings }
      }
      return undefined
    },
  }
}

/** Stems of a phrase as a query is read, seats as one word. */
function phraseStems(text: string): string[] {
  const words = splitWords(text)
  const seats = findSeats(words, false)
  if (seats) words.splice(seats.from, seats.to - seats.from, seatWord(seats.seats))
  return words.map(stem)
}
