import { fold } from '#kernel/fold.ts'

/** The rest of a longer text is ignored. */
const maxLength = 200

/** Shortens a query and removes control characters and extra spaces. "" when no letter or digit is left. */
export function cleanQuery(typed: string | null): string {
  const text = (typed ?? '')
    .slice(0, maxLength)
    .toWellFormed()
    .replace(/[\p{Cc}\uFFFD\s]+/gu, ' ')
    .trim()
  return /[\p{L}\p{N}]/u.test(fold(text)) ? text : ''
}
