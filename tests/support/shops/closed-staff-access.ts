import type { StaffAccess } from '#commerce/staff-access/create-staff-access.ts'
import { fail } from '#kernel/result.ts'

/** Nobody works here: for shops whose tests do not enter operations. */
export const closedStaffAccess: StaffAccess = {
  find: () => Promise.resolve(undefined),
  listDemoPeople: () => [],
  signInAsDemo: () => Promise.resolve(fail({ kind: 'not-found' })),
  signOut: () => Promise.resolve(),
}
