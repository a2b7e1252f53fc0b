import { describe, expect, test } from 'vitest'
import { pickupTimes } from '#commerce/orders/pickup/pickup-times.ts'
import { withPickupTimes } from '#commerce/orders/pickup/with-pickup-times.ts'
import type { OpeningTimes } from '#commerce/stores/opening-hours.ts'

const daily = Array.from({ length: 7 }, () => ['10:00-22:00'])
const store: OpeningTimes = { hours: daily, calendar: [], timeZone: 'Asia/Dubai' }
const closed = (from: string, to: string): OpeningTimes['calendar'][number] => ({
  kind: 'holiday',
  from,
  to,
  name: { en: 'Holiday', ar: 'عطلة' },
  hours: null,
  source: 'a test',
  provisional: false,
})
/** Monday 23 November 2026, noon in Dubai. */
const from = '2026-11-23T08:00:00.000Z'
const keepOpenHours = 48

describe('a ready order', () => {
  test('waits for 48 hours of opening time and is announced a day before', () => {
    expect(pickupTimes(store, { from, keepOpenHours })).toEqual({
      // Ten hours today, twelve on each of the next three days, two on the fourth.
      collectBy: '2026-11-27T08:00:00.000Z',
      remindAt: '2026-11-26T06:00:00.000Z',
    })
  })

  test('loses none of them to holidays, and is announced on the last opening day before', () => {
    const resting = { ...store, calendar: [closed('2026-11-25', '2026-11-29')] }
    expect(pickupTimes(resting, { from, keepOpenHours })).toEqual({
      collectBy: '2026-12-02T08:00:00.000Z',
      remindAt: '2026-12-01T06:00:00.000Z',
    })
    const closedBefore = { ...store, calendar: [closed('2026-11-26', '2026-11-26')] }
    expect(pickupTimes(closedBefore, { from, keepOpenHours })).toEqual({
      collectBy: '2026-11-28T08:00:00.000Z',
      remindAt: '2026-11-27T06:00:00.000Z',
    })
  })

  test('waits through nights that end after midnight, and through breaks', () => {
    const late = { ...store, hours: daily.map(() => ['10:00-13:00', '20:00-01:00']) }
    // From noon: 1 + 5 hours, then 8 a day: five more days make 46, and the morning after 2 more.
    expect(pickupTimes(late, { from, keepOpenHours })?.collectBy).toBe('2026-11-29T08:00:00.000Z')
  })

  test('is not announced twice on the day on which it is ready', () => {
    expect(pickupTimes(store, { from, keepOpenHours: 4 })).toEqual({
      collectBy: '2026-11-23T12:00:00.000Z',
      remindAt: null,
    })
    // The store opened this morning, before the order was ready.
    expect(pickupTimes(store, { from, keepOpenHours: 12 })?.remindAt).toBeNull()
  })

  test('has no end at a store that never opens', () => {
    expect(pickupTimes({ ...store, hours: daily.map(() => []) }, { from, keepOpenHours })).toBeUndefined()
  })

  test('waits from the day that was agreed, if that is later', () => {
    const keeping = { ...store, storeCode: 'barsha', keepOpenHours }
    const choice = { kind: 'collect', store: 'barsha' } as const
    const ready = { kind: 'shipment', position: 1, event: 'schedule', collected: null } as const
    const time = { day: '2026-12-01', slot: null }
    expect(withPickupTimes({ choice }, { ...ready, time }, keeping, from)).toMatchObject({
      pickup: { collectBy: '2026-12-04T18:00:00.000Z', remindAt: '2026-12-03T06:00:00.000Z' },
    })
    expect(withPickupTimes({ choice }, ready, undefined, from)).toBe(ready)
    expect(withPickupTimes({ choice: { ...choice, store: 'rak' } }, ready, keeping, from)).toBe(ready)
    const out = { ...ready, event: 'hand-over' } as const
    expect(withPickupTimes({ choice }, out, keeping, from)).toBe(out)
  })
})
