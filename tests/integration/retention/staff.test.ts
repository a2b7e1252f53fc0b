import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createRetentionJobs } from '#adapters/retention/create-retention-jobs.ts'
import { createJobs } from '#infrastructure/queue/create-jobs.ts'
import { operator } from '../../support/builders/operators.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { aStaffShop } from '../../support/shops/a-staff-shop.ts'

const day = 24 * 60 * 60_000

describeDatabases('retention of staff', (open) => {
  test('ended sessions go after thirty days, unsent forms after half an hour, challenges after a day; people stay', async () => {
    const { db } = await open()
    const { access, aPerson, browser, clock } = await aStaffShop(db)
    const aisha = await aPerson()
    await access.createKey(operator, { name: 'OMS', scopes: ['orders:read'], formKey: 'one' })
    await access.storeForm({ path: '/operations', fields: [] }, browser({ session: aisha.session }))
    await access.signOut(aisha.session)
    const counted = async () => {
      await createJobs(db, createRetentionJobs(db, clock), { clock, report: () => undefined }).run(
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
