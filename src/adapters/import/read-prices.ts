import { isCurrency, type Currency } from '#kernel/currency.ts'
import { parseMoney } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { givenAway, type BookPrice, type SpecialPrice } from '#commerce/pricing/price-book.ts'
import { cellOf, says, type Line, type Reading } from './line.ts'
import { readNumber } from './read-number.ts'
import { readPeriod } from './read-period.ts'
import type { RowReason } from './row-error.ts'

type Country = Reading['context']['countries'][number]
type Asked = { readonly decimal: string; readonly currency: Currency | null }

/** The price books of a line: of the columns of each country, else from `price` by the map or by its currency. */
export function readPrices(reading: Reading): Line['prices'] {
  const prices: Record<string, BookPrice | null> = {}
  const asked = { price: readBase(reading, 'price'), sale: readBase(reading, 'sale_price') }
  let counted = false
  for (const country of reading.context.countries) {
    const { isoCode } = country
    const own = says(reading, `price_${isoCode}`)
    if (!own && !says(reading, 'price')) continue
    const defaultMinor = own
      ? readOwn(reading, `price_${isoCode}`, country)
      : convert(reading, asked.price, country)
    if (defaultMinor === undefined) {
      if (own) prices[isoCode] = null
      continue
    }
    counted = true
    const saleColumn = says(reading, `sale_price_${isoCode}`) ? `sale_price_${isoCode}` : 'sale_price'
    const sale =
      saleColumn === 'sale_price'
        ? own
          ? undefined
          : convert(reading, asked.sale, country)
        : readOwn(reading, saleColumn, country)
    prices[isoCode] = { defaultMinor, special: special(reading, country, saleColumn, defaultMinor, sale) }
  }
  if (!counted && asked.price) complainOfCurrency(reading, asked.price)
  return prices
}

function special(
  reading: Reading,
  country: Country,
  column: string,
  defaultMinor: number,
  minor: number | undefined,
): SpecialPrice | null {
  if (minor === undefined) return null
  const { map } = reading.context
  if (minor >= defaultMinor) {
    // Two prices may round to the same price point: then there is no offer here.
    if (column !== 'sale_price' || !map.prices.countries)
      reading.complain(column, 'sale-not-below', 'less than the price')
    return null
  }
  const own = `sale_price_effective_date_${country.isoCode}`
  const dates = says(reading, own) ? own : 'sale_price_effective_date'
  const period = readPeriod(cellOf(reading, dates), country.timeZone)
  if (!period.ok) {
    reading.complain(dates, 'not-a-date', 'from/until: 2026-11-01T00:00+04:00/2026-12-01T00:00+04:00')
    return null
  }
  return { minor, ...period.value }
}

/** A price without a country: as it stands, in its own currency. */
function readBase(reading: Reading, column: string): Asked | undefined {
  const text = cellOf(reading, column)
  if (text === '') return undefined
  const read = readAmount(text, reading)
  if (read.ok) return read.value
  reading.complain(column, read.failure, 'a price such as 1299.00 AED')
  return undefined
}

/** In minor units of the country's own currency; undefined: empty, or wrong and said so. */
function readOwn(reading: Reading, column: string, { currency }: Country): number | undefined {
  const text = cellOf(reading, column)
  if (text === '') return undefined
  if (text.toLowerCase() === givenAway) return 0
  const read = readAmount(text, reading)
  if (!read.ok) reading.complain(column, read.failure, `a price above 0 in ${currency}, or "${givenAway}"`)
  else if (read.value.currency !== null && read.value.currency !== currency)
    reading.complain(column, 'wrong-currency', currency)
  else return exactly(reading, column, read.value.decimal, currency)
  return undefined
}

function convert(reading: Reading, asked: Asked | undefined, country: Country): number | undefined {
  if (!asked) return undefined
  const { countries: rules, currency: assumed } = reading.context.map.prices
  if (rules) return reading.context.pricePoints.get(country.isoCode)?.(asked.decimal)
  const currency = asked.currency ?? assumed
  return currency === country.currency
    ? exactly(reading, 'price', asked.decimal, country.currency)
    : undefined
}

function exactly(reading: Reading, column: string, decimal: string, currency: Currency): number | undefined {
  const read = parseMoney(decimal, currency)
  if (read.ok) return read.value.minor
  reading.complain(
    column,
    read.failure.kind === 'too-precise' ? 'too-precise' : 'not-a-number',
    `a price in ${currency}`,
  )
  return undefined
}

function complainOfCurrency(reading: Reading, { currency }: Asked): void {
  const { prices } = reading.context.map
  if (currency !== null || prices.currency !== undefined || prices.countries)
    reading.complain('price', 'unknown-currency', 'a currency of one of the countries')
  else
    reading.complain(
      'price',
      'unknown-currency',
      '1299.00 AED, or a column price_ae, or prices.currency in the map',
    )
}

/** "1,299.00 AED", "KWD 12.500", "265.0": above 0. Zeros that say nothing are left off the end. */
function readAmount(text: string, { context: { decimal, map } }: Reading): Result<Asked, RowReason> {
  const match = /^([A-Z]{3})?\s*([^A-Z]*?)\s*([A-Z]{3})?$/.exec(text.toUpperCase())
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
