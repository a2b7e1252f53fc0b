import type { ReadListFile } from '#commerce/quotes/ports.ts'
import { maxListBytes, readListCells, readListText } from '#commerce/quotes/read-bulk-list.ts'
import { fail } from '#kernel/result.ts'
import { readSpreadsheet } from './spreadsheet/read-spreadsheet.ts'

const begins = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

/** A CSV or XLSX file. What it is decides its content: names and types are what a browser guesses. */
export const readListFile: ReadListFile = async (bytes) => {
  if (bytes.length === 0) return fail({ kind: 'empty' })
  if (bytes.length > maxListBytes) return fail({ kind: 'file-too-large' })
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04)) {
    const cells = await readSpreadsheet(bytes)
    return cells.ok ? readListCells(cells.value) : cells
  }
  const text = decode(bytes)
  return text === undefined ? fail({ kind: 'unreadable-file' }) : readListText(text)
}

/** Undefined for what is no text: pictures, PDF, old XLS files. */
function decode(bytes: Uint8Array): string | undefined {
  if (begins(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  if (begins(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.includes(0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Spreadsheets of Arabic computers still save CSV like this.
    return begins(bytes, 0x25, 0x50, 0x44, 0x46) ? undefined : new TextDecoder('windows-1256').decode(bytes)
  }
}
