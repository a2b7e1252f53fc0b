import type { ReadRedirectFile } from '#commerce/redirects/ports.ts'
import { maxImportLines, type RedirectLine } from '#commerce/redirects/redirect-admin.ts'
import type { RedirectText } from '#commerce/redirects/redirect-rules.ts'
import { fail, ok } from '#kernel/result.ts'
import { readTable } from '#adapters/import/read-table.ts'
import { explainFileFailure, UnreadableFile } from '#adapters/import/unreadable-file.ts'

/** Ours, and those of a Magento 2 export of url_rewrite. */
const columns = {
  from: ['from', 'request_path', 'old'],
  to: ['to', 'target_path', 'new'],
  status: ['status', 'redirect_type', 'code'],
} as const

/** Lines of a CSV file: from, to and status. */
export const readRedirectFile: ReadRedirectFile = async (bytes) => {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  try {
    const { rows, errors } = await readTable(chunks, { format: 'csv', maxRows: maxImportLines })
    const lines: RedirectLine[] = rows.map(({ line, cells }) => ({ line, ...redirectTextOf(cells) }))
    return ok({ lines, unreadable: errors.map(({ line }) => line) })
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return fail({
      ...{ kind: 'unreadable', reason: error.failure.kind, detail: explainFileFailure(error.failure) },
    })
  }
}

/** A line by its cells. Throws UnreadableFile: no column says where it leads from. */
export function redirectTextOf(cells: Readonly<Record<string, string>>): RedirectText {
  const cell = (name: keyof typeof columns) =>
    columns[name].map((one) => cells[one]).find((text) => text !== undefined)
  const from = cell('from')
  if (from === undefined)
    throw new UnreadableFile({ kind: 'missing-columns', columns: ['from'], read: Object.keys(cells) })
  return { from: ownPath(from), to: ownPath(cell('to') ?? ''), status: cell('status') ?? '' }
}

/** Exports name paths without their first slash. */
const ownPath = (text: string): string => {
  const path = text.trim()
  return path === '' || /^(?:\/|https?:)/i.test(path) ? path : `/${path}`
}
