import { toLatinDigits } from '#kernel/digits.ts'
import { invariant } from '#kernel/invariant.ts'

/** Five bits each; without 0 and O, 1 and I. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Before the check character: 75 bits. */
const drawnLength = 15

/** Random bytes that a code is drawn from. */
export const cardCodeBytes = drawnLength

/** A code of 15 random characters and a check character, without hyphens. Five bits of each byte are used. */
export function makeCardCode(random: Uint8Array): string {
  invariant(random.length === cardCodeBytes, `${cardCodeBytes} random bytes make a code`)
  const values = [...random].map((byte) => byte & 31)
  return [...values, checkValue(values)].map((value) => alphabet[value] ?? '').join('')
}

/**
 * Reads a code in any notation: lower case, spaces, hyphens, Arabic digits, direction marks. Undefined: no code of ours, so
 * a typing error is found without a look-up.
 */
export function parseCardCode(text: string): string | undefined {
  const plain = plainOf(text)
  const values = [...plain].map((character) => alphabet.indexOf(character))
  if (values.length !== drawnLength + 1 || values.includes(-1)) return undefined
  return checkValue(values.slice(0, -1)) === values.at(-1) ? plain : undefined
}

/** Lengths of a code that the shop before has given out. */
const formerLengths = /^[A-Z0-9]{10,32}$/

/**
 * Reads a code of ours, or one that has the form of another shop's: 10 to 32 letters and digits, in any notation. Both are
 * stored and found in the same way.
 */
export function readCardCode(text: string): string | undefined {
  const plain = plainOf(text)
  return formerLengths.test(plain) ? plain : undefined
}

/** Different characters that a code of another shop has at least. */
const minDifferent = 5
/** Digits alone say less than letters and digits. */
const minDigits = 12

/** Whether a code, as `readCardCode` reads it, can be thought of instead of known: too few digits or characters, or a count. */
export function isGuessable(code: string): boolean {
  if (/^\d+$/.test(code) && code.length < minDigits) return true
  if (new Set(code).size < minDifferent) return true
  const steps = [...code].slice(1).map((character, place) => character.charCodeAt(0) - code.charCodeAt(place))
  // 0 after 9 goes on counting.
  const rises = steps.filter((step) => step === 1 || step === -9).length
  const falls = steps.filter((step) => step === -1 || step === 9).length
  return Math.max(rises, falls) > steps.length * countedShare
}

/** Of the characters that follow the one before them. */
const countedShare = 0.7

/** Upper case and Latin digits, without what a code is written with. */
const plainOf = (text: string): string =>
  toLatinDigits(text.slice(0, 200).normalize('NFKC'))
    .replace(/[\s\p{Pd}\p{Cf}_.]/gu, '')
    .toUpperCase()

/** "ABCD-EFGH-JKLM-NPQR" */
export const formatCardCode = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code

/**
 * The sum of the characters in the field of 32 elements, each times another power of its generator: one wrong character
 * always changes it, and so do two that change places.
 */
const checkValue = (values: readonly number[]): number =>
  values.reduce((sum, value) => double(sum ^ value), 0)

/** Times the generator, modulo x⁵ + x² + 1. */
const double = (value: number): number => (value << 1 > 31 ? (value << 1) ^ 37 : value << 1)
