import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Grant } from '#commerce/staff/operator.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { aStaffOperator } from '../support/builders/a-staff-operator.ts'
import { describeDatabases, rowsOf } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { aStaffShop, asAdmin, everywhere } from '../support/shops/a-staff-shop.ts'

const fifty = Array.from({ length: 50 }, (_, index) => index)
const asFinance: readonly Grant[] = [{ role: 'finance', ...everywhere }]

/** Everyone who worked here before has left: a round begins with these administrators alone. */
async function twoAdministrators(db: Database, round: number) {
  await db.execute(sql`update staff set state = 'disabled'`)
  return [
    await aStaffOperator(db, `Aisha-${round}`, asAdmin),
    await aStaffOperator(db, `Omar-${round}`, asAdmin),
  ] as const
}

const activeIn = async (db: Database): Promise<number> =>
  (
    await rowsOf(
      db,
      sql`select 1 from staff where state = 'active' and grants @> '[{"role":"admin"}]'::jsonb`,
    )
  ).length

describeDatabases('staff', (open) => {
  const start = async () => {
    const { db } = await open()
    return { db, ...(await aStaffShop(db)) }
  }

  test('of two administrators who disable each other concurrently, one remains', async () => {
    const { db, access } = await start()
    for (let round = 1; round <= rounds(); round += 1) {
      const [aisha, omar] = await twoAdministrators(db, round)
      const results = await Promise.all([access.disable(aisha, omar.id), access.disable(omar, aisha.id)])
      expect(
        results.filter(({ ok }) => ok),
        `round ${round}`,
      ).toHaveLength(1)
      expect(await activeIn(db), `round ${round}`).toBe(1)
    }
  })

  test('of two administrators who take the role of each other concurrently, one remains', async () => {
    const { db, access } = await start()
    const fewer = { version: 1, grants: [{ role: 'admin', countries: ['om'], places: 'all' }] } as const
    for (let round = 1; round <= rounds(); round += 1) {
      const [aisha, omar] = await twoAdministrators(db, round)
      const results = await Promise.all([
        access.setGrants(aisha, omar.id, fewer),
        access.setGrants(omar, aisha.id, fewer),
      ])
      expect(
        results.filter(({ ok }) => ok),
        `round ${round}`,
      ).toHaveLength(1)
    }
  })

  test('a role that is taken while its person changes another: the change is before it, or refused', async () => {
    const { db, access } = await start()
    for (let round = 1; round <= rounds(); round += 1) {
      const [aisha, omar] = await twoAdministrators(db, round)
      const layla = await aStaffOperator(db, `Layla-${round}`, asFinance)
      const [taken, changed] = await Promise.all([
        access.disable(aisha, omar.id),
        access.endSessionsOf(omar, layla.id),
      ])
      expect(taken.ok, `round ${round}`).toBe(true)
      const acts = (await rowsOf(db, sql`select act from audit_log order by id desc limit 2`)).map(
        ({ act }) => act,
      )
      expect(acts[0], `round ${round}`).toBe('staff.disable')
      expect(acts[1] === 'staff.end-sessions', `round ${round}`).toBe(changed.ok)
      if (!changed.ok) expect(changed.failure.kind, `round ${round}`).toBe('not-permitted')
      // From then on nothing is allowed, whatever the request of before has read.
      expect(await access.endSessionsOf(omar, layla.id)).toMatchObject({ failure: { kind: 'not-permitted' } })
    }
  })

  test('a session has the rights of the moment: once a role is taken, the next request is without it', async () => {
    const { db, access, browser } = await start()
    const email = 'huda@demo.example'
    const { access: demo } = await aStaffShop(db, 'demo')
    const [aisha] = await twoAdministrators(db, 0)
    await db.execute(sql`update staff set state = 'active' where email = ${email}`)
    const entered = await demo.signInAsDemo(email, browser())
    const seen = browser({ session: entered.ok ? entered.value.session : null })
    const found = await access.find(seen)
    const staffId = found?.operator.id ?? ''
    for (let round = 1; round <= rounds(); round += 1) {
      const grants: readonly Grant[] = [{ role: 'customer-service', countries: ['ae', 'kw'], places: 'all' }]
      await db.execute(sql`update staff set grants = ${JSON.stringify(grants)}::jsonb where id = ${staffId}`)
      const [{ version } = { version: 0 }] = await rowsOf(
        db,
        sql`select version from staff where id = ${staffId}`,
      )
      const fewer: readonly Grant[] = [{ role: 'customer-service', countries: ['kw'], places: 'all' }]
      const [taken, during] = await Promise.all([
        access.setGrants(aisha, staffId, { version: Number(version), grants: fewer }),
        access.find(seen),
      ])
      expect(taken.ok, `round ${round}`).toBe(true)
      expect([grants, fewer], `round ${round}`).toContainEqual(during?.operator.grants)
      expect((await access.find(seen))?.operator.grants, `round ${round}`).toEqual(fewer)
    }
  })

  test('fifty tabs accept one invitation once', async () => {
    const { db, access, invite, browser, codeOf, password } = await start()
    for (let round = 1; round <= rounds(); round += 1) {
      const token = await invite({ email: `aisha-${round}@shop.example` })
      const code = await codeOf((await access.findInvite(token))?.totpSecret ?? '')
      const entry = { name: 'Aisha', language: 'en', factor: { kind: 'password', password, code } } as const
      const results = await Promise.all(fifty.map(() => access.acceptInvite(token, entry, browser())))
      expect(
        results.filter(({ ok }) => ok),
        `round ${round}`,
      ).toHaveLength(1)
      const [counted] = await rowsOf(
        db,
        sql`select (select count(*)::int from staff_sessions) as sessions,
        (select count(*)::int from staff_recovery_codes) as codes`,
      )
      expect(counted).toEqual({ sessions: round, codes: 10 * round })
    }
  })

  test('fifty tabs, from fifty networks, enter by one code once', async () => {
    const { aPerson } = await start()
    for (let round = 1; round <= rounds(); round += 1) {
      const aisha = await aPerson({ email: `aisha-${round}@shop.example` })
      const code = await aisha.code()
      const results = await Promise.all(
        fifty.map((index) => aisha.signIn({ code }, { from: `10.0.${index}.1` })),
      )
      expect(
        results.filter(({ ok }) => ok),
        `round ${round}`,
      ).toHaveLength(1)
    }
  })

  test('a recovery code enters once, from wherever', async () => {
    const { aPerson } = await start()
    for (let round = 1; round <= rounds(); round += 1) {
      const aisha = await aPerson({ email: `aisha-${round}@shop.example` })
      const code = aisha.recoveryCodes[0] ?? ''
      const results = await Promise.all(
        fifty.slice(0, 15).map((index) => aisha.signIn({ code }, { from: `10.0.${index}.1` })),
      )
      expect(
        results.filter(({ ok }) => ok),
        `round ${round}`,
      ).toHaveLength(1)
    }
  })

  test('of fifty PINs guessed together five are tried, and the right one after them opens nothing', async () => {
    const { db, access, aPerson, aTablet } = await start()
    const aisha = await aPerson()
    const [operator, number] = [await aisha.operator(), await aisha.number()]
    for (let round = 1; round <= rounds(); round += 1) {
      // Sets the tries back.
      await access.setPin(operator, '271828')
      const tablet = await aTablet()
      const guesses = await Promise.all(
        fifty.map((index) => access.signInOnTablet({ number, pin: String(500_000 + index) }, tablet)),
      )
      expect(guesses.filter(({ ok }) => ok)).toHaveLength(0)
      const [row] = await rowsOf(db, sql`select pin_tries from staff_credentials`)
      expect(row?.['pin_tries'], `round ${round}`).toBe(5)
      expect((await access.signInOnTablet({ number, pin: '271828' }, tablet)).ok).toBe(false)
    }
  })

  test('a link makes one tablet of fifty browsers', async () => {
    const { access, aTabletLink } = await start()
    for (let round = 1; round <= rounds(); round += 1) {
      const link = await aTabletLink()
      const results = await Promise.all(fifty.map(() => access.bindTablet(link)))
      expect(
        results.filter(({ ok }) => ok),
        `round ${round}`,
      ).toHaveLength(1)
    }
  })
})
