import type { AstroGlobal } from 'astro'
import type { Consultation } from '#commerce/consultations/consultation.ts'
import { consultationStates, type ConsultationState } from '#commerce/consultations/consultation-states.ts'
import { consultationViews } from '#commerce/consultations/ports.ts'
import { may, type StaffOperator } from '#commerce/staff/operator.ts'
import type { Translate } from '#i18n/translator.ts'
import { nameOfPlace, nameOfPlaceCode } from '#web/operations/dispatch/place-names.ts'
import { countryName, countryOptions } from '#web/operations/lists/country-options.ts'
import { defineList } from '#web/operations/lists/list-definition.ts'
import type { ListRow, StateText, Tone } from '#web/operations/lists/list-row.ts'
import { loadListOrFile } from '#web/operations/lists/load-list.ts'
import { readListQuery } from '#web/operations/lists/read-list-query.ts'
import { operationsPath } from '#web/operations/route-table.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>

const tones: Readonly<Record<ConsultationState, Tone>> = {
  booked: 'info',
  done: 'good',
  'no-show': 'bad',
  canceled: 'neutral',
}

export const consultationStateText = (state: ConsultationState, t: Translate): StateText => ({
  tone: tones[state],
  label: t(`operations-consultations:state.${state}`),
})

/** Stores whose appointments the person may see. */
export const consultingStores = (locals: Locals, by: StaffOperator) =>
  locals.shop.staffAccess
    .listPlaces()
    .filter(({ code, country, name }) => name !== null && may(by, 'leads.see', { country, place: code }))
    .map((place) => ({
      ...place,
      label: nameOfPlace(place, locals.shop.countries, locals.storefront.language, locals.t),
    }))

const consultationList = (locals: Locals, by: StaffOperator) =>
  defineList({
    id: 'consultations',
    columns: [
      { id: 'reference', title: 'operations-consultations:reference' },
      { id: 'starts', title: 'operations-consultations:starts', sortable: true },
      { id: 'store', title: 'operations-consultations:store' },
      { id: 'name', title: 'operations-consultations:name', personal: 'leads.manage' },
      { id: 'state', title: 'operations-consultations:state' },
      { id: 'country', title: 'operations-consultations:country', hidden: true },
      { id: 'booked', title: 'operations-consultations:booked', sortable: true, hidden: true },
    ],
    filters: [
      {
        id: 'view',
        title: 'operations-consultations:view',
        kind: 'choice',
        options: consultationViews.map((value) => ({
          value,
          label: locals.t(`operations-consultations:view.${value}`),
        })),
      },
      {
        id: 'state',
        title: 'operations-consultations:state',
        kind: 'choice',
        options: consultationStates.map((value) => ({
          value,
          label: consultationStateText(value, locals.t).label,
        })),
      },
      {
        id: 'store',
        title: 'operations-consultations:store',
        kind: 'choice',
        options: consultingStores(locals, by).map(({ code, label }) => ({ value: code, label })),
      },
      {
        id: 'country',
        title: 'operations-consultations:country',
        kind: 'choice',
        options: countryOptions(locals),
      },
      { id: 'day', title: 'operations-consultations:day', kind: 'day-range' },
    ],
    views: [
      { title: 'operations-consultations:view.ahead', query: 'view=ahead&sort=starts' },
      { title: 'operations-consultations:view.unsettled', query: 'view=unsettled&sort=starts' },
    ],
    search: 'operations-consultations:list.search',
    sort: { column: 'starts', descending: true },
  })

export const loadConsultations = (astro: AstroGlobal, by: StaffOperator) => {
  const { locals, url } = astro
  return loadListOrFile(astro, by, {
    list: readListQuery(consultationList(locals, by), url),
    read: (query) => locals.shop.consultationAdmin.listPage(query, by),
    toRow: (one) => toRow(one, locals),
  })
}

function toRow(one: Consultation, locals: Locals): ListRow {
  const { reference, country, storeCode, startsAt, bookedAt, name, state } = one
  return {
    id: reference,
    href: operationsPath('consultation', { reference }),
    cells: {
      reference: { kind: 'code', text: reference },
      starts: { kind: 'time', at: startsAt, country },
      store: { kind: 'text', text: nameOfPlaceCode(storeCode, locals) },
      name: { kind: 'text', text: name },
      state: { kind: 'state', ...consultationStateText(state, locals.t) },
      country: { kind: 'text', text: countryName(country, locals) },
      booked: { kind: 'time', at: bookedAt, country },
    },
  }
}
