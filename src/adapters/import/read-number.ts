import { toLatinDigits } from '#kernel/digits.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { RowReason } from './row-error.ts'

/** Which sign stands before the fraction; null: nobody has said, and what could be either is refused. */
export type DecimalSign = '.' | ',' | null

/**
 * A number as people write it, to its plain form: "1,234.50" → "1234.50". Where a comma or point could be either,
 * nothing is guessed: a price off by a thousand is worse than a line left out.
 */
export function readNumber(text: string, decimal: DecimalSign): Result<string, RowReason> {
  const plain = toLatinDigits(text)
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replace(/[\s\u00A0\u202F'’]/g, '')
  const match = /^([-+\u2212]?)(\d[\d.,]*|[.,]\d+)$/.exec(plain)
  if (!match) return fail('not-a-number')
  const sign = match[1] === '-' || match[1] === '\u2212' ? '-' : ''
  const digits = match[2] ?? ''
  const found = decimal === ',' ? swap(digits) : digits
  const read = found.includes(',') ? withGroups(found, decimal) : withPoint(found)
  return read.ok ? ok(sign + read.value) : read
}

const swap = (text: string): string => text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'))

function withPoint(text: string): Result<string, RowReason> {
  const match = /^(\d*)(?:\.(\d*))?$/.exec(text)
  // "1.234.500": points that part thousands.
  if (!match) return fail(/^\d{1,3}(?:\.\d{3}){2,}$/.test(text) ? 'decimal-comma' : 'not-a-number')
  const [, whole = '', fraction = ''] = match
  return ok(`${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`)
}

function withGroups(text: string, decimal: DecimalSign): Result<string, RowReason> {
  if (/\..*,/.test(text) || /^\d*,\d{1,2}$/.test(text) || /^0,\d+$/.test(text)) return fail('decimal-comma')
  // Thousands everywhere, or lakhs: 1,234,567.50 and 12,34,567.50.
  if (!/^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/.test(text)) return fail('not-a-number')
  if (decimal === null && /^\d{1,3},\d{3}$/.test(text)) return fail('ambiguous-number')
  return withPoint(text.replaceAll(',', ''))
}
