import type { SettingChange } from '#commerce/settings/compare-settings.ts'
import type {
  SettingColumn,
  SettingField,
  SettingProblem,
  SettingRow,
} from '#commerce/settings/setting-document.ts'
import type { SettingSheet } from '#commerce/settings/setting-admin.ts'
import { formatDay, formatList, formatMoney } from '#i18n/format.ts'
import { parseDay } from '#kernel/local-time.ts'
import { money } from '#kernel/money.ts'
import { cellName } from './typed-setting.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { storefrontOf } from '#web/operations/lists/storefront-of.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>
type Described = Pick<SettingSheet, 'country' | 'fields'>

/** A day of a calendar that goes over years. */
const dayText = (day: string, locals: Locals): string =>
  `${formatDay(day, locals.storefront)} ${day.slice(0, 4)}`

/** "Days without delivery: Wed 2 December 2026" */
export function settingFieldText(
  { fields }: Pick<Described, 'fields'>,
  name: string,
  row: string | null,
  locals: Locals,
): string {
  const field = fields.find((one) => one.name === name)
  const title = field?.title[locals.storefront.language] ?? name
  if (row === null) return title
  return `${title}: ${field?.type === 'rows' ? settingRowText(field, row, locals) : row}`
}

/** How a person knows a row: "Wed 2 December 2026", "Friday". */
export function settingRowText(
  { by, columns }: Extract<SettingField, { type: 'rows' }>,
  row: string,
  locals: Locals,
): string {
  const column = columns.find(({ name }) => name === by)
  const isText = column === undefined || (column.type === 'day' && parseDay(row) === undefined)
  return isText ? row : settingCellText(column, row, locals)
}

export function settingCellText(
  column: SettingColumn,
  cell: string | boolean | undefined,
  locals: Locals,
): string {
  const { storefront, t } = locals
  if (column.type === 'flag') return t(`operations-changes:is.${cell === true}`)
  if (column.type === 'option')
    return column.options.find(({ value }) => value === cell)?.title[storefront.language] ?? String(cell)
  return column.type === 'day' ? dayText(String(cell), locals) : String(cell ?? '')
}

/** What a field says; "–": nothing. */
export function settingValueText(
  { country, fields }: Described,
  name: string,
  value: SettingChange['before'],
  locals: Locals,
): string {
  const field = fields.find((one) => one.name === name)
  if (value === undefined || field === undefined) return '–'
  return valueText(field, value, country, locals)
}

function valueText(field: SettingField, value: unknown, country: string, locals: Locals): string {
  const { storefront, t } = locals
  const where = storefrontOf(locals, country)
  switch (field.type) {
    case 'flag':
      return t(`operations-changes:is.${value === true}`)
    case 'money':
      return formatMoney(money(Number(value), where.country.currency), where)
    case 'text':
      return value === '' ? '–' : String(value)
    case 'whole':
      return String(value)
    case 'choices': {
      const titles = field.options
        .filter((one) => (value as readonly string[]).includes(one.value))
        .map(({ title }) => title[storefront.language])
      return titles.length === 0 ? '–' : formatList(titles, storefront)
    }
    case 'rows':
      return field.columns
        .filter(({ name }) => name !== field.by)
        .map((column) => {
          const text = settingCellText(column, (value as SettingRow)[column.name], locals)
          return column.type === 'text' ? text : `${column.title[storefront.language]}: ${text}`
        })
        .join(' · ')
  }
}

/** Why a document is not published, and where. */
export function explainSetting(
  sheet: Described,
  { field: name, row, problem }: SettingProblem,
  locals: Locals,
  index: (row: string) => number,
): FieldProblem {
  const field = sheet.fields.find((one) => one.name === name)
  const isRows = field?.type === 'rows'
  return {
    text: `${settingFieldText(sheet, name, row, locals)}: ${locals.t(`operations-settings:problem.${problem}`)}`,
    ...(field === undefined
      ? {}
      : { field: isRows ? cellName(name, Math.max(0, index(row ?? '')), field.by) : name }),
  }
}
