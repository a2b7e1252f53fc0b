export type NameProblem = 'missing' | 'malformed' | 'too-long'

const maxNameLength = 80

export const tidyName = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()

/** What is wrong with a tidied name; undefined: nothing. */
export function nameProblem(name: string): NameProblem | undefined {
  if (name === '') return 'missing'
  if ([...name].length > maxNameLength) return 'too-long'
  return /\p{L}/u.test(name) && !/[<>]|https?:/i.test(name) ? undefined : 'malformed'
}
