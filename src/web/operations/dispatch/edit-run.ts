import type { AstroGlobal } from 'astro'
import type { FieldConflict } from '#commerce/lists/merge-fields.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { explainFailure, readPosted } from './outcome.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'

type Typed = { readonly crew: string; readonly vehicle: string }

/** An edit that was not stored: why, and what was typed. */
export type RejectedEdit = {
  readonly problems: readonly FieldProblem[]
  readonly typed: Typed
  /** Another person has changed the same fields since the form was shown; null: something else is wrong. */
  readonly conflict: {
    readonly conflicts: readonly (FieldConflict & { readonly label: string })[]
    readonly by: string
    /** The run as it is now: what the next edit is compared with. */
    readonly now: Typed
    /** Of the form, or of the other person where only they changed it. */
    readonly merged: Readonly<Record<string, string>>
  } | null
}

const labels = {
  crew: 'operations-dispatch:plan.crew',
  vehicle: 'operations-dispatch:vehicle',
} as const

/** Changes crew and vehicle of a run. What another person changed meanwhile stays; of the same field one is chosen. */
export async function handleRunEdit(
  { locals, redirect, response }: Pick<AstroGlobal, 'locals' | 'redirect' | 'response'>,
  on: { readonly by: StaffOperator; readonly number: string },
  fields: FormData,
): Promise<Response | RejectedEdit> {
  const { shop, t } = locals
  const typed = { crew: readPosted(fields, 'crew'), vehicle: readPosted(fields, 'vehicle') }
  const shown = { crew: readPosted(fields, 'shown-crew'), vehicle: readPosted(fields, 'shown-vehicle') }
  const edited = await shop.dispatch.runs.edit({ ...on, ...typed, shown })
  if (edited.ok) return redirect(operationsPath('run', { number: on.number }), 303)
  const { failure } = edited
  response.status = failure.kind === 'invalid-run' ? 422 : 409
  if (failure.kind === 'invalid-run')
    return {
      problems: [{ text: t(`operations-dispatch:invalid.${failure.field}`), field: failure.field }],
      typed,
      conflict: null,
    }
  if (failure.kind !== 'conflict')
    return { problems: [{ text: explainFailure(failure, t) }], typed, conflict: null }
  const [other] = (await shop.audit.ofObject({ kind: 'run', id: on.number }, 50)).filter(
    ({ act }) => act === 'run.edit',
  )
  const conflicts = failure.conflicts.map((one) => ({
    ...one,
    label: t(one.field === 'crew' ? labels.crew : labels.vehicle),
  }))
  return {
    problems: [],
    typed,
    conflict: { conflicts, by: other?.by.name ?? '', now: failure.now, merged: failure.fields },
  }
}
