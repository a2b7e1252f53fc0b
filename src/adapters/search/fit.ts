import type { Matches } from './match.ts'

/** With fewer complete matches than this, products of the named kind are added. */
const minComplete = 12

/**
 * Products with all concepts whose head they have in more than their texts; when there are few, also those of the named kind that
 * lack some concepts. What only mentions the head in its texts counts when there is nothing else.
 */
export function fittingProducts({ slots, had, conceptCount, isKind, isNamed }: Matches): Uint32Array {
  const named = slots.filter((_, at) => had[at] === conceptCount && isNamed[at] === 1)
  if (named.length >= minComplete) return named
  const widened = slots.filter((_, at) => (had[at] === conceptCount && isNamed[at] === 1) || isKind[at] === 1)
  return widened.length > 0 ? widened : slots.filter((_, at) => had[at] === conceptCount)
}

/**
 * How products are grouped before they are sorted by price, age or saving: 0 what the query names, 1 what goes with it, 2
 * samples and accessories. Without a query all but the latter are 0.
 */
export function tiersOf(
  isAccessory: Uint8Array,
  matches: Matches | undefined,
): (product: number) => 0 | 1 | 2 {
  if (!matches) return (product) => (isAccessory[product] === 1 ? 2 : 0)
  const { slots, had, isKind, conceptCount, hasHead } = matches
  const first = new Set<number>()
  for (const [at, slot] of slots.entries())
    if (hasHead ? isKind[at] === 1 && had[at] === conceptCount : isAccessory[slot] !== 1) first.add(slot)
  return (product) => (first.has(product) ? 0 : isAccessory[product] === 1 ? 2 : 1)
}

/** Scores from 0 to 1; a product that lacks a concept, or is not of the named kind, scores lower. */
export function relative({
  slots,
  scores,
  had,
  isKind,
  isNamed,
  conceptCount,
  hasHead,
}: Matches): (product: number) => number {
  let highest = 0
  for (const slot of slots) highest = Math.max(highest, slot)
  const bySlot = new Float32Array(highest + 1)
  let max = Number.MIN_VALUE
  for (const [at, slot] of slots.entries()) {
    const lacks = (hasHead && !isKind[at] ? 0.4 : 1) * (isNamed[at] ? 1 : 0.5)
    const score = (scores[at] ?? 0) * ((had[at] ?? 0) / conceptCount) * lacks
    bySlot[slot] = score
    max = Math.max(max, score)
  }
  return (product) => (bySlot[product] ?? 0) / max
}
