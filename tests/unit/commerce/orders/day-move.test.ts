import { expect, test } from 'vitest'
import { dueDay, nearestTimes } from '#commerce/orders/rescheduling/day-move.ts'
import type { OfferedTimes } from '#commerce/delivery/offered-times.ts'
import { addDays } from '#kernel/local-time.ts'

const move = { from: '2026-12-02', to: '2026-12-03' }
const hours = ['09:00', '13:00', '17:00']
const days = Array.from({ length: 6 }, (_, ahead) => addDays('2026-12-01', ahead))
const slots = days.flatMap((day) =>
  hours.map((from) => ({
    ...{ id: `${day} ${from}`, day, from, to: '21:00', capacity: 1 },
    orderBefore: `${day}T00:00:00.000Z`,
  })),
)
const before = (from: string) => ({ slot: { id: 's', day: '2026-12-02', from, to: '21:00' } })

test('a delivery goes to the wanted day first, at the hours nearest to its own, then to the days after it', () => {
  const times: OfferedTimes = { kind: 'slots', slots }
  const order = nearestTimes(times, before('17:00'), move).map((time) => ('slot' in time ? time.slot : ''))
  expect(order.slice(0, 4)).toEqual([
    '2026-12-03 17:00',
    '2026-12-03 13:00',
    '2026-12-03 09:00',
    '2026-12-04 17:00',
  ])
  expect(order).toHaveLength(12)
})

test('neither the day that moves nor a day before the wanted one is ever among them', () => {
  for (const to of days)
    for (const time of nearestTimes({ kind: 'slots', slots }, before('09:00'), { from: '2026-12-04', to })) {
      const day = 'slot' in time ? time.slot.slice(0, 10) : ''
      expect(day >= to && day !== '2026-12-04', `${to}: ${day}`).toBe(true)
    }
  expect(nearestTimes({ kind: 'days', days }, { slot: null }, move)).toEqual(
    days.slice(2).map((day) => ({ day })),
  )
})

test('a delivery without hours is due on the last of its days', () => {
  expect(dueDay({ slot: null, latest: '2026-12-04' })).toBe('2026-12-04')
  expect(dueDay({ ...before('09:00'), latest: '2026-12-04' })).toBe('2026-12-02')
})
