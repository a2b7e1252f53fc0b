import { splitWords } from './words/split-words.ts'
import { stem } from './words/stem.ts'

/** How often a term was searched on one day. */
export type TermCount = { readonly term: string; readonly count: number; readonly daysAgo: number }

/** After this, a search counts half. */
const halfLifeDays = 7
/** A term with fewer searches, or with searches on fewer days, may be one person's. */
const trendingLimits = { minSearches: 20, minDays: 3 } as const

/**
 * Most frequent first, recent searches counting more. Spellings of one term ("Sofa", "sofas", "الكنب") count together and are
 * shown as they are written most.
 */
export function rankTrending(
  counts: readonly TermCount[],
  limit: number,
  hidden: readonly string[] = [],
): readonly string[] {
  const terms = new Map<
    string,
    { weight: number; searches: number; days: Set<number>; spellings: Map<string, number> }
  >()
  for (const { term, count, daysAgo } of counts) {
    const key = keyOfTerm(term)
    const sum = terms.get(key) ?? { weight: 0, searches: 0, days: new Set(), spellings: new Map() }
    sum.weight += count * 0.5 ** (Math.max(0, daysAgo) / halfLifeDays)
    sum.searches += count
    sum.days.add(daysAgo)
    sum.spellings.set(term, (sum.spellings.get(term) ?? 0) + count)
    terms.set(key, sum)
  }
  return [...terms.values()]
    .filter(
      ({ searches, days }) => searches >= trendingLimits.minSearches && days.size >= trendingLimits.minDays,
    )
    .map(({ weight, spellings }) => ({ weight, term: maxOf(spellings) }))
    .filter(({ term }) => !isHidden(term, hidden))
    .sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1))
    .slice(0, limit)
    .map(({ term }) => term)
}

/** The same for all spellings of a term. */
export const keyOfTerm = (term: string): string => splitWords(term).map(stem).join(' ')

/** Whether a term contains all words of a hidden one in a row. */
export const isHidden = (term: string, hidden: readonly string[]): boolean =>
  hidden.some((one) => ` ${term.toLowerCase()} `.includes(` ${one} `))

const maxOf = (spellings: ReadonlyMap<string, number>): string =>
  [...spellings].reduce((max, each) => (each[1] > max[1] ? each : max), ['', 0] as const)[0]
