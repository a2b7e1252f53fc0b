/**
 * Phone numbers, e-mail addresses and codes: they read from left to right in any sentence. Without isolation,
 * "+971 4 555 0100" in an Arabic sentence is displayed back to front. Messages mark anything else by U+2066 and U+2069.
 */
const isolated =
  /(\u2066[^\u2069]*\u2069|\b[A-Z]{2}\d{6,}\b|\+?\d(?:[\d-]| (?=\d)){5,}\d|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\b[A-Z]{2,}-[A-Z\d-]*\d[A-Z\d-]*\b)/g

export type BidiPart = { readonly text: string; readonly isolated: boolean }

/** Splits a sentence; the isolated parts belong in a <bdi>. */
export const bidiParts = (sentence: string): readonly BidiPart[] =>
  sentence
    .split(isolated)
    .map((text, index) => ({ text: text.replace(/[\u2066\u2069]/g, ''), isolated: index % 2 === 1 }))
    .filter(({ text }) => text !== '')

/** The same for escaped HTML without tags. */
export const isolateHtml = (html: string): string =>
  html.replace(isolated, (match) => `<bdi dir="ltr">${match}</bdi>`)
