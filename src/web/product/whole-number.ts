import { toLatinDigits } from '#kernel/digits.ts'

/** A field as it was typed: nothing, a whole number, or something else. Digits of either script, "cm" and spaces apart. */
export function readWholeNumber(text: string | null): number | null | undefined {
  const plain = toLatinDigits(text ?? '')
    .replace(/\s|cm|سم/gi, '')
    .trim()
  if (plain === '') return null
  return /^\d{1,6}$/.test(plain) ? Number(plain) : undefined
}
