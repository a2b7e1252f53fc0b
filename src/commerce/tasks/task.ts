import type { OperatorRef } from '#commerce/staff/operator.ts'
import type { Bilingual } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { RowData, TaskParameters } from './task-kind.ts'

export type TaskState = 'waiting' | 'running' | 'done' | 'canceled'
export type TaskRowState = 'waiting' | 'done' | 'rejected' | 'failed'

/** A bulk act on rows that were chosen at a moment. */
export type Task = {
  readonly id: string
  readonly kind: string
  readonly by: OperatorRef
  readonly state: TaskState
  readonly parameters: TaskParameters
  /** When the rows were chosen; what came later is not among them. */
  readonly asOf: Instant
  readonly createdAt: Instant
  readonly endedAt: Instant | null
  /** The task that this one undoes. */
  readonly inverseOf: string | null
  readonly rows: Readonly<Record<TaskRowState, number>>
}

export type TaskRow = {
  readonly id: string
  /** How a person knows it: an order's number. */
  readonly label: string
  readonly state: TaskRowState
  readonly answer: Bilingual | null
}

export type NewTask = {
  readonly kind: string
  readonly parameters: TaskParameters
  readonly rows: readonly { readonly id: string; readonly label: string; readonly undo?: RowData | null }[]
  readonly asOf: Instant
  /** Idempotency key: the form's. The same one twice is one task. */
  readonly key: string
}

/** Rows in a transaction. */
export const batchSize = 60
/** Rows of a task. */
export const maxTaskRows = 10_000
export const inverseHours = 24
/** From how many rows the number is typed before a task begins. */
export const typedFrom = 100
