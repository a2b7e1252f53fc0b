import { createHash } from 'node:crypto'

/** JSON with keys in order: equal contents, equal text, whatever the database does with the order. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => canonicalJson(one ?? null)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = value as Record<string, unknown>
  let text = ''
  // Written in one go, without a copy that is in order: an import does this with every product.
  for (const key of Object.keys(fields).sort()) {
    if (fields[key] === undefined) continue
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(fields[key])}`
  }
  return `{${text}}`
}

export const digestOf = (value: unknown): string =>
  createHash('sha256').update(canonicalJson(value)).digest('hex')
