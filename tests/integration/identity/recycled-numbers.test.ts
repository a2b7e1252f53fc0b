import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { anIdentity, dubai, noBot } from '../../support/shops/an-identity.ts'

const phone = '+971501234567'
const email = 'layla@example.com'
const password = 'nine sofas in a majlis'
const day = 86_400_000
const quiet = {
  ok: true,
  value: { kind: 'next-step', nextStep: 'secondProof', challenge: expect.any(String) },
}
const failed = (kind: string) => ({ ok: false, failure: { kind } })

const addOrder = (db: Database, placedAt: number) =>
  db.execute(sql`insert into orders (id, number, country, language, status, phone, email, name, choice, currency,
        sub_total_minor, discount_minor, tax_minor, total_minor, rounding_minor, payable_minor, method, payment_state,
        paid_minor, placed_at, version)
      values ('00000000-0000-4000-8000-000000000001', 'AE1', 'ae', 'en', 'delivered', ${phone}, 'Layla@Example.com', 'L',
        '{}', 'AED', 100, 0, 5, 100, 0, 100, 'cashondelivery', 'paid', 100,
        ${new Date(placedAt).toISOString()}, 1)`)

describeDatabases('a number that was silent', (open) => {
  /** An account with phone, email and password, and a browser that entered a code of the number after `days`. */
  async function silentFor(days: number) {
    const { db } = await open()
    const started = anIdentity(db)
    const { deps, clock, aBrowser, aCustomer } = started
    const { customerId } = await aCustomer(phone)
    await deps.repository.addIdentity(customerId, 'email', email, clock.now())
    const hash = await deps.passwords.hash(password)
    if (hash.ok) await deps.repository.setPassword(customerId, hash.value, clock.now())
    clock.advance(days * day)
    const browser = aBrowser({ from: '198.51.100.1' })
    await browser.send(phone)
    return { db, ...started, customerId, browser, entered: await browser.enter() }
  }

  test('for 179 days opens its account, after 180 it does not', async () => {
    expect((await silentFor(179)).entered).toMatchObject({ value: { kind: 'signed-in' } })
    const { entered, browser } = await silentFor(180)
    expect(entered).toEqual(quiet)
    expect(await browser.who()).toBeUndefined()
  })

  test('opens it with a code to its email, which a page shows masked', async () => {
    const { identity, browser, sent, customerId } = await silentFor(181)
    const input = { browser: browser.cookies, storefront: dubai, bot: noBot }
    expect(await identity.sendSecondProof(input)).toMatchObject({
      ok: true,
      value: { sentTo: 'l•••@example.com' },
    })
    expect(sent.at(-1)?.to).toBe(email)
    expect(await browser.enter()).toMatchObject({ value: { kind: 'signed-in', isNew: false } })
    expect((await browser.who())?.customer.id).toBe(customerId)
    // From now on the code alone is enough again.
    const again = (await browser.send(phone), await browser.enter())
    expect(again).toMatchObject({ value: { kind: 'signed-in' } })
  })

  test('opens it with its password', async () => {
    const { browser, customerId } = await silentFor(181)
    expect(await browser.password(phone, 'not the password')).toEqual(failed('wrong-credentials'))
    expect(await browser.password(phone, password)).toMatchObject({ value: { kind: 'signed-in' } })
    const signedIn = await browser.who()
    expect(signedIn?.customer.id).toBe(customerId)
    expect(signedIn?.proofs.map(({ kind }) => kind)).toEqual(['phone-code', 'password'])
  })

  test('opens it with an order of the past year and its email, in three tries', async () => {
    const { db, identity, browser, clock } = await silentFor(181)
    await addOrder(db, Date.parse(clock.now()) - 300 * day)
    const prove = async (number: string, address: string) =>
      browser.follow(await identity.proveByOrder(browser.visit(), { number, email: address }))
    expect(await prove('AE2', email)).toEqual(failed('wrong-order'))
    expect(await prove('AE1', 'omar@example.com')).toEqual(failed('wrong-order'))
    expect(await prove(' ae1', 'LAYLA@example.com')).toMatchObject({ value: { kind: 'signed-in' } })
    const stranger = await silentFor(181)
    const guess = () => stranger.identity.proveByOrder(stranger.browser.visit(), { number: 'AE9', email })
    const guesses = [await guess(), await guess(), await guess(), await guess()]
    expect(guesses.map((one) => (one.ok ? '' : one.failure.kind))).toEqual([
      'wrong-order',
      'wrong-order',
      'wrong-order',
      'too-many',
    ])
  })

  test('is not opened with an order that its next owner placed', async () => {
    const { db, identity, browser, clock, customerId, aBrowser } = await silentFor(300)
    await addOrder(db, Date.parse(clock.now()) - 119 * day)
    const order = { number: 'AE1', email }
    expect(await identity.proveByOrder(browser.visit(), order)).toEqual(failed('wrong-order'))
    expect(await aBrowser().password(email, password)).toMatchObject({ value: { kind: 'signed-in' } })
    const attached = await rowsOf(db, sql`select number from orders where customer_id = ${customerId}::uuid`)
    expect(attached, 'by a sign-in that proved another contact').toEqual([])
  })

  test('gets an account of its own; the old one loses the number only', async () => {
    const { identity, browser, customerId, deps, aBrowser } = await silentFor(181)
    expect(await identity.claimNumber(browser.cookies)).toEqual({
      ok: true,
      value: { step: 'RegisterScreen' },
    })
    expect(await deps.repository.findOwner('phone', phone), 'not before the registration').toMatchObject({
      customerId,
    })
    expect(await browser.register({ name: 'Omar' })).toMatchObject({
      value: { kind: 'signed-in', isNew: true },
    })
    const omar = await browser.who()
    expect(omar).toMatchObject({ customer: { name: 'Omar' }, phone, email: null })
    expect(omar?.customer.id).not.toBe(customerId)
    const layla = aBrowser()
    expect(await layla.password(email, password)).toMatchObject({ value: { kind: 'signed-in' } })
    expect(await layla.who()).toMatchObject({
      customer: { id: customerId, name: 'Layla' },
      phone: null,
      email,
    })
    const events = await deps.repository.listEvents(customerId)
    expect(events.map(({ kind }) => kind)).toContain('number-lost')
  })

  test('resets no password by its code alone', async () => {
    const { browser, clock } = await silentFor(181)
    browser.set({ challenge: null })
    clock.advance(120_000)
    await browser.send(phone, undefined, 'forgotPassword')
    expect(await browser.enter()).toEqual(quiet)
  })

  test('is not claimed without its code', async () => {
    const { identity, aBrowser, clock } = await silentFor(181)
    const other = aBrowser({ from: '192.0.2.1' })
    clock.advance(120_000)
    await other.send(phone)
    expect(await identity.claimNumber(other.cookies)).toEqual(failed('invalid-request'))
    expect(await identity.claimNumber(aBrowser().cookies)).toEqual(failed('invalid-request'))
    const input = { browser: other.cookies, storefront: dubai, bot: noBot }
    expect(await identity.sendSecondProof(input)).toEqual(failed('invalid-request'))
  })
})
