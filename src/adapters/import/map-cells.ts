import { columnTemplate, fillTemplate, readTemplate, type Template } from './fill-template.ts'
import type { ImportMap, MapSource } from './import-map.ts'
import { createLookup, type Lookup } from './lookup.ts'

/** Cells by our column names. An empty cell clears a field; a missing one leaves it as it is. */
export type Cells = Readonly<Record<string, string>>

export type CellMapper = {
  /** From the file's column names to ours. */
  map(cells: Cells): Cells
  /** The file's name of one of our columns, for reports. */
  nameOf(ours: string): string
  /** The file's columns that the map reads; a file must have them. */
  readonly reads: readonly string[]
  /** Our columns that the map fills. */
  readonly fills: readonly string[]
}

/** "Item Group ID", "g:item_group_id" → item_group_id. */
export const toOurName = (header: string): string => {
  const name = header.trim().toLowerCase().replace(/^g:/, '').replace(/\s+/g, '_')
  // Codes of locations contain hyphens: stock_wh-ae.
  return name.startsWith('stock_') ? name : name.replaceAll('-', '_')
}

type Source = {
  readonly template: Template
  readonly table: Lookup | undefined
  readonly match: 'start' | 'within'
  readonly when: { readonly column: string; readonly shape: RegExp } | undefined
  /** The only column of the template, if it is nothing else. */
  readonly plain: string | undefined
}

/** Applies an import map. Columns that it does not name keep their name if that is one of ours. */
export function createCellMapper(
  { columns, constants, tables }: Pick<ImportMap, 'columns' | 'constants' | 'tables'>,
  isKnown: (name: string) => boolean,
): CellMapper {
  const lookups = new Map(Object.entries(tables).map(([name, table]) => [name, createLookup(table)]))
  const made = Object.entries(columns).map(
    ([ours, from]) =>
      [ours, (Array.isArray(from) ? from : [from]).map((one) => readSource(one, lookups))] as const,
  )
  const fills = new Set([...made.map(([ours]) => ours), ...Object.keys(constants)])
  const theirs = new Map(
    made.flatMap(([ours, sources]) => {
      const plain = sources.find((source) => source.plain !== undefined)?.plain
      return plain === undefined ? [] : [[ours, plain] as const]
    }),
  )
  const ownNames = new Map<string, string | null>()
  /** Our name of a column that the map does not use; null: unknown. */
  const ownName = (name: string): string | null => {
    const known = ownNames.get(name)
    if (known !== undefined) return known
    const ours = toOurName(name)
    const own = !fills.has(ours) && isKnown(ours) ? ours : null
    if (ownNames.size < 1000) ownNames.set(name, own)
    return own
  }
  return {
    map(cells) {
      const mapped: Record<string, string> = {}
      for (const [name, cell] of Object.entries(cells)) {
        const ours = ownName(name)
        if (ours !== null) mapped[ours] = cell.trim()
      }
      for (const [ours, sources] of made) mapped[ours] = firstOf(sources, cells)
      for (const [ours, text] of Object.entries(constants)) mapped[ours] ||= text
      return mapped
    },
    nameOf: (ours) => theirs.get(ours) ?? ours,
    reads: [
      ...new Set(
        made.flatMap(([, sources]) =>
          sources.flatMap(({ template, when }) => [
            ...template.columns,
            ...(when === undefined ? [] : [when.column]),
          ]),
        ),
      ),
    ],
    fills: [...fills],
  }
}

function readSource(source: MapSource, lookups: ReadonlyMap<string, Lookup>): Source {
  if (typeof source === 'string')
    return {
      template: columnTemplate(source),
      table: undefined,
      match: 'start',
      when: undefined,
      plain: source,
    }
  const { text, table, match, when } = source
  return {
    template: readTemplate(text, lookups),
    table: table === undefined ? undefined : lookups.get(table),
    match,
    when: when === undefined ? undefined : readCondition(when),
    plain: /^\{([^{}|]+)\}$/.exec(text)?.[1],
  }
}

const readCondition = (
  when: Exclude<Exclude<MapSource, string>['when'], undefined>,
): NonNullable<Source['when']> =>
  typeof when === 'string'
    ? { column: when, shape: /./ }
    : { column: when.column, shape: new RegExp(when.matches, 'u') }

function firstOf(sources: readonly Source[], cells: Cells): string {
  for (const { template, table, match, when } of sources) {
    if (when !== undefined && !when.shape.test((cells[when.column] ?? '').trim())) continue
    const text = fillTemplate(template, cells)
    const value = table ? table(text, match) : text
    if (value !== '') return value
  }
  return ''
}
