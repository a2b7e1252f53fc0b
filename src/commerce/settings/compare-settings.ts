import { mergeFields, type FieldConflict } from '#commerce/lists/merge-fields.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { SettingDocument, SettingField, SettingRow, SettingValue } from './setting-document.ts'

/** A field, or a row of one, in which two versions differ. */
export type SettingChange = {
  readonly field: string
  /** "2026-12-02"; null: the field as a whole. */
  readonly row: string | null
  /** Undefined: there was no such row. */
  readonly before: Exclude<SettingValue, readonly SettingRow[]> | SettingRow | undefined
  readonly after: SettingChange['before']
}

export type SettingConflict = {
  readonly kind: 'conflict'
  /** Values are JSON; empty: no such row. */
  readonly conflicts: readonly FieldConflict[]
  /** Theirs, with what was changed here where they changed nothing. */
  readonly merged: SettingDocument
}

const separator = ' / '

/** Each field, and each row by itself, as JSON with its keys in the order of the columns. */
function partsOf(
  fields: readonly SettingField[],
  document: SettingDocument,
): Readonly<Record<string, string>> {
  const parts: Record<string, string> = {}
  for (const field of fields) {
    const value = document[field.name]
    if (field.type !== 'rows') parts[field.name] = JSON.stringify(value)
    else
      for (const row of (value ?? []) as readonly SettingRow[])
        parts[`${field.name}${separator}${String(row[field.by])}`] = JSON.stringify(
          Object.fromEntries(field.columns.map(({ name }) => [name, row[name]])),
        )
  }
  return parts
}

function fromParts(
  fields: readonly SettingField[],
  parts: Readonly<Record<string, string>>,
): SettingDocument {
  return Object.fromEntries(
    fields.map((field) => {
      if (field.type !== 'rows') return [field.name, JSON.parse(parts[field.name] ?? 'null') as SettingValue]
      const rows = Object.keys(parts)
        .filter((name) => name.startsWith(`${field.name}${separator}`) && parts[name] !== '')
        .sort()
        .map((name) => JSON.parse(parts[name] ?? '{}') as SettingRow)
      return [field.name, rows]
    }),
  )
}

const parse = (part: string | undefined): SettingChange['before'] =>
  part === undefined || part === '' ? undefined : (JSON.parse(part) as SettingChange['before'])

const splitPart = (part: string): { readonly field: string; readonly row: string | null } => {
  const [field = '', row = null] = part.split(separator)
  return { field, row }
}

/** In the order of the form. */
export function compareSettings(
  fields: readonly SettingField[],
  before: SettingDocument,
  after: SettingDocument,
): readonly SettingChange[] {
  const [old, now] = [partsOf(fields, before), partsOf(fields, after)]
  const order = fields.map(({ name }) => name)
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((part) => old[part] !== now[part])
    .map((part) => ({ ...splitPart(part), before: parse(old[part]), after: parse(now[part]) }))
    .toSorted(
      (a, b) => order.indexOf(a.field) - order.indexOf(b.field) || ((a.row ?? '') < (b.row ?? '') ? -1 : 1),
    )
}

/** Two edits of the same version, field by field and row by row. */
export function mergeSettings(
  fields: readonly SettingField[],
  shown: SettingDocument,
  mine: SettingDocument,
  theirs: SettingDocument,
): Result<SettingDocument, SettingConflict> {
  const all = [shown, mine, theirs].map((document) => partsOf(fields, document))
  const nothing = Object.fromEntries(all.flatMap((parts) => Object.keys(parts)).map((part) => [part, '']))
  const [before = {}, wanted = {}, now = {}] = all.map((parts) => ({ ...nothing, ...parts }))
  const merged = mergeFields(before, wanted, now)
  const document = fromParts(fields, merged.fields)
  return merged.kind === 'merged'
    ? ok(document)
    : fail({ kind: 'conflict', conflicts: merged.conflicts, merged: document })
}

/** What is planned, carried over to what is now in force: at its moment, what it changes counts. */
export function carryPlan(
  fields: readonly SettingField[],
  { before, plan, now }: Readonly<Record<'before' | 'plan' | 'now', SettingDocument>>,
): SettingDocument {
  const merged = mergeSettings(fields, before, plan, now)
  if (merged.ok) return merged.value
  const parts = { ...partsOf(fields, merged.failure.merged) }
  for (const { field, mine } of merged.failure.conflicts) parts[field] = mine
  return fromParts(fields, parts)
}
