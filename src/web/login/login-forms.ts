import { cookies as names } from '#kernel/cookies.ts'
import { cookieLifetimeSeconds } from '#kernel/page-cookies.ts'
import { isLanguage } from '#kernel/language.ts'
import { createFormError, type CheckoutFormResult } from '#web/checkout/form-result.ts'
import { browserOf } from '#web/customers/session-cookies.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { readField, readFields } from '#web/http/cart-form-result.ts'
import { goOn, visitOf } from './after-sign-in.ts'
import { botAnswerOf, setSentCode } from './bot-answer.ts'
import { failForm } from './login-failures.ts'
import { nextOf, nextOfGuest, toStep } from './next-page.ts'

/** Version of the terms that a registration accepts (content page legal/terms). */
const termsTextVersion = '2026-11'

/** What a form asks for: `phone` on the steps of a mobile, else `identifier`. */
function readIdentifier(posted: PostedForm) {
  const id = posted.has('phone') ? 'phone' : 'identifier'
  const text = readField(posted, id)
  const malformed = id === 'phone' ? ('login:error.phone' as const) : ('login:error.identifier' as const)
  return {
    field: { id, malformed, values: { [id]: text } },
    text,
    isNoPhone: id === 'phone' && text.includes('@'),
  }
}

/** Fields: phone or identifier, and those of BotCheck. Posted by the steps that send a code; the same for known and unknown. */
export async function handleSendCode(posted: PostedForm, context: FormContext): Promise<CheckoutFormResult> {
  const { field, text, isNoPhone } = readIdentifier(posted)
  if (isNoPhone) return failForm({ kind: 'malformed' }, context, field)
  const { shop, storefront } = context.locals
  const sent = await shop.identity[sendingOf(context.url.searchParams.get('step'))]({
    browser: browserOf(context),
    storefront,
    identifier: text,
    bot: botAnswerOf(posted, context),
    next: nextOf(context) ?? undefined,
  })
  if (!sent.ok) return failForm(sent.failure, context, field)
  setSentCode(context, sent.value)
  return { done: true, redirectTo: toStep(context, 'OTPScreen') }
}

/** What a step sends a code for. A number entered anywhere else than below Google's account has nothing to do with it. */
const sendingOf = (step: string | null) =>
  step === 'ForgotPassword' ? 'forgotPassword' : step === 'EnterSocialMobile' ? 'addMobile' : 'sendCode'

const codeField = { id: 'code', malformed: 'login:error.code' } as const

/** Fields: those of BotCheck. Another code to where the last one went. */
export async function handleResendCode(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const { shop, storefront } = context.locals
  const browser = browserOf(context)
  const { purpose, identifier } = await shop.identity.view(browser, 'OTPScreen')
  const input = { browser, storefront, bot: botAnswerOf(posted, context) }
  const sent = await (purpose === 'change-contact' && identifier
    ? shop.identity.sendContactCode({ ...input, identifier: identifier.value })
    : shop.identity[purpose === 'reset-password' ? 'forgotPassword' : 'sendCode']({
        ...input,
        identifier: null,
      }))
  if (!sent.ok) return failForm(sent.failure, context, codeField)
  setSentCode(context, sent.value)
  return { done: true, redirectTo: toStep(context, 'OTPScreen') }
}

/** Field: code. */
export async function handleEnterCode(posted: PostedForm, context: FormContext): Promise<CheckoutFormResult> {
  const entered = await context.locals.shop.identity.enterCode(visitOf(context), readField(posted, 'code'))
  return entered.ok ? goOn(context, entered.value) : failForm(entered.failure, context, codeField)
}

/** Fields: identifier, password. Without the first: the second proof of the number that was proven. */
export async function handleEnterPassword(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const { identity } = context.locals.shop
  const visit = visitOf(context)
  const typed = readField(posted, 'identifier')
  const proven = posted.has('identifier') ? undefined : (await identity.view(visit.browser, null)).identifier
  const entered = await identity.enterPassword(visit, {
    identifier: proven?.value ?? typed,
    password: readPassword(posted),
  })
  if (entered.ok) return goOn(context, entered.value)
  return failForm(entered.failure, context, {
    id: 'password',
    malformed: 'login:error.identifier',
    values: { identifier: typed },
  })
}

/** As typed: spaces at its ends belong to it. */
export function readPassword(posted: PostedForm): string {
  const value = posted.get('password')
  return typeof value === 'string' ? value.slice(0, 1000) : ''
}

/** Fields: name, language, terms, adult, consent (several). */
export async function handleRegister(posted: PostedForm, context: FormContext): Promise<CheckoutFormResult> {
  const { shop, storefront, t } = context.locals
  const [name, language] = [readField(posted, 'name'), readField(posted, 'language')]
  const consents = readFields(posted, 'consent')
  const registered = await shop.identity.register(visitOf(context), {
    name,
    language: isLanguage(language) ? language : storefront.language,
    termsVersion: posted.has('terms') ? termsTextVersion : null,
    isAdult: posted.has('adult'),
    consents: shop.consent.channels.filter((channel) => consents.includes(channel)),
  })
  if (registered.ok) return goOn(context, registered.value)
  const { failure } = registered
  const values = { name, language, consents: consents.join(' ') }
  if (failure.kind !== 'invalid-fields')
    return failForm(failure, context, { id: 'name', malformed: 'login:error.name.malformed', values })
  const errors = (['name', 'terms', 'adult'] as const).flatMap((id) => {
    const problem = failure.fields[id]
    if (problem === undefined) return []
    return [{ id, message: t(id === 'name' ? `login:error.name.${problem}` : `login:error.${id}`) }]
  })
  return createFormError({
    status: 422,
    message: t('login:error.fields'),
    errors,
    values: {
      ...values,
      ...(posted.has('terms') ? { terms: '1' } : {}),
      ...(posted.has('adult') ? { adult: '1' } : {}),
    },
  })
}

/** Field: email, optional. It prefills the checkout. */
export function handleContinueAsGuest(posted: PostedForm, context: FormContext): Promise<CheckoutFormResult> {
  const { shop, storefront } = context.locals
  const email = readField(posted, 'email')
  const sealed = shop.identity.continueAsGuest(email, storefront)
  if (!sealed.ok)
    return Promise.resolve(
      failForm({ kind: 'malformed' }, context, {
        id: 'email',
        malformed: 'login:error.email',
        values: { email },
      }),
    )
  if (sealed.value !== null)
    context.cookies.set(names.guestEmail, sealed.value, {
      path: '/',
      maxAge: cookieLifetimeSeconds,
      sameSite: 'lax',
      httpOnly: true,
      secure: shop.settings.origin.startsWith('https://'),
    })
  return Promise.resolve({ done: true, redirectTo: nextOfGuest(context) })
}
