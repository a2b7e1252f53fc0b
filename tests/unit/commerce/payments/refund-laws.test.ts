import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  refundableAmount,
  planRefund,
  refundedOf,
  type PaidOrder,
} from '#commerce/payments/refunds/refund-order.ts'
import { currencyDigits, type Currency } from '#kernel/currency.ts'
import { money, subtract, sum } from '#kernel/money.ts'
import { endsInZero } from '#adapters/payments/wire-amounts.ts'
import { wireForms } from '../../../support/builders/wire-forms.ts'

const currencies = Object.keys(currencyDigits) as Currency[]
const numRuns = process.env['MAJLIS_TIER'] === 'full' ? 10_000 : 300
const minor = fc.integer({ min: 1, max: 50_000_000 })

const anOrder = (currency: Currency) =>
  fc.tuple(minor, fc.array(minor, { maxLength: 3 })).map(([paid, tenders]): PaidOrder => ({
    paid: money(paid, currency),
    tenders: tenders.map((amount, index) => ({
      kind: 'gift-card',
      ledgerId: `card-${index}`,
      last: '0000',
      amount: money(amount, currency),
    })),
    refunds: [],
  }))

describe.each(currencies)('refunds in %s', (currency) => {
  test('paid less refunded is always the refundable amount, overall and for each tender', () => {
    fc.assert(
      fc.property(anOrder(currency), fc.array(minor, { minLength: 1, maxLength: 8 }), (begun, requested) => {
        let order = begun
        const all = refundableAmount(begun)
        for (const [index, part] of requested.entries()) {
          const remaining = refundableAmount(order)
          const refund = { id: `r${index}`, sum: money(part, currency), reason: 'law', method: null, at: '' }
          const planned = planRefund(order, refund)
          expect(planned.ok).toBe(part <= remaining.minor)
          if (!planned.ok) continue
          const { parts } = planned.value
          expect(
            sum(
              parts.map(({ amount }) => amount),
              currency,
            ),
          ).toEqual(refund.sum)
          order = { ...order, refunds: [...order.refunds, planned.value] }
          expect(subtract(all, refundedOf(order))).toEqual(refundableAmount(order))
          for (const ledgerId of [null, ...order.tenders.map((one) => one.ledgerId)]) {
            const paid =
              ledgerId === null ? order.paid : order.tenders.find((one) => one.ledgerId === ledgerId)?.amount
            const back = order.refunds.flatMap((one) => one.parts.filter((to) => to.ledgerId === ledgerId))
            expect(back.reduce((gone, { amount }) => gone + amount.minor, 0)).toBeLessThanOrEqual(
              paid?.minor ?? 0,
            )
          }
        }
        // Whatever was requested before: the rest goes back to the last minor unit.
        const rest = refundableAmount(order)
        if (rest.minor === 0) return
        const last = planRefund(order, { id: 'last', sum: rest, reason: 'law', method: null, at: '' })
        expect(last.ok && refundableAmount({ ...order, refunds: [...order.refunds, last.value] }).minor).toBe(
          0,
        )
      }),
      { numRuns },
    )
  })

  test.each(Object.entries(wireForms))('amounts survive the wire format of %s', (_, wire) => {
    fc.assert(
      fc.property(
        minor,
        fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 6 }),
        (all, cuts) => {
          const captured = money(all, currency)
          expect(wire(captured)).toEqual(captured)
          let remaining = captured
          for (const cut of cuts) {
            const part = money(Math.floor((remaining.minor * cut) / 1001), currency)
            expect(wire(part)).toEqual(part)
            remaining = subtract(remaining, part)
          }
          const parts = subtract(captured, remaining)
          expect(wire(remaining)).toEqual(remaining)
          expect(parts.minor + remaining.minor).toBe(captured.minor)
        },
      ),
      { numRuns },
    )
  })

  test('Checkout.com never receives an amount that it would round', () => {
    fc.assert(
      fc.property(minor, (all) => {
        const amount = money(all, currency)
        expect(endsInZero(amount)).toBe(currencyDigits[currency] < 3 || all % 10 === 0)
      }),
      { numRuns },
    )
  })
})
