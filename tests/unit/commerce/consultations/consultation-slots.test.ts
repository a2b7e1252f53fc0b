import { describe, expect, test } from 'vitest'
import { calendarFile } from '#commerce/consultations/calendar-file.ts'
import { listConsultationSlots } from '#commerce/consultations/consultation-slots.ts'

const slot = { weekdays: [0, 1, 2, 3, 4, 6], from: '11:00', to: '12:00', capacity: 2 }
const aPlace = (parts: Partial<Parameters<typeof listConsultationSlots>[0]> = {}) => ({
  consultantSlots: [{ ...slot, from: '16:00', to: '17:00' }, slot],
  hours: Array.from({ length: 7 }, () => ['10:00-22:00']),
  calendar: [],
  timeZone: 'Asia/Dubai',
  ...parts,
})
/** A Monday, nine in the morning in Dubai. */
const now = '2026-11-23T05:00:00.000Z'

describe('slots of a designer', () => {
  test('are those of the next two weeks in order, in local time', () => {
    const slots = listConsultationSlots(aPlace(), now)
    expect(slots.slice(0, 3)).toMatchObject([
      { day: '2026-11-23', from: '11:00', startsAt: '2026-11-23T07:00:00.000Z' },
      { day: '2026-11-23', from: '16:00', startsAt: '2026-11-23T12:00:00.000Z' },
      { day: '2026-11-24', from: '11:00', startsAt: '2026-11-24T07:00:00.000Z' },
    ])
    expect(slots.at(-1)?.day).toBe('2026-12-06')
    // No Friday among them.
    expect(slots).toHaveLength(24)
  })

  test('begin two hours from now at the earliest', () => {
    const [first] = listConsultationSlots(aPlace(), '2026-11-23T05:00:01.000Z')
    expect(first?.startsAt).toBe('2026-11-23T12:00:00.000Z')
  })

  test('are none while the store is closed: on a holiday, in a break, before it opens', () => {
    const holiday = {
      kind: 'holiday' as const,
      from: '2026-11-23',
      to: '2026-11-24',
      name: { en: 'Holiday', ar: 'عطلة' },
      hours: null,
      source: 'a test',
      provisional: true,
    }
    expect(listConsultationSlots(aPlace({ calendar: [holiday] }), now)[0]?.day).toBe('2026-11-25')
    const gap = Array.from({ length: 7 }, () => ['10:00-11:30', '15:00-22:00'])
    expect(listConsultationSlots(aPlace({ hours: gap }), now).every(({ from }) => from === '16:00')).toBe(
      true,
    )
    const late = Array.from({ length: 7 }, () => ['20:00-02:00'])
    expect(listConsultationSlots(aPlace({ hours: late }), now)).toEqual([])
  })
})

describe('the calendar file', () => {
  const file = calendarFile({
    uid: 'D-4K7R-9TXW@majlis.example',
    startsAt: '2026-11-24T07:00:00.000Z',
    endsAt: '2026-11-24T08:00:00.000Z',
    title: 'استشارة تصميم في مجلس، معرض البرشاء',
    text: 'Bring photos; measures, too\\ and a\nlist',
    place: 'Al Barsha, Shop 3, Dubai',
    position: { latitude: 25.1107, longitude: 55.1986 },
    url: 'https://majlis.example/ae/ar/design-consultation/booking?t=x',
    isCanceled: false,
    at: '2026-11-23T05:00:00.000Z',
  })

  test('is an event with its times in UTC and a reminder', () => {
    expect(file.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:')).toBe(true)
    expect(file.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true)
    for (const line of [
      'DTSTART:20261124T070000Z',
      'DTEND:20261124T080000Z',
      'TRIGGER:-PT2H',
      'GEO:25.1107;55.1986',
    ])
      expect(file).toContain(`\r\n${line}\r\n`)
  })

  test('escapes what has a meaning, and folds lines at 75 bytes without breaking a letter', () => {
    const unfolded = file.replaceAll('\r\n ', '')
    expect(unfolded).toContain('DESCRIPTION:Bring photos\\; measures\\, too\\\\ and a\\nlist')
    expect(unfolded).toContain('SUMMARY:استشارة تصميم في مجلس، معرض البرشاء')
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })
})
