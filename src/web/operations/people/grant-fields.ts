import type { StaffPlace } from '#commerce/staff-access/ports.ts'
import type { Grant } from '#commerce/staff/operator.ts'
import { isRoleName, roleNames, roles } from '#commerce/staff/role.ts'
import { nameOfPlaceCode } from '#web/operations/dispatch/place-names.ts'

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

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>

/** "Warehouse · Warehouse, United Arab Emirates", "Finance · Kuwait, Oman" */
export function describeGrant({ role, countries, places }: Grant, locals: Locals): string {
  const { shop, storefront, t } = locals
  const { language } = storefront
  const countryOf = (code: string): string =>
    shop.countries.find(({ isoCode }) => isoCode === code)?.[`name_${language}`] ?? code
  const names =
    places === 'all'
      ? countries === 'all'
        ? [t('operations-people:staff.all-countries')]
        : countries.map(countryOf)
      : places.map((code) => nameOfPlaceCode(code, locals))
  return `${t(`operations:role.${role}`)} · ${names.join(language === 'ar' ? '، ' : ', ')}`
}

/** All the grants of a person. */
export const writeGrants = (grants: readonly Grant[], locals: Locals): string =>
  grants.map((grant) => describeGrant(grant, locals)).join(' / ')
