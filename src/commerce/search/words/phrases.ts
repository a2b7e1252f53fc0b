import { findSeats, seatWord } from './seats.ts'
import type { SearchWords } from './search-words.ts'
import { splitWords } from './split-words.ts'
import { stem } from './stem.ts'

/** One way to say something: stems that belong together, and how surely it is meant. */
export type Saying = { readonly stems: readonly string[]; readonly weight: number }

/** What words and phrases also mean, by their stems. */
export type Phrases = {
  /** The longest phrase at `at` that is known, with all that it may mean. */
  match(
    stems: readonly string[],
    at: number,
  ): { readonly length: number; readonly sayings: readonly Saying[] } | undefined
}

const sameThing = 0.85
const widerThing = 0.75

export function createPhrases({ synonyms, narrower }: Pick<SearchWords, 'synonyms' | 'narrower'>): Phrases {
  const known = new Map<string, Saying[]>()
  let longest = 1
  const put = (phrase: readonly string[], sayings: readonly Saying[]) => {
    if (phrase.length === 0) return
    longest = Math.max(longest, phrase.length)
    const key = phrase.join(' ')
    const list = known.get(key) ?? []
    for (const saying of sayings)
      if (!list.some((each) => each.stems.join(' ') === saying.stems.join(' '))) list.push(saying)
    known.set(key, list)
  }
  for (const { en, ar } of synonyms) {
    const phrases = [...en, ...ar].map(phraseStems)
    for (const phrase of phrases) {
      put(phrase, [{ stems: phrase, weight: 1 }])
      put(
        phrase,
        phrases.filter((other) => other !== phrase).map((stems) => ({ stems, weight: sameThing })),
      )
    }
  }
  for (const { words, found } of narrower)
    for (const phrase of [...words.en, ...words.ar].map(phraseStems)) {
      put(phrase, [{ stems: phrase, weight: 1 }])
      put(
        phrase,
        [...found.en, ...found.ar].map((each) => ({ stems: phraseStems(each), weight: widerThing })),
      )
    }
  return {
    match(stems, at) {
      for (let length = Math.min(longest, stems.length - at); length > 0; length -= 1) {
        const sayings = known.get(stems.slice(at, at + length).join(' '))
        if (sayings) return { length, sayings }
      }
      return undefined
    },
  }
}

/** As a query would be read: seats made one word, stems. */
function phraseStems(text: string): string[] {
  const words = splitWords(text)
  const seats = findSeats(words, false)
  if (seats) words.splice(seats.from, seats.to - seats.from, seatWord(seats.seats))
  return words.map(stem)
}
