import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLedgerBook } from '#adapters/ledger/create-ledger-book.ts'
import { createLinkTokens } from '#adapters/messages/link-tokens.ts'
import { createMessageTexts } from '#adapters/messages/message-texts.ts'
import { createOutboxRepository } from '#adapters/messages/outbox-repository.ts'
import { createPrepareCustomerMessage } from '#adapters/messages/prepare-customer-message.ts'
import type { StoredAccountRef } from '#commerce/ledger/account.ts'
import { makePosting, type Posting } from '#commerce/ledger/posting.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { anUnusedAccount } from '../../support/shops/an-unused-account.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

const nothing = '0 customers notified, 0 accounts closed'
const notified = '1 customers notified, 0 accounts closed'
const closed = '0 customers notified, 1 accounts closed'

/** The messages that wait, as they would be sent. */
async function messages(db: Database, now: string) {
  const prepare = createPrepareCustomerMessage(db, {
    countries: theCountries,
    clock: { now: () => now },
    tokens: createLinkTokens('a secret of the tests'),
    origin: 'https://shop.example',
    texts: createMessageTexts(),
  })
  const rows = await createOutboxRepository(db).list(null, 20)
  return Promise.all(
    rows
      .filter(({ kind }) => kind === 'account-unused' || kind === 'account-deleted')
      .map(async (row) => ({ kind: row.kind, to: row.recipient, text: JSON.stringify(await prepare(row)) })),
  )
}

describeDatabases('an unused account', (open) => {
  const start = async (parts: Parameters<typeof anUnusedAccount>[1] = {}) => {
    const { db } = await open()
    return { db, ...(await anUnusedAccount(db, parts)) }
  }

  test('is noticed once after 35 months, closed after three years and erased fourteen days later', async () => {
    const { db, clock, run, travelTo, travelOn, kinds, isClosed, erase, deps, customerId } = await start()
    travelTo('2029-10-22')
    expect(await run()).toBe(nothing)
    travelTo('2029-10-23')
    expect(await run()).toBe(notified)
    expect(await run()).toBe(nothing)
    const [notice] = await messages(db, clock.now())
    expect(notice).toMatchObject({ kind: 'account-unused', to: 'layla@example.com' })
    expect(notice?.text).toContain('close it on 23 November 2029')
    expect(notice?.text).toContain('https://shop.example/ae/en/login')
    travelTo('2029-11-22')
    expect(await run()).toBe(nothing)
    travelTo('2029-11-23')
    expect(await run()).toBe(closed)
    expect(await run()).toBe(nothing)
    expect(await isClosed()).toBe(true)
    expect((await kinds()).slice(-2)).toEqual(['unused-noticed', 'deletion-requested'])
    const last = (await messages(db, clock.now())).find(({ kind }) => kind === 'account-deleted')
    expect(last?.text).toContain('hadn’t visited for three years')
    travelOn(13)
    expect(await erase()).toBe('0 accounts erased')
    travelOn(1)
    expect(await erase()).toBe('1 accounts erased')
    expect(await deps.repository.findCustomer(customerId)).toBeUndefined()
    expect(await run()).toBe(nothing)
  })

  test('is written to in its language, by text message where no email is verified', async () => {
    const { db, clock, run, travelTo } = await start({ email: null, registration: { language: 'ar' } })
    travelTo('2029-10-23')
    expect(await run()).toBe(notified)
    const [notice] = await messages(db, clock.now())
    expect(notice?.to).toBe('+971501234567')
    expect(notice?.text).toContain('نغلق حسابك غير المستخدم في 23 نوفمبر 2029')
  })

  test('is closed as late without a verified contact, and without a message', async () => {
    const { db, clock, run, travelTo, kinds } = await start({ email: null })
    await db.execute(sql`update identities set verified_at = null`)
    travelTo('2029-10-23')
    expect(await run()).toBe(notified)
    expect(await messages(db, clock.now())).toEqual([])
    expect(await kinds()).toContain('unused-noticed')
    travelTo('2029-11-22')
    expect(await run()).toBe(nothing)
    travelTo('2029-11-23')
    expect(await run()).toBe(closed)
  })

  test('is used by signing in, by an order and by a session, also one that is no longer stored', async () => {
    const { run, travelTo, travelOn, signIn, addOrder, applyRetention, browser, kinds } = await start()
    travelTo('2029-10-23')
    expect(await run()).toBe(notified)
    expect((await signIn()).entered).toMatchObject({ ok: true, value: { kind: 'signed-in' } })
    travelTo('2029-11-23')
    expect(await run()).toBe(nothing)
    await addOrder(randomUUID(), 'delivered')
    travelTo('2032-10-22')
    expect(await run()).toBe(nothing)
    travelTo('2032-10-23')
    expect(await run()).toBe(notified)
    const { back } = await signIn()
    for (let weeks = 1; weeks <= 8; weeks += 1) {
      travelOn(7)
      expect(await back.who()).toBeDefined()
    }
    travelTo('2033-06-01')
    await applyRetention()
    expect((await kinds()).filter((kind) => kind === 'visited')).toHaveLength(1)
    expect(await browser.who()).toBeUndefined()
    await applyRetention()
    expect((await kinds()).filter((kind) => kind === 'visited')).toHaveLength(1)
    // 18 December 2032 was the last use.
    travelTo('2035-11-17')
    expect(await run()).toBe(nothing)
    travelTo('2035-11-18')
    expect(await run()).toBe(notified)
  })

  test('is opened again by signing in within fourteen days', async () => {
    const { run, travelTo, travelOn, signIn, isClosed, erase } = await start()
    travelTo('2029-10-23')
    await run()
    travelTo('2029-11-23')
    expect(await run()).toBe(closed)
    travelOn(13)
    const { back } = await signIn()
    expect(await back.who()).toBeDefined()
    expect(await isClosed()).toBe(false)
    travelOn(30)
    expect(await erase()).toBe('0 accounts erased')
    expect(await run()).toBe(nothing)
  })

  test.each([
    'a wallet elsewhere',
    'a wallet',
    'a gift card',
    'a withdrawal',
    'an order',
    'a return',
    'a refund',
  ])('is neither noticed nor closed while there is %s, and noticed again after a month', async (what) => {
    let isElsewhere = what === 'a wallet elsewhere'
    const { db, run, travelTo, travelOn, customerId, addOrder, clock } = await start({
      walletsOf: async () => (isElsewhere ? [{ minor: 5, currency: 'AED' }] : []),
    })
    const [id, at] = [randomUUID(), clock.now()]
    const post = (posting: Posting) => db.transaction((tx) => createLedgerBook(db).post(tx, posting))
    const common = { key: 'one', currency: 'AED', at } as const
    const fill = (account: StoredAccountRef) =>
      post(
        makePosting({
          ...{ ...common, event: 'opened' },
          debit: [{ account: { kind: 'provider-clearing' }, minor: 5 }],
          credit: [{ account, minor: 5 }],
        }),
      )
    const wallet = { kind: 'wallet', customerId, currency: 'AED' } as const
    const empty = () =>
      post(
        makePosting({
          ...{ ...common, key: 'two', event: 'wallet-waived', customerId },
          debit: [{ account: wallet, minor: 5 }],
          credit: [{ account: { kind: 'income' }, minor: 5 }],
        }),
      )
    const add: Readonly<Record<string, () => Promise<unknown>>> = {
      'a wallet': () => fill(wallet),
      async 'a gift card'() {
        await db.execute(sql`insert into gift_cards (id, state, country, currency, amount_minor, design, is_for_myself, recipient,
              giver, message, language, order_id, owner_id, code_digest, ordered_at, sent_at, claimed_at, expires_at)
            values (${id}, 'active', 'ae', 'AED', 25000, 'dunes', false, '{"name":"N","contact":{"kind":"email","value":"n@example.com"}}',
              'C', '', 'en', ${randomUUID()}, ${customerId}, 'code', ${at}, ${at}, ${at}, '2099-01-01')`)
        await fill({ kind: 'card', cardId: id })
      },
      'a withdrawal': () =>
        db.execute(sql`insert into wallet_withdrawals (id, key, customer_id, country, currency, amount_minor, state, shown, holder, requested_at)
            values (${id}, 'k', ${customerId}, 'ae', 'AED', 5, 'requested', '', '', ${at})`),
      'an order': () => addOrder(id, 'processing', { at }),
      async 'a return'() {
        await addOrder(id, 'delivered', { at })
        await db.execute(sql`insert into returns (reference, order_id, key, state, items, passage, comment, refund, misses, appealed, history,
              requested_at, changed_at)
            values ('R1', ${id}, 'k', 'received', '[]', '{}', '', '{}', 0, false, '[]', ${at}, ${at})`)
      },
      'a refund': () => addOrder(id, 'delivered', { at, refunds: '[{"id":"1","state":"requested"}]' }),
    }
    travelTo('2029-10-23')
    // It has come after the notice.
    const isLater = !what.startsWith('a wallet')
    if (isLater) expect(await run()).toBe(notified)
    await add[what]?.()
    travelTo('2029-11-23')
    expect(await run()).toBe(nothing)
    travelOn(1)
    expect(await run()).toBe(nothing)
    isElsewhere = false
    for (const table of ['returns', 'orders', 'wallet_withdrawals', 'gift_cards'])
      await db.execute(sql`delete from ${sql.identifier(table)}`)
    if (what === 'a wallet') await empty()
    travelOn(60)
    expect(await run()).toBe(notified)
    travelOn(29)
    expect(await run()).toBe(nothing)
    travelOn(1)
    expect(await run()).toBe(closed)
  })

  test('is passed over by a run that is stopped, and a fault of one account stops no other', async () => {
    let faulty = ''
    const { run, travelTo, aBrowser, lastCode, reports, customerId } = await start({
      walletsOf: async (id) => {
        if (id === faulty) throw new Error('the wallet does not answer')
        return []
      },
    })
    const other = aBrowser({ from: '198.51.100.2' })
    await other.send('+971507654321')
    await other.enter(lastCode())
    await other.register()
    travelTo('2029-10-23')
    expect(await run(AbortSignal.abort())).toBe(nothing)
    faulty = customerId
    expect(await run()).toBe(notified)
    expect(reports).toEqual(['Error: the wallet does not answer'])
  })
})
