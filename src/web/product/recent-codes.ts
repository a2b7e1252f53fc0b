/** As many as a browser remembers. */
const most = 12

/** "MJ-1001,MJ-2001": codes of products as a browser sends them; whatever is not one is left out. */
export const readCodes = (text: string | null): readonly string[] =>
  [...new Set((text ?? '').slice(0, 600).split(','))]
    .filter((code) => /^[A-Z0-9][A-Z0-9-]{2,39}$/.test(code))
    .slice(0, most)
