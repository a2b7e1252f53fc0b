import { toLatinDigits } from '#kernel/digits.ts'
import type { Position } from '#kernel/position.ts'

/** What a shopper gives to find the nearest store: a position, the name of an area, or something that is neither. */
export type Near =
  | { readonly kind: 'position'; readonly position: Position }
  | { readonly kind: 'area'; readonly text: string }
  | { readonly kind: 'unusable' }

/** Of an area's name, in characters. */
const maxLength = 80
const pair = /^(-?\d{1,9}(?:\.\d{1,20})?) ?, ?(-?\d{1,9}(?:\.\d{1,20})?)$/

/**
 * Reads "25.11,55.2" or "Al Barsha". A position off the globe is no position, and neither is exactly zero and zero: devices
 * that do not know where they are say so. Null: nothing was given.
 */
export function parseNear(text: string): Near | null {
  const given = toLatinDigits(text.slice(0, maxLength)).trim()
  if (given === '') return null
  const found = pair.exec(given)
  if (!found) return /\p{L}|^\d{1,3}$/u.test(given) ? { kind: 'area', text: given } : { kind: 'unusable' }
  const [latitude, longitude] = [Number(found[1]), Number(found[2])]
  const onEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return onEarth && (latitude !== 0 || longitude !== 0)
    ? { kind: 'position', position: { latitude, longitude } }
    : { kind: 'unusable' }
}
