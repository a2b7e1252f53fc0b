import type { Money } from '#kernel/money.ts'
import { minorPerMajor } from '#kernel/currency.ts'
import type { Instant } from '#kernel/instant.ts'
import { localTime, weekdayOf, type Day } from '#kernel/local-time.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { clockOf } from '#kernel/wall-clock.ts'

const memo = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

/**
 * "AED 1,299", "AED 1,618.50", "1,299.000 د.ك.": a price as shoppers of the country write it. Whole amounts have decimals only
 * where the country's shops write them (`wholePrices`). Sums that are paid and documents take formatExactMoney();
 * machines get toDecimal().
 */
export const formatMoney = (amount: Money, storefront: Storefront): string =>
  writeMoney(
    amount,
    storefront,
    storefront.country.wholePrices === 'with-decimals' ? 'auto' : 'stripIfInteger',
  )

/** "AED 1,299.00": every minor unit, as in the totals of checkout, orders and invoices. */
export const formatExactMoney = (amount: Money, storefront: Storefront): string =>
  writeMoney(amount, storefront, 'auto')

function writeMoney(
  { currency, minor }: Money,
  storefront: Storefront,
  trailingZeroDisplay: 'auto' | 'stripIfInteger',
): string {
  const { country, language } = storefront
  const tag = country.intl[language]
  const format = remember(
    `money ${trailingZeroDisplay} ${tag} ${currency}`,
    () => new Intl.NumberFormat(tag, { style: 'currency', currency, trailingZeroDisplay }),
  )
  const value = minor / minorPerMajor(currency)
  if (language === 'en') return format.format(value)
  // Grouped as the country does in either language: 1,54,990 in India.
  const integer = formatNumber(Math.trunc(Math.abs(value)), storefront)
  return format
    .formatToParts(value)
    .map(({ type, value: text }, index, parts) => {
      if (type === 'group') return ''
      if (type !== 'integer') return text
      return parts.findIndex((part) => part.type === 'integer') === index ? integer : ''
    })
    .join('')
}

/** "AED", "د.إ.": the country's currency next to a field. */
export function currencySign({ country, language }: Storefront): string {
  const tag = country.intl[language]
  const { currency } = country
  const format = remember(
    `sign ${tag} ${currency}`,
    () => new Intl.NumberFormat(tag, { style: 'currency', currency }),
  )
  return (
    format
      .formatToParts(0)
      .find(({ type }) => type === 'currency')
      ?.value.trim() ?? currency
  )
}

/** "1,54,990": Latin digits, grouped as the country does in either language. */
export function formatNumber(value: number, { country }: Storefront): string {
  const tag = country.intl.en
  return remember(`number ${tag}`, () => new Intl.NumberFormat(tag)).format(value)
}

/** "November", of a month from 1 to 12. */
export function formatMonth(month: number, { country, language }: Storefront): string {
  const tag = country.intl[language]
  const format = remember(
    `month ${tag}`,
    () => new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' }),
  )
  return format.format(new Date(Date.UTC(2000, month - 1, 15)))
}

/** "20 November 2026" in the country's time zone. */
export function formatDate(at: Instant, { country, language }: Storefront): string {
  const tag = country.intl[language]
  const format = remember(
    `date ${tag} ${country.timeZone}`,
    () => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: country.timeZone }),
  )
  return format.format(new Date(at))
}

/** "20 November 2026 at 6 pm" in the country's time zone. */
export const formatDateTime = (at: Instant, storefront: Storefront): string =>
  joinTime(formatDate(at, storefront), at, storefront)

/** Intl joins the two with "في" (in), which reads badly after "حتى" or "يوم". */
const joinTime = (date: string, at: Instant, storefront: Storefront): string =>
  `${date}${storefront.language === 'ar' ? '، الساعة' : ' at'} ${formatClock(clockAt(at, storefront), storefront)}`

/** "18:05" in the country's time zone. */
const clockAt = (at: Instant, { country }: Storefront): string =>
  clockOf(localTime(at, country.timeZone).second)

/** "Tue 24 November" for a calendar day ("2026-11-24"). */
export function formatDay(day: Day, { country, language }: Storefront): string {
  const tag = country.intl[language]
  const format = remember(
    `day ${tag}`,
    () => new Intl.DateTimeFormat(tag, { weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' }),
  )
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** "Monday at 2 pm" in the country's time zone. */
export function formatDayAndTime(at: Instant, storefront: Storefront): string {
  const { country } = storefront
  return joinTime(formatWeekday(weekdayOf(localTime(at, country.timeZone).day), storefront), at, storefront)
}

/** "13:00" as a shopper reads it: "1 pm", "1 ظهرًا". CLDR gives the clock of twelve hours for every country served. */
export function formatClock(time: string, { language }: Storefront): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const minutes = minute ? `:${String(minute).padStart(2, '0')}` : ''
  const part = language === 'ar' ? partOfDay(hour) : hour < 12 ? 'am' : 'pm'
  return `${hour % 12 || 12}${minutes} ${part}`
}

/** Later entries win: each names the part of the day that begins at its hour. */
const partsOfDay = [
  [0, 'منتصف الليل'],
  [1, 'بعد منتصف الليل'],
  [4, 'صباحًا'],
  [12, 'ظهرًا'],
  [15, 'عصرًا'],
  [18, 'مساءً'],
] as const

const partOfDay = (hour: number): string => partsOfDay.findLast(([from]) => from <= hour)?.[1] ?? ''

/** "Sunday" for 0 … "Saturday" for 6. */
export function formatWeekday(day: number, { country, language }: Storefront): string {
  const tag = country.intl[language]
  const format = remember(
    `weekday ${tag}`,
    () => new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' }),
  )
  // 2 January 2000 was a Sunday.
  return format.format(new Date(Date.UTC(2000, 0, 2 + day)))
}

function remember<Format extends Intl.NumberFormat | Intl.DateTimeFormat>(
  key: string,
  make: () => Format,
): Format {
  const known = memo.get(key) as Format | undefined
  if (known) return known
  const format = make()
  memo.set(key, format)
  return format
}

/** "Monday, Tuesday and Wednesday", "الاثنين والثلاثاء والأربعاء" */
export function formatList(texts: readonly string[], { country, language }: Storefront): string {
  return new Intl.ListFormat(country.intl[language], { type: 'conjunction' }).format(texts)
}

/** "Tabby, Tamara or cash", "تابي أو تمارا" */
export function formatChoice(texts: readonly string[], { country, language }: Storefront): string {
  return new Intl.ListFormat(country.intl[language], { type: 'disjunction' }).format(texts)
}
