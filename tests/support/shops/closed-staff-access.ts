import type { StaffAccess } from '#commerce/staff-access/create-staff-access.ts'

/** Nobody works here: for shops whose tests do not enter operations. What is not listed must not be called. */
export const closedStaffAccess = {
  find: () => Promise.resolve(undefined),
  listDemoPeople: () => [],
  signOut: () => Promise.resolve(),
} satisfies Partial<StaffAccess> as unknown as StaffAccess
