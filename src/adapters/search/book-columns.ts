import { nextPriceMoment, priceAt } from '#commerce/pricing/effective-prices.ts'
import type { BookPrice } from '#commerce/pricing/price-book.ts'
import { createColumn, float64, int32, type TypedColumn } from './column.ts'

/** Prices and stock of one country by variant slot. */
export type BookColumns = {
  put(variant: number, price: BookPrice | undefined, stock: number): void
  /** For what is priced by its components. NaN: not sold. */
  putBundle(variant: number, price: number, before: number, until: number, stock: number): void
  /** Updates `prices` and `until` to the moment. True when anything may have changed. */
  advanceTo(now: number, variants: number): boolean
  /** In effect now, in minor units; NaN where this country does not sell it. */
  readonly prices: TypedColumn<Float64Array>
  /** Default prices, or a planned one above it; `prices` is lower for what is on offer. */
  readonly listPrices: TypedColumn<Float64Array>
  /** When a special or planned price starts or ends, ms; Infinity: never. */
  readonly until: TypedColumn<Float64Array>
  readonly stock: TypedColumn<Int32Array>
}

export function createBookColumns(): BookColumns {
  const listPrices = createColumn(float64, Number.NaN)
  const special = createColumn(float64, Number.NaN)
  const startsAt = createColumn(float64)
  const endsAt = createColumn(float64)
  const prices = createColumn(float64, Number.NaN)
  const until = createColumn(float64, Number.POSITIVE_INFINITY)
  const stock = createColumn(int32)
  /** Few have planned prices: those are asked for them. */
  const planned = new Map<number, BookPrice>()
  let at = Number.NaN
  let validUntil = Number.NEGATIVE_INFINITY

  function updatePlanned(variant: number, book: BookPrice): void {
    const now = new Date(Number.isNaN(at) ? 0 : at).toISOString()
    const price = priceAt(book, now)
    prices.data[variant] = price
    // A price above the default is no offer of another.
    listPrices.data[variant] = Math.max(book.defaultMinor, price)
    until.data[variant] = moment(nextPriceMoment(book, now), Number.POSITIVE_INFINITY)
    validUntil = Math.min(validUntil, until.data[variant] ?? Number.POSITIVE_INFINITY)
  }

  function update(variant: number): void {
    const book = planned.get(variant)
    if (book) {
      updatePlanned(variant, book)
      return
    }
    const normal = listPrices.data[variant] ?? Number.NaN
    const offer = special.data[variant] ?? Number.NaN
    const starts = startsAt.data[variant] ?? 0
    const ends = endsAt.data[variant] ?? 0
    const lower = offer < normal
    prices.data[variant] = lower && starts <= at && at < ends ? offer : normal
    until.data[variant] = !lower || ends <= at ? Number.POSITIVE_INFINITY : starts > at ? starts : ends
    validUntil = Math.min(validUntil, until.data[variant] ?? Number.POSITIVE_INFINITY)
  }

  return {
    prices,
    listPrices,
    until,
    stock,
    put(variant, price, units) {
      listPrices.set(variant, price?.defaultMinor ?? Number.NaN)
      special.set(variant, price?.special?.minor ?? Number.NaN)
      startsAt.set(variant, moment(price?.special?.startsAt, Number.NEGATIVE_INFINITY))
      endsAt.set(variant, moment(price?.special?.endsAt, Number.POSITIVE_INFINITY))
      stock.set(variant, units)
      prices.set(variant, Number.NaN)
      until.set(variant, Number.POSITIVE_INFINITY)
      if (price?.planned) planned.set(variant, price)
      else planned.delete(variant)
      update(variant)
    },
    putBundle(variant, price, before, changes, units) {
      listPrices.set(variant, before)
      special.set(variant, Number.NaN)
      prices.set(variant, price)
      until.set(variant, changes)
      stock.set(variant, units)
    },
    advanceTo(now, variants) {
      if (now < validUntil && now >= at) return false
      at = now
      validUntil = Number.POSITIVE_INFINITY
      for (let variant = 0; variant < variants; variant += 1) update(variant)
      return true
    },
  }
}

const moment = (instant: string | null | undefined, none: number): number =>
  instant ? Date.parse(instant) : none
