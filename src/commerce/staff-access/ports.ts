import type { Instant } from '#kernel/instant.ts'
import type { Proof } from '#commerce/identity/session-rules.ts'
import type { DemoPerson } from './demo-people.ts'
import type { StaffMember, StaffSession } from './staff-member.ts'

export type NewStaffSession = {
  readonly staffId: string
  readonly tokenDigest: string
  readonly deviceDigest: string
  readonly proofs: readonly Proof[]
  /** "Chrome · Windows" */
  readonly agent: string
  readonly tabletPlace: string | null
  readonly at: Instant
}

export type StaffRepository = {
  /** One statement; moves the end of the session when it is due. Undefined: none that is alive, or the person may no longer enter. */
  findSession(tokenDigest: string, at: Instant): Promise<StaffSession | undefined>
  insertSession(session: NewStaffSession): Promise<void>
  endSession(tokenDigest: string, at: Instant): Promise<void>
  findByEmail(email: string): Promise<StaffMember | undefined>
  /** Adds the people of the demo who are not there yet. */
  seed(people: readonly DemoPerson[], at: Instant): Promise<void>
}
