/** Invisible characters, and those that change the text direction. */
const invisible = /[\p{Cc}\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu

/** What a visitor wrote, as one line: no invisible characters, no marks of direction, single spaces. */
export const tidyText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\s\u2028\u2029]+/gu, ' ')
    .replace(invisible, '')
    .replace(/ {2,}/g, ' ')
    .trim()

/** What a visitor wrote in several lines: each tidy, with at most one empty line between paragraphs. */
export const tidyLines = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map(tidyText)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Why something was done, as one line of at most 300 characters; null: no reason was given. */
export const tidyReason = (text: string): string | null => {
  const reason = [...tidyText(text)].slice(0, 300).join('')
  return reason === '' ? null : reason
}
