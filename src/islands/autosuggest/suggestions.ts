import type { SuggestionsResponse } from '#contracts/suggestions.ts'

/** Loads suggestions for a text; for '' popular searches. Never rejects: a failure suggests nothing. */
export type LoadSuggestions = (text: string, signal: AbortSignal) => Promise<SuggestionsResponse>

export const nothing: SuggestionsResponse = { terms: [], categories: [], products: [], status: '' }

/** Loads from the endpoint of a storefront ("ae/en"). */
export const suggestionsIn =
  (code: string): LoadSuggestions =>
  async (text, signal) => {
    try {
      const query = new URLSearchParams(text === '' ? {} : { q: text.toLowerCase() })
      const response = await fetch(`/api/suggest/${code}?${query}`, { signal })
      return response.ok ? parseSuggestions(await response.json()) : nothing
    } catch {
      return nothing
    }
  }

/** Validates a response; malformed items, repeated addresses and foreign ones are dropped. */
export function parseSuggestions(data: unknown): SuggestionsResponse {
  const seen = new Set<string>()
  const list = <Item extends { readonly href: string }>(name: string, texts: readonly string[]): Item[] => {
    const items = isRecord(data) ? data[name] : []
    return (Array.isArray(items) ? (items as readonly unknown[]) : []).filter((item): item is Item => {
      if (!isRecord(item) || !texts.every((text) => typeof item[text] === 'string')) return false
      const href = String(item['href'])
      if (!/^\/(?!\/)/.test(href) || seen.has(href)) return false
      seen.add(href)
      return true
    })
  }
  return {
    terms: list('terms', ['text', 'href']),
    categories: list('categories', ['label', 'within', 'href']),
    products: list('products', ['name', 'href', 'price', 'picture']),
    status: isRecord(data) && typeof data['status'] === 'string' ? data['status'] : '',
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
