import type { AstroGlobal } from 'astro'
import type { SignInView } from '#commerce/identity/identity-facade.ts'
import { setCachePolicy } from '#web/cache-policy.ts'
import { formErrorParameter } from '#web/checkout/stored-form-error.ts'
import type { CheckoutFormError } from '#web/checkout/form-result.ts'
import { browserOf } from '#web/customers/session-cookies.ts'
import { admitBotWidget } from './bot-answer.ts'
import { loginHref, nextAfter, nextOf } from './next-page.ts'
import { stepUpHref } from './step-up-href.ts'

type PageContext = Pick<
  AstroGlobal,
  'clientAddress' | 'cookies' | 'locals' | 'redirect' | 'request' | 'response' | 'url'
>

/** What a page of signing in shows. */
export type LoginView = Pick<
  SignInView,
  'step' | 'purpose' | 'identifier' | 'name' | 'google' | 'sentTo' | 'resendAt'
> & {
  readonly kind: 'step'
  /** Whether a customer who is signed in changes what the account is known by. */
  readonly isOwnAccount: boolean
  readonly next: string | null
  readonly formError: CheckoutFormError | undefined
  /** Where a form posts to: this step, with where to go on. */
  post(action: { readonly queryString?: string | undefined }): string
}

type LoginPage = LoginView | { readonly kind: 'expired' }

/**
 * Loads a step for its page (pass `Astro`), or redirects: a skipped or unknown step to the current one, a customer who is
 * signed in to where they wanted to go.
 */
export async function loadLogin(page: PageContext): Promise<LoginPage | Response> {
  const { locals, response, url } = page
  const { shop, storefront } = locals
  setCachePolicy(response.headers, 'personal', { now: shop.clock.now() })
  admitBotWidget(page)
  const requested = url.searchParams.get('step')
  const browser = browserOf(page)
  const view = await shop.identity.view(browser, requested)
  // A password that was forgotten is chosen by whoever has proven the account, signed in or not.
  if (view.step !== 'update' && (await locals.signedIn())) {
    if (!isForOwnAccount(requested, view)) return page.redirect(nextAfter(page, null))
    const guarded = await shop.identity.guard(browser.session)
    if (guarded.ok)
      return viewOf(page, { ...view, step: requested === 'update' ? 'update' : view.step }, true)
    if (guarded.failure.kind === 'step-up-required')
      return page.redirect(stepUpHref(storefront, url.pathname + url.search))
  }
  if (view.isExpired) return { kind: 'expired' }
  const step = isElsewhere(view) ? 'default' : view.step
  return step === (requested ?? 'default')
    ? viewOf(page, { ...view, step }, false)
    : page.redirect(withError(url, loginHref(storefront.code, step, nextOf(page))))
}

/** The steps on which a customer who is signed in changes contacts and password. */
const isForOwnAccount = (requested: string | null, { purpose, step }: SignInView): boolean =>
  requested === 'update' || (step === 'OTPScreen' && purpose === 'change-contact')

/** A code for something else is entered on the page that has sent it. */
const isElsewhere = ({ purpose, step }: SignInView): boolean =>
  step === 'OTPScreen' && purpose !== 'sign-in' && purpose !== 'reset-password'

/** A redirect does not lose the error of the form. */
const withError = ({ searchParams }: URL, href: string): string =>
  searchParams.has(formErrorParameter)
    ? `${href}${href.includes('?') ? '&' : '?'}${formErrorParameter}=1`
    : href

function viewOf(page: PageContext, view: SignInView, isOwnAccount: boolean): LoginView {
  const { locals, url } = page
  const result = locals.checkoutFormResult
  const next = nextOf(page)
  return {
    ...view,
    kind: 'step',
    isOwnAccount,
    next,
    formError: result?.done === false ? result : undefined,
    post: ({ queryString = '' }) => {
      const query = new URLSearchParams(queryString)
      if (view.step !== 'default') query.set('step', view.step)
      if (next !== null) query.set('next', next)
      return `${url.pathname}?${query.toString()}`
    },
  }
}
