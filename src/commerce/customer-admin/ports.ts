import type { CustomerStore, SessionStore, ChallengeStore } from '#commerce/identity/ports.ts'
import type { Identifier } from '#commerce/identity/identifier.ts'
import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import type { AuditEntry } from '#commerce/staff/audit-entry.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Result } from '#kernel/result.ts'
import type { CustomerFilters, ListedCustomer } from './customer-admin.ts'
import type { CustomerFile } from './customer-file.ts'

/** What a search of the list can mean; null: everyone. */
export type CustomerSearch = {
  /** A mail address, and the phone numbers that the text is in the countries of the operator. */
  readonly contacts: readonly string[]
  readonly orderNumber: string
}

/** A customer while something is changed. */
export type LockedCustomer = {
  readonly id: string
  readonly country: CountryCode
  /** Countries of their orders. */
  readonly orderedIn: readonly CountryCode[]
  readonly isCashBlocked: boolean
  readonly deletionRequestedAt: Instant | null
  readonly erasedAt: Instant | null
}

export type CustomerWriter = Pick<CustomerStore, 'listIdentities' | 'record' | 'requestDeletion'> &
  Pick<SessionStore, 'endSessions'> &
  Pick<ChallengeStore, 'spend'> & {
    /** Whether a contact was corrected by this key, whatever became of it. */
    hasCorrected(customerId: string, key: string): Promise<boolean>
    /** Adds a contact that is not confirmed, in place of every other of its kind that is not. False: an account has it confirmed. */
    claimContact(
      customerId: string,
      claim: { readonly id: string; readonly identifier: Identifier; readonly at: Instant },
    ): Promise<boolean>
    setCashBlock(customerId: string, at: Instant | null): Promise<void>
    audit(entry: Omit<AuditEntry, 'object'>): Promise<void>
  }

export type CustomerAdminRepository = {
  /** `countries` null: all. */
  listPage(
    query: ListQuery<CustomerFilters>,
    scope: { readonly countries: readonly CountryCode[] | null; readonly search: CustomerSearch | null },
  ): Promise<ListPage<Omit<ListedCustomer, 'isOpen'>>>
  /** Undefined: unknown. */
  find(customerId: string): Promise<Omit<CustomerFile, 'consents'> | undefined>
  /** Home country and countries of orders; undefined: unknown. */
  findCountries(customerId: string): Promise<readonly CountryCode[] | undefined>
  /** Who has one of these contacts, confirmed. */
  findOwner(contacts: readonly string[]): Promise<string | undefined>
  /** Writes that the operator has opened it, unless that was written since a moment. */
  noteOpened(
    customer: Pick<CustomerFile, 'id' | 'country'>,
    by: Operator,
    times: { readonly at: Instant; readonly since: Instant },
  ): Promise<void>
  /** Locks the customer. What a failure returns is committed too. */
  change<Value, Failure>(
    customerId: string,
    edit: { readonly by: Operator; readonly at: Instant },
    work: (customer: LockedCustomer, writer: CustomerWriter) => Promise<Result<Value, Failure>>,
  ): Promise<Result<Value, Failure | { readonly kind: 'not-found' }>>
}
