import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { aKiosk } from '../../support/builders/a-kiosk.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { aKioskShop } from '../../support/shops/a-kiosk-shop.ts'

const gone = { ok: false, failure: { kind: 'handover-gone' } }

describeDatabases('a cart taken along from a kiosk', (open) => {
  const start = async () => {
    const { db } = await open()
    return { db, ...(await aKioskShop(db)) }
  }
  const taken = async (shop: Awaited<ReturnType<typeof start>>, token: string, own: string | null = null) => {
    const done = await shop.take(token, own)
    if (!done.ok) throw new Error(done.failure.kind)
    return done.value
  }

  test('is the phone’s from then on, and the kiosk has none', async () => {
    const shop = await start()
    const wall = await shop.fill('MJ-1', 'MJ-2')
    const { token, id, expiresAt } = await shop.offer(wall)
    expect(Date.parse(expiresAt) - Date.parse(shop.clock.now())).toBe(5 * 60_000)
    expect(await shop.kiosks.findOffer(token, shop.from, shop.here)).toMatchObject({ value: { count: 2 } })
    expect(await shop.kiosks.offerState(id)).toBe('open')
    const { cartToken, conflicts } = await taken(shop, token)
    expect(cartToken).not.toBe(wall)
    expect([await shop.cartOf(cartToken), conflicts]).toEqual([{ 'MJ-1': 1, 'MJ-2': 1 }, []])
    expect(await shop.cartOf(wall)).toEqual({})
    expect(await shop.kiosks.offerState(id)).toBe('taken')
    expect(JSON.stringify(await rowsOf(shop.db, sql`select * from cart_handovers`))).not.toContain(token)
  })

  test('is added to what the phone has, as far as it is in stock', async () => {
    const shop = await start()
    const own = await shop.fill('MJ-1', 'MJ-1', 'MJ-1', 'MJ-1', 'MJ-3')
    const { token } = await shop.offer(await shop.fill('MJ-1', 'MJ-1', 'MJ-1', 'MJ-2'))
    const { cartToken, conflicts } = await taken(shop, token, own)
    expect(cartToken).toBe(own)
    expect(await shop.cartOf(own)).toEqual({ 'MJ-1': 6, 'MJ-2': 1, 'MJ-3': 1 })
    expect(conflicts).toEqual([{ kind: 'fewer', sku: 'MJ-1', wanted: 7, quantity: 6 }])
  })

  test('gets a token of its own where the phone brings an unknown one', async () => {
    const shop = await start()
    const planted = 'p'.repeat(43)
    const { token } = await shop.offer(await shop.fill('MJ-1'))
    expect((await taken(shop, token, planted)).cartToken).not.toBe(planted)
  })

  test('is taken once: for a second phone it is gone', async () => {
    const shop = await start()
    const { token } = await shop.offer(await shop.fill('MJ-1'))
    await taken(shop, token)
    expect(await shop.take(token)).toEqual(gone)
    expect(await shop.kiosks.findOffer(token, shop.from, shop.here)).toEqual(gone)
  })

  test('is gone after five minutes', async () => {
    const shop = await start()
    const { token, id } = await shop.offer(await shop.fill('MJ-1'))
    shop.clock.advance(5 * 60_000 - 1)
    expect((await shop.kiosks.findOffer(token, shop.from, shop.here)).ok).toBe(true)
    shop.clock.advance(1)
    expect(await shop.take(token)).toEqual(gone)
    expect(await shop.kiosks.offerState(id)).toBe('gone')
  })

  test('is not that of another country, of nothing, or of the browser that offers it', async () => {
    const shop = await start()
    const wall = await shop.fill('MJ-1')
    const { token } = await shop.offer(wall)
    const { from, kiosks } = shop
    expect(await kiosks.findOffer(token, from, theStorefront('kw/en'))).toEqual(gone)
    expect(await kiosks.takeCart({ token, cartToken: null, from }, theStorefront('kw/ar'))).toEqual(gone)
    for (const unknown of ['', 'x', `${token}x`, "' or 1=1"]) expect(await shop.take(unknown)).toEqual(gone)
    expect(await shop.take(token, wall)).toEqual(gone)
    expect(await shop.cartOf(wall)).toEqual({ 'MJ-1': 1 })
    for (const id of ['', 'x', aKiosk().id]) expect(await kiosks.offerState(id)).toBe('gone')
  })

  test('is offered once while there is time, then by a new token; an empty cart is not', async () => {
    const shop = await start()
    const wall = await shop.fill('MJ-1')
    const first = await shop.offer(wall)
    shop.clock.advance(2 * 60_000)
    expect(await shop.offer(wall)).toEqual(first)
    shop.clock.advance(60_000)
    const second = await shop.offer(wall)
    expect(second.token).not.toBe(first.token)
    await taken(shop, second.token)
    // Both were of the same cart.
    expect(await shop.take(first.token)).toEqual(gone)
    expect(await shop.kiosks.offerCart(aKiosk(), null, shop.here)).toBeNull()
    expect(await shop.kiosks.offerCart(aKiosk(), wall, shop.here)).toBeNull()
  })

  test('waits for its phone when the shopper leaves the kiosk, and goes with the offer', async () => {
    const shop = await start()
    const [wall, other, late] = [await shop.fill('MJ-1'), await shop.fill('MJ-2'), await shop.fill('MJ-3')]
    const [{ token }, { token: tooLate }] = [await shop.offer(wall), await shop.offer(late)]
    await shop.forget({ tokens: [wall, other, late], from: shop.from })
    for (const remaining of [wall, other, late]) expect(await shop.cartOf(remaining)).toEqual({})
    expect(await shop.job.run(new AbortController().signal)).toBe('0 carts removed')
    expect(await shop.cartOf((await taken(shop, token)).cartToken)).toEqual({ 'MJ-1': 1 })
    shop.clock.advance(5 * 60_000)
    expect(await shop.job.run(new AbortController().signal)).toBe('1 carts removed')
    expect(await shop.take(tooLate)).toEqual(gone)
    expect(await rowsOf(shop.db, sql`select 1 from carts`)).toHaveLength(1)
    shop.clock.advance(86_400_001)
    await shop.job.run(new AbortController().signal)
    expect(await rowsOf(shop.db, sql`select 1 from cart_handovers`)).toEqual([])
  })
})
