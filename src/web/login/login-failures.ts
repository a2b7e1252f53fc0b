import type { PasswordFailure } from '#commerce/identity/password-rules.ts'
import { formatSpan } from '#i18n/format-span.ts'
import type { MessageKey } from '#i18n/messages.ts'
import {
  createFormError,
  type CheckoutFormError,
  type CheckoutFormResult,
} from '#web/checkout/form-result.ts'
import type { FormContext } from '#web/forms/form-context.ts'
import { stepUpHref } from './step-up-href.ts'
import { loginHref } from './next-page.ts'

/** Everything that use cases of identity return as a failure. */
export type LoginFailure =
  | { readonly kind: FixedFailure | 'malformed' | 'signed-out' }
  | { readonly kind: 'too-many'; readonly retryAfterSeconds: number }
  | { readonly kind: 'step-up-required'; readonly missing: 1 | 2 }
  | PasswordFailure

type FixedFailure = keyof typeof fixed

/** Status, message, and whether the message belongs to the form's field. */
const fixed = {
  'invalid-request': [400, 'login:error.expired', false],
  'not-mobile': [422, 'login:error.not-mobile', true],
  'bot-challenge-required': [403, 'login:error.bot', false],
  'codes-unavailable': [503, 'login:error.codes-unavailable', false],
  'wrong-code': [422, 'login:error.wrong-code', true],
  'code-expired': [422, 'login:error.code-expired', true],
  'wrong-credentials': [422, 'login:error.wrong-credentials', false],
  'wrong-order': [422, 'login:error.wrong-order', false],
  'google-unavailable': [503, 'login:error.google-unavailable', false],
  busy: [503, 'login:error.busy', false],
  taken: [409, 'login:error.taken', false],
} as const satisfies Record<string, readonly [CheckoutFormError['status'], MessageKey, boolean]>

const weaknesses = {
  'too-short': 'login:error.password.too-short',
  'too-long': 'login:error.password.too-long',
  common: 'login:error.password.common',
  'own-name': 'login:error.password.own-name',
} as const satisfies Record<PasswordFailure['reason'], MessageKey>

type Field = {
  /** The control that the failure may be about. */
  readonly id: string
  /** What to say when its text cannot be read. */
  readonly malformed: MessageKey
  /** What is shown again; never a password or a code. */
  readonly values?: Readonly<Record<string, string>>
}

/** A failure as its page shows it. Signed out or not proven enough: leads there, and back. */
export function failForm(failure: LoginFailure, context: FormContext, field: Field): CheckoutFormResult {
  const { storefront, t } = context.locals
  const here = `${context.url.pathname}${withoutAction(context.url)}`
  if (failure.kind === 'signed-out')
    return { done: true, redirectTo: loginHref(storefront.code, 'default', here) }
  if (failure.kind === 'step-up-required') return { done: true, redirectTo: stepUpHref(storefront, here) }
  if (failure.kind === 'too-many')
    return createFormError({
      status: 429,
      message: t('login:error.too-many', { wait: waitFor(failure.retryAfterSeconds, context) }),
      values: field.values ?? {},
    })
  const [status, key, isAboutField] =
    failure.kind === 'malformed'
      ? ([422, field.malformed, true] as const)
      : failure.kind === 'weak-password'
        ? ([422, weaknesses[failure.reason], true] as const)
        : fixed[failure.kind]
  const message = t(key)
  return createFormError({
    status,
    message,
    errors: isAboutField ? [{ id: field.id, message }] : [],
    values: field.values ?? {},
  })
}

/** "1 minute", "3 hours": as after "in". */
const waitFor = (seconds: number, { locals }: FormContext): string => {
  const { language } = locals.storefront
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60
    ? formatSpan(minutes, 'minute', language)
    : formatSpan(Math.ceil(minutes / 60), 'hour', language)
}

function withoutAction({ search }: URL): string {
  const query = new URLSearchParams(search)
  query.delete('_action')
  return query.size === 0 ? '' : `?${query.toString()}`
}
