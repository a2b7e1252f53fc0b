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
  test('answer every event in every state', () => {
    expect(table()).toMatchInlineSnapshot(`
      {
        "authorised": "send: -, authorise: -, capture: captured, ask-capture: capturing, ask-void: voiding, resume: -, void: voided, refund-part: -, refund-all: -, fail: -, cancel: -, expire: expired",
        "canceled": "send: -, authorise: authorised, capture: captured, ask-capture: -, ask-void: -, resume: -, void: -, refund-part: -, refund-all: -, fail: -, cancel: -, expire: -",
        "captured": "send: -, authorise: -, capture: -, ask-capture: -, ask-void: -, resume: -, void: -, refund-part: part-refunded, refund-all: refunded, fail: -, cancel: -, expire: -",
        "capturing": "send: -, authorise: -, capture: captured, ask-capture: -, ask-void: -, resume: authorised, void: voided, refund-part: -, refund-all: -, fail: -, cancel: -, expire: expired",
        "created": "send: pending, authorise: authorised, capture: captured, ask-capture: -, ask-void: -, resume: -, void: -, refund-part: -, refund-all: -, fail: failed, cancel: canceled, expire: expired",
        "expired": "send: -, authorise: authorised, capture: captured, ask-capture: -, ask-void: -, resume: -, void: -, refund-part: -, refund-all: -, fail: -, cancel: -, expire: -",
        "failed": "send: -, authorise: authorised, capture: captured, ask-capture: -, ask-void: -, resume: -, void: -, refund-part: -, refund-all: -, fail: -, cancel: -, expire: -",
        "part-refunded": "send: -, authorise: -, capture: -, ask-capture: -, ask-void: -, resume: -, void: -, refund-part: -, refund-all: refunded, fail: -, cancel: -, expire: -",
        "pending": "send: -, authorise: authorised, capture: captured, ask-capture: -, ask-void: -, resume: -, void: -, refund-part: -, refund-all: -, fail: failed, cancel: canceled, expire: expired",
        "refunded": "send: -, authorise: -, capture: -, ask-capture: -, ask-void: -, resume: -, void: -, refund-part: -, refund-all: -, fail: -, cancel: -, expire: -",
        "voided": "send: -, authorise: -, capture: -, ask-capture: -, ask-void: -, resume: -, void: -, refund-part: -, refund-all: -, fail: -, cancel: -, expire: -",
        "voiding": "send: -, authorise: -, capture: captured, ask-capture: -, ask-void: -, resume: authorised, void: voided, refund-part: -, refund-all: -, fail: -, cancel: -, expire: expired",
      }
    `)
  })

  test('are paid, open, or come to nothing', () => {
    expect(attemptStates.filter(isPaid)).toEqual([
      'authorised',
      'capturing',
      'captured',
      'part-refunded',
      'refunded',
    ])
    expect(attemptStates.filter((state) => isPaid(state) && isOpen(state))).toEqual(['capturing'])
  })

  test('never leave money that came late unheard', () => {
    for (const state of ['created', 'pending', 'failed', 'canceled', 'expired'] as const)
      expect(afterEvent(state, 'capture')).toBe('captured')
  })
})
