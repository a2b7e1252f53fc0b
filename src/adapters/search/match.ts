import type { Meaning } from '#commerce/search/words/phrases.ts'
import type { CatalogIndex } from './catalog-index.ts'
import { maxStrength } from './postings.ts'
import { kindsOf, type Concept, type Concepts } from './concepts.ts'

/** Products that have some of the concepts, with their scores. */
export type Matches = {
  readonly slots: Uint32Array
  readonly scores: Float32Array
  /** Number of concepts that each product has. */
  readonly had: Uint8Array
  /** 1 if the product is what the head of the query names: a sofa, not a cover for sofas. */
  readonly isKind: Uint8Array
  /** 1 if the product has the head, or without a head any concept, in more than its texts. */
  readonly isNamed: Uint8Array
  readonly conceptCount: number
  readonly hasHead: boolean
}

/** `completeOnly`: products that lack a concept are skipped early, which makes them almost free. */
export type Matcher = (query: Pick<Concepts, 'concepts' | 'head'>, completeOnly?: boolean) => Matches

/** Bits of `kind`. The first two say that the product is of the kind. */
const namedByMeaning = 1
const namedByHead = 2
const namedByBoth = namedByMeaning | namedByHead
const inMoreThanText = 4

/** A word of the head counts as a name of the thing from this weight up. */
const minKindWeight = 0.8
/** Weight of a phrase whose words occur apart. */
const apartWeight = 0.6

export function createMatcher(index: CatalogIndex): Matcher {
  // Scratch arrays by slot, reused: the index is read by one query at a time, and each leaves them zeroed.
  let score = new Float32Array(0)
  let best = new Float32Array(0)
  let had = new Uint8Array(0)
  let kind = new Uint8Array(0)

  return ({ concepts, head }, completeOnly = false) => {
    if (score.length < index.slots.products) {
      const room = Math.ceil(index.slots.products * 1.5)
      score = new Float32Array(room)
      best = new Float32Array(room)
      had = new Uint8Array(room)
      kind = new Uint8Array(room)
    }
    const alive = index.alive.data
    const touched: number[] = []
    for (const [position, concept] of (completeOnly ? rarestFirst(index, concepts) : concepts).entries()) {
      const found: number[] = []
      const required = completeOnly ? position : 0
      for (const meaning of concept.meanings) {
        const kinds = concept === head && meaning.weight >= minKindWeight ? kindsOf(meaning.stems) : []
        for (const term of kinds)
          each(index, term, (slot) => (kind[slot] = (kind[slot] ?? 0) | namedByMeaning))
        const counts = head === undefined || concept === head ? inMoreThanText : 0
        visit(index, meaning, (slot, strength, named) => {
          if (alive[slot] === 0 || (had[slot] ?? 0) < required) return
          const before = best[slot] ?? 0
          if (before === 0) found.push(slot)
          if (strength > before) best[slot] = strength
          const bits = (kind[slot] ?? 0) | (named ? counts : 0)
          kind[slot] = bits & namedByMeaning ? bits | namedByBoth : bits
        })
        for (const term of kinds)
          each(index, term, (slot) => (kind[slot] = (kind[slot] ?? 0) & ~namedByMeaning))
      }
      const [phrase] = concept.meanings
      if (found.length === 0 && phrase && phrase.stems.length > 1)
        for (const [slot, strength] of withAll(index, phrase.stems)) {
          if (alive[slot] === 0 || (had[slot] ?? 0) < required) continue
          found.push(slot)
          best[slot] = strength * apartWeight
        }
      const rarity = Math.log(1 + (index.slots.alive - found.length + 0.5) / (found.length + 0.5))
      for (const slot of found) {
        if (had[slot] === 0) touched.push(slot)
        had[slot] = (had[slot] ?? 0) + 1
        score[slot] = (score[slot] ?? 0) + (0.5 + rarity) * (best[slot] ?? 0)
        best[slot] = 0
      }
    }
    const slots = Uint32Array.from(touched)
    const matches = {
      slots,
      scores: Float32Array.from(slots, (slot) => score[slot] ?? 0),
      had: Uint8Array.from(slots, (slot) => had[slot] ?? 0),
      isKind: Uint8Array.from(slots, (slot) => ((kind[slot] ?? 0) & namedByBoth ? 1 : 0)),
      isNamed: Uint8Array.from(slots, (slot) => ((kind[slot] ?? 0) & inMoreThanText ? 1 : 0)),
      conceptCount: concepts.length,
      hasHead: head !== undefined,
    }
    for (const slot of touched) {
      score[slot] = 0
      had[slot] = 0
      kind[slot] = 0
    }
    return matches
  }
}

const rarestFirst = (index: CatalogIndex, concepts: readonly Concept[]): readonly Concept[] => {
  const count = ({ meanings }: Concept) =>
    meanings.reduce((sum, { stems }) => sum + (index.postings.find(stems[0] ?? '')?.length ?? 0), 0)
  return [...concepts].sort((a, b) => count(a) - count(b))
}

/** Visits products with all stems of a meaning as adjacent words. */
function visit(
  index: CatalogIndex,
  { stems, weight }: Meaning,
  see: (slot: number, strength: number, named: boolean) => void,
): void {
  const [only] = stems
  if (only !== undefined && stems.length === 1) {
    each(index, only, (slot, strength, named) => see(slot, strength * weight, named))
    return
  }
  const pairs = stems.slice(1).map((next, at) => `${stems[at]} ${next}`)
  for (const [slot, strength] of withAll(index, pairs)) see(slot, strength * weight, true)
}

/** Products that have every term, with the weakest of their strengths. */
function withAll(index: CatalogIndex, terms: readonly string[]): ReadonlyMap<number, number> {
  let found: Map<number, number> | undefined
  for (const term of terms) {
    const both = new Map<number, number>()
    const before = found
    each(index, term, (slot, strength) => {
      const weakest = before ? before.get(slot) : strength
      if (weakest !== undefined) both.set(slot, Math.min(weakest, strength))
    })
    found = both
  }
  return found ?? new Map()
}

function each(
  index: CatalogIndex,
  term: string,
  see: (slot: number, strength: number, named: boolean) => void,
): void {
  const list = index.postings.find(term)
  if (!list) return
  for (let at = 0; at < list.length; at += 1) {
    const packed = list.packed[at] ?? 0
    see(packed >>> 8, ((packed >>> 1) & maxStrength) / maxStrength, (packed & 1) === 1)
  }
}
