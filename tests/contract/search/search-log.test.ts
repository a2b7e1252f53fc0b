import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
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
  const search = async (log: ReturnType<typeof createSearchLog>, term: string, times: number, found = 5) => {
    for (let time = 0; time < times; time += 1) await log.record(term, found, 'ae_en')
  }
  /** On three days, as often on each. */
  const searchThreeDays = async (log: ReturnType<typeof createSearchLog>, counts: Record<string, number>) => {
    for (let days = 0; days < 3; days += 1) {
      if (days > 0) clock.advance(day)
      for (const [term, times] of Object.entries(counts)) await search(log, term, times)
    }
  }

  test('lists the most frequent searches by storefront', async () => {
    const log = createSearchLog(db, clock)
    await searchThreeDays(log, { sofa: 11, rug: 14 })
    expect(await log.listTrending('ae_en', 10)).toEqual(['rug', 'sofa'])
    expect(await log.listTrending('ae_en', 1)).toEqual(['rug'])
    expect(await log.listTrending('ae_ar', 10)).toEqual([])
  })

  test('leaves out rare searches and those without results', async () => {
    const log = createSearchLog(db, clock)
    await searchThreeDays(log, { 'one-visitor': 2, gone: 10 })
    await log.record('gone', 0, 'ae_en')
    expect(await log.listTrending('ae_en', 10)).toEqual([])
  })

  test('weighs older searches less and deletes them in the end', async () => {
    const log = createSearchLog(db, clock)
    await searchThreeDays(log, { old: 12 })
    clock.advance(14 * day)
    await searchThreeDays(log, { new: 10 })
    expect(await log.listTrending('ae_en', 10)).toEqual(['new', 'old'])
    clock.advance(30 * day)
    expect(await log.listTrending('ae_en', 10)).toEqual([])
  })

  test('keeps the two hundred most frequent terms of a day, for thirty days', async () => {
    const log = createSearchLog(db, clock)
    await search(log, 'popular', 3)
    clock.advance(31 * day)
    await search(log, 'steady', 3)
    for (let at = 0; at < 400; at += 1) await log.record(`term ${at}`, 1, 'ae_en')
    const [row] = await rowsOf(
      db,
      sql`select count(*)::int as stored, count(distinct day)::int as days from search_terms`,
    )
    expect(Number(row?.['stored'])).toBeLessThanOrEqual(300)
    expect(row?.['days']).toBe(1)
    const steady = await rowsOf(db, sql`select count from search_terms where term = 'steady'`)
    expect(steady).toEqual([{ count: 3 }])
  })

  test('leaves out what operators have hidden, until it is unhidden', async () => {
    const hidden = createHiddenTerms(db, clock)
    const log = createSearchLog(db, clock, hidden)
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
