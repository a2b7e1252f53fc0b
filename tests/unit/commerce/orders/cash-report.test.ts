import { expect, test } from 'vitest'
import { cashReport, type CashCollection } from '#commerce/orders/cash/cash-report.ts'
import { money } from '#kernel/money.ts'

const aed = (minor: number) => money(minor, 'AED')
const taken = (given: Partial<CashCollection>): CashCollection => ({
  number: 'AE4830217764',
  position: 1,
  at: '2026-11-24T08:00:00.000Z',
  seller: null,
  store: null,
  due: aed(10_000),
  collected: aed(10_000),
  ...given,
})

test('cashReport adds up due, collected and short amounts by local day and carrier', () => {
  const report = cashReport(
    [
      taken({}),
      // After midnight in Dubai, and 5.25 short.
      taken({ at: '2026-11-24T20:30:00.000Z', position: 2, collected: aed(9_475) }),
      taken({ seller: 'bahla-kilns', due: aed(500), collected: aed(500) }),
      taken({ store: 'barsha', due: aed(700), collected: aed(700) }),
    ],
    { currency: 'AED', timeZone: 'Asia/Dubai' },
  )
  expect(
    report.rows.map((row) => [
      row.day,
      row.carrier,
      row.shipments,
      row.due.minor,
      row.collected.minor,
      row.short.minor,
    ]),
  ).toEqual([
    ['2026-11-24', 'bahla-kilns', 1, 500, 500, 0],
    ['2026-11-24', 'barsha', 1, 700, 700, 0],
    ['2026-11-24', 'own crew', 1, 10_000, 10_000, 0],
    ['2026-11-25', 'own crew', 1, 10_000, 9_475, 525],
  ])
  expect(report.total).toEqual({ shipments: 4, due: aed(21_200), collected: aed(20_675), short: aed(525) })
  expect(report.short.map(({ position }) => position)).toEqual([2])
})

test('cashReport of no collections is empty', () => {
  expect(cashReport([], { currency: 'KWD', timeZone: 'Asia/Kuwait' })).toEqual({
    rows: [],
    total: { shipments: 0, due: money(0, 'KWD'), collected: money(0, 'KWD'), short: money(0, 'KWD') },
    short: [],
  })
})
