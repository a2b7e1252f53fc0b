import { consentTextVersion, readConsentCookie } from '#contracts/consent-cookie.ts'
import { readAttribution, type Attribution } from '#kernel/attribution.ts'
import type { ConsentCategory } from '#kernel/consent.ts'
import { cookies as names } from '#kernel/cookies.ts'
import type { FormContext } from '#web/forms/form-context.ts'

type Context = {
  readonly cookies: Pick<FormContext['cookies'], 'get'>
  readonly locals: Pick<App.Locals, 'kiosk'>
}

/** What the visitor allows by the cookie of the request; nothing on a kiosk, which many people use. */
export function grantedIn({ cookies, locals }: Context): readonly ConsentCategory[] {
  const consent = readConsentCookie(cookies.get(names.consent)?.value)
  return !locals.kiosk && consent?.textVersion === consentTextVersion ? consent.granted : []
}

/** What brought this visitor, to be kept with an order or a lead. Null without consent. */
export const attributionOf = (context: Context): Attribution | null =>
  readAttribution(context.cookies.get(names.campaign)?.value, grantedIn(context))
