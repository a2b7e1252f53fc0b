import { parentPort, workerData } from 'node:worker_threads'
import { readSheet } from 'read-excel-file/node'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { SpreadsheetFailure } from './read-spreadsheet.ts'
import { unpackSpreadsheet } from './unpack-spreadsheet.ts'

/** Reads the first sheet of one file and ends. Formulas are not calculated: a cell is what the file has stored. */
async function read(bytes: Uint8Array): Promise<Result<readonly (readonly string[])[], SpreadsheetFailure>> {
  const unpacked = unpackSpreadsheet(bytes)
  if (!unpacked.ok) return unpacked
  const sheet = await readSheet(Buffer.from(unpacked.value)).catch(() => undefined)
  return sheet
    ? ok(sheet.map((row) => row.map((cell) => (cell === null ? '' : String(cell)))))
    : fail({ kind: 'unreadable-file' })
}

parentPort?.postMessage(await read(workerData as Uint8Array))
