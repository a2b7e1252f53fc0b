import type { AstroGlobal } from 'astro'
import type { SignedIn } from '#commerce/identity/customer-record.ts'
import { pathTo } from '#web/paths.ts'

/** Where to sign in and come back from. */
export const signInHref = (storefrontCode: string, next: string): string =>
  `${pathTo(storefrontCode, 'login')}?next=${encodeURIComponent(next)}`

/** Whose page it is, or the redirect of a guest to the sign-in, which leads back. Takes `Astro`. */
export async function requireSignedIn({
  locals,
  redirect,
  url,
}: Pick<AstroGlobal, 'locals' | 'redirect' | 'url'>): Promise<SignedIn | Response> {
  return (
    (await locals.signedIn()) ?? redirect(signInHref(locals.storefront.code, `${url.pathname}${url.search}`))
  )
}
