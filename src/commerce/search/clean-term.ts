import { toLatinDigits } from '#kernel/digits.ts'
import { cleanQuery } from './clean-query.ts'

const minLength = 2
const maxLength = 60
const maxWords = 8

/**
 * A query as it may be logged and shown to other shoppers; null when it may hold personal data: phone and order numbers,
 * email and web addresses, long texts.
 */
export function cleanTerm(typed: string): string | null {
  const term = cleanQuery(typed).toLowerCase()
  if (term.length < minLength || term.length > maxLength || term.split(' ').length > maxWords) return null
  const latin = toLatinDigits(term)
  if (/[@<>{}\\]|:\/\/|www\.|\.(?:com|net|org|ae|qa|bh|om|kw|in)\b/.test(latin)) return null
  // Five digits in a row, or seven in all, may identify a person; sizes and prices have fewer.
  if (/\d{5}/.test(latin) || latin.replace(/\D/g, '').length >= 7) return null
  return term
}
