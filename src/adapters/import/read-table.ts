import { createRests } from '#infrastructure/rests.ts'
import { decodeText } from './decode-text.ts'
import { readCsv } from './read-csv.ts'
import { readJsonl } from './read-jsonl.ts'
import type { SourceRow } from './row.ts'
import type { RowError } from './row-error.ts'
import { splitTextLines } from './split-lines.ts'
import { UnreadableFile } from './unreadable-file.ts'

type Table = {
  readonly rows: readonly SourceRow[]
  readonly errors: readonly RowError[]
  /** Null: UTF-8. */
  readonly encoding: 'windows-1256' | null
}

/**
 * Rows of a file whose columns have our names, up to a limit. UTF-8, or Windows-1256 as spreadsheets of Arabic computers save it; any
 * usual delimiter. Throws UnreadableFile.
 */
export async function readTable(
  chunks: readonly Uint8Array[],
  limits: { readonly format: 'csv' | 'jsonl'; readonly maxRows: number },
): Promise<Table> {
  try {
    return await readAs(chunks, null, limits)
  } catch (error) {
    const isArabic =
      error instanceof UnreadableFile &&
      error.failure.kind === 'wrong-encoding' &&
      error.failure.looksLike === 'windows-1256'
    if (!isArabic) throw error
    return readAs(chunks, 'windows-1256', limits)
  }
}

async function readAs(
  chunks: readonly Uint8Array[],
  encoding: 'windows-1256' | null,
  { format, maxRows }: { readonly format: 'csv' | 'jsonl'; readonly maxRows: number },
): Promise<Table> {
  async function* given() {
    yield* chunks
  }
  const rest = createRests()
  const text = splitTextLines(decodeText(given(), encoding))
  const rows: SourceRow[] = []
  const errors: RowError[] = []
  for await (const read of format === 'csv' ? readCsv(text) : readJsonl(text)) {
    await rest()
    errors.push(...read.errors)
    rows.push(...read.rows)
    // One more than there may be says that there are too many.
    if (rows.length > maxRows) break
  }
  return { rows, errors, encoding }
}
