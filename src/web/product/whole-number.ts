import { toLatinDigits } from '#kernel/digits.ts'

/** Null: empty; undefined: not a whole number. Accepts digits of either script, "cm" and spaces. */
export function readWholeNumber(text: string | null): number | null | undefined {
  const plain = toLatinDigits(text ?? '')
    .replace(/\s|cm|سم/gi, '')
    .trim()
  if (plain === '') return null
  return /^\d{1,6}$/.test(plain) ? Number(plain) : undefined
}
