import { consentTextVersion, readConsentCookie } from '#contracts/consent-cookie.ts'
import type { ConsentCategory } from '#kernel/consent.ts'

/** The visitor's consent. `granted` null: no choice yet, or one about an older text. */
export type ConsentState = { readonly granted: readonly ConsentCategory[] | null }

/** Reads the consent from `document.cookie`. */
export function readConsent(cookies: string, cookieName: string): ConsentState {
  const cookie = cookies.split('; ').find((one) => one.startsWith(`${cookieName}=`))
  const read = readConsentCookie(cookie?.slice(cookieName.length + 1))
  return { granted: read?.textVersion === consentTextVersion ? read.granted : null }
}

/** Whether a category may be used; before the visitor's choice only what is necessary. */
export function permissionFor(
  { granted }: ConsentState,
  category: ConsentCategory,
): 'unknown' | 'granted' | 'denied' {
  if (category === 'necessary') return 'granted'
  if (granted === null) return 'unknown'
  return granted.includes(category) ? 'granted' : 'denied'
}
