import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { HiddenTerms } from '#commerce/search/ports.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createHiddenTerms } from '#adapters/search/hidden-terms.ts'
import { createSearchLog } from '#adapters/search/search-log.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'

describeDatabases('the search log', (open) => {
  let db: Database
  let clock: ReturnType<typeof manualClock>
  const day = 86_400_000

  beforeEach(async () => {
    ;({ db } = await open())
    await db.execute(sql`delete from search_terms`)
    clock = manualClock()
  })
  const logOf = (hidden?: Pick<HiddenTerms, 'list'>) =>
    createSearchLog(db, {
      clock,
      report: (error) => {
        throw error
      },
      ...(hidden ? { hidden } : {}),
    })
  type Log = ReturnType<typeof logOf>
  const search = async (log: Log, term: string, times: number, found = 5) => {
    log.note(term, found, 'ae_en')
    for (let time = 0; time < times; time += 1) log.count(term, 'ae_en')
    await log.write()
  }
  /** On three days, as often on each. */
  const searchThreeDays = async (log: Log, counts: Record<string, number>, found?: number) => {
    for (let days = 0; days < 3; days += 1) {
      if (days > 0) clock.advance(day)
      for (const [term, times] of Object.entries(counts)) await search(log, term, times, found)
    }
  }
  const stored = () => rowsOf(db, sql`select store, term, count, found from search_terms order by term`)

  test('counts in memory and writes together, by storefront', async () => {
    const log = logOf()
    log.note('sofa', 12, 'ae_en')
    for (const store of ['ae_en', 'ae_en', 'kw_ar']) log.count('sofa', store)
    expect(await stored()).toEqual([])
    await log.close()
    expect(await stored()).toEqual([
      { store: 'ae_en', term: 'sofa', count: 2, found: 12 },
      { store: 'kw_ar', term: 'sofa', count: 1, found: null },
    ])
  })

  test('adds to what other processes have written, and leaves results that it does not know', async () => {
    await search(logOf(), 'sofa', 2, 7)
    const other = logOf()
    other.count('sofa', 'ae_en')
    await other.write()
    expect(await stored()).toEqual([{ store: 'ae_en', term: 'sofa', count: 3, found: 7 }])
  })

  test('is not flooded: neither by many terms nor by one', async () => {
    const log = logOf()
    for (let at = 0; at < 5000; at += 1) log.count(`term ${at}`, 'ae_en')
    for (let time = 0; time < 5000; time += 1) log.count('term 0', 'ae_en')
    await log.write()
    const [row] = await rowsOf(
      db,
      sql`select count(*)::int as terms, max(count) as "maxCount" from search_terms`,
    )
    expect(row).toEqual({ terms: 500, maxCount: 100 })
  })

  test('lists the most frequent searches by storefront', async () => {
    const log = logOf()
    await searchThreeDays(log, { sofa: 11, rug: 14 })
    expect(await log.listTrending('ae_en', 10)).toEqual(['rug', 'sofa'])
    expect(await log.listTrending('ae_en', 1)).toEqual(['rug'])
    expect(await log.listTrending('ae_ar', 10)).toEqual([])
  })

  test('leaves out rare searches and those without results', async () => {
    const log = logOf()
    await searchThreeDays(log, { 'one-visitor': 2 })
    await searchThreeDays(log, { gone: 10 }, 0)
    expect(await log.listTrending('ae_en', 10)).toEqual([])
  })

  test('weighs older searches less and deletes them in the end', async () => {
    const log = logOf()
    await searchThreeDays(log, { old: 12 })
    clock.advance(14 * day)
    await searchThreeDays(log, { new: 10 })
    expect(await log.listTrending('ae_en', 10)).toEqual(['new', 'old'])
    clock.advance(30 * day)
    expect(await log.listTrending('ae_en', 10)).toEqual([])
  })

  test('keeps the thousand most frequent terms of a day, for thirty days', async () => {
    const log = logOf()
    await search(log, 'popular', 3)
    clock.advance(31 * day)
    await search(log, 'steady', 3)
    for (let batch = 0; batch < 4; batch += 1) {
      for (let at = 0; at < 400; at += 1) log.count(`term ${batch} ${at}`, 'ae_en')
      await log.write()
    }
    const [row] = await rowsOf(
      db,
      sql`select count(*)::int as stored, count(distinct day)::int as days from search_terms`,
    )
    expect(row).toEqual({ stored: 1000, days: 1 })
    const steady = await rowsOf(db, sql`select count from search_terms where term = 'steady'`)
    expect(steady).toEqual([{ count: 3 }])
  })

  test('leaves out what operators have hidden, until it is unhidden', async () => {
    const hidden = createHiddenTerms(db, clock)
    const log = logOf(hidden)
    await searchThreeDays(log, { sofa: 10, 'red rug': 10 })
    expect([await hidden.hide('  RED  rug '), await hidden.hide('🛋️'), await hidden.list()]).toEqual([
      'red rug',
      undefined,
      ['red rug'],
    ])
    expect(await log.listTrending('ae_en', 10)).toEqual(['sofa'])
    expect([await hidden.unhide('red rug'), await hidden.unhide('red rug')]).toEqual([true, false])
    expect(await log.listTrending('ae_en', 10)).toEqual(['red rug', 'sofa'])
  })
})
