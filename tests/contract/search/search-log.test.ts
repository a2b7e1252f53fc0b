import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#infrastructure/db/database.ts'
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

  test('lists the most frequent searches by storefront', async () => {
    const log = createSearchLog(db, clock)
    await search(log, 'sofa', 5)
    await search(log, 'rug', 8)
    expect(await log.listTrending('ae_en', 10)).toEqual(['rug', 'sofa'])
    expect(await log.listTrending('ae_en', 1)).toEqual(['rug'])
    expect(await log.listTrending('ae_ar', 10)).toEqual([])
  })

  test('leaves out rare searches and those without results', async () => {
    const log = createSearchLog(db, clock)
    await search(log, 'one-visitor', 2)
    await search(log, 'gone', 5)
    await log.record('gone', 0, 'ae_en')
    expect(await log.listTrending('ae_en', 10)).toEqual([])
  })

  test('weighs older searches less and deletes them in the end', async () => {
    const log = createSearchLog(db, clock)
    await search(log, 'old', 6)
    clock.advance(6 * day)
    await search(log, 'new', 3)
    expect(await log.listTrending('ae_en', 10)).toEqual(['new', 'old'])
    clock.advance(14 * day)
    expect(await log.listTrending('ae_en', 10)).toEqual([])
  })

  test('keeps the two hundred most frequent terms of a day, for two weeks', async () => {
    const log = createSearchLog(db, clock)
    await search(log, 'popular', 3)
    clock.advance(20 * day)
    await search(log, 'steady', 3)
    for (let at = 0; at < 400; at += 1) await log.record(`term ${at}`, 1, 'ae_en')
    const [row] = await rowsOf(
      db,
      sql`select count(*)::int as stored, count(distinct day)::int as days from search_terms`,
    )
    expect(Number(row?.['stored'])).toBeLessThanOrEqual(300)
    expect(row?.['days']).toBe(1)
    expect(await log.listTrending('ae_en', 10)).toEqual(['steady'])
  })
})
