import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextLimitedSendAt, quietUntil } from '#commerce/messages/contact-limits.ts'
import { addMilliseconds, isBefore, millisecondsBetween } from '#kernel/instant.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const night = { quietFrom: '21:00', quietTo: '09:00' }

describe('quiet hours', () => {
  test.each([
    ['an afternoon in Dubai', '2026-11-23T12:00:00.000Z', 'Asia/Dubai', null],
    ['the last second before them', '2026-11-23T16:59:59.000Z', 'Asia/Dubai', null],
    ['their first second', '2026-11-23T17:00:00.000Z', 'Asia/Dubai', '2026-11-24T05:00:00.000Z'],
    ['after midnight', '2026-11-23T21:30:00.000Z', 'Asia/Dubai', '2026-11-24T05:00:00.000Z'],
    ['their last second', '2026-11-24T04:59:59.000Z', 'Asia/Dubai', '2026-11-24T05:00:00.000Z'],
    ['their end', '2026-11-24T05:00:00.000Z', 'Asia/Dubai', null],
    [
      'an evening in India, half an hour off',
      '2026-11-23T15:30:00.000Z',
      'Asia/Kolkata',
      '2026-11-24T03:30:00.000Z',
    ],
  ])('%s', (_, now, timeZone, until) => {
    expect(quietUntil(night, timeZone, now)).toBe(until)
  })

  test('may lie within one day', () => {
    const noon = { quietFrom: '12:00', quietTo: '15:00' }
    expect(quietUntil(noon, 'Asia/Dubai', '2026-11-23T09:00:00.000Z')).toBe('2026-11-23T11:00:00.000Z')
    expect(quietUntil(noon, 'Asia/Dubai', '2026-11-23T11:00:00.000Z')).toBeNull()
  })
})

describe('limits per recipient', () => {
  const now = '2026-11-23T12:00:00.000Z'
  const ago = (hours: number) => addMilliseconds(now, -hours * hourMs)
  const limits = { perDay: 2, perWeek: 3 }

  test.each([
    ['nothing was sent', [], null],
    ['one fewer than a day permits', [ago(1)], null],
    ['as many as a day permits', [ago(1), ago(20)], addMilliseconds(ago(20), dayMs)],
    ['as many as a week permits', [ago(30), ago(60), ago(100)], addMilliseconds(ago(100), 7 * dayMs)],
    ['older than a week', [ago(169), ago(170), ago(171)], null],
  ])('%s', (_, sent, until) => {
    expect(nextLimitedSendAt(limits, sent, now)).toBe(until)
  })

  test('are never exceeded by a sender that waits', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 8 }),
        fc.array(fc.integer({ min: 0, max: 48 }), { minLength: 1, maxLength: 30 }),
        (perDay, perWeek, gaps) => {
          const sent: string[] = []
          let at: string = now
          for (const gap of gaps) {
            at = addMilliseconds(at, gap * hourMs)
            at = nextLimitedSendAt({ perDay, perWeek }, sent, at) ?? at
            sent.push(at)
          }
          const within = (span: number) =>
            Math.max(
              ...sent.map(
                (from) =>
                  sent.filter((one) => !isBefore(one, from) && millisecondsBetween(from, one) < span).length,
              ),
            )
          expect(within(dayMs)).toBeLessThanOrEqual(perDay)
          expect(within(7 * dayMs)).toBeLessThanOrEqual(perWeek)
        },
      ),
    )
  })
})
