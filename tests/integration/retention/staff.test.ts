import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createRetentionJobs } from '#adapters/retention/create-retention-jobs.ts'
import { createJobs } from '#infrastructure/queue/create-jobs.ts'
import { operator } from '../../support/builders/operators.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { aStaffShop } from '../../support/shops/a-staff-shop.ts'

const day = 24 * 60 * 60_000

describeDatabases('retention of staff', (open) => {
  test('ended sessions go after thirty days, unsent forms after half an hour, challenges after a day; people stay', async () => {
    const { db } = await open()
    const { access, aPerson, browser, clock } = await aStaffShop(db)
    const aisha = await aPerson()
    await access.createKey(operator, { name: 'OMS', scopes: ['orders:read'], formKey: 'one' })
    await access.storeForm(
      { path: '/operations', fields: [], files: [] },
      browser({ session: aisha.session }),
    )
    await access.signOut(aisha.session)
    const counted = async () => {
      await createJobs(db, createRetentionJobs(db, clock, 'ae'), { clock, report: () => undefined }).run(
        'apply-retention',
      )
      const [row] = await rowsOf(
        db,
        sql`select (select count(*)::int from staff_sessions) as sessions,
          (select count(*)::int from staff_unsent_forms) as forms,
          (select count(*)::int from staff_used_challenges) as challenges, (select count(*)::int from staff) as people`,
      )
      return row
    }
    expect(await counted()).toEqual({ sessions: 1, forms: 1, challenges: 1, people: 1 })
    clock.advance(day + 1)
    expect(await counted()).toEqual({ sessions: 1, forms: 0, challenges: 0, people: 1 })
    clock.advance(29 * day)
    expect(await counted()).toEqual({ sessions: 0, forms: 0, challenges: 0, people: 1 })
  })
})

describeDatabases('retention of simulations', (open) => {
  test('what a version of a promotion would have given goes after ninety days', async () => {
    const { db } = await open()
    const clock = manualClock('2026-11-27T08:00:00.000Z')
    await db.execute(sql`insert into promotion_simulations (promotion_id, terms, given_minor, touched, simulated_at)
      values ('old', 'a', 1, 1, '2026-08-29T07:59:59Z'), ('new', 'a', 1, 1, '2026-08-29T08:00:01Z')`)
    const jobs = createJobs(db, createRetentionJobs(db, clock, 'ae'), { clock, report: () => undefined })
    await jobs.run('apply-retention')
    expect(await rowsOf(db, sql`select promotion_id as id from promotion_simulations`)).toEqual([
      { id: 'new' },
    ])
  })
})

describeDatabases('retention of drafts of content', (open) => {
  test('what has not been saved for 180 days goes', async () => {
    const { db } = await open()
    const clock = manualClock('2026-11-27T08:00:00.000Z')
    await db.execute(sql`insert into content_drafts (kind, key, locale, staff_id, staff_name, version, revision, form_key, body, saved_at)
      values ('page', 'help', 'ar', 'old', 'Noor', 1, 1, 'k', '{}', '2026-05-31T07:59:59Z'),
        ('page', 'help', 'ar', 'new', 'Salem', 1, 1, 'k', '{}', '2026-05-31T08:00:01Z')`)
    const jobs = createJobs(db, createRetentionJobs(db, clock, 'ae'), { clock, report: () => undefined })
    await jobs.run('apply-retention')
    expect(await rowsOf(db, sql`select staff_id as id from content_drafts`)).toEqual([{ id: 'new' }])
  })
})
