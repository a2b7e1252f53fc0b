import { describe, expect, test } from 'vitest'
import {
  afterEvent,
  attemptEvents,
  attemptStates,
  isOpen,
  isPaid,
} from '#commerce/payments/attempt/attempt-states.ts'

const table = () =>
  Object.fromEntries(
    attemptStates.map((state) => [
      state,
      attemptEvents.map((event) => `${event}: ${afterEvent(state, event) ?? '-'}`).join(', '),
    ]),
  )

describe('attempt states', () => {
  test('attempt states define the outcome of every event', () => {
    expect(table()).toMatchInlineSnapshot(`
      {
        "authorized": "send: -, authorize: -, capture: captured, request-capture: capturing, request-void: voiding, resume: -, void: voided, refund-part: -, refund-all: -, fail: -, cancel: -, expire: expired",
        "canceled": "send: -, authorize: authorized, capture: captured, request-capture: -, request-void: -, resume: -, void: -, refund-part: -, refund-all: -, fail: -, cancel: -, expire: -",
        "captured": "send: -, authorize: -, capture: -, request-capture: -, request-void: -, resume: -, void: -, refund-part: partially-refunded, refund-all: refunded, fail: -, cancel: -, expire: -",
        "capturing": "send: -, authorize: -, capture: captured, request-capture: -, request-void: -, resume: authorized, void: voided, refund-part: -, refund-all: -, fail: -, cancel: -, expire: expired",
        "created": "send: pending, authorize: authorized, capture: captured, request-capture: -, request-void: -, resume: -, void: -, refund-part: -, refund-all: -, fail: failed, cancel: canceled, expire: expired",
        "expired": "send: -, authorize: authorized, capture: captured, request-capture: -, request-void: -, resume: -, void: -, refund-part: -, refund-all: -, fail: -, cancel: -, expire: -",
        "failed": "send: -, authorize: authorized, capture: captured, request-capture: -, request-void: -, resume: -, void: -, refund-part: -, refund-all: -, fail: -, cancel: -, expire: -",
        "partially-refunded": "send: -, authorize: -, capture: -, request-capture: -, request-void: -, resume: -, void: -, refund-part: -, refund-all: refunded, fail: -, cancel: -, expire: -",
        "pending": "send: -, authorize: authorized, capture: captured, request-capture: -, request-void: -, resume: -, void: -, refund-part: -, refund-all: -, fail: failed, cancel: canceled, expire: expired",
        "refunded": "send: -, authorize: -, capture: -, request-capture: -, request-void: -, resume: -, void: -, refund-part: -, refund-all: -, fail: -, cancel: -, expire: -",
        "voided": "send: -, authorize: -, capture: -, request-capture: -, request-void: -, resume: -, void: -, refund-part: -, refund-all: -, fail: -, cancel: -, expire: -",
        "voiding": "send: -, authorize: -, capture: captured, request-capture: -, request-void: -, resume: authorized, void: voided, refund-part: -, refund-all: -, fail: -, cancel: -, expire: expired",
      }
    `)
  })

  test('each attempt state is paid, open, or unsuccessful', () => {
    expect(attemptStates.filter(isPaid)).toEqual([
      'authorized',
      'capturing',
      'captured',
      'partially-refunded',
      'refunded',
    ])
    expect(attemptStates.filter((state) => isPaid(state) && isOpen(state))).toEqual(['capturing'])
  })

  test('an attempt that ended accepts a late authorization or capture', () => {
    for (const state of ['created', 'pending', 'failed', 'canceled', 'expired'] as const)
      expect(afterEvent(state, 'capture')).toBe('captured')
  })
})
