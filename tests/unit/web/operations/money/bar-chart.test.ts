import { expect, test } from 'vitest'
import { toBarChart } from '#web/operations/money/bar-chart.ts'

const range = { from: '2026-11-01', to: '2026-11-04' }
const bar = (day: string, value: number) => ({ day, value, label: { kind: 'number', value } as const })

test('bars stand on one line at the places of their days, which begin on the right in Arabic', () => {
  const values = [bar('2026-11-01', 100), bar('2026-11-04', -20)]
  const chart = toBarChart(values, range, 'ltr')
  expect(chart).toMatchObject({ zero: 100, highest: { value: 100 } })
  expect(chart?.bars).toMatchObject([
    { x: 18, y: 0, width: 144, height: 100, isNegative: false },
    { x: 558, y: 100, height: 20, isNegative: true },
  ])
  expect(toBarChart(values, range, 'rtl')?.bars.map(({ x }) => x)).toEqual([558, 18])
})

test('there is no chart of nothing, and one of zeros has no height', () => {
  expect(toBarChart([], range, 'ltr')).toBeNull()
  expect(toBarChart([bar('2026-11-02', 0)], range, 'ltr')?.bars).toMatchObject([{ height: 0 }])
})
