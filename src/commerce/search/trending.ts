/** How often a term was searched on one day. */
export type TermCount = { readonly term: string; readonly count: number; readonly daysAgo: number }

/** After this, a search counts half. */
const halfLifeDays = 3
/** A term with fewer searches, or with searches on a single day, may be one person's. */
const trendingLimits = { minSearches: 20, minDays: 2 } as const

/** Most frequent first, recent searches counting more. */
export function rankTrending(
  counts: readonly TermCount[],
  limit: number,
  hidden: readonly string[] = [],
): readonly string[] {
  const terms = new Map<string, { weight: number; searches: number; days: number }>()
  for (const { term, count, daysAgo } of counts) {
    const sum = terms.get(term) ?? { weight: 0, searches: 0, days: 0 }
    terms.set(term, {
      weight: sum.weight + count * 0.5 ** (Math.max(0, daysAgo) / halfLifeDays),
      searches: sum.searches + count,
      days: sum.days + 1,
    })
  }
  return [...terms]
    .filter(
      ([, { searches, days }]) => searches >= trendingLimits.minSearches && days >= trendingLimits.minDays,
    )
    .filter(([term]) => !hidden.some((one) => ` ${term} `.includes(` ${one} `)))
    .sort(([one, a], [other, b]) => b.weight - a.weight || (one < other ? -1 : 1))
    .slice(0, limit)
    .map(([term]) => term)
}
