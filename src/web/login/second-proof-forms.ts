import type { CheckoutFormResult } from '#web/checkout/form-result.ts'
import { browserOf } from '#web/customers/session-cookies.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { readField } from '#web/http/cart-form-result.ts'
import { goOn, visitOf } from './after-sign-in.ts'
import { botAnswerOf, setSentCode } from './bot-answer.ts'
import { failForm } from './login-failures.ts'
import { toStep } from './next-page.ts'

/** Fields: those of BotCheck. A code to the email of the account whose number may have changed hands. */
export async function handleSendSecondProof(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const { shop, storefront } = context.locals
  const sent = await shop.identity.sendSecondProof({
    browser: browserOf(context),
    storefront,
    bot: botAnswerOf(posted, context),
  })
  if (!sent.ok) return failForm(sent.failure, context, { id: 'code', malformed: 'login:error.code' })
  setSentCode(context, sent.value)
  return { done: true, redirectTo: toStep(context, 'secondProof') }
}

/** Fields: number, email (of an order). */
export async function handleProveByOrder(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const order = { number: readField(posted, 'number'), email: readField(posted, 'email') }
  const proven = await context.locals.shop.identity.proveByOrder(visitOf(context), order)
  return proven.ok
    ? goOn(context, proven.value)
    : failForm(proven.failure, context, {
        id: 'number',
        malformed: 'login:error.wrong-order',
        values: order,
      })
}

/** "This number is new to me." */
export async function handleClaimNumber(_: PostedForm, context: FormContext): Promise<CheckoutFormResult> {
  const claimed = await context.locals.shop.identity.claimNumber(browserOf(context))
  return claimed.ok
    ? { done: true, redirectTo: toStep(context, claimed.value.step) }
    : failForm(claimed.failure, context, { id: 'number', malformed: 'login:error.expired' })
}
