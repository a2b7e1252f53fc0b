import type { AstroGlobal } from 'astro'
import { importKinds, type ImportRun } from '#commerce/imports/import-run.ts'
import { importStates } from '#commerce/imports/import-states.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { defineList } from '#web/operations/lists/list-definition.ts'
import type { ListRow } from '#web/operations/lists/list-row.ts'
import { loadListOrFile } from '#web/operations/lists/load-list.ts'
import { readListQuery } from '#web/operations/lists/read-list-query.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { importStateText } from './import-texts.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>

export const importList = ({ t }: Pick<Locals, 't'>) =>
  defineList({
    id: 'imports',
    columns: [
      { id: 'file', title: 'operations-imports:list.file' },
      { id: 'by', title: 'operations-imports:list.by' },
      { id: 'kind', title: 'operations-imports:list.kind' },
      { id: 'created', title: 'operations-imports:list.created', sortable: true },
      { id: 'added', title: 'operations-imports:list.added', numeric: true },
      { id: 'changed', title: 'operations-imports:list.changed', numeric: true },
      { id: 'faulty', title: 'operations-imports:list.faulty', numeric: true },
      { id: 'state', title: 'operations-imports:list.state' },
    ],
    filters: [
      {
        id: 'kind',
        title: 'operations-imports:list.kind',
        kind: 'choice',
        options: importKinds.map((value) => ({ value, label: t(`operations-imports:kind.${value}`) })),
      },
      {
        id: 'state',
        title: 'operations-imports:list.state',
        kind: 'choice',
        options: importStates.map((value) => ({ value, label: importStateText(value, t).label })),
      },
    ],
    views: [
      { title: 'operations-imports:state.checked', query: 'state=checked' },
      { title: 'operations-imports:state.awaiting-approval', query: 'state=awaiting-approval' },
    ],
    search: 'operations-imports:list.search',
    sort: { column: 'created', descending: true },
  })

export const loadImportList = (astro: AstroGlobal, by: StaffOperator) => {
  const { locals, url } = astro
  return loadListOrFile(astro, by, {
    list: readListQuery(importList(locals), url),
    read: (query) => locals.shop.importAdmin.listPage(query, by),
    toRow: (row) => toRow(row, locals),
  })
}

function toRow(
  { id, fileName, by, kind, createdAt, counts, state }: ImportRun,
  { t, storefront }: Locals,
): ListRow {
  return {
    id,
    href: operationsPath('importRun', { id }),
    cells: {
      file: { kind: 'text', text: fileName },
      by: { kind: 'text', text: by.name },
      kind: { kind: 'text', text: t(`operations-imports:kind.${kind}`) },
      created: { kind: 'time', at: createdAt, country: storefront.country.isoCode },
      added: { kind: 'number', value: counts.added },
      changed: { kind: 'number', value: counts.changed },
      faulty: { kind: 'number', value: counts.faulty },
      state: { kind: 'states', states: [importStateText(state, t)] },
    },
  }
}
