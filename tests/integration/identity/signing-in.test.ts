import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { countStatements } from '../../support/databases/count-statements.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { anIdentity, dubai } from '../../support/shops/an-identity.ts'

const phone = '+971501234567'
const email = 'layla@example.com'
const password = 'nine sofas in a majlis'
const day = 86_400_000
const step = (name: string) => ({
  ok: true,
  value: { kind: 'next-step', nextStep: name, challenge: expect.any(String) },
})
const signedIn = (parts: object = {}) => ({ ok: true, value: { kind: 'signed-in', ...parts } })
const failed = (kind: string) => ({ ok: false, failure: { kind } })

describeDatabases('signing in', (open) => {
  const start = async (parts: Parameters<typeof anIdentity>[1] = {}) => {
    const { db } = await open()
    return { db, ...anIdentity(db, parts) }
  }
  type Started = Awaited<ReturnType<typeof start>>

  /** Gives a customer a verified email and a password, as the account page does. */
  async function complete(
    { deps, clock }: Started,
    customerId: string,
    parts: { readonly email?: string; readonly password?: string },
  ) {
    if (parts.email) await deps.repository.addIdentity(customerId, 'email', parts.email, clock.now())
    if (!parts.password) return
    const hash = await deps.passwords.hash(parts.password)
    if (hash.ok) await deps.repository.setPassword(customerId, hash.value, clock.now())
  }

  test('registers a new number and knows it the next time', async () => {
    const started = await start()
    const { identity, aBrowser } = started
    const browser = aBrowser()
    expect(await identity.view(browser.cookies, 'RegisterScreen')).toMatchObject({ step: 'default' })
    await browser.send('050 123 4567')
    expect(await identity.view(browser.cookies, 'RegisterScreen')).toMatchObject({
      step: 'OTPScreen',
      sentTo: '+971 •••• 67',
    })
    expect(await browser.enter()).toEqual(step('RegisterScreen'))
    expect(await browser.register()).toMatchObject(signedIn({ isNew: true }))
    expect(await browser.who()).toMatchObject({ customer: { name: 'Layla' }, phone, email: null })
    const again = aBrowser()
    await again.send(phone)
    expect(await again.enter()).toMatchObject(signedIn({ isNew: false }))
    expect((await again.who())?.customer.id).toBe((await browser.who())?.customer.id)
  })

  test.each([
    [{ name: ' ' }, { name: 'missing' }],
    [{ name: '12345' }, { name: 'malformed' }],
    [{ name: 'win https://evil.example' }, { name: 'malformed' }],
    [{ name: 'ل'.repeat(81) }, { name: 'too-long' }],
    [{ termsVersion: null }, { terms: 'missing' }],
  ])('registers no one with %j', async (parts, fields) => {
    const { aBrowser } = await start()
    const browser = aBrowser()
    await browser.send(phone)
    await browser.enter()
    expect(await browser.register(parts)).toEqual({ ok: false, failure: { kind: 'invalid-fields', fields } })
    expect(await browser.register()).toMatchObject(signedIn())
  })

  test('requires an age in India only', async () => {
    const { identity, aBrowser, deps } = await start()
    const browser = aBrowser()
    await browser.send('+919812345678')
    await browser.enter()
    const india = { ...dubai, country: { ...dubai.country, isoCode: 'in' } }
    const registration = {
      name: 'Asha',
      language: 'en',
      termsVersion: '1',
      isAdult: false,
      consents: [],
    } as const
    expect(await identity.register({ ...browser.visit(), storefront: india }, registration)).toMatchObject({
      failure: { fields: { adult: 'missing' } },
    })
    expect(deps.quietDays['in']).toBe(90)
  })

  test('continues at an own path, and at no other', async () => {
    const { identity, aBrowser } = await start()
    const sendTo = async (next: string) => {
      const browser = aBrowser()
      const bot = { response: null, pass: null, honeypot: '' }
      const sent = await identity.sendCode({
        browser: browser.cookies,
        storefront: dubai,
        identifier: `${Math.abs(next.length * 7)}@example.com`,
        bot,
        next,
      })
      browser.set({ challenge: sent.ok ? sent.value.challenge : null })
      return (await identity.view(browser.cookies, 'OTPScreen')).next
    }
    expect(await sendTo('/ae/en/checkout')).toBe('/ae/en/checkout')
    for (const next of ['//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      expect(await sendTo(next)).toBeNull()
    }
  })

  test('ends an hour after it began: an old link is an invalid request', async () => {
    const { identity, aBrowser, clock } = await start()
    const browser = aBrowser()
    await browser.send(phone)
    clock.advance(3_600_000)
    expect(await identity.view(browser.cookies, 'OTPScreen')).toMatchObject({
      step: 'default',
      isExpired: true,
    })
    expect(await browser.enter()).toEqual(failed('invalid-request'))
    expect(await browser.send(null)).toEqual(failed('invalid-request'))
  })

  test('leaves a guest’s email in a cookie that only the shop reads', async () => {
    const { identity, aBrowser } = await start()
    const continued = identity.continueAsGuest(' Layla@Example.com ', dubai)
    const cookie = continued.ok ? (continued.value ?? '') : ''
    expect(Buffer.from(cookie, 'base64url').toString()).not.toContain('layla')
    expect(identity.guestEmail(cookie)).toBe(email)
    const flipped = `${cookie.startsWith('A') ? 'B' : 'A'}${cookie.slice(1)}`
    for (const changed of [flipped, cookie.slice(0, -4), '', 'layla@example.com'])
      expect(identity.guestEmail(changed)).toBeNull()
    expect(identity.guestEmail(null)).toBeNull()
    expect(identity.continueAsGuest('', dubai)).toEqual({ ok: true, value: null })
    expect(identity.continueAsGuest(phone, dubai)).toEqual(failed('malformed'))
    expect(await aBrowser().who()).toBeUndefined()
  })

  test('always begins a new session: one that was planted is worth nothing', async () => {
    const { aBrowser, aCustomer } = await start()
    const mallory = await aCustomer('+971507654321')
    const victim = aBrowser({ session: mallory.browser.cookies.session })
    await victim.send(phone)
    await victim.enter()
    await victim.register()
    expect(victim.cookies.session).not.toBe(mallory.browser.cookies.session)
    expect(await mallory.who()).toBeUndefined()
    expect((await victim.who())?.phone).toBe(phone)
  })

  test('opens nothing with a token that was changed', async () => {
    const { aCustomer, aBrowser } = await start()
    const { browser } = await aCustomer()
    const { session } = browser.cookies
    for (const token of [`${session}x`, session?.slice(1) ?? '', '', 'null', session?.toLowerCase() ?? ''])
      expect(await aBrowser({ session: token }).who()).toBeUndefined()
  })

  test('works alike for known and unknown identifiers', async () => {
    const started = await start()
    const { db, aBrowser, aCustomer, sent } = started
    const { customerId } = await aCustomer()
    await complete(started, customerId, { email, password })
    const count = countStatements(db)
    const compare = async (work: (known: boolean) => Promise<unknown>) => {
      const [known, first] = await count(() => work(true))
      const [unknown, second] = await count(() => work(false))
      expect(first).toEqual(second)
      return [known, unknown]
    }
    const of = (known: boolean) => (known ? email : 'nobody@example.com')
    const browsers = [aBrowser({ from: '198.51.100.1' }), aBrowser({ from: '198.51.100.2' })] as const
    const before = sent.length
    const browserOf = (known: boolean) => browsers[known ? 0 : 1]
    const answers = await compare((known) => browserOf(known).send(of(known)))
    expect(answers.map((one) => (one as { ok: boolean }).ok)).toEqual([true, true])
    expect(sent.length - before).toBe(2)
    await compare((known) => browserOf(known).enter('000000'))
    const forgotten = [aBrowser({ from: '198.51.100.3' }), aBrowser({ from: '198.51.100.4' })] as const
    await compare((known) => forgotten[known ? 0 : 1].send(of(known), undefined, 'forgotPassword'))
    const wrong = await compare((known) => browserOf(known).password(of(known), 'not the password'))
    expect(wrong).toEqual([failed('wrong-credentials'), failed('wrong-credentials')])
  })

  test('takes a password from its owner, and five wrong ones in 15 minutes from an address', async () => {
    const started = await start()
    const { aBrowser, aCustomer, clock } = started
    const { customerId } = await aCustomer()
    await complete(started, customerId, { email, password })
    const browser = aBrowser()
    for (const _ of [1, 2, 3, 4, 5])
      expect(await browser.password(email, 'not the password')).toEqual(failed('wrong-credentials'))
    expect(await browser.password(email, password)).toMatchObject(failed('too-many'))
    expect(await aBrowser({ from: '198.51.100.1' }).password(email, password)).toMatchObject(signedIn())
    clock.advance(900_000 - 1000)
    expect(await browser.password(email, password)).toMatchObject(failed('too-many'))
    clock.advance(1000)
    expect(await browser.password(phone, password)).toMatchObject(signedIn())
    expect(await browser.password('not an identifier', password)).toEqual(failed('wrong-credentials'))
  })

  test('gives an account no more tries for having two contacts, and does not reveal that both are its own', async () => {
    const started = await start()
    const { aBrowser, aCustomer, clock } = started
    const { customerId } = await aCustomer()
    await complete(started, customerId, { email, password })
    const browser = aBrowser()
    for (const _ of [1, 2, 3])
      expect(await browser.password(email, 'not the password')).toEqual(failed('wrong-credentials'))
    for (const _ of [1, 2])
      expect(await browser.password(phone, 'not the password')).toEqual(failed('wrong-credentials'))
    // The fifth was the last: the right one is not looked at, and the answer is that of a wrong one.
    for (const contact of [phone, email])
      expect(await browser.password(contact, password), contact).toEqual(failed('wrong-credentials'))
    expect(await aBrowser({ from: '198.51.100.1' }).password(phone, password)).toMatchObject(signedIn())
    clock.advance(900_000)
    expect(await browser.password(phone, password)).toMatchObject(signedIn())
  })

  test('judges twenty passwords an hour from wherever they come, and its owner’s own browser by a budget apart', async () => {
    const started = await start()
    const { aBrowser, aCustomer, clock } = started
    const { customerId, browser: own } = await aCustomer()
    await complete(started, customerId, { email, password })
    const guess = (index: number, text = 'not the password') =>
      aBrowser({ from: `198.51.100.${index}` }).password(email, text)
    for (let index = 0; index < 20; index += 1)
      expect(await guess(index)).toEqual(failed('wrong-credentials'))
    expect(await guess(20, password)).toMatchObject(failed('too-many'))
    expect(await aBrowser({ from: '192.0.2.1' }).password('other@example.com', password)).toEqual(
      failed('wrong-credentials'),
    )
    own.set({ session: null })
    expect(await own.password(email, password)).toMatchObject(signedIn())
    clock.advance(3_600_000)
    expect(await guess(21, password)).toMatchObject(signedIn())
  })

  test('resets a forgotten password by code and ends all other sessions', async () => {
    const started = await start()
    const { identity, aBrowser, aCustomer } = started
    const customer = await aCustomer()
    await complete(started, customer.customerId, { email, password: 'the one before it' })
    const browser = aBrowser()
    await browser.send(email, undefined, 'forgotPassword')
    expect(await identity.updatePassword(browser.visit(), password)).toEqual(failed('signed-out'))
    expect(await browser.enter()).toEqual(step('update'))
    expect(await identity.updatePassword(browser.visit(), 'layla@example.com')).toMatchObject({
      failure: { kind: 'weak-password', reason: 'own-name' },
    })
    const updated = await identity.updatePassword(browser.visit(), password)
    expect(updated).toMatchObject(signedIn())
    expect(await customer.who()).toBeUndefined()
    expect(await aBrowser().password(email, 'the one before it')).toEqual(failed('wrong-credentials'))
    expect(await aBrowser().password(email, password)).toMatchObject(signedIn())
    expect(await identity.updatePassword(browser.visit(), password)).toEqual(failed('signed-out'))
  })

  test('opens no session by a password that is changed while it is compared', async () => {
    const { passwords } = anIdentity((await open()).db).deps
    let change = async (): Promise<void> => undefined
    const verify: typeof passwords.verify = async (...input) => {
      const verified = await passwords.verify(...input)
      await change()
      return verified
    }
    const started = await start({ passwords: { ...passwords, verify } })
    const { customerId } = await started.aCustomer()
    await complete(started, customerId, { email, password })
    change = () => complete(started, customerId, { password: 'another one since' })
    const thief = started.aBrowser()
    expect(await thief.password(email, password)).toEqual(failed('wrong-credentials'))
    expect(await thief.who()).toBeUndefined()
  })

  test('hashes new passwords only at the pace of an address', async () => {
    let allowed = true
    const started = await start({ checkRateLimit: async () => ({ allowed, retryAfterSeconds: 6 }) })
    const customer = await started.aCustomer()
    await complete(started, customer.customerId, { email })
    const browser = started.aBrowser()
    await browser.send(email, undefined, 'forgotPassword')
    await browser.enter()
    allowed = false
    expect(await started.identity.updatePassword(browser.visit(), password)).toEqual({
      ok: false,
      failure: { kind: 'too-many', retryAfterSeconds: 6 },
    })
    allowed = true
    expect(await started.identity.updatePassword(browser.visit(), password)).toMatchObject(signedIn())
  })

  test('attaches orders of the same proven contact that are not too old', async () => {
    const { db, aBrowser, aCustomer, clock } = await start()
    const add = (n: number, age: number, contact: string) =>
      db.execute(sql`insert into orders (id, number, country, language, status, phone, email, name, choice, currency,
          sub_total_minor, discount_minor, tax_minor, total_minor, rounding_minor, payable_minor, method, payment_state,
          paid_minor, placed_at, version)
        values (${`00000000-0000-4000-8000-00000000000${n}`}, ${`N${n}`}, 'ae', 'en', 'delivered', ${contact}, 'x@example.com', 'L',
          '{}', 'AED', 100, 0, 5, 100, 0, 100, 'cashondelivery', 'paid', 100,
          ${new Date(Date.parse(clock.now()) - age).toISOString()}, 1)`)
    await add(1, 179 * day, phone)
    await add(2, 181 * day, phone)
    await add(3, 1 * day, '+971507654321')
    const { customerId } = await aCustomer()
    const rows = await db.execute(sql`select number, customer_id from orders order by number collate "C"`)
    expect((rows as unknown as { rows: unknown[] }).rows).toEqual([
      { number: 'N1', customer_id: customerId },
      { number: 'N2', customer_id: null },
      { number: 'N3', customer_id: null },
    ])
    expect(await aBrowser().who()).toBeUndefined()
  })
})
