import type { AstroGlobal } from 'astro'
import { staffStates, type StaffMember, type StaffState } from '#commerce/staff-access/staff-member.ts'
import type { Grant, StaffOperator } from '#commerce/staff/operator.ts'
import { roleNames } from '#commerce/staff/role.ts'
import type { Translate } from '#i18n/translator.ts'
import { isLanguage } from '#kernel/language.ts'
import type { Admission } from '#web/operations/admit.ts'
import { requestApproval } from '#web/operations/approvals/request-approval.ts'
import { nameOfPlace } from '#web/operations/dispatch/place-names.ts'
import { countryOptions } from '#web/operations/lists/country-options.ts'
import { defineList } from '#web/operations/lists/list-definition.ts'
import type { ListRow, StateText, Tone } from '#web/operations/lists/list-row.ts'
import { loadList, type LoadedList } from '#web/operations/lists/load-list.ts'
import { readListQuery } from '#web/operations/lists/read-list-query.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { writeGrants, readGrants } from './grant-fields.ts'
import { problemOfRights, type PeopleProblem } from './people-problems.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>

const tones: Readonly<Record<StaffState, Tone>> = { invited: 'info', active: 'good', disabled: 'neutral' }

export const staffStateText = (state: StaffState, t: Translate): StateText => ({
  tone: tones[state],
  label: t(`operations-people:staff.state.${state}`),
})

export const staffList = (locals: Locals) => {
  const { shop, storefront, t } = locals
  return defineList({
    id: 'staff',
    columns: [
      { id: 'name', title: 'operations-people:staff.column.name', sortable: true },
      { id: 'email', title: 'operations-people:staff.column.email', sortable: true },
      { id: 'roles', title: 'operations-people:staff.column.roles' },
      { id: 'number', title: 'operations-people:me.number', numeric: true, hidden: true },
      { id: 'added', title: 'operations-people:staff.column.added', sortable: true, hidden: true },
      { id: 'state', title: 'operations-people:staff.column.state' },
    ],
    filters: [
      {
        id: 'state',
        title: 'operations-people:staff.column.state',
        kind: 'choice',
        options: staffStates.map((value) => ({ value, label: staffStateText(value, t).label })),
      },
      {
        id: 'role',
        title: 'operations-people:staff.role',
        kind: 'choice',
        options: roleNames.map((value) => ({ value, label: t(`operations:role.${value}`) })),
      },
      {
        id: 'country',
        title: 'operations-audit:column.country',
        kind: 'choice',
        options: countryOptions(locals),
      },
      {
        id: 'place',
        title: 'operations-people:devices.place',
        kind: 'choice',
        options: shop.staffAccess.listPlaces().map((place) => ({
          value: place.code,
          label: nameOfPlace(place, shop.countries, storefront.language, t),
        })),
      },
    ],
    search: 'operations-people:staff.search',
    sort: { column: 'name', descending: false },
  })
}

export type StaffListView = LoadedList & {
  readonly problems: readonly PeopleProblem[]
  readonly typed: {
    readonly email: string
    readonly name: string
    readonly reason: string
    readonly grants: readonly Grant[]
  }
}

/** Who works here. An invitation is a request: another administrator approves it. */
export async function handleStaff(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<Response | StaffListView> {
  const { staffAccess } = astro.locals.shop
  const text = (name: string): string => String(posted?.fields.get(name) ?? '')
  const language = text('language')
  const invitation = {
    email: text('email'),
    name: text('name'),
    language: isLanguage(language) ? language : 'en',
    grants: posted ? readGrants(posted.fields, staffAccess.listPlaces()) : [],
  } as const
  const reason = text('reason')
  const requested =
    posted && (await requestApproval(astro, by, { act: 'staff.invite', input: invitation, reason }))
  if (requested?.ok) return requested.value
  const view = { ...(await loadStaff(astro, by)), problems: [], typed: { ...invitation, reason } }
  if (!requested) return view
  astro.response.status = requested.failure.kind === 'taken' ? 409 : 422
  return { ...view, problems: [problemOfRights(requested.failure)] }
}

const loadStaff = ({ locals, url }: AstroGlobal, by: StaffOperator): Promise<LoadedList> =>
  loadList({
    list: readListQuery(staffList(locals), url),
    read: (query) => locals.shop.staffAccess.listPage(query, by),
    toRow: (member) => toRow(member, locals),
  })

function toRow(member: StaffMember, locals: Locals): ListRow {
  const { id, name, email, grants, number, createdAt, state } = member
  return {
    id,
    href: operationsPath('staffPerson', { id }),
    cells: {
      name: { kind: 'text', text: name },
      email: { kind: 'code', text: email },
      roles: { kind: 'text', text: writeGrants(grants, locals) },
      number: { kind: 'code', text: String(number) },
      added: { kind: 'time', at: createdAt, country: locals.storefront.country.isoCode },
      state: { kind: 'state', ...staffStateText(state, locals.t) },
    },
  }
}
