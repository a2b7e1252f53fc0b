import type { Money } from '#kernel/money.ts'
import { minorPerMajor } from '#kernel/currency.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Day } from '#kernel/local-time.ts'
import type { Storefront } from '#kernel/storefront.ts'

const memo = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

/** "AED 1,299.00", "1,299.000 د.ك.": for people only; machines get toDecimal(). The Gulf uses Latin digits. */
export function formatMoney(amount: Money, { country, language }: Storefront): string {
  const tag = country.intl[language]
  const format = remember(
    `money ${tag} ${amount.currency}`,
    () => new Intl.NumberFormat(tag, { style: 'currency', currency: amount.currency }),
  )
  return format.format(amount.minor / minorPerMajor(amount.currency))
}

/** "AED 2,000", or "AED 62.50" when not whole: for bounds of a filter, not for prices to pay. */
export function formatRoundMoney(amount: Money, { country, language }: Storefront): string {
  const tag = country.intl[language]
  const { currency } = amount
  const format = remember(
    `round money ${tag} ${currency}`,
    () => new Intl.NumberFormat(tag, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }),
  )
  return format.format(amount.minor / minorPerMajor(currency))
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

export function formatNumber(value: number, { country, language }: Storefront): string {
  const tag = country.intl[language]
  return remember(`number ${tag}`, () => new Intl.NumberFormat(tag)).format(value)
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

/** "20 November 2026 at 18:00" in the country's time zone. */
export function formatDateTime(at: Instant, { country, language }: Storefront): string {
  const tag = country.intl[language]
  const format = remember(
    `date and time ${tag} ${country.timeZone}`,
    () => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone: country.timeZone }),
  )
  const text = format.format(new Date(at))
  // Intl joins the two with "في" (in), which reads badly after "حتى" or "يوم".
  return language === 'ar' ? text.replace(' في ', '، الساعة ') : text
}

/** "Tue 24 November" for a calendar day ("2026-11-24"). */
export function formatDay(day: Day, { country, language }: Storefront): string {
  const tag = country.intl[language]
  const format = remember(
    `day ${tag}`,
    () => new Intl.DateTimeFormat(tag, { weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' }),
  )
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** "Monday at 14:00" in the country's time zone. */
export function formatDayAndTime(at: Instant, { country, language }: Storefront): string {
  const tag = country.intl[language]
  const format = remember(
    `day and time ${tag} ${country.timeZone}`,
    () =>
      new Intl.DateTimeFormat(tag, {
        weekday: 'long',
        hour: 'numeric',
        minute: '2-digit',
        timeZone: country.timeZone,
      }),
  )
  return format.format(new Date(at))
}

/** "13:00" as a shopper reads it: "1 ظهرًا" in Arabic, "13:00" elsewhere. */
export function formatClock(time: string, { language }: Storefront): string {
  if (language !== 'ar') return time
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const minutes = minute ? `:${String(minute).padStart(2, '0')}` : ''
  return `${hour % 12 || 12}${minutes} ${partOfDay(hour)}`
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
