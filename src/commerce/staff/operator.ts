import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { StaffPermission } from './permission.ts'
import { keyPermissions } from './key-permissions.ts'
import { roles, tabletPermissions, type RoleName } from './role.ts'

/** A role that is given to a person, for some countries, and of a role bound to places for some warehouses and stores. */
export type Grant = {
  readonly role: RoleName
  readonly countries: readonly CountryCode[] | 'all'
  /** Codes of stock locations. Of a role that is not bound to places: "all". */
  readonly places: readonly string[] | 'all'
}

/** A member of staff, signed in. */
export type StaffOperator = {
  readonly kind: 'staff'
  readonly id: string
  readonly name: string
  readonly grants: readonly Grant[]
  /** Of a tablet, by which the person has entered a PIN: its store or warehouse. Null: a computer of their own. */
  readonly tabletPlace: string | null
  /** When a factor was last proven in this session. */
  readonly provenAt: Instant
  readonly requestId: string | null
}

/** A key of the operations API. */
type KeyOperator = {
  readonly kind: 'key'
  readonly id: string
  readonly name: string
  readonly scopes: readonly string[]
  readonly requestId: string | null
}

/** The `majlis` command, on a machine that has the database's keys: it may do everything, by the name of its user. */
type CommandOperator = { readonly kind: 'command'; readonly name: string }

/** A job of the shop itself. */
type JobOperator = { readonly kind: 'job'; readonly name: string }

/** A crew by the link of its run, on a phone without an account. It delivers and takes cash from the place of its run. */
export type CrewOperator = {
  readonly kind: 'crew'
  /** Number of the run. */
  readonly id: string
  /** Names of the crew. */
  readonly name: string
  readonly country: CountryCode
  readonly place: string
}

const crewPermissions: readonly StaffPermission[] = ['shipments.advance', 'cash.collect']

/** Who does something in operations, and through which channel. Use cases get it as `by`. */
export type Operator = StaffOperator | KeyOperator | CommandOperator | JobOperator | CrewOperator

/** What is stored of an operator. */
export type OperatorRef = { readonly kind: Operator['kind']; readonly id: string; readonly name: string }

export const jobOperator = (name: string): Operator => ({ kind: 'job', name })

export const refOf = (by: Operator): OperatorRef => ({
  kind: by.kind,
  id: 'id' in by ? by.id : by.name,
  name: by.name,
})

/** Where something is that is acted on. A place is a warehouse or store; null: it is at none. */
export type Where = { readonly country: CountryCode | null; readonly place: string | null }

/** Where a permission applies: all, or what is listed. */
export type Reach = {
  readonly countries: readonly CountryCode[] | 'all'
  readonly places: readonly string[] | 'all'
}

/** Null: every country. */
export const reachesCountry = ({ countries }: Reach, country: CountryCode | null): boolean =>
  countries === 'all' || (country !== null && countries.includes(country))

/** Every grant of the operator that has the permission, as where it applies; empty: they do not have it. */
export function reachesOf(by: Operator, permission: StaffPermission): readonly Reach[] {
  switch (by.kind) {
    case 'command':
    case 'job':
      return [{ countries: 'all', places: 'all' }]
    case 'crew':
      return crewPermissions.includes(permission) ? [{ countries: [by.country], places: [by.place] }] : []
    case 'key':
      return keyPermissions(by.scopes).includes(permission) ? [{ countries: 'all', places: 'all' }] : []
    case 'staff':
      if (by.tabletPlace !== null && !tabletPermissions.has(permission)) return []
      return by.grants.flatMap(({ role, countries, places }) =>
        roles[role].permissions.includes(permission) ? [narrow({ countries, places }, by.tabletPlace)] : [],
      )
  }
}

/** On a tablet a person has the places of their grants that are the tablet's own. */
function narrow({ countries, places }: Reach, tabletPlace: string | null): Reach {
  if (tabletPlace === null) return { countries, places }
  return { countries, places: places === 'all' || places.includes(tabletPlace) ? [tabletPlace] : [] }
}

/** Whether the operator has the permission anywhere: what menus ask. */
export const mayAnywhere = (by: Operator, permission: StaffPermission): boolean =>
  reachesOf(by, permission).some(({ countries, places }) => countries.length > 0 && places.length > 0)

/** Whether the operator has the permission in every country and place: what is about all of them asks this. */
export const mayEverywhere = (by: Operator, permission: StaffPermission): boolean =>
  reachesOf(by, permission).some(({ countries, places }) => countries === 'all' && places === 'all')

/** Whether the operator may do this there. What is at no place is out of reach of who is bound to places. */
export const may = (by: Operator, permission: StaffPermission, { country, place }: Where): boolean =>
  reachesOf(by, permission).some(
    ({ countries, places }) =>
      (countries === 'all' || country === null || countries.includes(country)) &&
      (places === 'all' || (place !== null && places.includes(place))),
  )

/** Whether the operator may see what units cost in a country. */
export const seesCosts = (by: Operator, country: CountryCode): boolean =>
  reachesOf(by, 'costs.see').some((reach) => reach.places.length > 0 && reachesCountry(reach, country))

/** The operator may not: pages and routes answer it like something that does not exist. */
export type NotPermitted = { readonly kind: 'not-permitted' }
