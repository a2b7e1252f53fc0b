import type { BookPrice } from '#commerce/pricing/price-book.ts'
import { createColumn, float64, int32, type Column } from './column.ts'

/** Prices and stock of one country by variant slot, as they stand in its book, and what is asked at a moment. */
export type BookColumns = {
  put(variant: number, price: BookPrice | undefined, stock: number): void
  /** Of what is priced by its parts. NaN: not sold. */
  putMade(variant: number, price: number, before: number, until: number, stock: number): void
  /** Brings `asked` and `until` to the moment. True when anything may have changed. */
  bringTo(now: number, variants: number): boolean
  /** Asked now, minor units; NaN where this country does not sell it. */
  readonly asked: Column<Float64Array>
  /** The default price, which `asked` is below when it is on offer. */
  readonly listed: Column<Float64Array>
  /** When `asked` changes by itself, ms; Infinity: never. */
  readonly until: Column<Float64Array>
  readonly stock: Column<Int32Array>
}

export function createBookColumns(): BookColumns {
  const listed = createColumn(float64, Number.NaN)
  const special = createColumn(float64, Number.NaN)
  const startsAt = createColumn(float64)
  const endsAt = createColumn(float64)
  const asked = createColumn(float64, Number.NaN)
  const until = createColumn(float64, Number.POSITIVE_INFINITY)
  const stock = createColumn(int32)
  let at = Number.NaN
  let validUntil = Number.NEGATIVE_INFINITY

  function settle(variant: number): void {
    const normal = listed.data[variant] ?? Number.NaN
    const offer = special.data[variant] ?? Number.NaN
    const starts = startsAt.data[variant] ?? 0
    const ends = endsAt.data[variant] ?? 0
    const lower = offer < normal
    asked.data[variant] = lower && starts <= at && at < ends ? offer : normal
    until.data[variant] = !lower || ends <= at ? Number.POSITIVE_INFINITY : starts > at ? starts : ends
    validUntil = Math.min(validUntil, until.data[variant] ?? Number.POSITIVE_INFINITY)
  }

  return {
    asked,
    listed,
    until,
    stock,
    put(variant, price, pieces) {
      listed.set(variant, price?.defaultMinor ?? Number.NaN)
      special.set(variant, price?.special?.minor ?? Number.NaN)
      startsAt.set(variant, moment(price?.special?.startsAt, Number.NEGATIVE_INFINITY))
      endsAt.set(variant, moment(price?.special?.endsAt, Number.POSITIVE_INFINITY))
      stock.set(variant, pieces)
      asked.set(variant, Number.NaN)
      until.set(variant, Number.POSITIVE_INFINITY)
      settle(variant)
    },
    putMade(variant, price, before, changes, pieces) {
      listed.set(variant, before)
      special.set(variant, Number.NaN)
      asked.set(variant, price)
      until.set(variant, changes)
      stock.set(variant, pieces)
    },
    bringTo(now, variants) {
      if (now < validUntil && now >= at) return false
      at = now
      validUntil = Number.POSITIVE_INFINITY
      for (let variant = 0; variant < variants; variant += 1) settle(variant)
      return true
    },
  }
}

const moment = (instant: string | null | undefined, none: number): number =>
  instant ? Date.parse(instant) : none
