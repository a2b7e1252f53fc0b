import { fail, ok, type Result } from '#kernel/result.ts'
import { readNumber, type DecimalSign } from './read-number.ts'
import type { RowReason } from './row-error.ts'

/** Reads a cell, and writes it in an export. Empty cells are not read, and null is not written. */
export type Codec<Value> = {
  read(text: string, decimal: DecimalSign): Result<Value, RowReason>
  write(value: Value): string
  /** What a valid cell looks like, for reports. */
  readonly expected: string
}
const codec = <Value>(
  expected: string,
  read: Codec<Value>['read'],
  write: Codec<Value>['write'],
): Codec<Value> => ({ expected, read, write })

// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/

export const hasControl = (text: string): boolean => control.test(text) || !text.isWellFormed()

export const asText = codec<string>(
  'text',
  (text) => ok(text),
  (text) => text,
)
/** A word of a closed list, which the schema checks. */
export const asWord = codec<string>(
  'one of the allowed words',
  (text) => ok(text.toLowerCase()),
  (text) => text,
)
export const asUpper = codec<string>(
  'an ISO 3166 code such as AE',
  (text) => ok(text.toUpperCase()),
  (text) => text,
)

export const asWhole = codec<number>(
  'a whole number',
  (text, decimal) => {
    const read = readNumber(text, decimal)
    if (!read.ok) return read
    return /^-?\d{1,10}$/.test(read.value) ? ok(Number(read.value)) : fail('not-a-number')
  },
  String,
)

const measured = (units: Readonly<Record<string, number>>, expected: string, digits: number) =>
  codec<number>(
    expected,
    (text, decimal) => {
      const match = /^(.*?)\s*([a-z]*)$/i.exec(text)
      const unit = units[(match?.[2] ?? '').toLowerCase()]
      if (unit === undefined) return fail('not-a-number')
      const read = readNumber(match?.[1] ?? '', decimal)
      if (!read.ok) return read
      return ok(Math.round(Number(read.value) * unit * 10 ** digits) / 10 ** digits)
    },
    String,
  )
/** "51", "51 cm", "1.2 m", "20 in": whole centimeters. */
export const asCm = measured({ '': 1, cm: 1, mm: 0.1, m: 100, in: 2.54 }, 'a length such as 120 or 120 cm', 0)
/** "12.5", "12.5 kg", "800 g", "3 lb". */
export const asKg = measured(
  { '': 1, kg: 1, g: 0.001, lb: 0.453_592_37, oz: 0.028_349_523_125 },
  'a weight such as 12.5 or 12.5 kg',
  3,
)

/** "sofa|couch"; a bar inside a word is written "\|". */
export const asList = codec<readonly string[]>(
  'words with | between them',
  (text) =>
    ok(
      text
        .split(/(?<!\\)\|/)
        .map((one) => one.replaceAll('\\|', '|').trim())
        .filter((one) => one !== ''),
    ),
  (list) => list.map((one) => one.replaceAll('|', '\\|')).join('|'),
)

export const asJson = codec<unknown>(
  'JSON',
  (text) => {
    try {
      return ok(JSON.parse(text) as unknown)
    } catch {
      return fail('not-json')
    }
  },
  (value) => (value === null || (Array.isArray(value) && value.length === 0) ? '' : JSON.stringify(value)),
)

/** "2026-11-01T00:00:00+04:00"; stored in UTC with milliseconds. */
export const asInstant = codec<string>(
  'a time such as 2026-11-01T00:00:00+04:00',
  (text) =>
    /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d))?$/.test(text) &&
    !Number.isNaN(Date.parse(text))
      ? ok(new Date(text).toISOString())
      : fail('not-a-date'),
  (at) => at,
)

/** "self", or "us 90": who assembles it, and in how many minutes. */
export const asAssembly = codec<{ readonly by: string; readonly minutes: number | null }>(
  'none, self or us, then minutes: us 90',
  (text) => {
    const match = /^([a-z]+)(?:\s+(\d{1,5}))?$/i.exec(text)
    if (!match) return fail('not-allowed')
    return ok({
      by: (match[1] ?? '').toLowerCase(),
      minutes: match[2] === undefined ? null : Number(match[2]),
    })
  },
  ({ by, minutes }) => (minutes === null ? by : `${by} ${minutes}`),
)

/** "MJ-1006-SAND×2|MJ-1007". */
export const asParts = codec<readonly { readonly sku: string; readonly quantity: number }[]>(
  'SKUs with | between them: MJ-1006×2|MJ-1007',
  (text) => {
    const parts = text.split('|').map((one) => /^\s*([^\s×*]+)\s*(?:[×*x]\s*(\d{1,4}))?\s*$/.exec(one))
    if (parts.some((part) => part === null)) return fail('not-allowed')
    return ok(parts.map((part) => ({ sku: part?.[1] ?? '', quantity: Number(part?.[2] ?? 1) })))
  },
  (parts) => parts.map(({ sku, quantity }) => (quantity === 1 ? sku : `${sku}×${quantity}`)).join('|'),
)
