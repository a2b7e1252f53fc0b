import { invariant } from './invariant.ts'

/** Hundredths of a percent: 500 is 5 %. An integer, so that rates are exact. */
export type BasisPoints = number & { readonly __unit?: 'basis points' }

export function basisPoints(value: number): BasisPoints {
  invariant(Number.isSafeInteger(value), `basis points are whole, not ${value}`)
  return value
}
