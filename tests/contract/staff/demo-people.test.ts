import { expect, test } from 'vitest'
import { createStaffAccessModule } from '#adapters/staff-access/create-staff-access-module.ts'
import { demoPeople } from '#commerce/staff-access/demo-people.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'

const browser = { session: null, from: '127.0.0.1', agent: 'Chrome · Linux', requestId: null }
const [huda] = demoPeople

async function enter(db: Database, mode: 'demo' | 'production') {
  const clock = manualClock('2026-11-20T08:00:00.000Z')
  return { clock, ...(await createStaffAccessModule(db, { clock, secret: 'secret', mode })) }
}

describeDatabases('people of the demo', (open) => {
  const start = async (mode: 'demo' | 'production') => enter((await open()).db, mode)

  test('sign in without a factor, are known by their session and sign out', async () => {
    const { access } = await start('demo')
    const signedIn = await access.signInAsDemo(huda?.email ?? '', browser)
    const session = signedIn.ok ? signedIn.value : ''
    expect(await access.find({ ...browser, session })).toMatchObject({
      operator: { kind: 'staff', name: huda?.name, grants: huda?.grants },
      email: huda?.email,
    })
    await access.signOut(session)
    expect(await access.find({ ...browser, session })).toBeUndefined()
  })

  test('a session ends after half an hour without a request, and after twelve hours in any case', async () => {
    const { access, clock } = await start('demo')
    const signedIn = await access.signInAsDemo(huda?.email ?? '', browser)
    const session = signedIn.ok ? signedIn.value : ''
    const minutes = 60_000
    for (let passed = 29; passed < 12 * 60; passed += 29) {
      clock.advance(29 * minutes)
      expect(await access.find({ ...browser, session })).toBeDefined()
    }
    clock.advance(29 * minutes)
    expect(await access.find({ ...browser, session })).toBeUndefined()
  })

  test('are refused in production, by any address', async () => {
    const { access } = await start('production')
    expect(access.listDemoPeople()).toEqual([])
    expect(await access.signInAsDemo(huda?.email ?? '', browser)).toMatchObject({ ok: false })
  })
})
