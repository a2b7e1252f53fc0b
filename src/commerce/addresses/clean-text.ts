import { toLatinDigits } from '#kernel/digits.ts'

/** A joiner between two letters is part of some scripts; elsewhere it joins emoji. */
const joiner = /(?<=[\p{L}\p{M}])(?:\u200C|\u200D)(?=[\p{L}\p{M}])/u.source

/** Invisible characters except joiners, among them direction marks, which would reverse the text around the value. */
const invisible = new RegExp(`(?!${joiner})\\p{Default_Ignorable_Code_Point}`, 'gu')

/** Emoji do not print on labels. Digits, # and * are emoji in Unicode, and allowed here. */
const pictures = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u20E3]/gu

/** No script has more than four marks on one letter; more are piled up to spill over other lines. */
const piled = /(\p{M}{4})\p{M}+/gu

/**
 * A line that is safe to store, print and send: Latin digits, no control characters, direction marks or emoji. Longer texts
 * are cut to one character more than allowed, so that `isTooLong` detects them.
 */
export function cleanLine(text: string, maxLength: number): string {
  const read = text.length > maxLength * 20 ? text.slice(0, maxLength * 20) : text
  const clean = toLatinDigits(read.toWellFormed().normalize('NFC'))
    .replace(pictures, '')
    .replace(invisible, '')
    .replace(piled, '$1')
    .replace(/[\p{Cc}\p{Co}\p{Cn}\uFFFD\s]+/gu, ' ')
    .trim()
  return [...clean].slice(0, maxLength + 1).join('')
}

/** Whether the text given to cleanLine was too long. */
export const isTooLong = (clean: string, maxLength: number): boolean => [...clean].length > maxLength

/** Several lines, each cleaned. */
export const cleanLines = (text: string, maxLength: number): string => {
  const lines = text.slice(0, maxLength * 20).split(/\r\n?|[\n\u2028\u2029]/)
  const clean = lines.map((line) => cleanLine(line, maxLength)).filter((line) => line !== '')
  return [...clean.join('\n')].slice(0, maxLength + 1).join('')
}
