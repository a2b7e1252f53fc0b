import type { StaffPlace } from '#commerce/staff-access/ports.ts'
import type { Grant } from '#commerce/staff/operator.ts'
import { isRoleName, roleNames, roles } from '#commerce/staff/role.ts'
import type { Translate } from '#i18n/translator.ts'
import type { Language } from '#kernel/language.ts'

/** Rows of a form for grants: those there are, and an empty one. */
export const grantRowsOf = (grants: readonly Grant[]): readonly (Grant | null)[] => [...grants, null]

export const roleChoices = roleNames

const maxRows = 9

/** What was chosen; a row without a role is none. The use case checks it. */
export function readGrants(fields: FormData, places: readonly StaffPlace[]): readonly Grant[] {
  const all = (name: string): readonly string[] => fields.getAll(name).map(String)
  return Array.from({ length: maxRows }, (_, row): readonly Grant[] => {
    const role = String(fields.get(`role-${row}`) ?? '')
    if (!isRoleName(role)) return []
    const countries = all(`countries-${row}`) as Exclude<Grant['countries'], 'all'>
    if (!roles[role].isBoundToPlaces)
      return [{ role, countries: countries.length > 0 ? countries : 'all', places: 'all' }]
    const chosen = all(`places-${row}`)
    const ofPlaces = places.filter(({ code }) => chosen.includes(code)).map(({ country }) => country)
    return [{ role, countries: countries.length > 0 ? countries : [...new Set(ofPlaces)], places: chosen }]
  }).flat()
}

/** The chosen fields, to be carried on by a check page. */
export const carryGrants = (fields: FormData): Readonly<Record<string, readonly string[]>> => {
  const names = [...new Set([...fields.keys()])].filter((name) => /^(?:role|countries|places)-\d$/.test(name))
  return Object.fromEntries(names.map((name) => [name, fields.getAll(name).map(String)]))
}

export const describePlace = (place: StaffPlace, language: Language, t: Translate): string =>
  place.name?.[language] ?? t('operations-people:devices.warehouse', { code: place.code })

/** "Warehouse · AE · wh-ae" */
export const describeGrant = ({ role, countries, places }: Grant, t: Translate): string =>
  [
    t(`operations:role.${role}`),
    countries === 'all'
      ? t('operations-people:staff.all-countries')
      : countries.map((country) => country.toUpperCase()).join(', '),
    ...(places === 'all' ? [] : [places.join(', ')]),
  ].join(' · ')
