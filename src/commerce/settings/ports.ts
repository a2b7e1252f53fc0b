import type { Operator, OperatorRef } from '#commerce/staff/operator.ts'
import type { ChangedFields } from '#commerce/staff/audit-entry.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Result } from '#kernel/result.ts'
import type { SettingDocument } from './setting-document.ts'

/** Which document: its kind and its country. */
export type SettingRef = { readonly kind: string; readonly country: CountryCode }

type NewSettingVersion = {
  readonly document: SettingDocument
  readonly startsAt: Instant
  readonly by: OperatorRef
  readonly reason: string | null
  readonly approvalId: string | null
  /** The version that it says again. */
  readonly restores: number | null
}

/** A version is never changed; one that is planned can be canceled. */
export type SettingVersion = SettingRef &
  NewSettingVersion & {
    /** From 1; 0 are the files. */
    readonly version: number
    readonly createdAt: Instant
    readonly canceledAt: Instant | null
  }

export type SettingEdit = {
  readonly by: Operator
  readonly at: Instant
  readonly reason: string | null
  readonly approvalId: string | null
}

export type SettingWriter = {
  /** Newest first. */
  list(): Promise<readonly SettingVersion[]>
  add(version: NewSettingVersion): Promise<SettingVersion>
  cancel(version: number): Promise<void>
  audit(
    act: 'setting.publish' | 'setting.plan' | 'setting.cancel-plan' | 'setting.restore',
    before: ChangedFields,
    after: ChangedFields,
  ): Promise<void>
}

export type SettingRepository = {
  /** Of every document: the version in force, and those that are planned; of some kinds those of before, too. */
  listInForce(at: Instant, withHistory?: readonly string[]): Promise<readonly SettingVersion[]>
  /** All of a document, newest first. */
  list(setting: SettingRef): Promise<readonly SettingVersion[]>
  /** One writer of a document at a time; a failure leaves nothing written. */
  write<Value, Failure>(
    setting: SettingRef,
    edit: SettingEdit,
    work: (writer: SettingWriter) => Promise<Result<Value, Failure>>,
  ): Promise<Result<Value, Failure>>
}
