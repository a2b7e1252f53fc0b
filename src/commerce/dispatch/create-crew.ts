import type { NotFound } from '#commerce/orders/orders.ts'
import type { ActionFailure, OrderAction } from '#commerce/orders/lifecycle/order-action.ts'
import { cashOnDeliveryDue } from '#commerce/orders/cash/cash-on-delivery-due.ts'
import type { CrewOperator, NotPermitted, Operator } from '#commerce/staff/operator.ts'
import { localTime } from '#kernel/local-time.ts'
import type { Money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { parseCount, type CountFailure } from './count-cash.ts'
import type { createRuns, RunFailure } from './create-runs.ts'
import { parseFailReason, parseRefuseReason } from './crew-reason.ts'
import type { DispatchDeps } from './dispatch-deps.ts'
import type { createJourney, JourneyFailure } from './load-run.ts'
import type { CrewPhone } from './ports.ts'
import { parseStopKey, type Run, type RunStop } from './run.ts'
import { toRunView, type RunView } from './run-view.ts'

/** The link is made up, revoked, of another day, or of a run that is over. */
type InvalidLink = { readonly kind: 'invalid-link' }

/** A phone that opens the link: by a random id of its own. */
type OpeningPhone = { readonly digest: string; readonly agent: string }

/** A run as its crew sees it, in its own words on each stop. */
export type CrewRun = RunView & { readonly by: CrewOperator }

export type CrewFailure =
  | InvalidLink
  | { readonly kind: 'unknown-stop' }
  /** The run has not left, or the stop is settled in another way. */
  | { readonly kind: 'not-out'; readonly state: RunStop['state'] | Run['state'] }
  | CountFailure
  | { readonly kind: 'reason-required' }
  | { readonly kind: 'too-much-cash'; readonly due: Money }
  | NotFound
  | NotPermitted
  | ActionFailure

type OnStop = { readonly token: string; readonly stop: string }

/** For the phone of a crew. */
export type CrewFacade = {
  open(token: string, phone: OpeningPhone | null): Promise<Result<CrewRun, InvalidLink>>
  goOut(token: string): Promise<Result<Run, InvalidLink | JourneyFailure>>
  /** `cash`: as typed; of a stop without cash due it is not read. */
  deliver(request: OnStop & { readonly cash: string }): Promise<Result<void, CrewFailure>>
  fail(request: OnStop & { readonly reason: string }): Promise<Result<void, CrewFailure>>
  refuse(request: OnStop & { readonly reason: string }): Promise<Result<void, CrewFailure>>
}

type OnRun = { readonly by: Operator; readonly number: string }

export type CrewLinkFacade = {
  /** The token of the link; a new one ends the one before. */
  issue(request: OnRun): Promise<Result<string, RunFailure>>
  /** Null: there is none, or it was revoked. */
  find(request: OnRun): Promise<Result<string | null, RunFailure>>
  revoke(request: OnRun): Promise<Result<void, RunFailure>>
  listPhones(request: OnRun): Promise<Result<readonly CrewPhone[], RunFailure>>
}

const invalid = fail({ kind: 'invalid-link' })

export function createCrew(
  deps: DispatchDeps,
  {
    open,
    step,
  }: Pick<ReturnType<typeof createRuns>, 'open'> & Pick<ReturnType<typeof createJourney>, 'step'>,
): { readonly crew: CrewFacade; readonly crewLinks: CrewLinkFacade } {
  const { runs, crewTokens, clock, countries, advance } = deps
  const findRun = async (token: string): Promise<Run | undefined> => {
    const read = crewTokens.read(token)
    const run = read && (await runs.findById(read.runId))
    if (!run?.link.isOpen || run.link.count !== read?.link) return undefined
    const country = countries.find(({ isoCode }) => isoCode === run.country)
    const isOver = run.state === 'returned' || run.state === 'closed' || run.state === 'canceled'
    return !country || isOver || localTime(clock.now(), country.timeZone).day > run.day ? undefined : run
  }
  const record = async (
    { token, stop: key }: OnStop,
    outcome: RunStop['state'],
    actionOf: (view: RunView['stops'][number]) => Result<{ action: OrderAction; note: string }, CrewFailure>,
  ): Promise<Result<void, CrewFailure>> => {
    const run = await findRun(token)
    if (!run) return invalid
    const parsed = parseStopKey(key)
    const [view] = toRunView(
      {
        ...run,
        stops: run.stops.filter(
          ({ orderNumber, position }) => orderNumber === parsed?.orderNumber && position === parsed.position,
        ),
      },
      parsed ? await runs.listOrders([parsed.orderNumber]) : [],
    ).stops
    if (!view) return fail({ kind: 'unknown-stop' })
    // A second tap, or a page that was sent again.
    if (view.stop.state === outcome) return ok(undefined)
    if (run.state !== 'out') return fail({ kind: 'not-out', state: run.state })
    if (view.stop.state !== 'loaded') return fail({ kind: 'not-out', state: view.stop.state })
    const action = actionOf(view)
    if (!action.ok) return action
    const { orderNumber } = view.stop
    const advanced = await advance({ number: orderNumber, by: crewOf(run), ...action.value })
    if (advanced.ok) return ok(undefined)
    const { failure } = advanced
    return failure.kind === 'collected-amount-required'
      ? fail({ kind: 'too-much-cash', due: failure.due })
      : advanced
  }
  return {
    crew: {
      async open(token, phone) {
        const run = await findRun(token)
        if (!run) return invalid
        if (phone) await runs.notePhone(run.id, { ...phone, at: clock.now() })
        const view = toRunView(run, await runs.listOrders(run.stops.map((one) => one.orderNumber)))
        return ok({ ...view, by: crewOf(run) })
      },
      async goOut(token) {
        const run = await findRun(token)
        if (!run) return invalid
        return run.state === 'out' ? ok(run) : step({ by: crewOf(run), number: run.number }, 'go-out')
      },
      deliver: ({ cash, ...request }) =>
        record(request, 'delivered', ({ order, shipment }) => {
          const due = cashOnDeliveryDue(order, shipment)
          const counted = due ? parseCount(cash, due.currency) : ok(null)
          return counted.ok
            ? ok({ action: shipmentAction(shipment.position, 'deliver', counted.value), note: 'crew' })
            : counted
        }),
      fail: ({ reason, ...request }) =>
        record(request, 'failed', ({ shipment }) => {
          const note = parseFailReason(reason)
          return note
            ? ok({ action: shipmentAction(shipment.position, 'fail', null), note })
            : fail({ kind: 'reason-required' })
        }),
      refuse: ({ reason, ...request }) =>
        record(request, 'refused', ({ shipment }) => {
          const note = parseRefuseReason(reason)
          return note
            ? ok({ action: shipmentAction(shipment.position, 'refuse', null), note })
            : fail({ kind: 'reason-required' })
        }),
    },
    crewLinks: {
      async issue(request) {
        const opened = await open(request, 'runs.manage')
        if (!opened.ok) return opened
        const who = { by: request.by, at: clock.now() }
        const changed = await runs.change<never>(request.number, who, (run) =>
          ok({
            run: { ...run, link: { count: run.link.count + 1, isOpen: true } },
            ...{ act: 'run.link', detail: { link: run.link.count + 1 }, reason: null },
          }),
        )
        return changed.ok
          ? ok(crewTokens.sign({ runId: changed.value.id, link: changed.value.link.count }))
          : changed
      },
      async find(request) {
        const opened = await open(request, 'runs.manage')
        if (!opened.ok) return opened
        const { id, link } = opened.value
        return ok(link.isOpen ? crewTokens.sign({ runId: id, link: link.count }) : null)
      },
      async revoke(request) {
        const opened = await open(request, 'runs.manage')
        if (!opened.ok) return opened
        const who = { by: request.by, at: clock.now() }
        const changed = await runs.change<never>(request.number, who, (run) =>
          ok({
            run: { ...run, link: { ...run.link, isOpen: false } },
            ...{ act: 'run.revoke-link', detail: { link: run.link.count }, reason: null },
          }),
        )
        return changed.ok ? ok(undefined) : changed
      },
      async listPhones(request) {
        const opened = await open(request, 'runs.see')
        return opened.ok ? ok(await runs.listPhones(opened.value.id)) : opened
      },
    },
  }
}

const crewOf = ({ number, crew, country, place }: Run): CrewOperator => ({
  kind: 'crew',
  id: number,
  name: crew.join(', '),
  country,
  place,
})

const shipmentAction = (
  position: number,
  event: 'deliver' | 'fail' | 'refuse',
  collected: Money | null,
): OrderAction => ({ kind: 'shipment', position, event, collected })
