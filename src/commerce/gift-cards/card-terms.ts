import type { CountryCode } from '#kernel/country.ts'
import type { Currency } from '#kernel/currency.ts'
import { addMilliseconds, isBefore, type Clock, type Instant } from '#kernel/instant.ts'
import { addDays, addMonths, atLocalTime, localTime, type Day } from '#kernel/local-time.ts'
import { money, type Money } from '#kernel/money.ts'
import type { CardTaxation, GiftCard } from './gift-card.ts'

/** What a country's gift cards are: a row of src/content/gift-cards/terms.json. Law figures name their source. */
export type CardTerms = {
  readonly country: CountryCode
  readonly currency: Currency
  /** Limits of a card, both inclusive. */
  readonly minMinor: number
  readonly maxMinor: number
  /** Amounts to choose from. */
  readonly amountsMinor: readonly number[]
  /** From the day it is claimed. */
  readonly validityMonths: number
  /** A first order of this much and more is reviewed before the card is sent. */
  readonly reviewFromMinor: number
  readonly taxation: CardTaxation
  readonly source: string
  readonly toBeConfirmed: true
}

/** Cards that a buyer can order in a day. */
export const cardsPerDay = 5
/** How far ahead a card can be scheduled. */
export const maxDaysAhead = 365
/** An unclaimed card can be refunded for so long after it was sent. */
export const cardRefundDays = 14
/** An expired card can be reinstated for so long. */
export const reinstateMonths = 12
/** Days before the end at which its owner is told. */
export const expiryNoticeDays = [60, 7] as const

/** Local time at which a card leaves on a chosen day, in seconds: nine in the morning. */
const sendingSecond = 9 * 3600
const dayMs = 86_400_000

export const cardLimits = ({ minMinor, maxMinor, currency }: CardTerms): { min: Money; max: Money } => ({
  min: money(minMinor, currency),
  max: money(maxMinor, currency),
})

/** When a card leaves that is to be sent on a day; null: at once, on the day itself. */
export const sendingTime = (day: Day, today: Day, timeZone: string): Instant | null =>
  day <= today ? null : atLocalTime({ day, second: sendingSecond }, timeZone)

/** The end of the last day on which a card that is claimed now can be spent. */
export function cardExpiry(claimedAt: Instant, months: number, timeZone: string): Instant {
  const lastDay = addMonths(localTime(claimedAt, timeZone).day, months)
  return atLocalTime({ day: addDays(lastDay, 1), second: 0 }, timeZone)
}

/** The notice that is due, by its number of days; null: none. Of two that are due only the later one is sent. */
export const noticeDue = (expiresAt: Instant, now: Instant): (typeof expiryNoticeDays)[number] | null =>
  isBefore(now, expiresAt)
    ? (expiryNoticeDays.findLast((days) => !isBefore(now, addMilliseconds(expiresAt, -days * dayMs))) ?? null)
    : null

/** Whether a card that was sent and not claimed can still be refunded. */
export const isRefundable = ({ sentAt }: Pick<GiftCard, 'sentAt'>, clock: Clock): boolean =>
  sentAt === null || !isBefore(addMilliseconds(sentAt, cardRefundDays * dayMs), clock.now())

/** Whether an expired card can still be reinstated. */
export const isReinstatable = (expiresAt: Instant, clock: Clock, timeZone: string): boolean => {
  const { day, second } = localTime(expiresAt, timeZone)
  return isBefore(clock.now(), atLocalTime({ day: addMonths(day, reinstateMonths), second }, timeZone))
}
