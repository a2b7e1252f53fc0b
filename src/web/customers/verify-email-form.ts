import type { AstroGlobal } from 'astro'
import { cookies as names } from '#kernel/cookies.ts'
import { cookiePath } from '#kernel/page-cookies.ts'
import { createFormError, type CheckoutFormResult } from '#web/checkout/form-result.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { stepUpHref } from '#web/login/step-up-href.ts'
import { pathTo } from '#web/paths.ts'
import { signInHref } from './require-signed-in.ts'
import { browserOf } from './session-cookies.ts'

/** Time to sign in and to prove once more who one is. */
const lifetimeSeconds = 60 * 60

type Page = Pick<AstroGlobal, 'cookies' | 'locals' | 'redirect' | 'url'>

/**
 * Takes the token out of the address of the link and into a cookie: it would go along to the sign-in and be stored with its
 * challenge. Returns the redirect to the page without it.
 */
export function keepVerifyToken({ cookies, locals, redirect, url }: Page): Response | undefined {
  const token = url.searchParams.get('t')
  if (token === null) return undefined
  cookies.set(names.verifyEmail, token.slice(0, 200), {
    path: cookiePath,
    maxAge: lifetimeSeconds,
    sameSite: 'lax',
    httpOnly: true,
    secure: locals.shop.settings.origin.startsWith('https://'),
  })
  return redirect(pathTo(locals.storefront.code, 'accountVerifyEmail'), 303)
}

/** Whether the link was opened in this browser. */
export const hasVerifyToken = ({ cookies }: Pick<Page, 'cookies'>): boolean => cookies.has(names.verifyEmail)

/** Posted to the page that the link opens; the token is in the cookie. */
export async function handleVerifyEmail(_: PostedForm, context: FormContext): Promise<CheckoutFormResult> {
  const { shop, storefront, t } = context.locals
  const token = context.cookies.get(names.verifyEmail)?.value ?? ''
  const page = pathTo(storefront.code, 'accountVerifyEmail')
  const verified = await shop.identity.verifyEmail(browserOf(context).session, token)
  if (verified.ok) {
    context.cookies.delete(names.verifyEmail, { path: cookiePath })
    return { done: true, redirectTo: `${page}?sent=1` }
  }
  const { kind } = verified.failure
  if (kind === 'signed-out') return { done: true, redirectTo: signInHref(storefront.code, page) }
  if (kind === 'step-up-required') return { done: true, redirectTo: stepUpHref(storefront, page) }
  return createFormError({
    status: kind === 'taken' ? 409 : 404,
    message: t(kind === 'taken' ? 'alerts:verify.taken' : 'alerts:verify.invalid'),
  })
}
