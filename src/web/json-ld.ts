/** A JSON-LD block's text. `<` is escaped, since the words of an editor must not be able to end the script element. */
export const toJsonLd = (data: object): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
