import type { CountryCode } from '#kernel/country.ts'
import { money, toDecimal } from '#kernel/money.ts'
import type { SettingChange } from './compare-settings.ts'
import type { SettingKind } from './setting-kind.ts'

type Described = string | boolean | number | readonly string[] | null

/** What the audit says of a change: amounts with their currency, rows by their name. */
export const describeChanges = (
  kind: SettingKind,
  country: CountryCode,
  changes: readonly SettingChange[],
): readonly {
  readonly field: `setting: ${string}`
  readonly before: Described
  readonly after: Described
}[] =>
  changes.map(({ field, row, before, after }) => ({
    field: `setting: ${kind.id} ${field}${row === null ? '' : ` / ${row}`}`,
    before: describe(kind, country, field, before),
    after: describe(kind, country, field, after),
  }))

function describe(
  kind: SettingKind,
  country: CountryCode,
  name: string,
  value: SettingChange['before'],
): Described {
  if (value === undefined) return null
  const field = kind.fieldsOf(country).find((one) => one.name === name)
  const currency = kind.countries.find(({ isoCode }) => isoCode === country)?.currency
  if (field?.type === 'money' && currency && typeof value === 'number')
    return `${toDecimal(money(value, currency))} ${currency}`
  if (field?.type !== 'rows') return value as Described
  const cells = value as Readonly<Record<string, string | boolean>>
  return field.columns
    .filter((column) => column.name !== field.by)
    .map((column) => String(cells[column.name] ?? ''))
}
