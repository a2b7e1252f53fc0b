import { parseDay, type Day } from '#kernel/local-time.ts'
import type { CountryCode } from '#kernel/country.ts'

/** What the id of a slot says: "ae:near:2026-11-24:09-13". In paths it is written with dots. */
export type SlotName = {
  readonly id: string
  readonly country: CountryCode
  readonly zone: string
  readonly day: Day
  /** "09-13" */
  readonly hours: string
  /** "09:00" */
  readonly from: string
  readonly to: string
}

const pattern = /^([a-z]{2})[:.]([a-z-]+)[:.](\d{4}-\d{2}-\d{2})[:.](\d{2}(?:\d{2})?)-(\d{2}(?:\d{2})?)$/

/** "09" is "09:00", "0930" is "09:30". */
const clock = (hour: string): string => `${hour.slice(0, 2)}:${hour.slice(2) || '00'}`

/** Undefined: it is no id of a slot. */
export function parseSlotId(text: string): SlotName | undefined {
  const [, country = '', zone = '', date = '', from = '', to = ''] = pattern.exec(text) ?? []
  const day = parseDay(date)
  if (!day) return undefined
  const hours = `${from}-${to}`
  const id = [country, zone, day, hours].join(':')
  return { id, country, zone, day, hours, from: clock(from), to: clock(to) }
}

/** "ae.near.2026-11-24.09-13", as it is in a path. */
export const slotInPath = (id: string): string => id.replaceAll(':', '.')

/** "ae:near:09-13/2": where the rule of its hours and weekday is. */
export const slotRuleId = (
  { country, zone, hours }: Pick<SlotName, 'country' | 'zone' | 'hours'>,
  weekday: number,
): string => `${country}:${zone}:${hours}/${weekday}`
