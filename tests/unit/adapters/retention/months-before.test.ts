import { expect, test } from 'vitest'
import { monthsBefore } from '#adapters/retention/due-rows.ts'

test.each([
  ['2026-03-31T08:00:00.000Z', 1, '2026-02-28T08:00:00.000Z'],
  ['2026-05-31T08:00:00.000Z', 3, '2026-02-28T08:00:00.000Z'],
  ['2026-08-31T08:00:00.000Z', 6, '2026-02-28T08:00:00.000Z'],
  ['2028-02-29T08:00:00.000Z', 12, '2027-02-28T08:00:00.000Z'],
  ['2026-01-15T08:00:00.000Z', 12, '2025-01-15T08:00:00.000Z'],
  ['2026-01-31T08:00:00.000Z', 1, '2025-12-31T08:00:00.000Z'],
])(
  'of %s, %i months before are %s: never a day too late, so that nothing is deleted early',
  (now, months, then) => {
    expect(monthsBefore(now, months)).toBe(then)
  },
)
