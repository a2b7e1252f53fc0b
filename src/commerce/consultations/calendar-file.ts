import type { Instant } from '#kernel/instant.ts'

type Appointment = {
  /** Stays the same for later versions of the appointment. */
  readonly uid: string
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly title: string
  readonly text: string
  readonly place: string
  readonly position: { readonly latitude: number; readonly longitude: number }
  readonly url: string
  readonly isCanceled: boolean
  /** When it was booked. */
  readonly at: Instant
}

/** "20261124T090000Z": in UTC, so that no time zone has to be described. */
const moment = (at: Instant): string => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '')

/** Commas, semicolons, backslashes and line breaks have a meaning of their own (RFC 5545, 3.3.11). */
const escape = (text: string): string =>
  text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')

/** Lines have at most 75 bytes; what follows begins with a space (3.1). Never within a letter. */
function fold(line: string): string {
  const lines: string[] = []
  let current = ''
  let bytes = 0
  for (const letter of line) {
    const size = new TextEncoder().encode(letter).length
    if (bytes + size > 75) {
      lines.push(current)
      current = ' '
      bytes = 1
    }
    current += letter
    bytes += size
  }
  return [...lines, current].join('\r\n')
}

/** An appointment as an iCalendar file (RFC 5545), with a reminder two hours before. */
export function calendarFile(appointment: Appointment): string {
  const { uid, startsAt, endsAt, title, text, place, position, url, isCanceled, at } = appointment
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Majlis//Design consultation//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escape(uid)}`,
    `DTSTAMP:${moment(at)}`,
    `DTSTART:${moment(startsAt)}`,
    `DTEND:${moment(endsAt)}`,
    `SUMMARY:${escape(title)}`,
    `DESCRIPTION:${escape(text)}`,
    `LOCATION:${escape(place)}`,
    `GEO:${position.latitude};${position.longitude}`,
    `URL:${url}`,
    `STATUS:${isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SEQUENCE:${isCanceled ? 1 : 0}`,
    ...(isCanceled
      ? []
      : ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escape(title)}`, 'TRIGGER:-PT2H', 'END:VALARM']),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}
