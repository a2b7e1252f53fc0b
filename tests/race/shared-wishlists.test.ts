import { expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { mergeWishlists } from '#adapters/wishlist/merge-wishlists.ts'
import { describeDatabases, rowsOf } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { aWishlistShop } from '../support/shops/a-wishlist-shop.ts'

describeDatabases('a shared wishlist used by many at a time', (open) => {
  const each = async (
    run: (
      shop: ReturnType<typeof aWishlistShop>,
      round: string,
      db: Awaited<ReturnType<typeof open>>['db'],
    ) => Promise<void>,
  ) => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db } = await open()
      await run(aWishlistShop(db), `round ${round}`, db)
    }
  }

  test('takes two hundred notes of two hundred and eight, and one that replaces another', () =>
    each(async ({ share, note, sharedWishlists }, round, db) => {
      const { owner, link } = await share('MJ-1')
      await db.execute(sql`insert into shared_wishlist_notes (shared_id, sku, browser, text, written_at)
        select ${link.id}::uuid, 'MJ-1', 'browser ' || n, 'Nice', now() from generate_series(1, 192) n`)
      const noted = await Promise.all(
        Array.from({ length: 16 }, (_, index) => note(link.token, `Note ${index}`)),
      )
      expect(noted.filter(({ ok }) => ok).length, round).toBe(8)
      const own = noted.flatMap((one) => (one.ok ? one.value.browser : []))[0] ?? ''
      expect((await note(link.token, 'Another', own)).ok, round).toBe(true)
      expect((await sharedWishlists.loadOwn(owner)).notes, round).toHaveLength(200)
    }))

  test('counts the heart of one browser once, however often it is sent', () =>
    each(async ({ share, vote, sharedWishlists }, round) => {
      const { owner, link } = await share('MJ-1', 'MJ-2')
      const first = await vote(link.token, null, true, 'MJ-2')
      const browser = first.ok ? first.value.browser : ''
      await Promise.all(Array.from({ length: 12 }, () => vote(link.token, browser)))
      expect((await sharedWishlists.loadOwn(owner)).votes.get('MJ-1'), round).toBe(1)
    }))

  test('keeps no note of a link that is closed meanwhile', () =>
    each(async ({ share, note, sharedWishlists }, round, db) => {
      const { owner, link } = await share('MJ-1')
      const [isClosed, ...noted] = await Promise.all([
        sharedWishlists.close(owner, link.id),
        ...Array.from({ length: 6 }, (_, index) => note(link.token, `Note ${index}`)),
      ])
      expect(isClosed, round).toBe(true)
      for (const one of noted)
        expect(one.ok || one.failure.kind === 'closed', `${round} ${JSON.stringify(one)}`).toBe(true)
      expect(await rowsOf(db, sql`select 1 from shared_wishlist_notes`), round).toEqual([])
    }))

  test('has one link, however often it is requested, also while its owner signs in', () =>
    each(async ({ list, sharedWishlists, clock, from }, round, db) => {
      const guest = await list('MJ-1')
      const customer = await list('MJ-2')
      const shared = await Promise.all([
        ...Array.from({ length: 5 }, () => sharedWishlists.share(guest, from)),
        mergeWishlists(db, { guest, customer, at: clock.now() }),
      ])
      const tokens = new Set(shared.flatMap((one) => (one?.ok ? one.value.token : [])))
      const { links } = await sharedWishlists.loadOwn(customer)
      expect(
        links.map(({ token }) => token),
        round,
      ).toEqual([...tokens])
      expect(tokens.size, round).toBeLessThanOrEqual(1)
    }))

  test('selected items moved from two tabs are in the cart once', () =>
    each(async ({ here, cart, wishlist, list, from }, round) => {
      const token = await list('MJ-1', 'MJ-2')
      const begun = await cart.add(
        { token: null, items: [{ sku: 'MJ-9', quantity: 1 }], key: null, from },
        here,
      )
      const cartToken = begun.ok ? begun.value.token : null
      const move = () =>
        wishlist.moveToCart({ token, cartToken, skus: ['MJ-1', 'MJ-2'], max: 24, from }, here)
      await Promise.all([move(), move(), move()])
      const { lines } = await cart.load(cartToken, here)
      expect(lines.map(({ sku, quantity }) => [sku, quantity]).toSorted(), round).toEqual([
        ['MJ-1', 1],
        ['MJ-2', 1],
        ['MJ-9', 1],
      ])
      expect((await wishlist.load(token, here)).count, round).toBe(0)
    }))
})
