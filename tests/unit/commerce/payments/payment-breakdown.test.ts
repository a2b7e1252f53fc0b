import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toPaymentBreakdown } from '#commerce/payments/payment-breakdown.ts'
import { add, money, subtract, sum, times } from '#kernel/money.ts'
import { currencyDigits } from '#kernel/currency.ts'
import { toTabbyOrder } from '#adapters/payments/providers/tabby/tabby-order-body.ts'
import { somePayableContents } from '../../../support/builders/a-start-request.ts'
import { anyPayable } from '../../../support/builders/any-payable.ts'

const options = { language: 'ar', title: 'Order M-1', formatAddress: () => ['قطعة 3', 'السالمية'] } as const

const anyOrder = anyPayable('AED', 'BHD', 'OMR', 'KWD', 'QAR', 'INR')

describe('payment breakdown', () => {
  test('names items and the address in the language of the order', () => {
    const breakdown = toPaymentBreakdown(somePayableContents('KWD'), money(7606, 'KWD'), options)
    expect(breakdown.items.map(({ name, quantity, total }) => [name, quantity, total.minor])).toEqual([
      ['قطعة SOFA-2', 2, 6329],
      ['قطعة LAMP', 1, 777],
    ])
    expect(breakdown).toMatchObject({ discount: money(0, 'KWD'), shipping: money(500, 'KWD') })
    expect(breakdown.address).toEqual(['قطعة 3', 'السالمية'])
    expect(
      toPaymentBreakdown({ ...somePayableContents('KWD'), address: null }, money(7606, 'KWD'), options)
        .address,
    ).toEqual([])
  })

  test('a breakdown sums to the payment amount, to the minor unit', () => {
    fc.assert(
      fc.property(anyOrder, ({ contents, amount }) => {
        const { items, shipping, discount } = toPaymentBreakdown(contents, amount, options)
        const { currency } = amount
        for (const item of items)
          expect(subtract(times(item.unitPrice, item.quantity), item.discount)).toEqual(item.total)
        const totals = sum(
          items.map(({ total }) => total),
          currency,
        )
        expect(subtract(add(totals, shipping), discount)).toEqual(amount)
        expect(discount.minor).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('writes amounts with the decimals of their currency', () => {
    for (const currency of ['AED', 'KWD'] as const) {
      const { shipping_amount } = toTabbyOrder(
        toPaymentBreakdown(somePayableContents(currency), money(1, currency), options),
      )
      expect(shipping_amount.split('.')[1]).toHaveLength(currencyDigits[currency])
    }
  })
})
