import type { AstroGlobal } from 'astro'
import { isLate } from '#commerce/leads/late-lead.ts'
import type { Lead } from '#commerce/leads/lead.ts'
import { leadStates, type LeadState } from '#commerce/leads/lead-states.ts'
import type { Translate } from '#i18n/translator.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'
import type { Admission } from '#web/operations/admit.ts'
import { countryName, countryOptions } from '#web/operations/lists/country-options.ts'
import { defineList } from '#web/operations/lists/list-definition.ts'
import type { ListRow, StateText, Tone } from '#web/operations/lists/list-row.ts'
import { loadCollaborativeList } from '#web/operations/lists/load-list.ts'
import { readListQuery } from '#web/operations/lists/read-list-query.ts'
import { operationsPath } from '#web/operations/route-table.ts'

const tones: Readonly<Record<LeadState, Tone>> = {
  new: 'warn',
  assigned: 'info',
  contacted: 'info',
  won: 'good',
  lost: 'neutral',
  spam: 'neutral',
}

const leadFormKinds = ['callback', 'design-advice', 'out-of-stock', 'business'] as const

export const leadStateText = (state: LeadState, t: Translate): StateText => ({
  tone: tones[state],
  label: t(`operations-service:lead.state.${state}`),
})

/** Names of the teams in the language of the page, by code. */
export const teamsOf = ({ shop, storefront }: Pick<App.Locals, 'shop' | 'storefront'>) =>
  shop.leadAdmin.owners.map(({ code, name }) => ({ value: code, label: name[storefront.language] }))

export const leadList = (locals: App.Locals, teams: ReturnType<typeof teamsOf>) =>
  defineList({
    id: 'leads',
    columns: [
      { id: 'reference', title: 'operations-service:lead.reference' },
      { id: 'name', title: 'operations-service:lead.name', personal: 'leads.manage' },
      { id: 'form', title: 'operations-service:lead.form' },
      { id: 'country', title: 'operations-service:lead.country' },
      { id: 'created', title: 'operations-service:lead.created', sortable: true },
      { id: 'owner', title: 'operations-service:lead.owner' },
      { id: 'state', title: 'operations-service:lead.state' },
      { id: 'changed', title: 'operations-service:lead.changed', sortable: true, hidden: true },
    ],
    filters: [
      {
        id: 'state',
        title: 'operations-service:lead.state',
        kind: 'choice',
        options: leadStates.map((value) => ({ value, label: leadStateText(value, locals.t).label })),
      },
      {
        id: 'form',
        title: 'operations-service:lead.form',
        kind: 'choice',
        options: leadFormKinds.map((value) => ({
          value,
          label: locals.t(`operations-service:lead.form.${value}`),
        })),
      },
      {
        id: 'country',
        title: 'operations-service:lead.country',
        kind: 'choice',
        options: countryOptions(locals),
      },
      { id: 'owner', title: 'operations-service:lead.owner', kind: 'choice', options: teams },
      { id: 'created', title: 'operations-service:lead.created', kind: 'day-range' },
      { id: 'late', title: 'operations-service:lead.late', kind: 'flag' },
    ],
    search: 'operations-service:lead.search',
    sort: { column: 'created', descending: true },
  })

/** Leads of the address: the rows, the whole list as a file, or the check page of a bulk act. */
export async function loadLeads(astro: AstroGlobal, admitted: Admission) {
  const { locals, url } = astro
  const { shop } = locals
  const teams = teamsOf(locals)
  const now = shop.clock.now()
  return loadCollaborativeList(astro, admitted, 'lead', {
    list: readListQuery(leadList(locals, teams), url),
    read: (query) => shop.leadAdmin.listPage(query, admitted.by),
    toRow: (lead) => toRow(lead, locals, { teams, now }),
    momentOf: ({ reference, createdAt }) => ({ id: reference, at: createdAt }),
  })
}

type Shown = { readonly teams: ReturnType<typeof teamsOf>; readonly now: Instant }

function toRow(lead: Lead, locals: App.Locals, { teams, now }: Shown): ListRow {
  const { t } = locals
  const { reference, name, form, country, createdAt, changedAt, owner, state } = lead
  const late: readonly StateText[] = isLate(lead, now)
    ? [{ tone: 'bad', label: t('operations-service:lead.late') }]
    : []
  return {
    id: reference,
    href: operationsPath('lead', { reference }),
    cells: {
      reference: { kind: 'code', text: reference },
      name: { kind: 'text', text: name ?? t('operations-service:lead.nameless') },
      form: { kind: 'text', text: t(`operations-service:lead.form.${form}`) },
      country: { kind: 'text', text: countryName(country, locals) },
      created: { kind: 'time', at: createdAt, country },
      changed: { kind: 'time', at: changedAt, country },
      owner: { kind: 'text', text: teams.find(({ value }) => value === owner)?.label ?? '' },
      state: { kind: 'states', states: [leadStateText(state, t), ...late] },
    },
  }
}

export const languageName = (language: Language, t: Translate): string =>
  t(`operations-service:language.${language}`)
