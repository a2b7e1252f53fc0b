/** How often a term was searched on one day. */
export type TermCount = { readonly term: string; readonly count: number; readonly daysAgo: number }

/** After this, a search counts half. */
const halfLifeDays = 3
/** A term with fewer searches may be one person's. */
const minSearches = 3

/** Most frequent first, recent searches counting more. */
export function rankTrending(counts: readonly TermCount[], limit: number): readonly string[] {
  const terms = new Map<string, { weight: number; searches: number }>()
  for (const { term, count, daysAgo } of counts) {
    const sum = terms.get(term) ?? { weight: 0, searches: 0 }
    terms.set(term, {
      weight: sum.weight + count * 0.5 ** (Math.max(0, daysAgo) / halfLifeDays),
      searches: sum.searches + count,
    })
  }
  return [...terms]
    .filter(([, { searches }]) => searches >= minSearches)
    .sort(([one, a], [other, b]) => b.weight - a.weight || (one < other ? -1 : 1))
    .slice(0, limit)
    .map(([term]) => term)
}
