import { z } from 'zod'
import { isCurrency, type Currency } from '#kernel/currency.ts'
import { money, parseMoney, zero, type Money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { settlementTypes, type SettlementLine } from '#commerce/payments/settlement/settlement.ts'

const column = z.string().min(1).max(100)

/** Maps the columns of a provider's settlement file; the defaults are the shop's own names. */
export const settlementMap = z.strictObject({
  columns: z
    .strictObject({
      id: column.default('id'),
      reference: column.default('reference'),
      type: column.default('type'),
      amount: column.default('amount'),
      currency: column.default('currency'),
      fee: column.nullable().default('fee'),
      date: column.default('date'),
    })
    .prefault({}),
  /** The file's value for each type. */
  types: z.record(z.string(), z.enum(settlementTypes)).default({}),
  /** Whether 12.340 KWD is written "12.340" or "12340". */
  amounts: z.enum(['major', 'minor']).default('major'),
  /** For files without a currency column. */
  currency: z.string().refine(isCurrency).optional(),
  delimiter: z.enum([',', ';', '\t', '|']).optional(),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1256', 'windows-1252']).optional(),
})
export type SettlementMap = z.output<typeof settlementMap>

type Cells = Readonly<Record<string, string>>
type UnreadableCell = { readonly line: number; readonly column: string; readonly read: string }

/** Parses a row of a settlement file. Signs are ignored: the type tells payments from refunds and fees. */
export function readSettlementRow(
  { line, cells }: { readonly line: number; readonly cells: Cells },
  map: SettlementMap,
): Result<SettlementLine, UnreadableCell> {
  const { columns } = map
  const cell = (name: string | null): string => (name === null ? '' : (cells[name]?.trim() ?? ''))
  const unreadable = (name: string | null) =>
    fail({ line, column: name ?? '', read: cell(name).slice(0, 80) })
  const currency = cell(columns.currency).toUpperCase() || map.currency
  if (currency === undefined || !isCurrency(currency)) return unreadable(columns.currency)
  const type =
    map.types[cell(columns.type)] ?? settlementTypes.find((one) => one === cell(columns.type).toLowerCase())
  if (type === undefined) return unreadable(columns.type)
  const amount = readAmount(cell(columns.amount), currency, map.amounts)
  if (!amount) return unreadable(columns.amount)
  const fee = cell(columns.fee) === '' ? zero(currency) : readAmount(cell(columns.fee), currency, map.amounts)
  if (!fee) return unreadable(columns.fee)
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(cell(columns.date)) ?? []
  if (day === undefined) return unreadable(columns.date)
  const reference = cell(columns.reference)
  if (reference === '' && type !== 'fee') return unreadable(columns.reference)
  const id = cell(columns.id) || [reference, type, amount.minor, day].join(':')
  const isFee = type === 'fee'
  return ok({
    line,
    id,
    type,
    day,
    reference: reference === '' ? null : reference,
    amount: isFee ? zero(currency) : amount,
    fee: isFee ? amount : fee,
  })
}

/** "-1,299.00" is 1 299.00: a comma before three digits is a thousands separator. */
function readAmount(text: string, currency: Currency, amounts: SettlementMap['amounts']): Money | undefined {
  const plain = text.replace(/^[-+(]|\)$/g, '').replace(/,(?=\d{3}(?:[,.]|$))/g, '')
  if (amounts === 'minor') return /^\d{1,12}$/.test(plain) ? money(Number(plain), currency) : undefined
  const read = parseMoney(plain, currency)
  return read.ok && read.value.minor >= 0 ? read.value : undefined
}
