import { toLatinDigits } from '#kernel/digits.ts'
import { cleanQuery } from './clean-query.ts'

const shortest = 2
const longest = 60
const mostWords = 8

/**
 * What was searched for, as it may be remembered and shown to others; null when it may not. Nothing that could be of a
 * person: phone and order numbers, addresses of mail or the web, long stories.
 */
export function cleanTerm(typed: string): string | null {
  const term = cleanQuery(typed).toLowerCase()
  if (term.length < shortest || term.length > longest || term.split(' ').length > mostWords) return null
  const latin = toLatinDigits(term)
  if (/[@<>{}\\]|:\/\/|www\.|\.(?:com|net|org|ae|qa|bh|om|kw|in)\b/.test(latin)) return null
  // Five digits in a row, or seven spread over it, are a number of somebody's; sizes and prices have fewer.
  if (/\d{5}/.test(latin) || latin.replace(/\D/g, '').length >= 7) return null
  return term
}
