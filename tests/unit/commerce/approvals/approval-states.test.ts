import { expect, test } from 'vitest'
import {
  aloneFrom,
  approvalEvents,
  approvalStates,
  expiryOf,
  isFresh,
  nextApprovalState,
} from '#commerce/approvals/approval-states.ts'

const at = '2026-11-20T08:00:00.000Z'

test('every event in every state leads where the table says', () => {
  const table = Object.fromEntries(
    approvalStates.map((state) => [
      state,
      Object.fromEntries(approvalEvents.map((event) => [event, nextApprovalState(state, event) ?? null])),
    ]),
  )
  const closed = { approve: null, reject: null, expire: null, overtake: null, withdraw: null }
  expect(table).toEqual({
    requested: {
      approve: 'approved',
      reject: 'rejected',
      expire: 'expired',
      overtake: 'overtaken',
      withdraw: 'withdrawn',
    },
    approved: { ...closed, overtake: 'overtaken' },
    rejected: closed,
    expired: closed,
    overtaken: closed,
    withdrawn: closed,
  })
})

test('a request ends after 72 hours; alone it can be approved after 24, by a factor of the last five minutes', () => {
  expect(expiryOf(at)).toBe('2026-11-23T08:00:00.000Z')
  expect(aloneFrom(at)).toBe('2026-11-21T08:00:00.000Z')
  expect(isFresh(at, '2026-11-20T08:05:00.000Z')).toBe(true)
  expect(isFresh(at, '2026-11-20T08:05:00.001Z')).toBe(false)
})
