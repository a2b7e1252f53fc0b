import { expect, test } from 'vitest'
import { createGoogleSandbox } from '#adapters/identity/google-sandbox.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { anIdentity, noBot } from '../../support/shops/an-identity.ts'
import { manualClock } from '../../support/manual-clock.ts'

const phone = '+971501234567'
const gmail = 'layla@gmail.com'
const elsewhere = 'layla@shop.example'
const failed = (kind: string) => ({ ok: false, failure: { kind } })
const step = (name: string) => ({
  ok: true,
  value: { kind: 'next-step', nextStep: name, challenge: expect.any(String) },
})

describeDatabases('signing in with Google', (open) => {
  async function start() {
    const { db } = await open()
    const { tokens, issue } = createGoogleSandbox(manualClock('2026-11-23T12:00:00.000Z'))
    const started = anIdentity(db, { google: tokens })
    const { identity } = started
    /** Opens the page with the button; returns the nonce that it shows. */
    const openButton = async (browser: ReturnType<typeof started.aBrowser>) => {
      const begun = await identity.startGoogle(browser.cookies, '/ae/en/account')
      browser.set({ challenge: begun?.challenge ?? null })
      return begun?.nonce ?? ''
    }
    const pick = async (browser: ReturnType<typeof started.aBrowser>, email = gmail) => {
      const token = await issue({ email, name: 'Layla' }, await openButton(browser))
      const result = await identity.signInWithGoogle(browser.visit(), token)
      if (result.ok && result.value.kind !== 'prove-email') browser.follow({ ok: true, value: result.value })
      return result
    }
    return { ...started, issue, openButton, pick }
  }

  test('requires a mobile of a new customer, and knows the account the next time', async () => {
    const { aBrowser, pick } = await start()
    const browser = aBrowser()
    expect(await pick(browser)).toEqual(step('EnterSocialMobile'))
    await browser.send(phone, noBot, 'addMobile')
    expect(await browser.enter()).toEqual(step('RegisterScreen'))
    expect(await browser.register()).toMatchObject({
      value: { kind: 'signed-in', isNew: true, next: '/ae/en/account' },
    })
    expect(await browser.who()).toMatchObject({ phone, email: gmail })
    const other = aBrowser()
    expect(await pick(other)).toMatchObject({ value: { kind: 'signed-in', isNew: false } })
    expect((await other.who())?.customer.id).toBe((await browser.who())?.customer.id)
  })

  test('names the account that waits, masked, to whom it would be linked to', async () => {
    const { identity, aBrowser, pick } = await start()
    const browser = aBrowser()
    await pick(browser)
    expect((await identity.view(browser.cookies, null)).google).toBe('l•••@gmail.com')
    await browser.send(phone, noBot, 'addMobile')
    await browser.enter()
    expect((await identity.view(browser.cookies, 'RegisterScreen')).google).toBe('l•••@gmail.com')
  })

  test('links no one’s Google to the account of who signs in at the same computer afterwards', async () => {
    const { identity, deps, aBrowser, aCustomer, clock, pick } = await start()
    const { customerId } = await aCustomer(phone)
    const kinds = async () => (await deps.repository.listIdentities(customerId)).map(({ kind }) => kind)
    clock.advance(60_000)
    const shared = aBrowser()
    await pick(shared, 'mallory@gmail.com')
    await shared.send(phone)
    expect((await identity.view(shared.cookies, null)).google, 'another beginning').toBeNull()
    expect(await shared.enter()).toMatchObject({ value: { kind: 'signed-in' } })
    expect(await kinds()).toEqual(['phone'])
    clock.advance(200_000)
    const deceived = aBrowser()
    await pick(deceived, 'mallory@gmail.com')
    await deceived.send(phone, noBot, 'addMobile')
    expect(await deceived.enter(), 'a code proves the number alone').toMatchObject({
      value: { kind: 'signed-in', isNew: false },
    })
    expect(await kinds()).toEqual(['phone'])
    const mallory = aBrowser({ from: '198.51.100.1' })
    expect(await pick(mallory, 'mallory@gmail.com')).toEqual(step('EnterSocialMobile'))
    expect(await aBrowser().send(phone, noBot, 'addMobile'), 'without Google').toEqual(
      failed('invalid-request'),
    )
  })

  test('joins the account of an address that Google runs and we verified', async () => {
    const { aBrowser, aCustomer, deps, clock, pick } = await start()
    const { customerId } = await aCustomer(phone)
    await deps.repository.addIdentity(customerId, 'email', gmail, clock.now())
    const browser = aBrowser()
    expect(await pick(browser)).toMatchObject({ value: { kind: 'signed-in' } })
    expect((await browser.who())?.customer.id).toBe(customerId)
    expect((await deps.repository.listEvents(customerId)).map(({ kind }) => kind)).toContain('google-linked')
  })

  test('has the account of another address proven first', async () => {
    const { aBrowser, aCustomer, deps, clock, pick } = await start()
    const { customerId } = await aCustomer(phone)
    await deps.repository.addIdentity(customerId, 'email', elsewhere, clock.now())
    const browser = aBrowser()
    expect(await pick(browser, elsewhere)).toEqual({
      ok: true,
      value: { kind: 'prove-email', identifier: { kind: 'email', value: elsewhere } },
    })
    expect(await browser.who()).toBeUndefined()
    await browser.send(elsewhere)
    expect(await browser.enter()).toMatchObject({ value: { kind: 'signed-in' } })
    const again = aBrowser()
    expect(await pick(again, elsewhere)).toMatchObject({ value: { kind: 'signed-in' } })
  })

  test('links no account but the one whose address it has', async () => {
    const { aBrowser, aCustomer, deps, clock, pick } = await start()
    const { customerId } = await aCustomer(phone)
    await deps.repository.addIdentity(customerId, 'email', elsewhere, clock.now())
    const { customerId: other } = await aCustomer('+971509876543')
    const browser = aBrowser()
    await pick(browser, elsewhere)
    clock.advance(60_000)
    await browser.send('+971509876543')
    expect(await browser.enter()).toMatchObject({ value: { kind: 'signed-in' } })
    const identities = await deps.repository.listIdentities(other)
    expect(identities.map(({ kind }) => kind)).toEqual(['phone'])
  })

  test('continues at an own path, and at no other', async () => {
    const { identity, aBrowser } = await start()
    const startAt = async (next: string) => {
      const begun = await identity.startGoogle(aBrowser().cookies, next)
      return (await identity.view({ challenge: begun?.challenge ?? null }, null)).next
    }
    expect(await startAt('/ae/en/checkout')).toBe('/ae/en/checkout')
    for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example'])
      expect(await startAt(next)).toBeNull()
  })

  test('takes a token once, of this browser, with its nonce', async () => {
    const { identity, aBrowser, issue, openButton } = await start()
    const [browser, other] = [aBrowser(), aBrowser()]
    const token = await issue({ email: gmail, name: 'Layla' }, await openButton(browser))
    await openButton(other)
    expect(await identity.signInWithGoogle(other.visit(), token)).toEqual(failed('invalid-request'))
    expect(await identity.signInWithGoogle(aBrowser().visit(), token)).toEqual(failed('invalid-request'))
    expect(await identity.signInWithGoogle(browser.visit(), '')).toEqual(failed('invalid-request'))
    expect(await identity.signInWithGoogle(browser.visit(), token)).toEqual(step('EnterSocialMobile'))
    expect(await identity.signInWithGoogle(browser.visit(), token), 'replayed').toEqual(
      failed('invalid-request'),
    )
  })

  test('is begun 120 times an hour from a network, and is not offered beyond', async () => {
    const { identity, aBrowser, clock } = await start()
    const begin = (from = '203.0.113.7') => identity.startGoogle(aBrowser({ from }).cookies, null)
    for (let index = 0; index < 120; index += 1) expect(await begin()).not.toBeNull()
    expect(await begin()).toBeNull()
    expect(await begin('198.51.100.1')).not.toBeNull()
    clock.advance(3_600_000)
    expect(await begin()).not.toBeNull()
  })

  test('is not offered without a client id', async () => {
    const { identity, aBrowser } = anIdentity((await open()).db)
    expect(await identity.startGoogle(aBrowser().cookies, null)).toBeNull()
    expect(await identity.signInWithGoogle(aBrowser().visit(), 'a.b.c')).toEqual(failed('invalid-request'))
  })
})
