/** How far a browser is in signing in. Stored in its challenge. */
export const signInStates = [
  'identify', 'enter-code', 'prove-again', 'register', 'add-mobile', 'new-password', 'completed',
] as const // prettier-ignore
export type SignInState = (typeof signInStates)[number]

export const signInEvents = [
  'code-sent', 'signed-in', 'is-new', 'is-quiet', 'number-is-new', 'may-reset', 'needs-mobile', 'start-over',
] as const // prettier-ignore
export type SignInEvent = (typeof signInEvents)[number]

/** What may follow on what. An event that a state does not name is not possible in it. */
const signInTransitions: Readonly<Record<SignInState, Partial<Record<SignInEvent, SignInState>>>> = {
  'identify': { 'code-sent': 'enter-code', 'signed-in': 'completed', 'needs-mobile': 'add-mobile', 'start-over': 'identify' },
  'enter-code': { 'code-sent': 'enter-code', 'signed-in': 'completed', 'is-new': 'register', 'is-quiet': 'prove-again', 'may-reset': 'new-password', 'start-over': 'identify' },
  'prove-again': { 'code-sent': 'prove-again', 'signed-in': 'completed', 'number-is-new': 'register', 'start-over': 'identify' },
  'register': { 'signed-in': 'completed', 'start-over': 'identify' },
  'add-mobile': { 'code-sent': 'enter-code', 'start-over': 'identify' },
  'new-password': { 'signed-in': 'completed', 'start-over': 'identify' },
  'completed': {},
} // prettier-ignore

/** The state after an event; undefined: the event is not possible. */
export const advanceSignIn = (state: SignInState, event: SignInEvent): SignInState | undefined =>
  signInTransitions[state][event]

/** The values of `?step=`, as the specification spells them; `secondProof` is ours. "default" stands for none. */
export const signInSteps = [
  'default', 'MobileOtpLoginScreen', 'signIn', 'register', 'OTPScreen', 'PasswordLoginScreen', 'RegisterScreen',
  'EnterSocialMobile', 'ForgotPassword', 'update', 'ContinueAsGuest', 'secondProof',
] as const // prettier-ignore
export type SignInStep = (typeof signInSteps)[number]

/** Steps that nothing has to precede are not listed. */
const requiredStates: Partial<Record<SignInStep, SignInState>> = {
  OTPScreen: 'enter-code',
  secondProof: 'prove-again',
  RegisterScreen: 'register',
  EnterSocialMobile: 'add-mobile',
  update: 'new-password',
}

/** The step that shows where a sign-in is. */
export const currentStep = (state: SignInState): SignInStep =>
  (Object.entries(requiredStates).find(([, required]) => required === state)?.[0] ?? 'default') as SignInStep

/** The step to show for the one in the address; another one is redirected to. Unknown, skipped: the current one. */
export function resolveStep(requested: string | null, state: SignInState): SignInStep {
  const step = signInSteps.find((one) => one === (requested ?? 'default'))
  if (step === undefined) return currentStep(state)
  const required = requiredStates[step]
  return required === undefined || required === state ? step : currentStep(state)
}
