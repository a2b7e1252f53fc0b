import { toLatinDigits } from '#kernel/digits.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Address } from './address.ts'
import type { AddressTable } from './address-table.ts'

type Pin = Address['pin']
type PinProblem = 'coordinates.unreadable' | 'coordinates.outside'

/** "25.2048, 55.2708", alone or in a map link, also with Arabic decimal separators. */
const pair = /(-?\d{1,3}[.٫]\d{2,})\s*(?:[,،;\s]|%2C)\s*(-?\d{1,3}[.٫]\d{2,})/i

/** Parses coordinates pasted from a map. Empty: no pin. Coordinates outside the country are rejected. */
export function parsePin(text: string, { bounds }: AddressTable): Result<Pin, PinProblem> {
  if (text.trim() === '') return ok(null)
  const found = pair.exec(toLatinDigits(text.slice(0, 2000)))
  if (!found) return fail('coordinates.unreadable')
  const [latitude, longitude] = [degrees(found[1]), degrees(found[2])]
  const inside =
    latitude >= bounds.south &&
    latitude <= bounds.north &&
    longitude >= bounds.west &&
    longitude <= bounds.east
  return inside ? ok({ latitude, longitude }) : fail('coordinates.outside')
}

/** Six decimals: about ten centimeters. */
const degrees = (text = ''): number => Math.round(Number(text.replace('٫', '.')) * 1e6) / 1e6
