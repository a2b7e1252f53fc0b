import type { ProductCard } from '#commerce/catalog/product-card.ts'
import type { Understood } from './listing.ts'

/** A search as merchandisers see it: how it is read, by which rules, and what it finds. */
export type SearchTrial = {
  readonly text: string
  /** Each part of the text that names something, with what else it is read as, likeliest first. */
  readonly parts: readonly { readonly typed: string; readonly means: readonly string[] }[]
  /** Words that nothing sold here has. */
  readonly dropped: readonly string[]
  readonly understood: Understood | null
  /** Where the search leads instead of to results. */
  readonly redirect: string | null
  readonly total: number
  /** The first results; without any, what is shown as nearest. */
  readonly cards: readonly (ProductCard & { readonly isPinned: boolean })[]
}
