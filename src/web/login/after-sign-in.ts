import type { NewSignIn } from '#commerce/identity/complete-sign-in.ts'
import type { SignInOutcome, Visit } from '#commerce/identity/sign-in.ts'
import { setMergeConflicts } from '#web/cart/merge-conflicts.ts'
import { cookies as names } from '#kernel/cookies.ts'
import type { CheckoutFormResult } from '#web/checkout/form-result.ts'
import { browserOf, guestTokensOf, setChallenge, setSignedIn } from '#web/customers/session-cookies.ts'
import type { FormContext } from '#web/forms/form-context.ts'
import { nextAfter, toStep } from './next-page.ts'
import { signInEventLifetimeSeconds, writeSignInEvent } from './sign-in-event.ts'

/** The browser and what it collected as a guest. */
export const visitOf = (context: FormContext): Visit => ({
  browser: browserOf(context),
  storefront: context.locals.storefront,
  guest: guestTokensOf(context),
})

/** Sets the cookies of a sign-in and goes on, or to the step that is still needed. */
export function goOn(context: FormContext, outcome: SignInOutcome): CheckoutFormResult {
  if (outcome.kind === 'next-step') {
    setChallenge(context, outcome.challenge)
    return { done: true, redirectTo: toStep(context, outcome.nextStep) }
  }
  if (outcome.kind === 'signed-in') {
    signIn(context, outcome.signIn, outcome.isNew)
    setMergeConflicts(context, outcome.conflicts)
  }
  return { done: true, redirectTo: nextAfter(context, outcome.kind === 'signed-in' ? outcome.next : null) }
}

function signIn(context: FormContext, signedIn: NewSignIn, isNew: boolean): void {
  setSignedIn(context, signedIn)
  context.cookies.set(names.signInEvent, writeSignInEvent({ isNew, method: signedIn.method }), {
    path: '/',
    maxAge: signInEventLifetimeSeconds,
    sameSite: 'lax',
    httpOnly: true,
    secure: context.locals.shop.settings.origin.startsWith('https://'),
  })
}
