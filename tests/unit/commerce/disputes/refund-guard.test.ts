import { describe, expect, test } from 'vitest'
import { guardRefund } from '#commerce/disputes/refund-guard.ts'
import { money } from '#kernel/money.ts'
import { aDispute } from '../../../support/builders/a-dispute.ts'

const aed = (minor: number) => money(minor, 'AED')
const part = aDispute({ amount: aed(300_00) })
const guard = (
  disputes: Parameters<typeof guardRefund>[0],
  sum: number,
  seen: readonly string[] | 'all' = [],
) => guardRefund(disputes, { sum: aed(sum), refundable: aed(1_299_00), seen })

describe('a refund of a disputed payment', () => {
  test('is rejected as far as a bank has the money, also after it was shown', () => {
    for (const state of ['needs-response', 'under-review', 'lost', 'accepted', 'expired'] as const)
      expect(guard([{ ...part, state }], 999_01, 'all')).toEqual({
        ok: false,
        failure: { kind: 'disputed', references: ['dp_1'], refundable: aed(999_00) },
      })
  })

  test('of what else was paid is made by who was shown the open dispute', () => {
    expect(guard([part], 999_00)).toEqual({
      ok: false,
      failure: { kind: 'dispute-not-shown', references: ['dp_1'] },
    })
    expect(guard([part], 999_00, ['dp_2']).ok).toBe(false)
    expect(guard([part], 999_00, ['dp_1']).ok).toBe(true)
    expect(guard([part], 999_00, 'all').ok).toBe(true)
  })

  test('is free while a bank only inquires, once that was shown', () => {
    const inquiry = { ...part, state: 'warning-needs-response' } as const
    expect(guard([inquiry], 1_299_00)).toMatchObject({ failure: { kind: 'dispute-not-shown' } })
    expect(guard([inquiry], 1_299_00, ['dp_1']).ok).toBe(true)
  })

  test('is free after the dispute was won, and of what was not lost', () => {
    expect(guard([{ ...part, state: 'won' }], 1_299_00).ok).toBe(true)
    expect(guard([{ ...part, state: 'lost' }], 999_00).ok).toBe(true)
    expect(guard([], 1_299_00).ok).toBe(true)
  })

  test('counts every dispute of the order', () => {
    const other = { ...part, reference: 'dp_2', state: 'lost' } as const
    expect(guard([part, other], 700_00, 'all')).toMatchObject({
      failure: { references: ['dp_1', 'dp_2'], refundable: aed(699_00) },
    })
  })
})
