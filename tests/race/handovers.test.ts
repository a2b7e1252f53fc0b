import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { describeDatabases, rowsOf } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { aKioskShop } from '../support/shops/a-kiosk-shop.ts'

describeDatabases('a cart offered to phones', (open) => {
  test('is taken by one of eight that open its code together', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db } = await open()
      const shop = await aKioskShop(db)
      const { token } = await shop.offer(await shop.fill('MJ-1', 'MJ-2'))
      const own = await shop.fill('MJ-3')
      const taken = await Promise.all(
        Array.from({ length: 8 }, (_, index) => shop.take(token, index % 2 === 0 ? null : own)),
      )
      const winners = taken.flatMap((one) => (one.ok ? [one.value.cartToken] : []))
      expect(winners, `round ${round}`).toHaveLength(1)
      const inCarts = await rowsOf(db, sql`select sum(quantity)::int as units from cart_lines`)
      expect(inCarts, `round ${round}`).toEqual([{ units: 3 }])
      expect(await shop.cartOf(winners[0] ?? ''), `round ${round}`).toMatchObject({ 'MJ-1': 1, 'MJ-2': 1 })
    }
  })

  test('is taken or forgotten, while the shopper leaves the kiosk', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db } = await open()
      const shop = await aKioskShop(db)
      const wall = await shop.fill('MJ-1')
      const { token } = await shop.offer(wall)
      const [taken] = await Promise.all([
        shop.take(token),
        shop.forget({ tokens: [wall], from: shop.from }),
        shop.offer(wall).catch(() => undefined),
      ])
      expect(await shop.cartOf(wall), `round ${round}`).toEqual({})
      const again = taken.ok ? taken : await shop.take(token)
      expect(again.ok && (await shop.cartOf(again.value.cartToken)), `round ${round}`).toEqual({ 'MJ-1': 1 })
    }
  })

  test('makes one kiosk of two browsers that open a link together', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db } = await open()
      const shop = await aKioskShop(db)
      const { token } = await shop.invite()
      const opened = await Promise.all([1, 2, 3].map(() => shop.kiosks.enroll(token, shop.from, shop.here)))
      expect(
        opened.filter(({ ok }) => ok),
        `round ${round}`,
      ).toHaveLength(1)
    }
  })
})
