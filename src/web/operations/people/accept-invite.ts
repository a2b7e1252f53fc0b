import type { AstroGlobal } from 'astro'
import type { AcceptInviteFailure, InviteEntry, OpenInvite } from '#commerce/staff-access/accept-invite.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { isLanguage, type Language } from '#kernel/language.ts'
import { setStaffSession, staffBrowserOf } from '#web/operations/session-cookie.ts'

type InviteProblem = { readonly text: MessageKey; readonly field?: string }

export type InviteView =
  | { readonly kind: 'invalid' }
  /** Shown once. */
  | { readonly kind: 'accepted'; readonly recoveryCodes: readonly string[] }
  | {
      readonly kind: 'open'
      readonly invite: OpenInvite
      readonly name: string
      readonly language: Language
      readonly problems: readonly InviteProblem[]
    }

function problemOf(failure: AcceptInviteFailure): InviteProblem {
  switch (failure.kind) {
    case 'link-invalid':
      return { text: 'operations-people:invite.invalid' }
    case 'invalid-name':
      return { text: 'operations-people:problem.invalid-name', field: 'name' }
    case 'wrong-code':
      return { text: 'operations-people:problem.wrong-code', field: 'code' }
    case 'passkey-rejected':
      return { text: 'operations-people:passkey.failed' }
    case 'busy':
      return { text: 'operations-people:problem.busy' }
    case 'weak-password':
      return { text: `operations-people:problem.password-${failure.reason}`, field: 'password' }
  }
}

/** The page of an invitation: what it asks for, and after it is accepted the recovery codes. */
export async function handleInvite(astro: AstroGlobal): Promise<InviteView> {
  const { locals, request, url, response } = astro
  const { staffAccess } = locals.shop
  const token = url.searchParams.get('t') ?? ''
  const invite = await staffAccess.findInvite(token)
  const fields = request.method === 'POST' ? await request.formData() : null
  if (!invite) {
    response.status = 404
    return { kind: 'invalid' }
  }
  const text = (name: string): string => String(fields?.get(name) ?? '').slice(0, 10_000)
  const requested = text('language')
  const language = isLanguage(requested) ? requested : invite.member.language
  const open = { kind: 'open', invite, language, name: fields ? text('name') : invite.member.name } as const
  if (!fields) return { ...open, problems: [] }
  const factor: InviteEntry['factor'] =
    text('act') === 'accept-passkey'
      ? { kind: 'passkey', response: String(fields.get('response') ?? '') }
      : { kind: 'password', password: text('password'), code: text('code') }
  const accepted = await staffAccess.acceptInvite(
    token,
    { name: text('name'), language, factor },
    staffBrowserOf(astro),
  )
  if (accepted.ok) {
    setStaffSession(astro, accepted.value)
    return { kind: 'accepted', recoveryCodes: accepted.value.recoveryCodes }
  }
  if (accepted.failure.kind === 'link-invalid') {
    response.status = 404
    return { kind: 'invalid' }
  }
  response.status = 422
  return { ...open, problems: [problemOf(accepted.failure)] }
}
