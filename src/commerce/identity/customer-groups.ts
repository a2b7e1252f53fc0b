import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyText } from '#kernel/tidy-text.ts'
import { parseIdentifier, type PhoneRules } from './identifier.ts'
import type { IdentityRepository } from './ports.ts'

export const isCustomerGroup = (group: string): boolean => /^[a-z\d][a-z\d-]{0,39}$/.test(group)
const maxReasonLength = 200

type GroupedCustomer = {
  readonly customerId: string
  readonly group: string | null
  readonly before: string | null
}

type SetCustomerGroupFailure =
  | { readonly kind: 'not-found' }
  | { readonly kind: 'invalid'; readonly field: 'country' | 'contact' | 'group' | 'reason' }

/** Sets the group of the customer who has verified a contact; promotions may be for a group. Null: none. */
export type SetCustomerGroup = (input: {
  readonly contact: string
  /** Of a number without a dial code. */
  readonly country: string
  readonly group: string | null
  readonly reason: string
}) => Promise<Result<GroupedCustomer, SetCustomerGroupFailure>>

type Deps = {
  readonly repository: IdentityRepository
  readonly phones: PhoneRules
  readonly countries: readonly Country[]
  readonly clock: Clock
}

export const createSetCustomerGroup =
  ({ repository, phones, countries, clock }: Deps): SetCustomerGroup =>
  async ({ contact, country, group, reason }) => {
    const note = tidyText(reason)
    if (!countries.some(({ isoCode }) => isoCode === country)) return invalid('country')
    if (group !== null && !isCustomerGroup(group)) return invalid('group')
    if (note === '' || [...note].length > maxReasonLength) return invalid('reason')
    const parsed = parseIdentifier(contact, country, phones)
    if (!parsed.ok) return invalid('contact')
    return repository.transaction(async (store) => {
      const owner = await store.findOwner(parsed.value.kind, parsed.value.value)
      if (!owner || owner.isClosed) return fail({ kind: 'not-found' })
      const { customerId } = owner
      const before = await store.setGroup(customerId, group)
      const detail = { group, before, reason: note }
      if (before !== group) await store.record({ customerId, kind: 'group-changed', at: clock.now(), detail })
      return ok({ customerId, group, before })
    })
  }

const invalid = (field: 'country' | 'contact' | 'group' | 'reason') =>
  fail({ kind: 'invalid', field } as const)
