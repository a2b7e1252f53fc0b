import type { Operator } from '#commerce/staff/operator.ts'
import type { StaffPermission } from '#commerce/staff/permission.ts'
import type { Bilingual } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'

/** What became of a row. Rejected: a rule is against it, trying again does not help. */
export type RowOutcome =
  | {
      readonly kind: 'done'
      readonly answer?: Bilingual
      /** What the inverse must know: the state before. */
      readonly undo?: RowData
    }
  | { readonly kind: 'rejected'; readonly answer: Bilingual }

export type RowData = Readonly<Record<string, string | number | boolean | null>>
export type TaskParameters = Readonly<Record<string, string | readonly string[]>>

/** Within what a row is done. */
export type RowContext = {
  /** With the rights that the person has now. */
  readonly by: Operator
  readonly at: Instant
  readonly parameters: TaskParameters
  /** Of an inverse: what the row of the first task left for it. */
  readonly undo: RowData | null
  /** The same whenever this row of this task is tried: an idempotency key. */
  readonly key: string
  /** The row may have been done by a process that died before it said so. */
  readonly isRepeated: boolean
}

/**
 * A kind of bulk act that an area adds. `in-transaction`: the effect and the row's answer are committed together. `use-case`: the row
 * has a transaction of its own, so `apply` must do nothing the second time (`key`, `isRepeated`).
 */
export type TaskKind<Transaction> = {
  /** "order.release-hold" */
  readonly name: string
  readonly title: Bilingual
  readonly permission: StaffPermission
  readonly work:
    | {
        readonly kind: 'in-transaction'
        apply(tx: Transaction, rowId: string, context: RowContext): Promise<RowOutcome>
      }
    | { readonly kind: 'use-case'; apply(rowId: string, context: RowContext): Promise<RowOutcome> }
  /** Name of the kind that undoes it; null: nothing does. */
  readonly inverse: string | null
}
