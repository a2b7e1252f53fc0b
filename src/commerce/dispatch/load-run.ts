import type { ActionFailure } from '#commerce/orders/lifecycle/order-action.ts'
import type { NotFound } from '#commerce/orders/orders.ts'
import type { NotPermitted, Operator } from '#commerce/staff/operator.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { DispatchDeps } from './dispatch-deps.ts'
import type { StopConflict } from './ports.ts'
import type { createRuns } from './create-runs.ts'
import { liveStops, stopKey, type Run } from './run.ts'
import { nextRunState, type RunEvent } from './run-states.ts'

export type JourneyFailure =
  | NotFound
  | NotPermitted
  | StopConflict
  | { readonly kind: 'illegal-run'; readonly from: Run['state'] }
  /** Nothing was loaded. */
  | { readonly kind: 'nothing-loaded'; readonly rejected: readonly RejectedStop[] }
  /** Stops that are neither delivered nor failed nor refused. */
  | { readonly kind: 'open-stops'; readonly stops: readonly string[] }

/** A shipment that could not go out, and why. */
type RejectedStop = {
  readonly stop: string
  readonly failure: ActionFailure | NotFound | NotPermitted
}

type OnRun = { readonly by: Operator; readonly number: string }

export type JourneyFacade = {
  /** Puts the shipments of all planned stops out for delivery, each in a transaction of its own. */
  load(
    request: OnRun,
  ): Promise<Result<{ readonly run: Run; readonly rejected: readonly RejectedStop[] }, JourneyFailure>>
  /** The crew leaves. What was not loaded is free for another run. */
  goOut(request: OnRun): Promise<Result<Run, JourneyFailure>>
  /** The crew is back, every stop settled. */
  return(request: OnRun): Promise<Result<Run, JourneyFailure>>
}

export function createJourney(
  { runs, advance, clock }: DispatchDeps,
  open: ReturnType<typeof createRuns>['open'],
): JourneyFacade & {
  /** For the crew, whose link was checked. */
  readonly step: (
    request: OnRun,
    event: Extract<RunEvent, 'go-out' | 'return'>,
  ) => Promise<Result<Run, JourneyFailure>>
} {
  const step = ({ by, number }: OnRun, event: Extract<RunEvent, 'go-out' | 'return'>) =>
    runs.change(number, { by, at: clock.now() }, (run): Result<StepChange, JourneyFailure> => {
      const state = nextRunState(run.state, event)
      if (!state) return fail({ kind: 'illegal-run', from: run.state })
      const unsettled = liveStops(run).filter((stop) => stop.state === 'loaded')
      if (event === 'return' && unsettled.length > 0)
        return fail({ kind: 'open-stops', stops: unsettled.map(stopKey) })
      const stops = run.stops.map((stop) =>
        stop.state === 'planned' ? { ...stop, state: 'removed' as const } : stop,
      )
      return ok({ run: { ...run, state, stops }, act: `run.${event}`, detail: {}, reason: null })
    })
  return {
    step,
    async load(request) {
      const opened = await open(request, 'runs.manage')
      if (!opened.ok) return opened
      const { state } = opened.value
      if (!nextRunState(state, 'load')) return fail({ kind: 'illegal-run', from: state })
      const rejected: RejectedStop[] = []
      for (const { orderNumber, position, ...stop } of liveStops(opened.value)) {
        if (stop.state !== 'planned') continue
        const advanced = await advance({
          number: orderNumber,
          action: { kind: 'shipment', position, event: 'out', collected: null },
          by: request.by,
          note: request.number,
        })
        if (!advanced.ok) rejected.push({ stop: `${orderNumber}/${position}`, failure: advanced.failure })
      }
      const loaded = await runs.change(
        request.number,
        { by: request.by, at: clock.now() },
        (run): Result<StepChange, JourneyFailure> => {
          const next = nextRunState(run.state, 'load')
          if (!next) return fail({ kind: 'illegal-run', from: run.state })
          // Of two that load at once, one reads rejections of what the other has loaded.
          const stops = run.stops.map((stop) => {
            const rejection = rejected.find((one) => one.stop === stopKey(stop))
            return stop.state === 'planned' ? { ...stop, rejection: rejection?.failure.kind ?? null } : stop
          })
          return stops.some((stop) => stop.state === 'loaded')
            ? ok({
                run: { ...run, state: next, stops },
                act: 'run.load',
                detail: { loaded: stops.filter((stop) => stop.state === 'loaded').length },
                reason: null,
              })
            : fail({ kind: 'nothing-loaded', rejected })
        },
      )
      if (!loaded.ok) return loaded
      const planned = loaded.value.stops.filter((stop) => stop.state === 'planned').map(stopKey)
      return ok({ run: loaded.value, rejected: rejected.filter(({ stop }) => planned.includes(stop)) })
    },
    async goOut(request) {
      const opened = await open(request, 'runs.manage')
      return opened.ok ? step(request, 'go-out') : opened
    },
    async return(request) {
      const opened = await open(request, 'runs.manage')
      return opened.ok ? step(request, 'return') : opened
    },
  }
}

type StepChange = {
  readonly run: Run
  readonly act: string
  readonly detail: Readonly<Record<string, string | number | null>>
  readonly reason: null
}
