import type { TrackingEvent } from '#contracts/tracking.ts'

type SignInEvent = Extract<TrackingEvent, { event: 'login' | 'sign_up' }>

/** The page after a sign-in reports it, which may be any page of one visitor. */
export const signInEventLifetimeSeconds = 600

/** "login.phone-code", in a cookie that no script reads. */
export const writeSignInEvent = ({ isNew, method }: { isNew: boolean; method: string }): string =>
  `${isNew ? 'sign_up' : 'login'}.${method}`

/** Undefined for anything that the shop did not write. */
export function readSignInEvent(value: string | undefined): SignInEvent | undefined {
  const [, event, method] = /^(login|sign_up)\.([a-z-]{1,20})$/.exec(value ?? '') ?? []
  return (event === 'login' || event === 'sign_up') && method ? { event, method } : undefined
}
