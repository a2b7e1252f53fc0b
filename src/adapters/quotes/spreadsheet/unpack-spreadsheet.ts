import { unzipSync, zipSync } from 'fflate'
import type { SpreadsheetFailure } from './read-spreadsheet.ts'
import { fail, ok, type Result } from '#kernel/result.ts'

const maxFiles = 200
const maxUnpackedBytes = 10 * 1024 * 1024
/** Spreadsheets shrink to a tenth; what shrinks to a hundredth was made to fill a memory. */
const maxRatio = 100
/** Rows in a sheet, empty ones that are only formatted included. */
const maxSheetRows = 5_000

/** What the reader needs: sheets, their names, texts and the formats that tell a date from a number. */
const needed =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/sheet\d+\.xml)$/

/**
 * A workbook without what the reader does not need, not compressed. Sizes are checked in the directory of the file before
 * anything is unpacked; an entry is unpacked into no more than the size that it states, so one that lies is cut short.
 */
export function unpackSpreadsheet(bytes: Uint8Array): Result<Uint8Array, SpreadsheetFailure> {
  let files = 0
  let size = 0
  const found = attempt(() =>
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        files += 1
        size += originalSize
        return false
      },
    }),
  )
  if (!found) return fail({ kind: 'unreadable-file' })
  if (files > maxFiles || size > maxUnpackedBytes || size > bytes.length * maxRatio)
    return fail({ kind: 'file-too-large' })
  const entries = attempt(() => unzipSync(bytes, { filter: ({ name }) => needed.test(name) }))
  if (!entries || !entries['xl/workbook.xml']) return fail({ kind: 'unreadable-file' })
  for (const [name, entry] of Object.entries(entries))
    if (name.startsWith('xl/worksheets/') && rowsIn(entry) > maxSheetRows)
      return fail({ kind: 'file-too-large' })
  return ok(zipSync(entries, { level: 0 }))
}

/** Opening tags `<row`, without parsing. */
function rowsIn(sheet: Uint8Array): number {
  const text = Buffer.from(sheet.buffer, sheet.byteOffset, sheet.byteLength)
  let rows = 0
  for (let at = text.indexOf('<row'); at >= 0; at = text.indexOf('<row', at + 4)) rows += 1
  return rows
}

function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    // No archive, or a broken one: the library says so by throwing.
    return undefined
  }
}
