import type { AuditObject } from '#commerce/staff/audit-entry.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Day } from '#kernel/local-time.ts'
import type { AuditRow } from './audit-row.ts'

export type AuditQuery = {
  /** "refund" or "refund.make"; null: every act. */
  readonly act: string | null
  /** A part of the operator's name; null: everyone. */
  readonly who: string | null
  /** The id of an object: an order's number. */
  readonly object: string | null
  /** Rows before this one; null: the newest. */
  readonly before: number | null
  readonly limit: number
}

/** What the list of the audit is filtered by; null: by nothing. */
type AuditFilters = {
  /** "refund" or "refund.make" */
  readonly act: string | null
  /** A part of the operator's name. */
  readonly who: string | null
  readonly object: string | null
  readonly country: CountryCode | null
  readonly channel: string | null
  /** In days of the row's country. */
  readonly done: { readonly from: Day | null; readonly to: Day | null } | null
  readonly money: boolean
}

/** What operators have done. */
export type AuditLog = {
  /** Of what the operator may see: their own acts, those about money, or all. */
  listPage(query: ListQuery<AuditFilters>, by: Operator): Promise<ListPage<AuditRow>>
  /** Newest first, of what the operator may see: their own acts, those about money, or all. */
  list(
    query: AuditQuery,
    by: Operator,
  ): Promise<{ readonly rows: readonly AuditRow[]; readonly next: number | null }>
  /** The latest acts on an object, newest first, for those who may see it. */
  ofObject(object: AuditObject, limit: number): Promise<readonly AuditRow[]>
}
