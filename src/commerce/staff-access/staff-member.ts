import type { Grant, StaffOperator } from '#commerce/staff/operator.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'

/** invited: the link has not been used. active. disabled: left, or lost their rights; never deleted, since their acts name them. */
export type StaffState = 'invited' | 'active' | 'disabled'

/** A person who works in the shop. */
export type StaffMember = {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly language: Language
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
  readonly startedAt: Instant
  /** It ends then unless it is used again. */
  readonly expiresAt: Instant
}
