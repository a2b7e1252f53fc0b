import { createAcceptInvite, type AcceptInvite } from './accept-invite.ts'
import { createApiKeyAdmin, type ApiKeyAdmin } from './api-keys.ts'
import type { StaffBrowser, StaffDeps } from './deps.ts'
import { createUnsentForms, type UnsentForms } from './unsent-forms.ts'
import { createManageStaff, type ManageStaff } from './manage-staff.ts'
import { createOwnFactors, type OwnFactors } from './own-factors.ts'
import type { StaffPlace } from './ports.ts'
import { createProveFactor, type ProveFactor } from './prove-factor.ts'
import { createStaffSignIn, type StaffSignIn } from './sign-in-as-staff.ts'
import type { StaffFactors, StaffSession } from './staff-member.ts'
import { createTablets, type StaffTablets } from './tablets.ts'

export type StaffAccess = StaffSignIn &
  AcceptInvite &
  ProveFactor &
  OwnFactors &
  ManageStaff &
  StaffTablets &
  ApiKeyAdmin &
  UnsentForms & {
    /** Who is signed in; undefined: nobody, or the session has ended. */
    find(browser: StaffBrowser): Promise<StaffSession | undefined>
    factorsOf(session: StaffSession): Promise<StaffFactors>
    signOut(session: string): Promise<void>
    /** Where a grant or a tablet can be. */
    listPlaces(): readonly StaffPlace[]
  }

/** Who works in the shop, how they prove it, and what they may change of each other. */
export function createStaffAccess(deps: StaffDeps): StaffAccess {
  const { repository, secrets, clock } = deps
  return {
    ...createStaffSignIn(deps),
    ...createAcceptInvite(deps),
    ...createProveFactor(deps),
    ...createOwnFactors(deps),
    ...createManageStaff(deps),
    ...createTablets(deps),
    ...createApiKeyAdmin(deps),
    ...createUnsentForms(deps),
    async find({ session, tablet, requestId }) {
      if (session === null) return undefined
      const tabletDigest = tablet === null ? null : secrets.digest(tablet)
      const found = await repository.findSession(secrets.digest(session), tabletDigest, clock.now())
      return found && { ...found, operator: { ...found.operator, requestId } }
    },
    factorsOf: ({ operator }) => repository.factorsOf(operator.id),
    signOut: (session) => repository.endSession(secrets.digest(session), clock.now()),
    listPlaces: () => deps.places(),
  }
}
