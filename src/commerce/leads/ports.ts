import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Day } from '#kernel/local-time.ts'
import type { Result } from '#kernel/result.ts'
import type { Lead, LeadForm } from './lead.ts'
import type { LeadEventKind, LeadState } from './lead-states.ts'

/** What happened to a lead. `actor`: the person, or "rule" when it was assigned on arrival. */
export type LeadEntry = {
  readonly kind: LeadEventKind
  readonly at: Instant
  readonly actor: string
  readonly from: LeadState
  readonly to: LeadState
  readonly owner: string | null
  readonly reason: string
}

/** Whether the outside leads service has it; null: the shop forwards none, or did not when it came. */
export type LeadForwarding = {
  readonly state: 'waiting' | 'delivered' | 'given-up'
  readonly attempts: number
  readonly nextAt: Instant
  readonly problem: string | null
  /** The service's own id. */
  readonly reference: string | null
}

export type LeadRecord = {
  readonly lead: Lead
  /** Oldest first. */
  readonly history: readonly LeadEntry[]
  readonly forwarding: LeadForwarding | null
}

export type LeadFilter = {
  readonly state: LeadState | null
  readonly form: LeadForm | null
  readonly country: CountryCode | null
  readonly owner: string | null
  readonly limit: number
}

/** What the list of operations is filtered by; null and false: by nothing. */
export type LeadListFilters = {
  readonly state: string | null
  readonly form: string | null
  readonly country: string | null
  readonly owner: string | null
  readonly created: { readonly from: Day | null; readonly to: Day | null } | null
  /** Nobody has spoken to the visitor within the time that the shop promises. */
  readonly late: boolean
}

export type LeadRepository = {
  findByKey(key: string): Promise<Lead | undefined>
  /**
   * Stores a lead once per key, and in the same transaction the consent, the messages to the visitor and to the team, and the
   * task that forwards it. Returns the stored one: this, or an earlier one. Of a time that as many calls as `callsAtOnce` are
   * promised for, nothing is stored.
   */
  add(
    key: string,
    lead: Omit<Lead, 'id'>,
    callsAtOnce?: number,
  ): Promise<Result<Lead, { readonly kind: 'call-time-taken' }>>
  /** Calls promised from a moment on, by their start. */
  listPromisedCalls(country: CountryCode, from: Instant): Promise<ReadonlyMap<Instant, number>>
  find(reference: string): Promise<LeadRecord | undefined>
  /** Open ones first, and the oldest of them; then the others, newest first. */
  list(filter: LeadFilter): Promise<readonly Lead[]>
  /** Those that the operator may see. `now`: what is late is so then. */
  listPage(query: ListQuery<LeadListFilters>, by: Operator, now: Instant): Promise<ListPage<Lead>>
  /** All of a period, oldest first, in pages. */
  listCreated(from: Instant, to: Instant): AsyncIterable<readonly Lead[]>
  /** Locks the lead, decides and writes, with the audit; a team that gets it receives a mail. */
  change<Failure>(
    reference: string,
    by: Operator,
    decide: (lead: Lead) => Result<{ readonly lead: Lead; readonly entry: LeadEntry }, Failure>,
  ): Promise<Result<LeadRecord, Failure | { readonly kind: 'not-found' }>>
  /** Forwards again what the service has not confirmed: one lead, or all that were given up. Returns how many. */
  forwardAgain(reference: string | null, at: Instant): Promise<number>
}

/** What the outside service said, or why nothing came back. */
export type LeadReceiverFailure =
  /** It will not take this lead: an attempt more changes nothing. */
  | { readonly kind: 'rejected'; readonly problem: string }
  /** Down, slow or not making sense: to be tried again. */
  | { readonly kind: 'unavailable'; readonly problem: string }
  /** Nothing was sent, since it has not answered for a while. */
  | { readonly kind: 'away' }

/** Where leads go: a service of the retailer, or nowhere but into the list. */
export type LeadReceiver = {
  /** False: leads stay here, and no forwarding is noted. */
  readonly isOutside: boolean
  /** The lead's id is its key: one that is sent twice is one lead there. `reference`: the service's own id, if it gives one. */
  receive(lead: Lead): Promise<Result<{ readonly reference: string | null }, LeadReceiverFailure>>
}

export type PhoneNumbers = {
  /** "+971501234567"; undefined for an invalid number. Without a country code it is a number of `country`. */
  normalize(text: string, country: CountryCode): string | undefined
}

/** Returns a random reference, "L-7K3Q-9XWD". */
export type NewReference = () => string
