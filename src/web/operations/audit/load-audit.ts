import type { AstroGlobal } from 'astro'
import type { AuditRow } from '#commerce/audit/audit-row.ts'
import type { ChangedFields } from '#commerce/staff/audit-entry.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { Translate } from '#i18n/translator.ts'
import { defineList } from '#web/operations/lists/list-definition.ts'
import type { ListRow } from '#web/operations/lists/list-row.ts'
import { loadListOrFile } from '#web/operations/lists/load-list.ts'
import { readListQuery } from '#web/operations/lists/read-list-query.ts'
import type { TimelineEntry } from '#web/operations/lists/timeline-entry.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { actTitle } from './act-title.ts'

const textOf = (value: ChangedFields[string] | undefined): string | null => {
  if (value === undefined || value === null || value === '') return null
  return Array.isArray(value) ? value.join(', ') || null : String(value)
}

/** What changed, field by field. */
const changedFieldsOf = ({ before, after }: Pick<AuditRow, 'before' | 'after'>): TimelineEntry['changes'] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].map((label) => ({
    label,
    before: textOf(before[label]),
    after: textOf(after[label]),
  }))

export const toTimelineEntry = (row: AuditRow, t: Translate, country: string): TimelineEntry => ({
  at: row.at,
  country: row.country ?? country,
  title: actTitle(row.act, t),
  who: row.by.name,
  channel: row.by.kind,
  changes: changedFieldsOf(row),
  note: row.reason,
  approvalHref: row.approvalId && operationsPath('approval', { id: row.approvalId }),
})

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
  const { shop, t, storefront } = locals
  return loadListOrFile({ locals, url }, by, {
    list: readListQuery(auditList(locals), url),
    read: (query) => shop.audit.listPage(query, by),
    toRow: (row) => auditRow(row, t, storefront.country.isoCode),
  })
}

function auditRow(row: AuditRow, t: Translate, country: string): ListRow {
  const changes = changedFieldsOf(row).map(
    ({ label, before, after }) => `${label}: ${before ?? '–'} → ${after ?? '–'}`,
  )
  const text = (value: string | null) => (value === null ? null : ({ kind: 'text', text: value } as const))
  const code = (value: string | null) => (value === null ? null : ({ kind: 'code', text: value } as const))
  return {
    id: String(row.id),
    href: null,
    cells: {
      time: { kind: 'time', at: row.at, country: row.country ?? country },
      who: text(row.by.name),
      channel: text(t(`operations-kit:channel.${row.by.kind}`)),
      act: text(actTitle(row.act, t)),
      object: code(row.object.id),
      change: text(changes.join('; ')),
      reason: text(row.reason),
      request: code(row.requestId),
      approval: code(row.approvalId),
    },
  }
}
