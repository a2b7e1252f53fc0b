import type { AstroGlobal } from 'astro'
import {
  releaseStateOf,
  releaseStates,
  type ReleaseRow,
  type ReleaseState,
} from '#commerce/content-admin/release.ts'
import { mayAnywhere, type StaffOperator } from '#commerce/staff/operator.ts'
import type { Translate } from '#i18n/translator.ts'
import { defineList } from '#web/operations/lists/list-definition.ts'
import type { ListRow, StateText, Tone } from '#web/operations/lists/list-row.ts'
import { loadListOrFile } from '#web/operations/lists/load-list.ts'
import { readListQuery } from '#web/operations/lists/read-list-query.ts'
import { operationsPath } from '#web/operations/route-table.ts'

const releaseList = ({ t }: App.Locals) =>
  defineList({
    id: 'content-releases',
    columns: [
      { id: 'name', title: 'operations-releases:list.name' },
      { id: 'state', title: 'operations-releases:list.state' },
      { id: 'starts', title: 'operations-content:version.from', sortable: true },
      { id: 'ends', title: 'operations-content:version.until' },
      { id: 'count', title: 'operations-releases:list.versions', numeric: true },
      { id: 'by', title: 'operations-releases:list.by' },
      { id: 'published', title: 'operations-releases:list.published', sortable: true },
    ],
    filters: [
      {
        id: 'state',
        title: 'operations-releases:list.state',
        kind: 'choice',
        options: releaseStates.map((value) => ({ value, label: releaseStateText(value, t).label })),
      },
    ],
    views: [
      { title: 'operations-releases:state.planned', query: 'state=planned' },
      { title: 'operations-releases:state.live', query: 'state=live' },
    ],
    search: 'operations-releases:list.search',
    sort: { column: 'starts', descending: true },
  })

export const loadReleases = ({ locals, url }: Pick<AstroGlobal, 'locals' | 'url'>, by: StaffOperator) =>
  loadListOrFile({ locals, url }, by, {
    list: readListQuery(releaseList(locals), url),
    read: (query) => locals.shop.contentReleases.listPage(query, by),
    toRow: (row) => toListRow(row, locals),
  })

export const mayRelease = (by: StaffOperator): boolean => mayAnywhere(by, 'content.edit')

const tones: Readonly<Record<ReleaseState, Tone>> = {
  planned: 'info',
  live: 'good',
  ended: 'neutral',
  withdrawn: 'warn',
}

export const releaseStateText = (state: ReleaseState, t: Translate): StateText => ({
  tone: tones[state],
  label: t(`operations-releases:state.${state}`),
})

function toListRow(row: ReleaseRow, { shop, storefront, t }: App.Locals): ListRow {
  const country = storefront.country.isoCode
  return {
    id: row.id,
    href: operationsPath('contentRelease', { release: row.id }),
    cells: {
      name: { kind: 'text', text: row.name },
      state: { kind: 'state', ...releaseStateText(releaseStateOf(row, shop.clock.now()), t) },
      starts: { kind: 'time', at: row.startsAt, country },
      ends: row.endsAt === null ? null : { kind: 'time', at: row.endsAt, country },
      count: { kind: 'number', value: row.count },
      by: { kind: 'text', text: row.by },
      published: { kind: 'time', at: row.at, country },
    },
  }
}
