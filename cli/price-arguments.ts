import { freePrice, type BookPrice } from '#commerce/pricing/price-book.ts'
import type { Country } from '#kernel/country.ts'
import { isBefore, type Instant } from '#kernel/instant.ts'
import { atLocalTime, parseDay } from '#kernel/local-time.ts'
import { parseLocalMoment } from '#kernel/wall-clock.ts'
import { parseMoney } from '#kernel/money.ts'
import { currencyDigits } from '#kernel/currency.ts'
import { fail, ok, type Result } from '#kernel/result.ts'

export type TypedPrice = {
  readonly amount: string
  readonly special: string | undefined
  readonly from: string | undefined
  readonly until: string | undefined
}

/** Reads a price as it was typed; the failure is a sentence. */
export function readPrice(typed: TypedPrice, country: Country): Result<BookPrice, string> {
  const defaultMinor = typed.amount === freePrice ? ok(0) : readAmount(typed.amount, country)
  if (!defaultMinor.ok) return defaultMinor
  if (typed.special === undefined)
    return typed.from === undefined && typed.until === undefined
      ? ok({ defaultMinor: defaultMinor.value, special: null })
      : fail('--from and --until belong to a special price: give one with --special.')
  const minor = readAmount(typed.special, country)
  if (!minor.ok) return minor
  if (minor.value >= defaultMinor.value)
    return fail(`A special price of ${typed.special} is not below ${typed.amount}.`)
  const startsAt = readInstant(typed.from, country)
  if (!startsAt.ok) return startsAt
  const endsAt = readInstant(typed.until, country)
  if (!endsAt.ok) return endsAt
  if (startsAt.value !== null && endsAt.value !== null && !isBefore(startsAt.value, endsAt.value))
    return fail('The special price ends before it begins.')
  return ok({
    defaultMinor: defaultMinor.value,
    special: { minor: minor.value, startsAt: startsAt.value, endsAt: endsAt.value },
  })
}

function readAmount(text: string, { currency }: Country): Result<number, string> {
  const read = parseMoney(text, currency)
  if (!read.ok)
    return fail(
      read.failure.kind === 'too-precise'
        ? `${currency} has ${currencyDigits[currency]} decimals: "${text}" has more.`
        : `"${text}" is not an amount in ${currency}. Write 2499 or 259.500.`,
    )
  return read.value.minor > 0
    ? ok(read.value.minor)
    : fail(`A price must be above zero: "${text}". Write "${freePrice}" for a free item.`)
}

/** A planned price. */
export const readPlanned = (text: string, country: Country): Result<number, string> =>
  text === freePrice ? ok(0) : readAmount(text, country)

const readInstant = (text: string | undefined, country: Country): Result<Instant | null, string> =>
  text === undefined ? ok(null) : readMomentArgument(text, country)

/** A day starts at midnight in the country; a local time is that of the country, an instant is used as it is. */
export function readMomentArgument(text: string, { timeZone }: Country): Result<Instant, string> {
  const local = parseLocalMoment(text, timeZone)
  if (local !== undefined) return ok(local)
  const day = parseDay(text)
  if (day !== undefined) return ok(atLocalTime({ day, second: 0 }, timeZone))
  const at = /^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? new Date(text) : undefined
  return at && !Number.isNaN(at.getTime())
    ? ok(at.toISOString())
    : fail(
        `"${text}" is neither a day ("2026-12-01"), nor a local time ("2026-12-01T18:00:00"), nor an instant ("2026-12-01T08:00:00Z").`,
      )
}
