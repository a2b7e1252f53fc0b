import { atom } from 'nanostores'
import { pageCookies } from '#kernel/page-cookies.ts'
import { readConsent, type ConsentState } from '#stores/consent.ts'

/** The visitor's consent, read from the cookie at start and after each choice. */
export const $consent = atom<ConsentState>({ granted: null })

export const rereadConsent = (): void => $consent.set(readConsent(document.cookie, pageCookies.consent))
