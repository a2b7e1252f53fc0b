import type { AstroGlobal } from 'astro'
import type { ReturnActFailure, ReturnDetails } from '#commerce/returns/return-admin.ts'
import { notFound, type Admission, type Posted } from '#web/operations/admit.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { explainReturnFailure, type ReturnProblem } from './explain-return-failure.ts'
import { readReturnAct, type PostedReturnAct, type ReturnFormFailure } from './read-return-act.ts'
import { checkReturn, type ReturnCheck } from './return-check.ts'

export type ReturnPage = ReturnDetails & {
  readonly by: Admission['by']
  readonly problems: readonly ReturnProblem[]
  /** What was typed, when a form is shown again. */
  readonly typed: FormData | null
  /** The step before an act. */
  readonly check: ReturnCheck | null
}

/** A return for the page of operators, after what was posted to it. */
export async function loadReturn(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<ReturnPage | Response> {
  const { returnAdmin } = astro.locals.shop
  const number = String(astro.params['number'] ?? '')
  const found = await returnAdmin.open(number, by)
  if (!found.ok) return notFound(astro)
  const outcome = posted ? await act(astro, by, posted, found.value) : shown(null)
  if (outcome instanceof Response) return outcome
  if (outcome.status !== 200) astro.response.status = outcome.status
  // Another may have changed it meanwhile.
  const current = posted ? await returnAdmin.open(number, by) : found
  const details = current.ok ? current.value : found.value
  const problems = outcome.failure ? [explainReturnFailure(outcome.failure, astro.locals, details.one)] : []
  return { ...details, by, problems, typed: posted?.fields ?? null, check: outcome.check }
}

type Failure = ReturnActFailure | ReturnFormFailure | { readonly kind: string }
type Outcome = {
  readonly status: number
  readonly failure: Failure | null
  readonly check: ReturnCheck | null
}

const shown = (check: ReturnCheck | null): Outcome => ({ status: 200, failure: null, check })

const conflicts: readonly string[] = ['changed-meanwhile', 'illegal', 'slot-full', 'stale']

const rejected = (failure: Failure, check: ReturnCheck | null = null): Outcome => ({
  status: failure.kind === 'not-permitted' ? 404 : conflicts.includes(failure.kind) ? 409 : 422,
  failure,
  check,
})

async function act(
  astro: AstroGlobal,
  by: Admission['by'],
  posted: Posted,
  details: ReturnDetails,
): Promise<Outcome | Response> {
  const { locals, url } = astro
  const { returnAdmin } = locals.shop
  const { one } = details
  const read = readReturnAct(posted.act, posted.fields, one)
  if (!read.ok) return rejected(read.failure)
  const { step } = read.value
  if (step === 'check') return check(locals, by, read.value, details)
  if (step === 'request') return request(astro, by, posted, read.value, details)
  const done = await returnAdmin.advance(one.reference, { ...read.value.act, by })
  if (done.ok) return astro.redirect(url.pathname, 303)
  // Meanwhile more was given alone: the check page now offers to request it.
  if (done.failure.kind !== 'needs-approval') return rejected(done.failure)
  const again = await check(locals, by, read.value, details)
  return again.check ? rejected(done.failure, again.check) : again
}

async function check(
  locals: App.Locals,
  by: Admission['by'],
  wanted: PostedReturnAct,
  details: ReturnDetails,
): Promise<Outcome> {
  const planned = await locals.shop.returnAdmin.plan(details.one.reference, { ...wanted.act, by })
  if (!planned.ok) return rejected(planned.failure)
  return shown(await checkReturn(locals, by, { wanted, planned: planned.value, details }))
}

/** Freezes what one person may not do alone. */
async function request(
  { locals, redirect }: AstroGlobal,
  by: Admission['by'],
  { fields }: Posted,
  { act: { event, items = [], note, version = null } }: PostedReturnAct,
  { one }: ReturnDetails,
): Promise<Outcome | Response> {
  const key = `return:${String(fields.get('key') ?? '').slice(0, 64)}`
  const input = { reference: one.reference, event, items, note }
  const requested = await locals.shop.approvals.request(
    { act: 'return.accept', input, reason: note, key, version },
    by,
  )
  return requested.ok
    ? redirect(operationsPath('approval', { id: requested.value.id }), 303)
    : rejected(requested.failure)
}
