import type { RunSummary } from '#commerce/dispatch/ports.ts'
import { warehouseOf } from '#commerce/dispatch/place-of-order.ts'
import { runStates } from '#commerce/dispatch/run-states.ts'
import { may, type StaffOperator } from '#commerce/staff/operator.ts'
import { countryOptions } from '#web/operations/lists/country-options.ts'
import { defineList } from '#web/operations/lists/list-definition.ts'
import type { ListRow } from '#web/operations/lists/list-row.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { nameOfPlace, nameOfPlaceCode } from './place-names.ts'
import { runStateText } from './run-state-text.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>

/** Of the address of the runs that are neither closed nor canceled. */
export const openRuns = 'state=open'

/** Warehouses in which a person has a permission. */
export const warehousesOf = (
  { shop, storefront, t }: Locals,
  by: StaffOperator,
  permission: 'runs.see' | 'runs.manage',
) =>
  shop.countries
    .map(({ isoCode }) => ({ code: warehouseOf(isoCode), country: isoCode, name: null }))
    .filter(({ code, country }) => may(by, permission, { country, place: code }))
    .map((place) => ({ ...place, name: nameOfPlace(place, shop.countries, storefront.language, t) }))

export const runList = (locals: Locals, by: StaffOperator) =>
  defineList({
    id: 'runs',
    columns: [
      { id: 'number', title: 'operations-dispatch:run.title' },
      { id: 'day', title: 'operations-dispatch:day', sortable: true },
      { id: 'crew', title: 'operations-dispatch:crew' },
      { id: 'vehicle', title: 'operations-dispatch:vehicle' },
      { id: 'place', title: 'operations-dispatch:place', hidden: true },
      { id: 'stops', title: 'operations-dispatch:stops', numeric: true },
      { id: 'volume', title: 'operations-dispatch:volume', numeric: true },
      { id: 'minutes', title: 'operations-dispatch:minutes', numeric: true },
      { id: 'cash', title: 'operations-dispatch:cash', numeric: true },
      { id: 'state', title: 'operations-dispatch:state' },
    ],
    filters: [
      {
        id: 'state',
        title: 'operations-dispatch:state',
        kind: 'choice',
        options: (['open', ...runStates] as const).map((value) => ({
          value,
          label: locals.t(`operations-dispatch:run-state.${value}`),
        })),
      },
      {
        id: 'place',
        title: 'operations-dispatch:place',
        kind: 'choice',
        options: warehousesOf(locals, by, 'runs.see').map(({ code, name }) => ({ value: code, label: name })),
      },
      {
        id: 'country',
        title: 'operations-audit:column.country',
        kind: 'choice',
        options: countryOptions(locals),
      },
      { id: 'day', title: 'operations-dispatch:day', kind: 'day-range' },
    ],
    search: 'operations-dispatch:runs.search',
    views: [{ title: 'operations-dispatch:run-state.open', query: openRuns }],
    sort: { column: 'day', descending: true },
  })

export function toRunRow(run: RunSummary, locals: Locals): ListRow {
  const { t } = locals
  const { number, country, place, day, crew, vehicle, completed, stops, litres, minutes, due, state } = run
  return {
    id: number,
    href: operationsPath('run', { number }),
    cells: {
      number: { kind: 'code', text: number },
      day: { kind: 'day', day },
      crew: { kind: 'names', names: crew },
      vehicle: { kind: 'text', text: vehicle },
      place: { kind: 'text', text: nameOfPlaceCode(place, locals) },
      stops: { kind: 'code', text: `${completed}/${stops}` },
      volume: { kind: 'number', value: litres / 1000 },
      minutes: { kind: 'number', value: minutes },
      cash:
        due === null
          ? { kind: 'text', text: t('operations-dispatch:count.blind') }
          : { kind: 'sums', amounts: due, country },
      state: { kind: 'state', ...runStateText(state, t) },
    },
  }
}
