import { gtinCheckDigit } from '#commerce/catalog/gtin.ts'
import { invariant } from '#kernel/invariant.ts'

/** 200–299 are free for use within a company (GS1 prefixes): such a number means nothing in another shop. */
const prefix = '200'
const digits = 9

/** The EAN-13 on the price tag of a product that has no number of its manufacturer's. */
export function tagEan(number: number): string {
  invariant(Number.isInteger(number) && number > 0 && number < 10 ** digits, 'a tag number has nine digits')
  const body = prefix + String(number).padStart(digits, '0')
  return body + String(gtinCheckDigit(body))
}

/** The tag number in an EAN-13 whose check digit is right; null: it is a manufacturer's. */
export const readTagEan = (ean: string): number | null =>
  ean.length === 13 && ean.startsWith(prefix) ? Number(ean.slice(prefix.length, -1)) : null
