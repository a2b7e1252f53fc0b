import { fold } from '#kernel/fold.ts'
import type { Bilingual } from '#kernel/country.ts'
import { kilometersBetween, type Position } from '#kernel/position.ts'
import type { Store, StoreService } from './store.ts'

export type StoreSearch = {
  /** Names, areas, cities and streets, in either language; empty: all stores. */
  readonly terms: string
  readonly service: StoreService | null
  /** Where the shopper is. Null: in display order. */
  readonly near: Position | null
}

export type FoundStore = {
  readonly store: Store
  /** From the shopper; null when no one knows where that is. */
  readonly kilometers: number | null
}

/** The stores that have all the terms and the service, the nearest first. */
export function findStores(
  stores: readonly Store[],
  { terms, service, near }: StoreSearch,
): readonly FoundStore[] {
  const wanted = termsOf(terms)
  const found = stores
    .filter((store) => service === null || store.services.includes(service))
    .filter((store) => wanted.every((word) => termsOfStore(store).some((one) => one.startsWith(word))))
    .map((store) => ({ store, kilometers: near && kilometersBetween(near, store.location) }))
  return near ? found.toSorted((one, other) => (one.kilometers ?? 0) - (other.kilometers ?? 0)) : found
}

/** Folded once per store. */
function termsOfStore(store: Store): readonly string[] {
  const before = known.get(store)
  if (before) return before
  const { name, location } = store
  const texts = [name, location.address, location.city].flatMap(({ en, ar }: Bilingual) => [en, ar])
  const terms = termsOf([...texts, location.area].join(' '))
  known.set(store, terms)
  return terms
}

const known = new WeakMap<Store, readonly string[]>()

/** "Al Barsha" is "Barsha", and البرشاء is برشاء: no one types the article of a place they look for. */
const termsOf = (text: string): readonly string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.replace(/^(?:و|ب|ل)?ال(?=.{2})/u, ''))
    .filter((word) => word !== '' && !articles.has(word))

const articles = new Set(['al', 'el', 'ar', 'as', 'ash'])
