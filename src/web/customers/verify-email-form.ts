import { createFormError, type CheckoutFormResult } from '#web/checkout/form-result.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { readField } from '#web/http/cart-form-result.ts'
import { stepUpHref } from '#web/login/step-up-href.ts'
import { pathTo } from '#web/paths.ts'
import { signInHref } from './require-signed-in.ts'
import { browserOf } from './session-cookies.ts'

/** Field: t, the token of the link. Posted to the page that the link opens. */
export async function handleVerifyEmail(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const { shop, storefront, t } = context.locals
  const token = readField(posted, 't')
  const page = pathTo(storefront.code, 'accountVerifyEmail')
  const back = `${page}?t=${encodeURIComponent(token)}`
  const verified = await shop.identity.verifyEmail(browserOf(context).session, token)
  if (verified.ok) return { done: true, redirectTo: `${page}?sent=1` }
  const { kind } = verified.failure
  if (kind === 'signed-out') return { done: true, redirectTo: signInHref(storefront.code, back) }
  if (kind === 'step-up-required') return { done: true, redirectTo: stepUpHref(storefront, back) }
  return createFormError({
    status: kind === 'taken' ? 409 : 404,
    message: t(kind === 'taken' ? 'alerts:verify.taken' : 'alerts:verify.invalid'),
  })
}
