import {
  compareLine,
  type Finding,
  type SettlementLine,
  type Unsettled,
} from '#commerce/payments/settlement/settlement.ts'
import type { Instant } from '#kernel/instant.ts'
import { decodeText } from '#adapters/import/decode-text.ts'
import { readCsv } from '#adapters/import/read-csv.ts'
import { splitLines } from '#adapters/import/split-lines.ts'
import { readSettlementRow, type SettlementMap } from './settlement-map.ts'
import type { SettlementRepository } from './settlement-repository.ts'

type Difference = {
  readonly line: SettlementLine
  readonly orderNumber: string | null
  readonly finding: Finding
}

export type SettlementReport = {
  readonly lines: number
  /** Not in an earlier file. */
  readonly news: number
  readonly matched: number
  readonly differences: readonly Difference[]
  /** Taken or given back here within the days of the file, and in no file of the provider. */
  readonly missingThere: readonly Unsettled[]
  /** Lines that could not be read, and why. */
  readonly faulty: readonly { readonly line: number; readonly why: string }[]
}

type Request = {
  readonly bytes: AsyncIterable<Uint8Array>
  readonly provider: string
  readonly map: SettlementMap
  readonly at: Instant
}

/** Reads what a provider says it has paid out, and lays it beside the books. The same file again changes nothing. */
export async function importSettlement(
  settlements: SettlementRepository,
  { bytes, provider, map, at }: Request,
): Promise<SettlementReport> {
  const faulty: { line: number; why: string }[] = []
  const differences: Difference[] = []
  const days: string[] = []
  const seen = new Map<string, number>()
  let [lines, news, matched] = [0, 0, 0]
  const text = splitLines(decodeText(bytes, map.encoding ?? null))
  for await (const { rows, errors } of readCsv(text, { delimiter: map.delimiter })) {
    for (const { line, reason } of errors) faulty.push({ line, why: reason })
    for (const row of rows) {
      lines += 1
      const read = readSettlementRow(row, map)
      if (!read.ok) {
        faulty.push({ line: row.line, why: `${read.failure.column}: "${read.failure.read}"` })
        continue
      }
      const { id } = read.value
      const before = seen.get(id)
      if (before !== undefined) {
        faulty.push({ line: row.line, why: `id: "${id}" stands in line ${before} already` })
        continue
      }
      seen.set(id, row.line)
      const known = await settlements.findMoney(provider, read.value)
      const finding = compareLine(read.value, known)
      if (await settlements.keep(provider, read.value, known, finding, at)) news += 1
      days.push(read.value.day)
      if (finding.kind === 'matched') matched += 1
      else differences.push({ line: read.value, orderNumber: known?.orderNumber ?? null, finding })
    }
  }
  const [from, to] = [days.toSorted()[0], days.toSorted().at(-1)]
  const missingThere =
    from === undefined || to === undefined ? [] : await settlements.listUnsettled(provider, from, to)
  return { lines, news, matched, differences, missingThere, faulty }
}
