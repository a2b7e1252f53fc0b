import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createCustomerExporters } from '#adapters/identity/customer-exporters.ts'
import { createSecrets, customerVisitorToken } from '#adapters/identity/secrets.ts'
import { digestToken } from '#adapters/customers/visitor-token.ts'
import { createIdentityRepository } from '#adapters/identity/identity-repository.ts'
import { createForgetVisitor } from '#adapters/customers/forget-visitor.ts'
import { mergeWishlists } from '#adapters/wishlist/merge-wishlists.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { aWishlistShop } from '../../support/shops/a-wishlist-shop.ts'

const day = 86_400_000
const customerId = '00000000-0000-4000-8000-000000000001'
const closed = { ok: false, failure: { kind: 'closed' } }
const unlimited = { check: async () => ({ allowed: true, retryAfterSeconds: 0 }) }
const count = async (db: Database, table: string) =>
  Number((await rowsOf(db, sql.raw(`select count(*)::int as rows from ${table}`)))[0]?.['rows'])

describeDatabases('a shared wishlist', (open) => {
  test('shows the owner’s list as it is now, in the prices of the country of its address', async () => {
    const { here, share, wishlist, sharedWishlists, from } = aWishlistShop((await open()).db)
    const { owner, link } = await share('MJ-1')
    await wishlist.set({ token: owner, sku: 'MJ-2', listed: true, from }, here)
    const shared = await sharedWishlists.load(link.token, null, here)
    expect(shared?.items.map(({ sku, votes, voted, note }) => [sku, votes, voted, note])).toEqual([
      ['MJ-2', 0, false, ''],
      ['MJ-1', 0, false, ''],
    ])
    expect(JSON.stringify(shared)).not.toContain(owner)
  })

  test('has one open link, which its owner sees again and the database does not contain', async () => {
    const { db } = await open()
    const { share, sharedWishlists, from } = aWishlistShop(db)
    const { owner, link } = await share('MJ-1')
    expect(link.token).toMatch(/^[\w-]{43}$/)
    expect(await sharedWishlists.share(owner, from)).toMatchObject({ value: { token: link.token } })
    expect((await sharedWishlists.loadOwn(owner)).links).toEqual([link])
    const [row] = await rowsOf(db, sql`select * from shared_wishlists`)
    expect(JSON.stringify(row)).not.toContain(link.token)
  })

  test('cannot be made of nothing', async () => {
    const { here, list, wishlist, sharedWishlists, from } = aWishlistShop((await open()).db)
    const nothing = { ok: false, failure: { kind: 'nothing-to-share' } }
    expect(await sharedWishlists.share(null, from)).toEqual(nothing)
    const owner = await list('MJ-1')
    await wishlist.set({ token: owner, sku: 'MJ-1', listed: false, from }, here)
    expect(await sharedWishlists.share(owner, from)).toEqual(nothing)
  })

  test.each([
    ['a second before its thirty days are over', true, 30 * day - 1000],
    ['when they are over', false, 30 * day],
  ])('%s opens: %s', async (_, opens, later) => {
    const { here, clock, share, vote, note, sharedWishlists } = aWishlistShop((await open()).db)
    const { owner, link } = await share('MJ-1')
    clock.advance(Date.parse(link.createdAt) + later - Date.parse(clock.now()))
    expect((await sharedWishlists.load(link.token, null, here)) !== undefined).toBe(opens)
    expect((await vote(link.token)).ok).toBe(opens)
    expect((await note(link.token, 'Nice')).ok).toBe(opens)
    expect((await sharedWishlists.loadOwn(owner)).links).toHaveLength(opens ? 1 : 0)
  })

  test('is closed by its owner alone; then it is like one that never was', async () => {
    const { db } = await open()
    const { here, list, share, vote, note, sharedWishlists } = aWishlistShop(db)
    const { owner, link } = await share('MJ-1')
    const stranger = await list('MJ-9')
    await vote(link.token)
    await note(link.token, 'Nice')
    for (const token of [stranger, null, 'x'.repeat(43)])
      expect(await sharedWishlists.close(token, link.id)).toBe(false)
    expect(await sharedWishlists.close(owner, 'not an id')).toBe(false)
    expect(await sharedWishlists.close(owner, link.id)).toBe(true)
    const unknown = 'A'.repeat(43)
    for (const token of [link.token, unknown, 'short', '%27']) {
      expect(await sharedWishlists.load(token, null, here)).toBeUndefined()
      expect(await vote(token)).toEqual(closed)
      expect(await note(token, 'Nice')).toEqual(closed)
    }
    expect(await count(db, 'shared_wishlist_votes')).toBe(0)
    expect(await count(db, 'shared_wishlist_notes')).toBe(0)
  })

  test('takes one heart of a browser for each item, and takes it back', async () => {
    const { here, share, vote, sharedWishlists } = aWishlistShop((await open()).db)
    const { owner, link } = await share('MJ-1', 'MJ-2')
    const first = await vote(link.token)
    const browser = first.ok ? first.value.browser : ''
    expect(await vote(link.token, browser)).toEqual(first)
    await vote(link.token, browser, true, 'MJ-2')
    await vote(link.token)
    expect([...(await sharedWishlists.loadOwn(owner)).votes]).toEqual(
      expect.arrayContaining([
        ['MJ-1', 2],
        ['MJ-2', 1],
      ]),
    )
    await vote(link.token, browser, false, 'MJ-2')
    const shared = await sharedWishlists.load(link.token, browser, here)
    expect(shared?.items.map(({ sku, votes, voted }) => [sku, votes, voted])).toEqual([
      ['MJ-2', 0, false],
      ['MJ-1', 2, true],
    ])
  })

  test('gives a browser a new mark when its cookie is not one of ours', async () => {
    const { share, vote, sharedWishlists } = aWishlistShop((await open()).db)
    const { owner, link } = await share('MJ-1')
    const own = await vote(link.token)
    const browser = own.ok ? own.value.browser : ''
    for (const forged of [`${browser}x`, browser.replace(/^./, '-'), 'a.b.c', ''])
      expect(await vote(link.token, forged)).not.toMatchObject({ value: { browser: forged } })
    expect((await sharedWishlists.loadOwn(owner)).votes.get('MJ-1')).toBe(5)
  })

  test('nothing stored connects a browser’s votes on two lists', async () => {
    const { db } = await open()
    const { share, vote } = aWishlistShop(db)
    const [one, other] = [await share('MJ-1'), await share('MJ-1')]
    const first = await vote(one.link.token)
    await vote(other.link.token, first.ok ? first.value.browser : '')
    const rows = await rowsOf(db, sql`select distinct browser from shared_wishlist_votes`)
    expect(rows).toHaveLength(2)
  })

  test('stores one note of a browser for each item: the last, cleaned; none when it is empty', async () => {
    const { here, share, note, sharedWishlists } = aWishlistShop((await open()).db)
    const { owner, link } = await share('MJ-1')
    const first = await note(link.token, 'In blue')
    const browser = first.ok ? first.value.browser : ''
    await note(link.token, '  In \u202Egreen\u202C,\n\u200B see   https://example.com <b>', browser)
    const text = 'In green, see https://example.com <b>'
    expect((await sharedWishlists.loadOwn(owner)).notes).toMatchObject([{ sku: 'MJ-1', text }])
    expect((await sharedWishlists.load(link.token, browser, here))?.items[0]?.note).toBe(text)
    expect((await sharedWishlists.load(link.token, null, here))?.items[0]?.note).toBe('')
    await note(link.token, ' \u200B ', browser)
    expect((await sharedWishlists.loadOwn(owner)).notes).toEqual([])
  })

  test.each([
    ['140 characters', true, 'ن'.repeat(140)],
    ['140 that take two units each', true, '🛋'.repeat(140)],
    ['141 characters', false, 'ن'.repeat(141)],
  ])('a note of %s is stored: %s', async (_, stored, text) => {
    const { share, note } = aWishlistShop((await open()).db)
    const { link } = await share('MJ-1')
    expect(await note(link.token, text)).toMatchObject(
      stored ? { ok: true } : { ok: false, failure: { kind: 'too-long' } },
    )
  })

  test('rejects what is not on the list, and requests that are too fast', async () => {
    const { db } = await open()
    const { share, vote } = aWishlistShop(db)
    const { link } = await share('MJ-1')
    expect(await vote(link.token, null, true, 'MJ-9')).toEqual({
      ok: false,
      failure: { kind: 'not-listed' },
    })
    const limited = aWishlistShop(db, {
      rateLimiter: {
        check: async (rule) => ({ allowed: rule !== 'wishlist-vote', retryAfterSeconds: 9 }),
      },
    })
    expect(await limited.vote(link.token)).toEqual({ ok: false, failure: { kind: 'too-many' } })
  })

  test('lets its owner alone delete a note', async () => {
    const { list, share, note, sharedWishlists } = aWishlistShop((await open()).db)
    const { owner, link } = await share('MJ-1')
    await note(link.token, 'Nice')
    const id = (await sharedWishlists.loadOwn(owner)).notes[0]?.id ?? ''
    expect(await sharedWishlists.deleteNote(await list('MJ-2'), id)).toBe(false)
    expect(await sharedWishlists.deleteNote(owner, 'none')).toBe(false)
    expect(await sharedWishlists.deleteNote(owner, id)).toBe(true)
    expect((await sharedWishlists.loadOwn(owner)).notes).toEqual([])
  })

  test('follows its owner from guest to customer, votes and all, and is in the copy of their data', async () => {
    const { db } = await open()
    const { here, share, vote, note, sharedWishlists, wishlist, clock, from } = aWishlistShop(db)
    const { owner, link } = await share('MJ-1')
    await vote(link.token)
    await note(link.token, 'Nice')
    const customer = customerVisitorToken(createSecrets('a secret'), customerId)
    await wishlist.set({ token: customer, sku: 'MJ-2', listed: true, from }, here)
    const merge = () => mergeWishlists(db, { guest: owner, customer, at: clock.now() })
    await merge()
    await merge()
    const shared = await sharedWishlists.load(link.token, null, here)
    expect(shared?.items.map(({ sku, votes }) => [sku, votes])).toEqual([
      ['MJ-2', 0],
      ['MJ-1', 1],
    ])
    expect((await sharedWishlists.loadOwn(owner)).links).toEqual([])
    expect((await sharedWishlists.loadOwn(customer)).links).toEqual([link])
    const exporter = createCustomerExporters(db, 'a secret').find(
      ({ section }) => section === 'sharedWishlists',
    )
    expect(await exporter?.load(customerId)).toMatchObject([
      { votes: [{ sku: 'MJ-1', votes: 1 }], notes: [{ sku: 'MJ-1', text: 'Nice' }] },
    ])
  })

  test('is closed while its owner’s account waits to be erased, and opens again when that is undone', async () => {
    const { db } = await open()
    const { here, share, vote, note, sharedWishlists, clock } = aWishlistShop(db)
    const { owner, link } = await share('MJ-1')
    const registration = { name: 'Layla', language: 'en', termsVersion: '1', isAdult: false } as const
    const customers = createIdentityRepository(db)
    const id = await customers.insertCustomer(registration, 'ae', clock.now())
    await db.execute(
      sql`insert into customer_visitors (token_digest, customer_id) values (${digestToken(owner)}, ${id}::uuid)`,
    )
    const isOpen = async () => [
      (await sharedWishlists.load(link.token, null, here)) !== undefined,
      (await vote(link.token)).ok,
      (await note(link.token, 'Nice')).ok,
    ]
    expect(await isOpen()).toEqual([true, true, true])
    await customers.requestDeletion(id, clock.now())
    expect(await isOpen()).toEqual([false, false, false])
    await customers.undoDeletion(id, clock.now())
    expect(await isOpen()).toEqual([true, true, true])
    const shared = await sharedWishlists.load(link.token, null, here)
    expect(shared?.items.map(({ votes }) => votes)).toEqual([2])
  })

  test('goes with the visitor who is forgotten', async () => {
    const { db } = await open()
    const { share, vote, note, from, clock } = aWishlistShop(db)
    const { owner, link } = await share('MJ-1')
    await vote(link.token)
    await note(link.token, 'Nice')
    await createForgetVisitor(db, { clock, rateLimiter: unlimited })({ tokens: [owner], from })
    for (const table of ['shared_wishlists', 'shared_wishlist_votes', 'shared_wishlist_notes'])
      expect(await count(db, table), table).toBe(0)
  })
})
