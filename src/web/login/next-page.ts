import { ownPath } from '#commerce/identity/own-path.ts'
import type { SignInStep } from '#commerce/identity/sign-in-states.ts'
import type { FormContext } from '#web/forms/form-context.ts'
import { parseOwnPath } from '#web/http/own-path.ts'
import { paths, pathTo } from '#web/paths.ts'

type Context = Pick<FormContext, 'url'> & { readonly locals: Pick<App.Locals, 'shop' | 'storefront'> }

/** A page of a storefront to go on to; null for anything else, and for the sign-in itself, except where contacts are changed. */
function parseNext(text: string | null, { locals }: Pick<Context, 'locals'>): string | null {
  const own = parseOwnPath(ownPath(text) ?? null, locals.shop.countries)
  if (own === undefined) return null
  const { pathname, search } = new URL(own.path, 'https://own.invalid')
  const isSignIn = `${pathname}/`.startsWith(`/${own.storefrontCode}${paths.login.pattern}/`)
  return isSignIn && new URLSearchParams(search).get('step') !== 'update' ? null : own.path
}

/** `?next=` of the address. */
export const nextOf = (context: Context): string | null =>
  parseNext(context.url.searchParams.get('next'), context)

/** Where a sign-in leads: `?next=`, which stays in the address from step to step, else the page that the challenge stored. */
export const nextAfter = (context: Context, remembered: string | null): string =>
  nextOf(context) ?? parseNext(remembered, context) ?? pathTo(context.locals.storefront.code, 'account')

/** Where a guest goes on. */
export const nextOfGuest = (context: Context): string =>
  nextOf(context) ?? pathTo(context.locals.storefront.code, 'home')

/** "/ae/en/login?step=OTPScreen&next=%2Fae%2Fen%2Fcart"; the first step has no name. */
export function loginHref(storefrontCode: string, step: SignInStep, next: string | null): string {
  const query = new URLSearchParams({
    ...(step === 'default' ? {} : { step }),
    ...(next === null ? {} : { next }),
  }).toString()
  return `${pathTo(storefrontCode, 'login')}${query === '' ? '' : `?${query}`}`
}

/** A step of the same sign-in. */
export const toStep = (context: Context, step: SignInStep): string =>
  loginHref(context.locals.storefront.code, step, nextOf(context))
