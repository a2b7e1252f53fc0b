import type { Suggestion } from './gateway.ts'

/** What the content API answers to autosuggest and trendingsearch. The search of the catalog stands behind it. */
export type SearchSuggestions = {
  /** `country` is an ISO code ("ae"); an unknown one has no suggestions. */
  suggest(query: string, country: string, language: string): Promise<readonly Suggestion[]>
  trending(country: string, language: string): Promise<readonly string[]>
}
