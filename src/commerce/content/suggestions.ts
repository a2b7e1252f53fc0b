import type { Suggestion } from './gateway.ts'

/** Resolves autosuggest and trendingsearch of the content API; implemented by the catalog's search. */
export type SearchSuggestions = {
  /** `country` is an ISO code ("ae"); an unknown one has no suggestions. */
  suggest(query: string, country: string, language: string): Promise<readonly Suggestion[]>
  trending(country: string, language: string): Promise<readonly string[]>
}
