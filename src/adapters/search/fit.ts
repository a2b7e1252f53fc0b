import type { Purposes } from '#commerce/search/words/purposes.ts'
import type { CatalogIndex } from './catalog-index.ts'
import type { Concepts } from './concepts.ts'
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

/** Those of the products that are what the head of the query names; all, if none is. */
export function onlyKind(products: Uint32Array, { slots, isKind }: Matches): Uint32Array {
  const kind = new Set(slots.filter((_, at) => isKind[at] === 1))
  const found = products.filter((slot) => kind.has(slot))
  return found.length > 0 ? found : products
}

/** What is not meant by a query unless it says so. */
export type Secondary = {
  /** A sample, an accessory, or a thing for a room that the query does not name; if it names one, also what is for others or any. */
  has(product: number): boolean
  /** Whether the query names the room: then what is secondary stays so, even if nothing else is found. */
  readonly isNamed: boolean
}

export function toSecondary(
  { isAccessory, purpose }: Pick<CatalogIndex, 'isAccessory' | 'purpose'>,
  purposes: Purposes,
  { concepts }: Pick<Concepts, 'concepts'>,
): Secondary {
  const named = purposes.namedBy(concepts.flatMap(({ meanings }) => meanings.flatMap(({ stems }) => stems)))
  const [accessory, numbers] = [isAccessory.data, purpose.data]
  const isNamed = named.size > 0
  return {
    isNamed,
    has: (product) =>
      accessory[product] === 1 || (isNamed ? !named.has(numbers[product] ?? 0) : (numbers[product] ?? 0) > 0),
  }
}

/**
 * How products are grouped before they are sorted by price, age or saving: 0 what the query names, 1 what goes with it, 2
 * samples and accessories. Without a query all but the latter are 0.
 */
export function tiersOf(
  isAccessory: Uint8Array,
  matches: Matches | undefined,
  secondary: Secondary,
): (product: number) => 0 | 1 | 2 {
  if (!matches) return (product) => (isAccessory[product] === 1 ? 2 : 0)
  const { slots, had, isKind, conceptCount, hasHead } = matches
  const meant = slots.filter((_, at) => !hasHead || (isKind[at] === 1 && had[at] === conceptCount))
  const isSecondary = secondaryAmong(matches, secondary)
  const first = new Set(meant.filter((slot) => !isSecondary(slot)))
  return (product) => (first.has(product) ? 0 : isAccessory[product] === 1 ? 2 : 1)
}

/** Nothing is secondary of the only things that a query can mean: "swing" means what is for the garden. */
function secondaryAmong(
  { slots, had, isKind, conceptCount, hasHead }: Matches,
  { has, isNamed }: Secondary,
): (product: number) => boolean {
  const isMeant = (at: number) => (hasHead ? isKind[at] === 1 : had[at] === conceptCount)
  return isNamed || slots.some((slot, at) => isMeant(at) && !has(slot)) ? has : () => false
}

/** What is left of a score for lacking what a query means. */
const shares = { otherKind: 0.4, inTextOnly: 0.5, secondary: 0.4 }

/** Scores from 0 to 1; a product that lacks a concept, is not of the named kind, or is secondary of it, scores lower. */
export function relative(matches: Matches, secondary: Secondary): (product: number) => number {
  const { slots, scores, had, isKind, isNamed, conceptCount, hasHead } = matches
  const isSecondary = secondaryAmong(matches, secondary)
  let highest = 0
  for (const slot of slots) highest = Math.max(highest, slot)
  const bySlot = new Float32Array(highest + 1)
  let max = Number.MIN_VALUE
  for (const [at, slot] of slots.entries()) {
    const lacks =
      (hasHead && !isKind[at] ? shares.otherKind : 1) *
      (isNamed[at] ? 1 : shares.inTextOnly) *
      (isSecondary(slot) ? shares.secondary : 1)
    const score = (scores[at] ?? 0) * ((had[at] ?? 0) / conceptCount) * lacks
    bySlot[slot] = score
    max = Math.max(max, score)
  }
  return (product) => (bySlot[product] ?? 0) / max
}
