import { askContent } from '#stores/browser/content-api.ts'

export type Suggested = { readonly text: string; readonly category: string }

const query = `query autosuggest($query: String!, $country: String!, $language: String!) {
  autosuggest(query: $query, country: $country, language: $language) { text category }
}`

export type SuggestionsOf = (words: string, signal: AbortSignal) => Promise<readonly Suggested[]>

/** Asks the content API what the words could become. An empty list when it knows nothing or does not answer. */
export const suggestionsIn =
  (country: string, language: string): SuggestionsOf =>
  async (words, signal) => {
    const variables = { query: words, country, language }
    const data = await askContent({ operationName: 'autosuggest', query, variables, signal, quiet: true })
    return parseSuggestions(data)
  }

/** What came over the wire, as far as it is a list of suggestions; each text once. */
export function parseSuggestions(data: unknown): readonly Suggested[] {
  const list =
    typeof data === 'object' && data !== null && 'autosuggest' in data && Array.isArray(data.autosuggest)
      ? (data.autosuggest as readonly unknown[])
      : []
  const read = list.flatMap(toSuggested)
  return read
    .filter(({ text }, index) => read.findIndex((other) => other.text === text) === index)
    .slice(0, 8)
}

function toSuggested(item: unknown): readonly Suggested[] {
  if (typeof item !== 'object' || item === null || !('text' in item)) return []
  const { text } = item
  const category = 'category' in item && typeof item.category === 'string' ? item.category : ''
  return typeof text === 'string' && text !== '' ? [{ text, category }] : []
}
