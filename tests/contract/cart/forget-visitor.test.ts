import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createForgetVisitor } from '#adapters/customers/forget-visitor.ts'
import { createMemoryRateLimiter } from '#infrastructure/rate-limits/memory.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { anOrderShop } from '../../support/shops/an-order-shop.ts'

describeDatabases('a visitor that is forgotten', (open) => {
  test('has no cart and no answers left, and other visitors keep theirs', async () => {
    const { db } = await open()
    const shop = await anOrderShop({ db })
    const [gone, stays] = [await shop.aShopper({ 'SKU-A': 2 }), await shop.aShopper()]
    const forget = createForgetVisitor(db, {
      clock: manualClock(),
      rateLimiter: createMemoryRateLimiter(Date.now),
    })
    // Twice, as a button is pressed, and at once.
    await Promise.all([1, 2].map(() => forget({ tokens: [gone.token], from: 'kiosk' })))
    await forget({ tokens: [], from: 'kiosk' })
    const counts = await rowsOf(
      db,
      sql`select (select count(*)::int from carts) as carts, (select count(*)::int from cart_lines) as lines,
        (select count(*)::int from checkouts) as drafts`,
    )
    expect(counts).toEqual([{ carts: 1, lines: 1, drafts: 1 }])
    expect((await stays.place()).ok).toBe(true)
    expect(await gone.place()).toMatchObject({ ok: false })
  })
})
