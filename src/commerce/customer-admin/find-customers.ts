import { maskName, maskPhone } from '#commerce/addresses/mask-contact.ts'
import { parseIdentifier } from '#commerce/identity/identifier.ts'
import { noRows } from '#commerce/lists/list.ts'
import { may, reachesOf, type Operator } from '#commerce/staff/operator.ts'
import type { StaffPermission } from '#commerce/staff/permission.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { CustomerAdminDeps } from './create-customer-admin.ts'
import { mayFor } from './customer-rules.ts'
import type { CustomerAdmin } from './customer-admin.ts'
import type { CustomerSearch } from './ports.ts'

/** Finding customers: by a list, and by what belongs to one. */
export function createFindCustomers({
  repository,
  countries,
  phones,
}: CustomerAdminDeps): Pick<CustomerAdmin, 'listPage' | 'findByContact' | 'canOpen'> {
  /** Of who only looks customers up: a place is in its country. */
  const reachOf = (by: Operator, permission: StaffPermission): readonly CountryCode[] => {
    const reaches = reachesOf(by, permission)
    return countries
      .map(({ isoCode }) => isoCode)
      .filter((code) => reaches.some((reach) => reach.countries === 'all' || reach.countries.includes(code)))
  }

  /** A number without a dial code is one of each country of the operator. */
  function parseSearch(text: string, within: readonly CountryCode[]): CustomerSearch {
    const contacts = within.flatMap((country) => {
      const parsed = parseIdentifier(text, country, phones)
      return parsed.ok ? [parsed.value.value] : []
    })
    return { contacts: [...new Set(contacts)], orderNumber: text.replaceAll(' ', '').toUpperCase() }
  }

  const canOpen = async (customerId: string, by: Operator): Promise<boolean> => {
    const found = await repository.findCountries(customerId)
    return found !== undefined && mayFor(by, 'customers.see', found)
  }

  return {
    canOpen,

    async listPage(query, by) {
      const seen = reachOf(by, 'customers.see')
      const isSearch = query.search.trim() !== ''
      // Who may only look someone up knows whom.
      const within = seen.length > 0 ? seen : isSearch ? reachOf(by, 'customers.look-up') : []
      if (within.length === 0) return noRows
      const page = await repository.listPage(query, {
        countries: within.length === countries.length ? null : within,
        search: isSearch ? parseSearch(query.search, within) : null,
      })
      const isNamed = (country: CountryCode) => may(by, 'customers.manage', { country, place: null })
      return {
        ...page,
        rows: page.rows.map((row) => ({
          ...row,
          name: isNamed(row.country) ? row.name : maskName(row.name),
          phone: maskPhone(row.phone),
          isOpen: seen.length > 0,
        })),
      }
    },

    async findByContact({ phone, email }, by) {
      const contacts = [phone, email?.toLowerCase() ?? null].flatMap((one) => one ?? [])
      if (contacts.length === 0 || reachOf(by, 'customers.see').length === 0) return null
      const owner = await repository.findOwner(contacts)
      return owner !== undefined && (await canOpen(owner, by)) ? owner : null
    },
  }
}
