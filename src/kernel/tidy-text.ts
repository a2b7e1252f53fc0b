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
