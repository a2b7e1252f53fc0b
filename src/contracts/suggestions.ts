/**
 * Answer of GET /api/suggest/{country}/{language}?q=…: what a search could become, in finished words. Without words it
 * is what others look for. Paths are whole ("/ae/en/c/living/sofas").
 */
export type SuggestionsResponse = {
  readonly terms: readonly SuggestedTerm[]
  readonly categories: readonly SuggestedCategory[]
  readonly products: readonly SuggestedProduct[]
  /** For those who listen: "8 suggestions". */
  readonly said: string
}

export type SuggestedTerm = { readonly text: string; readonly href: string }

/** `within`: the first level it stands in; "" for a first level itself. */
export type SuggestedCategory = { readonly label: string; readonly within: string; readonly href: string }

export type SuggestedProduct = {
  readonly name: string
  readonly href: string
  /** "AED 1,299.00", with "from" where others cost more. */
  readonly price: string
  readonly was: string | null
  /** Small square picture. */
  readonly picture: string
}
