import { describe, expect, test } from 'vitest'
import { afterNotice, toDispute } from '#commerce/disputes/dispute.ts'
import { money } from '#kernel/money.ts'
import { aDispute, aDisputeNotice, disputedPayment } from '../../../support/builders/a-dispute.ts'

describe('a notice of a dispute', () => {
  test('that is repeated changes nothing', () => {
    const before = aDispute()
    const noted = afterNotice(before, aDisputeNotice(), disputedPayment)
    expect(noted).toEqual({ dispute: before, isChanged: false, mismatches: [] })
  })

  test('moves the beginning to the earliest moment reported, and the due day to the latest', () => {
    const noted = afterNotice(
      aDispute(),
      aDisputeNotice({ at: '2026-11-19T08:00:00.000Z', evidenceDueBy: '2026-12-05T20:00:00.000Z' }),
      disputedPayment,
    )
    expect(noted.dispute).toMatchObject({
      openedAt: '2026-11-19T08:00:00.000Z',
      evidenceDueBy: '2026-12-05T20:00:00.000Z',
      version: 2,
    })
    expect(afterNotice(noted.dispute, aDisputeNotice(), disputedPayment).isChanged).toBe(false)
  })

  test('of another amount changes no amount, and says so', () => {
    const stated = money(500_00, 'AED')
    const noted = afterNotice(aDispute(), aDisputeNotice({ amount: stated }), disputedPayment)
    expect(noted.dispute.amount).toEqual(money(1_299_00, 'AED'))
    expect(noted.mismatches).toEqual([{ what: 'amount', recorded: money(1_299_00, 'AED'), stated }])
    expect(noted.isChanged).toBe(false)
  })

  test('names the fee and the payment once they are known', () => {
    const unknown = aDispute({ payment: null })
    const noted = afterNotice(unknown, aDisputeNotice({ fee: money(75_00, 'AED') }), disputedPayment)
    expect(noted.dispute).toMatchObject({ payment: disputedPayment, fee: money(75_00, 'AED') })
    const again = afterNotice(noted.dispute, aDisputeNotice({ fee: money(80_00, 'AED') }), null)
    expect(again.dispute).toBe(noted.dispute)
    expect(again.mismatches).toMatchObject([{ what: 'fee', stated: money(80_00, 'AED') }])
  })

  test('names a reason where there was none, and suggests what to show', () => {
    const general = toDispute(
      { id: 'one', provider: 'sandbox', payment: null },
      aDisputeNotice({ reason: 'general' }),
    )
    expect(afterNotice(general, aDisputeNotice(), null).dispute.reason).toBe('fraudulent')
    expect(
      toDispute(general, aDisputeNotice({ reason: 'credit-not-processed' })).evidence.documents,
    ).toContain('refunds')
    expect(general.evidence.documents).toContain('delivery')
  })
})
