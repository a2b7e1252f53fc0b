import type { Secrets } from '#commerce/identity/ports.ts'
import type { Clock } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { demoPeople, type DemoPerson } from './demo-people.ts'
import type { StaffRepository } from './ports.ts'
import type { StaffSession } from './staff-member.ts'

/** What is known of the browser that a member of staff works with. */
export type StaffBrowser = {
  /** Token of its session; null: none. */
  readonly session: string | null
  readonly from: string
  readonly agent: string
  readonly requestId: string | null
}

type Deps = {
  readonly repository: StaffRepository
  readonly secrets: Pick<Secrets, 'newToken' | 'digest'>
  readonly clock: Clock
  readonly isDemo: boolean
}

type NotFound = { readonly kind: 'not-found' }

export type StaffAccess = {
  /** Who is signed in; undefined: nobody, or the session has ended. */
  find(browser: StaffBrowser): Promise<StaffSession | undefined>
  /** Empty outside of the demo. */
  listDemoPeople(): readonly DemoPerson[]
  /** Signs in without a factor, as one of the demo's people. Returns the token of the session. */
  signInAsDemo(email: string, browser: StaffBrowser): Promise<Result<string, NotFound>>
  signOut(session: string): Promise<void>
}

export function createStaffAccess({ repository, secrets, clock, isDemo }: Deps): StaffAccess {
  return {
    async find({ session, requestId }) {
      if (session === null) return undefined
      const found = await repository.findSession(secrets.digest(session), clock.now())
      return found && { ...found, operator: { ...found.operator, requestId } }
    },
    listDemoPeople: () => (isDemo ? demoPeople : []),
    async signInAsDemo(email, { agent }) {
      const isListed = isDemo && demoPeople.some((person) => person.email === email)
      const member = isListed ? await repository.findByEmail(email) : undefined
      if (member?.state !== 'active') return fail({ kind: 'not-found' })
      const token = secrets.newToken()
      const at = clock.now()
      await repository.insertSession({
        staffId: member.id,
        tokenDigest: secrets.digest(token),
        deviceDigest: secrets.digest(secrets.newToken()),
        proofs: [{ kind: 'demo', at }],
        agent,
        tabletPlace: null,
        at,
      })
      return ok(token)
    },
    signOut: (session) => repository.endSession(secrets.digest(session), clock.now()),
  }
}
