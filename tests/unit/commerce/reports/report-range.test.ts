import { expect, test } from 'vitest'
import { daysOf, readReportRange, toRanges } from '#commerce/reports/report-range.ts'

const today = '2026-11-26'

test('days of a report are those of the address, the last thirty where it says none, and a year at most', () => {
  expect(readReportRange({ from: null, to: null }, today)).toEqual({ from: '2026-10-28', to: today })
  expect(readReportRange({ from: '-1', to: '2026-13-01' }, today)).toEqual({ from: '2026-10-28', to: today })
  expect(readReportRange({ from: '2026-11-20', to: '2026-11-10' }, today)).toEqual({
    from: '2026-11-10',
    to: '2026-11-20',
  })
  const { from, to } = readReportRange({ from: '2000-01-01', to: today }, today)
  expect(daysOf({ from, to })).toHaveLength(366)
})

test('days that follow each other are one range', () => {
  expect(toRanges(['2026-11-30', '2026-12-01', '2026-11-20'])).toEqual([
    { from: '2026-11-20', to: '2026-11-20' },
    { from: '2026-11-30', to: '2026-12-01' },
  ])
})
