import type { CountryCode } from '#kernel/country.ts'

export type RankQuestion = {
  /** On the page of a product, or below a cart or wishlist. */
  readonly placement: 'product' | 'cart'
  readonly country: CountryCode
  /** Codes of the products shown. */
  readonly products: readonly string[]
  readonly limit: number
}

/**
 * Codes of products that go with those shown, best first, without them. Empty: nothing is known. Answers within the
 * budget of a page, and never fails: a page is shown without it.
 */
export type RankProducts = (question: RankQuestion) => Promise<readonly string[]>

/** What was bought with a product, and in how many orders. */
export type BoughtTogether = ReadonlyMap<
  string,
  readonly { readonly code: string; readonly orders: number }[]
>
