import type { AstroGlobal } from 'astro'
import type { FactorEntry } from '#commerce/staff-access/prove-factor.ts'
import type { StaffSession } from '#commerce/staff-access/staff-member.ts'
import { speakAs } from './admit.ts'
import { parseOperationsPath } from './own-path.ts'
import { operationsPath } from './route-table.ts'
import { clearStaffSession, setStaffSession, staffBrowserOf } from './session-cookie.ts'

/** What the page of the sign-in shows. */
export type StaffSignInView = {
  /** Something did not work; what, is not told. */
  readonly hasFailed: boolean
  /** As it was typed. */
  readonly email: string
  readonly passkeyOptions: string
  /** Who proves a factor again, and by what; null: a sign-in. */
  readonly proving: { readonly name: string; readonly isDemo: boolean; readonly hasCode: boolean } | null
}

const textOf = (fields: FormData | null, name: string): string => {
  const value = fields?.get(name)
  return typeof value === 'string' ? value.slice(0, 10_000) : ''
}

/** Shows the sign-in, or with ?step=prove the factor that has to be proven again, after what was posted to it. */
export async function handleSignIn(astro: AstroGlobal): Promise<Response | StaffSignInView> {
  const { locals, request, url } = astro
  const fields = request.method === 'POST' ? await request.formData() : null
  const act = textOf(fields, 'act')
  const browser = staffBrowserOf(astro)
  if (act === 'sign-out') {
    if (browser.session !== null) await locals.shop.staffAccess.signOut(browser.session)
    clearStaffSession(astro)
    return astro.redirect(operationsPath(browser.tablet === null ? 'signIn' : 'tablet'), 303)
  }
  const session = await locals.shop.staffAccess.find(browser)
  if (url.searchParams.get('step') === 'prove') {
    if (session) return handleProof(astro, session, { act, fields })
    const next = url.searchParams.get('next')
    const rest = next === null ? '' : `?next=${encodeURIComponent(next)}`
    return astro.redirect(operationsPath('signIn') + rest, 303)
  }
  return handleEntry(astro, { act, fields })
}

type Posted = { readonly act: string; readonly fields: FormData | null }

const toNext = (astro: AstroGlobal): Response =>
  astro.redirect(parseOperationsPath(astro.url.searchParams.get('next')) ?? operationsPath('home'), 303)

async function handleEntry(astro: AstroGlobal, { act, fields }: Posted): Promise<Response | StaffSignInView> {
  const { staffAccess } = astro.locals.shop
  const browser = staffBrowserOf(astro)
  const email = textOf(fields, 'email')
  const enter = () => {
    if (act === 'demo') return staffAccess.signInAsDemo(email, browser)
    if (act === 'sign-in-passkey') return staffAccess.signInByPasskey(textOf(fields, 'response'), browser)
    const entry = { email, password: textOf(fields, 'password'), code: textOf(fields, 'code') }
    return staffAccess.signIn(entry, browser)
  }
  const signedIn = fields === null ? undefined : await enter()
  if (signedIn?.ok) {
    setStaffSession(astro, signedIn.value)
    return toNext(astro)
  }
  if (signedIn) astro.response.status = 422
  return {
    hasFailed: signedIn !== undefined,
    email,
    passkeyOptions: JSON.stringify(staffAccess.passkeyOptions()),
    proving: null,
  }
}

async function handleProof(
  astro: AstroGlobal,
  session: StaffSession,
  { act, fields }: Posted,
): Promise<Response | StaffSignInView> {
  const { staffAccess } = astro.locals.shop
  speakAs(astro.locals, session)
  const entryOf = (): FactorEntry => {
    if (act === 'prove-demo') return { kind: 'demo' }
    return act === 'prove-passkey'
      ? { kind: 'passkey', response: textOf(fields, 'response') }
      : { kind: 'code', code: textOf(fields, 'code') }
  }
  const proven =
    fields === null ? undefined : await staffAccess.prove(session, entryOf(), staffBrowserOf(astro))
  if (proven?.ok) {
    setStaffSession(astro, { session: proven.value })
    return toNext(astro)
  }
  if (proven) astro.response.status = 422
  const { hasTotp, recoveryCodes } = await staffAccess.factorsOf(session)
  return {
    hasFailed: proven !== undefined,
    email: '',
    passkeyOptions: JSON.stringify(staffAccess.proveOptions(session)),
    proving: {
      name: session.operator.name,
      isDemo: session.proofs.some(({ kind }) => kind === 'demo'),
      hasCode: hasTotp || recoveryCodes > 0,
    },
  }
}
