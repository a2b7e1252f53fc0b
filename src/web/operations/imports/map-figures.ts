import type { StoredMap } from '#commerce/imports/ports.ts'
import {
  codeCell,
  longColumn,
  numericColumn,
  textColumn,
  type Figures,
} from '#web/operations/lists/figures.ts'
import { operationsPath } from '#web/operations/route-table.ts'

/** Maps, each with its page. */
export const mapsFigures = (maps: readonly StoredMap[], country: string): Figures => ({
  columns: [
    textColumn('operations-imports:map.id'),
    numericColumn('operations-imports:map.version'),
    textColumn('operations-imports:map.changed'),
    textColumn('operations-imports:map.author'),
  ],
  rows: maps.map(({ id, version, changedAt, author }) => ({
    ...{ id, href: operationsPath('importMap', { id }) },
    cells: [
      codeCell(id),
      { kind: 'number', value: version },
      changedAt === null ? null : { kind: 'time', at: changedAt, country },
      author === null ? null : { kind: 'text', text: author },
    ],
  })),
})

/** Versions of a map; each leads to the map with that document in its form. */
export const mapVersionFigures = (versions: readonly StoredMap[], country: string): Figures => ({
  columns: [
    numericColumn('operations-imports:map.version'),
    textColumn('operations-imports:map.changed'),
    textColumn('operations-imports:map.author'),
  ],
  rows: versions.map(({ id, version, changedAt, author }) => ({
    ...{ id: String(version), href: `${operationsPath('importMap', { id })}?version=${version}` },
    cells: [
      { kind: 'number', value: version },
      changedAt === null ? null : { kind: 'time', at: changedAt, country },
      author === null ? null : { kind: 'text', text: author },
    ],
  })),
})

/** What each of our columns is made of. */
export function columnFigures({ document }: StoredMap): Figures {
  const { columns = {} } = (document ?? {}) as { readonly columns?: Readonly<Record<string, unknown>> }
  return {
    columns: [textColumn('operations-imports:map.ours'), longColumn('operations-imports:map.theirs')],
    rows: Object.entries(columns).map(([ours, theirs]) => ({
      ...{ id: ours, href: null },
      cells: [codeCell(ours), codeCell(typeof theirs === 'string' ? theirs : JSON.stringify(theirs))],
    })),
  }
}
