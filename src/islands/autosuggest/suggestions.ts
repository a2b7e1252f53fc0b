import type { SuggestionsResponse } from '#contracts/suggestions.ts'

/** Asks what words could become; empty words: what others look for. Nothing when nobody answers. */
export type SuggestionsOf = (words: string, signal: AbortSignal) => Promise<SuggestionsResponse>

export const nothing: SuggestionsResponse = { terms: [], categories: [], products: [], said: '' }

/** The endpoint of a storefront ("ae/en"). A failure suggests nothing: the form searches all the same. */
export const suggestionsIn =
  (code: string): SuggestionsOf =>
  async (words, signal) => {
    try {
      const query = new URLSearchParams(words === '' ? {} : { q: words.toLowerCase() })
      const answer = await fetch(`/api/suggest/${code}?${query}`, { signal })
      return answer.ok ? parseSuggestions(await answer.json()) : nothing
    } catch {
      return nothing
    }
  }

/** What came over the wire, as far as it is what we speak; each address once, and only own paths. */
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
    said: isRecord(data) && typeof data['said'] === 'string' ? data['said'] : '',
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
