/** How often a term was searched for on a day, so many days ago. */
export type TermCount = { readonly term: string; readonly count: number; readonly daysAgo: number }

/** After so many days a search counts half. */
const halfLifeDays = 3
/** Fewer than this, and it is somebody, not everybody. */
const leastSearches = 3

/** Most searched first, what was searched lately counting more. */
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
    .filter(([, { searches }]) => searches >= leastSearches)
    .sort(([one, a], [other, b]) => b.weight - a.weight || (one < other ? -1 : 1))
    .slice(0, limit)
    .map(([term]) => term)
}
