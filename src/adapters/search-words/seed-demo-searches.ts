import { sql } from 'drizzle-orm'
import { noRuleText, type RuleText } from '#commerce/search-words/rule-text.ts'
import type { SearchWordsAdmin } from '#commerce/search-words/search-words-admin.ts'
import type { SearchFacade } from '#commerce/search/search-facade.ts'
import { jobOperator } from '#commerce/staff/operator.ts'
import type { Country } from '#kernel/country.ts'
import type { Language } from '#kernel/language.ts'
import { storefront } from '#kernel/storefront.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'

type Deps = {
  readonly db: Database
  readonly countries: readonly Country[]
  readonly search: {
    readonly search: Pick<SearchFacade, 'list' | 'noteFound' | 'noteSearched'>
    caughtUp(): Promise<void>
    writeLog(): Promise<void>
  }
  readonly searchWordsAdmin: Pick<SearchWordsAdmin, 'put'>
}

/** What visitors of the demo searched for today, and how often. */
const searches: readonly (readonly [country: string, language: Language, text: string, times: number])[] = [
  ['ae', 'en', 'corner sofa', 41],
  ['ae', 'en', 'trampoline', 9],
  ['ae', 'en', 'piano bench', 4],
  ['ae', 'ar', 'كنب زاوية', 33],
  ['ae', 'ar', 'بيانو', 6],
  ['kw', 'ar', 'دواشق', 17],
  ['om', 'en', 'incense burner', 12],
  ['in', 'en', 'jhoola', 8],
]

const rules: readonly Partial<RuleText>[] = [
  { kind: 'synonym', terms: 'velvet, قطيفة' },
  { kind: 'redirect', terms: 'discount code, كود خصم', to: '/offers' },
]

/** For the lists of search words. What is there is left as it is. */
export async function seedDemoSearches({ db, countries, search, searchWordsAdmin }: Deps): Promise<void> {
  const known = await rowsOf(db, sql`select 1 from search_rules limit 1`)
  if (known.length > 0) return
  await search.caughtUp()
  for (const [code, language, text, times] of searches) {
    const country = countries.find(({ isoCode }) => isoCode === code)
    if (!country) continue
    const here = storefront(country, language)
    const query = { category: null, text, facets: {}, ranges: {}, sort: 'relevance', page: 1 } as const
    const { total } = await search.search.list({ ...query, pageSize: 1 }, here)
    search.search.noteFound(text, total, here)
    for (let time = 0; time < times; time += 1) search.search.noteSearched(text, here)
  }
  await search.writeLog()
  for (const rule of rules)
    await searchWordsAdmin.put({ id: null, text: { ...noRuleText, ...rule }, by: jobOperator('demo') })
}
