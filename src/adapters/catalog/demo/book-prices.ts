import { freePrice, type BookPrice } from '#commerce/pricing/price-book.ts'
import type { Combination } from '#content/schemas/family-combinations.ts'
import type { FamilyProduct } from '#content/schemas/family-product.ts'
import type { Country } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import { parseMoney } from '#kernel/money.ts'

/** Prices of one variant by country. Throws an Error that names an invalid amount. */
export function bookPrices(
  { colorPrices }: FamilyProduct,
  { color, size }: Combination,
  countries: readonly Country[],
): Readonly<Record<string, BookPrice>> {
  const prices: Record<string, BookPrice> = {}
  for (const country of countries) {
    const amount = size?.prices[country.isoCode]
    if (amount === undefined) continue
    const surcharge = minor(colorPrices?.[color ?? '']?.[country.isoCode] ?? '0', country)
    const special = size?.specials?.[country.isoCode]
    prices[country.isoCode] = {
      defaultMinor: minor(amount, country) + surcharge,
      special:
        special === undefined
          ? null
          : {
              minor: minor(special[0], country) + surcharge,
              startsAt: special[1] === null ? null : startOfDay(special[1], country),
              endsAt: special[2] === null ? null : startOfDay(nextDay(special[2]), country),
            },
    }
  }
  return prices
}

function minor(text: string, country: Country): number {
  if (text === freePrice) return 0
  const amount = parseMoney(text.replace(/^\+/, ''), country.currency)
  if (!amount.ok) throw new Error(`"${text}" is no amount of ${country.currency} (${amount.failure.kind})`)
  return amount.value.minor
}

/** Midnight of a date in the country, when special prices change. */
function startOfDay(date: string, { timeZone }: Pick<Country, 'timeZone'>): Instant {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  return new Date(midnight - offsetAt(midnight - offsetAt(midnight, timeZone), timeZone)).toISOString()
}

const nextDay = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** Offset of the local time from UTC, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const wall = new Date(moment).toLocaleString('sv-SE', { timeZone })
  return Date.parse(`${wall.replace(' ', 'T')}Z`) - moment
}
