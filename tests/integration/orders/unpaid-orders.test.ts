import { expect, test } from 'vitest'
import { maxOpenMinutes } from '#commerce/orders/placement/expire-unpaid.ts'
import { money } from '#kernel/money.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { anOrderShop, here } from '../../support/shops/an-order-shop.ts'
import { describeDatabases } from '../../support/databases/databases.ts'

const minutes = (count: number) => count * 60_000
const running = new AbortController().signal

describeDatabases('unpaid orders', (open) => {
  test('an unpaid order waits while its provider answers open, for a limited time', async () => {
    const { db } = await open()
    const shop = await anOrderShop({ db })
    const placed = await (await shop.aShopper({ 'SKU-A': 1 }, 'tap')).place()
    if (!placed.ok) throw new Error(placed.failure.kind)
    const { number, accessToken } = placed.value
    shop.clock.advance(minutes(31))
    expect(await shop.expire('open')).toBe('0 expired')
    shop.clock.advance(minutes(maxOpenMinutes - 2))
    expect(await shop.expire('open')).toBe('0 expired')
    expect(await shop.stockOf('SKU-A')).toMatchObject({ reserved: 1, allocated: 1 })
    shop.clock.advance(minutes(2))
    expect(await shop.expire('paid')).toBe('0 expired')
    expect(await shop.expire('open')).toBe('1 expired')
    expect(await shop.stockOf('SKU-A')).toMatchObject({ reserved: 0, allocated: 0 })
    const found = await shop.orders.find(number, accessToken, here)
    if (!found.ok) throw new Error('the order is gone')
    expect(found.value.order.status).toBe('canceled')
    // "expired" is what makes payments give the money back.
    const late = {
      attemptId: 'a',
      state: 'paid',
      amount: money(129_900, 'AED'),
      reference: 'r',
      orderId: found.value.order.id,
    } as const
    expect(await shop.recordPayment(late)).toEqual({ ok: false, failure: { kind: 'expired' } })
    expect(await reconcile(db)).toEqual([])
  })

  test('an unpaid order expires although the provider of another fails', async () => {
    const reports: unknown[] = []
    const shop = await anOrderShop(await open(), { report: (error) => reports.push(error) })
    for (let one = 0; one < 2; one += 1) await (await shop.aShopper({ 'SKU-A': 1 }, 'tap')).place()
    shop.clock.advance(minutes(31))
    let polls = 0
    const job = shop.expireUnpaid(async () => {
      polls += 1
      if (polls === 1) throw new Error('out of order')
      return 'unpaid'
    })
    expect(await job.run(running)).toBe('1 expired')
    expect(reports).toHaveLength(1)
    expect(await job.run(running)).toBe('1 expired')
  })
})

describeDatabases('order numbers', (open) => {
  test('a number that is taken is drawn again, without traces of the first draw', async () => {
    const { db } = await open()
    const numbers = [7, 7, 7, 8]
    const shop = await anOrderShop({ db }, { drawNumber: () => numbers.shift() ?? 9 })
    const first = await (await shop.aShopper()).place()
    const second = await (await shop.aShopper()).place()
    const numberOf = (answer: typeof first) => (answer.ok ? answer.value.number.slice(0, -1) : answer.failure)
    expect([numberOf(first), numberOf(second)]).toEqual(['AE000000007', 'AE000000008'])
    expect(numbers).toEqual([])
    expect(await shop.count('orders')).toBe(2)
    expect(await shop.stockOf('SKU-A')).toMatchObject({ reserved: 2, allocated: 2 })
    expect(await reconcile(db)).toEqual([])
  })
})
