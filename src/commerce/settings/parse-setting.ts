import { parseDay } from '#kernel/local-time.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyText } from '#kernel/tidy-text.ts'
import { parseTextField } from './text-field.ts'
import type {
  SettingColumn,
  SettingDocument,
  SettingField,
  SettingProblem,
  SettingRow,
  SettingValue,
} from './setting-document.ts'

type Problems = { readonly kind: 'invalid'; readonly problems: readonly SettingProblem[] }
type Note = (problem: SettingProblem['problem'], row?: string | null) => undefined

/** Reads a document by the fields of its kind: each must be there, and nothing else. */
export function parseSetting(
  fields: readonly SettingField[],
  document: unknown,
): Result<SettingDocument, Problems> {
  const given = isRecord(document) ? document : {}
  const problems: SettingProblem[] = Object.keys(given)
    .filter((name) => !fields.some((field) => field.name === name))
    .slice(0, 5)
    .map((field) => ({ field: field.slice(0, 100), row: null, problem: 'unknown' }))
  const parsed: Record<string, SettingValue> = {}
  for (const field of fields) {
    const note: Note = (problem, row = null) => void problems.push({ field: field.name, row, problem })
    const raw = Object.hasOwn(given, field.name) ? given[field.name] : undefined
    const value = raw === undefined ? note('missing') : valueOf(field, raw, note)
    if (value !== undefined) parsed[field.name] = value
  }
  return problems.length > 0 ? fail({ kind: 'invalid', problems }) : ok(parsed)
}

function valueOf(field: SettingField, raw: unknown, note: Note): SettingValue | undefined {
  switch (field.type) {
    case 'flag':
      return typeof raw === 'boolean' ? raw : note('malformed')
    case 'money':
    case 'whole':
      if (typeof raw !== 'number' || !Number.isSafeInteger(raw)) return note('malformed')
      if (raw < field.min) return note('too-small')
      return raw > field.max ? note('too-large') : raw
    case 'text': {
      const read = parseTextField(field, raw)
      return 'text' in read ? read.text : note(read.problem)
    }
    case 'choices': {
      if (!Array.isArray(raw)) return note('malformed')
      const known = field.options.map(({ value }) => value)
      if (raw.some((one) => !known.includes(String(one)))) return note('unknown')
      return known.filter((value) => raw.includes(value))
    }
    case 'rows':
      return rowsOf(field, raw, note)
  }
}

function rowsOf(
  { by, columns, max }: Extract<SettingField, { type: 'rows' }>,
  raw: unknown,
  note: Note,
): readonly SettingRow[] | undefined {
  if (!Array.isArray(raw)) return note('malformed')
  if (raw.length > max) return note('too-many')
  const rows = raw.map((given: unknown) => {
    const from = isRecord(given) ? given : {}
    const name = String(from[by] ?? '').slice(0, 40)
    if (Object.keys(from).some((one) => !columns.some((column) => column.name === one))) note('unknown', name)
    const cells = columns.flatMap((column) => {
      const cell = cellOf(column, from[column.name], (problem) => note(problem, name))
      return cell === undefined ? [] : [[column.name, cell] as const]
    })
    return Object.fromEntries(cells)
  })
  const names = rows.map((row) => String(row[by]))
  for (const name of new Set(names.filter((one, index) => names.indexOf(one) !== index))) note('twice', name)
  return rows.toSorted((a, b) => (String(a[by]) < String(b[by]) ? -1 : 1))
}

function cellOf(column: SettingColumn, raw: unknown, note: Note): string | boolean | undefined {
  const mayBeEmpty = column.type === 'text' && column.isOptional === true
  if (raw === undefined || (raw === '' && !mayBeEmpty)) return note('missing')
  if (column.type === 'flag') return typeof raw === 'boolean' ? raw : note('malformed')
  if (typeof raw !== 'string') return note('malformed')
  switch (column.type) {
    case 'day':
      return parseDay(raw) ?? note('malformed')
    case 'option':
      return column.options.some(({ value }) => value === raw) ? raw : note('unknown')
    case 'text': {
      const text = tidyText(raw)
      if (text === '') return mayBeEmpty ? text : note('missing')
      if (text.length > column.max) return note('too-long')
      return column.read ? (column.read(text) ?? note('malformed')) : text
    }
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
