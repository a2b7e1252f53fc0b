import type { CountryCode } from '#kernel/country.ts'
import type { QueryRedirect } from './words/search-words.ts'
import { splitWords } from './words/split-words.ts'
import { stem } from './words/stem.ts'

/** Finds the redirect of a query, whatever its spelling, number or article; null: none. */
export function createRedirects(rules: readonly QueryRedirect[]) {
  const byQuery = new Map<string, QueryRedirect[]>()
  for (const rule of rules)
    for (const query of [...rule.when.en, ...rule.when.ar]) {
      const key = keyOf(query)
      byQuery.set(key, [...(byQuery.get(key) ?? []), rule])
    }
  return (text: string, country: CountryCode): string | null =>
    byQuery.get(keyOf(text))?.find(({ countries }) => countries?.includes(country) ?? true)?.to ?? null
}

const keyOf = (text: string): string => splitWords(text).map(stem).join(' ')
