import { sql, type SQL } from 'drizzle-orm'

/** The words of a text, for a GIN index and for the condition that uses it: both have to be the same expression. */
export const termsOf = (text: SQL): SQL => sql`to_tsvector('simple', ${text})`

/** Each word of a search begins a word of the text. What has no words finds nothing. */
export function hasTerms(terms: SQL, search: string): SQL {
  const given = search.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  if (given.length === 0) return sql`false`
  const query = given.map((word) => `${word}:*`).join(' & ')
  return sql`${terms} @@ to_tsquery('simple', ${query})`
}
