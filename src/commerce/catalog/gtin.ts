/** The last digit of a GTIN, by the ones before it (GS1 General Specifications, 7.9): from the right ×3, ×1, ×3 … */
export function gtinCheckDigit(digits: string): number {
  const sum = [...digits]
    .toReversed()
    .reduce((all, digit, place) => all + Number(digit) * (place % 2 ? 1 : 3), 0)
  return (10 - (sum % 10)) % 10
}

/** Whether it has the length and the check digit of a GTIN-8, UPC, EAN-13 or GTIN-14. */
export const isGtin = (digits: string): boolean =>
  /^\d{8}(?:\d{4,6})?$/.test(digits) && gtinCheckDigit(digits.slice(0, -1)) === Number(digits.at(-1))

/** The one form in which numbers of different length are compared. */
export const toGtin14 = (digits: string): string => digits.padStart(14, '0')

/** The EAN-13 of a manufacturer's number; null when bars of that kind cannot hold it. */
export function toEan13(gtin: string | null): string | null {
  if (gtin === null || !isGtin(gtin)) return null
  const digits = toGtin14(gtin)
  return digits.startsWith('0') && gtin.length >= 12 ? digits.slice(1) : null
}
