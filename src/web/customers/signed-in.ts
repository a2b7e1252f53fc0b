import type { SignedIn } from '#commerce/identity/customer-record.ts'
import { parseGuestToken } from '#kernel/visitor-token.ts'
import type { FormContext } from '#web/forms/form-context.ts'
import { sessionCookie } from './session-cookies.ts'

/** Who is signed in; undefined: a guest. */
export type FindSignedIn = () => Promise<SignedIn | undefined>

/** Reads the session of a request once, when it is first needed. At a kiosk nobody is signed in. */
export function createFindSignedIn(
  { shop, kiosk }: Pick<App.Locals, 'shop' | 'kiosk'>,
  cookies: Pick<FormContext['cookies'], 'get'>,
): FindSignedIn {
  let found: ReturnType<FindSignedIn> | undefined
  return () => {
    const session = kiosk ? null : parseGuestToken(cookies.get(sessionCookie(shop, 'userToken'))?.value)
    return (found ??= session === null ? Promise.resolve(undefined) : shop.identity.find(session))
  }
}

/** Whose error is reported. Whatever keeps the session from being read is no reason to report nothing. */
export const customerOfReport = async ({ signedIn }: Pick<App.Locals, 'signedIn'>): Promise<string> =>
  (await signedIn().catch(() => undefined))?.customer.id ?? 'Guest'
