import { expect, test } from 'vitest'
import type { PaymentProvider } from '#commerce/payments/payment-provider.ts'
import {
  aPaymentTestShop,
  type PaymentTestShop,
  type StandInHarness,
} from '../../support/shops/a-payment-harness.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { bySheet } from './every-harness.ts'
import { tap } from './tap-stand-in.ts'

describeDatabases('a concurrent poll', (open) => {
  /** A shop whose job asks about its payments at the moment when the provider has answered, and nobody has noted it. */
  const polledAfter = async (call: 'start' | 'payByToken', harness: StandInHarness = tap()) => {
    const between = async <Answer>(answer: Promise<Answer> | undefined): Promise<Answer> => {
      if (!answer) throw new Error('Tap takes sheets')
      const known = await answer
      await shop.payments.pollPending()
      return known
    }
    const provider = harness.providers[0] as PaymentProvider
    const polled: PaymentProvider = {
      ...provider,
      ...(call === 'start'
        ? { start: (request) => between(provider.start(request)) }
        : { payByToken: (request) => between(provider.payByToken?.(request)) }),
    }
    const shop: PaymentTestShop = aPaymentTestShop((await open()).db, { ...harness, providers: [polled] })
    return { shop, harness }
  }

  test('a poll during the start loses neither the reference nor the next action', async () => {
    const { shop, harness } = await polledAfter('start')
    const { order, attempt } = await shop.begin()
    expect(attempt).toMatchObject({ state: 'pending', reference: `chg_${attempt.id}`, polls: 1 })
    expect(await shop.payments.facade.findNextAction(attempt.id)).toMatchObject({
      value: { kind: 'redirect' },
    })
    await harness.act(attempt, 'approve', shop.payments)
    await shop.payments.facade.handleReturn(attempt.id)
    expect(shop.orders.paidBy(order.orderId)).toEqual([attempt.id])
    await shop.payments.close()
  })

  test('a poll during a sheet payment loses neither the reference nor the next action', async () => {
    const { shop, harness } = await polledAfter('payByToken', bySheet(tap(), 'tap_apple_pay'))
    const { order, attempt } = await shop.begin()
    shop.clock.advance(60_000)
    await harness.act(attempt, 'approve', shop.payments)
    expect(await shop.latest(order.orderId)).toMatchObject({
      state: 'captured',
      reference: `chg_${attempt.id}`,
    })
    await shop.payments.close()
  })
})
