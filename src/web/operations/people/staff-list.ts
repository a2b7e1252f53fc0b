import type { AstroGlobal } from 'astro'
import type { StaffMember, StaffState } from '#commerce/staff-access/staff-member.ts'
import type { Grant } from '#commerce/staff/operator.ts'
import { isLanguage } from '#kernel/language.ts'
import type { Tone } from '#web/operations/lists/list-row.ts'
import type { Admission } from '#web/operations/admit.ts'
import { readGrants } from './grant-fields.ts'
import { requestApproval } from '#web/operations/approvals/request-approval.ts'
import { problemOfRights, type PeopleProblem } from './people-problems.ts'

export const toneOfStaff: Readonly<Record<StaffState, Tone>> = {
  invited: 'info',
  active: 'good',
  disabled: 'neutral',
}

export type StaffListView = {
  readonly people: readonly StaffMember[]
  readonly problems: readonly PeopleProblem[]
  readonly typed: {
    readonly email: string
    readonly name: string
    readonly reason: string
    readonly grants: readonly Grant[]
  }
}

/** Who works here. An invitation is a request: another administrator approves it. */
export async function handleStaff(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<Response | StaffListView> {
  const { staffAccess } = astro.locals.shop
  const text = (name: string): string => String(posted?.fields.get(name) ?? '')
  const language = text('language')
  const invitation = {
    email: text('email'),
    name: text('name'),
    language: isLanguage(language) ? language : 'en',
    grants: posted ? readGrants(posted.fields, staffAccess.listPlaces()) : [],
  } as const
  const reason = text('reason')
  const requested =
    posted && (await requestApproval(astro, by, { act: 'staff.invite', input: invitation, reason }))
  if (requested?.ok) return requested.value
  const listed = await staffAccess.listStaff(by)
  const view = { people: listed.ok ? listed.value : [], problems: [], typed: { ...invitation, reason } }
  if (!requested) return view
  astro.response.status = requested.failure.kind === 'taken' ? 409 : 422
  return { ...view, problems: [problemOfRights(requested.failure)] }
}
