import type { SettingDocument, SettingRow } from '#commerce/settings/setting-document.ts'
import type { Currency } from '#kernel/currency.ts'
import { money, parseMoney, toDecimal } from '#kernel/money.ts'
import { basisPoints, type BasisPoints } from '#kernel/percent.ts'
import type { DatedRate, TaxTable } from './tax-table.ts'

/** A kind of settings. */
export const taxSettings = 'tax-rates'

/** A class and the day from which its rate counts: "9401 2025-09-22". */
const classDay = /^([0-9a-z-]{1,20}) (\d{4}-\d\d-\d\d)$/

/** 500 is "5", 1250 is "12.5". */
const writePercent = (rate: BasisPoints | null): string => (rate === null ? '0' : String(rate / 100))

/** Undefined: it is no percentage up to 50. 0: there is no such tax. */
export function readPercent(text: string): BasisPoints | null | undefined {
  const [, whole = '', part = ''] = /^(\d{1,2})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (whole === '') return undefined
  const value = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  if (value > 5_000) return undefined
  return value === 0 ? null : basisPoints(value)
}

const toRow = (key: string, { rate, upTo, source }: DatedRate, currency: Currency): SettingRow => ({
  key,
  rate: writePercent(rate),
  limit: upTo ? toDecimal(money(upTo.unitMinor, currency)) : '0',
  lower: writePercent(upTo?.rate ?? null),
  source,
})

export const toTaxDocument = (
  { standard, classes }: Pick<TaxTable, 'standard' | 'classes'>,
  currency: Currency,
): SettingDocument => ({
  standard: standard.map((row) => toRow(row.from, row, currency)),
  classes: classes
    .flatMap(({ taxClass, rates }) => rates.map((row) => toRow(`${taxClass} ${row.from}`, row, currency)))
    .toSorted((a, b) => (String(a['key']) < String(b['key']) ? -1 : 1)),
})

/** The day of a row, of either list; undefined: it cannot be read. */
export function taxRowDay(key: string): string | undefined {
  const [, , day] = classDay.exec(key) ?? []
  return day ?? (/^\d{4}-\d\d-\d\d$/.test(key) ? key : undefined)
}

/** Undefined: a rate or an amount cannot be read. */
export function readTaxRow(row: SettingRow, currency: Currency): DatedRate | undefined {
  const [key, percent, lower, limit] = ['key', 'rate', 'lower', 'limit'].map((name) => String(row[name]))
  const from = taxRowDay(key ?? '')
  const [rate, below] = [readPercent(percent ?? ''), readPercent(lower ?? '')]
  const upTo = parseMoney(limit ?? '', currency)
  if (from === undefined || rate === undefined || below === undefined || !upTo.ok) return undefined
  // A limit without a rate, and a rate without a limit, say nothing.
  if ((upTo.value.minor === 0) !== (below === null)) return undefined
  return {
    ...{ from, rate, source: String(row['source']) },
    upTo: below === null ? null : { unitMinor: upTo.value.minor, rate: below },
  }
}

const rowsOf = (document: SettingDocument, field: 'standard' | 'classes'): readonly SettingRow[] =>
  (document[field] ?? []) as readonly SettingRow[]

/** The table of a country as operators have set it. */
export function withTaxSettings(table: TaxTable, document: SettingDocument, currency: Currency): TaxTable {
  const dated = (rows: readonly SettingRow[]): readonly DatedRate[] =>
    rows.flatMap((row) => readTaxRow(row, currency) ?? []).toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const classes = Map.groupBy(
    rowsOf(document, 'classes'),
    (row) => classDay.exec(String(row['key']))?.[1] ?? '',
  )
  return {
    ...table,
    standard: dated(rowsOf(document, 'standard')),
    classes: [...classes].map(([taxClass, rows]) => ({ taxClass, rates: dated(rows) })),
  }
}
