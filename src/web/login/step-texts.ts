import { codeLifetimeMs } from '#commerce/identity/code-rules.ts'
import type { SignInStep } from '#commerce/identity/sign-in-states.ts'
import { formatSpan } from '#i18n/format-span.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { LoginView } from './login-page.ts'

const texts = {
  default: ['login:title', 'login:text'],
  MobileOtpLoginScreen: ['login:mobile.title', 'login:mobile.text'],
  signIn: ['login:sign-in.title', 'login:sign-in.text'],
  register: ['login:register.start.title', 'login:register.start.text'],
  OTPScreen: ['login:code.title', 'login:code.text'],
  PasswordLoginScreen: ['login:password.title', null],
  RegisterScreen: ['login:register.title', 'login:register.text'],
  EnterSocialMobile: ['login:mobile.social.title', 'login:mobile.social.text'],
  ForgotPassword: ['login:forgot.title', 'login:forgot.text'],
  update: ['login:update.title', 'login:update.text'],
  ContinueAsGuest: ['login:guest.title', 'login:guest.text'],
  secondProof: ['login:second.title', 'login:second.text'],
} as const satisfies Record<SignInStep, readonly [MessageKey, MessageKey | null]>

/** Heading and introduction of a step. The contact is shown as typed, so that typing errors are seen. */
export function textsOfStep(
  view: LoginView,
  { t, storefront }: Pick<App.Locals, 't' | 'storefront'>,
): { readonly title: string; readonly text: string | undefined } {
  const [title, text] =
    view.step === 'update' && view.isOwnAccount
      ? (['login:update.all.title', 'login:update.all.text'] as const)
      : texts[view.step]
  const values = {
    to: view.identifier?.value ?? view.sentTo ?? '',
    lifetime: formatSpan(codeLifetimeMs / 60_000, 'minute', storefront.language),
  }
  return { title: t(title), text: text === null ? undefined : t(text, values) }
}
