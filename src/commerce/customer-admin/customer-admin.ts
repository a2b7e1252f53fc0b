import type { ContactChannel } from '#commerce/consent/contact-consent.ts'
import type { IdentityExport, WalletNotEmpty } from '#commerce/identity/own-account.ts'
import type { TooMany } from '#commerce/identity/code-rules.ts'
import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import type { NotPermitted, Operator } from '#commerce/staff/operator.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import type { CustomerFile } from './customer-file.ts'

/** Null or false: not filtered by it. */
export type CustomerFilters = {
  readonly country: string | null
  /** Has agreed to marketing by this channel. */
  readonly consent: ContactChannel | null
  /** Has money or credit in a wallet. */
  readonly hasWallet: boolean
}

/** A row of the list of customers. */
export type ListedCustomer = {
  readonly id: string
  /** Masked for who may not manage customers; empty: not told. */
  readonly name: string
  /** Masked for everyone; empty: none. */
  readonly phone: string
  readonly country: CountryCode
  readonly registeredAt: Instant
  readonly orders: number
  /** Of orders that were not canceled, a sum per currency. */
  readonly spent: readonly Money[]
  readonly refusedDeliveries: number
  readonly lastOrderAt: Instant | null
  readonly isCashBlocked: boolean
  /** Whether the operator may open the customer's page. */
  readonly isOpen: boolean
}

/** A customer as an operator may see them. */
export type OperatorsCustomer = CustomerFile & {
  /** Whether the operator may change something. */
  readonly isManaged: boolean
  /** Of what an erasure is requested for. */
  readonly version: number
}

type NotFound = { readonly kind: 'not-found' }
type NoReason = { readonly kind: 'no-reason' }
/** The account is being deleted, or was erased. */
type Closed = { readonly kind: 'closed' }

export type CustomerFailure = NotFound | NotPermitted | NoReason | Closed

export type CorrectContactFailure =
  | CustomerFailure
  | TooMany
  | { readonly kind: 'malformed' }
  | { readonly kind: 'not-mobile' }
  /** It is the customer's own already, and confirmed. */
  | { readonly kind: 'same-contact' }
  /** Another account has it. */
  | { readonly kind: 'taken' }

export type EraseFailure =
  | Exclude<CustomerFailure, NoReason>
  | WalletNotEmpty
  /** The account was closed, or opened again, since it was requested. */
  | { readonly kind: 'changed-meanwhile' }

/** The current contact and the one that would replace it, both masked. */
export type ContactCorrection = {
  readonly kind: 'phone' | 'email'
  readonly from: string | null
  readonly to: string
}

/** What an erasure would do. */
export type Erasure = {
  /** Masked. */
  readonly customer: string
  readonly country: CountryCode
  readonly orders: number
  /** What is in the wallets, which the customer would give up. */
  readonly balances: readonly Money[]
  readonly version: number
}

type Act = { readonly customerId: string; readonly by: Operator; readonly reason: string }
type EraseRequest = { readonly customerId: string; readonly waivesWallet: boolean; readonly by: Operator }

/** Customers for operators. Who is out of reach is not found. */
export type CustomerAdmin = {
  /** `search`: a whole phone number, mail address or order number. */
  listPage(query: ListQuery<CustomerFilters>, by: Operator): Promise<ListPage<ListedCustomer>>
  /** Contacts and addresses are masked. The audit says who has opened it, once an hour. */
  open(customerId: string, by: Operator): Promise<Result<OperatorsCustomer, NotFound>>
  /** The same with contacts and addresses in full, which the audit says. */
  showContact(customerId: string, by: Operator): Promise<Result<OperatorsCustomer, NotFound | NotPermitted>>
  /** Who has this confirmed contact, if the operator may open their page. */
  findByContact(
    contact: { readonly phone: string | null; readonly email: string | null },
    by: Operator,
  ): Promise<string | null>
  /** Whether the operator may open their page. */
  canOpen(customerId: string, by: Operator): Promise<boolean>
  /** What a correction would do; nothing is written. */
  checkContact(
    act: Act & { readonly contact: string },
  ): Promise<Result<ContactCorrection, CorrectContactFailure>>
  /**
   * Sends a link to the new contact. Confirmed by it, it takes the place of the old one. The same key again is the same
   * correction; an earlier link for a contact of the kind is void.
   */
  correctContact(
    act: Act & { readonly contact: string; readonly key: string },
  ): Promise<Result<ContactCorrection, CorrectContactFailure>>
  /** Returns how many. */
  endSessions(act: Act): Promise<Result<{ readonly ended: number }, CustomerFailure>>
  /** Whether the customer may pay a courier. Repeated, it changes nothing. */
  setCashBlock(act: Act & { readonly isBlocked: boolean }): Promise<Result<void, CustomerFailure>>
  /** The copy of their data that customers can download themselves. */
  exportData(act: Act): Promise<Result<IdentityExport, CustomerFailure>>
  checkErasure(request: EraseRequest): Promise<Result<Erasure, EraseFailure>>
  /** Closes the account as its owner would: signing in within 14 days undoes it. By an approval alone. */
  erase(
    request: EraseRequest & {
      readonly reason: string
      readonly approval: { readonly id: string; readonly version: number }
    },
  ): Promise<Result<void, EraseFailure>>
}
