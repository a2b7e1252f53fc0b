import { expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { need } from '../../support/builders/a-purchase.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { aStaffShop, everywhere } from '../../support/shops/a-staff-shop.ts'

const minute = 60_000
const rejected = { ok: false, failure: { kind: 'rejected' } }

describeDatabases('an invitation', (open) => {
  test('opens a session with ten recovery codes, once', async () => {
    const { db } = await open()
    const { access, aPerson, browser } = await aStaffShop(db)
    const aisha = await aPerson()
    expect(aisha.recoveryCodes).toHaveLength(10)
    expect(new Set(aisha.recoveryCodes).size).toBe(10)
    expect(await access.find(browser({ session: aisha.session }))).toMatchObject({ email: aisha.email })
    expect(await access.findInvite(aisha.token)).toBeUndefined()
    const stored = JSON.stringify(
      await rowsOf(db, sql`select * from staff_credentials, staff_recovery_codes`),
    )
    for (const known of [aisha.totpSecret, ...aisha.recoveryCodes]) expect(stored).not.toContain(known)
  })

  test('ends after 72 hours, and when a newer one is made', async () => {
    const { access, clock, invite, tokenOf } = await aStaffShop((await open()).db)
    const token = await invite()
    clock.advance(72 * 60 * minute - 1)
    const opened = await access.findInvite(token)
    expect(opened?.member.email).toBe('aisha@shop.example')
    clock.advance(1)
    expect(await access.findInvite(token)).toBeUndefined()
    const again = await access.reset({ kind: 'command', name: 'tests' }, opened?.member.id ?? '', {
      mails: false,
    })
    const newer = again.ok ? tokenOf(again.value.link ?? '') : ''
    expect(await access.findInvite(newer)).toBeDefined()
    await access.reset({ kind: 'command', name: 'tests' }, opened?.member.id ?? '', { mails: false })
    expect(await access.findInvite(newer)).toBeUndefined()
  })

  test.each([
    ['eleven characters', 'blue lanter', 'too-short'],
    ['a common word with digits', 'Password12345', 'common'],
    ['the own address', 'aisha@shop.example', 'own-name'],
  ])('refuses a password of %s', async (_, password, reason) => {
    const { access, invite, browser, codeOf } = await aStaffShop((await open()).db)
    const token = await invite()
    const code = await codeOf((await access.findInvite(token))?.totpSecret ?? '')
    const factor = { kind: 'password', password, code } as const
    expect(await access.acceptInvite(token, { name: 'A', language: 'en', factor }, browser())).toMatchObject({
      failure: { kind: 'weak-password', reason },
    })
    expect(await access.findInvite(token)).toBeDefined()
  })

  test('takes no code of an authenticator that has not scanned it', async () => {
    const { access, invite, browser, password } = await aStaffShop((await open()).db)
    const token = await invite()
    const factor = { kind: 'password', password, code: '000000' } as const
    const entry = { name: 'Aisha', language: 'ar', factor } as const
    expect(await access.acceptInvite(token, entry, browser())).toMatchObject({
      failure: { kind: 'wrong-code' },
    })
  })

  test('is mailed where that is requested', async () => {
    const { access, mails } = await aStaffShop((await open()).db)
    const grants = [{ role: 'finance', ...everywhere }] as const
    const invited = await access.invite(
      { kind: 'command', name: 'tests' },
      { email: 'Fahad@shop.example', name: 'Fahad', language: 'en', grants },
      { mails: true },
    )
    expect(invited).toMatchObject({ ok: true, value: { isMailed: true } })
    expect(mails[0]?.to.address).toBe('fahad@shop.example')
    expect(mails[0]?.text).toContain(invited.ok ? invited.value.link : '')
  })
})

describeDatabases('a sign-in of staff', (open) => {
  test('needs password and code; every failure is refused alike', async () => {
    const { access, aPerson, browser, clock, password } = await aStaffShop((await open()).db)
    const aisha = await aPerson()
    expect((await aisha.signIn()).ok).toBe(true)
    clock.advance(30_000)
    expect(await aisha.signIn({ password: 'another long password' })).toEqual(rejected)
    expect(await aisha.signIn({ code: '000000' })).toEqual(rejected)
    expect(await aisha.signIn({ code: '' })).toEqual(rejected)
    const entry = { email: 'nobody@shop.example', password, code: await aisha.code() }
    expect(await access.signIn(entry, browser())).toEqual(rejected)
  })

  test('a code counts once, and within thirty seconds of its time', async () => {
    const { aPerson, clock } = await aStaffShop((await open()).db)
    const aisha = await aPerson()
    const code = await aisha.code()
    expect((await aisha.signIn({ code })).ok).toBe(true)
    expect(await aisha.signIn({ code })).toEqual(rejected)
    clock.advance(3 * 30_000)
    expect(await aisha.signIn({ code: await aisha.code(-2) })).toEqual(rejected)
    expect(await aisha.signIn({ code: await aisha.code(2) })).toEqual(rejected)
    expect((await aisha.signIn({ code: await aisha.code(-1) })).ok).toBe(true)
    expect((await aisha.signIn({ code: await aisha.code(1) })).ok).toBe(true)
    expect(await aisha.signIn({ code: await aisha.code(0) })).toEqual(rejected)
  })

  test('after five failures from an address the right one is refused too, for 15 minutes', async () => {
    const { aPerson, clock } = await aStaffShop((await open()).db)
    const aisha = await aPerson()
    for (let failure = 0; failure < 5; failure += 1)
      expect(await aisha.signIn({ code: '000000' })).toEqual(rejected)
    expect(await aisha.signIn()).toEqual(rejected)
    expect((await aisha.signIn({}, { from: '10.9.9.9' })).ok).toBe(true)
    clock.advance(15 * minute)
    expect((await aisha.signIn()).ok).toBe(true)
  })

  test('a recovery code replaces the authenticator once', async () => {
    const { aPerson } = await aStaffShop((await open()).db)
    const aisha = await aPerson()
    const code = aisha.recoveryCodes[0]?.toLowerCase().replace('-', ' ') ?? ''
    expect(await aisha.signIn({ code, password: 'another long password' })).toEqual(rejected)
    expect((await aisha.signIn({ code })).ok).toBe(true)
    expect(await aisha.signIn({ code })).toEqual(rejected)
  })

  test('rotates the session, and a new device is reported by mail', async () => {
    const { access, aPerson, browser, clock, mails } = await aStaffShop((await open()).db)
    const aisha = await aPerson()
    const again = await aisha.signIn({}, { session: aisha.session, device: aisha.device })
    expect(again.ok && again.value.session !== aisha.session && again.value.device === aisha.device).toBe(
      true,
    )
    expect(await access.find(browser({ session: aisha.session }))).toBeUndefined()
    expect(mails).toEqual([])
    clock.advance(30_000)
    await aisha.signIn({}, { agent: 'Safari · iPhone' })
    expect(mails[0]).toMatchObject({ to: { address: aisha.email }, subject: 'staff-device.subject' })
  })

  test('rights are those of the moment: a role that is taken opens nothing at the next request', async () => {
    const { access, aPerson, browser } = await aStaffShop((await open()).db)
    const aisha = await aPerson()
    const omar = await aPerson({
      email: 'omar@shop.example',
      grants: [
        { role: 'finance', ...everywhere },
        { role: 'marketing', ...everywhere },
      ],
    })
    const found = await access.findStaff(await aisha.operator(), omar.id)
    const version = found.ok ? found.value.member.version : 0
    const grants = [{ role: 'marketing', ...everywhere }] as const
    expect((await access.setGrants(await aisha.operator(), omar.id, { version, grants })).ok).toBe(true)
    expect((await omar.operator()).grants).toEqual(grants)
    expect((await access.disable(await aisha.operator(), omar.id)).ok).toBe(true)
    expect(await access.find(browser({ session: omar.session }))).toBeUndefined()
  })
})

describeDatabases('a factor that is proven again', (open) => {
  test('makes the session fresh, under another token', async () => {
    const { access, aPerson, browser, clock } = await aStaffShop((await open()).db)
    const aisha = await aPerson()
    clock.advance(10 * minute)
    const session = await access.find(browser({ session: aisha.session }))
    if (!session) throw new Error('the session has ended')
    expect(await access.prove(session, { kind: 'demo' }, browser())).toEqual(rejected)
    expect(await access.prove(session, { kind: 'code', code: '000000' }, browser())).toEqual(rejected)
    const proven = await access.prove(session, { kind: 'code', code: await aisha.code() }, browser())
    const token = proven.ok ? proven.value : ''
    expect((await aisha.operator(token)).provenAt).toBe(clock.now())
    expect(await access.find(browser({ session: aisha.session }))).toBeUndefined()
  })

  test('five wrong codes refuse the right one', async () => {
    const { access, aPerson, browser } = await aStaffShop((await open()).db)
    const aisha = await aPerson()
    const session = await access.find(browser({ session: aisha.session }))
    if (!session) throw new Error('the session has ended')
    for (let wrong = 0; wrong < 5; wrong += 1)
      await access.prove(session, { kind: 'code', code: '000000' }, browser())
    expect(await access.prove(session, { kind: 'code', code: await aisha.code() }, browser())).toEqual(
      rejected,
    )
  })
})

describeDatabases('a form of a session that has ended', (open) => {
  const form = { path: '/operations/orders/AE1', fields: [['reason', 'خزانة مكسورة']] as const, files: [] }

  test('is stored sealed for half an hour, for its person alone', async () => {
    const { db } = await open()
    const { access, aPerson, browser, clock } = await aStaffShop(db)
    const aisha = await aPerson()
    const omar = await aPerson({ email: 'omar@shop.example' })
    clock.advance(31 * minute)
    const expired = browser({ session: aisha.session })
    expect(await access.find(expired)).toBeUndefined()
    const id = need(await access.storeForm(form, expired))
    expect(JSON.stringify(await rowsOf(db, sql`select sealed from staff_unsent_forms`))).not.toContain(
      'خزانة',
    )
    const of = async (person: typeof aisha) => {
      const signedIn = await person.signIn()
      return person.operator(signedIn.ok ? signedIn.value.session : '')
    }
    const [aishaAgain, omarAgain] = [await of(aisha), await of(omar)]
    expect(await access.findUnsentForm(omarAgain, id)).toBeUndefined()
    expect(await access.findUnsentForm(aishaAgain, id)).toEqual(form)
    clock.advance(30 * minute)
    expect(await access.findUnsentForm(aishaAgain, id)).toBeUndefined()
  })

  test('is not stored without a session', async () => {
    const { access, browser } = await aStaffShop((await open()).db)
    const unknown = { ok: false, failure: 'unknown' }
    expect(await access.storeForm(form, browser())).toEqual(unknown)
    expect(await access.storeForm(form, browser({ session: 'x'.repeat(43) }))).toEqual(unknown)
  })

  test('is stored up to eight megabytes of what was typed, however it is written', async () => {
    const { access, aPerson, browser } = await aStaffShop((await open()).db)
    const { session, operator } = await aPerson()
    const aisha = await operator()
    const long = (text: string) => ({ ...form, fields: [['note', text]] as const })
    const bytes = 8 * 1024 * 1024 - 'note'.length
    for (const text of ['\n'.repeat(bytes), 'س'.repeat(bytes / 2)]) {
      const id = need(await access.storeForm(long(text), browser({ session })))
      expect((await access.findUnsentForm(aisha, id))?.fields[0]?.[1] === text).toBe(true)
      await access.discardUnsentForm(aisha, id)
    }
    expect(await access.storeForm(long(`${'س'.repeat(bytes / 2)}x`), browser({ session }))).toEqual({
      ok: false,
      failure: 'too-long',
    })
  })

  test('is not stored when many wait, also when they are posted together, until those are gone', async () => {
    const { access, aPerson, browser, clock } = await aStaffShop((await open()).db)
    const aisha = await aPerson()
    const omar = await aPerson({ email: 'omar@shop.example' })
    const long = { ...form, fields: [['note', 'x'.repeat(8_000_000)]] as const }
    const store = (session: string) => access.storeForm(long, browser({ session }))
    const stored = await Promise.all(Array.from({ length: 4 }, () => store(aisha.session)))
    expect(stored.filter(({ ok }) => ok)).toHaveLength(3)
    expect(stored.filter(({ ok }) => !ok)).toEqual([{ ok: false, failure: 'full' }])
    expect((await store(omar.session)).ok).toBe(true)
    const signedIn = need(await aisha.signIn())
    const first = stored.find(({ ok }) => ok)
    if (!first?.ok) throw new Error('none is stored')
    await access.discardUnsentForm(await aisha.operator(signedIn.session), first.value)
    expect((await store(aisha.session)).ok).toBe(true)
    expect((await store(aisha.session)).ok).toBe(false)
    clock.advance(30 * minute)
    expect((await store(aisha.session)).ok).toBe(true)
  })
})
