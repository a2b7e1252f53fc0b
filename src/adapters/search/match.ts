import type { Saying } from '#commerce/search/words/phrases.ts'
import type { CatalogIndex } from './catalog-index.ts'
import { kindsOf, type Concept, type Concepts } from './concepts.ts'

/** Products that have what is looked for, with how well it fits. */
export type Matches = {
  readonly slots: Uint32Array
  readonly scores: Float32Array
  /** How many of the concepts each has. */
  readonly had: Uint8Array
  /** 1 where it is the thing itself that the head of the query names. */
  readonly isKind: Uint8Array
  readonly asked: number
  readonly hasHead: boolean
}

/** Scratch space, kept between queries: the index is read by one query at a time. */
/** `wholeOnly`: products that lack a concept are of no interest, and cost next to nothing. */
export type Matcher = (asked: Pick<Concepts, 'concepts' | 'head'>, wholeOnly?: boolean) => Matches

export function createMatcher(index: CatalogIndex): Matcher {
  let score = new Float32Array(0)
  let best = new Float32Array(0)
  let had = new Uint8Array(0)
  /** 1: is the thing that the saying at hand names; 2: has been found to be what the head names. */
  let kind = new Uint8Array(0)

  return ({ concepts, head }, wholeOnly = false) => {
    if (score.length < index.slots.products) {
      const room = Math.ceil(index.slots.products * 1.5)
      score = new Float32Array(room)
      best = new Float32Array(room)
      had = new Uint8Array(room)
      kind = new Uint8Array(room)
    }
    const alive = index.alive.data
    const touched: number[] = []
    for (const [place, concept] of (wholeOnly ? rarestFirst(index, concepts) : concepts).entries()) {
      const found: number[] = []
      const least = wholeOnly ? place : 0
      for (const saying of concept.sayings) {
        const kinds = concept === head && saying.weight >= 0.8 ? kindsOf(saying.stems) : []
        for (const term of kinds) each(index, term, (slot) => (kind[slot] = (kind[slot] ?? 0) | 1))
        visit(index, saying, (slot, strength) => {
          if (alive[slot] === 0 || (had[slot] ?? 0) < least) return
          const before = best[slot] ?? 0
          if (before === 0) found.push(slot)
          if (strength > before) best[slot] = strength
          if (kind[slot] === 1) kind[slot] = 3
        })
        for (const term of kinds) each(index, term, (slot) => (kind[slot] = (kind[slot] ?? 0) & 2))
      }
      // Words of a phrase that nothing has side by side may stand apart.
      const [phrase] = concept.sayings
      if (found.length === 0 && phrase && phrase.stems.length > 1)
        for (const [slot, strength] of withAll(index, phrase.stems)) {
          if (alive[slot] === 0 || (had[slot] ?? 0) < least) continue
          found.push(slot)
          best[slot] = strength * 0.6
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
      isKind: Uint8Array.from(slots, (slot) => (kind[slot] ? 1 : 0)),
      asked: concepts.length,
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
  const count = ({ sayings }: Concept) =>
    sayings.reduce((sum, { stems }) => sum + (index.postings.find(stems[0] ?? '')?.length ?? 0), 0)
  return [...concepts].sort((a, b) => count(a) - count(b))
}

/** Products with all stems of a saying, side by side. */
function visit(
  index: CatalogIndex,
  { stems, weight }: Saying,
  see: (slot: number, strength: number) => void,
): void {
  const [only] = stems
  if (only !== undefined && stems.length === 1) {
    each(index, only, (slot, strength) => see(slot, strength * weight))
    return
  }
  const pairs = stems.slice(1).map((next, at) => `${stems[at]} ${next}`)
  for (const [slot, strength] of withAll(index, pairs)) see(slot, strength * weight)
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

function each(index: CatalogIndex, term: string, see: (slot: number, strength: number) => void): void {
  const list = index.postings.find(term)
  if (!list) return
  for (let at = 0; at < list.length; at += 1) {
    const packed = list.packed[at] ?? 0
    see(packed >>> 8, (packed & 255) / 255)
  }
}
