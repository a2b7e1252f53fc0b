import { isPrize } from '#commerce/play/prize.ts'
import type { Promotion } from '#commerce/promotions/promotion.ts'
import { addDays, weekdayOf, type Day } from '#kernel/local-time.ts'
import { listOverlaps, type Overlap } from './overlaps.ts'

type CalendarRow = {
  readonly promotion: Promotion
  /** Days of the month on which it runs at some hour. */
  readonly days: readonly Day[]
  /** Those of them on which another runs that it may meet in one cart. */
  readonly shared: readonly Day[]
  /** Others of the month. */
  readonly overlaps: readonly Overlap[]
}

export type PromotionCalendar = {
  /** Every day of the month. */
  readonly days: readonly Day[]
  /** What begins first comes first; prizes of players are left out. */
  readonly rows: readonly CalendarRow[]
}

/** "2026-11" → its days. */
export function daysOfMonth(month: string): readonly Day[] {
  const days: Day[] = []
  for (let day = `${month}-01`; day.startsWith(`${month}-`); day = addDays(day, 1)) days.push(day)
  return days
}

/** The promotions of a month and where they meet; `month`: "2026-11". */
export function planCalendar(promotions: readonly Promotion[], month: string): PromotionCalendar {
  const days = daysOfMonth(month)
  const running = promotions
    .filter((promotion) => !isPrize(promotion))
    .map((promotion) => ({ promotion, days: days.filter((day) => runsOn(promotion, day)) }))
    .filter((one) => one.days.length > 0)
  const rows = running.map(({ promotion, days: own }): CalendarRow => {
    const others = running.filter((other) => other.days.some((day) => own.includes(day)))
    const overlaps = listOverlaps(
      promotion,
      others.map((other) => other.promotion),
    )
    const met = new Set(overlaps.map((one) => one.promotion.id))
    const theirs = new Set(
      others.filter((other) => met.has(other.promotion.id)).flatMap((other) => other.days),
    )
    return { promotion, days: own, shared: own.filter((day) => theirs.has(day)), overlaps }
  })
  return {
    days,
    rows: rows.toSorted((a, b) => {
      const [one, other] = [a, b].map(({ days: own, promotion }) => `${own[0] ?? ''} ${promotion.id}`)
      return (one ?? '') < (other ?? '') ? -1 : 1
    }),
  }
}

/** The end is exclusive: midnight of a day is the end of the day before. */
function runsOn({ conditions: { schedule } }: Promotion, day: Day): boolean {
  const { from, until, weekdays } = schedule
  return (
    (from === null || from < `${addDays(day, 1)}T00:00`) &&
    (until === null || until > `${day}T00:00`) &&
    (weekdays.length === 0 || weekdays.includes(weekdayOf(day)))
  )
}
