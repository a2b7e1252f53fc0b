import { maxImportLines, type RedirectLine } from '#commerce/redirects/redirect-admin.ts'
import { decodeText, type FileEncoding } from '#adapters/import/decode-text.ts'
import { readCsv } from '#adapters/import/read-csv.ts'
import type { RowError } from '#adapters/import/row-error.ts'
import { splitTextLines } from '#adapters/import/split-lines.ts'
import { UnreadableFile } from '#adapters/import/unreadable-file.ts'

/** Ours, and those of a Magento 2 export of url_rewrite. */
const columns = {
  from: ['from', 'request_path', 'old'],
  to: ['to', 'target_path', 'new'],
  status: ['status', 'redirect_type', 'code'],
} as const

export type RedirectFile = { readonly lines: readonly RedirectLine[]; readonly unreadable: readonly RowError[] }

/**
 * Lines of a CSV file: from, to and status. UTF-8, or Windows-1256 as spreadsheets of Arabic computers save it; any usual delimiter. Throws
 * UnreadableFile.
 */
export async function readRedirectFile(bytes: AsyncIterable<Uint8Array>): Promise<RedirectFile> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return readAs(chunks, null).catch((error: unknown) => {
    const isArabic = error instanceof UnreadableFile && error.failure.kind === 'wrong-encoding' && error.failure.looksLike === 'windows-1256'
    if (isArabic) return readAs(chunks, 'windows-1256')
    throw error
  })
}

async function readAs(chunks: readonly Uint8Array[], encoding: FileEncoding | null): Promise<RedirectFile> {
  async function* given() {
    yield* chunks
  }
  const lines: RedirectLine[] = []
  const unreadable: RowError[] = []
  for await (const read of readCsv(splitTextLines(decodeText(given(), encoding)))) {
    unreadable.push(...read.errors)
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
