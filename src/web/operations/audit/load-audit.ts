import type { AstroGlobal } from 'astro'
import type { AuditRow } from '#commerce/audit/audit-row.ts'
import type { ChangedFields } from '#commerce/staff/audit-entry.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { Translate } from '#i18n/translator.ts'
import type { TimelineEntry } from '#web/operations/lists/timeline-entry.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { actTitle } from './act-title.ts'

const perPage = 50

const textOf = (value: ChangedFields[string] | undefined): string | null => {
  if (value === undefined || value === null || value === '') return null
  return Array.isArray(value) ? value.join(', ') || null : String(value)
}

/** What changed, field by field. */
export const changedFieldsOf = ({
  before,
  after,
}: Pick<AuditRow, 'before' | 'after'>): TimelineEntry['changes'] =>
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

/** The audit as the address asks for it. */
export async function loadAudit({ locals, url }: Pick<AstroGlobal, 'locals' | 'url'>, by: StaffOperator) {
  const given = (name: string) => url.searchParams.get(name)?.trim().slice(0, 100) || null
  const before = Number(given('before') ?? 'none')
  const filters = { act: given('act'), who: given('who'), object: given('object') }
  const { rows, next } = await locals.shop.audit.list(
    { ...filters, before: Number.isSafeInteger(before) ? before : null, limit: perPage },
    by,
  )
  const older = new URLSearchParams(url.searchParams)
  older.set('before', String(next))
  return { filters, rows, older: next === null ? null : `?${older}`, isFirst: !Number.isSafeInteger(before) }
}
