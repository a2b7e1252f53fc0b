import {
  compareSettlementLine,
  type SettlementFinding,
  type SettlementLine,
  type UnsettledTransaction,
} from '#commerce/payments/settlement/settlement.ts'
import type { Instant } from '#kernel/instant.ts'
import { decodeText } from '#adapters/import/decode-text.ts'
import { readCsv } from '#adapters/import/read-csv.ts'
import { splitTextLines } from '#adapters/import/split-lines.ts'
import { readSettlementRow, type SettlementMap } from './settlement-map.ts'
import type { SettlementRepository } from './settlement-repository.ts'

type Difference = {
  readonly line: SettlementLine
  readonly orderNumber: string | null
  readonly finding: SettlementFinding
}

export type SettlementReport = {
  readonly lines: number
  /** Lines that were in no earlier file. */
  readonly newLines: number
  readonly matched: number
  readonly differences: readonly Difference[]
  /** Payments and refunds within the days of the file that are in no file of the provider. */
  readonly unsettled: readonly UnsettledTransaction[]
  readonly unreadable: readonly { readonly line: number; readonly reason: string }[]
}

type Input = {
  readonly bytes: AsyncIterable<Uint8Array>
  readonly provider: string
  readonly map: SettlementMap
  readonly at: Instant
}

/** Imports a provider's settlement file and matches it against recorded payments. Importing it again changes nothing. */
export async function importSettlement(
  settlements: SettlementRepository,
  { bytes, provider, map, at }: Input,
): Promise<SettlementReport> {
  const unreadable: { line: number; reason: string }[] = []
  const differences: Difference[] = []
  const days: string[] = []
  const seen = new Map<string, number>()
  let [lines, newLines, matched] = [0, 0, 0]
  const text = splitTextLines(decodeText(bytes, map.encoding ?? null))
  for await (const { rows, errors } of readCsv(text, { delimiter: map.delimiter })) {
    unreadable.push(...errors.map(({ line, reason }) => ({ line, reason })))
    for (const row of rows) {
      lines += 1
      const read = readSettlementRow(row, map)
      if (!read.ok) {
        unreadable.push({ line: row.line, reason: `${read.failure.column}: "${read.failure.read}"` })
        continue
      }
      const { id } = read.value
      const before = seen.get(id)
      if (before !== undefined) {
        unreadable.push({ line: row.line, reason: `id: "${id}" is also in line ${before}` })
        continue
      }
      seen.set(id, row.line)
      const recorded = await settlements.findRecordedPayment(provider, read.value)
      const finding = compareSettlementLine(read.value, recorded)
      if (await settlements.save({ provider, line: read.value, recorded, finding, at })) newLines += 1
      days.push(read.value.day)
      if (finding.kind === 'matched') matched += 1
      else differences.push({ line: read.value, orderNumber: recorded?.orderNumber ?? null, finding })
    }
  }
  const [from, to] = [days.toSorted()[0], days.toSorted().at(-1)]
  const unsettled =
    from === undefined || to === undefined ? [] : await settlements.listUnsettled(provider, from, to)
  return { lines, newLines, matched, differences, unsettled, unreadable }
}
