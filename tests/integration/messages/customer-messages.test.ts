import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createPrepareCustomerMessage } from '#adapters/messages/prepare-customer-message.ts'
import { createLinkTokens } from '#adapters/messages/link-tokens.ts'
import { createMessageTexts } from '#adapters/messages/message-texts.ts'
import { createOutboxRepository } from '#adapters/messages/outbox-repository.ts'
import { eraseCustomersJob } from '#adapters/identity/erase-customers.ts'
import { createIdentityRepository } from '#adapters/identity/identity-repository.ts'
import type { CustomerEvent, CustomerEventKind } from '#commerce/identity/customer-record.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { anIdentity } from '../../support/shops/an-identity.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

const at = '2026-11-23T12:00:00.000Z'
const phone = '+971501234567'
const email = 'maryam@example.com'

/** A customer with those verified contacts, and what the outbox lists. */
async function aCustomer(db: Database, contacts: Readonly<Partial<Record<'phone' | 'email', string>>>) {
  const store = createIdentityRepository(db)
  const registration = { name: 'Maryam', language: 'ar', termsVersion: '1', isAdult: true } as const
  const customerId = await store.insertCustomer(registration, 'kw', at)
  for (const kind of ['phone', 'email'] as const)
    if (contacts[kind]) await store.addIdentity(customerId, kind, contacts[kind], at)
  const record = (kind: CustomerEventKind, parts: Partial<CustomerEvent> = {}) =>
    store.record({ customerId, kind, at, detail: {}, ...parts })
  return { store, customerId, record }
}

const queued = async (db: Database) =>
  (await rowsOf(db, sql`select kind, channel, recipient from outbox order by created_at, key`)).map(
    ({ kind, channel, recipient }) => `${String(kind)} by ${String(channel)} to ${String(recipient)}`,
  )

const prepareWith = (db: Database) =>
  createPrepareCustomerMessage(db, {
    countries: theCountries,
    clock: { now: () => at },
    tokens: createLinkTokens('a secret of the tests'),
    origin: 'https://shop.example',
    texts: createMessageTexts(),
  })

describeDatabases('messages about an account', (open) => {
  test.each([
    ['registered', 'welcome'],
    ['new-device', 'new-device'],
    ['password-changed', 'password-changed'],
    ['data-exported', 'data-ready'],
    ['deletion-requested', 'account-deleted'],
  ] as const)('report %s once, to the mail, or to the phone of who has no mail', async (event, kind) => {
    const { db } = await open()
    await (await aCustomer(db, { phone, email })).record(event)
    expect(await queued(db)).toEqual([`${kind} by mail to ${email}`])
    await (await aCustomer(db, { phone: '+971507654321' })).record(event)
    expect((await queued(db)).sort()).toEqual([
      `${kind} by mail to ${email}`,
      `${kind} by sms to +971507654321`,
    ])
  })

  test('report a changed contact to the one from before, and an added one to the other', async () => {
    const { db } = await open()
    const { record } = await aCustomer(db, { phone, email })
    const detail = { contact: 'email' }
    await record('contact-changed', { detail, contact: { kind: 'email', value: 'old@example.com' } })
    expect(await queued(db)).toEqual(['contact-changed by mail to old@example.com'])
    await record('contact-added', { detail, contact: { kind: 'email', value: email } })
    expect((await queued(db)).sort()).toEqual([
      'contact-changed by mail to old@example.com',
      `contact-changed by sms to ${phone}`,
    ])
    // The event itself names neither.
    const events = await rowsOf(db, sql`select detail::text as detail from customer_events`)
    expect(events).toEqual([{ detail: '{"contact": "email"}' }, { detail: '{"contact": "email"}' }])
  })

  test('go to the mail of an account that lost its number, and nowhere if there is none', async () => {
    const { db } = await open()
    await (await aCustomer(db, { phone })).record('number-lost')
    expect(await queued(db)).toEqual([])
    await (await aCustomer(db, { email })).record('number-lost')
    expect(await queued(db)).toEqual([`number-lost by mail to ${email}`])
  })

  test('are not queued for what needs none, nor by what is rolled back', async () => {
    const { db } = await open()
    const { store, customerId, record } = await aCustomer(db, { email })
    for (const kind of ['signed-in', 'signed-out', 'stepped-up', 'google-linked'] as const) await record(kind)
    const broken = store.transaction(async (tx) => {
      await tx.record({ customerId, kind: 'password-changed', at, detail: {} })
      throw new Error('the password was not changed')
    })
    await expect(broken).rejects.toThrow('not changed')
    expect(await queued(db)).toEqual([])
    expect(await rowsOf(db, sql`select 1 from customer_events where kind = 'password-changed'`)).toEqual([])
  })

  test('follow a customer from registration to deletion, one for each event', async () => {
    const { db } = await open()
    const shop = anIdentity(db)
    const { browser, customerId } = await shop.aCustomer(phone)
    expect(await queued(db)).toEqual([`welcome by sms to ${phone}`])
    const second = shop.aBrowser({ from: '203.0.113.9' })
    shop.clock.advance(60_000)
    await second.send(phone)
    await second.enter()
    expect((await queued(db)).slice(1)).toEqual([`new-device by sms to ${phone}`])
    const store = createIdentityRepository(db)
    await store.addIdentity(customerId, 'email', email, shop.clock.now())
    shop.clock.advance(8 * 86_400_000)
    await browser.send(phone)
    await browser.enter()
    expect(await shop.identity.exportData(browser.cookies.session)).toMatchObject({ ok: true })
    expect((await queued(db)).slice(2)).toEqual([`data-ready by mail to ${email}`])
    shop.clock.advance(1000)
    await shop.identity.deleteAccount(browser.cookies.session)
    expect((await queued(db)).slice(3)).toEqual([`account-deleted by mail to ${email}`])

    // Erasure takes the messages along: they name their recipients.
    shop.clock.advance(15 * 86_400_000)
    await eraseCustomersJob(db, { ...shop.deps, clock: shop.clock }).run(new AbortController().signal)
    expect(await queued(db)).toEqual([])
  })

  test('are written in the customer’s language, and not for an erased account', async () => {
    const { db } = await open()
    const { customerId, record } = await aCustomer(db, { email })
    await record('new-device', { detail: { agent: 'Chrome · Android' } })
    const [row] = await createOutboxRepository(db).list(null, 1)
    if (!row) throw new Error('a message')
    const prepared = await prepareWith(db)(row)
    expect(prepared).toMatchObject({ mail: { language: 'ar', to: { name: 'Maryam', address: email } } })
    expect(JSON.stringify(prepared)).toContain('https://shop.example/kw/ar/account/profile#sessions')
    expect(JSON.stringify(prepared)).toContain('Chrome · Android')
    await db.execute(sql`update customers set erased_at = ${at}::timestamptz where id = ${customerId}::uuid`)
    expect(await prepareWith(db)(row)).toEqual({ skipped: 'there is no such customer' })
  })

  test('verify an address that came with a registration, for its own account alone', async () => {
    const { db } = await open()
    const shop = anIdentity(db)
    const owner = await shop.aCustomer(phone)
    const stranger = await shop.aCustomer('+971507654321')
    const store = createIdentityRepository(db)
    const claimed = 'layla@example.com'
    const contact = { kind: 'email', value: claimed } as const
    expect(await store.claimEmail(owner.customerId, claimed, at)).toBe(true)
    await store.record({ customerId: owner.customerId, kind: 'email-claimed', at, detail: {}, contact })
    const row = (await createOutboxRepository(db).list(null, 10)).find(({ kind }) => kind === 'verify-email')
    if (!row) throw new Error('a message')
    const prepared = await prepareWith(db)(row)
    const token = /verify-email\?t=([\w.-]+)/.exec(JSON.stringify(prepared))?.[1] ?? ''
    const claimId = createLinkTokens('a secret of the tests').read('verify-email', token, at)?.id ?? ''

    const verify = (session: string | null) => shop.identity.verifyClaim(session, claimId)
    expect(await verify(null)).toMatchObject({ failure: { kind: 'signed-out' } })
    shop.clock.advance(8 * 86_400_000)
    for (const one of [owner.browser, stranger.browser]) {
      const number = one === owner.browser ? phone : '+971507654321'
      await one.send(number)
      await one.enter()
    }
    expect(await verify(stranger.browser.cookies.session)).toMatchObject({
      failure: { kind: 'invalid-request' },
    })
    expect(await verify(owner.browser.cookies.session)).toMatchObject({ value: { email: claimed } })
    expect(await verify(owner.browser.cookies.session)).toMatchObject({ ok: false })
    expect(await prepareWith(db)(row)).toEqual({ skipped: 'already verified' })
    expect(await store.findOwner('email', claimed)).toMatchObject({ customerId: owner.customerId })
    expect(await store.claimEmail(stranger.customerId, claimed, at)).toBe(false)
    expect(await queued(db)).toContain(`contact-changed by sms to ${phone}`)
  })
})
