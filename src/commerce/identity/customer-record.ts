import type { ContactChannel } from '#commerce/consent/contact-consent.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'
import type { Identifier } from './identifier.ts'
import type { Proof } from './session-rules.ts'

/** What a customer is known by. Only verified ones open an account. */
export type Identity = {
  readonly kind: 'phone' | 'email' | 'google'
  readonly value: string
  readonly isVerified: boolean
  readonly lastProvenAt: Instant | null
}

/** Without a year, so that no age is stored. */
export type Birthday = { readonly day: number; readonly month: number }

export type CustomerRecord = {
  readonly id: string
  readonly name: string
  readonly language: Language
  readonly country: string
  /** Null: not told. */
  readonly birthday: Birthday | null
  readonly createdAt: Instant
}

/** A customer's session, with what a page needs of both; read by one statement. */
export type SignedIn = {
  readonly sessionId: string
  readonly customer: CustomerRecord
  /** Verified ones; null: none. */
  readonly phone: string | null
  readonly email: string | null
  /** When it was set; null: none. */
  readonly passwordSince: Instant | null
  readonly proofs: readonly Proof[]
  /** When this browser first signed in to this account. */
  readonly deviceSince: Instant
}

export type SessionSummary = {
  readonly id: string
  readonly agent: string
  readonly country: string
  readonly startedAt: Instant
  readonly lastSeenAt: Instant
  readonly isCurrent: boolean
}

/** What happened to an account. Appended, never changed. */
export type CustomerEventKind =
  | 'registered'
  | 'signed-in'
  | 'signed-out'
  /** The last use of a session that is no longer stored. */
  | 'visited'
  | 'new-device'
  | 'session-revoked'
  | 'stepped-up'
  | 'password-changed'
  | 'contact-added'
  | 'contact-changed'
  | 'number-lost'
  | 'google-linked'
  | 'email-claimed'
  | 'data-exported'
  | 'credit-expiring'
  | 'points-expiring'
  | 'unused-noticed'
  | 'google-unlinked'
  /** By an operator. */
  | 'group-changed'
  | 'imported'
  | 'contact-corrected'
  | 'cash-blocked'
  | 'cash-allowed'
  | 'deletion-requested'
  | 'deletion-undone'
  | 'erased'

export type CustomerEvent = {
  readonly customerId: string
  readonly kind: CustomerEventKind
  readonly at: Instant
  /** Never a secret. Cleared when the account is erased. */
  readonly detail: Readonly<Record<string, unknown>>
  /** The contact from before a change, or one that is not verified yet: where the message goes. Not part of the event. */
  readonly contact?: Identifier
}

/** Who owns a verified identifier. */
export type Owner = {
  readonly customerId: string
  readonly lastProvenAt: Instant
  readonly isClosed: boolean
}

/** Registration as submitted. */
export type Registration = {
  readonly name: string
  readonly language: Language
  /** Version of the terms that were accepted; null: not accepted. */
  readonly termsVersion: string | null
  /** 18 or older; only India asks. */
  readonly isAdult: boolean
  /** Channels that were ticked for marketing. */
  readonly consents: readonly ContactChannel[]
}

export const sameIdentifier = (one: Identifier | null, other: Identifier | null): boolean =>
  one?.kind === other?.kind && one?.value === other?.value
