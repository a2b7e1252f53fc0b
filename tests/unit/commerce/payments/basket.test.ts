import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { basketOf, type Basket } from '#commerce/payments/basket.ts'
import { add, money, parseMoney, subtract, sum, times, type Money } from '#kernel/money.ts'
import { currencyDigits, type Currency } from '#kernel/currency.ts'
import { orderOf } from '#platform/payments/tabby/tabby-order.ts'
import { goodsOf } from '#platform/payments/tamara/tamara-goods.ts'
import { fromMajor } from '#platform/payments/wire-amounts.ts'
import { someGoods } from '../../../support/a-start-request.ts'

const words = { language: 'ar', title: 'Order M-1', formatAddress: () => ['قطعة 3', 'السالمية'] } as const

/** Goods of any order, and an amount that is due for them: less, as much, or more than they come to. */
const anyOrder = fc
  .record({
    currency: fc.constantFrom<Currency>('AED', 'BHD', 'OMR', 'KWD', 'QAR', 'INR'),
    lines: fc.array(
      fc.record({ quantity: fc.integer({ min: 1, max: 9 }), price: fc.nat(999_999), off: fc.nat(100) }),
      { maxLength: 6 },
    ),
    charges: fc.array(fc.nat(50_000), { maxLength: 3 }),
    due: fc.nat(9_999_999),
  })
  .map(({ currency, lines, charges, due }) => {
    const goods = {
      ...someGoods(currency),
      lines: lines.map(({ quantity, price, off }, index) => {
        const unitPrice = money(price, currency)
        const gross = times(unitPrice, quantity)
        const net = money(Math.floor((gross.minor * (100 - off)) / 100), currency)
        const name = { en: `Piece ${index}`, ar: `قطعة ${index}` }
        return { sku: `S-${index}`, name, quantity, unitPrice, gross, net, tax: money(0, currency) }
      }),
      charges: charges.map((minor) => ({ amount: money(minor, currency), tax: money(0, currency) })),
    }
    return { goods, amount: money(due, currency) }
  })

const read = (text: string, currency: Currency): Money => {
  const parsed = parseMoney(text, currency)
  if (!parsed.ok) throw new Error(`no amount: ${text}`)
  return parsed.value
}

describe('a basket', () => {
  test('says its goods in the language of the order, and where they go', () => {
    const basket = basketOf(someGoods('KWD'), money(7606, 'KWD'), words)
    expect(basket.items.map(({ name, quantity, total }) => [name, quantity, total.minor])).toEqual([
      ['قطعة SOFA-2', 2, 6329],
      ['قطعة LAMP', 1, 777],
    ])
    expect(basket).toMatchObject({ discount: money(0, 'KWD'), shipping: money(500, 'KWD') })
    expect(basket.address).toEqual(['قطعة 3', 'السالمية'])
    expect(basketOf({ ...someGoods('KWD'), address: null }, money(7606, 'KWD'), words).address).toEqual([])
  })

  test('comes to what is paid, to the last minor unit, whatever is due', () => {
    fc.assert(
      fc.property(anyOrder, ({ goods, amount }) => {
        const { items, shipping, discount } = basketOf(goods, amount, words)
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

  const paidFor = {
    Tabby(basket: Basket, currency: Currency) {
      const { items, shipping_amount, discount_amount } = orderOf(basket)
      const lines = items.map((item) =>
        subtract(times(read(item.unit_price, currency), item.quantity), read(item.discount_amount, currency)),
      )
      return subtract(
        add(sum(lines, currency), read(shipping_amount, currency)),
        read(discount_amount, currency),
      )
    },
    Tamara(basket: Basket, currency: Currency) {
      const wired = goodsOf(basket, {}, 'kw')
      const of = ({ amount }: { readonly amount: number }) =>
        fromMajor(amount, currency) ?? money(-1, currency)
      const lines = wired.items.map((item) => of(item.total_amount))
      const whole = add(add(sum(lines, currency), of(wired.shipping_amount)), of(wired.tax_amount))
      return wired.discount ? subtract(whole, of(wired.discount.amount)) : whole
    },
  }

  test.each(Object.entries(paidFor))('is written for %s so that it adds up there', (_, paid) => {
    fc.assert(
      fc.property(anyOrder, ({ goods, amount }) => {
        expect(paid(basketOf(goods, amount, words), amount.currency)).toEqual(amount)
      }),
    )
  })

  test('is written with the decimals of its currency', () => {
    for (const currency of ['AED', 'KWD'] as const) {
      const { shipping_amount } = orderOf(basketOf(someGoods(currency), money(1, currency), words))
      expect(shipping_amount.split('.')[1]).toHaveLength(currencyDigits[currency])
    }
  })
})
