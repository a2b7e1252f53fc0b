import { expect, test } from 'vitest'
import { listCallTimes, type CallOffice } from '#commerce/leads/call-times.ts'
import { leadSettings } from '../../../support/shops/lead-settings.ts'

const office: CallOffice = {
  ...{ country: 'ae', minutes: 60, capacity: 2 },
  hours: [['09:00-11:30'], ['09:00-10:00'], [], [], [], [], ['22:00-23:00']],
}
const place = { timeZone: 'Asia/Dubai', holidays: [] }
/** A Sunday, 8 in Dubai. */
const sunday = '2026-11-22T04:00:00.000Z'
const shown = (now: string, holidays: Parameters<typeof listCallTimes>[1]['holidays'] = []) =>
  listCallTimes(office, { ...place, holidays }, now).map(
    ({ day, from, to }) => `${day.slice(8)} ${from}-${to}`,
  )

test('are whole hours of the office on the clocks of its country', () => {
  expect(shown(sunday)).toEqual(['22 09:00-10:00', '22 10:00-11:00', '23 09:00-10:00'])
  expect(listCallTimes(office, place, sunday)[0]?.startsAt).toBe('2026-11-22T05:00:00.000Z')
})

test('begin in an hour at the earliest', () => {
  expect(shown('2026-11-22T04:00:00.001Z')[0]).toBe('22 10:00-11:00')
  expect(shown('2026-11-22T07:00:00.000Z')).toEqual(['23 09:00-10:00'])
})

test('leave out public holidays', () => {
  const holiday = {
    ...{ kind: 'holiday' as const, from: '2026-11-22', to: '2026-11-22', name: { en: 'H', ar: 'ع' } },
    ...{ hours: null, source: 'test', provisional: false },
  }
  expect(shown(sunday, [holiday])).toEqual(['23 09:00-10:00'])
})

test('every country has an office', () => {
  expect(leadSettings.policies.calls.map(({ country }) => country).sort()).toEqual([
    'ae',
    'bh',
    'in',
    'kw',
    'om',
    'qa',
  ])
})
