import { isCurrency, type Currency } from '#kernel/currency.ts'
import { parseMoney } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { splitCurrency } from '#kernel/split-currency.ts'
import { freePrice, type BookPrice, type SpecialPrice } from '#commerce/pricing/price-book.ts'
import { cellOf, hasColumn, type ProductLine, type LineReading } from './line.ts'
import { readNumber } from './read-number.ts'
import { readPeriod } from './read-period.ts'
import type { RowReason } from './row-error.ts'

/** In a cell of a country's price: it stays as it is. An empty cell, on the other hand, means that there is none. */
export const samePriceMark = '='

type Country = LineReading['context']['countries'][number]
type Amount = { readonly decimal: string; readonly currency: Currency | null }

/** The prices of a line by country: from the country's column, else from `price` by the map or by its currency. */
export function readPrices(reading: LineReading): ProductLine['prices'] {
  const prices: Record<string, BookPrice | null> = {}
  const base = { price: readBase(reading, 'price'), sale: readBase(reading, 'sale_price') }
  let hasPrice = false
  for (const country of reading.context.countries) {
    const { isoCode } = country
    const own = hasColumn(reading, `price_${isoCode}`)
    if (!own && !hasColumn(reading, 'price')) continue
    if (own && cellOf(reading, `price_${isoCode}`) === samePriceMark) {
      hasPrice = true
      continue
    }
    const defaultMinor = own
      ? readOwn(reading, `price_${isoCode}`, country)
      : convert(reading, base.price, country)
    if (defaultMinor === undefined) {
      if (own) prices[isoCode] = null
      continue
    }
    hasPrice = true
    const saleColumn = hasColumn(reading, `sale_price_${isoCode}`) ? `sale_price_${isoCode}` : 'sale_price'
    const sale =
      saleColumn === 'sale_price'
        ? own
          ? undefined
          : convert(reading, base.sale, country)
        : readOwn(reading, saleColumn, country)
    prices[isoCode] = { defaultMinor, special: special(reading, country, saleColumn, defaultMinor, sale) }
  }
  if (!hasPrice && base.price) reportCurrency(reading, base.price)
  return prices
}

function special(
  reading: LineReading,
  country: Country,
  column: string,
  defaultMinor: number,
  minor: number | undefined,
): SpecialPrice | null {
  if (minor === undefined) return null
  const { map } = reading.context
  if (minor >= defaultMinor) {
    // Two prices may round to the same price point, which leaves no offer in this country.
    if (column !== 'sale_price' || !map.prices.countries)
      reading.onError(column, 'sale-not-below', 'less than the price')
    return null
  }
  const own = `sale_price_effective_date_${country.isoCode}`
  const dates = hasColumn(reading, own) ? own : 'sale_price_effective_date'
  const period = readPeriod(cellOf(reading, dates), country.timeZone)
  if (!period.ok) {
    reading.onError(dates, 'not-a-date', 'from/until: 2026-11-01T00:00+04:00/2026-12-01T00:00+04:00')
    return null
  }
  return { minor, ...period.value }
}

/** A price without a country, in its own currency. */
function readBase(reading: LineReading, column: string): Amount | undefined {
  const text = cellOf(reading, column)
  if (text === '') return undefined
  const read = readAmount(text, reading)
  if (read.ok) return read.value
  reading.onError(column, read.failure, 'a price such as 1299.00 AED')
  return undefined
}

/** In minor units of the country's currency; undefined: empty, or invalid and reported. */
function readOwn(reading: LineReading, column: string, { currency }: Country): number | undefined {
  const text = cellOf(reading, column)
  if (text === '') return undefined
  if (text.toLowerCase() === freePrice) return 0
  const read = readAmount(text, reading)
  if (!read.ok) reading.onError(column, read.failure, `a price above 0 in ${currency}, or "${freePrice}"`)
  else if (read.value.currency !== null && read.value.currency !== currency)
    reading.onError(column, 'wrong-currency', currency)
  else return exactly(reading, column, read.value.decimal, currency)
  return undefined
}

function convert(reading: LineReading, amount: Amount | undefined, country: Country): number | undefined {
  if (!amount) return undefined
  const { countries: rules, currency: assumed } = reading.context.map.prices
  if (rules) return reading.context.pricePoints.get(country.isoCode)?.(amount.decimal)
  const currency = amount.currency ?? assumed
  return currency === country.currency
    ? exactly(reading, 'price', amount.decimal, country.currency)
    : undefined
}

export function exactly(
  reading: LineReading,
  column: string,
  decimal: string,
  currency: Currency,
): number | undefined {
  const read = parseMoney(decimal, currency)
  if (read.ok) return read.value.minor
  reading.onError(
    column,
    read.failure.kind === 'too-precise' ? 'too-precise' : 'not-a-number',
    `a price in ${currency}`,
  )
  return undefined
}

function reportCurrency(reading: LineReading, { currency }: Amount): void {
  const { prices } = reading.context.map
  if (currency !== null || prices.currency !== undefined || prices.countries)
    reading.onError('price', 'unknown-currency', 'a currency of one of the countries')
  else
    reading.onError(
      'price',
      'unknown-currency',
      '1299.00 AED, or a column price_ae, or prices.currency in the map',
    )
}

/** "1,299.00 AED", "KWD 12.500", "265.0"; above 0. Trailing zeros are dropped. */
export function readAmount(
  text: string,
  { context: { decimal, map } }: LineReading,
): Result<Amount, RowReason> {
  const split = splitCurrency(text)
  const plainText = split.currency === null ? text : `${split.amount} ${split.currency}`
  const match = /^([A-Z]{3})?\s*([^A-Z]*?)\s*([A-Z]{3})?$/.exec(plainText.toUpperCase())
  const named = match?.[1] ?? match?.[3]
  const known = map.prices.currency
  if (named !== undefined && !isCurrency(named) && named !== known) return fail('unknown-currency')
  const read = readNumber(match?.[2] ?? '', decimal)
  if (!read.ok) return read
  if (read.value.startsWith('-')) return fail('negative-price')
  if (Number(read.value) === 0) return fail('zero-price')
  if (read.value.length > 14) return fail('not-a-number')
  const plain = read.value.includes('.') ? read.value.replace(/\.?0+$/, '') : read.value
  return ok({ decimal: plain, currency: named !== undefined && isCurrency(named) ? named : null })
}
