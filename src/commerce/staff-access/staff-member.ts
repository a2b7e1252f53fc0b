import type { Proof } from '#commerce/identity/session-rules.ts'
import type { Grant, StaffOperator } from '#commerce/staff/operator.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'

/** invited: the link has not been used. active. disabled: left, or lost their rights; never deleted, since their acts name them. */
export const staffStates = ['invited', 'active', 'disabled'] as const
export type StaffState = (typeof staffStates)[number]

/** A person who works in the shop. */
export type StaffMember = {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly language: Language
  /** For tablets, with a PIN. */
  readonly number: number
  readonly state: StaffState
  readonly grants: readonly Grant[]
  readonly createdAt: Instant
  readonly version: number
}

/** Who is signed in, with their session. */
export type StaffSession = {
  readonly id: string
  readonly operator: StaffOperator
  readonly email: string
  readonly language: Language
  readonly proofs: readonly Proof[]
  readonly startedAt: Instant
  /** It ends then unless it is used again. */
  readonly expiresAt: Instant
}

/** A session of a person, as lists show it. */
export type StaffSessionSummary = {
  readonly id: string
  /** "Chrome · Windows" */
  readonly agent: string
  readonly tabletPlace: string | null
  readonly startedAt: Instant
  readonly lastSeenAt: Instant
}

/** How a person can prove who they are. */
export type StaffFactors = {
  readonly hasPassword: boolean
  readonly hasTotp: boolean
  readonly passkeys: readonly { readonly id: string; readonly name: string; readonly createdAt: Instant }[]
  readonly recoveryCodes: number
  readonly pin: 'none' | 'set' | 'locked'
}
