import { describe, expect, test } from 'vitest'
import { isTooLate } from '#commerce/messages/attempts.ts'
import { smsParts } from '#commerce/messages/sms-parts.ts'
import { nextAttemptAt } from '#kernel/backoff.ts'

describe('smsParts', () => {
  test.each([
    ['', 1],
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    // The euro sign and brackets take the room of two.
    ['€'.repeat(80), 1],
    ['€'.repeat(81), 2],
    ['ط'.repeat(70), 1],
    ['ط'.repeat(71), 2],
    ['ط'.repeat(134), 2],
    ['ط'.repeat(135), 3],
    // One Arabic letter makes all of it wide.
    [`${'a'.repeat(70)}ط`, 2],
  ])('are counted (case %#)', (text, parts) => {
    expect(smsParts(text)).toBe(parts)
  })
})

describe('retries', () => {
  test('are delayed by half a minute, doubling up to an hour', () => {
    const now = '2026-11-20T08:00:00.000Z'
    expect([1, 2, 3, 8, 20].map((attempts) => nextAttemptAt(attempts, now).slice(11, 19))).toEqual([
      '08:00:30',
      '08:01:00',
      '08:02:00',
      '09:00:00',
      '09:00:00',
    ])
  })

  test('end when a message is older than 48 hours', () => {
    expect(isTooLate('2026-11-20T08:00:00.000Z', '2026-11-22T08:00:00.000Z')).toBe(false)
    expect(isTooLate('2026-11-20T08:00:00.000Z', '2026-11-22T08:00:00.001Z')).toBe(true)
  })
})
