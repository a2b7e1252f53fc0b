import { expect, test } from 'vitest'
import { refundValue } from '#commerce/orders/refunds/refund-value.ts'
import { money } from '#kernel/money.ts'
import { aDetailedOrder } from '../../../support/builders/an-order.ts'

const order = aDetailedOrder()
const [fee] = order.charges

test('items are worth what was paid for them after discounts, and a fee all of it', () => {
  const items = [
    { sku: 'CUSHION', quantity: 1 },
    { sku: 'RUG', quantity: 1 },
  ]
  expect(refundValue(order, { items, charges: [] })).toEqual({ ok: true, value: money(73_500, 'AED') })
  expect(refundValue(order, { items: [], charges: [fee?.code ?? 'delivery'] })).toEqual({
    ok: true,
    value: fee?.amount,
  })
})

test('what the order does not have, or not so much of, is worth nothing', () => {
  const unknown = { ok: false, failure: { kind: 'unknown-items' } }
  expect(refundValue(order, { items: [{ sku: 'CUSHION', quantity: 3 }], charges: [] })).toEqual(unknown)
  expect(refundValue(order, { items: [], charges: ['extended-warranty'] })).toEqual(unknown)
})
