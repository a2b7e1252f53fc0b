import { Worker } from 'node:worker_threads'
import { createGate } from '#kernel/gate.ts'
import { fail, type Result } from '#kernel/result.ts'

export type SpreadsheetFailure = { readonly kind: 'unreadable-file' | 'file-too-large' | 'busy' }
type Cells = Result<readonly (readonly string[])[], SpreadsheetFailure>

const gate = createGate({ atOnce: 1, waiting: 6 })
const maxMs = 8_000

/** The cells of the first sheet of an XLSX file, read in a thread of its own with little memory and time. */
export async function readSpreadsheet(bytes: Uint8Array): Promise<Cells> {
  const read = await gate.pass(() => inThread(bytes))
  return read.ok ? read.value : fail({ kind: 'busy' })
}

const inThread = (bytes: Uint8Array): Promise<Cells> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./spreadsheet-worker.ts', import.meta.url), {
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
    })
    const end = (cells: Cells) => {
      clearTimeout(timer)
      resolve(cells)
      void worker.terminate()
    }
    const timer = setTimeout(() => end(fail({ kind: 'unreadable-file' })), maxMs)
    worker.once('message', end)
    // Out of memory, or an error of the reader: the file is to blame, not the shop.
    worker.once('error', () => end(fail({ kind: 'unreadable-file' })))
    worker.once('exit', () => end(fail({ kind: 'unreadable-file' })))
  })
