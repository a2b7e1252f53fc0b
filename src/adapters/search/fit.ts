import type { Matches } from './match.ts'

/** With fewer complete matches than this, products of the named kind are added. */
const minComplete = 12

/** Products with all concepts; when there are few, also those of the named kind that lack some. */
export function fittingProducts({ slots, had, conceptCount, isKind }: Matches): Uint32Array {
  const complete = slots.filter((_, at) => had[at] === conceptCount)
  return complete.length >= minComplete
    ? complete
    : slots.filter((_, at) => had[at] === conceptCount || isKind[at] === 1)
}

/** Scores from 0 to 1; a product that lacks a concept, or is not of the named kind, scores lower. */
export function relative({
  slots,
  scores,
  had,
  isKind,
  conceptCount,
  hasHead,
}: Matches): (product: number) => number {
  let highest = 0
  for (const slot of slots) highest = Math.max(highest, slot)
  const bySlot = new Float32Array(highest + 1)
  let max = Number.MIN_VALUE
  for (const [at, slot] of slots.entries()) {
    const lacks = hasHead && !isKind[at] ? 0.4 : 1
    const score = (scores[at] ?? 0) * ((had[at] ?? 0) / conceptCount) * lacks
    bySlot[slot] = score
    max = Math.max(max, score)
  }
  return (product) => (bySlot[product] ?? 0) / max
}
