import { toLatinDigits } from '#kernel/digits.ts'

/** A joiner between two letters: some scripts write with it. Elsewhere it holds pictures together. */
const joiner = /(?<=[\p{L}\p{M}])(?:\u200C|\u200D)(?=[\p{L}\p{M}])/u.source

/**
 * What nobody sees, joiners apart. Among it the marks that turn the direction of what follows: in a list, on a label,
 * in a mail they would turn other people's words.
 */
const invisible = new RegExp(`(?!${joiner})\\p{Default_Ignorable_Code_Point}`, 'gu')

/** Labels are printed and read out: a picture has no place on them. Digits, # and * are pictures to Unicode, not to us. */
const pictures = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u20E3]/gu

/** Four marks above one letter are the most any writing has; more are piled up to spill over other lines. */
const piled = /(\p{M}{4})\p{M}+/gu

/**
 * A line as it can be kept, printed and sent: digits Latin, without control characters, marks that turn direction, and
 * pictures. A text longer than anybody's is not looked at: it comes back cut to one character more than allowed.
 */
export function cleanLine(text: string, most: number): string {
  const read = text.length > most * 20 ? text.slice(0, most * 20) : text
  const clean = toLatinDigits(read.toWellFormed().normalize('NFC'))
    .replace(pictures, '')
    .replace(invisible, '')
    .replace(piled, '$1')
    .replace(/[\p{Cc}\p{Co}\p{Cn}\uFFFD\s]+/gu, ' ')
    .trim()
  return [...clean].slice(0, most + 1).join('')
}

/** Whether cleanLine was given more than allowed. */
export const isTooLong = (clean: string, most: number): boolean => [...clean].length > most

/** Several lines, each of them clean. */
export const cleanLines = (text: string, most: number): string => {
  const lines = text.slice(0, most * 20).split(/\r\n?|[\n\u2028\u2029]/)
  const clean = lines.map((line) => cleanLine(line, most)).filter((line) => line !== '')
  return [...clean.join('\n')].slice(0, most + 1).join('')
}
