import type { CountryCode } from '#kernel/country.ts'
import { addMilliseconds, isBefore, type Instant } from '#kernel/instant.ts'
import { addDays, atLocalTime, localTime } from '#kernel/local-time.ts'
import type { MessageKind } from './message.ts'

/**
 * What the shop sends without an order or an account that calls for it: one limit per recipient counts all of them, and
 * none is sent in the quiet hours.
 */
export const limitedKinds: readonly MessageKind[] = ['back-in-stock', 'price-drop', 'cart-reminder']

/** These are sent whenever their turn comes, since they are checked again then: the shopper asked for them. */
const lastingKinds: readonly string[] = ['back-in-stock', 'price-drop']

/** Whether a message is no longer news after two days. */
export const ages = (kind: string): boolean => !lastingKinds.includes(kind)

/** How a country's shoppers may be written to. */
export type ContactTerms = {
  readonly country: CountryCode
  /** Local times, "21:00" to "09:00". */
  readonly quietFrom: string
  readonly quietTo: string
  /** Limited messages to one recipient within 24 hours, and within seven days. */
  readonly perDay: number
  readonly perWeek: number
  /** Null: the shop's own promise. */
  readonly law: string | null
  readonly toBeConfirmed: string | null
}

/** Terms of a demo: its inbox disturbs no one, so messages are not delayed. */
export const withoutQuietHours = (terms: ContactTerms): ContactTerms => ({
  ...terms,
  quietTo: terms.quietFrom,
})

const dayMs = 86_400_000

/** When the quiet hours end; null: it is not quiet. */
export function quietUntil(
  { quietFrom, quietTo }: Pick<ContactTerms, 'quietFrom' | 'quietTo'>,
  timeZone: string,
  now: Instant,
): Instant | null {
  const { day, second } = localTime(now, timeZone)
  const [from, to] = [secondOf(quietFrom), secondOf(quietTo)]
  const end = (on: string): Instant => atLocalTime({ day: on, second: to }, timeZone)
  if (from <= to) return from <= second && second < to ? end(day) : null
  if (second >= from) return end(addDays(day, 1))
  return second < to ? end(day) : null
}

const secondOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 3600 + minutes * 60
}

/** When the limits permit another message after those that were sent; null: now. */
export function nextLimitedSendAt(
  { perDay, perWeek }: Pick<ContactTerms, 'perDay' | 'perWeek'>,
  sentAt: readonly Instant[],
  now: Instant,
): Instant | null {
  const newestFirst = sentAt.toSorted((one, other) => (isBefore(one, other) ? 1 : -1))
  const free = [
    { max: perDay, span: dayMs },
    { max: perWeek, span: 7 * dayMs },
  ].flatMap(({ max, span }) => {
    const blocking = newestFirst[max - 1]
    return blocking === undefined ? [] : [addMilliseconds(blocking, span)]
  })
  const latest = free.toSorted().at(-1)
  return latest !== undefined && isBefore(now, latest) ? latest : null
}
