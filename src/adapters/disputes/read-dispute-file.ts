import type { DisputeLine, ReadDisputeFile } from '#commerce/disputes/ports.ts'
import { maxDisputeLines } from '#commerce/disputes/dispute-admin.ts'
import { parseDisputeLine, type DisputeLineText } from '#commerce/disputes/parse-dispute-line.ts'
import type { Instant } from '#kernel/instant.ts'
import { fail, ok } from '#kernel/result.ts'
import { decodeText } from '#adapters/import/decode-text.ts'
import { readCsv } from '#adapters/import/read-csv.ts'
import { splitTextLines } from '#adapters/import/split-lines.ts'
import { explainFileFailure, UnreadableFile } from '#adapters/import/unreadable-file.ts'

/** Ours first, then those of providers' exports. */
const columns: Readonly<Record<keyof DisputeLineText, readonly string[]>> = {
  provider: ['provider'],
  payment: ['payment', 'payment_id', 'charge', 'attempt'],
  dispute: ['dispute', 'dispute_id', 'id'],
  reason: ['reason', 'category'],
  code: ['code', 'reason_code', 'network_reason_code'],
  amount: ['amount'],
  currency: ['currency'],
  fee: ['fee'],
  due: ['due', 'evidence_due', 'evidence_due_by', 'evidence_required_by', 'due_by'],
  state: ['state', 'status'],
  date: ['date', 'created', 'occurred', 'received_on'],
}
const required: readonly (keyof DisputeLineText)[] = ['provider', 'payment', 'dispute', 'amount', 'currency']

/** Lines of a CSV file of disputes; of any usual delimiter. */
export const readDisputeFile: ReadDisputeFile = async (bytes, at) => {
  try {
    return ok(await readLines(bytes, at))
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    const { failure } = error
    return fail({ kind: 'unreadable', reason: failure.kind, detail: explainFileFailure(failure) })
  }
}

async function readLines(bytes: AsyncIterable<Uint8Array>, at: Instant): Promise<readonly DisputeLine[]> {
  const lines: DisputeLine[] = []
  for await (const read of readCsv(splitTextLines(decodeText(bytes, null)))) {
    for (const { line } of read.errors) lines.push({ line, reference: '', parsed: fail('line') })
    for (const { line, cells } of read.rows) {
      const found = (name: keyof DisputeLineText) =>
        columns[name].map((one) => cells[one]).find((text) => text !== undefined)
      const missing = required.filter((name) => found(name) === undefined)
      if (missing.length > 0)
        throw new UnreadableFile({ kind: 'missing-columns', columns: missing, read: Object.keys(cells) })
      const text = Object.fromEntries(
        Object.keys(columns).map((name) => [name, found(name as keyof DisputeLineText) ?? '']),
      ) as DisputeLineText
      lines.push({ line, reference: text.dispute.slice(0, 200), parsed: parseDisputeLine(text, at) })
    }
    // The use case refuses so many; more of them need not be read.
    if (lines.length > maxDisputeLines) break
  }
  return lines.toSorted((a, b) => a.line - b.line)
}
