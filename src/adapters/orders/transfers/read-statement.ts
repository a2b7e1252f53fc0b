import type { BankStatement } from '#commerce/orders/payment/bank-statement.ts'
import type { BankStatementLine } from '#commerce/orders/payment/transfer-admin.ts'
import { decodeText } from '#adapters/import/decode-text.ts'
import { readCsv } from '#adapters/import/read-csv.ts'
import { splitTextLines } from '#adapters/import/split-lines.ts'
import type { Currency } from '#kernel/currency.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { parseMoney } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'

/** A statement has at most as many lines. */
export const maxStatementLines = 20_000

/** Columns of a statement by the names that banks give them. */
const columns = {
  bankReference: ['reference', 'bank reference', 'transaction id', 'id'],
  amount: ['credit', 'amount'],
  day: ['date', 'value date', 'day'],
  remittance: ['description', 'details', 'narration', 'remittance'],
} as const

/**
 * Reads a statement of an account in one currency from CSV, with or without a byte order mark, in any digits. Throws
 * UnreadableFile for what is no CSV.
 */
export async function readStatement(
  bytes: AsyncIterable<Uint8Array>,
  currency: Currency,
): Promise<BankStatement> {
  const lines: BankStatementLine[] = []
  const unreadable: { line: number; reason: string }[] = []
  let outgoing = 0
  const seen = new Set<string>()
  for await (const { rows, errors } of readCsv(splitTextLines(decodeText(bytes, null)))) {
    unreadable.push(...errors.map(({ line, reason }) => ({ line, reason })))
    for (const { line, cells } of rows) {
      if (lines.length + unreadable.length >= maxStatementLines) {
        unreadable.push({ line, reason: `a statement has at most ${maxStatementLines} lines` })
        return { lines, unreadable, outgoing }
      }
      const read = readRow(cells, currency)
      if (!read.ok) unreadable.push({ line, reason: read.failure })
      else if (read.value === 'outgoing') outgoing += 1
      else if (seen.has(read.value.bankReference))
        unreadable.push({ line, reason: `reference: "${read.value.bankReference}" is in the file twice` })
      else {
        seen.add(read.value.bankReference)
        lines.push(read.value)
      }
    }
  }
  return { lines, unreadable, outgoing }
}

function readRow(
  cells: Readonly<Record<string, string>>,
  currency: Currency,
): Result<BankStatementLine | 'outgoing', string> {
  const byName = new Map(
    Object.entries(cells).map(([name, text]) => [name.trim().toLowerCase(), text.trim()]),
  )
  const cell = (names: readonly string[]): string =>
    toLatinDigits(names.map((name) => byName.get(name) ?? '').find((text) => text !== '') ?? '')
  const bankReference = cell(columns.bankReference)
  if (!/^[\p{L}\p{N}./ _-]{1,60}$/u.test(bankReference))
    return fail('reference: missing, or no number of a bank')
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(cell(columns.day)) ?? []
  if (day === undefined || Number.isNaN(Date.parse(day))) return fail('date: not a day such as 2026-11-24')
  const written = cell(columns.amount).replaceAll('٬', ',').replaceAll('٫', '.')
  // "1,234.50": commas stand between thousands, or nowhere.
  const plain = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(written) ? written.replaceAll(',', '') : written
  if (plain === '') return ok('outgoing')
  const amount = parseMoney(plain, currency)
  if (!amount.ok) return fail(`amount: "${written.slice(0, 40)}" is not an amount in ${currency}`)
  if (amount.value.minor <= 0) return ok('outgoing')
  const remittance = cell(columns.remittance).slice(0, 500)
  return ok({ bankReference, amount: amount.value, day, remittance })
}
