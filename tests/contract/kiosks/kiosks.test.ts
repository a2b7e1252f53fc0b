import { expect, test } from 'vitest'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { eventually } from '../../support/eventually.ts'
import { aMember, operator } from '../../support/builders/operators.ts'
import { aKiosk, aKioskId } from '../../support/builders/a-kiosk.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { aKioskShop } from '../../support/shops/a-kiosk-shop.ts'
import { sql } from 'drizzle-orm'

describeDatabases('a kiosk', (open) => {
  const start = async () => {
    const { db } = await open()
    const shop = await aKioskShop(db)
    const enroll = (token: string, here = shop.here) => shop.kiosks.enroll(token, shop.from, here)
    const enrolled = async (name?: string) => {
      const { token, kiosk } = await shop.invite(name)
      const opened = await enroll(token)
      if (!opened.ok) throw new Error(opened.failure.kind)
      return { signedId: opened.value.signedId, id: kiosk.id }
    }
    return { ...shop, db, enroll, enrolled }
  }

  test('is the browser that opens the link of an invitation, once', async () => {
    const { invite, enroll, kiosks, admin, db } = await start()
    const { link, token, kiosk } = await invite()
    expect(link).toBe(`https://shop.example/api/ae/en/kiosk/enroll?token=${token}`)
    const opened = await enroll(token)
    expect(opened.ok && kiosks.identify(opened.value.signedId)).toEqual({
      id: kiosk.id,
      storeCode: 'barsha',
      name: 'wall-1',
    })
    expect(await enroll(token)).toMatchObject({ ok: false, failure: { kind: 'invalid-link' } })
    expect((await admin.list('ae', operator)).map(({ name, orders }) => [name, orders])).toEqual([
      ['wall-1', 0],
    ])
    expect(await admin.list('kw', operator)).toEqual([])
    expect(JSON.stringify(await rowsOf(db, sql`select * from kiosks`))).not.toContain(token)
  })

  test('is none by a link that is unknown, of another country, or older than ten minutes', async () => {
    const { invite, enroll, clock } = await start()
    const { token } = await invite()
    for (const [used, here] of [
      ['unknown', 'ae/en'],
      ['', 'ae/en'],
      [token, 'kw/en'],
    ] as const)
      expect(await enroll(used, theStorefront(here))).toMatchObject({ failure: { kind: 'invalid-link' } })
    clock.advance(10 * 60_000)
    expect(await enroll(token)).toMatchObject({ failure: { kind: 'invalid-link' } })
  })

  test('is none from when it is revoked, in every process, and revoking again changes nothing', async () => {
    const { enrolled, kiosks, admin, open: openAnother, clock } = await start()
    const { signedId, id } = await enrolled()
    const other = await openAnother()
    expect(other.kiosks.identify(signedId)).toBeDefined()
    const revoked = await admin.revoke(id, { reason: 'stolen', by: operator })
    expect(kiosks.identify(signedId)).toBeUndefined()
    await eventually(() => expect(other.kiosks.identify(signedId)).toBeUndefined())
    clock.advance(1000)
    expect(await admin.revoke(id, { reason: 'stolen again', by: operator })).toEqual(revoked)
    expect((await openAnother()).kiosks.identify(signedId)).toBeUndefined()
    expect(kiosks.identify(aKioskId({ id: '0198f2a4-6f10-7000-8000-00000000ffff' }))).toBeDefined()
  })

  test('is enrolled and seen by who works in its store, and revoked by administrators, each with a row in the audit', async () => {
    const { admin, enrolled, db } = await start()
    const mariam = aMember({ role: 'store-associate', countries: ['ae'], places: ['barsha'] })
    const elsewhere = aMember({ role: 'store-associate', countries: ['ae'], places: ['yas'] })
    const aisha = aMember({ role: 'admin', name: 'Aisha' })
    const wall = {
      country: 'ae',
      storeCode: 'barsha',
      name: 'wall-3',
      language: 'en',
      reason: 'new wall',
    } as const
    expect(await admin.invite({ ...wall, by: elsewhere })).toMatchObject({
      failure: { kind: 'not-permitted' },
    })
    expect(await admin.invite({ ...wall, by: aMember() })).toMatchObject({
      failure: { kind: 'not-permitted' },
    })
    expect((await admin.invite({ ...wall, by: mariam })).ok).toBe(true)
    const { id } = await enrolled()
    expect((await admin.list(null, mariam)).map(({ name }) => name).toSorted()).toEqual(['wall-1', 'wall-3'])
    expect(await admin.list(null, elsewhere)).toEqual([])
    const stolen = (by: typeof aisha) => admin.revoke(id, { reason: 'stolen', by })
    expect(await stolen(elsewhere)).toMatchObject({ failure: { kind: 'not-found' } })
    expect(await stolen(mariam)).toMatchObject({ failure: { kind: 'not-permitted' } })
    expect((await stolen(aisha)).ok).toBe(true)
    expect((await stolen(aisha)).ok).toBe(true)
    const rows = await rowsOf(
      db,
      sql`select act, operator_name from audit_log where operator_kind = 'staff' order by id`,
    )
    expect(rows).toEqual([
      { act: 'kiosk.enroll', operator_name: 'Huda' },
      { act: 'kiosk.revoke', operator_name: 'Aisha' },
    ])
  })

  test('takes the place of the one that had its name', async () => {
    const { enrolled, kiosks, admin } = await start()
    const [first, second] = [await enrolled(), await enrolled()]
    const other = await enrolled('wall-2')
    expect([first, second, other].map(({ signedId }) => kiosks.identify(signedId) !== undefined)).toEqual([
      false,
      true,
      true,
    ])
    expect((await admin.list(null, operator)).filter(({ revokedAt }) => revokedAt !== null)).toMatchObject([
      { id: first.id },
    ])
  })

  test('is invited once at a time: a second link kills the first', async () => {
    const { invite, enroll } = await start()
    const [first, second] = [await invite(), await invite()]
    expect((await enroll(first.token)).ok).toBe(false)
    expect((await enroll(second.token)).ok).toBe(true)
  })

  test.each([
    ['an unknown store', { storeCode: 'nowhere' }, 'unknown-store'],
    ['a store of another country', { country: 'qa' }, 'unknown-store'],
    ['no name', { name: '' }, 'invalid-name'],
    ['markup for a name', { name: '<b>wall</b>' }, 'invalid-name'],
    ['an endless name', { name: 'w'.repeat(41) }, 'invalid-name'],
    ['no reason', { reason: '   ' }, 'invalid-reason'],
  ])('is not invited with %s', async (_, wrong, kind) => {
    const { admin } = await start()
    const invitation = {
      country: 'ae',
      storeCode: 'barsha',
      name: 'wall-1',
      language: 'en',
      reason: 'new',
      by: operator,
      ...wrong,
    } as const
    expect(await admin.invite(invitation)).toMatchObject({ ok: false, failure: { kind } })
  })

  test('is unknown, or revoked without a reason: nothing changes', async () => {
    const { admin, enrolled, kiosks } = await start()
    const { signedId, id } = await enrolled()
    expect(await admin.revoke(aKiosk().id, { reason: 'stolen', by: operator })).toMatchObject({
      failure: { kind: 'not-found' },
    })
    expect(await admin.revoke("' or 1=1", { reason: 'stolen', by: operator })).toMatchObject({
      failure: { kind: 'not-found' },
    })
    expect(await admin.revoke(id, { reason: ' ', by: operator })).toMatchObject({
      failure: { kind: 'invalid-reason' },
    })
    expect(kiosks.identify(signedId)).toBeDefined()
  })

  test('has a link that is not guessed', async () => {
    const { kiosks } = await aKioskShop((await open()).db, {
      rateLimiter: { check: async () => ({ allowed: false, retryAfterSeconds: 9 }) },
    })
    const here = theStorefront('ae/en')
    expect(await kiosks.enroll('x', '203.0.113.7', here)).toMatchObject({ failure: { kind: 'too-many' } })
    expect(await kiosks.findOffer('x', '203.0.113.7', here)).toMatchObject({
      failure: { kind: 'too-many', retryAfterSeconds: 9 },
    })
    expect(await kiosks.takeCart({ token: 'x', cartToken: null, from: '203.0.113.7' }, here)).toMatchObject({
      failure: { kind: 'too-many' },
    })
  })

  test('was last seen when a shopper left it', async () => {
    const { enrolled, kiosks, admin, clock } = await start()
    const { signedId } = await enrolled()
    clock.advance(5000)
    const kiosk = kiosks.identify(signedId)
    if (kiosk) await kiosks.noteVisit(kiosk)
    expect((await admin.list('ae', operator)).map(({ seenAt }) => seenAt)).toEqual([clock.now()])
  })
})
