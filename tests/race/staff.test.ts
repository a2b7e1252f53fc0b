import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { describeDatabases, rowsOf } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { aStaffShop, asAdmin, everywhere } from '../support/shops/a-staff-shop.ts'

const fifty = Array.from({ length: 50 }, (_, index) => index)

describeDatabases('staff', (open) => {
  test('of two administrators who disable each other concurrently, one remains', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { access, aPerson } = await aStaffShop((await open()).db)
      const [aisha, omar] = [await aPerson(), await aPerson({ email: 'omar@shop.example', grants: asAdmin })]
      const [byAisha, byOmar] = [await aisha.operator(), await omar.operator()]
      const results = await Promise.all([access.disable(byAisha, omar.id), access.disable(byOmar, aisha.id)])
      expect(
        results.filter(({ ok }) => ok),
        `round ${round}`,
      ).toHaveLength(1)
      const listed = await access.listStaff({ kind: 'command', name: 'tests' })
      const active = listed.ok ? listed.value.filter(({ state }) => state === 'active') : []
      expect(active, `round ${round}`).toHaveLength(1)
    }
  })

  test('of two administrators who take the role of each other concurrently, one remains', async () => {
    const grants = [{ role: 'finance', ...everywhere }] as const
    for (let round = 1; round <= rounds(); round += 1) {
      const { access, aPerson } = await aStaffShop((await open()).db)
      const [aisha, omar] = [await aPerson(), await aPerson({ email: 'omar@shop.example', grants: asAdmin })]
      const [byAisha, byOmar] = [await aisha.operator(), await omar.operator()]
      const version = 2
      const results = await Promise.all([
        access.setGrants(byAisha, omar.id, { version, grants }),
        access.setGrants(byOmar, aisha.id, { version, grants }),
      ])
      expect(
        results.filter(({ ok }) => ok),
        `round ${round}`,
      ).toHaveLength(1)
    }
  })

  test('fifty tabs accept one invitation once', async () => {
    for (let round = 1; round <= rounds(20); round += 1) {
      const { db } = await open()
      const { access, invite, browser, codeOf, password } = await aStaffShop(db)
      const token = await invite()
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
      expect(counted).toEqual({ sessions: 1, codes: 10 })
    }
  })

  test('fifty tabs, from fifty networks, enter by one code once', async () => {
    for (let round = 1; round <= rounds(20); round += 1) {
      const { aPerson } = await aStaffShop((await open()).db)
      const aisha = await aPerson()
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
    for (let round = 1; round <= rounds(20); round += 1) {
      const { aPerson } = await aStaffShop((await open()).db)
      const aisha = await aPerson()
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
    for (let round = 1; round <= rounds(20); round += 1) {
      const { db } = await open()
      const { access, aPerson, aTablet } = await aStaffShop(db)
      const aisha = await aPerson()
      await access.setPin(await aisha.operator(), '271828')
      const tablet = await aTablet()
      const number = await aisha.number()
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
    for (let round = 1; round <= rounds(20); round += 1) {
      const { access, aTabletLink } = await aStaffShop((await open()).db)
      const link = await aTabletLink()
      const results = await Promise.all(fifty.map(() => access.bindTablet(link)))
      expect(
        results.filter(({ ok }) => ok),
        `round ${round}`,
      ).toHaveLength(1)
    }
  })
})
