import { expect, test } from 'vitest'
import { createCustomerExporters } from '#adapters/identity/customer-exporters.ts'
import { eraseCustomersJob } from '#adapters/identity/erase-customers.ts'
import { addMilliseconds } from '#kernel/instant.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { anIdentity, dubai, noBot } from '../../support/shops/an-identity.ts'
import { sql } from 'drizzle-orm'

const phone = '+971501234567'
const email = 'layla@example.com'
const password = 'nine sofas in a majlis'
const day = 86_400_000
const failed = (kind: string, parts: object = {}) => ({ ok: false, failure: { kind, ...parts } })

describeDatabases('an account', (open) => {
  const start = async () => {
    const { db } = await open()
    const started = anIdentity(db)
    const customer = await started.aCustomer(phone)
    // The account is older than the browser's first sign-in.
    await db.execute(sql`update customers set created_at = created_at - interval '30 days'`)
    const { identity, deps, clock, lastCode } = started
    const { browser, customerId } = customer
    const request = () => ({ browser: browser.cookies, storefront: dubai, bot: noBot })
    return {
      db,
      ...started,
      browser,
      customerId,
      request,
      async addEmail(address = email) {
        await deps.repository.addIdentity(customerId, 'email', address, clock.now())
      },
      /** Steps up by a code, and follows the new token. */
      async stepUp(to: 'phone' | 'email') {
        const sent = await identity.sendStepUpCode({ ...request(), to })
        if (sent.ok) browser.set({ challenge: sent.value.challenge })
        const stepped = await identity.stepUpByCode(browser.cookies, lastCode())
        if (stepped.ok) browser.set({ session: stepped.value.session })
        return stepped
      },
    }
  }

  test('needs two different proofs on a new device, and one after a week', async () => {
    const { identity, browser, clock, stepUp, addEmail } = await start()
    expect(await identity.guard(browser.cookies.session)).toEqual(failed('step-up-required', { missing: 1 }))
    await addEmail()
    expect(await stepUp('email')).toMatchObject({ ok: true, value: { missing: 0 } })
    expect(await identity.guard(browser.cookies.session)).toMatchObject({ ok: true })
    clock.advance(7 * day)
    expect(await identity.guard(browser.cookies.session)).toEqual(failed('step-up-required', { missing: 1 }))
    expect(await stepUp('phone')).toMatchObject({ ok: true, value: { missing: 0 } })
    clock.advance(15 * 60_000 - 1000)
    expect((await identity.guard(browser.cookies.session)).ok).toBe(true)
    clock.advance(1000)
    expect((await identity.guard(browser.cookies.session)).ok).toBe(false)
  })

  test('needs one proof on the device by which it was made', async () => {
    const { db } = await open()
    const { identity, clock, aCustomer } = anIdentity(db)
    const { session } = (await aCustomer(phone)).browser.cookies
    expect(await identity.guard(session)).toMatchObject({ ok: true })
    clock.advance(15 * 60_000)
    expect(await identity.guard(session)).toEqual(failed('step-up-required', { missing: 1 }))
  })

  test('gets another token with each step-up, and the old one opens nothing', async () => {
    const { identity, browser, stepUp, addEmail } = await start()
    await addEmail()
    const { session } = browser.cookies
    await stepUp('email')
    expect(browser.cookies.session).not.toBe(session)
    expect(await identity.find(session)).toBeUndefined()
    expect(await identity.find(browser.cookies.session)).toBeDefined()
  })

  test('is proven by its own code and password alone', async () => {
    const { identity, deps, browser, customerId, clock, aCustomer, request, lastCode } = await start()
    const mallory = await aCustomer('+971507654321')
    const sent = await identity.sendStepUpCode({ ...request(), to: 'phone' })
    const challenge = sent.ok ? sent.value.challenge : null
    const stolen = { ...mallory.browser.cookies, challenge }
    expect(await identity.stepUpByCode(stolen, lastCode())).toEqual(failed('invalid-request'))
    const hash = await deps.passwords.hash(password)
    const weekAgo = addMilliseconds(clock.now(), -7 * day)
    if (hash.ok) await deps.repository.setPassword(customerId, hash.value, weekAgo)
    expect(await identity.stepUpByPassword(browser.cookies, 'not it')).toEqual(failed('wrong-credentials'))
    expect(await identity.stepUpByPassword(mallory.browser.cookies, password)).toEqual(
      failed('wrong-credentials'),
    )
    expect(await identity.stepUpByPassword(browser.cookies, password)).toMatchObject({
      value: { missing: 0 },
    })
    expect(await identity.stepUpByPassword({ ...browser.cookies, session: null }, password)).toEqual(
      failed('signed-out'),
    )
  })

  test('ends the sessions of other devices when its contact changes', async () => {
    const { identity, browser, aBrowser, request, stepUp, addEmail, lastCode } = await start()
    const other = aBrowser({ from: '198.51.100.1' })
    await other.send(phone)
    await other.enter()
    await addEmail()
    await stepUp('email')
    const sent = await identity.sendContactCode({ ...request(), identifier: '+971509999999' })
    browser.set({ challenge: sent.ok ? sent.value.challenge : null })
    expect(await identity.updateContact(browser.cookies, lastCode())).toMatchObject({ ok: true })
    expect(await other.who()).toBeUndefined()
    expect(await browser.who()).toMatchObject({ phone: '+971509999999' })
  })

  test('lets Google go after a step-up, unless nothing else opens it', async () => {
    const { identity, browser, aBrowser, deps, customerId, clock, stepUp, addEmail } = await start()
    const { session } = browser.cookies
    expect(await identity.isGoogleLinked(session)).toBe(false)
    await deps.repository.addIdentity(customerId, 'google', 'subject', clock.now())
    expect(await identity.isGoogleLinked(session)).toBe(true)
    expect(await identity.unlinkGoogle(session)).toEqual(failed('step-up-required', { missing: 1 }))
    expect(await identity.unlinkGoogle(null)).toEqual(failed('signed-out'))
    const other = aBrowser({ from: '198.51.100.1' })
    await other.send(phone)
    await other.enter()
    await addEmail()
    await stepUp('email')
    expect(await identity.unlinkGoogle(browser.cookies.session)).toEqual({ ok: true, value: undefined })
    expect(await identity.isGoogleLinked(browser.cookies.session)).toBe(false)
    expect(await deps.repository.findOwner('google', 'subject')).toBeUndefined()
    expect(await other.who(), 'who came in by it is out').toBeUndefined()
    const kinds = (await deps.repository.listEvents(customerId)).map(({ kind }) => kind)
    expect(kinds).toContain('google-unlinked')
    await deps.repository.addIdentity(customerId, 'google', 'subject', clock.now())
    for (const [kind, value] of [
      ['phone', phone],
      ['email', email],
    ] as const)
      await deps.repository.removeIdentity(customerId, kind, value)
    expect(await identity.unlinkGoogle(browser.cookies.session)).toEqual(failed('only-identity'))
  })

  test('changes its phone by a code to the new one, and names the old one masked', async () => {
    const { identity, browser, deps, customerId, request, stepUp, addEmail, lastCode, aCustomer } =
      await start()
    const change = (identifier: string) => identity.sendContactCode({ ...request(), identifier })
    expect(await change('+971509999999')).toEqual(failed('step-up-required', { missing: 1 }))
    await addEmail()
    await stepUp('email')
    const sent = await change('+971509999999')
    browser.set({ challenge: sent.ok ? sent.value.challenge : null })
    expect(await identity.updateContact(browser.cookies, lastCode())).toEqual({
      ok: true,
      value: {
        identifier: { kind: 'phone', value: '+971509999999' },
        old: { kind: 'phone', value: phone },
      },
    })
    expect(await browser.who()).toMatchObject({ phone: '+971509999999', email })
    expect(await deps.repository.findOwner('phone', phone)).toBeUndefined()
    const changed = (await deps.repository.listEvents(customerId)).find(
      ({ kind }) => kind === 'contact-changed',
    )
    expect(changed?.detail).toEqual({ contact: 'phone', old: '+971 •••• 67' })
    await aCustomer('+971508888888')
    const taken = await change('+971508888888')
    browser.set({ challenge: taken.ok ? taken.value.challenge : null })
    expect(await identity.updateContact(browser.cookies, lastCode())).toEqual(failed('taken'))
    expect(await browser.who()).toMatchObject({ phone: '+971509999999' })
  })

  test('sets a password after a step-up, which ends the sessions of other devices', async () => {
    const { identity, browser, aBrowser, stepUp, addEmail } = await start()
    const other = aBrowser({ from: '198.51.100.1' })
    await other.send(phone)
    await other.enter()
    expect(await identity.updatePassword(browser.visit(), password)).toMatchObject(failed('step-up-required'))
    await addEmail()
    await stepUp('email')
    expect(await identity.updatePassword(browser.visit(), 'password12')).toMatchObject(
      failed('weak-password'),
    )
    expect(await identity.updatePassword(browser.visit(), password)).toEqual({ ok: true, value: null })
    expect(await other.who()).toBeUndefined()
    expect(await browser.who()).toMatchObject({ passwordSince: expect.any(String) })
  })

  test('lists its sessions and ends them; another customer’s are unknown', async () => {
    const { identity, browser, aBrowser, aCustomer } = await start()
    const laptop = aBrowser({ agent: 'Safari · Mac' })
    await laptop.send(phone)
    await laptop.enter()
    const mallory = await aCustomer('+971507654321')
    const listed = await identity.listSessions(browser.cookies.session)
    expect(listed.map(({ agent, isCurrent }) => [agent, isCurrent]).sort()).toEqual([
      ['Chrome · Android', true],
      ['Safari · Mac', false],
    ])
    const id = listed.find(({ isCurrent }) => !isCurrent)?.id ?? ''
    expect(await identity.revokeSession(mallory.browser.cookies.session, id)).toEqual({
      ok: true,
      value: { ended: 0 },
    })
    expect(await identity.revokeSession(mallory.browser.cookies.session, 'admin')).toEqual({
      ok: true,
      value: { ended: 0 },
    })
    expect(await laptop.who()).toBeDefined()
    expect(await identity.revokeSession(browser.cookies.session, id)).toEqual({
      ok: true,
      value: { ended: 1 },
    })
    expect(await laptop.who()).toBeUndefined()
    await identity.signOut(browser.cookies)
    expect(await browser.who()).toBeUndefined()
    expect(await identity.listSessions(browser.cookies.session)).toEqual([])
    expect(await identity.revokeSession(browser.cookies.session, null)).toEqual(failed('signed-out'))
  })

  test('notes a device that it has not signed in on before', async () => {
    const { deps, customerId, aBrowser, browser } = await start()
    const kinds = async () => (await deps.repository.listEvents(customerId)).map(({ kind }) => kind)
    browser.set({ challenge: null })
    await browser.send(phone)
    await browser.enter()
    expect(await kinds()).not.toContain('new-device')
    const other = aBrowser()
    await other.send(phone)
    await other.enter()
    expect(await kinds()).toContain('new-device')
  })

  test('knows a browser by a token of its own: one that was planted there is worth nothing elsewhere', async () => {
    const { identity, deps, customerId, aBrowser, browser, clock } = await start()
    const planted = 'p'.repeat(43)
    const victim = aBrowser({ device: planted })
    await victim.send(phone)
    await victim.enter()
    expect(victim.cookies.device).not.toBe(planted)
    const isKnown = async (device: string | null) =>
      (await deps.repository.devicesOf(customerId, deps.secrets.digest(device ?? ''))).isKnown
    expect([await isKnown(planted), await isKnown(victim.cookies.device)]).toEqual([false, true])
    // The account knows this one, and goes on knowing it.
    const own = browser.cookies.device
    clock.advance(130_000)
    browser.set({ challenge: null })
    await browser.send(phone)
    await browser.enter()
    expect(browser.cookies.device).toBe(own)
    expect(await identity.find(browser.cookies.session)).toBeDefined()
  })

  test('shares a browser with another account, which goes on knowing it', async () => {
    const { deps, aBrowser, aCustomer } = await start()
    const first = await aCustomer('+971507654321')
    const before = first.browser.cookies.device
    const second = aBrowser({ device: before })
    await second.send(phone)
    await second.enter()
    const { device } = second.cookies
    expect(device).not.toBe(before)
    const { isKnown, hasOthers } = await deps.repository.devicesOf(
      first.customerId,
      deps.secrets.digest(device ?? ''),
    )
    expect([isKnown, hasOthers]).toEqual([true, false])
  })

  test('is exported after a step-up, without secrets', async () => {
    const { identity, browser, stepUp, addEmail } = await start()
    await addEmail()
    expect(await identity.exportData(browser.cookies.session)).toMatchObject(failed('step-up-required'))
    await stepUp('email')
    const exported = await identity.exportData(browser.cookies.session)
    expect(exported).toMatchObject({
      value: { customer: { name: 'Layla' }, identities: [{ value: email }, { value: phone }] },
    })
    expect(JSON.stringify(exported)).not.toMatch(/digest|hash|token/i)
  })

  test('exports a section of every table that refers to a customer', async () => {
    const { db, customerId } = await start()
    const exporters = createCustomerExporters(db, 'a secret of the tests')
    for (const { load } of exporters) expect(Array.isArray(await load(customerId))).toBe(true)
    const referring = await rowsOf(
      db,
      sql`select table_name as one from information_schema.columns
        where column_name = 'customer_id' and table_schema = 'public'`,
    )
    const own = ['identities', 'passwords', 'sessions', 'challenges', 'customer_events', 'customer_visitors']
    const sections: Record<string, string> = {
      credit_grants: 'creditGrants',
      point_earnings: 'pointEarnings',
      wallet_withdrawals: 'withdrawals',
      orders: 'orders',
      customer_addresses: 'addresses',
      saved_cards: 'savedCards',
      ledger_accounts: 'storedValue',
      ledger_postings: 'storedValue',
      reviews: 'reviews',
      product_alerts: 'alerts',
      cart_reminders: 'cartReminders',
      product_questions: 'productQuestions',
      contact_consents: 'consents',
      outbox: 'messages',
      // Work on cards, without data of its own.
      card_tasks: 'savedCards',
      // Under the customer's token.
      carts: 'cart',
      wishlists: 'wishlist',
    }
    const names = new Set(exporters.map(({ section }) => section))
    const missing = referring
      .map(({ one }) => String(one))
      .filter((table) => !own.includes(table) && !names.has(sections[table] ?? ''))
    expect(missing).toEqual([])
  })

  test('is not closed while its wallet has money, unless that is waived', async () => {
    const balances = [{ minor: 4500, currency: 'AED' as const }]
    const started = anIdentity((await open()).db, { walletsOf: async () => balances })
    const { identity, deps, clock } = started
    const { browser, customerId } = await started.aCustomer(phone)
    clock.advance(7 * day)
    const sent = await identity.sendStepUpCode({
      browser: browser.cookies,
      storefront: dubai,
      bot: noBot,
      to: 'phone',
    })
    browser.set({ challenge: sent.ok ? sent.value.challenge : null })
    const stepped = await identity.stepUpByCode(browser.cookies, started.lastCode())
    const session = stepped.ok ? stepped.value.session : null
    expect(await identity.deleteAccount(session)).toEqual(failed('wallet-not-empty', { balances }))
    expect(await identity.find(session)).toBeDefined()
    expect(await identity.deleteAccount(session, { waivesWallet: true })).toMatchObject({ ok: true })
    const requested = (await deps.repository.listEvents(customerId)).at(-1)
    expect(requested).toMatchObject({ kind: 'deletion-requested', detail: { waived: balances } })
  })

  test('is closed now and erased after 14 days, unless its owner signs in', async () => {
    const { db, identity, deps, browser, customerId, clock, aBrowser, stepUp, addEmail } = await start()
    const erase = () => eraseCustomersJob(db, deps).run(new AbortController().signal)
    await addEmail()
    expect(await identity.deleteAccount(browser.cookies.session)).toMatchObject(failed('step-up-required'))
    await stepUp('email')
    expect(await identity.deleteAccount(browser.cookies.session)).toMatchObject({ ok: true })
    expect(await browser.who()).toBeUndefined()
    clock.advance(14 * day - 1000)
    expect(await erase()).toBe('0 accounts erased')
    const back = aBrowser()
    await back.send(phone)
    expect(await back.enter()).toMatchObject({ value: { kind: 'signed-in' } })
    clock.advance(1000)
    expect(await erase()).toBe('0 accounts erased')
    await deps.repository.requestDeletion(customerId, clock.now())
    clock.advance(14 * day)
    expect(await erase()).toBe('1 accounts erased')
    expect(await deps.repository.listIdentities(customerId)).toEqual([])
    expect(await deps.repository.findCustomer(customerId)).toBeUndefined()
    const events = await deps.repository.listEvents(customerId)
    expect(events.at(-1)?.kind).toBe('erased')
    expect(events.filter(({ detail }) => Object.keys(detail).length > 0)).toEqual([])
    const newcomer = aBrowser({ from: '198.51.100.1' })
    await newcomer.send(phone)
    expect(await newcomer.enter()).toMatchObject({ value: { kind: 'next-step', nextStep: 'RegisterScreen' } })
    expect(await erase()).toBe('0 accounts erased')
  })

  test('brings its consents into the register, and leaves it only that they were withdrawn', async () => {
    const { db, deps, customerId, clock } = await start()
    const consents = () =>
      rowsOf(db, sql`select customer_id, channel, is_granted, source, proof from contact_consents`)
    expect(await consents()).toEqual([
      {
        customer_id: customerId,
        channel: 'email',
        is_granted: true,
        source: 'registration',
        proof: 'session',
      },
    ])
    await deps.repository.requestDeletion(customerId, clock.now())
    clock.advance(14 * day)
    await eraseCustomersJob(db, deps).run(new AbortController().signal)
    // The address was never given: without a contact there is nothing to keep.
    expect(await consents()).toEqual([])
  })
})
