import { kindTerm } from '#commerce/search/search-document.ts'
import type { Phrases, Meaning } from '#commerce/search/words/phrases.ts'
import { stem } from '#commerce/search/words/stem.ts'
import { stopWords } from '#commerce/search/words/stop-words.ts'
import { allowedSlips, editDistance } from '#commerce/search/words/edit-distance.ts'
import { createVocabulary, type Vocabulary, type Written } from './vocabulary.ts'
import type { CatalogIndex } from './catalog-index.ts'

/** A thing or quality that the query names: the words typed, and the stems that may mean it in a product. */
export type Concept = {
  readonly typed: string
  readonly meanings: readonly Meaning[]
  /** Position of its first word in the query. */
  readonly at: number
}

export type Concepts = {
  readonly concepts: readonly Concept[]
  /** The concept that names the kind of thing: "sofa" in "blue sofa with legs"; undefined: none does. */
  readonly head: Concept | undefined
  /** Words that no product has, corrected or not. */
  readonly dropped: readonly string[]
  /** The query as it was read, if any word was corrected. */
  readonly corrected: string | null
}

/** What a query is read with. `spoken`: words of synonyms, which products need not have. */
export type Lexicon = {
  readonly index: CatalogIndex
  readonly phrases: Phrases
  readonly spoken: Pick<Vocabulary, 'correct' | 'frequency'>
  /** Whether a product with the term is sold here. */
  isSold(term: string): boolean
}

export function createSpoken(phrases: Pick<Phrases, 'words'>): Lexicon['spoken'] {
  const spoken = createVocabulary()
  for (const [word, stemmed] of phrases.words) spoken.add(word, stemmed)
  return spoken
}

/** A word with its place in the query. */
type Placed = readonly [at: number, word: string]

/** How many completions of a prefix are tried; short prefixes take only the most frequent words. */
const completions = (begun: string): number => (begun.length === 1 ? 6 : begun.length === 2 ? 12 : 24)
const corrections = 3

/**
 * Reads a query as concepts: phrases with synonyms, words, compounds written apart or together, prefixes, and spelling
 * corrections. `unfinished`: the last word is still being typed.
 */
export function toConcepts(typed: readonly string[], lexicon: Lexicon, unfinished = false): Concepts {
  const concepts = readConcepts(typed, lexicon, unfinished)
  if (concepts.corrected === null) return concepts
  // Only the corrected words together may be a phrase: "cofee table".
  return {
    ...readConcepts(concepts.corrected.split(' '), lexicon, unfinished),
    corrected: concepts.corrected,
  }
}

function readConcepts(typed: readonly string[], lexicon: Lexicon, unfinished: boolean): Concepts {
  const { index, phrases } = lexicon
  const { postings, vocabulary } = index
  const retained = [...typed.entries()].filter(([, word]) => !stopWords.has(word))
  const joined = joinApart(retained.length > 0 ? retained : [...typed.entries()], lexicon)
  const places = joined.map(([at]) => at)
  const words = joined.map(([, word]) => word)
  const stems = words.map(stem)
  const concepts: Concept[] = []
  const dropped: string[] = []
  const read: string[] = []
  let corrected = false
  let reading = 0

  const has = (term: string): boolean => postings.find(term) !== undefined
  const hasMeaning = ({ stems: terms }: Meaning): boolean => terms.every(has)

  const readWord = (word: string, term: string, last: boolean): void => {
    const meanings: Meaning[] = has(term) ? [{ stems: [term], weight: 1 }] : []
    if (unfinished && last)
      for (const { stem: whole } of vocabulary.complete(word, completions(word)))
        if (whole !== term) meanings.push({ stems: [whole], weight: meanings.length === 0 ? 0.9 : 0.7 })
    if (meanings.length > 0) return add(word, meanings)
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
    const near = correctionsOf(word, lexicon)
    const [nearest] = near
    if (!nearest) {
      dropped.push(word)
      return
    }
    corrected = true
    const meant = phrases.match([nearest.stem], 0)?.meanings.filter(hasMeaning) ?? []
    add(nearest.word, [
      ...(has(nearest.stem) ? [{ stems: [nearest.stem], weight: 1 }] : []),
      ...meant.filter(({ weight }) => weight < 1),
      ...near.slice(1).map((each) => ({ stems: [each.stem], weight: 0.4 })),
    ])
  }
  const add = (word: string, meanings: readonly Meaning[]): void => {
    concepts.push({ typed: word, meanings, at: places[reading] ?? reading })
    read.push(word)
  }

  for (let at = 0; at < words.length;) {
    reading = at
    const phrase = phrases.match(stems, at)
    const meanings = phrase?.meanings.filter(hasMeaning) ?? []
    if (phrase && meanings.length > 0) {
      const ends = at + phrase.length === words.length
      const text = words.slice(at, at + phrase.length).join(' ')
      const begun =
        unfinished && ends && phrase.length === 1
          ? vocabulary
              .complete(words[at] ?? '', completions(words[at] ?? ''))
              .map((each) => ({ stems: [each.stem], weight: 0.6 }))
          : []
      add(text, [...meanings, ...begun])
      at += phrase.length
      continue
    }
    readWord(words[at] ?? '', stems[at] ?? '', at === words.length - 1)
    at += 1
  }
  return {
    concepts,
    head: headOf(concepts, typed, index),
    dropped,
    corrected: corrected ? read.join(' ') : null,
  }
}

/** Similar words that products or synonyms have, nearest first; only such that find something that is sold. */
function correctionsOf(word: string, { index, phrases, spoken, isSold }: Lexicon): readonly Written[] {
  const slips = allowedSlips(word)
  const ofProducts = index.vocabulary.correct(word, corrections).filter((near) => isSold(near.stem))
  const [synonym] = spoken
    .correct(word, corrections)
    .filter((near) =>
      phrases.match([near.stem], 0)?.meanings.some(({ stems }) => stems.every((each) => isSold(each))),
    )
  const off = (near: Written | undefined) => (near ? editDistance(word, near.word, slips) : slips + 1)
  return synonym && off(synonym) < off(ofProducts[0]) ? [synonym, ...ofProducts.slice(0, 1)] : ofProducts
}

/** "bed room" → "bedroom", unless products have both words side by side or they belong to a phrase. */
function joinApart(typed: readonly Placed[], { index, phrases, spoken }: Lexicon): readonly Placed[] {
  const stems = typed.map(([, word]) => stem(word))
  const joined: Placed[] = []
  for (let at = 0; at < typed.length;) {
    const phrase = phrases.match(stems, at)?.length ?? 1
    const whole = `${typed[at]?.[1]}${typed[at + 1]?.[1] ?? ''}`
    const isOne =
      phrase === 1 &&
      at + 1 < typed.length &&
      !/\d/.test(whole) &&
      (index.vocabulary.frequency(whole) > 0 || spoken.frequency(whole) > 0) &&
      index.postings.find(`${stems[at]} ${stems[at + 1]}`) === undefined &&
      (phrases.match(stems, at + 1)?.length ?? 1) === 1
    const place = typed[at]?.[0] ?? at
    if (isOne) joined.push([place, whole])
    else joined.push(...typed.slice(at, at + phrase))
    at += isOne ? 2 : phrase
  }
  return joined
}

/** "sofabed" → "sofa", "bed", if products have both as adjacent words. */
function inTwo(word: string, has: (term: string) => boolean): string[] | undefined {
  for (let at = 3; at <= word.length - 3; at += 1) {
    const parts = [stem(word.slice(0, at)), stem(word.slice(at))]
    if (parts.every(has) && has(parts.join(' '))) return parts
  }
  return undefined
}

/** What follows these words qualifies the thing: what it comes with, what it is for, where it is. */
const qualifiers = new Set(
  'with for in by between on over near under without and that من مع في بدون تحت فوق و'.split(' '),
)

/** In English the thing is named last before the first such word, in Arabic first. */
function headOf(
  concepts: readonly Concept[],
  typed: readonly string[],
  index: CatalogIndex,
): Concept | undefined {
  const qualifier = typed.findIndex((word, at) => at > 0 && qualifiers.has(word))
  const all = concepts.filter((concept) => isKind(concept, index))
  // "center table glass", as said in India: what a thing is made of may come last.
  const things = all.filter(({ typed: name }) => !materials.has(name))
  const kinds = things.length > 0 ? things : all
  const before = qualifier === -1 ? kinds : kinds.filter(({ at }) => at < qualifier)
  const among = before.length > 0 ? before : kinds
  return /\p{Script=Arabic}/u.test(typed.join('')) ? among[0] : among.at(-1)
}

/** Words for materials that also name things. */
const materials = new Set('glass wood wooden زجاج قزاز خشب'.split(' '))

/** Words that name no kind of thing. */
const vague = new Set(
  'set sets suite outdoor patio garden balcony kids children storage furniture pair طقم أطقم خارجي حديقه اطفال تخزين اثاث'.split(
    ' ',
  ),
)

/** Whether a fair share of the products with these words are of that kind. */
const isKind = ({ typed, meanings }: Concept, index: CatalogIndex): boolean =>
  !vague.has(typed) &&
  meanings.some(({ stems, weight }) => {
    if (weight < 0.8) return false
    const all = Math.min(...stems.map((term) => index.postings.find(term)?.length ?? 0))
    return kindsOf(stems).some((kind) => 12 * (index.postings.find(kind)?.length ?? 0) > all)
  })

/** Terms of the kind that a phrase names: its last word in English, its first in Arabic. */
export const kindsOf = (stems: readonly string[]): string[] => {
  const stem = /\p{Script=Arabic}/u.test(stems[0] ?? '') ? stems[0] : stems.at(-1)
  return stem === undefined ? [] : [kindTerm(stem)]
}
