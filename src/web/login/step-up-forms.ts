import { cookies as names } from '#kernel/cookies.ts'
import type { CheckoutFormResult } from '#web/checkout/form-result.ts'
import { browserOf, setSession } from '#web/customers/session-cookies.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { readField } from '#web/http/cart-form-result.ts'
import { botAnswerOf, setSentCode } from './bot-answer.ts'
import { failForm } from './login-failures.ts'
import { readPassword } from './login-forms.ts'
import { nextAfter, nextOf } from './next-page.ts'
import { stepUpHref } from './step-up-href.ts'

const codeField = { id: 'code', malformed: 'login:error.code' } as const

/** Field: to (phone or email), and those of BotCheck. To the customer's own. */
export async function handleSendStepUpCode(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const { shop, storefront } = context.locals
  const sent = await shop.identity.sendStepUpCode({
    browser: browserOf(context),
    storefront,
    to: readField(posted, 'to') === 'email' ? 'email' : 'phone',
    bot: botAnswerOf(posted, context),
  })
  if (!sent.ok) return failForm(sent.failure, context, codeField)
  setSentCode(context, sent.value)
  return { done: true, redirectTo: here(context) }
}

/** Field: code. */
export async function handleStepUpByCode(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const { identity } = context.locals.shop
  const proven = await identity.stepUpByCode(browserOf(context), readField(posted, 'code'))
  if (!proven.ok) return failForm(proven.failure, context, codeField)
  context.cookies.delete(names.challenge, { path: '/' })
  return goOnWith(context, proven.value)
}

/** Field: password. */
export async function handleStepUpByPassword(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const { identity } = context.locals.shop
  const proven = await identity.stepUpByPassword(browserOf(context), readPassword(posted))
  return proven.ok
    ? goOnWith(context, proven.value)
    : failForm(proven.failure, context, { id: 'password', malformed: 'login:error.wrong-credentials' })
}

/** The session has another token now; as long as a proof is missing, the page asks for it. */
function goOnWith(
  context: FormContext,
  { session, missing }: { readonly session: string; readonly missing: 0 | 1 | 2 },
): CheckoutFormResult {
  setSession(context, session)
  return { done: true, redirectTo: missing === 0 ? nextAfter(context, null) : here(context) }
}

const here = (context: FormContext): string => stepUpHref(context.locals.storefront, nextOf(context) ?? '')
