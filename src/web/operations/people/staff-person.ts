import type { AstroGlobal } from 'astro'
import type { InviteLink, ManageFailure, StaffDetail } from '#commerce/staff-access/manage-staff.ts'
import type { Grant } from '#commerce/staff/operator.ts'
import { ok, type Result } from '#kernel/result.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { carryGrants, readGrants } from './grant-fields.ts'
import { problemOfPerson, type PeopleProblem } from './people-problems.ts'

/** What is about to be done, before it is. */
type Check =
  | {
      readonly act: 'grant'
      readonly grants: readonly Grant[]
      readonly fields: Readonly<Record<string, readonly string[]>>
    }
  | { readonly act: 'disable' | 'reset' }

export type PersonView = StaffDetail & {
  readonly problems: readonly PeopleProblem[]
  readonly check: Check | null
  readonly link: InviteLink | null
}

/** A person, and what an administrator changes of theirs. */
export async function handlePerson(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<Response | PersonView> {
  const { staffAccess } = astro.locals.shop
  const id = astro.params['id'] ?? ''
  const found = await staffAccess.findStaff(by, id)
  if (!found.ok) return notFound(astro)
  const view = { ...found.value, problems: [], check: null, link: null }
  if (!posted) return view
  const { act, fields } = posted
  const grants = readGrants(fields, staffAccess.listPlaces())
  if (act === 'check-grant') return { ...view, check: { act: 'grant', grants, fields: carryGrants(fields) } }
  if (act === 'check-disable' || act === 'check-reset')
    return { ...view, check: { act: act === 'check-disable' ? 'disable' : 'reset' } }

  async function change(): Promise<Result<InviteLink | null, ManageFailure>> {
    if (act === 'reset') return staffAccess.reset(by, id, { mails: true })
    const version = Number(fields.get('version'))
    const changed =
      act === 'grant'
        ? await staffAccess.setGrants(by, id, { version, grants })
        : act === 'disable'
          ? await staffAccess.disable(by, id)
          : await staffAccess.endSessionsOf(by, id)
    return changed.ok ? ok(null) : changed
  }
  const changed = await change()
  if (changed.ok && changed.value === null) return astro.redirect(operationsPath('staffPerson', { id }), 303)
  const after = await staffAccess.findStaff(by, id)
  const now = { ...view, ...(after.ok ? after.value : {}) }
  if (changed.ok) return { ...now, link: changed.value }
  if (changed.failure.kind === 'not-permitted') return notFound(astro)
  astro.response.status =
    changed.failure.kind === 'changed' || changed.failure.kind === 'last-admin' ? 409 : 422
  return { ...now, problems: [problemOfPerson(changed.failure)] }
}
