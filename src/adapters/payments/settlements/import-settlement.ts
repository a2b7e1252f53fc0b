import {
  compareSettlementLine,
  withoutMatched,
  type RecordedPayment,
  type SettledSums,
  type SettlementFinding,
  type SettlementLine,
  type UnsettledTransaction,
} from '#commerce/payments/settlement/settlement.ts'
import {
  maxSettlementLines,
  type SettlementCheck,
  type SettlementDifference,
  type SettlementRejection,
  type UnreadableLine,
} from '#commerce/payments/settlement/settlement-file.ts'
import type { Currency } from '#kernel/currency.ts'
import type { Instant } from '#kernel/instant.ts'
import { money } from '#kernel/money.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { decodeText } from '#adapters/import/decode-text.ts'
import { readCsv } from '#adapters/import/read-csv.ts'
import { splitTextLines } from '#adapters/import/split-lines.ts'
import { lockProvider } from './booking-days.ts'
import { loadBatch, saveBatch, type ComparedLine, type SettlementBatch } from './settlement-lines.ts'
import { readSettlementRow, type SettlementMap } from './settlement-map.ts'
import { listUnsettled, noteUnsettled } from './unsettled.ts'

export type SettlementReport = SettlementCheck & {
  /** Payments and refunds within the days of the file that are in no file of the provider. */
  readonly unsettled: readonly UnsettledTransaction[]
}

type Input = {
  readonly bytes: AsyncIterable<Uint8Array>
  readonly provider: string
  readonly map: SettlementMap
  readonly at: Instant
  /** False: the file is compared, and nothing is written. */
  readonly writes: boolean
  readonly signal?: AbortSignal
  /** After each batch: others have their turn. */
  readonly between?: () => Promise<void>
}

/** Lines that are compared and written in one transaction. */
const batchSize = 250
/** Differences and unreadable lines that are listed; the rest is counted. */
const maxListed = 200

/** Compares a provider's settlement file with recorded payments, in batches. Importing it again changes nothing. */
export async function importSettlement(db: Database, input: Input): Promise<SettlementReport> {
  const { bytes, provider, map, at, writes, signal, between } = input
  const tally = createTally()
  const seen = new Map<string, number>()
  /** Of a file that is only compared: payments without what earlier lines match. */
  const consumed = new Map<string, RecordedPayment>()
  let waiting: SettlementLine[] = []

  async function flush(): Promise<void> {
    const lines = waiting
    waiting = []
    if (lines.length === 0) return
    signal?.throwIfAborted()
    if (!writes) compareBatch(await loadBatch(db, provider, lines), lines, consumed)
    else await write(lines)
    await between?.()
  }

  const write = (lines: readonly SettlementLine[]): Promise<void> =>
    db.transaction(async (tx) => {
      await lockProvider(tx, provider)
      const compared = compareBatch(await loadBatch(tx, provider, lines), lines, new Map())
      if (tally.rejection() === null) await saveBatch(tx, provider, compared, at)
    })

  function compareBatch(
    batch: SettlementBatch,
    lines: readonly SettlementLine[],
    state: Map<string, RecordedPayment>,
  ): readonly ComparedLine[] {
    const compared: ComparedLine[] = []
    for (const line of lines) {
      const found = line.reference === null ? undefined : batch.payments.get(line.reference)
      const payment = found && (state.get(found.attemptId) ?? found)
      const known = batch.known.get(line.id)
      const finding = compareKnown(line, known, () => compareSettlementLine(line, provider, payment))
      if (payment && finding.kind === 'matched' && !known?.isMatched)
        state.set(payment.attemptId, withoutMatched(payment, line))
      compared.push({ line, recorded: payment, finding })
      tally.count(line, { payment, finding, isNew: known === undefined })
    }
    return compared
  }

  const text = splitTextLines(decodeText(bytes, map.encoding ?? null))
  for await (const { rows, errors } of readCsv(text, { delimiter: map.delimiter })) {
    for (const { line, reason } of errors) tally.unreadable({ line, reason })
    for (const row of rows) {
      tally.line()
      const read = readSettlementRow(row, map)
      if (!read.ok) {
        tally.unreadable({ line: row.line, reason: `${read.failure.column}: "${read.failure.read}"` })
        continue
      }
      const before = seen.get(read.value.id)
      if (before !== undefined) {
        tally.unreadable({ line: row.line, reason: `id: "${read.value.id}" is also in line ${before}` })
        continue
      }
      seen.set(read.value.id, row.line)
      waiting.push(read.value)
      if (waiting.length >= batchSize) await flush()
      if (tally.rejection() !== null) return { ...tally.check(), unsettled: [] }
    }
  }
  await flush()
  const check = tally.check()
  const { from, to } = check
  if (from === null || to === null || check.rejection !== null) return { ...check, unsettled: [] }
  if (writes)
    await db.transaction(async (tx) => {
      await lockProvider(tx, provider)
      await noteUnsettled(tx, provider, { from, to, at })
    })
  return { ...check, unsettled: await listUnsettled(db, provider, from, to) }
}

/** A line that is stored keeps its match; with other contents it is there twice. */
function compareKnown(
  { type, amount, fee }: SettlementLine,
  known: ReturnType<SettlementBatch['known']['get']>,
  compare: () => SettlementFinding,
): SettlementFinding {
  if (!known) return compare()
  const { minor } = type === 'fee' ? fee : amount
  if (known.type !== type || known.minor !== minor || known.currency !== amount.currency)
    return { kind: 'twice' }
  return known.isMatched ? { kind: 'matched' } : compare()
}

/** Counts what a file says. */
function createTally() {
  const differences: SettlementDifference[] = []
  const unreadable: UnreadableLine[] = []
  const findings: Partial<Record<SettlementFinding['kind'], number>> = {}
  const sums = new Map<Currency, { payments: number; refunds: number; fees: number }>()
  const others = new Map<string, number>()
  let [lines, newLines, unreadableLines, own] = [0, 0, 0, 0]
  let from: string | null = null
  let to: string | null = null

  function rejection(): SettlementRejection | null {
    if (lines > maxSettlementLines) return { kind: 'too-long', limit: maxSettlementLines }
    const [other] = [...others].toSorted(([, one], [, two]) => two - one)
    return own === 0 && other ? { kind: 'other-provider', provider: other[0] } : null
  }

  return {
    rejection,

    line(): void {
      lines += 1
    },

    unreadable(line: UnreadableLine): void {
      unreadableLines += 1
      if (unreadable.length < maxListed) unreadable.push(line)
    },

    count(
      line: SettlementLine,
      one: {
        readonly payment: RecordedPayment | undefined
        readonly finding: SettlementFinding
        readonly isNew: boolean
      },
    ): void {
      const { payment, finding, isNew } = one
      if (isNew) newLines += 1
      findings[finding.kind] = (findings[finding.kind] ?? 0) + 1
      if (finding.kind === 'other-provider')
        others.set(finding.provider, (others.get(finding.provider) ?? 0) + 1)
      else if (payment) own += 1
      if (from === null || line.day < from) from = line.day
      if (to === null || line.day > to) to = line.day
      const { currency } = line.amount
      const sum = sums.get(currency) ?? { payments: 0, refunds: 0, fees: 0 }
      sums.set(currency, sum)
      if (line.type === 'payment') sum.payments += line.amount.minor
      if (line.type === 'refund') sum.refunds += line.amount.minor
      sum.fees += line.fee.minor
      if (finding.kind !== 'matched' && differences.length < maxListed)
        differences.push({ line, orderNumber: payment?.orderNumber ?? null, finding })
    },

    check: (): SettlementCheck => ({
      lines,
      newLines,
      matched: findings.matched ?? 0,
      findings,
      differences,
      unreadableLines,
      unreadable,
      sums: [...sums].map(([currency, { payments, refunds, fees }]): SettledSums => ({
        payments: money(payments, currency),
        refunds: money(refunds, currency),
        fees: money(fees, currency),
      })),
      from,
      to,
      rejection: rejection() ?? (from === null ? { kind: 'no-lines' } : null),
    }),
  }
}
