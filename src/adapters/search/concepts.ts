import { kindTerm } from '#commerce/search/search-document.ts'
import type { Phrases, Saying } from '#commerce/search/words/phrases.ts'
import { stem } from '#commerce/search/words/stem.ts'
import { stopWords } from '#commerce/search/words/stop-words.ts'
import type { CatalogIndex } from './catalog-index.ts'

/** Something that is looked for: the words typed, and what may stand for them in a product. */
export type Concept = {
  readonly typed: string
  readonly sayings: readonly Saying[]
  /** Place of its first word among those typed. */
  readonly at: number
}

export type Concepts = {
  readonly concepts: readonly Concept[]
  /** The concept that says what the thing is: "sofa" in "blue sofa with legs"; undefined: none does. */
  readonly head: Concept | undefined
  /** Words that no product has, whatever is done to them. */
  readonly dropped: readonly string[]
  /** The words as they were read, if any was taken for another. */
  readonly corrected: string | null
}

/** How many words a beginning may stand for: one letter says so little that the most frequent will do. */
const completions = (begun: string): number => (begun.length === 1 ? 6 : begun.length === 2 ? 12 : 24)
const corrections = 3

/**
 * Makes of words what is looked for: phrases with their synonyms, words as they are, two words written as one and one
 * as two, beginnings of words, and what was probably meant. `unfinished`: the last word is still being typed.
 */
export function toConcepts(
  typed: readonly string[],
  index: CatalogIndex,
  phrases: Phrases,
  unfinished = false,
): Concepts {
  const { postings, vocabulary } = index
  const places = [...typed.keys()].filter((at) => !stopWords.has(typed[at] ?? ''))
  const kept = places.length > 0 ? places.map((at) => typed[at] ?? '') : typed
  const stems = kept.map(stem)
  const concepts: Concept[] = []
  const dropped: string[] = []
  const read: string[] = []
  let slips = false
  let reading = 0

  const has = (term: string): boolean => postings.find(term) !== undefined
  const hasSaying = ({ stems: terms }: Saying): boolean => terms.every(has)

  const readWord = (word: string, term: string, last: boolean): void => {
    const sayings: Saying[] = has(term) ? [{ stems: [term], weight: 1 }] : []
    if (unfinished && last)
      for (const { stem: whole } of vocabulary.complete(word, completions(word)))
        if (whole !== term) sayings.push({ stems: [whole], weight: sayings.length === 0 ? 0.9 : 0.7 })
    if (sayings.length > 0) return add(word, sayings)
    const apart = inTwo(word, has)
    if (apart) return add(word, [{ stems: apart, weight: 0.9 }])
    const bare = /^[وبلكف](?=..)/.test(word) ? stem(word.slice(1)) : ''
    if (bare && has(bare)) return add(word, [{ stems: [bare], weight: 0.9 }])
    const begun = word.length >= 4 ? vocabulary.complete(word, completions(word)) : []
    if (begun.length > 0)
      return add(
        word,
        begun.map(({ stem: whole }) => ({ stems: [whole], weight: 0.8 })),
      )
    const near = vocabulary.correct(word, corrections)
    const [nearest] = near
    if (!nearest) {
      dropped.push(word)
      return
    }
    slips = true
    const meant = phrases.match([nearest.stem], 0)?.sayings.filter(hasSaying) ?? []
    add(nearest.word, [
      { stems: [nearest.stem], weight: 1 },
      ...meant.filter(({ weight }) => weight < 1),
      ...near.slice(1).map((each) => ({ stems: [each.stem], weight: 0.4 })),
    ])
  }
  const add = (word: string, sayings: readonly Saying[]): void => {
    concepts.push({ typed: word, sayings, at: places[reading] ?? reading })
    read.push(word)
  }

  for (let at = 0; at < kept.length;) {
    reading = at
    const phrase = phrases.match(stems, at)
    const sayings = phrase?.sayings.filter(hasSaying) ?? []
    if (phrase && sayings.length > 0) {
      const ends = at + phrase.length === kept.length
      const text = kept.slice(at, at + phrase.length).join(' ')
      const begun =
        unfinished && ends && phrase.length === 1
          ? vocabulary
              .complete(kept[at] ?? '', completions(kept[at] ?? ''))
              .map((each) => ({ stems: [each.stem], weight: 0.6 }))
          : []
      add(text, [...sayings, ...begun])
      at += phrase.length
      continue
    }
    const joined = `${kept[at]}${kept[at + 1] ?? ''}`
    if (at + 1 < kept.length && !has(stems[at + 1] ?? '') && vocabulary.frequency(joined) > 0) {
      add(joined, [{ stems: [stem(joined)], weight: 0.95 }])
      at += 2
      continue
    }
    readWord(kept[at] ?? '', stems[at] ?? '', at === kept.length - 1)
    at += 1
  }
  return { concepts, head: headOf(concepts, typed, index), dropped, corrected: slips ? read.join(' ') : null }
}

/** "sofabed" → "sofa", "bed", where both are words of products. */
function inTwo(word: string, has: (term: string) => boolean): string[] | undefined {
  for (let at = 3; at <= word.length - 3; at += 1) {
    const parts = [stem(word.slice(0, at)), stem(word.slice(at))]
    if (parts.every(has) && has(parts.join(' '))) return parts
  }
  return undefined
}

/** After these, one says what it comes with, what it is for, where it stands. */
const asides = new Set(
  'with for in by between on over near under without and that من مع في بدون تحت فوق و'.split(' '),
)

/** What a thing is stands last before the first aside in English, first in Arabic. */
function headOf(
  concepts: readonly Concept[],
  typed: readonly string[],
  index: CatalogIndex,
): Concept | undefined {
  const aside = typed.findIndex((word, at) => at > 0 && asides.has(word))
  const kinds = concepts.filter((concept) => isKind(concept, index))
  const before = aside === -1 ? kinds : kinds.filter(({ at }) => at < aside)
  const among = before.length > 0 ? before : kinds
  return /\p{Script=Arabic}/u.test(typed.join('')) ? among[0] : among.at(-1)
}

/** Said of things of every kind, and of where they stand. */
const vague = new Set(
  'set sets suite outdoor patio garden balcony kids children storage furniture pair طقم أطقم خارجي حديقه اطفال تخزين اثاث'.split(
    ' ',
  ),
)

/** Whether a fair part of the products that have the words are what they say. */
const isKind = ({ typed, sayings }: Concept, index: CatalogIndex): boolean =>
  !vague.has(typed) &&
  sayings.some(({ stems, weight }) => {
    if (weight < 0.8) return false
    const all = Math.min(...stems.map((term) => index.postings.find(term)?.length ?? 0))
    return kindsOf(stems).some((kind) => 12 * (index.postings.find(kind)?.length ?? 0) > all)
  })

/** What a saying calls the thing: its last word in English, its first in Arabic. */
export const kindsOf = (stems: readonly string[]): string[] => {
  const stem = /\p{Script=Arabic}/u.test(stems[0] ?? '') ? stems[0] : stems.at(-1)
  return stem === undefined ? [] : [kindTerm(stem)]
}
