import type { Matches } from './match.ts'

/** So few that have all of it are joined by what at least is the thing itself. */
const few = 12

/** What has all that was asked for; when that is little, also what is the thing but lacks a quality. */
export function fitting({ slots, had, asked, isKind }: Matches): Uint32Array {
  const whole = slots.filter((_, at) => had[at] === asked)
  return whole.length >= few ? whole : slots.filter((_, at) => had[at] === asked || isKind[at] === 1)
}

/** Scores brought to 0–1; what lacks a word, or is not the thing itself, stands below. */
export function relative({
  slots,
  scores,
  had,
  isKind,
  asked,
  hasHead,
}: Matches): (product: number) => number {
  let highest = 0
  for (const slot of slots) highest = Math.max(highest, slot)
  const bySlot = new Float32Array(highest + 1)
  let most = Number.MIN_VALUE
  for (const [at, slot] of slots.entries()) {
    const lacks = hasHead && !isKind[at] ? 0.4 : 1
    const score = (scores[at] ?? 0) * ((had[at] ?? 0) / asked) * lacks
    bySlot[slot] = score
    most = Math.max(most, score)
  }
  return (product) => (bySlot[product] ?? 0) / most
}
