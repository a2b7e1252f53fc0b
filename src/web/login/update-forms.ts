import type { CheckoutFormResult } from '#web/checkout/form-result.ts'
import { browserOf } from '#web/customers/session-cookies.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { readField } from '#web/http/cart-form-result.ts'
import { goOn, visitOf } from './after-sign-in.ts'
import { botAnswerOf, setSentCode } from './bot-answer.ts'
import { failForm } from './login-failures.ts'
import { readPassword } from './login-forms.ts'
import { nextAfter, toStep } from './next-page.ts'

const passwordField = { id: 'password', malformed: 'login:error.password.too-short' } as const

/** Field: password. For whoever has proven the account by code after forgetting it, or is signed in and has stepped up. */
export async function handleSetPassword(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const updated = await context.locals.shop.identity.updatePassword(visitOf(context), readPassword(posted))
  if (!updated.ok) return failForm(updated.failure, context, passwordField)
  return updated.value === null
    ? { done: true, redirectTo: nextAfter(context, null) }
    : goOn(context, updated.value)
}

/** Fields: phone or email (the new one), and those of BotCheck. */
export async function handleSendContactCode(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const { shop, storefront } = context.locals
  const id = posted.has('phone') ? 'phone' : 'email'
  const identifier = readField(posted, id)
  const field = { id, malformed: `login:error.${id}`, values: { [id]: identifier } } as const
  if (identifier.includes('@') !== (id === 'email')) return failForm({ kind: 'malformed' }, context, field)
  const sent = await shop.identity.sendContactCode({
    browser: browserOf(context),
    storefront,
    identifier,
    bot: botAnswerOf(posted, context),
  })
  if (!sent.ok) return failForm(sent.failure, context, field)
  setSentCode(context, sent.value)
  return { done: true, redirectTo: toStep(context, 'OTPScreen') }
}

/** Field: code. Puts the proven phone or email in place of the old one. */
export async function handleUpdateContact(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const updated = await context.locals.shop.identity.updateContact(
    browserOf(context),
    readField(posted, 'code'),
  )
  return updated.ok
    ? { done: true, redirectTo: nextAfter(context, null) }
    : failForm(updated.failure, context, { id: 'code', malformed: 'login:error.code' })
}
