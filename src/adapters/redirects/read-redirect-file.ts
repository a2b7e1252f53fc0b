import type { ReadRedirectFile } from '#commerce/redirects/ports.ts'
import { maxImportLines, type RedirectLine } from '#commerce/redirects/redirect-admin.ts'
import { fail, ok } from '#kernel/result.ts'
import { decodeText, type FileEncoding } from '#adapters/import/decode-text.ts'
import { readCsv } from '#adapters/import/read-csv.ts'
import { splitTextLines } from '#adapters/import/split-lines.ts'
import { explainFileFailure, UnreadableFile } from '#adapters/import/unreadable-file.ts'

/** Ours, and those of a Magento 2 export of url_rewrite. */
const columns = {
  from: ['from', 'request_path', 'old'],
  to: ['to', 'target_path', 'new'],
  status: ['status', 'redirect_type', 'code'],
} as const

/**
 * Lines of a CSV file: from, to and status. UTF-8, or Windows-1256 as spreadsheets of Arabic computers save it; any usual delimiter.
 */
export const readRedirectFile: ReadRedirectFile = async (bytes) => {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  const first = await readAs(chunks, null)
  const isArabic =
    !first.ok && first.failure.kind === 'wrong-encoding' && first.failure.looksLike === 'windows-1256'
  const read = isArabic ? await readAs(chunks, 'windows-1256') : first
  if (read.ok) return read
  return fail({ kind: 'unreadable', reason: read.failure.kind, detail: explainFileFailure(read.failure) })
}

async function readAs(chunks: readonly Uint8Array[], encoding: FileEncoding | null) {
  try {
    return ok(await readLines(chunks, encoding))
  } catch (error) {
    if (error instanceof UnreadableFile) return fail(error.failure)
    throw error
  }
}

async function readLines(chunks: readonly Uint8Array[], encoding: FileEncoding | null) {
  async function* given() {
    yield* chunks
  }
  const lines: RedirectLine[] = []
  const unreadable: number[] = []
  for await (const read of readCsv(splitTextLines(decodeText(given(), encoding)))) {
    unreadable.push(...read.errors.map(({ line }) => line))
    for (const { line, cells } of read.rows) {
      const cell = (name: keyof typeof columns) =>
        columns[name].map((one) => cells[one]).find((text) => text !== undefined)
      const from = cell('from')
      if (from === undefined)
        throw new UnreadableFile({ kind: 'missing-columns', columns: ['from'], read: Object.keys(cells) })
      lines.push({ line, from: ownPath(from), to: ownPath(cell('to') ?? ''), status: cell('status') ?? '' })
    }
    // The use case refuses so many; more of them need not be read.
    if (lines.length > maxImportLines) break
  }
  return { lines, unreadable }
}

/** Exports name paths without their first slash. */
const ownPath = (text: string): string => {
  const path = text.trim()
  return path === '' || /^(?:\/|https?:)/i.test(path) ? path : `/${path}`
}
