import { describe, expect, test } from 'vitest'
import { disputePostings, guardedSums } from '#commerce/disputes/dispute-money.ts'
import { afterDisputeEvent, disputeStates, type DisputeState } from '#commerce/disputes/dispute-states.ts'
import { disputeEvents } from '#commerce/payments/dispute-notice.ts'
import { movedBy } from '#commerce/ledger/posting.ts'
import { money } from '#kernel/money.ts'
import { aDispute } from '../../../support/builders/a-dispute.ts'

const at = '2026-11-21T08:00:00.000Z'
const eventsOf = (before: DisputeState | null, after: DisputeState) =>
  disputePostings(before && aDispute({ state: before }), aDispute({ state: after, version: 2 }), at).map(
    ({ event }) => event,
  )

describe('the money of a dispute', () => {
  test.each<[DisputeState | null, DisputeState, readonly string[]]>([
    [null, 'warning-needs-response', []],
    [null, 'needs-response', ['dispute-withdrawn']],
    [null, 'under-review', ['dispute-withdrawn']],
    [null, 'won', ['dispute-withdrawn', 'dispute-returned']],
    [null, 'lost', ['dispute-withdrawn', 'dispute-lost']],
    ['warning-closed', 'needs-response', ['dispute-withdrawn']],
    ['needs-response', 'under-review', []],
    ['under-review', 'won', ['dispute-returned']],
    ['under-review', 'lost', ['dispute-lost']],
    ['needs-response', 'accepted', ['dispute-lost']],
    ['needs-response', 'expired', ['dispute-lost']],
    ['lost', 'won', ['dispute-regained']],
    ['won', 'lost', ['dispute-withdrawn', 'dispute-lost']],
    ['lost', 'accepted', []],
  ])('from %s to %s', (before, after, expected) => expect(eventsOf(before, after)).toEqual(expected))

  const steps = disputeStates.flatMap((before) =>
    disputeEvents.flatMap((event) => {
      const position = afterDisputeEvent({ state: before, stateAt: '2026-11-20T08:00:00.000Z' }, event, at)
      return position ? [{ before, after: position.state }] : []
    }),
  )
  test.each(steps)(
    'is where the state says after $before and $after, however it came there',
    ({ before, after }) => {
      const sums = (...states: readonly (DisputeState | null)[]) => {
        const all: Record<string, number> = {}
        states.slice(1).forEach((state, index) => {
          const was = states[index] ?? null
          if (state === null) return
          for (const { entries } of disputePostings(
            was && aDispute({ state: was }),
            aDispute({ state, version: index + 2 }),
            at,
          ))
            for (const { account, minor } of entries) all[account.kind] = (all[account.kind] ?? 0) + minor
        })
        return Object.fromEntries(Object.entries(all).filter(([, minor]) => minor !== 0))
      }
      expect(sums(null, before, after)).toEqual(sums(null, after))
    },
  )

  test('is withdrawn with the fee, in its own currency and with keys that differ', () => {
    const dinars = { amount: money(129_900, 'KWD'), fee: money(7_500, 'KWD') }
    const postings = disputePostings(null, aDispute(dinars), at)
    expect(postings.map((one) => [one.event, one.currency, movedBy(one)])).toEqual([
      ['dispute-withdrawn', 'KWD', 129_900],
      ['dispute-fee', 'KWD', 7_500],
    ])
    expect(new Set(postings.map(({ key }) => key)).size).toBe(2)
  })

  test('moves nothing while its payment is unknown, and all of it once it is found', () => {
    const unknown = aDispute({ payment: null, state: 'lost', fee: money(75_00, 'AED') })
    expect(disputePostings(null, unknown, at)).toEqual([])
    const found = disputePostings(unknown, aDispute({ state: 'lost', fee: money(75_00, 'AED') }), at)
    expect(found.map(({ event }) => event)).toEqual(['dispute-withdrawn', 'dispute-lost', 'dispute-fee'])
  })

  test('is not refunded while a bank has it, nor after it was lost', () => {
    expect(guardedSums(aDispute())).toEqual({ disputed: 1_299_00, chargedBack: 0 })
    expect(guardedSums(aDispute({ state: 'accepted' }))).toEqual({ disputed: 0, chargedBack: 1_299_00 })
    for (const state of ['won', 'warning-needs-response', 'warning-closed'] as const)
      expect(guardedSums(aDispute({ state }))).toEqual({ disputed: 0, chargedBack: 0 })
    expect(guardedSums(aDispute({ payment: null }))).toEqual({ disputed: 0, chargedBack: 0 })
    // In another currency all of the payment is in question.
    expect(guardedSums(aDispute({ amount: money(100, 'KWD') }))).toEqual({
      disputed: 1_299_00,
      chargedBack: 0,
    })
  })
})
