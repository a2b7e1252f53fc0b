import type { AstroGlobal } from 'astro'
import type { InviteLink } from '#commerce/staff-access/manage-staff.ts'
import type { StaffMember, StaffState } from '#commerce/staff-access/staff-member.ts'
import { isLanguage } from '#kernel/language.ts'
import type { Tone } from '#web/operations/lists/list-row.ts'
import type { Admission } from '#web/operations/admit.ts'
import { readGrants } from './grant-fields.ts'
import { problemOfPerson, type PeopleProblem } from './people-problems.ts'

export const toneOfStaff: Readonly<Record<StaffState, Tone>> = {
  invited: 'info',
  active: 'good',
  disabled: 'neutral',
}

export type StaffListView = {
  readonly people: readonly StaffMember[]
  readonly problems: readonly PeopleProblem[]
  /** Made just now; its link is shown once. */
  readonly invited: InviteLink | null
  readonly typed: { readonly email: string; readonly name: string }
}

export async function handleStaff(astro: AstroGlobal, { by, posted }: Admission): Promise<StaffListView> {
  const { staffAccess } = astro.locals.shop
  const text = (name: string): string => String(posted?.fields.get(name) ?? '')
  const typed = { email: text('email'), name: text('name') }
  const language = text('language')
  const invited =
    posted &&
    (await staffAccess.invite(
      by,
      {
        ...typed,
        language: isLanguage(language) ? language : 'en',
        grants: readGrants(posted.fields, staffAccess.listPlaces()),
      },
      { mails: true },
    ))
  const listed = await staffAccess.listStaff(by)
  const view = { people: listed.ok ? listed.value : [], problems: [], invited: null, typed }
  if (!invited) return view
  if (invited.ok) return { ...view, invited: invited.value, typed: { email: '', name: '' } }
  astro.response.status = invited.failure.kind === 'taken' ? 409 : 422
  return { ...view, problems: [problemOfPerson(invited.failure)] }
}
