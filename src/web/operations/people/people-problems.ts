import type { ManageFailure } from '#commerce/staff-access/manage-staff.ts'
import type { OwnFailure } from '#commerce/staff-access/own-factors.ts'
import type { MessageKey } from '#i18n/messages.ts'

export type PeopleProblem = { readonly text: MessageKey; readonly field?: string }

/** Why a change of a person was refused. */
const problemOfPerson = (failure: ManageFailure): PeopleProblem => {
  switch (failure.kind) {
    case 'invalid-grants':
      return { text: `operations-people:problem.grants-${failure.reason}`, field: 'role-0' }
    case 'invalid-email':
    case 'taken':
      return { text: `operations-people:problem.${failure.kind}`, field: 'email' }
    case 'invalid-name':
      return { text: 'operations-people:problem.invalid-name', field: 'name' }
    case 'not-found':
    case 'last-admin':
    case 'own':
    case 'changed':
    case 'not-permitted':
    case 'needs-approval':
      return { text: `operations-people:problem.${failure.kind}` }
  }
}

/** Why a request for rights or for a key was refused: as the act itself would be, or for its reason. */
export function problemOfRights({ kind, ...failure }: { readonly kind: string }): PeopleProblem {
  if (kind === 'reason-required')
    return { text: 'operations-people:problem.reason-required', field: 'reason' }
  if (kind === 'no-scopes') return { text: 'operations-people:problem.key-scopes', field: 'scopes' }
  return problemOfPerson({ kind, ...failure } as ManageFailure)
}

/** Why a change of one's own was refused. */
export const problemOfOwn = (failure: OwnFailure): PeopleProblem => {
  switch (failure.kind) {
    case 'weak-password':
      return { text: `operations-people:problem.password-${failure.reason}`, field: 'password' }
    case 'weak-pin':
      return { text: `operations-people:problem.pin-${failure.reason}`, field: 'pin' }
    case 'wrong-code':
      return { text: 'operations-people:problem.wrong-code', field: 'code' }
    case 'invalid-name':
      return { text: 'operations-people:problem.invalid-name', field: 'name' }
    case 'passkey-rejected':
      return { text: 'operations-people:passkey.failed' }
    case 'busy':
    case 'last-factor':
    case 'not-found':
      return { text: `operations-people:problem.${failure.kind}` }
  }
}
