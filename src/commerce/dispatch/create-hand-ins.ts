import type { NotFound } from '#commerce/orders/orders.ts'
import { reachesOf, refOf, type NotPermitted, type Operator } from '#commerce/staff/operator.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Currency } from '#kernel/currency.ts'
import type { Instant } from '#kernel/instant.ts'
import { toDecimal, type Money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { collectedOn, compareCount, parseCount, type CountFailure } from './count-cash.ts'
import type { createRuns } from './create-runs.ts'
import type { DispatchDeps } from './dispatch-deps.ts'
import type { CountedRun, RunChange, StopConflict } from './ports.ts'
import type { HandIn, Run } from './run.ts'
import { nextRunState } from './run-states.ts'

type HandInFailure =
  | NotFound
  | NotPermitted
  | CountFailure
  | StopConflict
  | { readonly kind: 'illegal-run'; readonly from: Run['state'] }
  /** The cash of this run was counted before. */
  | { readonly kind: 'already-counted' }

type DecisionFailure =
  | NotFound
  | NotPermitted
  | StopConflict
  /** There is none that waits for a decision. */
  | { readonly kind: 'nothing-to-approve' }
  /** Who counted the cash decides on no difference of it. */
  | { readonly kind: 'own-count' }
  | { readonly kind: 'reason-required' }

type CloseFailure =
  | NotFound
  | NotPermitted
  | StopConflict
  | { readonly kind: 'illegal-run'; readonly from: Run['state'] }
  /** Its cash has to be counted. */
  | { readonly kind: 'hand-in-required' }

type OnRun = { readonly by: Operator; readonly number: string }

export type HandInFacade = {
  /** Counts of a country within a span, as far as the operator sees its runs. */
  list(request: {
    readonly by: Operator
    readonly country: CountryCode
    readonly from: Instant
    readonly until: Instant
  }): Promise<readonly CountedRun[]>
  /** In which the cash of a run is counted; the form asks for each, whether any was taken or not. */
  currenciesOf(request: OnRun): Promise<Result<readonly Currency[], NotFound | NotPermitted>>
  /** Counts the cash of a run that is back. Within the limit the run is closed. The same key again is the same count. */
  handIn(
    request: OnRun & {
      readonly counted: Readonly<Record<string, string>>
      readonly note: string | null
      readonly key: string
    },
  ): Promise<Result<Run, HandInFailure>>
  /** A second person accepts a difference, which closes the run, or has the cash counted again. */
  decide(
    request: OnRun & { readonly decision: 'accept' | 'reject'; readonly reason: string },
  ): Promise<Result<Run, DecisionFailure>>
  /** Closes a run that has taken no cash. */
  close(request: OnRun): Promise<Result<Run, CloseFailure>>
}

export function createHandIns(
  { runs, clock, countries, limitsOf }: DispatchDeps,
  open: ReturnType<typeof createRuns>['open'],
): HandInFacade {
  const currenciesOfRun = (run: Run): readonly Currency[] => {
    const own = countries.find(({ isoCode }) => isoCode === run.country)
    return [...new Set([...(own ? [own.currency] : []), ...collectedOn(run).map(({ currency }) => currency)])]
  }
  return {
    list: ({ by, ...span }) => runs.listHandIns({ reaches: reachesOf(by, 'runs.see'), ...span }),
    async currenciesOf(request) {
      const opened = await open(request, 'cash.hand-in')
      return opened.ok ? ok(currenciesOfRun(opened.value)) : opened
    },
    async handIn({ counted, note, key, ...request }) {
      const opened = await open(request, 'cash.hand-in')
      if (!opened.ok) return opened
      if (opened.value.handIn?.id === key) return opened
      const sums: Money[] = []
      for (const currency of currenciesOfRun(opened.value)) {
        const parsed = parseCount(counted[currency] ?? '', currency)
        if (!parsed.ok) return parsed
        sums.push(parsed.value)
      }
      const at = clock.now()
      const { by } = request
      return runs.change(request.number, { by, at }, (run): Result<RunChange, HandInFailure> => {
        if (run.handIn && run.handIn.state !== 'rejected')
          return run.handIn.id === key
            ? ok({ run, act: 'run.hand-in', detail: {}, reason: null })
            : fail({ kind: 'already-counted' })
        const closed = nextRunState(run.state, 'close')
        if (!closed) return fail({ kind: 'illegal-run', from: run.state })
        const { sums: compared, isWithinLimit } = compareCount(run, sums, limitsOf)
        const handIn: HandIn = {
          id: key,
          state: isWithinLimit ? 'accepted' : 'needs-approval',
          sums: compared,
          note: note?.trim() || null,
          countedBy: refOf(by),
          at,
          decidedBy: null,
        }
        return ok({
          run: { ...run, handIn, state: isWithinLimit ? closed : run.state },
          act: 'run.hand-in',
          detail: detailOf(handIn),
          reason: handIn.note,
        })
      })
    },
    async decide({ decision, reason, ...request }) {
      const opened = await open(request, 'cash.approve')
      if (!opened.ok) return opened
      if (reason.trim() === '') return fail({ kind: 'reason-required' })
      const { by } = request
      const who = { by, at: clock.now() }
      return runs.change(request.number, who, (run): Result<RunChange, DecisionFailure> => {
        const { handIn } = run
        const closed = nextRunState(run.state, 'close')
        if (handIn?.state !== 'needs-approval' || !closed) return fail({ kind: 'nothing-to-approve' })
        const { kind, id } = refOf(by)
        if (handIn.countedBy.kind === kind && handIn.countedBy.id === id) return fail({ kind: 'own-count' })
        const decided: HandIn = {
          ...handIn,
          state: decision === 'accept' ? 'accepted' : 'rejected',
          decidedBy: refOf(by),
        }
        return ok({
          run: { ...run, handIn: decided, state: decision === 'accept' ? closed : run.state },
          act: `run.${decision}-hand-in`,
          detail: detailOf(decided),
          reason: reason.trim(),
        })
      })
    },
    async close(request) {
      const opened = await open(request, 'cash.hand-in')
      if (!opened.ok) return opened
      const who = { by: request.by, at: clock.now() }
      return runs.change(request.number, who, (run): Result<RunChange, CloseFailure> => {
        const state = nextRunState(run.state, 'close')
        if (!state) return fail({ kind: 'illegal-run', from: run.state })
        if (run.handIn !== null || collectedOn(run).some(({ minor }) => minor > 0))
          return fail({ kind: 'hand-in-required' })
        return ok({ run: { ...run, state }, act: 'run.close', detail: {}, reason: null })
      })
    },
  }
}

const detailOf = ({ state, sums }: HandIn): RunChange['detail'] =>
  Object.fromEntries([
    ['count', state],
    ...sums.flatMap(({ counted, difference }) => [
      [`counted ${counted.currency}`, toDecimal(counted)],
      [`difference ${difference.currency}`, toDecimal(difference)],
    ]),
  ])
