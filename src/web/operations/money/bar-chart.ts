import type { ReportRange } from '#commerce/reports/report-range.ts'
import type { CellValue } from '#web/operations/lists/list-row.ts'
import type { Day } from '#kernel/local-time.ts'

type Value = { readonly day: Day; readonly value: number; readonly label: CellValue }

const width = 720
const height = 120

/** Places of bars in a drawing; null: there is nothing to draw. In Arabic the first day is on the right. */
export function toBarChart(values: readonly Value[], { from, to }: ReportRange, direction: 'ltr' | 'rtl') {
  if (values.length === 0) return null
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
  const top = Math.max(0, ...values.map(({ value }) => value))
  const bottom = Math.min(0, ...values.map(({ value }) => value))
  const scale = height / Math.max(1, top - bottom)
  const step = width / days
  const round = (value: number): number => Math.round(value * 100) / 100
  const zero = round(top * scale)
  return {
    width,
    height,
    zero,
    highest: values.reduce((one, other) => (other.value > one.value ? other : one)).label,
    bars: values.map(({ day, value }) => {
      const place = Math.round((Date.parse(day) - Date.parse(from)) / 86_400_000)
      const start = direction === 'ltr' ? place * step : width - (place + 1) * step
      const size = round(Math.abs(value) * scale)
      return {
        day,
        isNegative: value < 0,
        x: round(start + step * 0.1),
        y: value < 0 ? zero : round(zero - size),
        width: round(step * 0.8),
        height: size,
      }
    }),
  }
}
