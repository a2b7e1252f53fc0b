import { describe, expect, test } from 'vitest'
import { daysOfMonth, planCalendar } from '#commerce/promotion-admin/calendar.ts'
import { aPromotion } from '../../../support/builders/a-promotion.ts'

const daysOf = (schedule: NonNullable<Parameters<typeof aPromotion>[0]>['schedule']) =>
  planCalendar([aPromotion({ id: 'x', ...(schedule ? { schedule } : {}) })], '2026-11').rows[0]?.days.map(
    (day) => Number(day.slice(-2)),
  )

describe('the calendar of promotions', () => {
  test('has every day of a month', () => {
    expect(daysOfMonth('2028-02')).toHaveLength(29)
    expect(daysOfMonth('2026-11').at(-1)).toBe('2026-11-30')
  })

  test('has the days on which a promotion runs at some hour; midnight at its end is the day before', () => {
    expect(daysOf({})).toHaveLength(30)
    expect(daysOf({ from: '2026-11-03T18:00', until: '2026-11-05T00:00' })).toEqual([3, 4])
    expect(daysOf({ from: '2026-11-03T00:00', until: '2026-11-05T00:01' })).toEqual([3, 4, 5])
    expect(daysOf({ from: '2026-11-01T00:00', until: '2026-11-16T00:00', weekdays: [5] })).toEqual([6, 13])
    expect(daysOf({ from: '2026-12-01T00:00' })).toBeUndefined()
    expect(daysOf({ until: '2026-11-01T00:00' })).toBeUndefined()
  })

  test('says with which others of the month it may meet, and on which days', () => {
    const { rows } = planCalendar(
      [
        aPromotion({ id: 'b', schedule: { from: '2026-11-05T00:00', until: '2026-11-08T00:00' } }),
        aPromotion({
          id: 'a',
          schedule: { from: '2026-11-07T00:00', until: '2026-11-10T00:00' },
          group: 'g',
        }),
        aPromotion({ id: 'c', schedule: { from: '2026-12-07T00:00' } }),
        aPromotion({ id: 'play-1', when: { coupon: 'PLAYX' } }),
      ],
      '2026-11',
    )
    expect(rows.map(({ promotion, shared, overlaps }) => [promotion.id, shared, overlaps.length])).toEqual([
      ['b', ['2026-11-07'], 1],
      ['a', ['2026-11-07'], 1],
    ])
  })
})
