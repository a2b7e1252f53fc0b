import type { AstroGlobal } from 'astro'
import { setCachePolicy } from '#web/cache-policy.ts'
import type { CheckoutFormError } from '#web/checkout/form-result.ts'
import { isForDevelopers } from '#web/content/dev-page.ts'
import { browserOf, setChallenge } from '#web/customers/session-cookies.ts'
import { loginHref, nextAfter, nextOf } from './next-page.ts'

type PageContext = Pick<
  AstroGlobal,
  'clientAddress' | 'cookies' | 'locals' | 'params' | 'redirect' | 'request' | 'response' | 'url'
>

export type GoogleView = {
  readonly clientId: string
  /** Into the button; it comes back in the token. */
  readonly nonce: string
  readonly next: string | null
  readonly formError: CheckoutFormError | undefined
}

/** Begins signing in with Google. Its scripts are admitted on this page alone; the demo has a page that stands in for it. */
export async function loadGoogle(page: PageContext): Promise<GoogleView | Response> {
  const { locals, response } = page
  const { shop, storefront } = locals
  setCachePolicy(response.headers, 'personal', { now: shop.clock.now() })
  if (await locals.signedIn()) return page.redirect(nextAfter(page, null))
  const next = nextOf(page)
  if (shop.identity.googleSandbox !== null)
    return page.redirect(
      isForDevelopers(page)
        ? sandboxHref(storefront.code, next)
        : loginHref(storefront.code, 'default', next),
    )
  const started = await shop.identity.startGoogle(browserOf(page), next)
  if (started === null) return page.redirect(loginHref(storefront.code, 'default', next))
  setChallenge(page, started.challenge)
  locals.embeds = ['google']
  const result = locals.checkoutFormResult
  return {
    clientId: started.clientId,
    nonce: started.nonce,
    next,
    formError: result?.done === false ? result : undefined,
  }
}

/** The page that stands in for Google; it has no storefront in its path. */
function sandboxHref(storefrontCode: string, next: string | null): string {
  const query = new URLSearchParams({ of: storefrontCode, ...(next === null ? {} : { next }) })
  return `/dev/google?${query.toString()}`
}
