import { describe, expect, test } from 'vitest'
import { parseDisputeLine, type DisputeLineText } from '#commerce/disputes/parse-dispute-line.ts'
import { money } from '#kernel/money.ts'

const at = '2026-11-20T08:00:00.000Z'
const aLine: DisputeLineText = {
  provider: 'Checkout-com',
  payment: 'pay_1',
  dispute: 'dsp_1',
  reason: 'Product not received',
  code: '13.1',
  amount: '129.900',
  currency: 'kwd',
  fee: '',
  due: '2026-11-30',
  state: '',
  date: '',
}
const parse = (given: Partial<DisputeLineText> = {}) => parseDisputeLine({ ...aLine, ...given }, at)

describe('a line of a file of disputes', () => {
  test('is a notice, in the minor units of its currency', () => {
    expect(parse()).toEqual({
      ok: true,
      value: {
        provider: 'checkout-com',
        notice: {
          reference: 'dsp_1',
          event: 'open',
          at,
          payment: 'pay_1',
          amount: money(129_900, 'KWD'),
          fee: null,
          reason: 'product-not-received',
          reasonCode: '13.1',
          evidenceDueBy: '2026-11-30T23:59:59.000Z',
        },
      },
    })
  })

  test.each([
    ['won', 'win'],
    ['Under_Review', 'submit'],
    ['warning_needs_response', 'inquire'],
    ['lost', 'lose'],
    ['accepted', 'accept'],
    ['expired', 'expire'],
  ])('in state %s says %s', (state, event) =>
    expect(parse({ state })).toMatchObject({ value: { notice: { event } } }),
  )

  test.each<[Partial<DisputeLineText>, string]>([
    [{ provider: '' }, 'provider'],
    [{ payment: ' ' }, 'payment'],
    [{ payment: 'a b' }, 'payment'],
    [{ dispute: '' }, 'dispute'],
    [{ amount: '0' }, 'amount'],
    [{ amount: '-5.000' }, 'amount'],
    [{ amount: '1.2345' }, 'amount'],
    [{ amount: '12.345', currency: 'AED' }, 'amount'],
    [{ currency: 'USD' }, 'amount'],
    [{ fee: 'none' }, 'fee'],
    [{ due: 'tomorrow' }, 'due'],
    [{ due: '2026-02-30' }, 'due'],
    [{ date: '20/11/2026' }, 'date'],
    [{ state: 'perhaps' }, 'state'],
  ])('with %j is none', (given, problem) => expect(parse(given)).toEqual({ ok: false, failure: problem }))

  test('keeps moments as they are, and knows an unknown reason as general', () => {
    expect(parse({ due: '2026-11-30T12:00:00+04:00', date: '2026-11-19', reason: 'because' })).toMatchObject({
      value: {
        notice: {
          evidenceDueBy: '2026-11-30T08:00:00.000Z',
          at: '2026-11-19T00:00:00.000Z',
          reason: 'general',
        },
      },
    })
  })
})
