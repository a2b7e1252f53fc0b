import { expect, test } from 'vitest'
import { money } from '#kernel/money.ts'
import { aPaymentTestShop } from '../../support/shops/a-payment-harness.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { realAdapters } from './every-harness.ts'

/** Those whose state names what went back; of the others it is not compared. */
const reportsRefunds = new Set(['amazon', 'tabby', 'tamara', 'redirect', 'razorpay'])

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

      // An item is canceled: reduces the capture amount before the capture, refunds afterwards.
      expect(await payments.refundOrReduce(attempt.id, part('item', 2_000))).toEqual({
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
      const captureMinor = before === 'authorized' ? harness.minor - 2_000 : harness.minor
      expect([captured.minor, captured.minor - refunded.minor]).toEqual([captureMinor, harness.minor - 3_230])
      const atProvider = harness.standIn.of(attempt.id)
      expect([atProvider.captured, atProvider.refunded]).toEqual([captured.minor, refunded.minor])
      expect(await payments.compareWithProviders(10)).toEqual([])

      // An operator refunds more at the provider.
      expect(harness.standIn.refund(atProvider, 1_000, 'by hand')).toBe(true)
      const found = await payments.compareWithProviders(10)
      expect(found.map(({ what }) => what)).toEqual(reportsRefunds.has(harness.code) ? ['refunded'] : [])
      harness.misstate?.(attempt, 'one-less')
      if (harness.misstate)
        expect((await payments.compareWithProviders(10)).length).toBeGreaterThan(found.length)
      await payments.close()
    },
  )
})
