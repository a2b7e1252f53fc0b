import { createHash } from 'node:crypto'

/** JSON with keys in order: equal contents, equal text, whatever the database does with the order. */
export const canonicalJson = (value: unknown): string => JSON.stringify(inOrder(value))

export const digestOf = (value: unknown): string =>
  createHash('sha256').update(canonicalJson(value)).digest('hex')

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, one]) => [key, inOrder(one)]))
}
