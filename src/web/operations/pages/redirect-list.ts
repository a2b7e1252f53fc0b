import type { AstroGlobal } from 'astro'
import {
  redirectStatuses,
  type MissingPage,
  type RedirectStatus,
  type StoredRedirect,
} from '#commerce/redirects/redirect.ts'
import { mayAnywhere, type StaffOperator } from '#commerce/staff/operator.ts'
import type { Translate } from '#i18n/translator.ts'
import { defineList } from '#web/operations/lists/list-definition.ts'
import type { ListRow, StateText, Tone } from '#web/operations/lists/list-row.ts'
import { loadList, loadListOrFile } from '#web/operations/lists/load-list.ts'
import { readListQuery } from '#web/operations/lists/read-list-query.ts'
import { operationsPath } from '#web/operations/route-table.ts'

const tones: Readonly<Record<RedirectStatus, Tone>> = { 301: 'good', 302: 'info', 410: 'neutral' }

export const statusText = (status: RedirectStatus, t: Translate): StateText => ({
  tone: tones[status],
  label: t(`operations-pages:status.${status}`),
})

const redirectList = (t: Translate) =>
  defineList({
    id: 'redirects',
    columns: [
      { id: 'from', title: 'operations-pages:redirect.from', sortable: true },
      { id: 'to', title: 'operations-pages:redirect.to' },
      { id: 'status', title: 'operations-pages:redirect.status' },
      { id: 'hits', title: 'operations-pages:redirect.hits', sortable: true, numeric: true },
      { id: 'last-hit', title: 'operations-pages:redirect.last-hit' },
      { id: 'changed', title: 'operations-pages:redirect.changed', sortable: true, hidden: true },
      { id: 'by', title: 'operations-pages:redirect.by', hidden: true },
    ],
    filters: [
      {
        id: 'status',
        title: 'operations-pages:redirect.status',
        kind: 'choice',
        options: redirectStatuses.map((status) => ({
          value: String(status),
          label: statusText(status, t).label,
        })),
      },
      { id: 'unused', title: 'operations-pages:redirect.unused', kind: 'flag' },
    ],
    search: 'operations-pages:redirect.search',
    sort: { column: 'changed', descending: true },
  })

const editPath = (from: string): string => `${operationsPath('redirect')}?from=${encodeURIComponent(from)}`

export const loadRedirects = (astro: AstroGlobal, by: StaffOperator) => {
  const { shop, t, storefront } = astro.locals
  return loadListOrFile(astro, by, {
    list: readListQuery(redirectList(t), astro.url),
    read: (query) => shop.redirectAdmin.listPage(query, by),
    toRow: (row) => toRow(row, t, storefront.country.isoCode),
  })
}

const toRow = (row: StoredRedirect, t: Translate, country: string): ListRow => ({
  id: row.from,
  href: editPath(row.from),
  cells: {
    from: { kind: 'code', text: row.from },
    to: row.to === null ? null : { kind: 'code', text: row.to },
    status: { kind: 'states', states: [statusText(row.status, t)] },
    hits: { kind: 'number', value: row.hits },
    'last-hit': row.lastHitAt && { kind: 'time', at: row.lastHitAt, country },
    changed: { kind: 'time', at: row.changedAt, country },
    by: { kind: 'text', text: row.by },
  },
})

const missingList = () =>
  defineList({
    id: 'missing-pages',
    columns: [
      { id: 'path', title: 'operations-pages:missing.path' },
      { id: 'hits', title: 'operations-pages:missing.hits', sortable: true, numeric: true },
      { id: 'seen', title: 'operations-pages:missing.seen', sortable: true },
      { id: 'referrer', title: 'operations-pages:missing.referrer' },
      { id: 'forget', title: 'operations-pages:missing.forget' },
    ],
    filters: [],
    search: 'operations-pages:missing.search',
    sort: { column: 'hits', descending: true },
  })

export const loadMissingPages = ({ locals, url }: AstroGlobal, by: StaffOperator) => {
  const { shop, storefront, t } = locals
  const mayEdit = mayAnywhere(by, 'content.edit')
  return loadList({
    list: readListQuery(missingList(), url),
    read: (query) => shop.redirectAdmin.listMissing({ ...query, filters: {} }, by),
    toRow: (page) => toMissingRow(page, { t, country: storefront.country.isoCode, mayEdit }),
  })
}

/** A press leads to the redirect that it could have. */
const toMissingRow = (
  { path, hits, lastSeenAt, referrer }: MissingPage,
  { t, country, mayEdit }: { readonly t: Translate; readonly country: string; readonly mayEdit: boolean },
): ListRow => ({
  id: path,
  href: editPath(path),
  cells: {
    path: { kind: 'code', text: path },
    hits: { kind: 'number', value: hits },
    seen: { kind: 'time', at: lastSeenAt, country },
    referrer: referrer === null ? null : { kind: 'code', text: referrer },
    forget: mayEdit
      ? {
          kind: 'act',
          act: 'forget',
          fields: { path },
          text: t('operations-pages:missing.forget'),
          label: t('operations-pages:missing.forget-path', { path }),
        }
      : null,
  },
})
