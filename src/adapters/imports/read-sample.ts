import { readTable } from '#adapters/import/read-table.ts'
import { UnreadableFile } from '#adapters/import/unreadable-file.ts'
import type { ImportMapStore } from '#commerce/imports/ports.ts'
import { fail, ok } from '#kernel/result.ts'
import { toRunFailure } from './check-file.ts'

/** Of a file, however long it is. */
const sampleBytes = 256 * 1024
const sampleRows = 200
const examples = 3

/** The columns of a file with what stands in them. */
export const readSample: ImportMapStore['readSample'] = async (bytes) => {
  // Whole lines: the beginning of a letter is no letter.
  const lastEnd = bytes.lastIndexOf(0x0a, sampleBytes)
  const beginning = bytes.length <= sampleBytes || lastEnd < 0 ? bytes : bytes.subarray(0, lastEnd + 1)
  try {
    const table = await readTable([beginning], { format: 'csv', maxRows: sampleRows })
    const [first] = table.rows
    if (!first) return fail({ kind: 'no-lines', detail: null })
    const columns = Object.keys(first.cells).map((name) => {
      const filled = table.rows.map(({ cells }) => (cells[name] ?? '').trim()).filter((text) => text !== '')
      return { name, examples: [...new Set(filled)].slice(0, examples).map(shortened) }
    })
    return ok({ columns, encoding: table.encoding })
  } catch (error) {
    if (error instanceof UnreadableFile) return fail(toRunFailure(error.failure))
    throw error
  }
}

const shortened = (text: string): string =>
  [...text].length > 60 ? `${[...text].slice(0, 59).join('')}…` : text
