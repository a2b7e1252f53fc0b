import type { AstroGlobal } from 'astro'
import type { RunSummary } from '#commerce/dispatch/ports.ts'
import { runStates } from '#commerce/dispatch/run-states.ts'
import { warehouseOf } from '#commerce/dispatch/place-of-order.ts'
import type { Shop } from '#commerce/shop.ts'
import { may, type StaffOperator } from '#commerce/staff/operator.ts'
import { localTime, parseDay } from '#kernel/local-time.ts'
import type { Admission } from '#web/operations/admit.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { explainFailure, readPosted, type Problem } from './outcome.ts'
import { nameOfPlace } from './place-names.ts'

const perPage = 50

/** Of the address of the runs that are neither closed nor canceled. */
export const openRunsQuery = '?state=open'

const openStates = runStates.filter((one) => one !== 'closed' && one !== 'canceled')

/** The first page of that address. */
export async function listOpenRuns({ dispatch }: Pick<Shop, 'dispatch'>, by: StaffOperator) {
  const everywhere = { country: null, place: null, day: null, before: null }
  const runs = await dispatch.runs.list({ ...everywhere, by, states: openStates, limit: perPage + 1 })
  return { runs: runs.slice(0, perPage), isMore: runs.length > perPage }
}

export type RunsPage = {
  readonly runs: readonly RunSummary[]
  /** Number of the last one, where there are more. */
  readonly next: string | null
  readonly query: { readonly day: string; readonly state: string; readonly place: string }
  /** Warehouses from which the person may plan. */
  readonly places: readonly { readonly code: string; readonly name: string }[]
  readonly problems: readonly Problem[]
  readonly typed: {
    readonly place: string
    readonly day: string
    readonly crew: string
    readonly vehicle: string
  }
}

/** Runs that the person may see, and the form that plans one. */
export async function loadRunsPage(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<RunsPage | Response> {
  const { locals, url } = astro
  const { shop, storefront, t } = locals
  const places = shop.countries
    .map(({ isoCode }) => ({ code: warehouseOf(isoCode), country: isoCode, name: null }))
    .filter(({ code, country }) => may(by, 'runs.manage', { country, place: code }))
  const zone = shop.countries.find(({ isoCode }) => isoCode === places[0]?.country) ?? storefront.country
  let typed = {
    place: places[0]?.code ?? '',
    day: localTime(shop.clock.now(), zone.timeZone).day,
    crew: '',
    vehicle: '',
  }
  let problems: readonly Problem[] = []
  if (posted) {
    const field = (name: string) => readPosted(posted.fields, name)
    typed = { place: field('place'), day: field('day'), crew: field('crew'), vehicle: field('vehicle') }
    const planned = await shop.dispatch.runs.plan({ by, planned: typed, key: field('key') })
    if (planned.ok) return astro.redirect(operationsPath('run', { number: planned.value.number }), 303)
    const { failure } = planned
    astro.response.status = failure.kind === 'invalid-run' ? 422 : 409
    problems = [
      failure.kind === 'invalid-run'
        ? { text: t(`operations-dispatch:invalid.${failure.field}`), field: failure.field }
        : { text: explainFailure(failure, t) },
    ]
  }
  const parameter = (name: string) => url.searchParams.get(name) ?? ''
  const query = {
    day: parseDay(parameter('day')) ?? '',
    state: parameter('state'),
    place: parameter('place'),
  }
  const states = query.state === 'open' ? openStates : runStates.filter((one) => one === query.state)
  const runs = await shop.dispatch.runs.list({
    by,
    country: null,
    place: query.place || null,
    day: query.day || null,
    states: states.length === 0 ? null : states,
    limit: perPage + 1,
    before: parameter('before') || null,
  })
  const shown = runs.slice(0, perPage)
  return {
    runs: shown,
    next: runs.length > perPage ? (shown.at(-1)?.number ?? null) : null,
    query,
    places: places.map((one) => ({
      code: one.code,
      name: nameOfPlace(one, shop.countries, storefront.language, t),
    })),
    problems,
    typed,
  }
}
