import type { AstroGlobal } from 'astro'
import type { InviteLink, ManageFailure, StaffDetail } from '#commerce/staff-access/manage-staff.ts'
import { onlyTakes } from '#commerce/staff/grant-change.ts'
import type { Grant } from '#commerce/staff/operator.ts'
import { ok, type Result } from '#kernel/result.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { carryGrants, readGrants } from './grant-fields.ts'
import { requestApproval } from '#web/operations/approvals/request-approval.ts'
import { problemOfRights, type PeopleProblem } from './people-problems.ts'

/** What is about to be done, before it is. */
type Check =
  | {
      readonly act: 'grant'
      readonly grants: readonly Grant[]
      readonly fields: Readonly<Record<string, readonly string[]>>
      /** It gives rights: what the button sends is a request. */
      readonly needsApproval: boolean
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
  if (act === 'check-grant') {
    const needsApproval = !onlyTakes(found.value.member.grants, grants)
    return { ...view, check: { act: 'grant', grants, fields: carryGrants(fields), needsApproval } }
  }
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
  if (!changed.ok && changed.failure.kind === 'needs-approval') {
    const command =
      act === 'grant'
        ? { act: 'staff.grant', input: { staffId: id, version: Number(fields.get('version')), grants } }
        : { act: 'staff.reset-factors', input: { staffId: id } }
    const reason = String(fields.get('reason') ?? '')
    const requested = await requestApproval(astro, by, { ...command, reason })
    if (requested.ok) return requested.value
    return problem(requested.failure)
  }
  if (!changed.ok) return problem(changed.failure)
  const after = await staffAccess.findStaff(by, id)
  return { ...view, ...(after.ok ? after.value : {}), link: changed.value }

  async function problem(failure: { readonly kind: string }): Promise<Response | PersonView> {
    if (failure.kind === 'not-permitted') return notFound(astro)
    astro.response.status = failure.kind === 'changed' || failure.kind === 'last-admin' ? 409 : 422
    const now = await staffAccess.findStaff(by, id)
    const check =
      failure.kind === 'reason-required' && act === 'grant'
        ? ({ act: 'grant', grants, fields: carryGrants(fields), needsApproval: true } as const)
        : failure.kind === 'reason-required'
          ? ({ act: 'reset' } as const)
          : null
    return { ...view, ...(now.ok ? now.value : {}), check, problems: [problemOfRights(failure)] }
  }
}
