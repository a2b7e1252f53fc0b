import type { Translate } from '#i18n/translator.ts'
import type { Instant } from '#kernel/instant.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import type { BulkProblem } from '#web/operations/tasks/handle-bulk.ts'

/** What was chosen, and what was typed about it. */
export type BulkBase = {
  readonly count: number
  readonly asOf: Instant
  /** By which the next step knows the chosen rows again. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>
  readonly problems: readonly FieldProblem[]
  readonly text: (name: string) => string
}

export const explainBulk = (problem: BulkProblem, t: Translate): FieldProblem => ({
  text: t(`operations-kit:bulk.problem.${problem}`),
  ...(problem === 'count-not-confirmed' ? { field: 'count' } : {}),
})
