import type { RowReason } from './row-error.ts'

export type CsvRecord =
  | { readonly cells: readonly string[] }
  /** `cell`: which one, from 0. */
  | { readonly reason: RowReason; readonly cell: number; readonly read: string }

/**
 * The cells of one record by RFC 4180. A quote is only ever the first and last of a cell, or doubled inside; anything
 * else is an error rather than a guess.
 */
export function parseCsvRecord(text: string, delimiter: string): CsvRecord {
  if (!text.includes('"')) return { cells: text.split(delimiter) }
  const cells: string[] = []
  let at = 0
  for (;;) {
    if (text[at] === '"') {
      const end = closingQuote(text, at + 1)
      if (end === -1) return { reason: 'quote-not-closed', cell: cells.length, read: text.slice(at) }
      if (end + 1 < text.length && text[end + 1] !== delimiter)
        return { reason: 'text-after-quote', cell: cells.length, read: text.slice(at, end + 20) }
      const inside = text.slice(at + 1, end)
      cells.push(inside.includes('"') ? inside.replaceAll('""', '"') : inside)
      at = end + 1
    } else {
      const next = text.indexOf(delimiter, at)
      const plain = next === -1 ? text.slice(at) : text.slice(at, next)
      if (plain.includes('"')) return { reason: 'quote-inside', cell: cells.length, read: plain }
      cells.push(plain)
      at += plain.length
    }
    if (at >= text.length) return { cells }
    at += 1
    // A delimiter was the last letter: an empty cell follows it.
    if (at === text.length) return { cells: [...cells, ''] }
  }
}

/** Where the quote stands that ends a cell; -1: nowhere. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}
