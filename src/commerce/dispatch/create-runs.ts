import { warehouseOf } from './place-of-order.ts'
import { may, reachesOf, type NotPermitted, type Operator } from '#commerce/staff/operator.ts'
import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import { mergeFields, type EditConflict } from '#commerce/lists/merge-fields.ts'
import type { StaffPermission } from '#commerce/staff/permission.ts'
import type { NotFound } from '#commerce/orders/orders.ts'
import type { Order } from '#commerce/orders/order.ts'
import { parseDay } from '#kernel/local-time.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyText } from '#kernel/tidy-text.ts'
import { addStop, removeStop, reorderStop, toStop, type StopFailure } from './change-stops.ts'
import type { DispatchDeps } from './dispatch-deps.ts'
import type { RunChange, RunFilters, RunQuery, RunSummary, StopConflict } from './ports.ts'
import { parseStopKey, type Run } from './run.ts'
import { nextRunState } from './run-states.ts'
import { toRunView, type RunView } from './run-view.ts'

export type RunFailure = NotFound | NotPermitted | StopFailure | StopConflict

type PlanFailure = NotPermitted | { readonly kind: 'invalid-run'; readonly field: PlanField }
type People = { readonly crew: string; readonly vehicle: string }

type EditFailure = { readonly kind: 'illegal-run'; readonly from: Run['state'] } | EditConflict<People>

type PlanField = 'place' | 'day' | 'crew' | 'vehicle'

/** A run as it is planned: names separated by commas or lines. */
type PlannedRun = {
  readonly place: string
  readonly day: string
  readonly crew: string
  readonly vehicle: string
}

/** What a run may be addressed by: its number. */
type OnRun = { readonly by: Operator; readonly number: string }
type OnStop = OnRun & { /** "AE4830217764/1" */ readonly stop: string }

export type UnplannedStop = { readonly order: Order; readonly position: number }

export type RunsFacade = {
  list(query: Omit<RunQuery, 'reaches'> & { readonly by: Operator }): Promise<readonly RunSummary[]>
  /** Of those that the operator may see. */
  listPage(query: ListQuery<RunFilters>, by: Operator): Promise<ListPage<RunSummary>>
  find(request: OnRun): Promise<Result<RunView, NotFound>>
  plan(request: {
    readonly by: Operator
    readonly planned: PlannedRun
    readonly key: string
  }): Promise<Result<Run, PlanFailure>>
  /**
   * Before the run leaves. `shown`: as they were in the form, so that what another has changed since stays; null: whatever they are.
   */
  edit(
    request: OnRun & {
      readonly crew: string
      readonly vehicle: string
      readonly shown: People | null
    },
  ): Promise<Result<Run, RunFailure | PlanFailure | EditFailure>>
  /** Shipments that can join the run. */
  listUnplanned(request: OnRun): Promise<readonly UnplannedStop[]>
  add(request: OnStop): Promise<Result<Run, RunFailure>>
  remove(request: OnStop): Promise<Result<Run, RunFailure>>
  reorder(request: OnStop & { readonly to: 'earlier' | 'later' }): Promise<Result<Run, RunFailure>>
  /** Takes a stop to the end of another run of the same place. */
  move(request: OnStop & { readonly to: string }): Promise<Result<Run, RunFailure>>
  cancel(request: OnRun): Promise<Result<Run, RunFailure>>
}

const maxUnplanned = 400

export function createRuns(deps: DispatchDeps): RunsFacade & {
  /** The run, where the operator may see it and do this with it. */
  readonly open: (
    request: OnRun,
    permission: StaffPermission,
  ) => Promise<Result<Run, NotFound | NotPermitted>>
} {
  const { runs, clock, countries } = deps
  const open = async ({ by, number }: OnRun, permission: StaffPermission) => {
    const run = await runs.find(number)
    if (!run || !may(by, 'runs.see', run)) return fail({ kind: 'not-found' as const })
    return may(by, permission, run) ? ok(run) : fail({ kind: 'not-permitted' as const })
  }
  const change = async <Failure>(
    request: OnRun,
    act: string,
    decide: (run: Run) => Result<Run, Failure>,
    detail: RunChange['detail'] = {},
  ) => {
    const opened = await open(request, 'runs.manage')
    if (!opened.ok) return opened
    return runs.change(request.number, { by: request.by, at: clock.now() }, (run) => {
      const decided = decide(run)
      return decided.ok ? ok({ run: decided.value, act, detail, reason: null }) : decided
    })
  }
  const add: RunsFacade['add'] = async (request) => {
    const key = parseStopKey(request.stop)
    const opened = await open(request, 'runs.manage')
    if (!opened.ok) return opened
    const found = key ? await deps.findOrder(key.orderNumber) : undefined
    if (!key || !found?.ok || warehouseOf(found.value.order.country) !== opened.value.place)
      return fail({ kind: 'unknown-stop' })
    const { order } = found.value
    const orderedItems = await deps.listOrderedItems(order.lines.map(({ sku }) => sku))
    const stop = toStop(order, key.position, opened.value, (sku) => orderedItems.get(sku))
    if (!stop.ok) return stop
    return change(request, 'run.add-stop', (run) => addStop(run, stop.value), { shipment: request.stop })
  }
  return {
    open,
    list: ({ by, ...query }) => runs.list({ ...query, reaches: reachesOf(by, 'runs.see') }),
    listPage: (query, by) => runs.listPage(query, by),
    async find(request) {
      const opened = await open(request, 'runs.see')
      if (!opened.ok) return fail({ kind: 'not-found' })
      const numbers = opened.value.stops.map(({ orderNumber }) => orderNumber)
      return ok(toRunView(opened.value, await runs.listOrders(numbers)))
    },
    async plan({ by, planned, key }) {
      const country = countries.find(({ isoCode }) => warehouseOf(isoCode) === planned.place)
      const day = parseDay(planned.day)
      const people = parsePeople(planned)
      if (!country) return fail({ kind: 'invalid-run', field: 'place' })
      const place = { country: country.isoCode, place: planned.place }
      if (!may(by, 'runs.manage', place)) return fail({ kind: 'not-permitted' })
      if (day === undefined) return fail({ kind: 'invalid-run', field: 'day' })
      if (!people.ok) return people
      return ok(await runs.insert({ ...place, day, ...people.value, key }, by, clock.now()))
    },
    async edit({ crew, vehicle, shown, ...request }) {
      const wanted = parsePeople({ crew, vehicle })
      if (!wanted.ok) return wanted
      const opened = await open(request, 'runs.manage')
      if (!opened.ok) return opened
      const who = { by: request.by, at: clock.now() }
      return runs.change(request.number, who, (run): Result<RunChange, PlanFailure | EditFailure> => {
        const isOpen = nextRunState(run.state, 'load') !== undefined
        if (!isOpen) return fail({ kind: 'illegal-run', from: run.state })
        const now = writePeople(run)
        const merged = mergeFields(shown ?? now, writePeople(wanted.value), now)
        if (merged.kind === 'conflict')
          return fail({ kind: 'conflict', conflicts: merged.conflicts, fields: merged.fields, now })
        const people = parsePeople({ ...now, ...merged.fields })
        if (!people.ok) return people
        const written = writePeople(people.value)
        const changed = (['crew', 'vehicle'] as const).filter((field) => written[field] !== now[field])
        const only = (fields: typeof now) =>
          Object.fromEntries(changed.map((field) => [field, fields[field]]))
        return ok({
          run: changed.length === 0 ? run : { ...run, ...people.value },
          act: 'run.edit',
          before: only(now),
          detail: only(written),
          reason: null,
        })
      })
    },
    async listUnplanned(request) {
      const opened = await open(request, 'runs.manage')
      if (!opened.ok) return []
      const { country, day } = opened.value
      return runs.listUnplanned({ country, day, limit: maxUnplanned })
    },
    add,
    async remove(request) {
      const key = parseStopKey(request.stop)
      if (!key) return fail({ kind: 'unknown-stop' })
      return change(request, 'run.remove-stop', (run) => removeStop(run, key), { shipment: request.stop })
    },
    async reorder(request) {
      const key = parseStopKey(request.stop)
      if (!key) return fail({ kind: 'unknown-stop' })
      return change(request, 'run.reorder', (run) => reorderStop(run, key, request.to), {
        shipment: request.stop,
      })
    },
    async move({ to, ...request }) {
      const stop = parseStopKey(request.stop)
      const from = await open(request, 'runs.manage')
      const target = await open({ ...request, number: to }, 'runs.manage')
      if (!from.ok) return from
      if (!target.ok) return target
      if (!stop || target.value.place !== from.value.place) return fail({ kind: 'unknown-stop' })
      const who = { by: request.by, at: clock.now() }
      const moved = await runs.moveStop({ from: request.number, to, stop }, who)
      return moved ? open({ ...request, number: to }, 'runs.manage') : fail({ kind: 'overtaken' })
    },
    cancel: (request) =>
      change(request, 'run.cancel', (run) => {
        const state = nextRunState(run.state, 'cancel')
        if (!state) return fail({ kind: 'illegal-run', from: run.state } as const)
        const stops = run.stops.map((stop) => ({ ...stop, state: 'removed' as const }))
        return ok({ ...run, state, stops })
      }),
  }
}

const writePeople = ({ crew, vehicle }: Pick<Run, 'crew' | 'vehicle'>): People => ({
  crew: crew.join(', '),
  vehicle,
})

const maxLength = 60
const maxCrew = 6

function parsePeople({
  crew,
  vehicle,
}: Pick<PlannedRun, 'crew' | 'vehicle'>): Result<
  Pick<Run, 'crew' | 'vehicle'>,
  Extract<PlanFailure, { readonly kind: 'invalid-run' }>
> {
  const names = crew
    .split(/[,،;\n]/)
    .map(tidyText)
    .filter(Boolean)
  if (names.length === 0 || names.length > maxCrew || names.some((name) => name.length > maxLength))
    return fail({ kind: 'invalid-run', field: 'crew' })
  const name = tidyText(vehicle)
  return name === '' || name.length > maxLength
    ? fail({ kind: 'invalid-run', field: 'vehicle' })
    : ok({ crew: names, vehicle: name })
}
