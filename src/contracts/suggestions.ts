/**
 * Response of GET /api/suggest/{country}/{language}?q=…, in finished texts; without `q` popular searches. Paths contain the
 * storefront ("/ae/en/c/living/sofas").
 */
export type SuggestionsResponse = {
  readonly terms: readonly SuggestedTerm[]
  readonly categories: readonly SuggestedCategory[]
  readonly products: readonly SuggestedProduct[]
  /** For screen readers: "8 suggestions". */
  readonly status: string
}

type SuggestedTerm = { readonly text: string; readonly href: string }

/** `within`: its top-level category; '' for a top-level category itself. */
type SuggestedCategory = { readonly label: string; readonly within: string; readonly href: string }

export type SuggestedProduct = {
  readonly name: string
  readonly href: string
  /** "AED 1,299.00", with "from" where variants differ in price. */
  readonly price: string
  readonly was: string | null
  /** Path of a small square picture. */
  readonly picture: string
}
