import type { AstroGlobal } from 'astro'
import type { UnplannedStop } from '#commerce/dispatch/create-runs.ts'
import type { CrewPhone, RunSummary } from '#commerce/dispatch/ports.ts'
import { stopKey } from '#commerce/dispatch/run.ts'
import type { RunView } from '#commerce/dispatch/run-view.ts'
import { may } from '#commerce/staff/operator.ts'
import { drawQrCode } from '#web/login/qr-code.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { handleRunEdit, type RejectedEdit } from './edit-run.ts'
import { replyToAct, explainFailure, readPosted } from './outcome.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'

/** Those that were ticked; all where none was. */
export const chosenStops = (stops: RunView['stops'], chosen: readonly string[]): RunView['stops'] => {
  const some = stops.filter(({ stop }) => chosen.includes(stopKey(stop)))
  return some.length === 0 ? stops : some
}

/** What of a run is printed. */
export const printedDocuments = ['run-sheet', 'label', 'packing-slip'] as const
export type PrintedDocument = (typeof printedDocuments)[number]

export type RunPage = RunView & {
  readonly problems: readonly FieldProblem[]
  /** An edit of crew and vehicle that was not stored. */
  readonly rejected: RejectedEdit | null
  readonly may: {
    readonly manage: boolean
    readonly print: boolean
    readonly count: boolean
    readonly approve: boolean
  }
  readonly unplanned: readonly UnplannedStop[]
  /** Runs of the same place and day that take stops. */
  readonly others: readonly RunSummary[]
  /** The crew's link; null: there is none, or it is not for this person. */
  readonly link: { readonly url: string; readonly qr: ReturnType<typeof drawQrCode> } | null
  readonly phones: readonly CrewPhone[]
}

/** A run, after what was posted to it. */
export async function loadRunPage(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<RunPage | Response> {
  const { locals, params } = astro
  const { dispatch, settings } = locals.shop
  const { t } = locals
  const on = { by, number: params['number'] ?? '' }
  let problems: readonly FieldProblem[] = []
  let rejected: RejectedEdit | null = null
  if (posted) {
    const shown = await dispatch.runs.find(on)
    if (!shown.ok) return notFound(astro)
    const reply = await handlePosted(posted.act, posted.fields)
    if (reply instanceof Response) return reply
    problems = reply
  }
  const found = await dispatch.runs.find(on)
  if (!found.ok) return notFound(astro)
  const { run } = found.value
  const manages = may(by, 'runs.manage', run)
  const takes = manages && (run.state === 'planned' || run.state === 'loaded')
  const token = manages ? await dispatch.crewLinks.find(on) : undefined
  const url = token?.ok && token.value !== null ? `${settings.origin}/crew/${token.value}` : null
  const phones = await dispatch.crewLinks.listPhones(on)
  const others = takes
    ? await dispatch.runs.list({
        ...{ by, country: run.country, place: run.place, day: run.day, limit: 50, before: null },
        states: ['planned', 'loaded'],
      })
    : []
  return {
    ...found.value,
    problems,
    rejected,
    may: {
      manage: manages,
      print: may(by, 'orders.print', run),
      count: may(by, 'cash.hand-in', run),
      approve: may(by, 'cash.approve', run),
    },
    unplanned: takes ? await dispatch.runs.listUnplanned(on) : [],
    others: others.filter(({ number }) => number !== run.number),
    link: url === null ? null : { url, qr: drawQrCode(url) },
    phones: phones.ok ? phones.value : [],
  }

  async function handlePosted(act: string, fields: FormData): Promise<Response | readonly FieldProblem[]> {
    const here = operationsPath('run', { number: on.number })
    const { runs, journey, crewLinks, handIns, picking } = dispatch
    const stop = { ...on, stop: readPosted(fields, 'stop') }
    const reason = readPosted(fields, 'reason')
    switch (act) {
      case 'add':
        return addAll(fields)
      case 'remove':
        return replyToAct(astro, await runs.remove(stop), here)
      case 'earlier':
      case 'later':
        return replyToAct(astro, await runs.reorder({ ...stop, to: act }), here)
      case 'move':
        return replyToAct(astro, await runs.move({ ...stop, to: readPosted(fields, 'to') }), here)
      case 'edit':
        return edit(fields)
      case 'load':
        return replyToAct(astro, await journey.load(on), here)
      case 'go-out':
        return replyToAct(astro, await journey.goOut(on), here)
      case 'return':
        return replyToAct(astro, await journey.return(on), here)
      case 'cancel':
        return replyToAct(astro, await runs.cancel(on), here)
      case 'close':
        return replyToAct(astro, await handIns.close(on), here)
      case 'issue-link':
        return replyToAct(astro, await crewLinks.issue(on), `${here}#crew`)
      case 'revoke-link':
        return replyToAct(astro, await crewLinks.revoke(on), here)
      case 'accept':
      case 'reject':
        return replyToAct(astro, await handIns.decide({ ...on, decision: act, reason }), here)
      case 'print': {
        const what = printedDocuments.find((one) => one === fields.get('what'))
        const view = await runs.find(on)
        if (!what || !view.ok) return notFound(astro)
        const chosen = chosenStops(view.value.stops, fields.getAll('chosen').map(String))
        await picking.notePrinted({ by, orders: chosen.map(({ order }) => order), what })
        const query = new URLSearchParams([
          ['what', what],
          ...fields.getAll('chosen').map((stop) => ['stop', String(stop)]),
        ])
        return astro.redirect(`${operationsPath('runPrint', { number: on.number })}?${query.toString()}`, 303)
      }
      default:
        return notFound(astro)
    }
  }

  async function edit(fields: FormData): Promise<Response | readonly FieldProblem[]> {
    const edited = await handleRunEdit(astro, on, fields)
    if (edited instanceof Response) return edited
    rejected = edited
    return edited.problems
  }

  /** Each on its own: what cannot join says why, the others do. */
  async function addAll(fields: FormData): Promise<Response | readonly FieldProblem[]> {
    const notAdded: FieldProblem[] = []
    for (const stop of fields.getAll('stop').slice(0, 400)) {
      const added = await dispatch.runs.add({ ...on, stop: String(stop) })
      if (!added.ok) notAdded.push({ text: `${String(stop)}: ${explainFailure(added.failure, t)}` })
    }
    if (notAdded.length === 0) return astro.redirect(operationsPath('run', { number: on.number }), 303)
    astro.response.status = 409
    return notAdded
  }
}
