import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createSecrets } from '#adapters/identity/secrets.ts'
import type { Secrets } from '#commerce/identity/ports.ts'
import { describeDatabases, rowsOf } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { anIdentity } from '../support/shops/an-identity.ts'

const phone = '+971501234567'
const thousand = Array.from({ length: 1000 }, (_, index) => index)
const secrets = createSecrets('a secret of the tests')

/** Secrets that count how often a code is compared. */
function countingSecrets(): Secrets & { readonly judged: () => number } {
  let judged = 0
  return {
    ...secrets,
    isSame(one, other) {
      judged += 1
      return secrets.isSame(one, other)
    },
    judged: () => judged,
  }
}

describeDatabases('identity', (open) => {
  const sessionsOf = async (db: Awaited<ReturnType<typeof open>>['db']) =>
    (await rowsOf(db, sql`select count(*)::int as rows from sessions`))[0]?.['rows']

  test('judges five of a thousand concurrent guesses', async () => {
    for (let round = 1; round <= rounds(3); round += 1) {
      const counting = countingSecrets()
      const { aBrowser, lastCode } = anIdentity((await open()).db, { secrets: counting })
      const browser = aBrowser()
      await browser.send(phone)
      const guess = (index: number) => String((Number(lastCode()) + 1 + index) % 1_000_000).padStart(6, '0')
      const results = await Promise.all(thousand.map((index) => browser.enter(guess(index))))
      const kinds = results.map((result) => (result.ok ? 'ok' : result.failure.kind))
      expect(counting.judged(), `round ${round}`).toBe(5)
      expect(kinds.filter((kind) => kind === 'wrong-code')).toHaveLength(5)
      expect(kinds.filter((kind) => kind === 'too-many')).toHaveLength(995)
    }
  })

  test('sends five of a thousand concurrent codes to a number, from wherever they are requested', async () => {
    for (let round = 1; round <= rounds(3); round += 1) {
      const { aBrowser, sent } = anIdentity((await open()).db)
      const address = (index: number) => `10.0.${Math.floor(index / 250)}.${index % 250}`
      const results = await Promise.all(
        thousand.map((index) => aBrowser({ from: address(index) }).send(phone)),
      )
      expect(sent, `round ${round}`).toHaveLength(5)
      expect(results.filter(({ ok }) => ok)).toHaveLength(5)
    }
  })

  test('opens one session for the right code in fifty tabs', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db } = await open()
      const { aBrowser, aCustomer, lastCode } = anIdentity(db)
      await aCustomer(phone)
      const before = Number(await sessionsOf(db))
      const browser = aBrowser({ from: '198.51.100.1' })
      await browser.send(phone)
      const code = lastCode()
      const results = await Promise.all(Array.from({ length: 50 }, () => browser.enter(code)))
      const signedIn = results.filter(({ ok, ...rest }) => ok && JSON.stringify(rest).includes('signed-in'))
      expect(signedIn, `round ${round}`).toHaveLength(1)
      expect(await sessionsOf(db), `round ${round}`).toBe(before + 1)
      expect(await browser.who(), 'the tab that was first set the cookie').toBeDefined()
    }
  })

  test('makes one account of a number that two browsers register', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db } = await open()
      const { aBrowser, lastCode } = anIdentity(db)
      const [one, other] = [aBrowser(), aBrowser({ from: '198.51.100.1' })]
      await one.send(phone)
      await one.enter(lastCode())
      await other.send(phone)
      await other.enter(lastCode())
      const results = await Promise.all([one, other, one, other].map((browser) => browser.register()))
      expect(
        results.filter(({ ok }) => ok),
        `round ${round}`,
      ).toHaveLength(1)
      const rows = await rowsOf(db, sql`select count(*)::int as rows from customers`)
      expect(rows, `round ${round}`).toEqual([{ rows: 1 }])
    }
  })

  test('answers no request of a session that was revoked before it', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { identity, aBrowser, aCustomer } = anIdentity((await open()).db)
      const { browser } = await aCustomer(phone)
      const laptop = aBrowser()
      await laptop.send(phone)
      await laptop.enter()
      const revoking = identity.revokeSession(browser.cookies.session, null)
      const during = Array.from({ length: 20 }, () => laptop.who())
      expect(await revoking, `round ${round}`).toEqual({ ok: true, value: { ended: 1 } })
      const after = await Promise.all(Array.from({ length: 20 }, () => laptop.who()))
      expect(after.filter(Boolean), `round ${round}`).toEqual([])
      await Promise.all(during)
      expect(await browser.who()).toBeDefined()
    }
  })

  test('verifies five of two hundred concurrent passwords from an address', async () => {
    let verified = 0
    const started = anIdentity((await open()).db)
    const passwords = {
      ...started.deps.passwords,
      verify: async () => {
        verified += 1
        return { ok: true, value: false } as const
      },
    }
    const { aBrowser } = anIdentity((await open()).db, { passwords })
    const browser = aBrowser()
    await Promise.all(thousand.slice(0, 200).map((index) => browser.password(phone, `guess ${index}`)))
    expect(verified).toBe(5)
  })
})
