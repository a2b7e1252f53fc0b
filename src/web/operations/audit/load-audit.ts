import type { AstroGlobal } from 'astro'
import type { AuditRow } from '#commerce/audit/audit-row.ts'
import type { ChangedFields } from '#commerce/staff/audit-entry.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { CountryCode } from '#kernel/country.ts'
import { codeCell, textCell } from '#web/operations/lists/figures.ts'
import { defineList } from '#web/operations/lists/list-definition.ts'
import type { ListRow } from '#web/operations/lists/list-row.ts'
import { loadListOrFile } from '#web/operations/lists/load-list.ts'
import { readListQuery } from '#web/operations/lists/read-list-query.ts'
import type { TimelineEntry } from '#web/operations/lists/timeline-entry.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { actTitle } from './act-title.ts'
import { fieldTitle } from './field-titles.ts'
import { fieldValue } from './field-values.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>

/** What changed, field by field. */
const changedFieldsOf = (row: AuditRow, country: CountryCode, locals: Locals): TimelineEntry['changes'] => {
  const before: Readonly<Record<string, ChangedFields[keyof ChangedFields]>> = row.before
  const after: typeof before = row.after
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => ({
    label: fieldTitle(field, country, locals),
    before: fieldValue(field, before[field], row, locals),
    after: fieldValue(field, after[field], row, locals),
  }))
}

export function toTimelineEntry(row: AuditRow, locals: Locals): TimelineEntry {
  const country = row.country ?? locals.storefront.country.isoCode
  return {
    at: row.at,
    country,
    title: actTitle(row.act, locals.t),
    who: row.by.name,
    channel: row.by.kind,
    changes: changedFieldsOf(row, country, locals),
    note: row.reason,
    approvalHref: row.approvalId && operationsPath('approval', { id: row.approvalId }),
  }
}

const channels = ['staff', 'key', 'command', 'crew'] as const

const auditList = ({ shop, t }: Pick<App.Locals, 'shop' | 't'>) =>
  defineList({
    id: 'audit',
    columns: [
      { id: 'time', title: 'operations-audit:column.time', sortable: true },
      { id: 'who', title: 'operations-audit:column.who' },
      { id: 'channel', title: 'operations-audit:column.channel' },
      { id: 'act', title: 'operations-audit:column.act' },
      { id: 'object', title: 'operations-audit:column.object' },
      { id: 'change', title: 'operations-audit:column.change' },
      { id: 'reason', title: 'operations-audit:column.reason' },
      { id: 'request', title: 'operations-audit:column.request', hidden: true },
      { id: 'approval', title: 'operations-audit:column.approval', hidden: true },
    ],
    filters: [
      { id: 'who', title: 'operations-audit:filter.who', kind: 'text' },
      { id: 'act', title: 'operations-audit:filter.act', kind: 'text' },
      { id: 'object', title: 'operations-audit:filter.object', kind: 'text' },
      { id: 'done', title: 'operations-audit:column.time', kind: 'day-range' },
      {
        id: 'channel',
        title: 'operations-audit:column.channel',
        kind: 'choice',
        options: channels.map((value) => ({ value, label: t(`operations-kit:channel.${value}`) })),
      },
      {
        id: 'country',
        title: 'operations-audit:column.country',
        kind: 'choice',
        options: shop.countries.map(({ isoCode }) => ({ value: isoCode, label: isoCode.toUpperCase() })),
      },
      { id: 'money', title: 'operations-audit:filter.money', kind: 'flag' },
    ],
    sort: { column: 'time', descending: true },
  })

/** The audit as the address asks for it, or the whole of it as a file. */
export async function loadAudit({ locals, url }: Pick<AstroGlobal, 'locals' | 'url'>, by: StaffOperator) {
  return loadListOrFile({ locals, url }, by, {
    list: readListQuery(auditList(locals), url),
    read: (query) => locals.shop.audit.listPage(query, by),
    toRow: (row) => auditRow(row, locals),
  })
}

function auditRow(row: AuditRow, locals: Locals): ListRow {
  const { t } = locals
  const country = row.country ?? locals.storefront.country.isoCode
  const arrow = locals.storefront.language === 'ar' ? '←' : '→'
  const changes = changedFieldsOf(row, country, locals).map(
    ({ label, before, after }) => `${label}: ${before ?? '–'} ${arrow} ${after ?? '–'}`,
  )
  return {
    id: String(row.id),
    href: null,
    cells: {
      time: { kind: 'time', at: row.at, country },
      who: textCell(row.by.name),
      channel: textCell(t(`operations-kit:channel.${row.by.kind}`)),
      act: textCell(actTitle(row.act, t)),
      object: codeCell(row.object.id),
      change: textCell(changes.join('; ')),
      reason: textCell(row.reason),
      request: codeCell(row.requestId),
      approval: codeCell(row.approvalId),
    },
  }
}
