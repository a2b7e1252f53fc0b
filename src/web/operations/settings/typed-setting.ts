import type {
  SettingColumn,
  SettingDocument,
  SettingField,
  SettingRow,
} from '#commerce/settings/setting-document.ts'
import type { Currency } from '#kernel/currency.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { money, parseMoney, toDecimal } from '#kernel/money.ts'
import { tidyText } from '#kernel/tidy-text.ts'

/** What a form of settings shows or sends, by the names of its inputs. */
export type TypedSetting = Readonly<Record<string, readonly string[]>>

export const typedSettingText = (typed: TypedSetting, name: string): string => typed[name]?.[0] ?? ''

/** "days-2-date" */
export const cellName = (field: string, row: number, column: string): string => `${field}-${row}-${column}`

const newRows = 3

/** Rows that a form has: those that there are, and some more. */
export const settingRowCount = (typed: TypedSetting, field: string): number =>
  Object.keys(typed).reduce((highest, name) => {
    const [, row] = name.startsWith(`${field}-`) ? (/-(\d{1,3})-[a-z]+$/.exec(name) ?? []) : []
    return Math.max(highest, Number(row ?? -1) + 1)
  }, 0)

/** A document as its form shows it. */
export function typedSetting(
  fields: readonly SettingField[],
  document: SettingDocument,
  currency: Currency,
): TypedSetting {
  const typed: Record<string, readonly string[]> = {}
  for (const field of fields) {
    const value = document[field.name]
    if (field.type === 'flag') typed[field.name] = value === true ? ['on'] : []
    else if (field.type === 'money') typed[field.name] = [toDecimal(money(Number(value), currency))]
    else if (field.type === 'whole' || field.type === 'text') typed[field.name] = [String(value)]
    else if (field.type === 'choices') typed[field.name] = (value ?? []) as readonly string[]
    else {
      const rows = (value ?? []) as readonly SettingRow[]
      for (let index = 0; index < Math.min(rows.length + newRows, field.max); index += 1)
        for (const { name, type } of field.columns) {
          const cell = rows[index]?.[name]
          typed[cellName(field.name, index, name)] =
            type === 'flag' ? (cell === true ? ['on'] : []) : cell === undefined ? [] : [String(cell)]
        }
    }
  }
  return typed
}

/** The document that was typed; what cannot be read stays a text, which the check of the document names. */
export const readSetting = (
  fields: readonly SettingField[],
  typed: TypedSetting,
  currency: Currency,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(fields.map((field) => [field.name, readField(field, typed, currency)]))

function readField(field: SettingField, typed: TypedSetting, currency: Currency): unknown {
  const text = toLatinDigits(typedSettingText(typed, field.name)).replaceAll(/[,٬\s]/g, '')
  switch (field.type) {
    case 'flag':
      return text === 'on'
    case 'money': {
      const parsed = parseMoney(text, currency)
      return parsed.ok ? parsed.value.minor : text
    }
    case 'text':
      return typedSettingText(typed, field.name)
    case 'whole':
      return /^\d{1,9}$/.test(text) ? Number(text) : text
    case 'choices':
      return typed[field.name] ?? []
    case 'rows':
      return Array.from({ length: settingRowCount(typed, field.name) }, (_, index) =>
        readRow(field, index, typed),
      ).filter((row) => row !== undefined)
  }
}

/** A row whose day, or whatever it is told apart by, is empty is taken away. */
function readRow(
  field: Extract<SettingField, { type: 'rows' }>,
  index: number,
  typed: TypedSetting,
): Readonly<Record<string, string | boolean>> | undefined {
  const cellOf = ({ name, type }: SettingColumn) => {
    const text = tidyText(typedSettingText(typed, cellName(field.name, index, name)))
    return type === 'flag' ? text === 'on' : text
  }
  const row = Object.fromEntries(field.columns.map((column) => [column.name, cellOf(column)]))
  return row[field.by] === '' ? undefined : row
}
