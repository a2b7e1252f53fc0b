import type { CountryCode } from '#kernel/country.ts'
import type { AuditField } from './audit-field.ts'

/** What can be found in the audit: the kind of an object and how it is addressed. */
export type AuditObject = { readonly kind: string; readonly id: string }

/** Fields before and after; only those that changed. Secrets, card data and whole contacts are never among them. */
export type ChangedFields = Readonly<
  Partial<Record<AuditField, string | number | boolean | null | readonly string[]>>
>

/** An act of an operator, as the use case writes it in its own transaction. */
export type AuditEntry = {
  /** "order.release-hold" */
  readonly act: string
  readonly object: AuditObject
  readonly country: CountryCode | null
  readonly before: ChangedFields
  readonly after: ChangedFields
  readonly reason: string | null
  /** The approval by which it was done; null: the operator did it alone. */
  readonly approvalId: string | null
}
