import type { AstroGlobal } from 'astro'
import { localTime } from '#kernel/local-time.ts'
import type { Admission } from '#web/operations/admit.ts'
import { loadList, type LoadedList } from '#web/operations/lists/load-list.ts'
import { readListQuery } from '#web/operations/lists/read-list-query.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { explainFailure, readPosted } from './outcome.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { runList, toRunRow, warehousesOf } from './run-list.ts'

export type RunsPage = LoadedList & {
  /** Warehouses from which the person may plan. */
  readonly places: readonly { readonly code: string; readonly name: string }[]
  readonly problems: readonly FieldProblem[]
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
  const places = warehousesOf(locals, by, 'runs.manage')
  const zone = shop.countries.find(({ isoCode }) => isoCode === places[0]?.country) ?? storefront.country
  let typed = {
    place: places[0]?.code ?? '',
    day: localTime(shop.clock.now(), zone.timeZone).day,
    crew: '',
    vehicle: '',
  }
  let problems: readonly FieldProblem[] = []
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
  const loaded = await loadList({
    list: readListQuery(runList(locals, by), url),
    read: (query) => shop.dispatch.runs.listPage(query, by),
    toRow: (run) => toRunRow(run, locals),
  })
  return { ...loaded, places, problems, typed }
}
