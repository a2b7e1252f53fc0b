import { expect, test } from 'vitest'
import { money } from '#kernel/money.ts'
import { aPaymentTestShop } from '../../support/shops/a-payment-harness.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { realAdapters } from './every-harness.ts'

/** Those whose state names what went back; of the others it is not compared. */
const tellRefunds = new Set(['amazon', 'tabby', 'tamara', 'redirect'])

describeDatabases('comparing with providers', (open) => {
  test.each(realAdapters)(
    'finds no difference after a partial capture and partial refunds: %s',
    async (_, make) => {
      const harness = make()
      const shop = aPaymentTestShop((await open()).db, harness)
      const { payments } = shop
      const sum = (minor: number) => money(minor, harness.currency)
      const part = (key: string, minor: number) => ({ key, sum: sum(minor), reason: 'changed' })
      const { order, attempt } = await shop.begin()
      await harness.act(attempt, 'approve', payments)
      await payments.facade.handleReturn(attempt.id)
      const before = (await shop.latest(order.orderId)).state
      expect(await payments.compareWithProviders(10)).toEqual([])

      // A piece is taken out of the order: less is taken where nothing is yet, a part goes back where it is.
      expect(await payments.refundOrReduce(attempt.id, part('piece', 2_000))).toEqual({
        ok: true,
        value: undefined,
      })
      if (before === 'authorized') await payments.capture(attempt.id, 'dispatched')
      expect(await payments.compareWithProviders(10)).toEqual([])
      expect(await payments.refund(attempt.id, part('scratch', 1_230))).toEqual({
        ok: true,
        value: undefined,
      })
      const { captured, refunded } = await shop.latest(order.orderId)
      const taken = before === 'authorized' ? harness.minor - 2_000 : harness.minor
      expect([captured.minor, captured.minor - refunded.minor]).toEqual([taken, harness.minor - 3_230])
      const there = harness.standIn.of(attempt.id)
      expect([there.captured, there.refunded]).toEqual([captured.minor, refunded.minor])
      expect(await payments.compareWithProviders(10)).toEqual([])

      // Somebody gives more back at the provider's own desk.
      expect(harness.standIn.refund(there, 1_000, 'desk')).toBe(true)
      const found = await payments.compareWithProviders(10)
      expect(found.map(({ what }) => what)).toEqual(tellRefunds.has(harness.code) ? ['refunded'] : [])
      harness.misstate?.(attempt, 'one-less')
      if (harness.misstate)
        expect((await payments.compareWithProviders(10)).length).toBeGreaterThan(found.length)
      await payments.close()
    },
  )
})
