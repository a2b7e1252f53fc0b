import { fold } from '#kernel/fold.ts'

/** Longer than any honest query; the rest of a pasted page is not looked at. */
const longest = 200

/** What was typed, fit to be read: bounded, without control characters, spaces as one. "" when nothing is left to look for. */
export function cleanQuery(typed: string | null): string {
  const text = (typed ?? '')
    .slice(0, longest)
    .toWellFormed()
    .replace(/[\p{Cc}\uFFFD\s]+/gu, ' ')
    .trim()
  return /[\p{L}\p{N}]/u.test(fold(text)) ? text : ''
}
