import { createFormError, type CheckoutFormResult } from '#web/checkout/form-result.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { goOn, visitOf } from './after-sign-in.ts'
import { botAnswerOf, setSentCode } from './bot-answer.ts'
import { failForm } from './login-failures.ts'
import { nextOf, toStep } from './next-page.ts'

const field = { id: 'identifier', malformed: 'login:error.google' } as const

/** Field: credential, the token that Google gave the browser. A missing one is an error like one that is not for us. */
export async function handleSignInWithGoogle(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const { shop, storefront, t } = context.locals
  const credential = posted.get('credential')
  if (typeof credential !== 'string' || credential === '')
    return createFormError({ status: 422, message: t('login:error.google') })
  const visit = visitOf(context)
  const signedIn = await shop.identity.signInWithGoogle(visit, credential.slice(0, 8000))
  if (!signedIn.ok)
    return signedIn.failure.kind === 'invalid-request'
      ? createFormError({ status: 400, message: t('login:error.google') })
      : failForm(signedIn.failure, context, field)
  const outcome = signedIn.value
  if (outcome.kind !== 'prove-email') return goOn(context, outcome)
  // The account with this address is proven first.
  const sent = await shop.identity.sendCode({
    browser: visit.browser,
    storefront,
    identifier: outcome.identifier.value,
    bot: botAnswerOf(posted, context),
    next: nextOf(context) ?? undefined,
  })
  if (!sent.ok) return failForm(sent.failure, context, field)
  setSentCode(context, sent.value)
  return { done: true, redirectTo: toStep(context, 'OTPScreen') }
}
