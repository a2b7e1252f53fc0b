import { expect, test } from 'vitest'
import type { Order } from '#commerce/orders/order.ts'
import { fail, ok } from '#kernel/result.ts'
import { unpaidOrderPath } from '#web/orders/unpaid-order.ts'
import { aQuotedOrder, anOrderView } from '../../support/builders/an-order.ts'
import { aFormContext } from '../../support/builders/a-form-context.ts'
import { aShop } from '../../support/shops/a-shop.ts'

const token = 't'.repeat(43)
const own = { _lot: `AE4830217764~${token}.AE1111111111~${token}` }
const waits = {
  status: 'pending',
  payment: { ...aQuotedOrder().payment, method: 'tap', state: 'failed' },
} as const

const pathFor = (order: Partial<Order>, cookies: Readonly<Record<string, string>> = own) => {
  const find = async (number: string, given: string) =>
    number === 'AE4830217764' && given === token
      ? ok(anOrderView(aQuotedOrder(order)))
      : fail({ kind: 'not-found' } as const)
  return unpaidOrderPath(aFormContext({ cookies, shop: aShop({ orders: { find } }) }).context)
}

test('returns the page of the last order while it is unpaid', async () => {
  expect(await pathFor(waits)).toBe('/ae/en/order/AE4830217764?methods=1')
  expect(await pathFor({ ...waits, payment: { ...waits.payment, state: 'pending' } })).toBe(
    '/ae/en/order/AE4830217764?methods=1',
  )
})

test.each([
  ['a paid order', { status: 'confirmed', payment: { ...waits.payment, state: 'paid' } }, own],
  ['an expired order', { ...waits, status: 'canceled' }, own],
  ['an order that this browser does not know', waits, {}],
  ['an order with another access token', waits, { _lot: `AE4830217764~${'x'.repeat(43)}` }],
] as const)('does not lead to %s', async (_, order, cookies) => {
  expect(await pathFor(order, cookies)).toBeUndefined()
})
