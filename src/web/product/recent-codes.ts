/** As many as the browser stores. */
const maxRecent = 12

/** Parses "MJ-1001,MJ-2001" from the browser; invalid codes are left out. */
export const readCodes = (text: string | null): readonly string[] =>
  [...new Set((text ?? '').slice(0, 600).split(','))]
    .filter((code) => /^[A-Z0-9][A-Z0-9-]{2,39}$/.test(code))
    .slice(0, maxRecent)
